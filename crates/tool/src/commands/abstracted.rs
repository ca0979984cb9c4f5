//! `--abstract F`: the body of a function is dropped, and its results become inputs.
//!
//! The text is changed, not the automata: a definition becomes a declaration in the preprocessed
//! file, so that native runs, the interpreter and the engines meet the same program. Nothing
//! moves: what is dropped becomes blanks.

use super::find;
use crate::native::Scratch;
use base::Diagnostic;
use cfa::{Op, UnitId};
use cfront::driver::{Options, Translation, UnitRequest, front_end};

/// The program without the bodies of these functions.
pub fn without(
    translation: Translation,
    names: &[String],
    options: &Options,
) -> Result<(Option<Translation>, Vec<Diagnostic>), Diagnostic> {
    let program = &translation.program;
    let mut texts: Vec<(UnitId, Vec<u8>)> = Vec::new();
    for (unit, source) in translation.sources.entries() {
        if !program.units[unit].library {
            texts.push((unit, source.text.to_vec()));
        }
    }
    let (mut library, mut leaves) = (Vec::new(), Vec::new());
    // A function without a body is abstract as it is.
    let has_body =
        |name: &&String| program.function(name).is_none_or(|f| program.functions[f].body.is_some());
    for name in names.iter().filter(has_body) {
        let function = &program.functions[find(program, name)?];
        if function.body.is_some() && program.units[function.unit].library {
            library.push(name);
            continue;
        }
        let text = texts.iter_mut().find(|(unit, _)| *unit == function.unit);
        let (Some(body), Some((_, text))) = (&function.body, text) else {
            let message = format!("the body of `{name}` is not among the files");
            return Err(Diagnostic::error(message));
        };
        if !body.edges.iter().any(|edge| matches!(edge.op, Op::Call { .. })) {
            leaves.push(name);
        }
        drop_body(text, body.span.start as usize, body.span.end as usize);
    }
    let failed = |error: std::io::Error| {
        Diagnostic::error(format!("cannot write the program without a function: {error}"))
    };
    let scratch = Scratch::new().map_err(failed)?;
    let mut requests = Vec::new();
    for (k, (_, text)) in texts.iter().enumerate() {
        let path = scratch.path().join(format!("unit{k}.i"));
        std::fs::write(&path, text).map_err(failed)?;
        requests.push(UnitRequest::new(&path));
    }
    let (mut translation, diagnostics) = front_end(&requests, options);
    for program in translation.iter_mut().map(|translation| &mut translation.program) {
        // What a model says is dropped as a whole: no text of the user's has it.
        for f in library.iter().filter_map(|name| program.function(name)).collect::<Vec<_>>() {
            program.functions[f].body = None;
        }
        for f in leaves.iter().filter_map(|name| program.function(name)).collect::<Vec<_>>() {
            program.functions[f].outside.leaf = true;
        }
    }
    Ok((translation, diagnostics))
}

/// `static int f(int x) { … }` becomes `int f(int x);`.
fn drop_body(text: &mut [u8], start: usize, end: usize) {
    let end = end.min(text.len());
    for byte in &mut text[start..end] {
        if *byte != b'\n' {
            *byte = b' ';
        }
    }
    if let Some(first) = text.get_mut(start) {
        *first = b';';
    }
    // A declaration of what another file defines is neither static nor inline.
    let before = text[..start].iter().rposition(|byte| b";}".contains(byte)).map_or(0, |at| at + 1);
    for word in ["static", "inline", "__inline", "__inline__"] {
        blank(&mut text[before..start], word.as_bytes());
    }
}

/// Blanks in the place of a word, wherever it stands alone.
fn blank(text: &mut [u8], word: &[u8]) {
    let is_part = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let last = text.len().saturating_sub(word.len());
    for at in 0..=last {
        let here = text[at..].starts_with(word);
        let before = at.checked_sub(1).and_then(|at| text.get(at));
        if here && !is_part(before) && !is_part(text.get(at + word.len())) {
            text[at..at + word.len()].fill(b' ');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_becomes_a_declaration() {
        let text = "int a;\nstatic inline int f(int statics)\n{ return a;\n}\nint b;\n";
        let mut bytes = text.as_bytes().to_vec();
        let (start, end) = (text.find('{').unwrap(), text.find('}').unwrap() + 1);
        drop_body(&mut bytes, start, end);
        let after = String::from_utf8(bytes).unwrap();
        assert_eq!(after.len(), text.len());
        let words: Vec<&str> = after.split_whitespace().collect();
        assert_eq!(words.join(" "), "int a; int f(int statics) ; int b;");
    }
}
