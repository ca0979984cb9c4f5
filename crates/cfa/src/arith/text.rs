//! Floats as text: C literals in, the shortest decimal text that reads back out.

use super::Bits;
use super::float::soft;
use crate::types::FloatKind;
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Double, Quad, Single, X87DoubleExtended as X87};

/// The value of a decimal or hexadecimal C literal without suffix (a leading `-`, `inf` and
/// `nan` are read too), correctly rounded; too large a value is infinite. `None` if the text is
/// none of these.
pub fn parse_float(text: &str, kind: FloatKind) -> Option<Bits> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if !matches!(digits, "inf" | "nan") && !is_decimal(digits) && !is_hexadecimal(digits) {
        return None;
    }
    match kind {
        FloatKind::Float if is_decimal(digits) => {
            text.parse().ok().map(|v: f32| v.to_bits().into())
        }
        FloatKind::Double if is_decimal(digits) => {
            text.parse().ok().map(|v: f64| v.to_bits().into())
        }
        _ => soft!(kind, read, text),
    }
}

fn read<F: Float>(text: &str) -> Option<Bits> {
    text.parse::<F>().ok().map(|value| value.to_bits())
}

/// `digits [. digits] [e [sign] digits]`, with a digit somewhere in the mantissa.
fn is_decimal(text: &str) -> bool {
    let (mantissa, exponent) = split_exponent(text, ['e', 'E']);
    is_mantissa(mantissa, |c| c.is_ascii_digit()) && exponent.is_none_or(is_exponent)
}

/// `0x hexadecimal mantissa p [sign] digits`; C asks for the exponent.
fn is_hexadecimal(text: &str) -> bool {
    let Some(text) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) else {
        return false;
    };
    let (mantissa, exponent) = split_exponent(text, ['p', 'P']);
    is_mantissa(mantissa, |c| c.is_ascii_hexdigit()) && exponent.is_some_and(is_exponent)
}

fn split_exponent(text: &str, marks: [char; 2]) -> (&str, Option<&str>) {
    match text.split_once(marks) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    }
}

fn is_mantissa(text: &str, is_digit: fn(char) -> bool) -> bool {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    whole.len() + fraction.len() > 0 && whole.chars().chain(fraction.chars()).all(is_digit)
}

fn is_exponent(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

/// Decimal text that [`parse_float`] reads back to the same value; always with a point, an
/// exponent, or as `inf`, `-inf`, `nan` (whose payload is lost).
pub fn format_float(bits: Bits, kind: FloatKind) -> String {
    fn soft_text<F: Float>(bits: Bits) -> String {
        F::from_bits(bits).to_string()
    }
    let text = match kind {
        FloatKind::Float => format!("{:?}", f32::from_bits(bits as u32)),
        FloatKind::Double => format!("{:?}", f64::from_bits(bits as u64)),
        FloatKind::LongDouble | FloatKind::Float128 => soft!(kind, soft_text, bits),
    };
    let text = text.to_ascii_lowercase().replace('+', "");
    let plain = text.trim_start_matches('-').chars().all(|c| c.is_ascii_digit());
    if plain { text + ".0" } else { text }
}
