//! Moving over the words of the text form, and saying what was expected where.

use super::lex::{Kind, Token, lex};
use base::{Diagnostic, Id, Snippet};

/// What is wrong, at which byte of the text.
#[derive(Debug)]
pub(super) struct Fault {
    pub start: usize,
    pub end: usize,
    pub message: String,
}

pub(super) type Res<T> = Result<T, Fault>;

impl Fault {
    pub fn diagnostic(self, source: &str) -> Diagnostic {
        let start = source[..self.start].rfind('\n').map_or(0, |at| at + 1);
        let end = source[start..].find('\n').map_or(source.len(), |at| start + at);
        let snippet = Snippet {
            file: "cfa".to_string(),
            line: 1 + source[..start].matches('\n').count() as u32,
            column: (self.start - start) as u32 + 1,
            text: source[start..end].to_string(),
            length: (self.end - self.start).max(1) as u32,
        };
        let found = source[self.start..self.end].trim_end_matches('\n');
        if !self.message.starts_with("expected") {
            return Diagnostic::error(self.message).at(snippet);
        }
        let message = match found.is_empty() {
            true => "unexpected end of the line".to_string(),
            false => format!("unexpected `{found}`"),
        };
        Diagnostic::error(message).at(snippet).label(self.message)
    }
}

pub(super) struct Cursor<'a> {
    pub source: &'a str,
    tokens: Vec<Token>,
    pub at: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(source: &'a str) -> Self {
        Cursor { source, tokens: lex(source), at: 0 }
    }

    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    pub fn token(&self) -> Token {
        self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    pub fn kind(&self) -> Kind {
        self.token().kind
    }

    pub fn text(&self) -> &'a str {
        self.text_at(0)
    }

    pub fn text_at(&self, ahead: usize) -> &'a str {
        let token = self.tokens[(self.at + ahead).min(self.tokens.len() - 1)];
        &self.source[token.start..token.end]
    }

    pub fn next_text(&self) -> &'a str {
        self.text_at(1)
    }

    pub fn next_kind(&self) -> Kind {
        self.tokens[(self.at + 1).min(self.tokens.len() - 1)].kind
    }

    pub fn bump(&mut self) -> &'a str {
        let text = self.text();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        text
    }

    /// An error at the current word.
    pub fn fail<T>(&self, message: impl Into<String>) -> Res<T> {
        self.fail_at(self.token(), message)
    }

    /// An error at the word before.
    pub fn fail_before<T>(&self, message: impl Into<String>) -> Res<T> {
        self.fail_at(self.tokens[self.at.saturating_sub(1)], message)
    }

    fn fail_at<T>(&self, token: Token, message: impl Into<String>) -> Res<T> {
        Err(Fault { start: token.start, end: token.end, message: message.into() })
    }

    /// A punctuation mark or unquoted word, if it comes next.
    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.sees(text);
        if found {
            self.bump();
        }
        found
    }

    pub fn sees(&self, text: &str) -> bool {
        matches!(self.kind(), Kind::Word | Kind::Punct | Kind::Escape) && self.text() == text
    }

    pub fn expect(&mut self, text: &str) -> Res<()> {
        if self.eat(text) { Ok(()) } else { self.fail(format!("expected `{text}`")) }
    }

    pub fn at_line_end(&self) -> bool {
        matches!(self.kind(), Kind::Line | Kind::End)
    }

    pub fn end_line(&mut self) -> Res<()> {
        if !self.at_line_end() {
            return self.fail("expected the end of the line");
        }
        self.skip_lines();
        Ok(())
    }

    pub fn skip_lines(&mut self) {
        while self.kind() == Kind::Line {
            self.bump();
        }
    }

    /// Over everything that is left of this line.
    pub fn skip_rest_of_line(&mut self) {
        while !self.at_line_end() {
            self.bump();
        }
    }

    pub fn word(&mut self, what: &str) -> Res<&'a str> {
        if self.kind() == Kind::Word {
            Ok(self.bump())
        } else {
            self.fail(format!("expected {what}"))
        }
    }

    pub fn number<T: std::str::FromStr>(&mut self, what: &str) -> Res<T> {
        match (self.kind(), self.text().parse()) {
            (Kind::Number, Ok(n)) => {
                self.bump();
                Ok(n)
            }
            _ => self.fail(format!("expected {what}")),
        }
    }

    /// A whole number with an optional sign.
    pub fn signed(&mut self) -> Res<i128> {
        let negative = self.eat("-");
        let size: u128 = self.number("a whole number")?;
        let value = if negative { 0i128.checked_sub_unsigned(size) } else { size.try_into().ok() };
        match value {
            Some(value) => Ok(value),
            None => self.fail_before("expected a number of at most 128 bits"),
        }
    }

    /// `l3` for the prefix `l`.
    pub fn id<I: Id>(&mut self, prefix: &str) -> Res<I> {
        let digits = self.text().strip_prefix(prefix).filter(|_| self.kind() == Kind::Word);
        match digits.and_then(|d| d.parse::<u32>().ok()) {
            Some(n) => {
                self.bump();
                Ok(I::new(n as usize))
            }
            None => self.fail(format!("expected {prefix} and a number")),
        }
    }

    pub fn bytes(&mut self) -> Res<Vec<u8>> {
        if self.kind() != Kind::Text {
            return self.fail("expected a string");
        }
        match unescape(self.text()) {
            Some(bytes) => {
                self.bump();
                Ok(bytes)
            }
            None => self.fail("expected a string with the escapes \\n \\t \\0 \\\\ \\\" \\xNN"),
        }
    }

    pub fn string(&mut self) -> Res<String> {
        match String::from_utf8(self.bytes()?) {
            Ok(text) => Ok(text),
            Err(_) => self.fail_before("expected text in UTF-8"),
        }
    }
}

fn unescape(quoted: &str) -> Option<Vec<u8>> {
    let inner = quoted.get(1..quoted.len() - 1)?.as_bytes();
    let (mut out, mut at) = (Vec::new(), 0);
    while at < inner.len() {
        let (byte, len) = match inner[at] {
            b'\\' => escape(&inner[at + 1..])?,
            byte => (byte, 1),
        };
        out.push(byte);
        at += len;
    }
    Some(out)
}

fn escape(rest: &[u8]) -> Option<(u8, usize)> {
    match rest.first()? {
        b'n' => Some((b'\n', 2)),
        b't' => Some((b'\t', 2)),
        b'0' => Some((0, 2)),
        b'x' => {
            let digits = std::str::from_utf8(rest.get(1..3)?).ok()?;
            Some((u8::from_str_radix(digits, 16).ok()?, 4))
        }
        byte @ (b'\\' | b'"') => Some((*byte, 2)),
        _ => None,
    }
}

/// The name that a word stands for, without quotes and number.
pub(super) fn plain_name(word: &str) -> Option<String> {
    let Some(rest) = word.strip_prefix('`') else {
        return Some(word.split('\'').next().unwrap_or("").to_string());
    };
    let inner = &rest[..rest.rfind('`')?];
    let mut out = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push(escaped_char(&mut chars)?),
            c => out.push(c),
        }
    }
    Some(out)
}

fn escaped_char(chars: &mut std::str::Chars<'_>) -> Option<char> {
    match chars.next()? {
        'u' => {
            let (code, rest) = chars.as_str().strip_prefix('{')?.split_once('}')?;
            let c = char::from_u32(u32::from_str_radix(code, 16).ok()?);
            *chars = rest.chars();
            c
        }
        c => Some(c),
    }
}
