//! Floats: `float` and `double` by the machine, `long double` and `_Float128` by `rustc_apfloat`.

use super::int::{Shape, mask, sign_extend};
use super::{Bits, Undefined};
use crate::program::BinOp;
use crate::types::FloatKind;
use rustc_apfloat::ieee::{Double, Quad, Single, X87DoubleExtended as X87};
use rustc_apfloat::{Float, FloatConvert, Round, Status};
use std::cmp::Ordering;

fn single(a: Bits) -> f32 {
    f32::from_bits(a as u32)
}

fn double(a: Bits) -> f64 {
    f64::from_bits(a as u64)
}

fn of_single(a: f32) -> Bits {
    Bits::from(a.to_bits())
}

fn of_double(a: f64) -> Bits {
    Bits::from(a.to_bits())
}

/// Calls a function that is generic over the software floats.
macro_rules! soft {
    ($kind:expr, $f:ident $(, $arg:expr)*) => {
        match $kind {
            FloatKind::Float => $f::<Single>($($arg),*),
            FloatKind::Double => $f::<Double>($($arg),*),
            FloatKind::LongDouble => $f::<X87>($($arg),*),
            FloatKind::Float128 => $f::<Quad>($($arg),*),
        }
    };
}
pub(super) use soft;

pub(super) fn is_zero(kind: FloatKind, a: Bits) -> bool {
    a & !sign_bit(kind) == 0
}

pub(super) fn neg(kind: FloatKind, a: Bits) -> Bits {
    a ^ sign_bit(kind)
}

fn sign_bit(kind: FloatKind) -> Bits {
    1 << (kind.bits() - 1)
}

/// Is the sign bit set?
pub fn signbit(kind: FloatKind, a: Bits) -> bool {
    a & sign_bit(kind) != 0
}

/// The value of `a` with the sign of `b`.
pub fn copysign(kind: FloatKind, a: Bits, b: Bits) -> Bits {
    a & !sign_bit(kind) | b & sign_bit(kind)
}

pub fn is_nan(kind: FloatKind, a: Bits) -> bool {
    fn nan<F: Float>(a: Bits) -> bool {
        F::from_bits(a).is_nan()
    }
    match kind {
        FloatKind::Float => single(a).is_nan(),
        FloatKind::Double => double(a).is_nan(),
        _ => soft!(kind, nan, a),
    }
}

pub(super) fn binary(op: BinOp, kind: FloatKind, a: Bits, b: Bits) -> Result<Bits, Undefined> {
    if op.is_comparison() {
        return Ok(Bits::from(compare(op, order(kind, a, b))));
    }
    match kind {
        FloatKind::Float => native_single(op, single(a), single(b)).map(of_single),
        FloatKind::Double => native_double(op, double(a), double(b)).map(of_double),
        FloatKind::LongDouble => software::<X87>(op, a, b),
        FloatKind::Float128 => software::<Quad>(op, a, b),
    }
}

fn order(kind: FloatKind, a: Bits, b: Bits) -> Option<Ordering> {
    fn of<F: Float>(a: Bits, b: Bits) -> Option<Ordering> {
        F::from_bits(a).partial_cmp(&F::from_bits(b))
    }
    match kind {
        FloatKind::Float => single(a).partial_cmp(&single(b)),
        FloatKind::Double => double(a).partial_cmp(&double(b)),
        _ => soft!(kind, of, a, b),
    }
}

/// Every comparison with a NaN (`None`) is false, except `!=`.
fn compare(op: BinOp, order: Option<Ordering>) -> bool {
    match op {
        BinOp::Lt => order == Some(Ordering::Less),
        BinOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        BinOp::Gt => order == Some(Ordering::Greater),
        BinOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        BinOp::Eq => order == Some(Ordering::Equal),
        _ => order != Some(Ordering::Equal),
    }
}

macro_rules! native {
    ($name:ident, $f:ty) => {
        fn $name(op: BinOp, a: $f, b: $f) -> Result<$f, Undefined> {
            match op {
                BinOp::Add => Ok(a + b),
                BinOp::Sub => Ok(a - b),
                BinOp::Mul => Ok(a * b),
                BinOp::Div => Ok(a / b),
                _ => Err(Undefined::NotScalar),
            }
        }
    };
}

