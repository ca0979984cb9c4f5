//! Character constants and string literals.

use super::{LiteralError, unspliced};
use cfa::IntKind;

/// What the prefix of a literal says about its elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// No prefix: `char`, bytes as they are.
    Plain,
    /// `u8`: `char`, UTF-8 (C23: `unsigned char`).
    Utf8,
    /// `L`: `wchar_t`.
    Wide,
    /// `u`: `char16_t`.
    Char16,
    /// `U`: `char32_t`.
    Char32,
}

impl Encoding {
    /// Bytes per element, where `wchar_t` is this.
    pub fn size(self, wide: IntKind) -> u8 {
        match self {
            Encoding::Plain | Encoding::Utf8 => 1,
            Encoding::Char16 => 2,
            Encoding::Wide if matches!(wide, IntKind::Short | IntKind::UShort) => 2,
            Encoding::Wide | Encoding::Char32 => 4,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CharValue {
    /// As an `int` (plain, and extended as `char` is) or as the element type.
    pub value: i64,
    pub encoding: Encoding,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StringValue {
    pub encoding: Encoding,
    pub units: Vec<Unit>,
}

/// One character of a literal, before it is encoded for the element size: neighbours with
/// different prefixes are joined first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A byte of the source that is part of no valid UTF-8, or an escape with a number.
    Code(u32),
    Char(char),
}

impl StringValue {
    /// The elements, without a terminating null.
    pub fn elements(&self, size: u8) -> Vec<u32> {
        let mut out = Vec::with_capacity(self.units.len());
        for &unit in &self.units {
            encode(unit, size, &mut out);
        }
        out
    }

    /// The little-endian bytes of the elements, without a terminating null.
    pub fn bytes(&self, size: u8) -> Vec<u8> {
        let elements = self.elements(size);
        elements.iter().flat_map(|e| e.to_le_bytes().into_iter().take(size as usize)).collect()
    }
}

fn encode(unit: Unit, size: u8, out: &mut Vec<u32>) {
    match (unit, size) {
        (Unit::Code(code), 1) => out.push(code & 0xff),
        (Unit::Code(code), 2) => out.push(code & 0xffff),
        (Unit::Code(code), _) => out.push(code),
        (Unit::Char(c), 1) => {
            out.extend(c.encode_utf8(&mut [0; 4]).bytes().map(u32::from));
        }
        (Unit::Char(c), 2) => out.extend(c.encode_utf16(&mut [0; 2]).iter().map(|&u| u32::from(u))),
        (Unit::Char(c), _) => out.push(c as u32),
    }
}

/// Decodes one string literal. Neighbours are joined by appending their `units`.
pub fn string(token: &[u8]) -> Result<StringValue, LiteralError> {
    let raw = raw_body(token);
    if let Some((encoding, body)) = raw {
        return Ok(StringValue { encoding, units: plain_units(body) });
    }
    let text = unspliced(token);
    let (encoding, body) = split(&text);
    Ok(StringValue { encoding, units: units(body)? })
}

/// Decodes a character constant; several characters count as in gcc, the last ones lowest.
pub fn char_constant(
    token: &[u8],
    plain: IntKind,
    wide: IntKind,
) -> Result<CharValue, LiteralError> {
    let text = unspliced(token);
    let (encoding, body) = split(&text);
    let size = encoding.size(wide);
    let mut elements = Vec::new();
    for unit in units(body)? {
        encode(unit, size, &mut elements);
    }
    let Some(&last) = elements.last() else {
        return Err(LiteralError::new("empty character constant")
            .hint("a NUL character is written `'\\0'`"));
    };
    let value = match encoding {
        Encoding::Plain if elements.len() == 1 && plain.signed() => i64::from(last as u8 as i8),
        Encoding::Plain if elements.len() == 1 => i64::from(last as u8),
        Encoding::Plain => i64::from(elements.iter().fold(0u32, |v, e| v << 8 | e) as i32),
        _ if elements.len() > 1 => {
            return Err(LiteralError::new("character constant does not fit its type")
                .hint("only constants without a prefix may hold several characters"));
        }
        Encoding::Wide if wide.signed() => i64::from(last as i32),
        Encoding::Wide => i64::from(last),
        Encoding::Utf8 | Encoding::Char16 | Encoding::Char32 => i64::from(last),
    };
    Ok(CharValue { value, encoding })
}

/// Prefix and what stands between the quotes.
fn split(text: &[u8]) -> (Encoding, &[u8]) {
    let (encoding, quoted) = match text {
        [b'u', b'8', rest @ ..] => (Encoding::Utf8, rest),
        [b'L', rest @ ..] => (Encoding::Wide, rest),
        [b'u', rest @ ..] => (Encoding::Char16, rest),
        [b'U', rest @ ..] => (Encoding::Char32, rest),
        _ => (Encoding::Plain, text),
    };
    let body = quoted.get(1..).unwrap_or_default();
    let closed = quoted.len() >= 2 && quoted.first() == quoted.last();
    (encoding, if closed { &body[..body.len() - 1] } else { body })
}

/// The inside of `R"mark(…)mark"`.
fn raw_body(token: &[u8]) -> Option<(Encoding, &[u8])> {
    let quote = token.iter().position(|&b| b == b'"')?;
    let prefix = token[..quote].strip_suffix(b"R")?;
    let (encoding, _) = split(&[prefix, b"\"\""].concat());
    let open = token.iter().position(|&b| b == b'(')?;
    let mark = open - quote - 1;
    let end = token.len().checked_sub(mark + 2).filter(|&end| end > open)?;
    Some((encoding, &token[open + 1..end]))
}

fn units(mut body: &[u8]) -> Result<Vec<Unit>, LiteralError> {
    let mut out = Vec::with_capacity(body.len());
    while let Some(&byte) = body.first() {
        if byte == b'\\' {
            let (unit, len) = escape(body)?;
            out.push(unit);
            body = &body[len..];
        } else {
            let len = body.iter().position(|&b| b == b'\\').unwrap_or(body.len());
            out.extend(plain_units(&body[..len]));
            body = &body[len..];
        }
    }
    Ok(out)
}

fn plain_units(text: &[u8]) -> Vec<Unit> {
    let chunks = text.utf8_chunks();
    let units = chunks.flat_map(|chunk| {
        let bytes = chunk.invalid().iter().map(|&b| Unit::Code(b.into()));
        chunk.valid().chars().map(Unit::Char).chain(bytes)
    });
    units.collect()
}

/// The escape sequence at the start of the text, and its length.
fn escape(text: &[u8]) -> Result<(Unit, usize), LiteralError> {
    let code = |value: u32, len| Ok((Unit::Code(value), len));
    match text.get(1) {
        Some(b'n') => code(10, 2),
        Some(b't') => code(9, 2),
        Some(b'r') => code(13, 2),
        Some(b'a') => code(7, 2),
        Some(b'b') => code(8, 2),
        Some(b'f') => code(12, 2),
        Some(b'v') => code(11, 2),
        Some(b'e' | b'E') => code(27, 2),
        Some(&b @ (b'\\' | b'\'' | b'"' | b'?')) => code(b.into(), 2),
        Some(b'0'..=b'7') => {
            let (value, len) = numeric(&text[1..], 8, 3);
            code(value as u32, 1 + len)
        }
        Some(b'x') => match numeric(&text[2..], 16, usize::MAX) {
            (_, 0) => Err(LiteralError::new("`\\x` without hexadecimal digits")),
            (value, len) => code(value as u32, 2 + len),
        },
        Some(b'u' | b'U') => match universal_name(text) {
            Some((c, len)) => Ok((Unit::Char(c), len)),
            None => Err(LiteralError::new("invalid universal character name")
                .hint("`\\u` takes 4 hexadecimal digits, `\\U` takes 8")),
        },
        // gcc warns and takes the character itself.
        Some(&b) if b.is_ascii_graphic() => code(b.into(), 2),
        _ => Err(LiteralError::new("incomplete escape sequence")),
    }
}

/// Up to `max` digits: their value (the low bits, as in gcc) and number.
fn numeric(text: &[u8], base: u32, max: usize) -> (u64, usize) {
    let mut value = 0u64;
    let mut len = 0;
    while let Some(digit) = text.get(len).and_then(|&b| char::from(b).to_digit(base)) {
        if len == max {
            break;
        }
        value = value.wrapping_mul(base.into()).wrapping_add(digit.into());
        len += 1;
    }
    (value, len)
}

/// `\u00e9` or `\U000000e9` at the start of the text: the character and the length.
pub fn universal_name(text: &[u8]) -> Option<(char, usize)> {
    let digits = match text {
        [b'\\', b'u', ..] => 4,
        [b'\\', b'U', ..] => 8,
        _ => return None,
    };
    let hex = std::str::from_utf8(text.get(2..2 + digits)?).ok()?;
    let all = hex.bytes().all(|b| b.is_ascii_hexdigit());
    let code = u32::from_str_radix(hex, 16).ok().filter(|_| all)?;
    Some((char::from_u32(code)?, 2 + digits))
}
