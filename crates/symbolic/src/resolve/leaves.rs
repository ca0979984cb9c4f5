//! The addresses that a term can have, read off its form.
//!
//! An address is a constant, a constant plus an offset, or a choice between such: that is how
//! pointers come about. Sums may have several addresses in them (`new + (at - old)`, where a buffer has
//! moved), so each term has a *degree*: how many addresses are added up in it, those that are
//! subtracted counted as -1. The difference of two pointers has degree 0 and is a number like any
//! other; what has another degree is multiplied out, and then constants cancel.

use super::opaque::Opaque;
use crate::cases::Known;
use crate::object::constant;
use base::Map;
use smt::{Node, TermId, Terms};
use std::rc::Rc;

/// Under `guard` (those of one address exclude each other) the address is `constant` plus `rest`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    pub guard: TermId,
    pub constant: u64,
    pub rest: Option<TermId>,
    /// The rest may be an address, too. (Else it is an offset, from the constant.)
    pub is_opaque: bool,
}

impl Leaf {
    fn place(&self) -> (u64, Option<TermId>, bool) {
        (self.constant, self.rest, self.is_opaque)
    }
}

/// What a term looks like as a sum of addresses and numbers.
#[derive(Clone, Default)]
struct Form {
    degree: i32,
    /// Of those that choose between addresses; `None` of others, and where there are too many.
    leaves: Option<Rc<Vec<Leaf>>>,
}

/// What is known of terms. Each is put together from what is known of its parts, so that what
/// pointers share is looked at once.
#[derive(Default)]
pub(super) struct Leaves {
    known: Map<TermId, Form>,
    numbers: Known,
    pub opaque: Opaque,
}

/// A term that chooses between more addresses is looked at as a whole.
pub(super) const CASES: usize = 256;

impl Leaves {
    pub fn of(&mut self, terms: &mut Terms, address: TermId) -> Rc<Vec<Leaf>> {
        let mut open = vec![address];
        while let Some(term) = open.last().copied() {
            let parts = match terms.node(term) {
                _ if self.known.contains(&term) => Vec::new(),
                Node::Ite(_, t, e) => vec![t, e],
                Node::Add(a, b) => vec![a, b],
                Node::Neg(a) => vec![a],
                _ => Vec::new(),
            };
            let before = open.len();
            open.extend(parts.into_iter().filter(|part| !self.known.contains(part)));
            if open.len() == before {
                if !self.known.contains(&term) {
                    let form = self.combine(terms, term);
                    self.known.insert(term, form);
                }
                open.pop();
            }
        }
        self.known_leaves(terms, address)
    }

    /// The leaves of a term whose parts are known.
    fn known_leaves(&self, terms: &Terms, term: TermId) -> Rc<Vec<Leaf>> {
        if let Some(Form { leaves: Some(leaves), .. }) = self.known.get(&term) {
            return leaves.clone();
        }
        let (k, rest) = match terms.node(term) {
            Node::Const(_) => (constant(terms, term), None),
            Node::Add(a, b) if constant(terms, a).is_some() => (constant(terms, a), Some(b)),
            _ => (None, Some(term)),
        };
        let (guard, constant) = (Terms::TRUE, k.unwrap_or(0));
        Rc::new(vec![Leaf { guard, constant, rest, is_opaque: rest.is_some() }])
    }

    fn degree(&self, term: TermId) -> i32 {
        self.known.get(&term).map_or(0, |form| form.degree)
    }

    fn combine(&mut self, terms: &mut Terms, term: TermId) -> Form {
        match terms.node(term) {
            Node::Const(_) => {
                let degree = constant(terms, term).map_or(0, |k| degree_of(k, terms.width(term)));
                let leaves = (degree != 0).then(|| self.known_leaves(terms, term));
                Form { degree, leaves }
            }
            Node::Ite(c, t, e) => {
                let degree = match (self.degree(t), self.degree(e)) {
                    (0, other) | (other, 0) => other,
                    (x, y) if x == y => x,
                    _ => 0,
                };
                if degree == 0 {
                    return Form::default();
                }
                let sides = [t, e].map(|side| self.known_leaves(terms, side));
                Form { degree, leaves: few(choose(terms, c, &sides[0], &sides[1])) }
            }
            Node::Neg(a) if self.degree(a) != 0 => {
                let mut all = (*self.known_leaves(terms, a)).clone();
                for leaf in &mut all {
                    leaf.constant = leaf.constant.wrapping_neg() & mask(terms.width(a));
                    leaf.rest = leaf.rest.map(|rest| terms.neg(rest));
                }
                Form { degree: -self.degree(a), leaves: Some(Rc::new(all)) }
            }
            Node::Add(a, b) => self.sum(terms, a, b),
            Node::Select(..) | Node::Concat(..) => {
                let is_address = self.opaque.spots(terms, term).is_some();
                Form { degree: i32::from(is_address), leaves: None }
            }
            _ => Form::default(),
        }
    }

