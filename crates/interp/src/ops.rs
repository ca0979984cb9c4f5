//! The operations of the fast instructions, one function each. They agree with `arith`, which a
//! test checks for all of them.

use crate::stop::{Halt, Reason, undefined};
use cfa::arith::Undefined;

pub(crate) type Slot64 = Result<u64, Halt>;

#[cold]
fn overflow(op: &'static str) -> Halt {
    undefined(Reason::Arithmetic(Undefined::SignedOverflow(op)))
}

#[cold]
fn arithmetic(why: Undefined) -> Halt {
    undefined(Reason::Arithmetic(why))
}

#[inline(always)]
fn fit32(value: i64, op: &'static str) -> Slot64 {
    if i64::from(value as i32) == value { Ok(value as u64) } else { Err(overflow(op)) }
}

#[inline(always)]
fn fit64(value: Option<i64>, op: &'static str) -> Slot64 {
    match value {
        Some(value) => Ok(value as u64),
        None => Err(overflow(op)),
    }
}

#[inline(always)]
pub fn add_s32(a: u64, b: u64) -> Slot64 {
    fit32((a as i64).wrapping_add(b as i64), "+")
}

#[inline(always)]
pub fn sub_s32(a: u64, b: u64) -> Slot64 {
    fit32((a as i64).wrapping_sub(b as i64), "-")
}

#[inline(always)]
pub fn mul_s32(a: u64, b: u64) -> Slot64 {
    fit32((a as i64).wrapping_mul(b as i64), "*")
}

#[inline(always)]
pub fn add_s64(a: u64, b: u64) -> Slot64 {
    fit64((a as i64).checked_add(b as i64), "+")
}

#[inline(always)]
pub fn sub_s64(a: u64, b: u64) -> Slot64 {
    fit64((a as i64).checked_sub(b as i64), "-")
}

#[inline(always)]
pub fn mul_s64(a: u64, b: u64) -> Slot64 {
    fit64((a as i64).checked_mul(b as i64), "*")
}

#[inline(always)]
pub fn neg_s32(a: u64) -> Slot64 {
    fit32((a as i64).wrapping_neg(), "-")
}

#[inline(always)]
pub fn neg_s64(a: u64) -> Slot64 {
    fit64((a as i64).checked_neg(), "-")
}

#[inline(always)]
fn nonzero(b: u64) -> Result<(), Halt> {
    if b == 0 { Err(arithmetic(Undefined::DivisionByZero)) } else { Ok(()) }
}

#[inline(always)]
pub fn div_s32(a: u64, b: u64) -> Slot64 {
    nonzero(b)?;
    fit32((a as i64).wrapping_div(b as i64), "/")
}

#[inline(always)]
pub fn div_s64(a: u64, b: u64) -> Slot64 {
    nonzero(b)?;
    fit64((a as i64).checked_div(b as i64), "/")
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
    fit32((a as i64).wrapping_div(b as i64), "%")?;
    Ok((a as i64).wrapping_rem(b as i64) as u64)
}

#[inline(always)]
pub fn rem_s64(a: u64, b: u64) -> Slot64 {
    nonzero(b)?;
    fit64((a as i64).checked_rem(b as i64), "%")
}

#[inline(always)]
pub fn rem_u(a: u64, b: u64) -> Slot64 {
    nonzero(b)?;
    Ok(a % b)
}

/// Negative amounts are huge here.
#[inline(always)]
fn amount(b: u64, width: u64) -> Slot64 {
    if b < width { Ok(b) } else { Err(arithmetic(Undefined::ShiftAmount)) }
}

#[inline(always)]
pub fn shl_s32(a: u64, b: u64) -> Slot64 {
    Ok(((a as i32) << amount(b, 32)?) as i64 as u64)
}

#[inline(always)]
pub fn shl_u32(a: u64, b: u64) -> Slot64 {
    Ok(u64::from((a as u32) << amount(b, 32)?))
}

#[inline(always)]
pub fn shl_64(a: u64, b: u64) -> Slot64 {
    Ok(a << amount(b, 64)?)
}

#[inline(always)]
pub fn shr_s32(a: u64, b: u64) -> Slot64 {
    Ok(((a as i64) >> amount(b, 32)?) as u64)
}

#[inline(always)]
pub fn shr_u32(a: u64, b: u64) -> Slot64 {
    Ok(a >> amount(b, 32)?)
}

#[inline(always)]
pub fn shr_s64(a: u64, b: u64) -> Slot64 {
    Ok(((a as i64) >> amount(b, 64)?) as u64)
}

#[inline(always)]
pub fn shr_u64(a: u64, b: u64) -> Slot64 {
    Ok(a >> amount(b, 64)?)
}

#[inline(always)]
pub fn double(a: u64) -> f64 {
    f64::from_bits(a)
}

#[inline(always)]
pub fn double_to_s32(a: u64) -> Slot64 {
    let whole = double(a).trunc();
    if whole >= f64::from(i32::MIN) && whole <= f64::from(i32::MAX) {
        Ok(i64::from(whole as i32) as u64)
    } else {
        Err(arithmetic(Undefined::FloatToInteger))
    }
}
