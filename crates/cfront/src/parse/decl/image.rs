//! The initial bytes of objects with static storage duration.

use crate::hir::{ExprKind, HExpr, Init, Step};
use crate::parse::constant::Value;
use crate::parse::{Parse, Parser};
use base::Span;
use cfa::{BitField, Image, Relocation, Target, Ty, Type};
use std::collections::BTreeMap;

/// Larger initialised objects are an error: their bytes would not fit anywhere.
const MAX_BYTES: u64 = 1 << 28;

/// An image while it is written.
#[derive(Default)]
struct Canvas {
    bytes: Vec<u8>,
    relocations: BTreeMap<u64, (Target, i64)>,
}

/// A part of the object.
#[derive(Clone, Copy)]
struct Slot {
    offset: u64,
    ty: Ty,
    bits: Option<BitField>,
}

impl Parser<'_> {
    /// The image of an object of type `ty`; its object is as large as the type, or as the bytes
    /// if a flexible array member needs more.
    pub(in crate::parse) fn image(&mut self, ty: Ty, init: &Init) -> Parse<Image> {
        let mut canvas = Canvas::default();
        self.paint(&mut canvas, ty, 0, init)?;
        let size = self.types.size_of(ty).unwrap_or(0);
        Ok(canvas.finish(size))
    }

    fn paint(&self, canvas: &mut Canvas, ty: Ty, offset: u64, init: &Init) -> Parse<()> {
        if init.zero {
            let size = self.types.size_of(ty).unwrap_or(0);
            canvas.clear(offset, size);
        }
        for item in &init.items {
            let slot = self.slot_at(ty, offset, &item.path);
            self.store(canvas, slot, item.value)?;
        }
        Ok(())
    }

    fn slot_at(&self, ty: Ty, offset: u64, path: &[Step]) -> Slot {
        let mut slot = Slot { offset, ty, bits: None };
        for step in path {
            slot = match (*step, self.types.get(slot.ty)) {
                (Step::Field(k), Type::Record(id)) => {
                    let field = &self.types.records[*id].fields[k as usize];
                    let offset = slot.offset.saturating_add(field.offset);
                    Slot { offset, ty: field.ty, bits: field.bits }
                }
                (Step::Index(k), Type::Array(element, _) | Type::Vector(element, _)) => {
                    let size = self.types.size_of(*element).unwrap_or(0);
                    let offset = slot.offset.saturating_add(k.saturating_mul(size));
                    Slot { offset, ty: *element, bits: None }
                }
                _ => slot,
            };
        }
        slot
    }

    fn store(&self, canvas: &mut Canvas, slot: Slot, value: HExpr) -> Parse<()> {
        let span = self.body.exprs[value].span;
        let size = self.types.size_of(slot.ty).unwrap_or(0);
        if slot.offset.saturating_add(size) > MAX_BYTES {
            let message = format!("an initialised object of more than {} MiB", MAX_BYTES >> 20);
            return self.fail(span, message);
        }
        let vector = matches!(self.types.get(slot.ty), Type::Vector(..));
        if self.types.is_array(slot.ty) || self.types.is_record(slot.ty) || vector {
            return self.store_object(canvas, slot, value);
        }
        match self.constant(value) {
            Some(Value::Int(number)) => match slot.bits {
                Some(bits) => canvas.put_bits(slot.offset, bits, number as u128),
                None => canvas.put(slot.offset, &(number as u128).to_le_bytes(), size),
            },
            Some(Value::Float(bits)) => {
                let used = match self.types.get(slot.ty) {
                    Type::Float(kind) => u64::from(kind.bits() / 8),
                    _ => size,
                };
                canvas.clear(slot.offset, size);
                canvas.put(slot.offset, &bits.to_le_bytes(), used);
            }
            Some(Value::Address { target, addend })
                if size == self.types.model.pointer_size() && slot.bits.is_none() =>
            {
                canvas.clear(slot.offset, size);
                canvas.reserve(slot.offset + size);
                canvas.relocations.insert(slot.offset, (target, addend));
            }
            Some(Value::Address { .. }) | None => return self.not_constant(span),
        }
        Ok(())
    }

    fn not_constant(&self, span: Span) -> Parse<()> {
        self.fail_hint(
            span,
            "initialiser element is not constant",
            "an object that lives as long as the program is initialised before it starts",
        )
    }

    /// A string, or the value of a compound literal.
    fn store_object(&self, canvas: &mut Canvas, slot: Slot, value: HExpr) -> Parse<()> {
        let span = self.body.exprs[value].span;
        let mut from = value;
        while let ExprKind::Load(inner) | ExprKind::Cast(inner) | ExprKind::Transparent(inner) =
            self.body.exprs[from].kind
        {
            from = inner;
        }
        let expr = &self.body.exprs[from];
        match &expr.kind {
            ExprKind::Literal(_, init) => self.paint(canvas, expr.ty, slot.offset, init),
            ExprKind::Global(id) => {
                let literal = matches!(
                    self.globals[*id].kind,
                    cfa::GlobalKind::StringLiteral | cfa::GlobalKind::CompoundLiteral
                );
                let Some(image) = self.globals[*id].init.as_ref().filter(|_| literal) else {
                    return self.not_constant(span);
                };
                // A flexible array takes all of it.
                let room = self.types.size_of(slot.ty).unwrap_or(u64::MAX);
                let size = self.types.size_of(expr.ty).unwrap_or(0);
                canvas.copy(slot.offset, image, size, room);
                Ok(())
            }
            _ => self.not_constant(span),
        }
    }
}

