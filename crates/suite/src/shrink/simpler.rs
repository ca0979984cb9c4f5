//! What is simpler than a value.

use super::slots::Kind;
use cfa::{FloatKind, InputValue};

/// Characters from the plainest on.
const CHARACTERS: &[u8] = b"a0A1 -\n";

pub fn plainest(kind: Kind) -> InputValue {
    match kind {
        Kind::Number(..) | Kind::Character(..) => InputValue::Int(0),
        Kind::Byte => InputValue::Int(i128::from(CHARACTERS[0])),
        Kind::Float(_) => InputValue::Float(0),
        Kind::Pointer => InputValue::Null,
    }
}

/// All simpler values that are worth a trial, the simplest first.
pub fn simpler(kind: Kind, value: &InputValue) -> Vec<InputValue> {
    match (kind, value) {
        (Kind::Number(low, high), InputValue::Int(v)) => numbers(*v, low, high),
        (Kind::Character(low, high), InputValue::Int(v)) => {
            let mut all = vec![0];
            all.extend(characters());
            match all.iter().position(|c| c == v) {
                Some(at) => all.truncate(at),
                None if (0x20..0x7f).contains(v) => {}
                None => all.extend(integers(*v)),
            }
            all.retain(|c| is_in(*c, low, high));
            all.into_iter().map(InputValue::Int).collect()
        }
        (Kind::Byte, InputValue::Int(v)) => {
            characters().take_while(|c| c != v).map(InputValue::Int).collect()
        }
        (Kind::Float(kind), InputValue::Float(bits)) => floats(kind, *bits),
        (Kind::Pointer, InputValue::Pointer { .. } | InputValue::Symbol(_)) => {
            vec![InputValue::Null]
        }
        _ => Vec::new(),
    }
}

fn characters() -> impl Iterator<Item = i128> {
    CHARACTERS.iter().map(|c| i128::from(*c))
}

fn is_in(value: i128, low: i128, high: u128) -> bool {
    low <= value && (value < 0 || value as u128 <= high)
}

fn numbers(value: i128, low: i128, high: u128) -> Vec<InputValue> {
    let all = integers(value).into_iter().filter(|v| is_in(*v, low, high));
    all.map(InputValue::Int).collect()
}

/// Nearer to zero by powers of two, from both sides of the way; positive before negative.
fn integers(value: i128) -> Vec<i128> {
    let rank = |v: i128| (v.unsigned_abs(), v < 0);
    let powers = |k: u32| value / (1i128 << k);
    let mut all = vec![0, 1, -1];
    all.extend((1..127).map(powers));
    all.extend((1..127).map(|k| value - powers(k)));
    all.extend(value.checked_neg());
    all.retain(|v| rank(*v) < rank(value));
    all.sort_by_key(|v| rank(*v));
    all.dedup();
    all
}

fn floats(kind: FloatKind, bits: u128) -> Vec<InputValue> {
    let (value, encode): (f64, fn(f64) -> u128) = match kind {
        FloatKind::Float => {
            (f64::from(f32::from_bits(bits as u32)), |v| (v as f32).to_bits().into())
        }
        FloatKind::Double => (f64::from_bits(bits as u64), |v| v.to_bits().into()),
        FloatKind::LongDouble | FloatKind::Float128 => {
            return if bits == 0 { Vec::new() } else { vec![InputValue::Float(0)] };
        }
    };
    // Whole numbers first, then those with few digits.
    let digits = |v: f64| [1.0, 2.0, 10.0, 100.0].iter().position(|d| (v * d).fract() == 0.0);
    let rank = |v: f64| (digits(v).unwrap_or(9), v.abs(), v.is_sign_negative());
    let mut all = vec![0.0, 1.0, -1.0, 0.5, 2.0, 10.0];
    if value.is_finite() {
        let whole = value.trunc();
        all.extend((0..64).map(|k| (whole / f64::from(k).exp2()).trunc()));
        all.extend((1..64).map(|k| whole - (whole / f64::from(k).exp2()).trunc()));
        for d in [1.0, 2.0, 10.0, 100.0] {
            let near = (value * d).trunc();
            all.extend([near / d, (near + value.signum()) / d]);
        }
        all.push(-value);
    }
    let less = |a: f64, b: f64| rank(a).partial_cmp(&rank(b)) == Some(std::cmp::Ordering::Less);
    all.retain(|v| v.is_finite() && (!value.is_finite() || less(*v, value)));
    all.sort_by(|a, b| rank(*a).partial_cmp(&rank(*b)).unwrap_or(std::cmp::Ordering::Equal));
    let mut found: Vec<u128> = all.into_iter().map(encode).filter(|new| *new != bits).collect();
    found.dedup();
    // One NaN is as good as the other, and this one everybody can read.
    found.extend(Some(encode(f64::NAN)).filter(|plain| value.is_nan() && *plain != bits));
    found.into_iter().map(InputValue::Float).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_towards_zero() {
        assert_eq!(integers(0), []);
        assert_eq!(integers(1), [0]);
        assert_eq!(integers(-1), [0, 1]);
        assert_eq!(integers(11)[..4], [0, 1, -1, 2]);
        assert!(integers(i128::MIN).iter().all(|v| *v > i128::MIN));
    }

    #[test]
    fn what_is_plainest_has_nothing_below() {
        for kind in [Kind::Number(-9, 9), Kind::Character(-128, 127), Kind::Byte] {
            assert_eq!(simpler(kind, &plainest(kind)), [], "{kind:?}");
        }
        for kind in [FloatKind::Float, FloatKind::Double, FloatKind::Float128] {
            assert_eq!(simpler(Kind::Float(kind), &plainest(Kind::Float(kind))), []);
        }
    }

    #[test]
    fn a_negative_number_is_none_of_an_unsigned_type() {
        let all = numbers(7, 0, 255);
        assert_eq!(all.iter().filter(|v| matches!(v, InputValue::Int(v) if *v < 0)).count(), 0);
    }
}
