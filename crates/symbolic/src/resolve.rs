//! Which objects an address can belong to, read off its term.
//!
//! An address is a constant, a constant plus an offset, or a choice between such: that is how
//! pointers come about. A term without this form may be the address of any object that is alive.

use crate::cases::Known;
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::object::constant;
use crate::state::State;
use base::Map;
use smt::{Node, TermId, Terms};
use std::rc::Rc;

/// Under `guard` (those of one address exclude each other) the address is `constant` plus `rest`.
#[derive(Clone, Copy, Debug)]
struct Leaf {
    guard: TermId,
    constant: u64,
    rest: Option<TermId>,
}

/// Under `guard` the address lies at `offset` from the start of the object, if in any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub guard: TermId,
    /// `None`: null, or another number that is no address.
    pub object: Option<usize>,
    pub offset: TermId,
}

/// What is known of terms: the leaves of those that choose between addresses, `None` of others.
/// Each is put together from those of its parts, so that what pointers share is looked at once.
#[derive(Default)]
pub(crate) struct Resolver {
    leaves: Map<TermId, Option<Rc<Vec<Leaf>>>>,
    numbers: Known,
}

/// An address with more cases has no meaning here.
const CASES: usize = 256;

impl Resolver {
    fn leaves(&mut self, terms: &mut Terms, address: TermId) -> Result<Rc<Vec<Leaf>>> {
        let mut open = vec![address];
        while let Some(term) = open.last().copied() {
            let parts = match terms.node(term) {
                _ if self.leaves.contains(&term) => Vec::new(),
                Node::Ite(_, t, e) => vec![t, e],
                Node::Add(a, b) => vec![a, b],
                _ => Vec::new(),
            };
            let before = open.len();
            open.extend(parts.into_iter().filter(|part| !self.leaves.contains(part)));
            if open.len() == before {
                if !self.leaves.contains(&term) {
                    let leaves = self.combine(terms, term)?;
                    self.leaves.insert(term, leaves);
                }
                open.pop();
            }
        }
        Ok(self.of(terms, address))
    }

    /// The leaves of a term whose parts are known.
    fn of(&self, terms: &Terms, term: TermId) -> Rc<Vec<Leaf>> {
        if let Some(Some(known)) = self.leaves.get(&term) {
            return known.clone();
        }
        let guard = Terms::TRUE;
        let leaf = match terms.node(term) {
            Node::Const(_) => {
                Leaf { guard, constant: constant(terms, term).unwrap_or(0), rest: None }
            }
            Node::Add(a, b) if constant(terms, a).is_some() => {
                Leaf { guard, constant: constant(terms, a).unwrap_or(0), rest: Some(b) }
            }
            _ => Leaf { guard, constant: 0, rest: Some(term) },
        };
        Rc::new(vec![leaf])
    }

    fn is_pointer(&self, term: TermId) -> bool {
        self.leaves.get(&term).is_some_and(Option::is_some)
    }

    fn combine(&mut self, terms: &mut Terms, term: TermId) -> Result<Option<Rc<Vec<Leaf>>>> {
        let least = if terms.width(term) == 64 { 1 << 32 } else { 0x1_0000 };
        Ok(match terms.node(term) {
            Node::Const(_) => {
                let is_address = constant(terms, term).is_some_and(|k| k >= least);
                is_address.then(|| self.of(terms, term))
            }
            Node::Ite(c, t, e) if self.is_pointer(t) || self.is_pointer(e) => {
                let all = choose(terms, c, &self.of(terms, t), &self.of(terms, e));
                if all.len() > CASES {
                    return unsupported(format!("a pointer with more than {CASES} cases"));
                }
                Some(Rc::new(all))
            }
            Node::Add(a, b) if self.is_pointer(a) != self.is_pointer(b) => {
                let (pointer, more) = if self.is_pointer(a) { (a, b) } else { (b, a) };
                let by = self.numbers.cases(terms, more);
                let mut moved = Vec::new();
                for leaf in self.of(terms, pointer).iter() {
                    let Some(by) = &by else {
                        let rest = leaf.rest.map_or(more, |rest| terms.add(rest, more));
                        moved.push(Leaf { rest: Some(rest), ..*leaf });
                        continue;
                    };
                    for (condition, k) in by.iter() {
                        let guard = terms.and(leaf.guard, *condition);
                        let constant = leaf.constant.wrapping_add(*k as u64);
                        add_leaf(terms, &mut moved, Leaf { guard, constant, rest: leaf.rest });
                    }
                }
                if moved.len() > CASES {
                    return unsupported(format!("a pointer with more than {CASES} cases"));
                }
                Some(Rc::new(moved))
            }
            _ => None,
        })
    }
}

