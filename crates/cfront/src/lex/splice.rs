//! Line splices: a backslash at the end of a line joins it with the next (C11 5.1.1.2, phase 2).
//!
//! `cc -E` leaves none outside of comments, so the lexer only looks out for them; when there is
//! one, the text is lexed again without any and every offset is moved back.

use super::Lexed;
use crate::lines::line_starts;

/// The length of the splice that starts with the backslash here; GNU C allows spaces before the
/// newline.
pub(crate) fn length(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(b"\\")?;
    let spaces = rest.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\r')).count();
    (rest.get(spaces) == Some(&b'\n')).then_some(spaces + 2)
}

/// True if the line (without its newline) goes on in the next one.
pub(super) fn at_end(line: &[u8]) -> bool {
    line.trim_ascii_end().last() == Some(&b'\\')
}

/// A text without its splices.
pub(super) struct Splices {
    pub text: Vec<u8>,
    /// Where the clean text goes on after a splice, and how much was taken out up to there.
    cuts: Vec<(u32, u32)>,
}

impl Splices {
    pub fn remove(text: &[u8]) -> Splices {
        let mut out = Splices { text: Vec::with_capacity(text.len()), cuts: Vec::new() };
        let (mut at, mut removed) = (0, 0);
        while at < text.len() {
            match length(&text[at..]) {
                Some(len) => {
                    removed += len as u32;
                    at += len;
                    out.cuts.push((out.text.len() as u32, removed));
                }
                None => {
                    out.text.push(text[at]);
                    at += 1;
                }
            }
        }
        out
    }

    /// Where the byte at this offset of the clean text stood.
    fn start(&self, offset: u32) -> u32 {
        offset + self.removed(self.cuts.partition_point(|cut| cut.0 <= offset))
    }

    /// Where a stretch that ends at this offset of the clean text ended.
    fn end(&self, offset: u32) -> u32 {
        offset + self.removed(self.cuts.partition_point(|cut| cut.0 < offset))
    }

    fn removed(&self, cuts: usize) -> u32 {
        cuts.checked_sub(1).map_or(0, |last| self.cuts[last].1)
    }

    /// Moves all offsets of `lexed` from the clean text to `text`.
    pub fn restore(&self, mut lexed: Lexed, text: &[u8]) -> Lexed {
        let tokens = lexed.tokens.iter_mut().map(|t| &mut t.span);
        let errors = lexed.errors.iter_mut().map(|e| &mut e.span);
        for span in tokens.chain(errors) {
            span.start = self.start(span.start);
            span.end = self.end(span.end).max(span.start);
        }
        let starts = line_starts(text);
        let clean = std::mem::replace(&mut lexed.lines.starts, starts);
        let lines = &mut lexed.lines;
        for marker in &mut lines.markers {
            // A marker on the last line speaks of a line that is not there.
            marker.first = match clean.get(marker.first as usize) {
                Some(&start) => {
                    let offset = self.end(start);
                    lines.starts.partition_point(|&s| s <= offset) as u32 - 1
                }
                None => lines.starts.len() as u32,
            };
        }
        lexed
    }
}