impl Canvas {
    /// The bytes `offset .. offset + size`, as zeros; relocations there vanish.
    fn clear(&mut self, offset: u64, size: u64) {
        let end = offset.saturating_add(size);
        if !self.relocations.is_empty() {
            let gone: Vec<u64> = self.relocations.range(offset..end).map(|(&at, _)| at).collect();
            for at in gone {
                self.relocations.remove(&at);
            }
        }
        let len = self.bytes.len() as u64;
        let (from, to) = (offset.min(len) as usize, end.min(len) as usize);
        self.bytes[from..to].fill(0);
    }

    fn reserve(&mut self, end: u64) {
        if (self.bytes.len() as u64) < end {
            self.bytes.resize(end as usize, 0);
        }
    }

    fn put(&mut self, offset: u64, bytes: &[u8], size: u64) {
        self.clear(offset, size);
        self.reserve(offset + size);
        let (start, count) = (offset as usize, (size as usize).min(bytes.len()));
        self.bytes[start..start + count].copy_from_slice(&bytes[..count]);
    }

    fn put_bits(&mut self, offset: u64, bits: BitField, value: u128) {
        self.reserve(offset + bits.bytes());
        for k in 0..u32::from(bits.width) {
            let at = u32::from(bits.shift) + k;
            let byte = &mut self.bytes[offset as usize + (at / 8) as usize];
            let mask = 1u8 << (at % 8);
            *byte = if value >> k & 1 == 1 { *byte | mask } else { *byte & !mask };
        }
    }

    /// The first `room` bytes of an object of `size` bytes with this image.
    fn copy(&mut self, offset: u64, image: &Image, size: u64, room: u64) {
        let size = size.min(room);
        let count = (image.bytes.len() as u64).min(size) as usize;
        self.clear(offset, size);
        self.reserve(offset + if room == u64::MAX { size } else { count as u64 });
        let start = offset as usize;
        self.bytes[start..start + count].copy_from_slice(&image.bytes[..count]);
        for relocation in image.relocations.iter().filter(|r| r.offset < size) {
            let Relocation { offset: at, target, addend } = *relocation;
            self.relocations.insert(offset + at, (target, addend));
        }
    }

    /// Trailing zeros inside the type's size are dropped; what exceeds it is kept.
    fn finish(mut self, size: u64) -> Image {
        if self.bytes.len() as u64 <= size {
            let used = self.bytes.iter().rposition(|&b| b != 0).map_or(0, |last| last + 1);
            self.bytes.truncate(used);
        }
        let relocations = self.relocations.into_iter();
        let relocations = relocations
            .map(|(offset, (target, addend))| Relocation { offset, target, addend })
            .collect();
        Image { bytes: self.bytes, relocations }
    }
}
