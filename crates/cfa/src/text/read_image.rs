//! Reading the initial bytes of objects; see `super::image` for their form.

use super::cursor::{Cursor, Res};
use super::lex::Kind;
use super::literal;
use super::names::BodyNames;
use super::read_body::{Outer, OuterNames};
use crate::program::{FuncId, Image, LabelId, Program, Relocation, Target};

/// More zero bytes than a text may ask for by their number alone.
const ZEROS: usize = 1 << 30;

pub(super) fn image(program: &Program, outer: &OuterNames, cursor: &mut Cursor<'_>) -> Res<Image> {
    let mut image = Image::default();
    if !cursor.sees("at") {
        image.bytes = bytes(program, cursor)?;
        if !cursor.eat(",") {
            return Ok(image);
        }
    }
    loop {
        image.relocations.push(relocation(program, outer, cursor)?);
        if !cursor.eat(",") {
            return Ok(image);
        }
    }
}

fn bytes(program: &Program, cursor: &mut Cursor<'_>) -> Res<Vec<u8>> {
    if cursor.kind() == Kind::Text {
        cursor.bytes()
    } else if cursor.eat("zero") {
        zeros(cursor)
    } else if cursor.eat("hex") {
        hex(cursor)
    } else if cursor.eat("{") {
        let mut all = scalar(program, cursor)?;
        while cursor.eat(",") {
            all.extend(scalar(program, cursor)?);
        }
        cursor.expect("}")?;
        Ok(all)
    } else {
        scalar(program, cursor)
    }
}

fn zeros(cursor: &mut Cursor<'_>) -> Res<Vec<u8>> {
    if cursor.kind() != Kind::Number {
        return Ok(Vec::new());
    }
    let count: usize = cursor.number("a number of bytes")?;
    if count > ZEROS {
        return cursor.fail_before("expected a smaller number of bytes");
    }
    Ok(vec![0; count])
}

/// Digits in pairs; they may look like a number or a word, or several.
fn hex(cursor: &mut Cursor<'_>) -> Res<Vec<u8>> {
    let digits = cursor.text();
    let pairs = digits.as_bytes().chunks(2);
    let byte = |pair: &[u8]| match pair {
        [_, _] => u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok(),
        _ => None,
    };
    match pairs.map(byte).collect::<Option<Vec<u8>>>() {
        Some(bytes) if !bytes.is_empty() => {
            cursor.bump();
            Ok(bytes)
        }
        _ => cursor.fail("expected pairs of hexadecimal digits"),
    }
}

fn scalar(program: &Program, cursor: &mut Cursor<'_>) -> Res<Vec<u8>> {
    let negative = cursor.eat("-");
    let parsed = match cursor.kind() {
        Kind::Number => literal::parse(&program.types, cursor.text(), negative),
        _ => Err("a value, a string, `zero`, `hex` or `at`".to_string()),
    };
    match parsed {
        Ok((ty, bits)) => {
            cursor.bump();
            let size = program.types.size_of(ty).unwrap_or(0) as usize;
            Ok(bits.to_le_bytes()[..size].to_vec())
        }
        Err(what) => cursor.fail(format!("expected {what}")),
    }
}

fn relocation(program: &Program, outer: &OuterNames, cursor: &mut Cursor<'_>) -> Res<Relocation> {
    cursor.expect("at")?;
    let offset = cursor.number("an offset in bytes")?;
    let target = if cursor.eat("&&") {
        label(program, outer, cursor)?
    } else {
        cursor.expect("&")?;
        let word = cursor.word("the name of a global or function")?;
        match outer.get(word) {
            Some(Outer::Global(id)) => Target::Global(*id),
            Some(Outer::Function(id)) => Target::Function(*id),
            None => return cursor.fail_before("expected the name of a global or function"),
        }
    };
    Ok(Relocation { offset, target, addend: addend(cursor)? })
}

fn addend(cursor: &mut Cursor<'_>) -> Res<i64> {
    let negative = cursor.sees("-");
    if !cursor.eat("+") && !cursor.eat("-") {
        return Ok(0);
    }
    let size: u64 = cursor.number("a number of bytes")?;
    let value = if negative { 0i64.checked_sub_unsigned(size) } else { size.try_into().ok() };
    match value {
        Some(value) => Ok(value),
        None => cursor.fail_before("expected a number of 64 bits"),
    }
}

/// `f.label`
fn label(program: &Program, outer: &OuterNames, cursor: &mut Cursor<'_>) -> Res<Target> {
    let function = cursor.word("the name of a function")?;
    let Some(Outer::Function(f)) = outer.get(function) else {
        return cursor.fail_before("expected the name of a function");
    };
    cursor.expect(".")?;
    let word = cursor.word("the name of a label")?;
    match find_label(program, *f, word) {
        Some(label) => Ok(Target::Label(*f, label)),
        None => cursor.fail_before("expected the name of a label of that function"),
    }
}

fn find_label(program: &Program, f: FuncId, word: &str) -> Option<LabelId> {
    let body = program.functions[f].body.as_ref()?;
    let names = BodyNames::new(body);
    body.labels.ids().find(|l| names.label(*l) == word)
}
