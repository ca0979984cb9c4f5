//! Objects: bytes with an identity, an extent and a life.

use crate::array::Array;

use crate::boundary::unasked::{Unasked, determine};
use crate::cells::{Cell, Cells, Held, Part, Rest};
use crate::obligation::Boundary;
use crate::scalar::Passed;
use crate::stride::stride;
use cfa::Ty;
use interp::Which;
use smt::{TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bytes {
    Cells(Cells),
    Array(Array),
}

/// One argument beyond the named parameters of a variadic function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Argument {
    pub passed: Passed,
    /// A scalar is one cell.
    pub part: Part,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// The address of its first byte.
    pub base: u64,
    pub which: Which,
    /// In bytes, as wide as an address.
    pub extent: TermId,
    /// No extent is larger, whatever the inputs.
    pub most: u64,
    pub alive: TermId,
    pub writable: TermId,
    /// May it be freed?
    pub heap: TermId,
    /// Are there bytes of the program in it? (Not in functions, labels and argument lists.)
    pub data: TermId,
    pub bytes: Bytes,
    /// The bytes of a scalar that it is made of, or 0.
    pub element: u64,
    pub(crate) arguments: Rc<Vec<Argument>>,
    pub(crate) unasked: Rc<Vec<Unasked>>,
    /// A function without a body has its address, and may have kept it.
    pub(crate) escaped: bool,
    /// The types by which values were stored, if it has none of its own.
    pub(crate) stored: Rc<BTreeSet<Ty>>,
}

/// Accesses at so many different offsets are a choice between them; at more, an array.
const POSITIONS: u64 = 64;
/// Where nobody knows the extent, a choice between offsets goes only this far.
const FAR: u64 = 1 << 31;

impl Object {
    pub fn new(terms: &mut Terms, base: u64, extent: TermId, which: Which, rest: Rest) -> Object {
        Object {
            base,
            which,
            extent,
            most: constant(terms, extent).unwrap_or(u64::MAX),
            alive: Terms::TRUE,
            writable: Terms::TRUE,
            heap: terms.bool(which == Which::Heap),
            data: terms
                .bool(!matches!(which, Which::Function(_) | Which::Label | Which::Arguments)),
            bytes: Bytes::Cells(Cells::new(rest)),
            element: 0,
            arguments: Rc::new(Vec::new()),
            unasked: Rc::new(Vec::new()),
            escaped: false,
            stored: Rc::default(),
        }
    }

    /// The last offset at which so many bytes may start, if that is a constant.
    fn last(&self, terms: &Terms, len: u64) -> u64 {
        let extent = constant(terms, self.extent).unwrap_or(self.most);
        extent.min(FAR + len).saturating_sub(len)
    }

    /// The offsets at which an access can be; `None`: too many.
    fn positions(&self, terms: &Terms, at: TermId, len: u64) -> Option<Vec<u64>> {
        stride(terms, at).values(self.last(terms, len), POSITIONS)
    }

    /// Makes the bytes an array.
    pub fn become_array(&mut self, terms: &mut Terms, len: u64, index: u32) {
        if let Bytes::Cells(cells) = &self.bytes {
            let size = if self.element == 0 { len } else { self.element };
            let size = if size.is_power_of_two() && size <= 16 { size } else { 1 };
            self.bytes = Bytes::Array(Array::of(terms, cells, size, index));
        }
    }

    /// The bytes from `at`, which lie inside; `None` if they have to become an array first.
    pub fn read(&self, terms: &mut Terms, at: TermId, len: u64) -> Option<Held> {
        let cells = match &self.bytes {
            Bytes::Array(array) => return Some(array.read(terms, at, len)),
            Bytes::Cells(cells) => cells,
        };
        if let Some(at) = constant(terms, at) {
            return Some(cells.read(terms, at, len));
        }
        let positions = self.positions(terms, at, len)?;
        Some(choose(terms, cells, at, len, &positions))
    }

