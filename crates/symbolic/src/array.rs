//! The bytes of an object as an array term: for accesses at offsets that can be anywhere.
//!
//! Elements have a power of two of bytes. An access that is not made of whole elements goes
//! through single bytes.

use crate::cells::{Cell, Cells, Held, Rest};
use crate::stride::stride;
use smt::{Sort, TermId, Terms};
use std::collections::BTreeSet;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Array {
    /// Bytes of an element.
    pub element: u64,
    pub values: TermId,
    /// For every element a bit vector that says which of its bytes are determinate; `None`: all.
    pub known: Option<TermId>,
}

impl Array {
    pub fn of(terms: &mut Terms, cells: &Cells, element: u64, index: u32) -> Array {
        let width = 8 * element as u32;
        let fill = match cells.rest {
            Rest::Filled(byte) => u128::from_le_bytes([byte; 16]),
            Rest::Indeterminate | Rest::Image(_) => 0,
        };
        let all = terms.bv(width, fill);
        let mut values = terms.const_array(index, all);
        let sure = cells.is_sure();
        let unset = match cells.rest {
            Rest::Indeterminate => terms.zero(element as u32),
            Rest::Filled(_) | Rest::Image(_) => terms.ones(element as u32),
        };
        let mut known = terms.const_array(index, unset);
        for i in set_elements(cells, element) {
            let at = terms.bv(index, i.into());
            let part = cells.part(terms, i * element, element);
            values = {
                let value = crate::cells::join(terms, &part).value;
                terms.store(values, at, value)
            };
            if !sure {
                let mut bits: Option<TermId> = None;
                for (_, cell) in &part {
                    let piece = flags(terms, cell.held.known, cell.len);
                    bits = Some(bits.map_or(piece, |low| terms.concat(piece, low)));
                }
                known = terms.store(known, at, bits.unwrap_or(unset));
            }
        }
        Array { element, values, known: (!sure).then_some(known) }
    }

    /// An array of which nothing is known but that its bytes are determinate.
    pub fn variable(terms: &mut Terms, name: &str, element: u64, index: u32) -> Array {
        let sort = Sort::Array { index, element: 8 * element as u32 };
        Array { element, values: terms.var(name, sort), known: None }
    }

    fn log(&self) -> u32 {
        self.element.trailing_zeros()
    }

    /// The number of the element that an offset lies in.
    fn index(&self, terms: &mut Terms, at: TermId) -> TermId {
        let by = terms.bv(terms.width(at), self.log().into());
        terms.lshr(at, by)
    }

    fn plus(terms: &mut Terms, at: TermId, more: u64) -> TermId {
        let more = terms.bv(terms.width(at), more.into());
        terms.add(more, at)
    }

    fn is_whole(&self, terms: &Terms, at: TermId, len: u64) -> bool {
        len.is_multiple_of(self.element) && stride(terms, at).alignment() >= self.log()
    }

    pub fn read(&self, terms: &mut Terms, at: TermId, len: u64) -> Held {
        let whole = self.is_whole(terms, at, len);
        let size = if whole { self.element } else { 1 };
        let mut all: Option<Held> = None;
        for i in 0..len / size {
            let at = Self::plus(terms, at, i * size);
            let high = if whole { self.element_at(terms, at) } else { self.byte_at(terms, at) };
            all = Some(all.map_or(high, |low| Held {
                value: terms.concat(high.value, low.value),
                known: terms.and(low.known, high.known),
            }));
        }
        all.expect("a value should have a byte")
    }

    fn element_at(&self, terms: &mut Terms, at: TermId) -> Held {
        let index = self.index(terms, at);
        let value = terms.select(self.values, index);
        let known = match self.known {
            Some(known) => {
                let bits = terms.select(known, index);
                let all = terms.ones(self.element as u32);
                terms.eq(all, bits)
            }
            None => Terms::TRUE,
        };
        Held { value, known }
    }

    /// The place of a byte in its element, in a bit vector of this width.
    fn place(&self, terms: &mut Terms, at: TermId, width: u32, scale: u32) -> TermId {
        if self.log() == 0 {
            return terms.zero(width);
        }
        let place = terms.extract(self.log() - 1, 0, at);
        let wide = width.max(self.log() + scale);
        let place = terms.zero_extend(wide - self.log(), place);
        let by = terms.bv(wide, scale.into());
        let scaled = terms.shl(place, by);
        terms.extract(width - 1, 0, scaled)
    }

