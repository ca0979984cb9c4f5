//! The operations of the fast instructions, one function each. They agree with `arith`, which a
//! test checks for all of them.

use crate::stop::{Halt, Reason, undefined};
use cfa::arith::Undefined;

pub(crate) type Slot64 = Result<u64, Halt>;

/// An undefined result, and what the machine computes instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wrapped {
    pub value: u64,
    pub why: Undefined,
}

pub(crate) type Computed = Result<u64, Wrapped>;

#[cold]
fn overflow(value: u64, op: &'static str) -> Wrapped {
    Wrapped { value, why: Undefined::SignedOverflow(op) }
}

#[cold]
fn arithmetic(why: Undefined) -> Halt {
    undefined(Reason::Arithmetic(why))
}

#[inline(always)]
fn fit32(value: i64, op: &'static str) -> Computed {
    let mut wrapped = i64::from(value as i32);
    if wrapped == value {
        return Ok(value as u64);
    }
    if base::mutant!("interp: overflow saturates") {
        wrapped = i64::from(i32::MAX);
    }
    Err(overflow(wrapped as u64, op))
}

#[inline(always)]
fn fit64((value, is_lost): (i64, bool), op: &'static str) -> Computed {
    if is_lost { Err(overflow(value as u64, op)) } else { Ok(value as u64) }
}

/// A quotient that does not fit: the machine traps.
#[inline(always)]
fn trap(quotient: Computed) -> Slot64 {
    quotient.map_err(|Wrapped { why, .. }| arithmetic(why))
}

#[inline(always)]
pub fn add_s32(a: u64, b: u64) -> Computed {
    fit32((a as i64).wrapping_add(b as i64), "+")
}

#[inline(always)]
pub fn sub_s32(a: u64, b: u64) -> Computed {
    fit32((a as i64).wrapping_sub(b as i64), "-")
}

#[inline(always)]
pub fn mul_s32(a: u64, b: u64) -> Computed {
    fit32((a as i64).wrapping_mul(b as i64), "*")
}

#[inline(always)]
pub fn add_s64(a: u64, b: u64) -> Computed {
    fit64((a as i64).overflowing_add(b as i64), "+")
}

#[inline(always)]
pub fn sub_s64(a: u64, b: u64) -> Computed {
    fit64((a as i64).overflowing_sub(b as i64), "-")
}

#[inline(always)]
pub fn mul_s64(a: u64, b: u64) -> Computed {
    fit64((a as i64).overflowing_mul(b as i64), "*")
}

#[inline(always)]
pub fn neg_s32(a: u64) -> Computed {
    fit32((a as i64).wrapping_neg(), "-")
}

#[inline(always)]
pub fn neg_s64(a: u64) -> Computed {
    fit64((a as i64).overflowing_neg(), "-")
}

#[inline(always)]
fn nonzero(b: u64) -> Result<(), Halt> {
    if b == 0 { Err(arithmetic(Undefined::DivisionByZero)) } else { Ok(()) }
}

#[inline(always)]
pub fn div_s32(a: u64, b: u64) -> Slot64 {
    nonzero(b)?;
    trap(fit32((a as i64).wrapping_div(b as i64), "/"))
}

#[inline(always)]
pub fn div_s64(a: u64, b: u64) -> Slot64 {
    nonzero(b)?;
    trap(fit64((a as i64).overflowing_div(b as i64), "/"))
}

#[inline(always)]
pub fn div_u(a: u64, b: u64) -> Slot64 {
    nonzero(b)?;
    Ok(a / b)
}

/// The quotient must be representable too.
#[inline(always)]
pub fn rem_s32(a: u64, b: u64) -> Slot64 {
    nonzero(b)?;
    trap(fit32((a as i64).wrapping_div(b as i64), "%"))?;
    Ok((a as i64).wrapping_rem(b as i64) as u64)
}

#[inline(always)]
pub fn rem_s64(a: u64, b: u64) -> Slot64 {
    nonzero(b)?;
    trap(fit64((a as i64).overflowing_rem(b as i64), "%"))
}

#[inline(always)]
pub fn rem_u(a: u64, b: u64) -> Slot64 {
    nonzero(b)?;
    Ok(a % b)
}

/// A shift; the machine takes the amount modulo the width. Negative amounts are huge here.
#[inline(always)]
fn shifted(b: u64, width: u64, by: impl Fn(u64) -> u64) -> Computed {
    if b < width {
        return Ok(by(b));
    }
    let is_zero = base::mutant!("interp: a shift by too much is zero");
    let value = if is_zero { 0 } else { by(b % width) };
    Err(Wrapped { value, why: Undefined::ShiftAmount })
}

#[inline(always)]
pub fn shl_s32(a: u64, b: u64) -> Computed {
    shifted(b, 32, |b| ((a as i32) << b) as i64 as u64)
}

#[inline(always)]
pub fn shl_u32(a: u64, b: u64) -> Computed {
    shifted(b, 32, |b| u64::from((a as u32) << b))
}

#[inline(always)]
pub fn shl_64(a: u64, b: u64) -> Computed {
    shifted(b, 64, |b| a << b)
}

#[inline(always)]
pub fn shr_s32(a: u64, b: u64) -> Computed {
    shifted(b, 32, |b| ((a as i64) >> b) as u64)
}

#[inline(always)]
pub fn shr_u32(a: u64, b: u64) -> Computed {
    shifted(b, 32, |b| a >> b)
}

#[inline(always)]
pub fn shr_s64(a: u64, b: u64) -> Computed {
    shifted(b, 64, |b| ((a as i64) >> b) as u64)
}

#[inline(always)]
pub fn shr_u64(a: u64, b: u64) -> Computed {
    shifted(b, 64, |b| a >> b)
}

#[inline(always)]
pub fn double(a: u64) -> f64 {
    f64::from_bits(a)
}

#[inline(always)]
pub fn double_to_s32(a: u64) -> Computed {
    let whole = double(a).trunc();
    if whole >= f64::from(i32::MIN) && whole <= f64::from(i32::MAX) {
        Ok(i64::from(whole as i32) as u64)
    } else {
        Err(Wrapped { value: i64::from(i32::MIN) as u64, why: Undefined::FloatToInteger })
    }
}
