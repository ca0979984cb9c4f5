//! Values as C literals: in the test files of others, and in the C that we write.

use crate::float::{read_float, write_float};
use crate::typing::range;
use cfa::arith::{self, Bits};
use cfa::{FloatKind, InputValue, IntKind, Ty, Type, Types};

/// The value of a C literal (with a sign before it, if any) in a scalar type. As in C, an
/// integer of the right width wraps into a signed type.
pub fn read(types: &Types, ty: Ty, text: &str) -> Option<InputValue> {
    let text = text.trim();
    if let Type::Float(kind) = types.get(ty) {
        return float(types, ty, *kind, text).map(InputValue::Float);
    }
    let (low, high) = range(types, ty, None)?;
    let (negative, digits) = sign(text);
    let magnitude = integer(digits)?;
    if matches!(types.get(ty), Type::Pointer(_)) {
        let fits = !negative && magnitude <= high;
        let value =
            if magnitude == 0 { InputValue::Null } else { InputValue::Int(magnitude as i128) };
        return fits.then_some(value);
    }
    let bits = types.int_shape(ty)?.0;
    let fits = match negative {
        true => magnitude <= 1u128 << (bits - 1),
        false => magnitude <= arith::mask(bits),
    };
    let value = if negative { (magnitude as i128).wrapping_neg() } else { magnitude as i128 };
    let wrapped = arith::to_i128(types, ty, arith::from_i128(types, ty, value));
    debug_assert!(wrapped >= low || low == 0);
    fits.then_some(InputValue::Int(wrapped))
}

fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text.strip_prefix('+').unwrap_or(text).trim_start()),
    }
}

/// Decimal, hexadecimal, octal, binary or a character, with a suffix.
fn integer(text: &str) -> Option<u128> {
    match text {
        "true" => return Some(1),
        "false" | "NULL" | "null" => return Some(0),
        _ => {}
    }
    if let Some(inner) = text.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')) {
        return character(inner);
    }
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let lower = digits.to_ascii_lowercase();
    let (digits, radix) = match (lower.strip_prefix("0x"), lower.strip_prefix("0b")) {
        (Some(hex), _) => (hex, 16),
        (_, Some(binary)) => (binary, 2),
        _ if lower.len() > 1 && lower.starts_with('0') => (&lower[1..], 8),
        _ => (lower.as_str(), 10),
    };
    if digits.starts_with(['+', '-']) { None } else { u128::from_str_radix(digits, radix).ok() }
}

fn character(inner: &str) -> Option<u128> {
    let Some(escape) = inner.strip_prefix('\\') else {
        let mut chars = inner.chars();
        let c = chars.next()?;
        return (chars.next().is_none() && c != '\'').then_some(c as u128);
    };
    let simple = match escape {
        "n" => 10,
        "t" => 9,
        "r" => 13,
        "a" => 7,
        "b" => 8,
        "f" => 12,
        "v" => 11,
        "'" | "\"" | "\\" | "?" => escape.as_bytes()[0],
        _ => {
            let hex = escape.strip_prefix('x').map(|digits| u8::from_str_radix(digits, 16));
            let octal = || u8::from_str_radix(escape, 8);
            hex.unwrap_or_else(octal).ok()?
        }
    };
    Some(simple.into())
}

/// Suffixes are cut off; `f` is also a hexadecimal digit, and the end of `inf`.
fn float(types: &Types, ty: Ty, kind: FloatKind, text: &str) -> Option<Bits> {
    let lower = text.to_ascii_lowercase();
    let hexadecimal = lower.contains("0x");
    let plain = match lower.trim_end_matches("f128").trim_end_matches(['l']) {
        t if !hexadecimal || t.contains('p') => t.trim_end_matches('f'),
        t => t,
    };
    let plain = match plain.trim_start_matches(['+', '-']) {
        "infinity" | "in" | "inf" => {
            if plain.starts_with('-') {
                "-inf"
            } else {
                "inf"
            }
        }
        _ => plain,
    };
    read_float(plain, kind).or_else(|| {
        let (negative, digits) = sign(text);
        let magnitude = i128::try_from(integer(digits)?).ok()?;
        let value = if negative { -magnitude } else { magnitude };
        arith::convert(types, Ty::int(IntKind::Int128), ty, value as Bits).ok()
    })
}

/// An expression of the type's value that compiles without a warning. The most negative values
/// have no literal of their own; wide ones are made of halves.
pub fn write_int(types: &Types, ty: Ty, value: i128) -> String {
    let kind = match types.get(ty) {
        Type::Int(kind) => *kind,
        Type::Pointer(_) => return format!("(void *){:#x}UL", value as u128),
        _ => return value.to_string(),
    };
    let suffix = match kind {
        IntKind::UInt => "U",
        IntKind::Long => "L",
        IntKind::ULong => "UL",
        IntKind::LLong => "LL",
        IntKind::ULLong => "ULL",
        IntKind::Int128 | IntKind::UInt128 => return wide(kind, value),
        _ => "",
    };
    let lowest = range(types, ty, None).map(|(low, _)| low);
    if value < 0 && Some(value) == lowest && kind.rank() >= IntKind::Int.rank() {
        return format!("(-{}{suffix} - 1)", -(value + 1));
    }
    format!("{value}{suffix}")
}

fn wide(kind: IntKind, value: i128) -> String {
    let bits = value as u128;
    let (high, low) = ((bits >> 64) as u64, bits as u64);
    let name = kind.name();
    format!("({name})((unsigned __int128){high:#x}ULL << 64 | {low:#x}ULL)")
}

/// A literal of a float, or a call of a builtin for what has none. The payload of a NaN is kept
/// where the builtin takes one.
pub fn write_float_literal(bits: Bits, kind: FloatKind) -> String {
    let suffix = match kind {
        FloatKind::Float => "f",
        FloatKind::Double => "",
        FloatKind::LongDouble => "l",
        FloatKind::Float128 => "f128",
    };
    let text = write_float(bits, kind);
    let (sign, plain) = match text.strip_prefix('-') {
        Some(plain) => ("-", plain),
        None => ("", text.as_str()),
    };
    if plain == "inf" {
        return format!("{sign}__builtin_inf{suffix}()");
    }
    if plain.starts_with("nan") || plain.starts_with("bits") {
        let payload = plain.strip_prefix("nan(").and_then(|t| t.strip_suffix(')')).unwrap_or("");
        return format!("{sign}__builtin_nan{suffix}(\"{payload}\")");
    }
    // GNU C before C23 has no suffix for _Float128 but `Q`, which it has everywhere.
    let suffix = if kind == FloatKind::Float128 { "Q" } else { suffix };
    format!("{sign}{plain}{suffix}")
}
