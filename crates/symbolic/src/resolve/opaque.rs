//! Addresses that are not a choice between constants: elements of arrays, above all.
//!
//! Every address in a term comes from a constant that stands in it somewhere. So a term that was read
//! from an array of pointers can only be an address of the objects whose addresses were stored there:
//! those are collected, and which of them it is in is told by the upper half of its bits. A pointer
//! whose bytes something else may have been written over is put together from what each of its bytes
//! can be. Where a variable stands for an address nothing is known, and it may be in every object.

use crate::object::constant;
use base::Map;
use smt::{Node, Sort, TermId, Terms};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Where an address may be: exactly here, or near the object that is here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Spot {
    pub at: u64,
    pub is_exact: bool,
}

pub(super) type Spots = Rc<BTreeSet<Spot>>;

#[derive(Clone)]
enum Place {
    /// No address is in it that is known of.
    Number,
    /// At one of these.
    At(Spots),
    /// An address is subtracted.
    Minus,
    /// Addresses are in it, in a way that is not looked through.
    Anywhere,
}

/// What is known of terms, and of the elements of arrays.
#[derive(Default)]
pub(super) struct Opaque(Map<TermId, Place>);

/// Larger sets are not told apart from all.
const MOST: usize = 1024;
/// Nor are those of parts of an address.
const MOST_PARTS: usize = 64;

/// The part of the address space of 64 bits that belongs to an object, counted from 0, which is that of
/// null and of small numbers.
pub(super) fn region(address: u64) -> u64 {
    address.wrapping_add(1 << 31) >> 32
}

impl Spot {
    /// Numbers of 32 bits are none, nor are negative ones.
    fn is_address(&self) -> bool {
        self.at >> 32 != 0 && region(self.at) != 0
    }

    /// At an unknown distance from here.
    fn moved(&self) -> Spot {
        let at = if self.is_address() { region(self.at) << 32 } else { 0 };
        Spot { at, is_exact: false }
    }
}

impl Opaque {
    /// Where a term of 64 bits can be, if addresses are in it; `None`: anywhere.
    pub fn spots(&mut self, terms: &Terms, term: TermId) -> Option<Spots> {
        if terms.width(term) != 64 {
            return None;
        }
        let mut open = vec![term];
        while let Some(next) = open.last().copied() {
            let before = open.len();
            if !self.0.contains(&next) {
                let parts = parts(terms, next);
                open.extend(parts.into_iter().filter(|part| !self.0.contains(part)));
            }
            if open.len() == before {
                if !self.0.contains(&next) {
                    let found = self.combine(terms, next);
                    self.0.insert(next, found);
                }
                open.pop();
            }
        }
        match self.get(term) {
            Place::At(spots) if has_address(&spots) => Some(spots),
            Place::At(_) | Place::Number | Place::Minus | Place::Anywhere => None,
        }
    }

    fn get(&self, term: TermId) -> Place {
        self.0.get(&term).cloned().unwrap_or(Place::Number)
    }

    fn combine(&self, terms: &Terms, term: TermId) -> Place {
        let (node, is_wide) = (terms.node(term), is_wide(terms, term));
        match node {
            Node::Const(_) => match constant(terms, term) {
                Some(at) if is_wide && (at as i64) < -(1 << 31) => Place::Minus,
                Some(at) => exactly([at]),
                None => Place::Number,
            },
            Node::Ite(_, t, e) if is_wide => either(self.get(t), self.get(e)),
            Node::Ite(_, t, _) if base::mutant!("symbolic: bytes of addresses are no choice") => {
                self.get(t)
            }
            Node::Ite(_, t, e) => self.either_part(t, e),
            Node::Concat(..) => self.joined(terms, term),
            Node::Extract { high, low, of } => match self.get(of) {
                Place::At(spots) => part(&spots, high, low, terms.width(of)),
                Place::Number | Place::Minus | Place::Anywhere => Place::Number,
            },
            _ if !is_wide => Place::Number,
            Node::Store(_, _, value)
                if base::mutant!("symbolic: an array of pointers holds the last one alone") =>
            {
                self.get(value)
            }
            Node::Store(array, _, value) => either(self.get(array), self.get(value)),
            Node::Select(array, _) => self.get(array),
            Node::ConstArray { element, .. } => self.get(element),
            Node::Add(a, b) => sum(self.get(a), self.get(b)),
            Node::Neg(a) => match self.get(a) {
                Place::At(spots) if has_address(&spots) => Place::Minus,
                Place::At(_) | Place::Number => Place::Number,
                Place::Minus | Place::Anywhere => Place::Anywhere,
            },
            _ => Place::Number,
        }
    }

    /// What is narrower than an address: all that it can be, or nothing is known.
    fn either_part(&self, a: TermId, b: TermId) -> Place {
        match (self.get(a), self.get(b)) {
            (Place::At(x), Place::At(y)) if x.len() + y.len() <= MOST_PARTS => {
                Place::At(Rc::new(x.union(&y).copied().collect()))
            }
            _ => Place::Number,
        }
    }

