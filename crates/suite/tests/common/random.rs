//! Random types, and random values of them.

use super::common::{Random, record};
use cfa::*;

/// A type and its value; records get fresh tags.
pub struct Maker<'a> {
    pub random: &'a mut Random,
    pub types: &'a mut Types,
    pub pointers: bool,
    tag: usize,
}

impl<'a> Maker<'a> {
    pub fn new(random: &'a mut Random, types: &'a mut Types, pointers: bool) -> Self {
        Maker { random, types, pointers, tag: 0 }
    }

    pub fn ty(&mut self, depth: usize) -> Ty {
        match self.random.below(if depth == 0 { 6 } else { 9 }) {
            0 => Ty::BOOL,
            1..=3 => Ty::int(IntKind::ALL[self.random.below(14)]),
            4 => Ty::float([FloatKind::Float, FloatKind::Double][self.random.below(2)]),
            5 => Ty::float([FloatKind::LongDouble, FloatKind::Float128][self.random.below(2)]),
            6 if self.pointers => {
                let to = if self.random.chance(20) { Ty::VOID } else { self.ty(depth - 1) };
                let is_array = to != Ty::VOID && self.random.chance(25);
                let to = if is_array { self.types.array(to, Some(2)) } else { to };
                self.types.pointer(to)
            }
            7 => self.record(depth),
            _ => Ty::INT,
        }
    }

    fn record(&mut self, depth: usize) -> Ty {
        self.tag += 1;
        let number = self.tag;
        let tag = format!("r{number}");
        let tag = if self.random.chance(70) { Some(tag) } else { None };
        let kind = [RecordKind::Struct, RecordKind::Union][usize::from(self.random.chance(25))];
        let mut fields = Vec::new();
        for k in 0..1 + self.random.below(4) {
            let name = format!("m{number}_{k}");
            let inner = self.ty(depth - 1);
            let (inner, bits) = match self.random.below(5) {
                0 => (self.types.array(inner, Some(1 + self.random.below(3) as u64)), None),
                1 => (Ty::UINT, Some(1 + self.random.below(32) as u8)),
                2 => (Ty::INT, Some(1 + self.random.below(32) as u8)),
                _ => (inner, None),
            };
            let untagged =
                self.types.record_id(inner).is_some_and(|r| self.types.records[r].tag.is_none());
            let name = if untagged && self.random.chance(50) { String::new() } else { name };
            fields.push((name, inner, bits));
        }
        let fields: Vec<_> = fields.iter().map(|(n, t, b)| (n.as_str(), *t, *b)).collect();
        record(self.types, kind, tag.as_deref(), &fields)
    }

    pub fn value(&mut self, ty: Ty, objects: &mut Vec<InputValue>) -> InputValue {
        match self.types.get(ty).clone() {
            Type::Bool => InputValue::Int(self.random.below(2) as i128),
            Type::Int(_) => self.int(ty, None),
            Type::Float(kind) => InputValue::Float(self.float(kind)),
            Type::Pointer(to) => self.pointer(to, objects),
            Type::Array(element, len) => {
                let items = (0..len.unwrap_or(0)).map(|_| self.value(element, objects));
                InputValue::Aggregate(items.collect())
            }
            Type::Record(id) => {
                let fields = suite::typing::members(self.types, id).to_vec();
                let items = fields.iter().map(|field| match field.bits {
                    Some(bits) => self.int(field.ty, Some(bits.width)),
                    None => self.value(field.ty, objects),
                });
                InputValue::Aggregate(items.collect())
            }
            _ => InputValue::Null,
        }
    }

    fn int(&mut self, ty: Ty, width: Option<u8>) -> InputValue {
        let (low, high) = suite::typing::range(self.types, ty, width).unwrap();
        let any = u128::from(self.random.bits()) << 64 | u128::from(self.random.bits());
        let span = high.wrapping_sub(low as u128);
        InputValue::Int(match self.random.below(4) {
            0 => low,
            1 => high as i128,
            _ if span == u128::MAX => any as i128,
            _ => low.wrapping_add((any % (span + 1)) as i128),
        })
    }

    fn float(&mut self, kind: FloatKind) -> u128 {
        let any = u128::from(self.random.bits()) << 64 | u128::from(self.random.bits());
        let mask = u128::MAX >> (128 - kind.bits());
        let text = ["0.0", "-0.0", "inf", "nan", "1.5", "-3.25e-3", "1e-320", "1e30"];
        match self.random.below(10) {
            k @ 0..8 => arith::parse_float(text[k], kind).unwrap(),
            // Any bits: NaN with payloads and, as `long double`, encodings without a value.
            8 => any & mask,
            _ => any & mask >> (kind.bits() / 4),
        }
    }

    fn pointer(&mut self, to: Ty, objects: &mut Vec<InputValue>) -> InputValue {
        let to = if self.types.is_void(to) { Ty::CHAR } else { to };
        if self.random.chance(25) {
            return InputValue::Null;
        }
        let object = objects.len();
        objects.push(InputValue::Null);
        let value = if self.random.chance(50) {
            self.value(to, objects)
        } else {
            let count = 1 + self.random.below(3);
            InputValue::Aggregate((0..count).map(|_| self.value(to, objects)).collect())
        };
        objects[object] = value;
        InputValue::Pointer { object, offset: self.random.below(5) as i64 - 2 }
    }
}
