//! Contracts of functions: `requires` clauses of ACSL, in comments before a declaration or a definition.
//!
//! ACSL is the language of Baudin, Filliâtre, Marché, Monate, Moy and Prevosto ("ACSL: ANSI/ISO C
//! Specification Language"). Of a contract only what it asks of callers is read here. Its conjuncts become
//! preconditions, as C: integers are those of mathematics there, so operands are widened; comparisons may
//! form chains; `==>` and the like are spelled out. `\valid(a + (0 .. n-1))` gives the shape of an input. What
//! cannot be read is an error with its place. A comment that begins with none of the words of contracts is
//! none (`/*@null@*/`).

mod clauses;
mod emit;
mod lex;
mod parse;
mod shapes;

use crate::driver::Translation;
use crate::source::{Annotation, Source};
use base::{Diagnostic, Snippet, Span};
use cfa::shape::Shaped;
use cfa::{FuncId, Predicate};
use emit::Emitter;
use std::collections::BTreeSet;

/// What a contract asks of the callers of a function.
#[derive(Clone, Debug, Default)]
pub struct Contract {
    pub preconditions: Vec<Predicate>,
    pub shapes: Vec<Shaped>,
}

/// What is wrong with a clause: bytes of the annotation's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Error {
    pub span: Span,
    pub message: String,
    pub hint: Option<String>,
}

impl Error {
    pub fn new(span: Span, message: impl Into<String>) -> Error {
        Error { span, message: message.into(), hint: None }
    }

    pub fn hint(self, hint: impl Into<String>) -> Error {
        Error { hint: Some(hint.into()), ..self }
    }
}

pub(crate) type Result<T> = std::result::Result<T, Error>;

/// The contract of a function, or what of it cannot be read. The program gets the expressions that it needs.
pub fn contract(
    translation: &mut Translation,
    f: FuncId,
) -> std::result::Result<Contract, Vec<Diagnostic>> {
    let unit = translation.program.functions[f].unit;
    let Some(source) = translation.sources.get(unit).cloned() else {
        return Ok(Contract::default());
    };
    let name = translation.program.functions[f].name.clone();
    let (mut found, mut errors) = (Contract::default(), Vec::new());
    let mut known = BTreeSet::new();
    for annotation in source.annotations() {
        // A header and its file may say the same.
        if !is_before(&source, &annotation, &name) || !known.insert(annotation.text.clone()) {
            continue;
        }
        let mut emitter = Emitter { program: &mut translation.program, f };
        match clauses::read(&annotation.text, &mut emitter) {
            Ok(contract) => {
                found.preconditions.extend(contract.preconditions);
                found.shapes.extend(contract.shapes);
            }
            Err(error) => errors.push(diagnostic(&source, &annotation, &error)),
        }
    }
    if errors.is_empty() { Ok(found) } else { Err(errors) }
}

/// Whether what follows an annotation declares or defines the function.
fn is_before(source: &Source, annotation: &Annotation, name: &str) -> bool {
    let text = source.text.get(annotation.offset as usize..).unwrap_or_default();
    let (mut depth, mut word, mut last) = (0, String::new(), String::new());
    let mut starts_line = annotation.offset == 0;
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        // A line of the preprocessor's.
        if byte == b'#' && starts_line {
            bytes.by_ref().find(|byte| *byte == b'\n');
            continue;
        }
        starts_line = byte == b'\n' || starts_line && byte.is_ascii_whitespace();
        if byte.is_ascii_alphanumeric() || byte == b'_' {
            word.push(byte as char);
            continue;
        }
        if !word.is_empty() {
            last = std::mem::take(&mut word);
        }
        match byte {
            b'(' if depth == 0 && last == name => return true,
            b'(' => depth += 1,
            b')' => depth -= 1,
            b';' | b'{' | b'}' | b'=' if depth == 0 => return false,
            _ => {}
        }
    }
    false
}

fn diagnostic(source: &Source, annotation: &Annotation, error: &Error) -> Diagnostic {
    let file = source.lines.files[annotation.file as usize].name.clone();
    let before = annotation.text.get(..error.span.start as usize).unwrap_or_default();
    let line = annotation.text_line + before.matches('\n').count() as u32;
    let column = match before.rfind('\n') {
        Some(at) => (before.len() - at) as u32,
        None => annotation.text_column + before.len() as u32,
    };
    let length = error.span.end.saturating_sub(error.span.start).max(1);
    let text = source.line_text(&file, line);
    let diagnostic =
        Diagnostic::error(&*error.message).at(Snippet { file, line, column, text, length });
    let other = "`--contracts ignore` goes without contracts";
    diagnostic.hint(error.hint.as_ref().map_or(other.into(), |hint| format!("{hint}; {other}")))
}
