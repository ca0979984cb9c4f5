//! Values as the bytes that a program on the target sees.

use crate::typing::members;
use cfa::arith;
use cfa::{Field, FloatKind, InputValue, Ty, Type, Types};

/// The bytes of a value without pointers; `None` if it has one, or does not fit.
pub fn write(types: &Types, ty: Ty, value: &InputValue) -> Option<Vec<u8>> {
    let mut out = vec![0; usize::try_from(types.size_of(ty)?).ok()?];
    store(types, ty, value, &mut out)?;
    Some(out)
}

fn store(types: &Types, ty: Ty, value: &InputValue, out: &mut [u8]) -> Option<()> {
    match (types.get(ty), value) {
        (Type::Array(element, _), InputValue::Aggregate(items)) => {
            let size = usize::try_from(types.size_of(*element)?).ok()?;
            for (k, item) in items.iter().enumerate() {
                store(types, *element, item, out.get_mut(k * size..(k + 1) * size)?)?;
            }
            Some(())
        }
        (Type::Record(id), InputValue::Aggregate(items)) => {
            for (field, item) in members(types, *id).iter().zip(items) {
                store_member(types, field, item, out)?;
            }
            Some(())
        }
        _ => {
            let bits = match (types.get(ty), value) {
                (Type::Float(_), InputValue::Float(bits)) => *bits,
                (Type::Int(_) | Type::Bool | Type::Pointer(_), InputValue::Int(v)) => {
                    arith::from_i128(types, ty, *v)
                }
                (Type::Pointer(_), InputValue::Null) => 0,
                _ => return None,
            };
            let len = out.len().min(16);
            out[..len].copy_from_slice(&bits.to_le_bytes()[..len]);
            Some(())
        }
    }
}

fn store_member(types: &Types, field: &Field, item: &InputValue, out: &mut [u8]) -> Option<()> {
    let at = usize::try_from(field.offset).ok()?;
    let Some(bits) = field.bits else {
        let size = usize::try_from(types.size_of(field.ty)?).ok()?;
        return store(types, field.ty, item, out.get_mut(at..at.checked_add(size)?)?);
    };
    let InputValue::Int(value) = item else { return None };
    for k in 0..usize::from(bits.width) {
        let place = usize::from(bits.shift) + k;
        let byte = out.get_mut(at + place / 8)?;
        let bit = (value >> k & 1) as u8;
        *byte = *byte & !(1 << (place % 8)) | bit << (place % 8);
    }
    Some(())
}

/// The value of these bytes; `None` if there are too few, or for a pointer that is not null.
pub fn read(types: &Types, ty: Ty, bytes: &[u8]) -> Option<InputValue> {
    match types.get(ty) {
        Type::Array(element, len) => {
            let size = usize::try_from(types.size_of(*element)?).ok()?;
            let count = usize::try_from(len.unwrap_or(0)).ok()?;
            let items = (0..count).map(|k| read(types, *element, bytes.get(k * size..)?));
            Some(InputValue::Aggregate(items.collect::<Option<_>>()?))
        }
        Type::Record(id) => {
            let items = members(types, *id).iter().map(|field| read_member(types, field, bytes));
            Some(InputValue::Aggregate(items.collect::<Option<_>>()?))
        }
        Type::Float(kind) => number(bytes, float_bytes(*kind)).map(InputValue::Float),
        Type::Bool | Type::Int(_) => {
            let size = usize::try_from(types.size_of(ty)?).ok()?;
            let bits = number(bytes, size)?;
            Some(InputValue::Int(arith::to_i128(types, ty, bits)))
        }
        Type::Pointer(_) => {
            let size = usize::try_from(types.size_of(ty)?).ok()?;
            (number(bytes, size)? == 0).then_some(InputValue::Null)
        }
        _ => None,
    }
}

fn float_bytes(kind: FloatKind) -> usize {
    kind.bits() as usize / 8
}

fn number(bytes: &[u8], size: usize) -> Option<u128> {
    let mut wide = [0; 16];
    wide[..size].copy_from_slice(bytes.get(..size)?);
    Some(u128::from_le_bytes(wide))
}

fn read_member(types: &Types, field: &Field, bytes: &[u8]) -> Option<InputValue> {
    let at = usize::try_from(field.offset).ok()?;
    let Some(bits) = field.bits else {
        return read(types, field.ty, bytes.get(at..)?);
    };
    let mut value = 0u128;
    for k in 0..usize::from(bits.width) {
        let place = usize::from(bits.shift) + k;
        value |= u128::from(bytes.get(at + place / 8)? >> (place % 8) & 1) << k;
    }
    let signed = types.int_shape(field.ty).is_some_and(|(_, signed)| signed);
    let value = if signed { arith::sign_extend(bits.width.into(), value) } else { value as i128 };
    Some(InputValue::Int(value))
}
