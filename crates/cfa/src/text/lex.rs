//! The words of the text form. Lines matter, other white space does not; `//` begins a comment.

use super::names::is_word;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A name or keyword, with its backquotes and number: ``x'2``.
    Word,
    Number,
    /// A string in double quotes.
    Text,
    /// `\load` and its like.
    Escape,
    Punct,
    Line,
    End,
    /// What no word begins with, or a string without an end.
    Bad,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

/// Longer ones first.
const PUNCTS: [&str; 38] = [
    "...", "->", "..", "::", "<<", ">>", "<=", ">=", "==", "!=", "&&", "?:", "(", ")", "[", "]",
    "{", "}", "<", ">", "=", "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", ":", ",", ".", "@",
    "?", "#", ";",
];

pub(super) fn lex(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        let (kind, len) = token(rest);
        if let Some(kind) = kind {
            tokens.push(Token { kind, start: at, end: at + len });
        }
        at += len;
    }
    tokens.push(Token { kind: Kind::End, start: at, end: at });
    tokens
}

/// The kind (`None` for what is skipped) and the length of the first token.
fn token(rest: &str) -> (Option<Kind>, usize) {
    let first = rest.chars().next().unwrap_or(' ');
    match first {
        '\n' => (Some(Kind::Line), 1),
        c if c.is_whitespace() => (None, c.len_utf8()),
        '/' if rest.starts_with("//") => (None, rest.find('\n').unwrap_or(rest.len())),
        '"' => quoted(rest, '"', Kind::Text),
        '`' => match quoted(rest, '`', Kind::Word) {
            (Some(Kind::Word), len) => (Some(Kind::Word), len + ordinal(&rest[len..])),
            bad => bad,
        },
        '\\' => (Some(Kind::Escape), 1 + word(&rest[1..])),
        c if c.is_ascii_digit() => (Some(Kind::Number), number(rest)),
        '\'' if ordinal(rest) > 1 => (Some(Kind::Word), ordinal(rest)),
        c if is_word(c) => {
            let len = word(rest);
            (Some(Kind::Word), len + ordinal(&rest[len..]))
        }
        c => match PUNCTS.iter().find(|p| rest.starts_with(**p)) {
            Some(p) => (Some(Kind::Punct), p.len()),
            None => (Some(Kind::Bad), c.len_utf8()),
        },
    }
}

fn word(rest: &str) -> usize {
    rest.find(|c| !is_word(c)).unwrap_or(rest.len())
}

/// The length of `'2`, or 0.
fn ordinal(rest: &str) -> usize {
    match rest.strip_prefix('\'') {
        Some(digits) if digits.starts_with(|c: char| c.is_ascii_digit()) => {
            1 + digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())
        }
        _ => 0,
    }
}

/// Up to the closing mark in the same line.
fn quoted(rest: &str, mark: char, kind: Kind) -> (Option<Kind>, usize) {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '\n' => return (Some(Kind::Bad), at),
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == mark => return (Some(kind), at + 1),
            _ => {}
        }
    }
    (Some(Kind::Bad), rest.len())
}

/// Digits, a fraction if a digit follows the point, an exponent, a suffix of letters and digits.
fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let letters = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
            at += 1;
        }
        at
    };
    let mut at = letters(0);
    if bytes.get(at) == Some(&b'.') && digit(at + 1) {
        at = letters(at + 1);
    }
    let exponent = bytes[..at].ends_with(b"e") && !rest.starts_with("0x");
    if exponent && matches!(bytes.get(at), Some(b'-' | b'+')) && digit(at + 1) {
        at = letters(at + 1);
    }
    at
}
