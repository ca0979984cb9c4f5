//! Integers of 8 to 128 bits.

use super::{Bits, Undefined};
use crate::program::{BinOp, UnOp};

/// Width and signedness.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    pub bits: u32,
    pub signed: bool,
}

/// The low `bits` bits set.
pub fn mask(bits: u32) -> Bits {
    if bits >= 128 { Bits::MAX } else { (1 << bits) - 1 }
}

/// The value of a two's complement integer of this width (1 to 128).
pub fn sign_extend(bits: u32, a: Bits) -> i128 {
    let unused = 128 - bits.clamp(1, 128);
    ((a << unused) as i128) >> unused
}

/// The same in a machine word, for widths up to 64.
fn sign_extend_word(bits: u32, a: Bits) -> i64 {
    let unused = 64 - bits;
    ((a as u64) << unused) as i64 >> unused
}

pub(super) fn unary(op: UnOp, shape: Shape, a: Bits) -> Result<Bits, Undefined> {
    match op {
        UnOp::Not => Ok(Bits::from(a == 0)),
        UnOp::Compl => Ok(!a & mask(shape.bits)),
        UnOp::Neg => {
            if shape.signed && a == 1 << (shape.bits - 1) {
                return Err(Undefined::SignedOverflow("-"));
            }
            Ok(a.wrapping_neg() & mask(shape.bits))
        }
    }
}

pub(super) fn binary(op: BinOp, shape: Shape, a: Bits, b: Bits) -> Result<Bits, Undefined> {
    match (shape.signed, shape.bits <= 64) {
        (false, true) => unsigned_word(op, a as u64, b as u64).map(|r| r & mask(shape.bits)),
        (false, false) => unsigned(op, a, b).map(|r| r & mask(shape.bits)),
        (true, true) => {
            let (x, y) = (sign_extend_word(shape.bits, a), sign_extend_word(shape.bits, b));
            signed_word(op, shape.bits, x, y)
        }
        (true, false) => {
            let (x, y) = (sign_extend(shape.bits, a), sign_extend(shape.bits, b));
            signed(op, x, y)
        }
    }
}

fn not_an_arithmetic_operator() -> Result<Bits, Undefined> {
    Err(Undefined::NotScalar)
}

fn compared(holds: bool) -> Result<Bits, Undefined> {
    Ok(Bits::from(holds))
}

/// One copy of the table of operators per machine type.
macro_rules! tables {
    ($unsigned:ident $u:ty, $signed:ident $i:ty, ($($width:ident)?), $finish:expr) => {
        fn $unsigned(op: BinOp, a: $u, b: $u) -> Result<Bits, Undefined> {
            let whole = |r: Option<$u>| r.map(Bits::from).ok_or(Undefined::DivisionByZero);
            match op {
                BinOp::Add => Ok(Bits::from(a.wrapping_add(b))),
                BinOp::Sub => Ok(Bits::from(a.wrapping_sub(b))),
                BinOp::Mul => Ok(Bits::from(a.wrapping_mul(b))),
                BinOp::Div => whole(a.checked_div(b)),
                BinOp::Rem => whole(a.checked_rem(b)),
                BinOp::And => Ok(Bits::from(a & b)),
                BinOp::Or => Ok(Bits::from(a | b)),
                BinOp::Xor => Ok(Bits::from(a ^ b)),
                BinOp::Lt => compared(a < b),
                BinOp::Le => compared(a <= b),
                BinOp::Gt => compared(a > b),
                BinOp::Ge => compared(a >= b),
                BinOp::Eq => compared(a == b),
                BinOp::Ne => compared(a != b),
                BinOp::Shl | BinOp::Shr => not_an_arithmetic_operator(),
            }
        }

        fn $signed(op: BinOp, $($width: u32,)? a: $i, b: $i) -> Result<Bits, Undefined> {
            let fit = |r: Option<$i>| {
                let fits: fn(u32, $i) -> bool = $finish;
                let bits = 128 $(- 128 + $width)?;
                match r {
                    Some(r) if fits(bits, r) => Ok(r as Bits & mask(bits)),
                    _ => Err(Undefined::SignedOverflow(op.symbol())),
                }
            };
            match op {
                BinOp::Add => fit(a.checked_add(b)),
                BinOp::Sub => fit(a.checked_sub(b)),
                BinOp::Mul => fit(a.checked_mul(b)),
                BinOp::Div | BinOp::Rem if b == 0 => Err(Undefined::DivisionByZero),
                BinOp::Div => fit(a.checked_div(b)),
                // The quotient must be representable (C11 6.5.5:6).
                BinOp::Rem => fit(a.checked_div(b)).and_then(|_| fit(Some(a % b))),
                BinOp::And => fit(Some(a & b)),
                BinOp::Or => fit(Some(a | b)),
                BinOp::Xor => fit(Some(a ^ b)),
                BinOp::Lt => compared(a < b),
                BinOp::Le => compared(a <= b),
                BinOp::Gt => compared(a > b),
                BinOp::Ge => compared(a >= b),
                BinOp::Eq => compared(a == b),
                BinOp::Ne => compared(a != b),
                BinOp::Shl | BinOp::Shr => not_an_arithmetic_operator(),
            }
        }
    };
}

tables!(unsigned_word u64, signed_word i64, (width), |bits, r| {
    sign_extend_word(bits, r as Bits) == r
});
tables!(unsigned u128, signed i128, (), |_, _| true);

/// `a << b` or `a >> b`; the amount may have another type than the value.
pub(super) fn shift(
    op: BinOp,
    left: Shape,
    a: Bits,
    right: Shape,
    b: Bits,
) -> Result<Bits, Undefined> {
    let negative = right.signed && sign_extend(right.bits, b) < 0;
    if negative || b >= Bits::from(left.bits) {
        return Err(Undefined::ShiftAmount);
    }
    let amount = b as u32;
    let result = match (op, left.signed) {
        (BinOp::Shl, _) => a << amount,
        (_, true) => (sign_extend(left.bits, a) >> amount) as Bits,
        (_, false) => a >> amount,
    };
    Ok(result & mask(left.bits))
}

pub(super) fn convert(from: Shape, to: Shape, a: Bits) -> Bits {
    let wide = if from.signed { sign_extend(from.bits, a) as Bits } else { a };
    wide & mask(to.bits)
}