    /// Parts that are joined, from the highest on as far as they are known. Of an address that is far
    /// enough if the upper half is.
    fn joined(&self, terms: &Terms, term: TermId) -> Place {
        let (mut rest, mut left) = (Some(term), terms.width(term));
        let mut values = BTreeSet::from([0]);
        while let Some(next) = rest {
            let (first, behind) = match terms.node(next) {
                Node::Concat(high, low) => (high, Some(low)),
                _ => (next, None),
            };
            let most = if left <= 32 { MOST } else { MOST_PARTS };
            let more = match self.get(first) {
                Place::At(spots) if values.len() * spots.len() <= most => spots,
                _ => break,
            };
            let by = terms.width(first);
            let up = |value: u64| value.checked_shl(by).unwrap_or(0);
            values = values.iter().flat_map(|v| more.iter().map(move |k| up(*v) | k.at)).collect();
            (rest, left) = (behind, left - by);
        }
        match (rest, terms.width(term)) {
            (None, _) => exactly(values),
            (Some(_), 64) if left <= 32 => {
                let near = |upper: u64| Spot { at: upper << left, is_exact: false }.moved();
                few(values.into_iter().map(near).collect())
            }
            _ => Place::Number,
        }
    }
}

fn exactly(values: impl IntoIterator<Item = u64>) -> Place {
    let spot = |at: u64| Spot { at, is_exact: true };
    Place::At(Rc::new(values.into_iter().map(spot).collect()))
}

/// Bits of what can be at these spots. Of what is near an object the upper half is known.
fn part(spots: &Spots, high: u32, low: u32, width: u32) -> Place {
    let is_known = |spot: &Spot| spot.is_exact || low >= 32;
    if width > 64 || spots.len() > MOST_PARTS || !spots.iter().all(is_known) {
        return Place::Number;
    }
    let mask = u64::MAX >> (63 - (high - low));
    exactly(spots.iter().map(|spot| spot.at >> low & mask))
}

fn has_address(spots: &Spots) -> bool {
    spots.iter().any(Spot::is_address)
}

/// A choice. One side that nothing is known of may be an address as the other is.
fn either(a: Place, b: Place) -> Place {
    match (a, b) {
        (Place::At(x), Place::At(y)) if x.is_superset(&y) => Place::At(x),
        (Place::At(x), Place::At(y)) if y.is_superset(&x) => Place::At(y),
        (Place::At(x), Place::At(y)) => few(x.union(&y).copied().collect()),
        (Place::Number, Place::Number) => Place::Number,
        (Place::Minus, Place::Minus) => Place::Minus,
        (Place::At(x), Place::Minus) | (Place::Minus, Place::At(x)) if !has_address(&x) => {
            Place::Minus
        }
        (Place::At(x), Place::Number) | (Place::Number, Place::At(x)) if !has_address(&x) => {
            Place::Number
        }
        _ => Place::Anywhere,
    }
}

/// An address and an offset, which nobody may move far; two numbers; or the difference of two
/// addresses, which is a number, too.
fn sum(a: Place, b: Place) -> Place {
    match (a, b) {
        (Place::Anywhere, _) | (_, Place::Anywhere) => Place::Anywhere,
        (Place::Minus, Place::Minus) => Place::Anywhere,
        (Place::At(x), Place::Minus) | (Place::Minus, Place::At(x)) if has_address(&x) => {
            Place::Number
        }
        (Place::Minus, _) | (_, Place::Minus) => Place::Minus,
        (Place::At(x), Place::At(y)) => match (has_address(&x), has_address(&y)) {
            (true, true) => Place::Anywhere,
            (true, false) => moved(&x, Some(&y)),
            (false, true) => moved(&y, Some(&x)),
            (false, false) => Place::Number,
        },
        (Place::At(x), Place::Number) | (Place::Number, Place::At(x)) if has_address(&x) => {
            moved(&x, None)
        }
        _ => Place::Number,
    }
}

/// Addresses after a step that is one of few, or any.
fn moved(spots: &Spots, by: Option<&Spots>) -> Place {
    let by = by.filter(|by| spots.len() * by.len() <= MOST && by.iter().all(|k| k.is_exact));
    let Some(by) = by else { return few(spots.iter().map(Spot::moved).collect()) };
    let step = |spot: &Spot, k: &Spot| match spot.is_exact {
        true => Spot { at: spot.at.wrapping_add(k.at), ..*spot },
        false => *spot,
    };
    few(spots.iter().flat_map(|spot| by.iter().map(move |k| step(spot, k))).collect())
}

/// What is near an object may be anywhere in it.
fn few(spots: BTreeSet<Spot>) -> Place {
    let near = |spot: &Spot| !spot.is_exact || !spots.contains(&spot.moved());
    let spots: BTreeSet<Spot> = spots.iter().copied().filter(near).collect();
    if spots.len() <= MOST { Place::At(Rc::new(spots)) } else { Place::Anywhere }
}

/// Addresses have 64 bits.
fn is_wide(terms: &Terms, term: TermId) -> bool {
    match terms.sort(term) {
        Sort::BitVec(width) => width == 64,
        Sort::Array { element, .. } => element == 64,
        Sort::Bool => false,
    }
}

/// The parts that say where a term lies.
fn parts(terms: &Terms, term: TermId) -> Vec<TermId> {
    match terms.node(term) {
        Node::Ite(_, t, e) => vec![t, e],
        Node::Concat(high, low) => vec![high, low],
        Node::Extract { of, .. } => vec![of],
        _ if !is_wide(terms, term) => Vec::new(),
        Node::Store(array, _, value) => vec![array, value],
        Node::Select(array, _) => vec![array],
        Node::ConstArray { element, .. } | Node::Neg(element) => vec![element],
        Node::Add(a, b) => vec![a, b],
        _ => Vec::new(),
    }
}
