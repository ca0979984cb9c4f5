//! Bytes of an object that the program has not determined itself.
//!
//! Somebody else may have written them, or nobody has said how large the input is that they belong
//! to: an execution that reads them gets to a boundary. Each range has the condition under which it
//! is still so, because stores at offsets that are not constants, and stores on one of two paths that
//! meet, determine bytes on some executions only. Without it, one such store would leave everything
//! that is read through a pointer undetermined for ever.
//!
//! Ranges of the same boundary do not overlap.

use crate::obligation::Boundary;
use smt::{TermId, Terms};
use std::collections::BTreeSet;

/// A range of such bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unasked {
    pub from: u64,
    pub to: u64,
    /// The executions in which the program has not written them.
    pub when: TermId,
    pub what: Boundary,
}

impl Unasked {
    pub fn new(from: u64, to: u64, what: Boundary) -> Unasked {
        Unasked { from, to, when: Terms::TRUE, what }
    }

    /// All of an object.
    pub fn whole(what: Boundary) -> Unasked {
        Unasked::new(0, u64::MAX, what)
    }

    pub fn overlaps(&self, at: u64, len: u64) -> bool {
        at < self.to && self.from < at.saturating_add(len)
    }

    /// Its parts before, inside and behind a range.
    fn cut(&self, at: u64, end: u64) -> [Option<Unasked>; 3] {
        let part = |from: u64, to: u64| {
            let (from, to) = (self.from.max(from), self.to.min(to));
            (from < to).then(|| Unasked { from, to, ..self.clone() })
        };
        [part(0, at), part(at, end), part(end, u64::MAX)]
    }
}

/// These bytes, and maybe others of the same boundary, are undetermined from now on.
pub(crate) fn mark(list: &mut Vec<Unasked>, new: Unasked) {
    let rest = |one: &Unasked| match one.what == new.what {
        true => {
            let [before, _, behind] = one.cut(new.from, new.to);
            [before, behind]
        }
        false => [Some(one.clone()), None],
    };
    *list = list.iter().flat_map(rest).flatten().collect();
    list.push(new);
}

/// So many bytes from `at` on have been written, if the condition holds: they are what the program
/// gave.
pub(crate) fn determine(
    list: &mut Vec<Unasked>,
    terms: &mut Terms,
    condition: TermId,
    at: u64,
    len: u64,
) {
    if base::mutant!("symbolic: one write determines an object") {
        list.clear();
    }
    let end = at.saturating_add(len);
    let otherwise = terms.not(condition);
    let mut left: Vec<Unasked> = Vec::new();
    for one in list.iter() {
        let [before, inside, behind] = one.cut(at, end);
        let inside = inside.map(|part| {
            let when = terms.and(part.when, otherwise);
            Unasked { when, ..part }
        });
        [before, inside, behind].into_iter().flatten().for_each(|part| append(&mut left, part));
    }
    *list = left;
}

/// Joins a range with the one before, if they are one.
fn append(list: &mut Vec<Unasked>, part: Unasked) {
    if part.when == Terms::FALSE {
        return;
    }
    match list.last_mut() {
        Some(last) if last.to == part.from && last.when == part.when && last.what == part.what => {
            last.to = part.to;
        }
        _ => list.push(part),
    }
}

/// What is undetermined where two paths meet: as on the first if the condition holds, else as on
/// the other.
pub(crate) fn merged(
    terms: &mut Terms,
    first: TermId,
    a: &[Unasked],
    b: &[Unasked],
) -> Vec<Unasked> {
    let mut merged = Vec::new();
    let boundaries: BTreeSet<&Boundary> = a.iter().chain(b).map(|one| &one.what).collect();
    for what in boundaries {
        let own = |list: &'_ [Unasked]| -> Vec<Unasked> {
            list.iter().filter(|one| one.what == *what).cloned().collect()
        };
        let (x, y) = (own(a), own(b));
        let borders: BTreeSet<u64> =
            x.iter().chain(&y).flat_map(|one| [one.from, one.to]).collect();
        for (from, to) in borders.iter().zip(borders.iter().skip(1)) {
            let when = terms.ite(first, at(&x, *from), at(&y, *from));
            append(&mut merged, Unasked { from: *from, to: *to, when, what: what.clone() });
        }
    }
    merged
}

/// The executions in which a byte is undetermined, as ranges that do not overlap say it.
fn at(list: &[Unasked], byte: u64) -> TermId {
    let here = list.iter().find(|one| one.overlaps(byte, 1));
    here.map_or(Terms::FALSE, |one| one.when)
}

#[cfg(test)]
mod tests;
