//! Input values become JSON.

use super::value::{Kind, Value, list, number, object, text};
use crate::float::write_float;
use crate::typing::{ObjectType, Objects, members, object_type, pointee, range};
use cfa::arith::{self, Bits};
use cfa::{Field, InputValue, IntKind, Ty, Type, Types};

pub struct Encoder<'a> {
    pub types: &'a Types,
    pub values: &'a [InputValue],
    pub objects: Objects,
}

type Result<T> = std::result::Result<T, String>;

impl<'a> Encoder<'a> {
    pub fn value(&mut self, ty: Ty, value: &InputValue) -> Result<Value> {
        match (self.types.get(ty), value) {
            (Type::Array(element, len), InputValue::Aggregate(items)) => {
                let len = len.unwrap_or(0);
                if items.len() as u64 != len {
                    return Err(format!("an array of {len} has {} elements", items.len()));
                }
                self.elements(*element, items)
            }
            (Type::Record(id), InputValue::Aggregate(items)) => {
                let mut named = Vec::new();
                self.members(members(self.types, *id), items, &mut named)?;
                Ok(Kind::Object(named).into())
            }
            _ => self.scalar(ty, value, None),
        }
    }

    fn elements(&mut self, element: Ty, items: &[InputValue]) -> Result<Value> {
        let items = items.iter().map(|item| self.value(element, item));
        Ok(list(items.collect::<Result<_>>()?))
    }

    /// The members of anonymous members stand among the others.
    fn members(
        &mut self,
        fields: &[Field],
        items: &[InputValue],
        out: &mut Vec<(String, Value)>,
    ) -> Result<()> {
        if fields.len() != items.len() {
            let (want, have) = (fields.len(), items.len());
            return Err(format!("a record with {want} members has {have} values"));
        }
        for (field, item) in fields.iter().zip(items) {
            match (self.types.get(field.ty), item) {
                (Type::Record(id), InputValue::Aggregate(items)) if field.name.is_empty() => {
                    self.members(members(self.types, *id), items, out)?;
                }
                _ => {
                    let value = match field.bits {
                        Some(bits) => self.scalar(field.ty, item, Some(bits.width))?,
                        None => self.value(field.ty, item)?,
                    };
                    out.push((field.name.clone(), value));
                }
            }
        }
        Ok(())
    }

    fn scalar(&mut self, ty: Ty, value: &InputValue, width: Option<u8>) -> Result<Value> {
        let wrong =
            || format!("{value:?} is no value of type {}", crate::ctype::spell(self.types, ty));
        match (self.types.get(ty), value) {
            (Type::Float(kind), InputValue::Float(bits)) => Ok(text(write_float(*bits, *kind))),
            (Type::Float(kind), InputValue::Int(v)) => {
                let wide = Ty::int(IntKind::Int128);
                let bits = arith::convert(self.types, wide, ty, *v as Bits);
                bits.map(|bits| text(write_float(bits, *kind))).map_err(|_| wrong())
            }
            (Type::Int(IntKind::UInt128), InputValue::Int(v)) if width.is_none() => {
                Ok(text((*v as u128).to_string()))
            }
            (Type::Int(_) | Type::Bool | Type::Pointer(_), InputValue::Int(v)) => {
                let (low, high) = range(self.types, ty, width).ok_or_else(wrong)?;
                let fits = *v >= low && (*v < 0 || *v as u128 <= high);
                if fits { Ok(text(v.to_string())) } else { Err(wrong()) }
            }
            (Type::Pointer(_), InputValue::Null) => Ok(text("null")),
            (Type::Pointer(_), InputValue::Symbol(name)) => {
                Ok(object(vec![("symbol", text(name.clone()))]))
            }
            (Type::Pointer(_), InputValue::Pointer { object: k, offset }) => {
                let to = pointee(self.types, ty).ok_or_else(wrong)?;
                let target =
                    self.values.get(*k).ok_or_else(|| format!("there is no object {k}"))?;
                self.objects.found(*k, || object_type(self.types, to, target));
                Ok(object(vec![("object", number(k)), ("offset", number(offset))]))
            }
            _ => Err(wrong()),
        }
    }

    /// An object, or an input that is no pointer: its type, its value and perhaps its text.
    pub fn typed(
        &mut self,
        object: ObjectType,
        value: &InputValue,
    ) -> Result<Vec<(&'static str, Value)>> {
        let mut name = crate::ctype::spell(self.types, object.element);
        let (json, bytes) = match (object.count, value) {
            (Some(count), InputValue::Aggregate(items)) => {
                name = format!("{name}[{count}]");
                (self.elements(object.element, items)?, string(self.types, object.element, items))
            }
            _ => {
                let bytes = match (self.types.get(object.element), value) {
                    (Type::Array(element, _), InputValue::Aggregate(items)) => {
                        string(self.types, *element, items)
                    }
                    _ => None,
                };
                (self.value(object.element, value)?, bytes)
            }
        };
        let mut members = vec![("type", text(name)), ("value", json)];
        members.extend(bytes.map(|t| ("text", text(t))));
        Ok(members)
    }
}

/// The text of an array of characters, if its only NUL is the last one.
fn string(types: &Types, element: Ty, items: &[InputValue]) -> Option<String> {
    if types.size_of(element) != Some(1) || !matches!(types.get(element), Type::Int(_)) {
        return None;
    }
    let byte = |item: &InputValue| match item {
        InputValue::Int(v) => Some(*v as u8),
        _ => None,
    };
    let bytes: Vec<u8> = items.iter().map(byte).collect::<Option<_>>()?;
    let (last, rest) = bytes.split_last()?;
    if *last != 0 || rest.contains(&0) {
        return None;
    }
    String::from_utf8(rest.to_vec()).ok()
}
