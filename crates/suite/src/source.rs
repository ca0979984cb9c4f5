//! Text that was read, and places in it.

use base::{Diagnostic, Snippet};

/// A file's name and text.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub file: &'a str,
    pub text: &'a str,
}

impl Source<'_> {
    /// An error about the bytes `start..end`.
    pub fn error(&self, message: impl Into<String>, start: usize, end: usize) -> Diagnostic {
        Diagnostic::error(message).at(self.snippet(start, end))
    }

    fn snippet(&self, start: usize, end: usize) -> Snippet {
        let bytes = self.text.as_bytes();
        let start = start.min(bytes.len());
        let before = &bytes[..start];
        let line_start = before.iter().rposition(|b| *b == b'\n').map_or(0, |k| k + 1);
        let rest = &bytes[line_start..];
        let line_len = rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        let text = String::from_utf8_lossy(&rest[..line_len]).trim_end_matches('\r').to_string();
        let line = before.iter().filter(|b| **b == b'\n').count() + 1;
        let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let end = end.clamp(start + 1, (line_start + line_len).max(start + 1));
        Snippet {
            file: self.file.to_string(),
            line: narrow(line),
            column: narrow(start - line_start + 1),
            text: if line_len <= 400 { text } else { String::new() },
            length: narrow(end - start),
        }
    }
}
