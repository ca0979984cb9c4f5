//! Arithmetic and comparison of pointers.

use crate::memory::Memory;
use crate::object::Object;
use crate::ops::Slot64;
use crate::stop::{Halt, Reason, Which, undefined, undefined_of, unsupported};

/// `index` elements behind `base`: inside the object or just behind it. Null plus 0 is null.
/// An unsigned index counts modulo the size of the address space, as the machine does it.
/// Addresses that are only numbers (`(int *)0xa000`) can be moved, but not followed.
pub(crate) fn step(memory: &Memory, base: u64, index: u64, scale: u32) -> Slot64 {
    let Some(delta) = memory.signed_index(index).checked_mul(i64::from(scale)) else {
        return Err(undefined(Reason::PointerArithmetic));
    };
    if delta == 0 {
        return Ok(base);
    }
    if !memory.was_object(base) {
        let moved = base.wrapping_add(delta as u64);
        return if base == 0 { Err(undefined(Reason::PointerArithmetic)) } else { Ok(moved) };
    }
    let (at, size, which) = memory.around(base)?;
    match at.checked_add(delta) {
        Some(new) if at >= 0 && at <= size && (0..=size).contains(&new) => {
            Ok(base.wrapping_add(delta as u64))
        }
        _ => Err(undefined_of(Reason::PointerArithmetic, which)),
    }
}

/// Where a pointer goes that leaves its object, or that is null: it can come back, as long as it is
/// near. Addresses of 32 bits are too close to each other to tell whose it is then.
pub(crate) fn away(memory: &Memory, base: u64, index: u64, scale: u32) -> Slot64 {
    let delta = memory.signed_index(index).checked_mul(i64::from(scale));
    let moved = delta.map(|delta| base.wrapping_add(delta as u64));
    match moved.filter(|_| !memory.is_compact()) {
        Some(moved) if base == 0 && i64::from(moved as i32) as u64 != moved => {
            Err(undefined(Reason::PointerArithmetic))
        }
        Some(moved) if !memory.was_object(base) || memory.same_object(base, moved) => Ok(moved),
        _ => Err(undefined(Reason::PointerArithmetic)),
    }
}

/// The same for 64-bit addresses that are followed at once: only stays with the same object, in
/// or outside of it.
#[inline(always)]
pub(crate) fn element(memory: &Memory, base: u64, index: u64, scale: u32) -> Slot64 {
    let within = i64::from(base as u32 as i32);
    let new =
        (index as i64).checked_mul(i64::from(scale)).and_then(|delta| delta.checked_add(within));
    match new {
        Some(new) if i64::from(new as i32) == new => {
            Ok(base.wrapping_sub(within as u64).wrapping_add(new as u64))
        }
        _ => Err(memory.outside(base)),
    }
}

/// Whether the order of two pointers is defined: both are into one object (or none).
#[inline]
pub(crate) fn comparable(memory: &Memory, a: u64, b: u64) -> Result<(), Halt> {
    if memory.same_object(a, b) { Ok(()) } else { Err(undefined(Reason::DifferentObjects)) }
}

/// Whether `==` of two pointers is determined: they are equal where one is null or both are into one
/// object by value; else unequal, unless they may be equal by chance.
#[inline]
pub(crate) fn distinguishable(memory: &Memory, a: u64, b: u64) -> Result<(), Halt> {
    if a == 0 || b == 0 || memory.same_object(a, b) {
        return Ok(());
    }
    if may_coincide(memory, a, b) { Err(undefined(Reason::Coincidence)) } else { Ok(()) }
}

#[cold]
fn may_coincide(memory: &Memory, a: u64, b: u64) -> bool {
    if !memory.was_object(a) || !memory.was_object(b) {
        return false;
    }
    let (Some((x, at)), Some((y, to))) = (memory.find(a), memory.find(b)) else { return true };
    // A function has no end that anything could begin at.
    let is_past = |one: &Object, at| at == one.size() && !matches!(one.which, Which::Function(_));
    let meet = is_past(x, at as u64) && to == 0 || is_past(y, to as u64) && at == 0;
    meet || x.literal && y.literal
}

pub(crate) fn difference(memory: &Memory, a: u64, b: u64, scale: u32) -> Slot64 {
    if scale == 0 {
        return Err(unsupported("difference of pointers to objects without size"));
    }
    comparable(memory, a, b)?;
    if (a.wrapping_sub(b) as i64) % i64::from(scale) != 0 {
        return Err(undefined(Reason::UnevenDifference));
    }
    Ok(quotient(a, b, scale))
}

/// The difference of the addresses, in elements; a machine shifts where it can.
pub(crate) fn quotient(a: u64, b: u64, scale: u32) -> u64 {
    let bytes = a.wrapping_sub(b) as i64;
    let elements = match scale.is_power_of_two() {
        true => bytes >> scale.trailing_zeros(),
        false => bytes / i64::from(scale),
    };
    elements as u64
}
