//! Bytes of an object that belong to no member (C11 6.2.6.1): where a structure is initialised or
//! assigned as a whole they take values that nothing determines.
//!
//! Compilers copy and clear members or whole objects as they like (gcc 12 leaves the padding of
//! `struct s a = {c, i};` as it was from -O1 on). A store to one member leaves padding alone here,
//! though C would let it change: no compiler that we know does so.

use crate::types::{Ty, Type, Types};
use std::ops::Range;

/// Larger objects are not looked at byte by byte.
const LARGEST: u64 = 1 << 16;

/// The padding of an object; `None` if it has some, and is too large to say where.
pub fn padding(types: &Types, ty: Ty) -> Option<Vec<Range<u64>>> {
    if !has_padding(types, ty) {
        return Some(Vec::new());
    }
    let size = types.size_of(ty).filter(|size| *size <= LARGEST)?;
    let mut used = vec![false; size as usize];
    mark(types, ty, 0, &mut used);
    let mut found: Vec<Range<u64>> = Vec::new();
    for (at, _) in (0..).zip(used).filter(|(_, is_used)| !is_used) {
        match found.last_mut() {
            Some(last) if last.end == at => last.end += 1,
            _ => found.push(at..at + 1),
        }
    }
    Some(found)
}

/// Of one element of an array, or of the record itself.
fn has_padding(types: &Types, ty: Ty) -> bool {
    match types.get(ty) {
        Type::Array(element, _) => has_padding(types, *element),
        Type::Record(id) => {
            let record = &types.records[*id];
            let size = record.size.min(LARGEST) as usize;
            let mut used = vec![false; size];
            for field in &record.fields {
                let len = match field.bits {
                    Some(bits) => bits.bytes(),
                    None => types.size_of(field.ty).unwrap_or(0),
                };
                fill(&mut used, field.offset, len);
            }
            used.contains(&false) || record.fields.iter().any(|field| has_padding(types, field.ty))
        }
        _ => false,
    }
}

/// The bytes of members that are neither records nor arrays of them.
fn mark(types: &Types, ty: Ty, at: u64, used: &mut [bool]) {
    match types.get(ty) {
        Type::Array(element, Some(len)) if has_padding(types, *element) => {
            let size = types.size_of(*element).unwrap_or(0);
            (0..*len).for_each(|k| mark(types, *element, at + k * size, used));
        }
        Type::Record(id) => {
            for field in &types.records[*id].fields {
                match field.bits {
                    Some(bits) => fill(used, at + field.offset, bits.bytes()),
                    None => mark(types, field.ty, at + field.offset, used),
                }
            }
        }
        _ => fill(used, at, types.size_of(ty).unwrap_or(0)),
    }
}

fn fill(used: &mut [bool], at: u64, len: u64) {
    let end = used.len().min(at.saturating_add(len) as usize);
    if let Some(part) = used.get_mut(at as usize..end) {
        part.fill(true);
    }
}
