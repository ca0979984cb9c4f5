//! Arithmetic and comparison of pointers.

use crate::memory::Memory;
use crate::ops::Slot64;
use crate::stop::{Reason, undefined, undefined_of, unsupported};

/// `index` elements behind `base`: inside the object or just behind it. Null plus 0 is null.
/// An unsigned index counts modulo the size of the address space, as the machine does it.
/// Addresses that are only numbers (`(int *)0xa000`) can be moved, but not followed.
pub(crate) fn step(memory: &Memory, base: u64, index: u64, scale: u32) -> Slot64 {
    let Some(delta) = memory.signed_index(index).checked_mul(i64::from(scale)) else {
        return Err(memory.outside(base));
    };
    if delta == 0 {
        return Ok(base);
    }
    if base != 0 && memory.is_absolute(base) {
        return Ok(base.wrapping_add(delta as u64));
    }
    let (at, size, which) = memory.position(base)?;
    match (at as i64).checked_add(delta) {
        Some(new) if (0..=size as i64).contains(&new) => Ok(base.wrapping_add(delta as u64)),
        _ => Err(undefined_of(Reason::PointerArithmetic, which)),
    }
}

/// The same for 64-bit addresses that are followed at once: only stays with the same object, in
/// or outside of it.
#[inline(always)]
pub(crate) fn element(memory: &Memory, base: u64, index: u64, scale: u32) -> Slot64 {
    let within = base & 0xffff_ffff;
    let new = (index as i64)
        .checked_mul(i64::from(scale))
        .and_then(|delta| delta.checked_add(within as i64));
    match new {
        Some(new) if (0..1 << 31).contains(&new) => Ok(base - within + new as u64),
        _ => Err(memory.outside(base)),
    }
}

#[inline]
pub(crate) fn less(memory: &Memory, a: u64, b: u64) -> Slot64 {
    same(memory, a, b)?;
    Ok(u64::from(a < b))
}

#[inline]
pub(crate) fn at_most(memory: &Memory, a: u64, b: u64) -> Slot64 {
    same(memory, a, b)?;
    Ok(u64::from(a <= b))
}

fn same(memory: &Memory, a: u64, b: u64) -> Slot64 {
    if memory.same_object(a, b) { Ok(0) } else { Err(undefined(Reason::DifferentObjects)) }
}

pub(crate) fn difference(memory: &Memory, a: u64, b: u64, scale: u32) -> Slot64 {
    same(memory, a, b)?;
    let bytes = a.wrapping_sub(b) as i64;
    if scale == 0 {
        return Err(unsupported("difference of pointers to objects without size"));
    }
    if bytes % i64::from(scale) != 0 {
        return Err(undefined(Reason::UnevenDifference));
    }
    Ok((bytes / i64::from(scale)) as u64)
}
