//! The bytes of an object as a sparse map from offset to cell.
//!
//! A cell is what one store wrote: so many bytes as one bit vector, and the condition under which
//! they are determinate. Accesses that cut cells take extracts of them and join the pieces again,
//! so unions, casts and copies need no array. Bit vectors are little-endian, as the machine.

use crate::object::either;
use smt::{TermId, Terms};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A value in memory, and the condition under which it is determinate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    pub value: TermId,
    pub known: TermId,
}

impl Held {
    pub fn sure(value: TermId) -> Held {
        Held { value, known: Terms::TRUE }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    pub len: u64,
    pub held: Held,
}

/// Bytes with their places from the start of what they are a part of, without gaps.
pub type Part = Vec<(u64, Cell)>;

/// What the bytes are that no cell has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rest {
    Indeterminate,
    /// All the same.
    Filled(u8),
    /// These, and zeros behind them.
    Image(Rc<[u8]>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cells {
    map: BTreeMap<u64, Cell>,
    pub rest: Rest,
}

/// The most bytes that are made one cell where nothing else says how many.
const CHUNK: u64 = 16;

impl Cells {
    pub fn new(rest: Rest) -> Cells {
        Cells { map: BTreeMap::new(), rest }
    }

    /// In the order of offsets.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &Cell)> {
        self.map.iter().map(|(at, cell)| (*at, cell))
    }

    /// The cell that starts here.
    pub fn cell(&self, at: u64) -> Option<&Cell> {
        self.map.get(&at)
    }

    /// The same bytes up to `extent`, all of them in cells.
    pub fn spread(&self, terms: &mut Terms, extent: u64) -> Cells {
        let map = self.part(terms, 0, extent).into_iter().collect();
        Cells { map, rest: Rest::Indeterminate }
    }

    pub fn read(&self, terms: &mut Terms, at: u64, len: u64) -> Held {
        if let Some(cell) = self.map.get(&at)
            && cell.len == len
        {
            return cell.held;
        }
        let part = self.part(terms, at, len);
        join(terms, &part)
    }

    pub fn write(&mut self, terms: &mut Terms, at: u64, cell: Cell) {
        if let Some(old) = self.map.get_mut(&at)
            && old.len == cell.len
        {
            *old = cell;
            return;
        }
        self.cut(terms, at, cell.len);
        self.map.insert(at, cell);
    }

    /// Writes if the condition holds. What stays is determinate byte by byte as it was.
    pub fn write_if(&mut self, terms: &mut Terms, condition: TermId, at: u64, cell: Cell) {
        match condition {
            Terms::FALSE => return,
            Terms::TRUE => return self.write(terms, at, cell),
            _ => {}
        }
        let part = self.part(terms, at, cell.len);
        let mut known = part.iter().map(|(_, piece)| piece.held.known);
        let first = known.next();
        let old = if known.all(|other| Some(other) == first) {
            vec![(0, Cell { len: cell.len, held: join(terms, &part) })]
        } else {
            part
        };
        for (from, piece) in old {
            let new = slice(terms, cell, from, piece.len);
            let held = either(terms, condition, new.held, piece.held);
            self.write(terms, at + from, Cell { len: piece.len, held });
        }
    }

    /// Is every byte determinate?
    pub fn is_sure(&self) -> bool {
        let known = self.map.values().all(|cell| cell.held.known == Terms::TRUE);
        known && self.rest != Rest::Indeterminate
    }

    /// The pieces of a range, in order.
    pub fn part(&self, terms: &mut Terms, at: u64, len: u64) -> Part {
        let end = at + len;
        let mut part = Part::new();
        let mut next = at;
        for (start, cell) in self.touching(at, end) {
            self.unset(terms, next, start.max(at), at, &mut part);
            let (from, to) = (start.max(at), (start + cell.len).min(end));
            part.push((from - at, slice(terms, cell, from - start, to - from)));
            next = to;
        }
        self.unset(terms, next, end, at, &mut part);
        part
    }

    /// The cells that share a byte with the range.
    fn touching(&self, at: u64, end: u64) -> Vec<(u64, Cell)> {
        let before = self.map.range(..at).next_back();
        let before = before.filter(|(start, cell)| **start + cell.len > at);
        let inside = if at < end { Some(self.map.range(at..end)) } else { None };
        before.into_iter().chain(inside.into_iter().flatten()).map(|(s, c)| (*s, *c)).collect()
    }

    fn unset(&self, terms: &mut Terms, from: u64, to: u64, origin: u64, part: &mut Part) {
        let mut at = from;
        while at < to {
            let len = (to - at).min(CHUNK);
            let width = 8 * len as u32;
            let held = match &self.rest {
                Rest::Indeterminate => Held { value: terms.zero(width), known: Terms::FALSE },
                Rest::Filled(byte) => Held::sure(bytes(terms, len, |_| *byte)),
                Rest::Image(image) => {
                    let byte = |i: u64| image.get((at + i) as usize).copied().unwrap_or(0);
                    Held::sure(bytes(terms, len, byte))
                }
            };
            part.push((at - origin, Cell { len, held }));
            at += len;
        }
    }

    /// Takes the range out of all cells.
    fn cut(&mut self, terms: &mut Terms, at: u64, len: u64) {
        let end = at + len;
        for (start, cell) in self.touching(at, end) {
            self.map.remove(&start);
            if start < at {
                self.map.insert(start, slice(terms, cell, 0, at - start));
            }
            if start + cell.len > end {
                let rest = slice(terms, cell, end - start, start + cell.len - end);
                self.map.insert(end, rest);
            }
        }
    }
}

/// At most 16 bytes as a bit vector, the first lowest.
fn bytes(terms: &mut Terms, len: u64, byte: impl Fn(u64) -> u8) -> TermId {
    let value = (0..len).rev().fold(0, |value: u128, i| value << 8 | u128::from(byte(i)));
    terms.bv(8 * len as u32, value)
}

fn slice(terms: &mut Terms, cell: Cell, from: u64, len: u64) -> Cell {
    if len == cell.len {
        return cell;
    }
    let (low, high) = (8 * from as u32, 8 * (from + len) as u32 - 1);
    let value = terms.extract(high, low, cell.held.value);
    Cell { len, held: Held { value, known: cell.held.known } }
}

/// The pieces as one value; of at least one byte.
pub fn join(terms: &mut Terms, part: &[(u64, Cell)]) -> Held {
    let mut pieces = part.iter().map(|(_, cell)| cell.held);
    let first = pieces.next().expect("a value should have a byte");
    pieces.fold(first, |low, high| Held {
        value: terms.concat(high.value, low.value),
        known: terms.and(low.known, high.known),
    })
}
