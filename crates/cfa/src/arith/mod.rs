//! Arithmetic on the bits of scalars: the meaning of C's operators, with undefined results as
//! values.
//!
//! A value is its bits, zero-extended to 128: integers in two's complement, pointers as unsigned
//! integers, floats as their encoding (80 bits for `long double`). Everything here is pure, so
//! that the front end's constant folder and the interpreter agree by construction.
//!
//! Conventions, as GNU C defines them where the standard does not: conversion to a signed type
//! wraps, `>>` of a negative value is arithmetic, `<<` shifts the bits and is defined for every
//! left operand ([`strict_left_shift`] is the standard's own rule). Floats are evaluated in
//! their own type (`FLT_EVAL_METHOD` 0), to nearest, ties to even.

mod float;
mod int;
pub mod machine;
mod text;

use crate::program::{BinOp, UnOp};
use crate::types::{Ty, Type, Types};
use std::fmt;

pub use float::{Rounding, copysign, fma, fmod, is_nan, round_to_integral, signbit, sqrt};
pub use int::{Shape, mask, sign_extend};
pub use text::{format_float, parse_float};

/// The bits of a scalar, zero beyond its width.
pub type Bits = u128;

/// Why an operation has no result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Undefined {
    /// The exact result of this signed operator is not representable.
    SignedOverflow(&'static str),
    DivisionByZero,
    /// The amount is negative or at least the width.
    ShiftAmount,
    /// Only from [`strict_left_shift`]: a negative value, or one whose bits are shifted out.
    LeftShift,
    /// A float (or NaN) whose integral part does not fit into the integer type.
    FloatToInteger,
    /// Not an operation on scalars: complex numbers, vectors, records.
    NotScalar,
}

impl fmt::Display for Undefined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undefined::SignedOverflow(op) => write!(f, "signed overflow in `{op}`"),
            Undefined::DivisionByZero => f.write_str("division by zero"),
            Undefined::ShiftAmount => f.write_str("shift amount is negative or too large"),
            Undefined::LeftShift => f.write_str("left shift of a negative or too large value"),
            Undefined::FloatToInteger => {
                f.write_str("floating value does not fit into the integer type")
            }
            Undefined::NotScalar => f.write_str("arithmetic on a type that is not a scalar"),
        }
    }
}

impl std::error::Error for Undefined {}

/// The integer shape of an integer, `_Bool` or pointer type.
fn shape(types: &Types, ty: Ty) -> Option<Shape> {
    types.int_shape(ty).map(|(bits, signed)| Shape { bits, signed })
}

/// `op a`, where `a` has type `ty`. `Not` yields an `int`, the others a `ty`.
pub fn unary(types: &Types, op: UnOp, ty: Ty, a: Bits) -> Result<Bits, Undefined> {
    if op == UnOp::Not {
        return Ok(Bits::from(is_zero(types, ty, a)));
    }
    match (types.get(ty), shape(types, ty)) {
        (_, Some(shape)) => int::unary(op, shape, a),
        (Type::Float(kind), _) if op == UnOp::Neg => Ok(float::neg(*kind, a)),
        _ => Err(Undefined::NotScalar),
    }
}

/// `a op b`, where `a` has type `ty` and `b` has type `right_ty` (which matters for shifts
/// only: otherwise both have the same type). Comparisons yield an `int`, the others a `ty`.
pub fn binary(
    types: &Types,
    op: BinOp,
    ty: Ty,
    a: Bits,
    b: Bits,
    right_ty: Ty,
) -> Result<Bits, Undefined> {
    if let Some(left) = shape(types, ty) {
        if matches!(op, BinOp::Shl | BinOp::Shr) {
            let right = shape(types, right_ty).ok_or(Undefined::NotScalar)?;
            return int::shift(op, left, a, right, b);
        }
        return int::binary(op, left, a, b);
    }
    match types.get(ty) {
        Type::Float(kind) => float::binary(op, *kind, a, b),
        _ => Err(Undefined::NotScalar),
    }
}

/// C11 6.5.7 on `a << b`, beyond what GNU C asks: for a signed `ty`, `a` is not negative and
/// `a · 2^b` fits.
pub fn strict_left_shift(
    types: &Types,
    ty: Ty,
    a: Bits,
    b: Bits,
    right_ty: Ty,
) -> Result<(), Undefined> {
    let left = shape(types, ty).ok_or(Undefined::NotScalar)?;
    let right = shape(types, right_ty).ok_or(Undefined::NotScalar)?;
    let shifted = int::shift(BinOp::Shl, left, a, right, b)?;
    let back = int::shift(BinOp::Shr, left, shifted, right, b)?;
    let fits = sign_extend(left.bits, a) >= 0 && back == a;
    if !left.signed || fits { Ok(()) } else { Err(Undefined::LeftShift) }
}

/// The value `a` of type `from`, converted to type `to`.
pub fn convert(types: &Types, from: Ty, to: Ty, a: Bits) -> Result<Bits, Undefined> {
    if matches!(types.get(to), Type::Bool) {
        return Ok(Bits::from(!is_zero(types, from, a)));
    }
    match (shape(types, from), shape(types, to), types.get(from), types.get(to)) {
        (Some(from), Some(to), _, _) => Ok(int::convert(from, to, a)),
        (Some(from), _, _, Type::Float(to)) => Ok(float::from_int(*to, from, a)),
        (_, Some(to), Type::Float(from), _) => float::to_int(*from, to, a),
        (_, _, Type::Float(from), Type::Float(to)) => Ok(float::convert(*from, *to, a)),
        _ => Err(Undefined::NotScalar),
    }
}

/// The value of an integer or pointer; `unsigned __int128` wraps, and other types give their
/// bits.
pub fn to_i128(types: &Types, ty: Ty, bits: Bits) -> i128 {
    match shape(types, ty) {
        Some(shape) if shape.signed => sign_extend(shape.bits, bits),
        _ => bits as i128,
    }
}

/// The bits of an integer (modulo the width) or pointer; a `_Bool` is true for every value but 0.
pub fn from_i128(types: &Types, ty: Ty, value: i128) -> Bits {
    match (types.get(ty), shape(types, ty)) {
        (Type::Bool, _) => Bits::from(value != 0),
        (_, Some(shape)) => value as Bits & mask(shape.bits),
        _ => value as Bits,
    }
}

/// Does the value compare equal to 0?
pub fn is_zero(types: &Types, ty: Ty, bits: Bits) -> bool {
    match types.get(ty) {
        Type::Float(kind) => float::is_zero(*kind, bits),
        _ => bits == 0,
    }
}
