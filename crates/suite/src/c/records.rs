//! The declarations of records that a test file repeats.

use crate::ctype::declare;
use base::Diagnostic;
use cfa::inputs::held;
use cfa::{Field, Program, Record, RecordId, Ty, Type, Types};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The program, if tags mean several records in it, with another tag for each record but the first.
pub fn apart(program: &Program) -> Option<Program> {
    let mut seen = BTreeSet::new();
    let mut is_second = |record: &Record| {
        let tag = record.tag.as_ref().filter(|_| record.complete);
        tag.is_some_and(|tag| !seen.insert(tag.clone()))
    };
    let records = program.types.records.entries();
    let second: Vec<RecordId> = records.filter(|(_, r)| is_second(r)).map(|(id, _)| id).collect();
    (!second.is_empty()).then(|| {
        let mut program = program.clone();
        for id in second {
            program.types.records[id].tag = Some(untagged(id));
        }
        program
    })
}

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

    /// A tag may mean two records, of different files or functions: one file cannot have both.
    pub fn check(&self) -> Result<(), Diagnostic> {
        let tag = |id: &RecordId| self.types.records[*id].tag.as_deref();
        let mut seen = BTreeSet::new();
        match self.defined.iter().filter_map(tag).find(|tag| !seen.insert(*tag)) {
            Some(tag) => Err(Diagnostic::error(format!(
                "two different types `{tag}` cannot be written into one C file"
            ))),
            None => Ok(()),
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

    /// The members in braces. Where the compiler would not lay them out like that by itself,
    /// even with unnamed bit-fields between them, everything is packed and padded.
    fn body(&self, record: &Record, indent: &str) -> String {
        let natural = self.natural(record);
        let packed = natural.is_none();
        let pads = natural.unwrap_or_else(|| self.explicit(record));
        let mut out = String::from("{\n");
        let mut members: Vec<_> = record.fields.iter().zip(pads).collect();
        // An initialiser in braces is for the first member of a union.
        if let ([held], cfa::RecordKind::Union) = (held(self.types, record), record.kind) {
            members.sort_by_key(|(field, _)| *field != held);
        }
        for (field, pads) in members {
            for pad in pads {
                let _ = writeln!(out, "{indent}{pad};");
            }
            let _ = writeln!(out, "{indent}{};", self.member(field, indent));
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

    /// Unnamed bit-fields are no members, so what they take up is only seen in the offsets. The
    /// ones that must stand before each member, if the usual layout then is this one.
    fn natural(&self, record: &Record) -> Option<Vec<Vec<String>>> {
        let is_union = record.kind == cfa::RecordKind::Union;
        // In bits.
        let (mut end, mut longest) = (0, 0);
        let mut align = 1;
        let mut pads = Vec::new();
        for field in &record.fields {
            let (start, natural) = (self.start(field), self.types.align_of(field.ty));
            align = align.max(natural);
            let pad = match field.bits {
                Some(bits) => self.pad(field, bits.width.into(), end)?,
                None if end.next_multiple_of(8 * natural) == start => None,
                None => return None,
            };
            pads.push(pad.into_iter().collect());
            longest = longest.max(self.end(field));
            end = if is_union { 0 } else { self.end(field) };
        }
        let size = longest.div_ceil(8).next_multiple_of(align);
        (size == record.size && align == record.align).then_some(pads)
    }

    /// What must stand between bit `end` and a bit-field, if anything; `None` if nothing helps.
    fn pad(&self, field: &Field, width: u64, end: u64) -> Option<Option<String>> {
        let start = self.start(field);
        let unit = self.types.size_of(field.ty)? * 8;
        let fits = |from: u64, width: u64| from / unit == (from + width.max(1) - 1) / unit;
        let usual = if fits(end, width) { end } else { end.next_multiple_of(unit) };
        let name = declare(self.types, field.ty.unqualified(), "", &untagged);
        if usual == start {
            Some(None)
        } else if end.next_multiple_of(unit) == start {
            Some(Some(format!("{name} : 0")))
        } else if start > end && fits(end, start - end) && fits(start, width) {
            Some(Some(format!("{name} : {}", start - end)))
        } else {
            None
        }
    }

    /// Every gap filled, for a packed record.
    fn explicit(&self, record: &Record) -> Vec<Vec<String>> {
        let mut end = 0;
        let mut pads = Vec::new();
        for field in &record.fields {
            let mut left = self.start(field).saturating_sub(end);
            let mut here = Vec::new();
            while left > 0 {
                let width = left.min(32);
                here.push(format!("unsigned int : {width}"));
                left -= width;
            }
            pads.push(here);
            end = self.end(field);
        }
        pads
    }
}
