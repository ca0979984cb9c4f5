//! The words of an annotation.

use super::{Error, Result};
use base::Span;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A name, or a keyword with its backslash.
    Word,
    /// A number or a character.
    Literal,
    /// Operators and brackets.
    Mark,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub text: String,
    pub span: Span,
}

/// Longer ones first.
const MARKS: [&str; 44] = [
    "<==>", "<-->", "==>", "-->", "...", "..", "^^", "<=", ">=", "==", "!=", "&&", "||", "->",
    "<<", ">>", "(", ")", "[", "]", "{", "}", "+", "-", "*", "/", "%", "<", ">", "!", "~", "&",
    "|", "^", "?", ":", ";", ",", ".", "=", "\u{2264}", "\u{2265}", "\u{2260}", "\u{21d2}",
];

/// `@` is a blank in annotations, and `//` begins a comment.
pub(super) fn lex(text: &str) -> Result<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        if c.is_whitespace() || c == '@' {
            at += c.len_utf8();
            continue;
        }
        if text[at..].starts_with("//") {
            at += text[at..].find('\n').unwrap_or(text.len() - at);
            continue;
        }
        let (kind, length) = token(&text[at..]).ok_or_else(|| {
            let span = Span::new(at as u32, (at + c.len_utf8()) as u32);
            Error::new(span, format!("`{c}` is no part of a contract"))
        })?;
        let span = Span::new(at as u32, (at + length) as u32);
        tokens.push(Token { kind, text: text[at..at + length].into(), span });
        at += length;
    }
    Ok(tokens)
}

fn token(text: &str) -> Option<(Kind, usize)> {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let first = text.chars().next()?;
    if first == '\'' {
        let end = text[1..].find('\'')?;
        return Some((Kind::Literal, end + 2));
    }
    if first.is_ascii_digit() {
        // `0..9` is a range, and no number with a point.
        let is_part =
            |(at, c): &(usize, char)| letter(*c) || *c == '.' && !text[*at..].starts_with("..");
        let end = text.char_indices().find(|one| !is_part(one)).map_or(text.len(), |(at, _)| at);
        return Some((Kind::Literal, end));
    }
    if first == '\\' || letter(first) {
        let rest = text[1..].find(|c| !letter(c)).unwrap_or(text.len() - 1);
        return Some((Kind::Word, rest + 1));
    }
    let mark = MARKS.iter().find(|mark| text.starts_with(**mark))?;
    Some((Kind::Mark, mark.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_no_numbers() {
        let words: Vec<String> =
            lex("a+(0..n-1) // rest\n @ <==> 'x'").unwrap().into_iter().map(|t| t.text).collect();
        assert_eq!(words, ["a", "+", "(", "0", "..", "n", "-", "1", ")", "<==>", "'x'"]);
    }
}
