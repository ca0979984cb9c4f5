//! The preprocessed text of a unit, and where its bytes came from.
//!
//! Lines come from the line markers. The preprocessor squeezes white space and expands macros, so
//! columns are found by comparing the preprocessed line with the original one, which is read again
//! from its file: once per file, aligned once per line, and only when somebody asks. Whatever goes
//! wrong there, the column in the preprocessed text is the answer.

mod align;
mod annotation;
mod columns;
mod original;
#[cfg(test)]
mod tests;

pub use annotation::Annotation;

use crate::lines::LineTable;
use crate::volatile::Insertion;
use base::{Snippet, Span};
use columns::Columns;
use original::Original;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Longer lines are not shown: nobody wrote them.
const LONGEST_SHOWN: usize = 400;

#[derive(Debug)]
pub struct Source {
    /// The file given on the command line.
    pub name: String,
    /// What the preprocessor wrote.
    pub text: Vec<u8>,
    pub lines: LineTable,
    /// What native runs have in the text besides (`crate::volatile`).
    pub insertions: Vec<Insertion>,
    /// File 0 is this text, not one that a marker names.
    is_original: bool,
    /// Where the preprocessor ran: names in line markers are relative to it.
    directory: PathBuf,
    /// For each file of `lines`; `None` if it cannot be read.
    originals: Vec<OnceLock<Option<Original>>>,
    columns: Columns,
    /// Row and marker of the last look-up: the next one is probably near.
    recent_row: AtomicU32,
    recent_marker: AtomicU32,
}

impl Source {
    /// `lines` are those of `text`, as the lexer found them.
    pub fn new(name: impl Into<String>, text: Vec<u8>, mut lines: LineTable) -> Self {
        let name = name.into();
        let is_original = !lines.name_text(&name);
        let originals = lines.files.iter().map(|_| OnceLock::new()).collect();
        let columns = Columns::new(&lines);
        Source {
            name,
            text,
            lines,
            insertions: Vec::new(),
            is_original,
            directory: PathBuf::new(),
            originals,
            columns,
            recent_row: AtomicU32::new(0),
            recent_marker: AtomicU32::new(0),
        }
    }

    pub fn in_directory(mut self, directory: impl Into<PathBuf>) -> Self {
        self.directory = directory.into();
        self
    }

    /// File (an index into `lines.files`), line and column in the original source. A token that a
    /// macro made has the column of the macro's name.
    pub fn place(&self, offset: u32) -> (u32, u32, u32) {
        let row = self.row(offset);
        let marker = self.marker(row);
        let (file, line) = self.lines.markers[marker].origin(row);
        (file, line, self.column(marker, row, offset))
    }

    /// Whether it stands in a header of the system.
    pub fn is_system(&self, offset: u32) -> bool {
        let (file, _) = self.lines.markers[self.marker(self.row(offset))].origin(self.row(offset));
        self.lines.files[file as usize].system
    }

    fn column(&self, marker: usize, row: u32, offset: u32) -> u32 {
        let anchors = self.columns.anchors(marker, row, self);
        match anchors.partition_point(|a| a.offset <= offset).checked_sub(1) {
            Some(last) => anchors[last].column_of(offset),
            None => offset - self.lines.starts[row as usize] + 1,
        }
    }

    /// As `LineTable::row`, but quick if the last look-up was near.
    fn row(&self, offset: u32) -> u32 {
        let starts = &self.lines.starts;
        let near = self.recent_row.load(Relaxed) as usize;
        let ahead = starts[near..].iter().take(8).take_while(|&&start| start <= offset).count();
        let row = match ahead {
            1..8 => (near + ahead - 1) as u32,
            _ => self.lines.row(offset),
        };
        self.recent_row.store(row, Relaxed);
        row
    }

    /// As `LineTable::marker`, likewise.
    fn marker(&self, row: u32) -> usize {
        let markers = &self.lines.markers;
        let near = self.recent_marker.load(Relaxed) as usize;
        let ahead = markers[near..].iter().take(4).take_while(|m| m.first <= row).count();
        let marker = match ahead {
            1..4 => near + ahead - 1,
            _ => self.lines.marker(row),
        };
        self.recent_marker.store(marker as u32, Relaxed);
        marker
    }

    /// The source line with this stretch of preprocessed text, for a message.
    pub fn snippet(&self, span: Span) -> Snippet {
        let (file, line, column) = self.place(span.start);
        let shown = self.original_line(file, line);
        let text = shown.unwrap_or_else(|| self.row_text(self.row(span.start)));
        let end = self.end_column(span, line, text);
        let text = if text.len() > LONGEST_SHOWN { String::new() } else { printable(text) };
        let length = end.saturating_sub(column).max(1);
        Snippet { file: self.lines.files[file as usize].name.clone(), line, column, text, length }
    }

    /// Where a stretch ends on the original line on which it starts; a macro's name counts whole.
    fn end_column(&self, span: Span, line: u32, text: &[u8]) -> u32 {
        let last = span.end.saturating_sub(1).max(span.start);
        let (_, last_line, column) = self.place(last);
        if last_line != line {
            return text.len() as u32 + 1;
        }
        let is_made = last > 0 && last > span.start && self.place(last - 1).2 == column;
        let rest = text.get(column as usize - 1..).unwrap_or_default();
        column + if is_made && !rest.is_empty() { align::word_length(rest) as u32 } else { 1 }
    }

    /// A line of one of the unit's files, by its name; empty if it is not at hand.
    pub fn line_text(&self, file: &str, line: u32) -> String {
        let index = self.lines.files.iter().rposition(|f| f.name == file);
        let text = index.and_then(|index| self.original_line(index as u32, line));
        text.filter(|text| text.len() <= LONGEST_SHOWN).map(printable).unwrap_or_default()
    }

    fn original(&self, file: u32) -> Option<&Original> {
        let read = || {
            let is_other = file != 0 || !self.is_original;
            let name = &self.lines.files[file as usize].name;
            is_other.then(|| Original::read(&self.directory, name)).flatten()
        };
        self.originals[file as usize].get_or_init(read).as_ref()
    }

    fn original_line(&self, file: u32, line: u32) -> Option<&[u8]> {
        self.original(file)?.line(line)
    }

    /// Whether this word, and no longer one, stands at a place of the original text.
    pub fn is_word(&self, (file, line, column): (u32, u32, u32), word: &[u8]) -> bool {
        let line = self.original_line(file, line);
        let rest = line.and_then(|text| text.get(column.saturating_sub(1) as usize..));
        let rest = rest.and_then(|rest| rest.strip_prefix(word));
        let is_more = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'$';
        rest.is_some_and(|rest| !rest.first().is_some_and(is_more))
    }

    /// A line of the preprocessed text, without its end.
    fn row_text(&self, row: u32) -> &[u8] {
        let start = self.lines.starts[row as usize] as usize;
        let end = self.lines.starts.get(row as usize + 1).map_or(self.text.len(), |&s| s as usize);
        self.text[start..end].trim_ascii_end()
    }
}

/// The bytes as text of the same length in bytes wherever they are not UTF-8 or control a terminal.
fn printable(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in bytes.utf8_chunks() {
        out.extend(chunk.valid().chars().map(|c| match c {
            '\t' => c,
            _ if c.is_control() => '?',
            _ => c,
        }));
        out.extend(chunk.invalid().iter().map(|_| '?'));
    }
    out
}
