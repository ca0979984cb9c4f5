//! The files as the user wrote them.

use crate::lines::line_starts;
use std::path::Path;

#[derive(Debug)]
pub(super) struct Original {
    pub text: Vec<u8>,
    starts: Vec<u32>,
}

impl Original {
    /// Reads a file named by a line marker; `None` for `<built-in>` and the like.
    pub fn read(directory: &Path, name: &str) -> Option<Original> {
        if name.starts_with('<') {
            return None;
        }
        let path = directory.join(name);
        // A marker may name anything: no device or pipe, nothing too long for 32-bit offsets.
        let usable = std::fs::metadata(&path).ok()?;
        if !usable.is_file() || usable.len() >= u64::from(u32::MAX) {
            return None;
        }
        Some(Original::new(std::fs::read(path).ok()?))
    }

    pub fn new(text: Vec<u8>) -> Original {
        Original { starts: line_starts(&text), text }
    }

    /// A line (from 1), without its end.
    pub fn line(&self, line: u32) -> Option<&[u8]> {
        let index = (line as usize).checked_sub(1)?;
        let start = *self.starts.get(index)? as usize;
        let end = self.starts.get(index + 1).map_or(self.text.len(), |&next| next as usize - 1);
        let text = &self.text[start..end];
        Some(text.strip_suffix(b"\r").unwrap_or(text))
    }

    /// Line and column of a byte.
    pub fn position(&self, offset: usize) -> (u32, u32) {
        let line = self.starts.partition_point(|&start| start as usize <= offset);
        (line as u32, offset as u32 - self.starts[line - 1] + 1)
    }
}
