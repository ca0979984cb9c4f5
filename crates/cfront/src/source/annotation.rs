//! Annotation comments, `//@ …` and `/*@ … */`, which the preprocessor drops: read again from the
//! unit's own files and put back where they would stand.

mod comments;

use super::Source;
use super::align;
use super::original::Original;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotation {
    /// An index into `lines.files`.
    pub file: u32,
    pub line: u32,
    /// Of the comment's first slash.
    pub column: u32,
    /// What stands behind the `@`, without the end of the comment.
    pub text: String,
    /// Where that begins.
    pub text_line: u32,
    pub text_column: u32,
    /// The start of the first token of the preprocessed text that comes after the comment in the
    /// same file; the length of the text if there is none.
    pub offset: u32,
}

impl Source {
    /// Those of all files but the system's, in order of their offsets.
    pub fn annotations(&self) -> Vec<Annotation> {
        let own = |&file: &u32| !self.lines.files[file as usize].system;
        let mut out: Vec<Annotation> =
            (0..self.lines.files.len() as u32).filter(own).flat_map(|f| self.in_file(f)).collect();
        out.sort_by_key(|a| (a.offset, a.file, a.line, a.column));
        out
    }

    fn in_file(&self, file: u32) -> Vec<Annotation> {
        let Some(text) = self.own_text(file) else { return Vec::new() };
        let found = comments::annotations(text);
        if found.is_empty() {
            return Vec::new();
        }
        let original = Original::new(text.to_vec());
        let rows = Rows::of(self, file);
        let skipped = comments::skipped(&original.text, |first, last| rows.any(first, last));
        let placed = found.into_iter().filter_map(|comment| {
            let (line, column) = original.position(comment.start);
            if skipped.iter().any(|&(first, last)| first <= line && line <= last) {
                return None;
            }
            let offset = rows.token_after(self, original.position(comment.end));
            let (text_line, text_column) = original.position(comment.text_start);
            let text = comment.text;
            Some(Annotation { file, line, column, text, text_line, text_column, offset })
        });
        placed.collect()
    }

    /// The file as the user wrote it. The preprocessed text itself counts only if no marker
    /// speaks of another.
    fn own_text(&self, file: u32) -> Option<&[u8]> {
        if file == 0 && self.is_original {
            return (self.lines.markers.len() == 1).then_some(&self.text);
        }
        self.original(file).map(|original| &original.text[..])
    }
}

/// Original line and row of each row of code that came from one file, in that order.
struct Rows(Vec<(u32, u32)>);

impl Rows {
    fn of(source: &Source, file: u32) -> Rows {
        let lines = &source.lines;
        let mut rows = Vec::new();
        for (i, marker) in lines.markers.iter().enumerate().filter(|(_, m)| m.file == file) {
            let end = lines.markers.get(i + 1).map_or(lines.starts.len() as u32, |m| m.first);
            let code = (marker.first..end).filter(|&row| {
                !matches!(source.row_text(row).trim_ascii_start().first(), None | Some(b'#'))
            });
            rows.extend(code.map(|row| (lines.origin(row).1, row)));
        }
        rows.sort_unstable();
        Rows(rows)
    }

    fn from(&self, line: u32) -> &[(u32, u32)] {
        &self.0[self.0.partition_point(|&(at, _)| at < line)..]
    }

    /// True if there is code from these lines.
    fn any(&self, first: u32, last: u32) -> bool {
        self.from(first).first().is_some_and(|&(line, _)| line <= last)
    }

    fn token_after(&self, source: &Source, (line, column): (u32, u32)) -> u32 {
        let mut tokens = self.from(line).iter().flat_map(|&(at, row)| {
            let start = source.lines.starts[row as usize];
            align::offsets(source.row_text(row), start).map(move |offset| (at, offset))
        });
        let after = tokens.find(|&(at, offset)| at > line || source.place(offset).2 >= column);
        after.map_or(source.text.len() as u32, |(_, offset)| offset)
    }
}
