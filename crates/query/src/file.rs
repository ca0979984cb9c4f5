//! Texts with queries: query files, Test-Comp's property files, the command line.
//!
//! Queries follow each other, with or without `;` between them; `//` and `#` begin comments; lines
//! `#define NAME(arguments) text` define macros, for the whole file.

use crate::ast::Dialect;
use crate::lex::{self, Tok};
use crate::lint;
use crate::macros;
use crate::parse::{self, Parsed, starts_query};
use crate::skip;
use crate::source::{Problem, Source};
use base::{Diagnostic, Severity, Span};
use std::sync::Arc;

/// Longer texts are refused.
const LONGEST: usize = 1 << 22;

/// After so many messages the rest of a text is not read.
const MESSAGES: usize = 100;

/// The queries of a text, in order.
#[derive(Clone, Debug)]
pub struct Unit {
    pub source: Arc<Source>,
    pub queries: Vec<Parsed>,
}

/// Reads all queries; one error for each query that has any. `name` stands in messages before the
/// line; `asked` overrides the dialect.
pub fn read(name: &str, text: &str, asked: Option<Dialect>) -> (Unit, Vec<Diagnostic>) {
    let (source, problems) = source(name, text);
    let mut diagnostics: Vec<Diagnostic> =
        problems.iter().take(MESSAGES).map(|p| source.error(p)).collect();
    let mut queries = Vec::new();
    // What does not expand does not parse either.
    let mut at =
        if problems.is_empty() { skip::blank(source.code(), 0) } else { source.code().len() };
    while at < source.code().len() && diagnostics.len() < MESSAGES {
        match parse::query(source.code(), at, asked) {
            Ok(parsed) => {
                at = next(source.code(), parsed.span.end as usize);
                diagnostics.extend(
                    lint::warnings(&parsed).iter().map(|p| source.diagnostic(Severity::Warning, p)),
                );
                queries.push(parsed);
            }
            Err(problem) => {
                at = resume(source.code(), at, problem.span.start as usize);
                diagnostics.push(source.error(&problem));
            }
        }
    }
    if diagnostics.len() >= MESSAGES {
        diagnostics
            .push(Diagnostic::error(format!("{name}: too many messages; the rest is not read")));
    }
    (Unit { source: Arc::new(source), queries }, diagnostics)
}

/// Reads a text that is one query.
pub fn read_one(
    name: &str,
    text: &str,
    asked: Option<Dialect>,
) -> Result<(Arc<Source>, Parsed, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (mut unit, mut diagnostics) = read(name, text, asked);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    if let Some(second) = unit.queries.get(1) {
        let problem = Problem::new(second.span, "a second query").expected("the end of the query");
        diagnostics.push(unit.source.error(&problem));
        return Err(diagnostics);
    }
    match unit.queries.pop() {
        Some(parsed) => Ok((unit.source, parsed, diagnostics)),
        None => {
            let problem = Problem::new(Span::default(), "there is no query here");
            let problem = problem.expected("`cover`, `in` or `forall`");
            Err(vec![unit.source.error(&problem)])
        }
    }
}

fn source(name: &str, text: &str) -> (Source, Vec<Problem>) {
    if text.len() > LONGEST {
        let problem = Problem::new(Span::default(), "this text is too long for queries");
        let problem = problem.hint(format!("at most {LONGEST} bytes are read"));
        return (Source::plain(name, ""), vec![problem]);
    }
    macros::expand(name, text)
}

/// The start of the query after one that ends at `at`.
fn next(code: &str, at: usize) -> usize {
    match lex::token(code, at) {
        Ok(token) if token.tok == Tok::Semicolon => skip::blank(code, token.span.end as usize),
        _ => skip::blank(code, at),
    }
}

/// After an error: the next line that begins like a query, which may be where the error is.
fn resume(code: &str, began: usize, problem: usize) -> usize {
    let mut at = began.max(problem);
    let line = code[..at].rfind('\n').map_or(0, |newline| newline + 1);
    if at > began && skip::blank(code, line) == at && begins_at(code, at) {
        return at;
    }
    while at < code.len() {
        at += skip::line(&code[at..]);
        at = skip::blank(code, at);
        if begins_at(code, at) {
            return at;
        }
        at += code[at..].chars().next().map_or(0, char::len_utf8);
    }
    code.len()
}

fn begins_at(code: &str, at: usize) -> bool {
    let token = lex::token(code, at);
    matches!(token.map(|token| token.tok), Ok(Tok::Word(word)) if starts_query(word))
}
