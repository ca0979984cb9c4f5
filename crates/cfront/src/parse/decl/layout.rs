//! Where the members of a record lie, exactly as gcc's `stor-layout.cc` places them on x86.
//!
//! A bit-field may not span more units of its type's alignment than the type itself does; it
//! then starts at the next such unit. Packed bit-fields, and all of them under `#pragma pack`,
//! follow each other bit by bit. A zero width moves on to the next unit of its type, packed or
//! not. An unnamed bit-field never raises the alignment of the record.

use cfa::{BitField, Field, RecordKind, Ty, Types};

pub(super) struct Member {
    /// Empty for anonymous records; `None` for unnamed bit-fields.
    pub name: Option<String>,
    pub ty: Ty,
    /// Of a bit-field.
    pub width: Option<u8>,
    /// What the type brings along, in bytes.
    pub type_align: u64,
    /// What the member itself asks for.
    pub align: Option<u64>,
    pub packed: bool,
}

pub(super) struct Shape {
    pub kind: RecordKind,
    /// Asked for by an attribute of the record.
    pub align: Option<u64>,
    /// `#pragma pack`.
    pub max_align: Option<u64>,
}

pub(super) struct Layout {
    pub fields: Vec<Field>,
    pub size: u64,
    pub align: u64,
}

/// `None` if the record is larger than half the address space.
pub(super) fn lay_out(types: &Types, shape: &Shape, members: &[Member]) -> Option<Layout> {
    let mut placing = Placing { types, shape, at: 0, end: 0, align: 1, fields: Vec::new() };
    for member in members {
        if shape.kind == RecordKind::Union {
            placing.at = 0;
        }
        placing.place(member)?;
        placing.end = placing.end.max(placing.at);
    }
    let align = placing.align.max(shape.align.unwrap_or(1));
    let bytes = round_up(placing.end.div_ceil(8), align);
    let limit = 1u128 << (types.model.pointer_size() * 8 - 1);
    let size = u64::try_from(bytes).ok().filter(|_| bytes < limit)?;
    Some(Layout { fields: placing.fields, size, align })
}

struct Placing<'a> {
    types: &'a Types,
    shape: &'a Shape,
    /// The next free bit.
    at: u128,
    /// The bits needed so far (for a union: by its largest member).
    end: u128,
    /// In bytes.
    align: u64,
    fields: Vec<Field>,
}

impl Placing<'_> {
    fn place(&mut self, member: &Member) -> Option<()> {
        match member.width {
            None => self.place_object(member),
            Some(0) => {
                let align = member.type_align.max(member.align.unwrap_or(1));
                self.advance(align);
                Some(())
            }
            Some(width) => self.place_bits(member, width),
        }
    }

    fn place_object(&mut self, member: &Member) -> Option<()> {
        let own = if member.packed { 1 } else { member.type_align };
        let align = self.limited(own.max(member.align.unwrap_or(1)));
        self.align = self.align.max(align);
        self.advance(align);
        let offset = u64::try_from(self.at / 8).ok()?;
        let name = member.name.clone().unwrap_or_default();
        self.fields.push(Field { name, ty: member.ty, offset, bits: None });
        // A flexible array member has no size yet.
        let size = self.types.size_of(member.ty).unwrap_or(0);
        self.at += u128::from(size) * 8;
        Some(())
    }

    fn place_bits(&mut self, member: &Member, width: u8) -> Option<()> {
        let own = self.limited(member.align.unwrap_or(1));
        if member.align.is_some() {
            self.advance(own);
        }
        if !member.packed && self.shape.max_align.is_none() {
            self.respect_units(member, width);
        }
        if let Some(name) = &member.name {
            // Odd, but so it is: under `#pragma pack`, `packed` does not count.
            let ty_align = match self.shape.max_align {
                Some(max) => member.type_align.min(max),
                None if member.packed => 1,
                None => member.type_align,
            };
            self.align = self.align.max(own).max(ty_align);
            let offset = u64::try_from(self.at / 8).ok()?;
            let bits = Some(BitField { shift: (self.at % 8) as u8, width });
            self.fields.push(Field { name: name.clone(), ty: member.ty, offset, bits });
        }
        self.at += u128::from(width);
        Some(())
    }

    /// gcc's `excess_unit_span`.
    fn respect_units(&mut self, member: &Member, width: u8) {
        let unit = u128::from(member.type_align) * 8;
        let size = u128::from(self.types.size_of(member.ty).unwrap_or(1)) * 8;
        let spanned = (self.at % unit + u128::from(width)).div_ceil(unit);
        if spanned > size / unit && !base::mutant!("cfront: a bit-field lies across its units") {
            self.at = round_up(self.at, member.type_align * 8);
        }
    }

    fn advance(&mut self, align: u64) {
        self.at = round_up(self.at, align * 8);
    }

    fn limited(&self, align: u64) -> u64 {
        self.shape.max_align.map_or(align, |max| align.min(max))
    }
}

fn round_up(at: u128, align: u64) -> u128 {
    at.next_multiple_of(u128::from(align))
}
