//! Where something stands: in a file of the user's, and in a stretch of text.

crate::ids! {
    /// A source file, as named by the compiler's line markers.
    FileId "file";
}

/// A half-open range of bytes in one text (for C: the preprocessed text of a unit).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub const fn new(start: u32, end: u32) -> Self {
        Span { start, end }
    }

    /// The smallest span around both.
    pub fn to(self, end: Span) -> Span {
        Span { start: self.start.min(end.start), end: self.end.max(end.end) }
    }
}

/// A position in an original source file; lines and columns count from 1, columns in bytes.
/// Line 0 means that there is no such place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    pub file: FileId,
    pub line: u32,
    pub column: u32,
}
