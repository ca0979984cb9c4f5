//! Initial bytes of objects as text.
//!
//! `zero` (no bytes given), a C string for the bytes of a character array, a literal for a
//! scalar, `{1, 2}` for the elements of an array of scalars, else `hex 00ff`. Relocations
//! follow: `at 8 &x + 4, at 16 &&f.label`. More than eight zero bytes: `zero 64`.

use super::literal::{self, Written, width};
use super::names::{BodyNames, ProgramNames};
use crate::program::{Image, Program, Relocation, Target};
use crate::types::{Ty, Type, Types};
use std::fmt::Write;

/// A text in double quotes; characters beyond ASCII stand for themselves.
pub(super) fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        if c.is_ascii() { push_byte(&mut out, c as u8) } else { out.push(c) }
    }
    out + "\""
}

fn byte_string(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    bytes.iter().for_each(|b| push_byte(&mut out, *b));
    out + "\""
}

/// `\x` is followed by exactly two digits, `\0` by none.
fn push_byte(out: &mut String, byte: u8) {
    match byte {
        b'"' | b'\\' => out.extend(['\\', byte as char]),
        b'\n' => out.push_str("\\n"),
        b'\t' => out.push_str("\\t"),
        0 => out.push_str("\\0"),
        0x20..=0x7e => out.push(byte as char),
        _ => {
            let _ = write!(out, "\\x{byte:02x}");
        }
    }
}

pub(super) fn image(program: &Program, names: &ProgramNames, ty: Ty, image: &Image) -> String {
    let mut parts = Vec::new();
    if !image.bytes.is_empty() || image.relocations.is_empty() {
        parts.push(bytes(&program.types, ty, &image.bytes));
    }
    parts.extend(image.relocations.iter().map(|r| relocation(program, names, r)));
    parts.join(", ")
}

fn bytes(types: &Types, ty: Ty, bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "zero".to_string();
    }
    let blank = bytes.iter().all(|b| *b == 0);
    if blank && bytes.len() > 8 {
        return format!("zero {}", bytes.len());
    }
    let element = types.element(ty);
    if element.is_some_and(|e| types.size_of(e) == Some(1) && types.is_integer(e)) {
        return byte_string(bytes);
    }
    let listed = element.and_then(|e| list(types, e, bytes));
    let written = scalar(types, ty, bytes).or(listed);
    written.unwrap_or_else(|| bytes.iter().fold("hex ".to_string(), |s, b| s + &format!("{b:02x}")))
}

fn list(types: &Types, element: Ty, bytes: &[u8]) -> Option<String> {
    let size = types.size_of(element)?;
    if size == 0 || !(bytes.len() as u64).is_multiple_of(size) {
        return None;
    }
    let items = bytes.chunks(size as usize).map(|chunk| scalar(types, element, chunk));
    Some(format!("{{{}}}", items.collect::<Option<Vec<_>>>()?.join(", ")))
}

/// A literal whose type is exactly this one and fills all its bytes.
fn scalar(types: &Types, ty: Ty, bytes: &[u8]) -> Option<String> {
    let full = types.size_of(ty) == Some(bytes.len() as u64);
    let number = matches!(types.get(ty), Type::Int(_) | Type::Float(_));
    if !full || !number || width(types, ty)? as usize != bytes.len() * 8 {
        return None;
    }
    let bits = bytes.iter().rev().fold(0, |all: u128, b| all << 8 | u128::from(*b));
    match literal::write(types, ty, bits, bytes.len() > 8) {
        Written::Plain(s) => Some(s),
        Written::Typed(_) | Written::Bits => None,
    }
}

fn relocation(program: &Program, names: &ProgramNames, relocation: &Relocation) -> String {
    let target = match relocation.target {
        Target::Global(g) => format!("&{}", names.global(g)),
        Target::Function(f) => format!("&{}", names.function(f)),
        Target::Label(f, l) => {
            let body = program.functions.get(f).and_then(|f| f.body.as_ref());
            let label = body.map(|b| BodyNames::new(b).label(l).to_string());
            format!("&&{}.{}", names.function(f), label.unwrap_or_else(|| l.to_string()))
        }
    };
    let mut out = format!("at {} {target}", relocation.offset);
    if relocation.addend != 0 {
        let sign = if relocation.addend < 0 { '-' } else { '+' };
        let _ = write!(out, " {sign} {}", relocation.addend.unsigned_abs());
    }
    out
}
