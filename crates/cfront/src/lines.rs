//! Which original file and line a byte of preprocessed text belongs to, after the line markers.

/// A file named by a line marker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineFile {
    pub name: String,
    /// A header of the system's (flag 3 of the marker).
    pub system: bool,
}

/// A line marker `# 12 "file.c" 1 3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marker {
    /// The first line of the text that it speaks of, from 0.
    pub first: u32,
    /// An index into [`LineTable::files`].
    pub file: u32,
    /// The number that line has in the file.
    pub line: u32,
}

/// A place in an original file, with the column in the preprocessed line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located {
    pub file: u32,
    pub line: u32,
    /// From 1, in bytes.
    pub column: u32,
    /// The line of the preprocessed text, from 0.
    pub row: u32,
}

/// The lines of a text. File 0 is the text itself, for what stands before the first marker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineTable {
    /// Where each line starts; the first is 0.
    pub starts: Vec<u32>,
    /// In order of `first`.
    pub markers: Vec<Marker>,
    pub files: Vec<LineFile>,
}

impl Default for LineTable {
    fn default() -> Self {
        let itself = LineFile { name: String::new(), system: false };
        let marker = Marker { first: 0, file: 0, line: 1 };
        LineTable { starts: vec![0], markers: vec![marker], files: vec![itself] }
    }
}

impl LineTable {
    /// The line (from 0) of the text that holds this byte.
    pub fn row(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32 - 1
    }

    pub fn locate(&self, offset: u32) -> Located {
        let row = self.row(offset);
        let (file, line) = self.origin(row);
        Located { file, line, column: offset - self.starts[row as usize] + 1, row }
    }

    /// The file and line that a line of the text came from.
    pub fn origin(&self, row: u32) -> (u32, u32) {
        let marker = self.markers[self.markers.partition_point(|m| m.first <= row) - 1];
        (marker.file, marker.line.saturating_add(row - marker.first))
    }

    /// The index of the file with this name, new if need be.
    pub fn file(&mut self, name: &str, system: bool) -> u32 {
        let found = self.files.iter().rposition(|f| f.name == name);
        let index = found.unwrap_or_else(|| {
            self.files.push(LineFile { name: name.to_string(), system });
            self.files.len() - 1
        });
        index as u32
    }
}