    /// Writes at `at` if the condition holds; the bytes then lie inside.
    pub fn write(&mut self, terms: &mut Terms, condition: TermId, at: TermId, cell: Cell) {
        let positions = match (&self.bytes, constant(terms, at)) {
            (Bytes::Array(_), _) => None,
            (_, Some(at)) => Some(vec![at]),
            (_, None) => self.positions(terms, at, cell.len),
        };
        let index = terms.width(at);
        if positions.is_none() {
            self.become_array(terms, cell.len, index);
        }
        match (&mut self.bytes, positions) {
            (Bytes::Array(array), _) => array.write_if(terms, condition, at, cell),
            (Bytes::Cells(cells), positions) => {
                for position in positions.unwrap_or_default() {
                    let here = terms.bv(index, position.into());
                    let here = terms.eq(here, at);
                    let condition = terms.and(condition, here);
                    cells.write_if(terms, condition, position, cell);
                }
            }
        }
    }

    /// So many bytes from `at` on are about to be written by the program, if the condition holds.
    pub fn determined(&mut self, terms: &mut Terms, condition: TermId, at: TermId, len: u64) {
        if self.unasked.is_empty() {
            return;
        }
        let positions = self.positions(terms, at, len).unwrap_or_default();
        let list = Rc::make_mut(&mut self.unasked);
        for position in positions {
            let here = terms.bv(terms.width(at), position.into());
            let here = terms.eq(here, at);
            let here = terms.and(condition, here);
            determine(list, terms, here, position, len);
        }
    }

    /// The executions in which bytes from `at` on are not what the program gave, by boundary.
    pub fn undetermined(
        &self,
        terms: &mut Terms,
        at: TermId,
        len: u64,
    ) -> BTreeMap<Boundary, TermId> {
        let mut met: BTreeMap<Boundary, TermId> = BTreeMap::new();
        let positions = match constant(terms, at) {
            Some(at) => Some(vec![at]),
            None if self.most > FAR => None,
            None => self.positions(terms, at, len),
        };
        for one in self.unasked.iter() {
            let hits = match &positions {
                None => Terms::TRUE,
                Some(positions) => {
                    let hit = positions.iter().filter(|position| one.overlaps(**position, len));
                    let hits = hit.map(|position| {
                        let here = terms.bv(terms.width(at), u128::from(*position));
                        terms.eq(here, at)
                    });
                    let hits: Vec<TermId> = hits.collect();
                    terms.or_all(&hits)
                }
            };
            let here = terms.and(one.when, hits);
            let all = met.entry(one.what.clone()).or_insert(Terms::FALSE);
            *all = terms.or(*all, here);
        }
        met
    }

    /// Is every byte determinate?
    pub fn is_sure(&self) -> bool {
        match &self.bytes {
            Bytes::Array(array) => array.known.is_none(),
            Bytes::Cells(cells) => cells.is_sure(),
        }
    }

    /// Pieces of a range at a constant offset, as they were written.
    pub fn part(&self, terms: &mut Terms, at: u64, len: u64, index: u32) -> Part {
        match &self.bytes {
            Bytes::Cells(cells) => cells.part(terms, at, len),
            Bytes::Array(array) => {
                // Bytes of one element may be determinate and indeterminate.
                let whole = at.is_multiple_of(array.element) && array.known.is_none();
                let size = if whole { array.element } else { 1 };
                let mut part = Part::new();
                let mut next = 0;
                while next < len {
                    let size = if len - next < size { 1 } else { size };
                    let place = terms.bv(index, (at + next).into());
                    part.push((next, Cell { len: size, held: array.read(terms, place, size) }));
                    next += size;
                }
                part
            }
        }
    }
}

pub(crate) fn constant(terms: &Terms, term: TermId) -> Option<u64> {
    terms.as_bits(term).and_then(|bits| bits.to_u64())
}

/// `a` where the condition holds, else `b`.
pub(crate) fn either(terms: &mut Terms, condition: TermId, a: Held, b: Held) -> Held {
    Held {
        value: terms.ite(condition, a.value, b.value),
        known: terms.ite(condition, a.known, b.known),
    }
}

fn choose(terms: &mut Terms, cells: &Cells, at: TermId, len: u64, positions: &[u64]) -> Held {
    let mut chosen: Option<Held> = None;
    for position in positions.iter().rev() {
        let held = cells.read(terms, *position, len);
        chosen = Some(match chosen {
            None => held,
            Some(other) => {
                let here = terms.bv(terms.width(at), u128::from(*position));
                let here = terms.eq(here, at);
                either(terms, here, held, other)
            }
        });
    }
    let width = 8 * len as u32;
    chosen.unwrap_or_else(|| Held { value: terms.zero(width), known: Terms::TRUE })
}
