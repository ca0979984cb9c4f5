//! What the machine computes where C has no result.
//!
//! A program that overflows, shifts too far or converts a float that does not fit goes on: x86
//! wraps, takes the amount modulo the width, and answers conversions with its "integer indefinite"
//! value, the smallest of the type. Unoptimised code does just that; an optimiser may do anything
//! else, so nothing may be proved from these results. `None`: it does not go on (a division
//! traps), or it is no such operation.

use super::float;
use super::int::{self, Shape, mask, sign_extend};
use super::{Bits, shape};
use crate::program::{BinOp, UnOp};
use crate::types::{Ty, Type, Types};

/// What becomes of `op a`, if that is undefined.
pub fn unary(types: &Types, op: UnOp, ty: Ty, a: Bits) -> Option<Bits> {
    let shape = shape(types, ty).filter(|_| op == UnOp::Neg)?;
    Some(a.wrapping_neg() & mask(shape.bits))
}

/// What becomes of `a op b`, if that is undefined.
pub fn binary(types: &Types, op: BinOp, ty: Ty, a: Bits, b: Bits) -> Option<Bits> {
    let left = shape(types, ty)?;
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul => {
            int::binary(op, Shape { signed: false, ..left }, a, b).ok()
        }
        // The widths of what is shifted are powers of two.
        BinOp::Shl | BinOp::Shr => {
            int::shift(op, left, a, left, b & Bits::from(left.bits - 1)).ok()
        }
        _ => None,
    }
}

/// What becomes of a float that is converted to an integer type which it does not fit into:
/// narrow types are reached by way of `int`, `unsigned int` by way of `long`.
pub fn convert(types: &Types, from: Ty, to: Ty, a: Bits) -> Option<Bits> {
    let (Type::Float(kind), Some(to)) = (types.get(from), shape(types, to)) else { return None };
    let bits = match (to.bits, to.signed) {
        (..32, _) => 32,
        (32, false) => 64,
        (bits, _) => bits,
    };
    let value = float::to_int(*kind, Shape { bits, signed: true }, a);
    let indefinite = sign_extend(bits, 1 << (bits - 1)) as Bits;
    let wide = if to.bits <= 32 { value.unwrap_or(indefinite) } else { indefinite };
    Some(wide & mask(to.bits))
}