/// The leaves of `ite(c, t, e)`. An address that both may be is a choice between its conditions:
/// that is one gate, and not three.
fn choose(terms: &mut Terms, c: TermId, t: &[Leaf], e: &[Leaf]) -> Vec<Leaf> {
    let guard_in = |side: &[Leaf], leaf: &Leaf| {
        let same = |other: &&Leaf| (other.constant, other.rest) == (leaf.constant, leaf.rest);
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
    let same = |other: &&mut Leaf| (other.constant, other.rest) == (leaf.constant, leaf.rest);
    match all.iter_mut().find(same) {
        Some(known) => known.guard = terms.or(known.guard, leaf.guard),
        None => all.push(leaf),
    }
}

impl Machine<'_> {
    /// The objects that the address can belong to. An address that must lie in an object, but
    /// does in none of these, is wild.
    pub(crate) fn candidates(
        &mut self,
        state: &mut State,
        address: TermId,
    ) -> Result<Vec<Candidate>> {
        let leaves = self.resolver.leaves(&mut self.terms, address)?;
        let mut found: Vec<Candidate> = Vec::new();
        for leaf in leaves.iter() {
            let constant = leaf.constant & self.mask();
            let number = self.located(state, constant, leaf.rest.is_none())?;
            match (number, leaf.rest) {
                (Some(number), rest) => self.add_candidate(state, &mut found, number, leaf, rest),
                (None, None) => {
                    let offset = self.address(leaf.constant);
                    found.push(Candidate { guard: leaf.guard, object: None, offset });
                }
                (None, Some(rest)) => self.all_objects(state, &mut found, leaf, rest)?,
            }
        }
        Ok(found)
    }

    /// The constants that an address is one of, each with its condition; `None` if it is not.
    pub(crate) fn constants(&mut self, address: TermId) -> Option<Vec<(TermId, u64)>> {
        let leaves = self.resolver.leaves(&mut self.terms, address).ok()?;
        let constant = |leaf: &Leaf| leaf.rest.is_none().then_some((leaf.guard, leaf.constant));
        leaves.iter().map(constant).collect()
    }

    fn mask(&self) -> u64 {
        if self.width == 64 { u64::MAX } else { 0xffff_ffff }
    }

    /// One place in an object is one candidate, so that what is there is found without a look at
    /// the bits of the address; places that depend on numbers are one for each object.
    fn add_candidate(
        &mut self,
        state: &State,
        found: &mut Vec<Candidate>,
        number: usize,
        leaf: &Leaf,
        rest: Option<TermId>,
    ) {
        let base = self.base(state, number).unwrap_or(leaf.constant);
        let at = self.address(leaf.constant.wrapping_sub(base));
        let offset = rest.map_or(at, |rest| self.terms.add(at, rest));
        let is_fixed = |terms: &Terms, offset| constant(terms, offset).is_some();
        let own = is_fixed(&self.terms, offset);
        let same = |c: &&mut Candidate| {
            c.object == Some(number)
                && (c.offset == offset || !own && !is_fixed(&self.terms, c.offset))
        };
        match found.iter_mut().find(same) {
            Some(old) => {
                old.offset = self.terms.ite(leaf.guard, offset, old.offset);
                old.guard = self.terms.or(old.guard, leaf.guard);
            }
            None => found.push(Candidate { guard: leaf.guard, object: Some(number), offset }),
        }
    }

    /// The address of an object, dead or alive.
    fn base(&self, state: &State, number: usize) -> Option<u64> {
        match self.width {
            64 => Some((number as u64 + 1) << 32),
            _ => state.memory.get(number).map(|object| object.base),
        }
    }

    /// An address that says nothing by itself: it may be in every object.
    fn all_objects(
        &mut self,
        state: &State,
        found: &mut Vec<Candidate>,
        leaf: &Leaf,
        rest: TermId,
    ) -> Result<()> {
        let constant = self.address(leaf.constant);
        let address = self.terms.add(constant, rest);
        let objects: Vec<(usize, u64, TermId)> =
            state.memory.iter().map(|(number, o)| (number, o.base, o.extent)).collect();
        if objects.len() > CASES {
            return unsupported(format!("a pointer to any of more than {CASES} objects"));
        }
        let mut nowhere = leaf.guard;
        for (number, base, extent) in objects {
            let base = self.address(base);
            let offset = self.terms.sub(address, base);
            let inside = self.terms.ule(offset, extent);
            let guard = self.terms.and(leaf.guard, inside);
            let outside = self.terms.not(inside);
            nowhere = self.terms.and(nowhere, outside);
            match found.iter_mut().find(|c| c.object == Some(number)) {
                Some(old) => {
                    old.offset = self.terms.ite(guard, offset, old.offset);
                    old.guard = self.terms.or(old.guard, guard);
                }
                None => found.push(Candidate { guard, object: Some(number), offset }),
            }
        }
        found.push(Candidate { guard: nowhere, object: None, offset: address });
        Ok(())
    }
}
