//! Comments, which `cc -E -C` leaves in place.

use super::{Lexer, splice};

impl Lexer<'_> {
    /// Skips a comment; false if the slash here is an operator.
    pub(super) fn comment(&mut self) -> bool {
        match self.peek(1) {
            b'/' => self.rest_of_line(),
            b'*' => self.block_comment(),
            _ => return false,
        }
        true
    }

    /// Skips to the end of the line, leaving the newline.
    pub(super) fn rest_of_line(&mut self) {
        let rest = &self.text[self.pos..];
        let len = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        self.spliced |= len < rest.len() && splice::at_end(&rest[..len]);
        self.pos += len;
    }

    fn block_comment(&mut self) {
        let start = self.pos;
        self.pos += 2;
        while self.pos < self.text.len() {
            match self.text[self.pos] {
                b'*' if self.peek(1) == b'/' => return self.pos += 2,
                b'\n' => {
                    self.pos += 1;
                    self.out.lines.starts.push(self.pos as u32);
                }
                _ => self.pos += 1,
            }
        }
        self.pos = start + 2;
        self.error(start, "comment without an end").hint =
            Some("a block comment ends with `*/`".into());
        self.pos = self.text.len();
    }
}
