//! The declarations of records that a test file repeats.

use crate::ctype::declare;
use cfa::{Field, Record, RecordId, Ty, Type, Types};
use std::collections::BTreeSet;
use std::fmt::Write;

/// How a record without a tag is called here.
pub fn untagged(id: RecordId) -> String {
    format!("assize_{id}")
}

pub struct Records<'a> {
    types: &'a Types,
    /// Behind pointers only: their tags are enough.
    mentioned: BTreeSet<RecordId>,
    /// Those whose members are needed, each after what it contains.
    defined: Vec<RecordId>,
}

impl<'a> Records<'a> {
    pub fn new(types: &'a Types) -> Self {
        Records { types, mentioned: BTreeSet::new(), defined: Vec::new() }
    }

    /// A value of this type is used.
    pub fn need(&mut self, ty: Ty) {
        match self.types.get(ty) {
            Type::Array(element, _) | Type::Vector(element, _) => self.need(*element),
            Type::Record(id) => self.define(*id),
            _ => self.mention(ty),
        }
    }

    /// A function of this type is called or defined.
    pub fn need_function(&mut self, ty: Ty) {
        if let Some(signature) = self.types.signature(ty) {
            self.need(signature.ret);
            signature.params.iter().for_each(|param| self.need(*param));
        }
    }

    fn mention(&mut self, ty: Ty) {
        match self.types.get(ty) {
            Type::Pointer(to) | Type::Array(to, _) | Type::Vla(to, _) => self.mention(*to),
            Type::Function(signature) => {
                self.mention(signature.ret);
                signature.params.iter().for_each(|param| self.mention(*param));
            }
            Type::Record(id) if self.types.records[*id].tag.is_none() => self.define(*id),
            Type::Record(id) => drop(self.mentioned.insert(*id)),
            Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) => {}
            Type::Complex(_) | Type::Vector(..) => {}
        }
    }

    fn define(&mut self, id: RecordId) {
        let record = &self.types.records[id];
        if self.defined.contains(&id) || !record.complete {
            return;
        }
        self.mentioned.insert(id);
        for field in &record.fields {
            self.need(field.ty);
        }
        // A member of an untagged record may lead back here.
        if !self.defined.contains(&id) {
            self.defined.push(id);
        }
    }

    pub fn text(&self) -> String {
        let mut out = String::new();
        for id in &self.mentioned {
            let record = &self.types.records[*id];
            if let Some(tag) = &record.tag {
                let _ = writeln!(out, "{} {tag};", record.kind.name());
            }
        }
        for id in &self.defined {
            let record = &self.types.records[*id];
            let body = self.body(record, "    ");
            let name = match &record.tag {
                Some(tag) => {
                    let name = format!("{} {tag}", record.kind.name());
                    let _ = writeln!(out, "{name} {body};");
                    name
                }
                None => {
                    let _ =
                        writeln!(out, "typedef {} {body} {};", record.kind.name(), untagged(*id));
                    untagged(*id)
                }
            };
            let size = record.size;
            let _ =
                writeln!(out, "_Static_assert(sizeof({name}) == {size}, \"layout of {name}\");");
        }
        out
    }

    /// The members in braces, with attributes if the layout is not the usual one.
    fn body(&self, record: &Record, indent: &str) -> String {
        let packed = !self.is_natural(record);
        let mut out = String::from("{\n");
        // In bits.
        let mut end = 0;
        for field in &record.fields {
            self.gap(&mut out, field, end, packed, indent);
            let _ = writeln!(out, "{indent}{};", self.member(field, indent));
            end = self.end(field);
        }
        let outer = &indent[4..];
        let _ = write!(out, "{outer}}}");
        if packed {
            let _ = write!(out, " __attribute__((packed, aligned({})))", record.align);
        }
        out
    }

    fn member(&self, field: &Field, indent: &str) -> String {
        if let (Type::Record(id), true) = (self.types.get(field.ty), field.name.is_empty()) {
            let record = &self.types.records[*id];
            let body = self.body(record, &format!("{indent}    "));
            return format!("{} {body}", record.kind.name());
        }
        let declared = declare(self.types, field.ty, &field.name, &untagged);
        match field.bits {
            Some(bits) => format!("{declared} : {}", bits.width),
            None => declared,
        }
    }

    fn start(&self, field: &Field) -> u64 {
        field.offset * 8 + field.bits.map_or(0, |bits| bits.shift.into())
    }

    fn end(&self, field: &Field) -> u64 {
        let size = self.types.size_of(field.ty).unwrap_or(0) * 8;
        self.start(field) + field.bits.map_or(size, |bits| bits.width.into())
    }

    /// Unnamed bit-fields are no members, so what they take up is only seen in the offsets.
    fn gap(&self, out: &mut String, field: &Field, end: u64, packed: bool, indent: &str) {
        let start = self.start(field);
        let unit = self.types.size_of(field.ty).unwrap_or(1) * 8;
        if field.bits.is_some() && start > end && (packed || start / unit == end / unit) {
            let mut left = start - end;
            while left > 0 {
                let width = left.min(32);
                let _ = writeln!(out, "{indent}unsigned int : {width};");
                left -= width;
            }
        } else if field.bits.is_none() && packed && start > end.next_multiple_of(8) {
            let bytes = (start - end.next_multiple_of(8)) / 8;
            let _ = writeln!(out, "{indent}char assize_pad{}[{bytes}];", field.offset);
        }
    }

    /// Do the members lie where the compiler puts them by itself? Bit-fields are not judged.
    fn is_natural(&self, record: &Record) -> bool {
        let mut end = 0;
        let mut align = 1;
        for field in &record.fields {
            let natural = self.types.align_of(field.ty);
            align = align.max(natural);
            if field.bits.is_none() && field.offset % natural != 0 {
                return false;
            }
            let after_plain = field.bits.is_none() && end % 8 == 0;
            if after_plain && record.kind == cfa::RecordKind::Struct {
                let previous_is_bits = end != 0 && field.offset * 8 < end;
                if previous_is_bits || field.offset != (end / 8).next_multiple_of(natural) {
                    return false;
                }
            }
            end = if field.bits.is_some() { 1 } else { self.end(field) };
        }
        record.align == align
    }
}