    fn sum(&mut self, terms: &mut Terms, a: TermId, b: TermId) -> Form {
        let degree = self.degree(a) + self.degree(b);
        match (self.degree(a), self.degree(b)) {
            (0, 0) => Form::default(),
            (_, 0) => Form { degree, leaves: self.moved(terms, a, b) },
            (0, _) => Form { degree, leaves: self.moved(terms, b, a) },
            _ if degree == 0 => Form::default(),
            _ => Form { degree, leaves: self.added(terms, a, b) },
        }
    }

    /// The leaves of the sum of an address and a number.
    fn moved(&mut self, terms: &mut Terms, address: TermId, by: TermId) -> Option<Rc<Vec<Leaf>>> {
        let cases = self.numbers.cases(terms, by);
        let mut moved = Vec::new();
        for leaf in self.known_leaves(terms, address).iter() {
            let Some(cases) = &cases else {
                let rest = leaf.rest.map_or(by, |rest| terms.add(rest, by));
                moved.push(Leaf { rest: Some(rest), ..*leaf });
                continue;
            };
            for (condition, k) in cases.iter() {
                let guard = terms.and(leaf.guard, *condition);
                let constant = leaf.constant.wrapping_add(*k as u64) & mask(terms.width(by));
                add_leaf(terms, &mut moved, Leaf { guard, constant, ..*leaf });
            }
        }
        few(moved)
    }

    /// The leaves of the sum of two terms that both have addresses in them.
    fn added(&mut self, terms: &mut Terms, a: TermId, b: TermId) -> Option<Rc<Vec<Leaf>>> {
        let (left, right) = (self.known_leaves(terms, a), self.known_leaves(terms, b));
        if left.len() * right.len() > 4 * CASES {
            return None;
        }
        let mut all = Vec::new();
        for x in left.iter() {
            for y in right.iter() {
                let guard = terms.and(x.guard, y.guard);
                let lost = base::mutant!("symbolic: addresses in a sum do not cancel");
                let other = if lost { 0 } else { y.constant };
                let constant = x.constant.wrapping_add(other) & mask(terms.width(a));
                let is_opaque = x.is_opaque || y.is_opaque;
                let rest = match (x.rest, y.rest) {
                    (Some(p), Some(q)) => Some(terms.add(p, q)),
                    (p, q) => p.or(q),
                };
                add_leaf(terms, &mut all, Leaf { guard, constant, rest, is_opaque });
            }
        }
        few(all)
    }
}

/// Constants far above zero are addresses; with 64 bits those far below are addresses that are
/// subtracted.
fn degree_of(k: u64, width: u32) -> i32 {
    match width {
        64 if (k as i64) >= 1 << 32 => 1,
        64 if (k as i64) <= -(1 << 32) => -1,
        64 => 0,
        _ => i32::from(k >= 0x1_0000),
    }
}

fn mask(width: u32) -> u64 {
    if width == 64 { u64::MAX } else { 0xffff_ffff }
}

fn few(leaves: Vec<Leaf>) -> Option<Rc<Vec<Leaf>>> {
    (leaves.len() <= CASES).then(|| Rc::new(leaves))
}

/// The leaves of `ite(c, t, e)`. An address that both may be is a choice between its conditions:
/// that is one gate, and not three.
fn choose(terms: &mut Terms, c: TermId, t: &[Leaf], e: &[Leaf]) -> Vec<Leaf> {
    let guard_in = |side: &[Leaf], leaf: &Leaf| {
        let same = |other: &&Leaf| other.place() == leaf.place();
        side.iter().find(same).map(|other| other.guard)
    };
    let only_else = e.iter().filter(|leaf| guard_in(t, leaf).is_none());
    let mut all = Vec::new();
    for leaf in t.iter().chain(only_else) {
        let guards = [t, e].map(|side| guard_in(side, leaf).unwrap_or(Terms::FALSE));
        let guard = terms.ite(c, guards[0], guards[1]);
        if guard != Terms::FALSE {
            all.push(Leaf { guard, ..*leaf });
        }
    }
    all
}

/// One leaf for each address.
fn add_leaf(terms: &mut Terms, all: &mut Vec<Leaf>, leaf: Leaf) {
    if leaf.guard == Terms::FALSE {
        return;
    }
    let same = |other: &&mut Leaf| other.place() == leaf.place();
    match all.iter_mut().find(same) {
        Some(known) => known.guard = terms.or(known.guard, leaf.guard),
        None => all.push(leaf),
    }
}
