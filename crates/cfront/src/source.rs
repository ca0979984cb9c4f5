//! The preprocessed text of a unit, and where its bytes came from.

use crate::lines::LineTable;
use base::{Snippet, Span};

#[derive(Debug)]
pub struct Source {
    /// The file given on the command line.
    pub name: String,
    /// What the preprocessor wrote.
    pub text: Vec<u8>,
    pub lines: LineTable,
}

impl Source {
    pub fn new(name: impl Into<String>, text: Vec<u8>, lines: LineTable) -> Self {
        Source { name: name.into(), text, lines }
    }

    /// File (an index into `lines.files`), line and column in the original source.
    pub fn place(&self, offset: u32) -> (u32, u32, u32) {
        let at = self.lines.locate(offset);
        (at.file, at.line, at.column)
    }

    pub fn snippet(&self, span: Span) -> Snippet {
        let at = self.lines.locate(span.start);
        Snippet {
            file: self.lines.files[at.file as usize].name.clone(),
            line: at.line,
            column: at.column,
            text: String::new(),
            length: (span.end - span.start).max(1),
        }
    }
}