    fn byte_at(&self, terms: &mut Terms, at: TermId) -> Held {
        let index = self.index(terms, at);
        let element = terms.select(self.values, index);
        let by = self.place(terms, at, 8 * self.element as u32, 3);
        let shifted = terms.lshr(element, by);
        let value = terms.extract(7, 0, shifted);
        let known = match self.known {
            Some(known) => {
                let bits = terms.select(known, index);
                let by = self.place(terms, at, self.element as u32, 0);
                let shifted = terms.lshr(bits, by);
                terms.bit(shifted, 0)
            }
            None => Terms::TRUE,
        };
        Held { value, known }
    }

    pub fn write(&mut self, terms: &mut Terms, at: TermId, len: u64, held: Held) {
        if self.known.is_none() && held.known != Terms::TRUE {
            let all = terms.ones(self.element as u32);
            let index = terms.width(at);
            self.known = Some(terms.const_array(index, all));
        }
        let whole = self.is_whole(terms, at, len);
        let size = if whole { self.element } else { 1 };
        for i in 0..len / size {
            let at = Self::plus(terms, at, i * size);
            let (low, high) = (8 * (i * size) as u32, 8 * ((i + 1) * size) as u32 - 1);
            let value = terms.extract(high, low, held.value);
            let piece = Held { value, known: held.known };
            if whole {
                self.put_element(terms, at, piece);
            } else {
                self.put_byte(terms, at, piece);
            }
        }
    }

    /// Writes if the condition holds.
    pub fn write_if(&mut self, terms: &mut Terms, condition: TermId, at: TermId, cell: Cell) {
        let Cell { len, held } = cell;
        if condition == Terms::TRUE {
            return self.write(terms, at, len, held);
        }
        if self.known.is_none() && held.known == Terms::TRUE {
            let old = self.read(terms, at, len);
            let value = terms.ite(condition, held.value, old.value);
            return self.write(terms, at, len, Held::sure(value));
        }
        // Bytes of one element may be determinate and indeterminate: all or nothing is written.
        let old = self.clone();
        self.write(terms, at, len, held);
        self.values = terms.ite(condition, self.values, old.values);
        if let Some(new) = self.known {
            let all = terms.ones(self.element as u32);
            let all = terms.const_array(terms.width(at), all);
            self.known = Some(terms.ite(condition, new, old.known.unwrap_or(all)));
        }
    }

    fn put_element(&mut self, terms: &mut Terms, at: TermId, held: Held) {
        let index = self.index(terms, at);
        self.values = terms.store(self.values, index, held.value);
        if let Some(known) = self.known {
            let bits = flags(terms, held.known, self.element);
            self.known = Some(terms.store(known, index, bits));
        }
    }

    fn put_byte(&mut self, terms: &mut Terms, at: TermId, held: Held) {
        let index = self.index(terms, at);
        let width = 8 * self.element as u32;
        let old = terms.select(self.values, index);
        let by = self.place(terms, at, width, 3);
        let new = replace_bits(terms, old, by, held.value);
        self.values = terms.store(self.values, index, new);
        if let Some(known) = self.known {
            let old = terms.select(known, index);
            let by = self.place(terms, at, self.element as u32, 0);
            let flag = terms.bool_to_bv(held.known);
            let new = replace_bits(terms, old, by, flag);
            self.known = Some(terms.store(known, index, new));
        }
    }
}

/// So many copies of a condition.
fn flags(terms: &mut Terms, known: TermId, len: u64) -> TermId {
    let (all, none) = (terms.ones(len as u32), terms.zero(len as u32));
    terms.ite(known, all, none)
}

/// `old` with `new` in it, from the bit `by` on.
fn replace_bits(terms: &mut Terms, old: TermId, by: TermId, new: TermId) -> TermId {
    let (width, narrow) = (terms.width(old), terms.width(new));
    let ones = terms.ones(narrow);
    let ones = terms.zero_extend(width - narrow, ones);
    let hole = terms.shl(ones, by);
    let around = terms.bv_not(hole);
    let kept = terms.bv_and(old, around);
    let new = terms.zero_extend(width - narrow, new);
    let placed = terms.shl(new, by);
    terms.bv_or(kept, placed)
}

/// The elements that are not what the rest is.
fn set_elements(cells: &Cells, element: u64) -> BTreeSet<u64> {
    let touched = |(at, len): (u64, u64)| at / element..=(at + len - 1) / element;
    let written = cells.iter().map(|(at, cell)| (at, cell.len));
    let mut set: BTreeSet<u64> = written.flat_map(touched).collect();
    if let Rest::Image(image) = &cells.rest {
        let nonzero = image.iter().enumerate().filter(|(_, byte)| **byte != 0);
        set.extend(nonzero.map(|(at, _)| at as u64 / element));
    }
    set
}
