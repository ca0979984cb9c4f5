//! Numbers that are one of a few constants.
//!
//! A counter that some paths have counted up is a choice between constants, and so is what is
//! computed from it. As an index it then leads to a few known places, and nothing has to become
//! an array with symbolic positions.

use crate::machine::Machine;
use base::Map;
use smt::{Node, TermId, Terms};
use std::rc::Rc;

/// Values, each with the condition under which it is the one; these exclude each other.
pub(crate) type Cases = Rc<Vec<(TermId, u128)>>;

/// What is known of terms; `None`: not one of a few.
#[derive(Default)]
pub(crate) struct Known(Map<TermId, Option<Cases>>);

/// More are not few.
const FEW: usize = 16;

impl Machine<'_> {
    /// The constants that a bit vector is one of, if they are few.
    pub(crate) fn cases(&mut self, term: TermId) -> Option<Cases> {
        self.known.cases(&mut self.terms, term)
    }
}

impl Known {
    pub fn cases(&mut self, terms: &mut Terms, term: TermId) -> Option<Cases> {
        let mut open = vec![term];
        while let Some(next) = open.last().copied() {
            let before = open.len();
            if !self.0.contains(&next) {
                open.extend(parts(terms, next).into_iter().filter(|part| !self.0.contains(part)));
            }
            if open.len() == before {
                if !self.0.contains(&next) {
                    let found = self.combine(terms, next).filter(|cases| cases.len() <= FEW);
                    self.0.insert(next, found.map(Rc::new));
                }
                open.pop();
            }
        }
        self.get(term)
    }

    fn get(&self, term: TermId) -> Option<Cases> {
        self.0.get(&term).and_then(Option::clone)
    }

    fn combine(&self, terms: &mut Terms, term: TermId) -> Option<Vec<(TermId, u128)>> {
        let width = terms.width(term);
        if width > 64 {
            return None;
        }
        let mask = u128::MAX >> (128 - width);
        match terms.node(term) {
            Node::Const(_) => {
                let value = terms.as_bits(term).and_then(|bits| bits.to_u128())?;
                Some(vec![(Terms::TRUE, value)])
            }
            Node::Ite(c, t, e) => {
                let (then, otherwise) = (self.get(t)?, self.get(e)?);
                Some(choose(terms, c, &then, &otherwise))
            }
            Node::Add(a, b) => self.pairs(terms, a, b, |x, y| x.wrapping_add(y) & mask),
            Node::Mul(a, b) => self.pairs(terms, a, b, |x, y| x.wrapping_mul(y) & mask),
            Node::Concat(a, b) => {
                let low = terms.width(b);
                self.pairs(terms, a, b, |x, y| x << low | y)
            }
            Node::Extract { low, of, .. } => {
                let cut = |value: u128| value >> low & mask;
                let mut all = Vec::new();
                for (guard, value) in self.get(of)?.iter() {
                    add(terms, &mut all, *guard, cut(*value));
                }
                Some(all)
            }
            Node::Sext { of, .. } => {
                let from = terms.width(of);
                let extend = |value: u128| match value >> (from - 1) & 1 {
                    0 => value,
                    _ => (value | u128::MAX << from) & mask,
                };
                Some(self.get(of)?.iter().map(|(guard, value)| (*guard, extend(*value))).collect())
            }
            _ => None,
        }
    }

    fn pairs(
        &self,
        terms: &mut Terms,
        a: TermId,
        b: TermId,
        of: impl Fn(u128, u128) -> u128,
    ) -> Option<Vec<(TermId, u128)>> {
        let (left, right) = (self.get(a)?, self.get(b)?);
        if left.len() * right.len() > 4 * FEW {
            return None;
        }
        let mut all = Vec::new();
        for (p, x) in left.iter() {
            for (q, y) in right.iter() {
                let guard = terms.and(*p, *q);
                add(terms, &mut all, guard, of(*x, *y));
            }
        }
        Some(all)
    }
}

/// What the cases of a term are put together from.
fn parts(terms: &Terms, term: TermId) -> Vec<TermId> {
    match terms.node(term) {
        Node::Ite(_, t, e) => vec![t, e],
        Node::Add(a, b) | Node::Mul(a, b) | Node::Concat(a, b) => vec![a, b],
        Node::Extract { of, .. } | Node::Sext { of, .. } => vec![of],
        _ => Vec::new(),
    }
}

/// The cases of `ite(c, t, e)`. A value that both may have is a choice between its conditions:
/// that is one gate, and not three.
fn choose(
    terms: &mut Terms,
    c: TermId,
    t: &[(TermId, u128)],
    e: &[(TermId, u128)],
) -> Vec<(TermId, u128)> {
    let guard_in = |side: &[(TermId, u128)], value: u128| {
        side.iter().find(|(_, other)| *other == value).map(|(guard, _)| *guard)
    };
    let only_else = e.iter().filter(|(_, value)| guard_in(t, *value).is_none());
    let mut all = Vec::new();
    for (_, value) in t.iter().chain(only_else) {
        let guards = [t, e].map(|side| guard_in(side, *value).unwrap_or(Terms::FALSE));
        let guard = terms.ite(c, guards[0], guards[1]);
        if guard != Terms::FALSE {
            all.push((guard, *value));
        }
    }
    all
}

/// One case for each value.
fn add(terms: &mut Terms, all: &mut Vec<(TermId, u128)>, guard: TermId, value: u128) {
    if guard == Terms::FALSE {
        return;
    }
    match all.iter_mut().find(|(_, other)| *other == value) {
        Some((known, _)) => *known = terms.or(*known, guard),
        None => all.push((guard, value)),
    }
}
