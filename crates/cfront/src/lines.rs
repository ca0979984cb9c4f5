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

impl Marker {
    /// File and line of a row that this marker speaks of.
    pub fn origin(self, row: u32) -> (u32, u32) {
        (self.file, self.line.saturating_add(row - self.first))
    }
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
    /// Names the text itself. True if a marker names it too: then that file becomes file 0.
    pub fn name_text(&mut self, name: &str) -> bool {
        self.files[0].name = name.to_string();
        let Some(twin) = self.files.iter().skip(1).position(|f| f.name == name) else {
            return false;
        };
        let twin = twin + 1;
        self.files.remove(twin);
        for marker in &mut self.markers {
            marker.file = match marker.file as usize {
                file if file == twin => 0,
                file if file > twin => marker.file - 1,
                _ => marker.file,
            };
        }
        true
    }

    /// The line (from 0) of the text that holds this byte.
    pub fn row(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32 - 1
    }

    pub fn locate(&self, offset: u32) -> Located {
        let row = self.row(offset);
        let (file, line) = self.origin(row);
        Located { file, line, column: offset - self.starts[row as usize] + 1, row }
    }

    /// The index of the marker that speaks of a line of the text.
    pub fn marker(&self, row: u32) -> usize {
        self.markers.partition_point(|m| m.first <= row) - 1
    }

    /// The file and line that a line of the text came from.
    pub fn origin(&self, row: u32) -> (u32, u32) {
        self.markers[self.marker(row)].origin(row)
    }
}

/// Where each line of a text starts. Eight bytes at a time: every lookup of a place waits for it.
pub fn line_starts(text: &[u8]) -> Vec<u32> {
    const LOW: u64 = u64::from_ne_bytes([0x7f; 8]);
    const NEWLINES: u64 = u64::from_ne_bytes([b'\n'; 8]);
    let mut starts = Vec::with_capacity(text.len() / 32 + 1);
    starts.push(0);
    let (words, rest) = text.as_chunks::<8>();
    for (i, word) in words.iter().enumerate() {
        let differs = u64::from_le_bytes(*word) ^ NEWLINES;
        // The top bit of each byte that is zero, and no other.
        let mut hits = !(((differs & LOW) + LOW) | differs | LOW);
        while hits != 0 {
            starts.push((i * 8) as u32 + hits.trailing_zeros() / 8 + 1);
            hits &= hits - 1;
        }
    }
    let at = words.len() * 8;
    let tail = rest.iter().enumerate().filter(|&(_, &b)| b == b'\n');
    starts.extend(tail.map(|(i, _)| (at + i + 1) as u32));
    starts
}

#[cfg(test)]
mod tests {
    #[test]
    fn lines_start_after_newlines() {
        let text = "a\n\nb\u{b}\u{8a}\n0123456789\n\n\n\n\n\n\n\n\n\nx\n".as_bytes();
        let newlines = text.iter().enumerate().filter(|&(_, &b)| b == b'\n');
        let expected: Vec<u32> =
            [0].into_iter().chain(newlines.map(|(i, _)| i as u32 + 1)).collect();
        assert_eq!(super::line_starts(text), expected);
    }
}
