//! Numbers: a preprocessing number (C11 6.4.8) is one token, whatever its digits are worth.

use super::Lexer;
use super::class::IN_NAME;
use crate::token::Tok;

impl Lexer<'_> {
    pub(super) fn number(&mut self) {
        let start = self.pos;
        loop {
            let next = self.peek(1);
            match self.peek(0) {
                b'e' | b'E' | b'p' | b'P' if next == b'+' || next == b'-' => self.pos += 2,
                b'\'' if IN_NAME[next as usize] => self.pos += 2,
                b'.' => self.pos += 1,
                b if IN_NAME[b as usize] => self.pos += 1,
                _ => break,
            }
        }
        let kind = if is_float(&self.text[start..self.pos]) { Tok::Float } else { Tok::Int };
        self.push(kind, start);
    }
}

fn is_float(text: &[u8]) -> bool {
    match text {
        [b'0', b'x' | b'X', rest @ ..] => rest.iter().any(|b| matches!(b, b'.' | b'p' | b'P')),
        [b'0', b'b' | b'B', ..] => false,
        _ => text.iter().any(|b| matches!(b, b'.' | b'e' | b'E')),
    }
}
