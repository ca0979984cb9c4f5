//! Character constants and string literals.

use super::{Lexer, splice};
use crate::token::Tok;

impl Lexer<'_> {
    /// Reads from the quote here; the token begins at `start`, with its prefix.
    pub(super) fn quoted(&mut self, start: usize) {
        let quote = self.peek(0);
        if self.pos > start && self.text[self.pos - 1] == b'R' {
            return self.raw_string(start);
        }
        let open = self.pos;
        self.pos += 1;
        loop {
            match self.text.get(self.pos) {
                None | Some(b'\n') => break self.unterminated(start, quote),
                Some(b'\\') => {
                    self.spliced |= splice::length(&self.text[self.pos..]).is_some();
                    let at_end = matches!(self.peek(1), b'\n') || self.pos + 1 >= self.text.len();
                    self.pos += if at_end { 1 } else { 2 };
                }
                Some(&b) => {
                    self.pos += 1;
                    if b == quote {
                        break;
                    }
                }
            }
        }
        if quote == b'\'' && self.pos == open + 2 && self.text[open + 1] == b'\'' {
            self.error(start, "empty character constant").hint =
                Some("a NUL character is written `'\\0'`".into());
        }
        self.push(if quote == b'"' { Tok::Str } else { Tok::Char }, start);
    }

    fn unterminated(&mut self, start: usize, quote: u8) {
        let (what, end) = match quote {
            b'"' => ("string literal", "`\"`"),
            _ => ("character constant", "`'`"),
        };
        let hint = format!("close it with {end} on the same line");
        self.error(start, format!("{what} without an end")).hint = Some(hint);
    }

    /// `R"mark(…)mark"` (GNU C).
    fn raw_string(&mut self, start: usize) {
        let body = &self.text[self.pos + 1..];
        let mark = body.iter().position(|&b| b == b'(').filter(|&len| len <= 16);
        let end = mark.and_then(|len| {
            let close = [b")", &body[..len], b"\""].concat();
            let inside = body.windows(close.len()).position(|w| w == close)?;
            Some(inside + close.len())
        });
        let Some(end) = end else {
            self.error(start, "raw string literal without an end").hint =
                Some("it begins with `R\"mark(` and ends with `)mark\"`".into());
            return self.pos = self.text.len();
        };
        for (i, _) in body[..end].iter().enumerate().filter(|&(_, &b)| b == b'\n') {
            self.out.lines.starts.push((self.pos + 1 + i + 1) as u32);
        }
        self.pos += 1 + end;
        self.push(Tok::Str, start);
    }
}