native!(native_single, f32);
native!(native_double, f64);

fn software<F: Float>(op: BinOp, a: Bits, b: Bits) -> Result<Bits, Undefined> {
    let (a, b) = (F::from_bits(a), F::from_bits(b));
    let from_nan = a.is_nan() || b.is_nan();
    let result = match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => a * b,
        BinOp::Div => a / b,
        _ => return Err(Undefined::NotScalar),
    };
    if result.value.is_nan() && !from_nan {
        return Ok(default_nan::<F>());
    }
    Ok(result.value.to_bits())
}

/// What an invalid operation yields on x86: a quiet NaN with its sign bit set.
fn default_nan<F: Float>() -> Bits {
    (-F::NAN).to_bits()
}

pub(super) fn from_int(to: FloatKind, from: Shape, a: Bits) -> Bits {
    fn of_signed<F: Float>(a: i128) -> Bits {
        F::from_i128(a).value.to_bits()
    }
    fn of_unsigned<F: Float>(a: u128) -> Bits {
        F::from_u128(a).value.to_bits()
    }
    let value = sign_extend(from.bits, a);
    match (to, from.signed) {
        (FloatKind::Float, true) => of_single(value as f32),
        (FloatKind::Float, false) => of_single(a as f32),
        (FloatKind::Double, true) => of_double(value as f64),
        (FloatKind::Double, false) => of_double(a as f64),
        (_, true) => soft!(to, of_signed, value),
        (_, false) => soft!(to, of_unsigned, a),
    }
}

/// Truncates; undefined unless the integral part fits.
pub(super) fn to_int(from: FloatKind, to: Shape, a: Bits) -> Result<Bits, Undefined> {
    if let FloatKind::Float | FloatKind::Double = from {
        let value = if from == FloatKind::Float { f64::from(single(a)) } else { double(a) };
        // Beyond 2^62 the general way is exact too, and rarely needed.
        if value.abs() < (1u64 << 62) as f64 {
            return fitting(to, i128::from(value as i64));
        }
    }
    fn general<F: Float>(to: Shape, a: Bits) -> Result<Bits, Undefined> {
        let (value, width) = (F::from_bits(a), to.bits as usize);
        let (status, bits) = if to.signed {
            let r = value.to_i128(width);
            (r.status, r.value as Bits)
        } else {
            let r = value.to_u128(width);
            (r.status, r.value)
        };
        if status.contains(Status::INVALID_OP) {
            return Err(Undefined::FloatToInteger);
        }
        Ok(bits & mask(to.bits))
    }
    soft!(from, general, to, a)
}

fn fitting(to: Shape, value: i128) -> Result<Bits, Undefined> {
    let bits = value as Bits & mask(to.bits);
    let fits = if to.signed {
        sign_extend(to.bits, bits) == value
    } else {
        value >= 0 && bits as i128 == value
    };
    if fits { Ok(bits) } else { Err(Undefined::FloatToInteger) }
}

pub(super) fn convert(from: FloatKind, to: FloatKind, a: Bits) -> Bits {
    fn of<
        F: FloatConvert<Single> + FloatConvert<Double> + FloatConvert<X87> + FloatConvert<Quad>,
    >(
        a: Bits,
        to: FloatKind,
    ) -> Bits {
        let (value, lossy) = (F::from_bits(a), &mut false);
        match to {
            FloatKind::Float => FloatConvert::<Single>::convert(value, lossy).value.to_bits(),
            FloatKind::Double => FloatConvert::<Double>::convert(value, lossy).value.to_bits(),
            FloatKind::LongDouble => FloatConvert::<X87>::convert(value, lossy).value.to_bits(),
            FloatKind::Float128 => FloatConvert::<Quad>::convert(value, lossy).value.to_bits(),
        }
    }
    match (from, to) {
        (FloatKind::Float, FloatKind::Double) => of_double(f64::from(single(a))),
        (FloatKind::Double, FloatKind::Float) => of_single(double(a) as f32),
        _ if from == to => a,
        _ => soft!(from, of, a, to),
    }
}

