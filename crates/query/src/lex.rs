//! Tokens, one at a time: whether `"` opens a string or a pattern is known to the parser alone.

use crate::skip;
use crate::source::{Problem, Result};
use base::Span;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tok<'a> {
    Word(&'a str),
    Number(u32),
    /// The text between the braces.
    Pred(&'a str),
    At,
    Open,
    Close,
    Comma,
    Colon,
    Semicolon,
    Dot,
    Arrow,
    /// `-[`
    MonitorOpen,
    /// `]>`
    MonitorClose,
    Minus,
    Plus,
    Star,
    AtLeast,
    AtMost,
    Exactly,
    Or,
    And,
    Caret,
    Dollar,
    Question,
    Quote,
    Apostrophe,
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    pub tok: Tok<'a>,
    pub span: Span,
}

/// Longer ones first.
const PUNCTUATORS: &[(&str, Tok<'static>)] = &[
    ("->", Tok::Arrow),
    ("-[", Tok::MonitorOpen),
    ("]>", Tok::MonitorClose),
    (">=", Tok::AtLeast),
    ("<=", Tok::AtMost),
    ("==", Tok::Exactly),
    ("@", Tok::At),
    ("(", Tok::Open),
    (")", Tok::Close),
    (",", Tok::Comma),
    (":", Tok::Colon),
    (";", Tok::Semicolon),
    (".", Tok::Dot),
    ("-", Tok::Minus),
    ("+", Tok::Plus),
    ("*", Tok::Star),
    ("|", Tok::Or),
    ("&", Tok::And),
    ("^", Tok::Caret),
    ("$", Tok::Dollar),
    ("?", Tok::Question),
    ("\"", Tok::Quote),
    ("'", Tok::Apostrophe),
];

pub fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}

/// The first token at or after `at`; comments and white space are skipped.
pub fn token(text: &str, at: usize) -> Result<Token<'_>> {
    let start = skip::blank(text, at);
    let rest = &text[start..];
    let Some(first) = rest.chars().next() else {
        return Ok(Token { tok: Tok::End, span: span(start, start) });
    };
    let (tok, length) = if starts_name(first) {
        let word = name(rest);
        (Tok::Word(word), word.len())
    } else if first.is_ascii_digit() {
        number(rest, start)?
    } else if first == '{' {
        pred(text, start)?
    } else {
        punctuator(rest, start, first)?
    };
    Ok(Token { tok, span: span(start, start + length) })
}

pub fn starts_name(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

pub fn continues_name(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

fn name(rest: &str) -> &str {
    let end = rest.find(|c| !continues_name(c)).unwrap_or(rest.len());
    &rest[..end]
}

fn number(rest: &str, start: usize) -> Result<(Tok<'_>, usize)> {
    let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let digits = &rest[..length];
    match digits.parse() {
        Ok(value) => Ok((Tok::Number(value), length)),
        Err(_) => {
            let problem =
                Problem::new(span(start, start + length), format!("{digits} is too large"));
            Err(problem.expected(format!("a number up to {}", u32::MAX)))
        }
    }
}

fn pred(text: &str, start: usize) -> Result<(Tok<'_>, usize)> {
    match skip::braces(text, start) {
        Some(end) => Ok((Tok::Pred(&text[start + 1..end - 1]), end - start)),
        None => {
            let problem = Problem::new(span(start, start + 1), "this predicate is not closed");
            Err(problem.expected("a `}` for this brace"))
        }
    }
}

fn punctuator(rest: &str, start: usize, first: char) -> Result<(Tok<'static>, usize)> {
    if let Some((written, tok)) = PUNCTUATORS.iter().find(|(written, _)| rest.starts_with(written))
    {
        return Ok((*tok, written.len()));
    }
    let place = span(start, start + first.len_utf8());
    let problem = Problem::new(place, format!("unexpected `{}`", first.escape_debug()));
    Err(match first {
        '[' => problem.hint("a path monitor is written `-[path]>`"),
        ']' => problem.hint("a path monitor ends with `]>`"),
        '>' | '<' | '=' => problem.hint("repetitions are `>= n`, `<= n`, `== n` and `*`"),
        '}' => problem.hint("a predicate begins with `{`"),
        _ => problem.expected("an operator, a filter or a predicate"),
    })
}
