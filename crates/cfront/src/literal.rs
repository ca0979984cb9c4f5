//! The values of literals.
//!
//! All functions take the text of one token, with its prefix and quotes, as it stands in the
//! source (line splices included).

mod quoted;
#[cfg(test)]
mod tests;

pub use quoted::{CharValue, Encoding, StringValue, Unit, char_constant, string, universal_name};

use crate::lex::splice;
use std::borrow::Cow;

/// An integer constant; its type follows from these and the data model (C11 6.4.4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntLiteral {
    pub value: u128,
    pub unsigned: bool,
    /// 0, 1 for `l`, 2 for `ll`.
    pub longs: u8,
    pub decimal: bool,
    /// GNU `i` or `j`.
    pub imaginary: bool,
    /// C23 `wb`.
    pub bit_precise: bool,
}

/// What is wrong with a literal, and a hint. The message stands for itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiteralError {
    pub message: String,
    pub hint: Option<String>,
}

impl LiteralError {
    fn new(message: impl Into<String>) -> Self {
        LiteralError { message: message.into(), hint: None }
    }

    fn hint(self, hint: impl Into<String>) -> Self {
        LiteralError { hint: Some(hint.into()), ..self }
    }
}

/// The token without line splices.
pub fn unspliced(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&b'\n') {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match splice::length(&text[at..]) {
            Some(len) => at += len,
            None => {
                out.push(text[at]);
                at += 1;
            }
        }
    }
    Cow::Owned(out)
}

/// The value of an integer constant: decimal, octal, hexadecimal or binary.
pub fn integer(token: &[u8]) -> Result<IntLiteral, LiteralError> {
    let text = &*unspliced(token);
    let (base, digits) = match text {
        [b'0', b'x' | b'X', rest @ ..] => (16, rest),
        [b'0', b'b' | b'B', rest @ ..] => (2, rest),
        [b'0', ..] => (8, text),
        _ => (10, text),
    };
    let is_digit = |b: u8| if base == 16 { b.is_ascii_hexdigit() } else { b.is_ascii_digit() };
    let len = digits.iter().position(|&b| b != b'\'' && !is_digit(b)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(len);
    if digits.is_empty() {
        return Err(LiteralError::new("no digits after the base prefix"));
    }
    let value = digits_value(digits, base)?;
    let literal = IntLiteral {
        value,
        unsigned: false,
        longs: 0,
        decimal: base == 10,
        imaginary: false,
        bit_precise: false,
    };
    integer_suffix(literal, suffix)
}

fn digits_value(digits: &[u8], base: u32) -> Result<u128, LiteralError> {
    let mut value: u128 = 0;
    for &byte in digits.iter().filter(|&&b| b != b'\'') {
        let Some(digit) = char::from(byte).to_digit(base) else {
            let kind = if base == 8 { "octal" } else { "binary" };
            let error = LiteralError::new(format!("digit `{}` in {kind} constant", byte as char));
            return Err(if base == 8 {
                error.hint("a leading 0 makes a constant octal")
            } else {
                error
            });
        };
        let next = value.checked_mul(base.into()).and_then(|v| v.checked_add(digit.into()));
        value = next.ok_or_else(|| LiteralError::new("integer constant is too large"))?;
    }
    Ok(value)
}

fn integer_suffix(mut literal: IntLiteral, suffix: &[u8]) -> Result<IntLiteral, LiteralError> {
    let bad = || {
        let shown = String::from_utf8_lossy(suffix);
        LiteralError::new(format!("invalid suffix `{shown}` on integer constant"))
            .hint("suffixes are `u`, `l`, `ll` and their combinations")
    };
    let mut rest = suffix;
    while !rest.is_empty() {
        let seen_long = literal.longs > 0 || literal.bit_precise;
        rest = match rest {
            [b'u' | b'U', rest @ ..] if !literal.unsigned => {
                literal.unsigned = true;
                rest
            }
            [b'l', b'l', rest @ ..] | [b'L', b'L', rest @ ..] if !seen_long => {
                literal.longs = 2;
                rest
            }
            [b'l' | b'L', rest @ ..] if !seen_long => {
                literal.longs = 1;
                rest
            }
            [b'w', b'b', rest @ ..] | [b'W', b'B', rest @ ..] if !seen_long => {
                literal.bit_precise = true;
                rest
            }
            [b'i' | b'j' | b'I' | b'J', rest @ ..] if !literal.imaginary => {
                literal.imaginary = true;
                rest
            }
            _ => return Err(bad()),
        };
    }
    Ok(literal)
}

/// A floating constant: its number without separators, its suffix in lower case without the
/// imaginary mark (`""`, `"f"`, `"l"`, `"f128"`, …), and if it is imaginary (GNU).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FloatLiteral {
    pub number: String,
    pub suffix: String,
    pub imaginary: bool,
}

/// Splits a floating constant and checks its form.
pub fn float(token: &[u8]) -> Result<FloatLiteral, LiteralError> {
    let text: Vec<u8> = unspliced(token).iter().copied().filter(|&b| b != b'\'').collect();
    let hex = matches!(text[..], [b'0', b'x' | b'X', ..]);
    let mut at = if hex { 2 } else { 0 };
    let is_digit = |b: &u8| if hex { b.is_ascii_hexdigit() } else { b.is_ascii_digit() };
    let mantissa = text[at..].iter().take_while(|b| is_digit(b) || **b == b'.').count();
    let points = text[at..at + mantissa].iter().filter(|&&b| b == b'.').count();
    at += mantissa;
    if mantissa == points {
        return Err(LiteralError::new("no digits in floating constant"));
    }
    if points > 1 {
        return Err(LiteralError::new("more than one point in floating constant"));
    }
    at += exponent(&text[at..], hex)?;
    let suffix = String::from_utf8_lossy(&text[at..]).to_ascii_lowercase();
    let number = String::from_utf8_lossy(&text[..at]).into_owned();
    let real: String = suffix.chars().filter(|c| !matches!(c, 'i' | 'j')).collect();
    let marks = suffix.len() - real.len();
    const SUFFIXES: &[&str] = &[
        "", "f", "l", "q", "w", "f16", "f32", "f64", "f128", "f32x", "f64x", "df", "dd", "dl", "d",
    ];
    if marks > 1 || !SUFFIXES.contains(&real.as_str()) {
        let shown = String::from_utf8_lossy(&text[at..]).into_owned();
        return Err(LiteralError::new(format!("invalid suffix `{shown}` on floating constant"))
            .hint("suffixes are `f` and `l`"));
    }
    Ok(FloatLiteral { number, suffix: real, imaginary: marks == 1 })
}

/// The length of the exponent part.
fn exponent(text: &[u8], hex: bool) -> Result<usize, LiteralError> {
    let marked = match text.first() {
        Some(b'p' | b'P') => hex,
        Some(b'e' | b'E') => !hex,
        _ => false,
    };
    if !marked {
        return if hex {
            Err(LiteralError::new("hexadecimal floating constant needs an exponent")
                .hint("write `p0` at its end"))
        } else {
            Ok(0)
        };
    }
    let sign = matches!(text.get(1), Some(b'+' | b'-')) as usize;
    let digits = text[1 + sign..].iter().take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 {
        return Err(LiteralError::new("no digits in the exponent"));
    }
    Ok(1 + sign + digits)
}