/// How to find an integral value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    Floor,
    Ceil,
    Trunc,
    /// Ties to even.
    Rint,
    /// Ties away from zero.
    Round,
}

pub fn round_to_integral(kind: FloatKind, rounding: Rounding, a: Bits) -> Bits {
    fn of<F: Float>(a: Bits, rounding: Rounding) -> Bits {
        let round = match rounding {
            Rounding::Floor => Round::TowardNegative,
            Rounding::Ceil => Round::TowardPositive,
            Rounding::Trunc => Round::TowardZero,
            Rounding::Rint => Round::NearestTiesToEven,
            Rounding::Round => Round::NearestTiesToAway,
        };
        F::from_bits(a).round_to_integral(round).value.to_bits()
    }
    soft!(kind, of, a, rounding)
}

/// `fmod`: the remainder of the truncated quotient, exact.
pub fn fmod(kind: FloatKind, a: Bits, b: Bits) -> Bits {
    fn of<F: Float>(a: Bits, b: Bits) -> Bits {
        F::from_bits(a).c_fmod(F::from_bits(b)).value.to_bits()
    }
    match kind {
        FloatKind::Float => of_single(single(a) % single(b)),
        FloatKind::Double => of_double(double(a) % double(b)),
        _ => soft!(kind, of, a, b),
    }
}

/// `a * b + c`, rounded once.
pub fn fma(kind: FloatKind, a: Bits, b: Bits, c: Bits) -> Bits {
    fn of<F: Float>(a: Bits, b: Bits, c: Bits) -> Bits {
        F::from_bits(a).mul_add(F::from_bits(b), F::from_bits(c)).value.to_bits()
    }
    soft!(kind, of, a, b, c)
}

/// The square root, correctly rounded.
pub fn sqrt(kind: FloatKind, a: Bits) -> Bits {
    match kind {
        FloatKind::Float => of_single(single(a).sqrt()),
        FloatKind::Double => of_double(double(a).sqrt()),
        FloatKind::LongDouble => soft_sqrt::<X87>(a, 64),
        FloatKind::Float128 => soft_sqrt::<Quad>(a, 113),
    }
}

/// `a = 0.m · 2^e` with `e` even: the root is √0.m · 2^(e/2), and √0.m comes digit by digit, two
/// more than the result has, and whether anything is left.
fn soft_sqrt<F: Float>(a: Bits, precision: u32) -> Bits {
    let value = F::from_bits(a);
    if value.is_zero() || value.is_nan() || value.is_pos_infinity() {
        return a;
    }
    if value.is_negative() {
        return default_nan::<F>();
    }
    let mut exponent = 0;
    let fraction = value.frexp(&mut exponent); // in [0.5, 1)
    let odd = exponent & 1;
    let digits = fraction.scalbn(precision as i32).to_u128(128).value;
    let (root, more) = root_digits(digits, precision, odd == 1);
    let (kept, rest) = (root & !3, root & 3);
    let up = rest > 2 || rest == 2 && (more || root & 4 != 0);
    let rounded = F::from_u128(if up { kept + 4 } else { kept }).value;
    rounded.scalbn((exponent + odd) / 2 - precision as i32 - 2).to_bits()
}

/// The first `precision + 2` binary digits of √(m / 2^precision), of half of that if `halved`,
/// and whether there are more.
fn root_digits(m: u128, precision: u32, halved: bool) -> (u128, bool) {
    let digit = |i: u32| -> u128 {
        let place = i64::from(precision) - 1 - i64::from(i) + i64::from(halved);
        if (0..i64::from(precision)).contains(&place) { m >> place & 1 } else { 0 }
    };
    let (mut root, mut rest) = (0u128, 0u128);
    for i in 0..precision + 2 {
        rest = rest << 2 | digit(2 * i) << 1 | digit(2 * i + 1);
        let trial = root << 2 | 1;
        root <<= 1;
        if rest >= trial {
            rest -= trial;
            root |= 1;
        }
    }
    (root, rest != 0)
}
