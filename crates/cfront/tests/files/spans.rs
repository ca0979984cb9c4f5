//! Spans in the preprocessed text are exact: each is a balanced sequence of whole tokens. What no text
//! stands for, the call of a cleanup function, has an empty one where it happens.

use crate::expect::check;
use crate::read::{examples, files, root, translation};
use base::Span;
use cfa::{Body, Edge, Op};
use cfront::driver::Translation;
use cfront::lex::{keyword_interner, lex};
use std::collections::BTreeSet;

/// All spans of a function's automaton, each with what it belongs to.
fn spans(body: &Body) -> Vec<(String, Span)> {
    let is_empty = |e: &Edge| e.marks.span.start == e.marks.span.end;
    let written = body.edges.entries().filter(|(_, e)| !(is_empty(e) && may_be_silent(e)));
    let edges = written.map(|(id, e)| (id.to_string(), e.marks.span));
    let stmts = body.stmts.entries().map(|(id, s)| (id.to_string(), s.span));
    let booleans = body.booleans.entries().map(|(id, b)| (id.to_string(), b.span));
    let conditions = body.conditions.entries().map(|(id, c)| (id.to_string(), c.span));
    let decisions = body.decisions.entries().map(|(id, d)| (id.to_string(), d.span));
    edges.chain(stmts).chain(booleans).chain(conditions).chain(decisions).collect()
}

/// A call, or what comes before one: temporaries, addresses.
fn may_be_silent(edge: &Edge) -> bool {
    matches!(edge.op, Op::Call { .. } | Op::Assign { .. } | Op::Skip)
}

/// Opening brackets are closed, and none that was not opened. The braces of a function stand
/// alone: its entry and its end.
fn is_balanced(text: &[u8]) -> bool {
    if matches!(text, b"{" | b"}") {
        return true;
    }
    let lexed = lex(text, &mut keyword_interner());
    let mut open: Vec<u8> = Vec::new();
    for token in &lexed.tokens {
        match text.get(token.span.start as usize) {
            Some(&bracket @ (b'(' | b'[' | b'{')) => open.push(bracket),
            Some(b')') if open.pop() != Some(b'(') => return false,
            Some(b']') if open.pop() != Some(b'[') => return false,
            Some(b'}') if open.pop() != Some(b'{') => return false,
            _ => {}
        }
    }
    open.is_empty() && lexed.errors.is_empty()
}

fn problems(translation: &Translation) -> Vec<String> {
    let (unit, source) = translation.sources.entries().next().expect("there should be a unit");
    let tokens = lex(&source.text, &mut keyword_interner()).tokens;
    let starts: BTreeSet<u32> = tokens.iter().map(|t| t.span.start).collect();
    let ends: BTreeSet<u32> = tokens.iter().map(|t| t.span.end).collect();
    let mut out = Vec::new();
    for function in translation.program.functions.iter().filter(|f| f.unit == unit) {
        let Some(body) = &function.body else { continue };
        for (what, span) in spans(body) {
            let text = &source.text[span.start as usize..span.end as usize];
            let whole = starts.contains(&span.start) && ends.contains(&span.end);
            if !whole || !is_balanced(text) {
                let text = String::from_utf8_lossy(text);
                out.push(format!("{}: {}, {what}: `{text}`", source.name, function.name));
            }
        }
    }
    out
}

#[test]
fn spans_are_whole_tokens() {
    let programs = files(&root().join("tests/run"), "c");
    let all = programs.iter().chain(&examples()).map(|file| translation(file, false)).collect();
    let all: Vec<Translation> = all;
    check(all.iter().flat_map(problems));
}
