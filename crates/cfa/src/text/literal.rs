//! Constants as text.
//!
//! Integers are decimal with a suffix for their type: none for `int`, `u`, `l`, `ul`, `ll`,
//! `ull`, `c` (char), `cu` (char that is unsigned), `sc`, `uc`, `s` (short), `us`, `b` (`_Bool`), `i128`, `u128`. A `double` has
//! a point or an exponent, a `float` also the suffix `f`. Everything else states its bits and
//! type: `(0 : int*)`, `\const(0x7ff8000000000000 : double)`, `\wide(0x3fff… : long double)`.

use crate::types::{FloatKind, IntKind, Ty, Type, Types};

pub(super) const SUFFIXES: [(&str, IntKind); 14] = [
    ("c", IntKind::Char),
    ("cu", IntKind::CharUnsigned),
    ("sc", IntKind::SChar),
    ("uc", IntKind::UChar),
    ("s", IntKind::Short),
    ("us", IntKind::UShort),
    ("", IntKind::Int),
    ("u", IntKind::UInt),
    ("l", IntKind::Long),
    ("ul", IntKind::ULong),
    ("ll", IntKind::LLong),
    ("ull", IntKind::ULLong),
    ("i128", IntKind::Int128),
    ("u128", IntKind::UInt128),
];

/// How a constant is written.
pub(super) enum Written {
    /// A literal that has this type by itself.
    Plain(String),
    /// A literal of type `int`, to be followed by the type it stands for.
    Typed(String),
    /// Bits that need the explicit form.
    Bits,
}

/// The width of a scalar in bits; at most 64 for `Const`, more for `Wide`.
pub(crate) fn width(types: &Types, ty: Ty) -> Option<u32> {
    match types.get(ty) {
        Type::Float(kind) => Some(kind.bits()),
        Type::Bool | Type::Int(_) | Type::Pointer(_) => types.int_shape(ty).map(|(bits, _)| bits),
        Type::Void | Type::Complex(_) | Type::Vector(..) | Type::Array(..) => None,
        Type::Vla(..) | Type::Function(_) | Type::Record(_) => None,
    }
}

/// Whether `bits` are a constant of this type in this form: rule 10 of the verifier.
pub(crate) fn is_canonical(types: &Types, ty: Ty, bits: u128, wide: bool) -> bool {
    let Some(width) = width(types, ty) else { return false };
    wide == (width > 64) && (width == 128 || bits >> width == 0)
}

pub(super) fn write(types: &Types, ty: Ty, bits: u128, wide: bool) -> Written {
    if !is_canonical(types, ty, bits, wide) {
        return Written::Bits;
    }
    match types.get(ty) {
        Type::Bool => Written::Plain(format!("{bits}b")),
        Type::Int(kind) => Written::Plain(integer(types, *kind, bits)),
        Type::Float(kind) => float(*kind, bits).map_or(Written::Bits, Written::Plain),
        Type::Pointer(_) if bits < 1 << 31 => Written::Typed(bits.to_string()),
        _ => Written::Bits,
    }
}

fn integer(types: &Types, kind: IntKind, bits: u128) -> String {
    let suffix = SUFFIXES.iter().find(|(_, k)| *k == kind).map_or("", |(s, _)| s);
    if !kind.signed() {
        return format!("{bits}{suffix}");
    }
    let unused = 128 - kind.bits(types.model);
    format!("{}{suffix}", (bits << unused) as i128 >> unused)
}

fn float(kind: FloatKind, bits: u128) -> Option<String> {
    match kind {
        FloatKind::Float => {
            let value = f32::from_bits(bits as u32);
            value.is_finite().then(|| format!("{value:?}f"))
        }
        FloatKind::Double => {
            let value = f64::from_bits(bits as u64);
            value.is_finite().then(|| format!("{value:?}"))
        }
        FloatKind::LongDouble | FloatKind::Float128 => None,
    }
}

/// The type and bits of a number's text, as `Const` or `Wide` of that type.
pub(super) fn parse(types: &Types, text: &str, negative: bool) -> Result<(Ty, u128), String> {
    if is_float(text) {
        return parse_float(text, negative);
    }
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, suffix) = text.split_at(digits);
    let value: u128 = digits.parse().map_err(|_| "a number below 2^128".to_string())?;
    if suffix == "b" {
        let fits = value < 256 && !negative;
        return if fits { Ok((Ty::BOOL, value)) } else { Err("0b or 1b".to_string()) };
    }
    let kind = SUFFIXES.iter().find(|(s, _)| *s == suffix).map(|(_, k)| *k);
    let kind = kind.ok_or_else(|| "a number with a known suffix".to_string())?;
    let bits = in_range(types, kind, value, negative);
    let bits = bits.ok_or_else(|| format!("a number in the range of {}", kind.name()))?;
    Ok((Ty::int(kind), bits))
}

fn is_float(text: &str) -> bool {
    text.contains('.') || text.contains('e') && !text.starts_with("0x")
}

fn in_range(types: &Types, kind: IntKind, value: u128, negative: bool) -> Option<u128> {
    let bits = kind.bits(types.model);
    let magnitude = if kind.signed() { bits - 1 } else { bits };
    let top = if magnitude == 128 { u128::MAX } else { (1 << magnitude) - 1 };
    let limit = if negative && kind.signed() { top + 1 } else { top };
    if value > limit || negative && !kind.signed() && value > 0 {
        return None;
    }
    let pattern = if negative { value.wrapping_neg() } else { value };
    Some(if bits == 128 { pattern } else { pattern & ((1 << bits) - 1) })
}

fn parse_float(text: &str, negative: bool) -> Result<(Ty, u128), String> {
    let bad = |_| "a floating constant".to_string();
    if let Some(single) = text.strip_suffix('f') {
        let value: f32 = single.parse().map_err(bad)?;
        return Ok((Ty::FLOAT, u128::from((if negative { -value } else { value }).to_bits())));
    }
    let value: f64 = text.parse().map_err(bad)?;
    Ok((Ty::DOUBLE, u128::from((if negative { -value } else { value }).to_bits())))
}

/// The number that `0x…` or digits stand for.
pub(super) fn parse_bits(text: &str) -> Option<u128> {
    match text.strip_prefix("0x") {
        Some(hex) => u128::from_str_radix(hex, 16).ok(),
        None => text.parse().ok(),
    }
}
