//! Names and keywords.

use super::class::{IN_NAME, allowed_in_name};
use super::{Lexer, splice};
use crate::literal::universal_name;
use crate::token::{KEYWORDS, Tok, Token};
use base::{Id, Span};

impl Lexer<'_> {
    /// Reads a name, a keyword, or a literal with a prefix.
    pub(super) fn word(&mut self) {
        let start = self.pos;
        let rest = &self.text[start..];
        let len = rest.iter().position(|&b| !IN_NAME[b as usize]).unwrap_or(rest.len());
        let word = &rest[..len];
        self.pos += len;
        match self.peek(0) {
            quote @ (b'"' | b'\'') if is_prefix(word, quote) => self.quoted(start),
            b'\\' | 0x80.. => {
                self.pos = start;
                self.unusual_name();
            }
            _ => self.name(start, std::str::from_utf8(word).expect("a name should be ASCII here")),
        }
    }

    fn name(&mut self, start: usize, text: &str) {
        let symbol = self.names.intern(text);
        let kind = KEYWORDS.get(symbol.index()).map_or(Tok::Ident, |&(_, kind)| kind);
        let span = Span::new(start as u32, self.pos as u32);
        self.out.tokens.push(Token { kind, symbol, span });
    }

    /// A name with UTF-8 or `\u` in it, or else a stray byte.
    pub(super) fn unusual_name(&mut self) {
        let start = self.pos;
        let mut name = String::new();
        while let Some((c, len)) = self.name_char(name.is_empty()) {
            name.push(c);
            self.pos += len;
        }
        if !name.is_empty() {
            return self.name(start, &name);
        }
        let rest = &self.text[start..];
        match rest[0] {
            b'\\' if splice::length(rest).is_some() => self.spliced = true,
            0x80.. => self.stray(utf8_char(rest).map_or(1, char::len_utf8)),
            _ => self.stray(1),
        }
    }

    /// The next character of a name and its length in the text.
    fn name_char(&self, first: bool) -> Option<(char, usize)> {
        let rest = &self.text[self.pos..];
        match *rest.first()? {
            b'\\' => universal_name(rest).filter(|&(c, _)| allowed_in_name(c)),
            b'0'..=b'9' if first => None,
            b @ 0..0x80 => IN_NAME[b as usize].then_some((b as char, 1)),
            _ => utf8_char(rest).filter(|&c| allowed_in_name(c)).map(|c| (c, c.len_utf8())),
        }
    }
}

/// The first character of a text that starts with a valid UTF-8 sequence.
fn utf8_char(text: &[u8]) -> Option<char> {
    let head = &text[..text.len().min(4)];
    head.utf8_chunks().next()?.valid().chars().next()
}

/// True for what changes the meaning of a literal it stands directly before.
fn is_prefix(word: &[u8], quote: u8) -> bool {
    match word {
        b"L" | b"u" | b"U" | b"u8" => true,
        b"R" | b"LR" | b"uR" | b"UR" | b"u8R" => quote == b'"',
        _ => false,
    }
}
