//! Original columns of preprocessed lines, found on demand and kept.
//!
//! One original line may be spread over several rows of preprocessed text: the compiler writes a
//! line marker before and after what a system header's macro expands to. Such rows are aligned
//! together; the first of them holds the result.

use super::Source;
use super::align::{self, Anchor};
use crate::lines::LineTable;
use std::sync::OnceLock;

#[derive(Debug)]
pub(super) struct Columns {
    /// For each marker: the row that represents its first row.
    first_rows: Vec<u32>,
    /// For each representing row.
    anchors: Vec<OnceLock<Vec<Anchor>>>,
}

impl Columns {
    pub fn new(lines: &LineTable) -> Columns {
        let mut first_rows: Vec<u32> = Vec::with_capacity(lines.markers.len());
        for (i, marker) in lines.markers.iter().enumerate() {
            let continues = i > 0 && continues(lines, i);
            let before = i.checked_sub(1).map(|i| (lines.markers[i].first, first_rows[i]));
            first_rows.push(match before {
                // The row before the marker is itself the first of its marker, or it is later.
                Some((first, representative)) if continues && first + 2 == marker.first => {
                    representative
                }
                _ if continues => marker.first - 2,
                _ => marker.first,
            });
        }
        let anchors = std::iter::repeat_with(OnceLock::new).take(lines.starts.len()).collect();
        Columns { first_rows, anchors }
    }

    /// The anchors of a row (of this marker), in order of offset; empty if columns are as in the
    /// original.
    pub fn anchors(&self, marker: usize, row: u32, source: &Source) -> &[Anchor] {
        let is_first = source.lines.markers[marker].first == row;
        let first = if is_first { self.first_rows[marker] } else { row };
        self.anchors[first as usize].get_or_init(|| find(first, source).unwrap_or_default())
    }
}

/// True if the row before this marker came from the same original line as the row after it.
fn continues(lines: &LineTable, marker: usize) -> bool {
    let (before, now) = (lines.markers[marker - 1], lines.markers[marker]);
    let last = now.first.checked_sub(2).filter(|&last| last >= before.first);
    let last = last.filter(|_| (now.first as usize) < lines.starts.len());
    last.is_some_and(|last| before.origin(last) == now.origin(now.first))
}

/// Aligns the original line with the rows that came from it, the first of which is given.
fn find(first: u32, source: &Source) -> Option<Vec<Anchor>> {
    let lines = &source.lines;
    let (file, line) = lines.origin(first);
    let original = source.original_line(file, line)?;
    let piece = |row: u32| (lines.starts[row as usize], source.row_text(row));
    let next = lines.marker(first) + 1;
    let goes_on = |marker: usize, row: u32| {
        let after = lines.markers.get(marker);
        after.is_some_and(|m| m.first == row + 2) && continues(lines, marker)
    };
    if !goes_on(next, first) {
        return Some(align::align(&[piece(first)], original));
    }
    let mut pieces = vec![piece(first)];
    let mut row = first;
    for marker in next.. {
        if !goes_on(marker, row) {
            break;
        }
        row = lines.markers[marker].first;
        pieces.push(piece(row));
    }
    Some(align::align(&pieces, original))
}
