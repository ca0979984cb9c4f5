//! Which objects an address can belong to, read off its term.
//!
//! An address is a constant, a constant plus an offset, or a choice between such: that is how
//! pointers come about. A term without this form may be the address of any object that is alive.

use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::object::constant;
use crate::state::State;
use base::Map;
use smt::{Node, TermId, Terms};
use std::cmp::Reverse;
use std::collections::BTreeMap;
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

#[derive(Default)]
pub(crate) struct Resolver {
    leaves: Map<TermId, Rc<Vec<Leaf>>>,
    pointers: Map<TermId, bool>,
}

/// Terms, with what is added to them, and the conditions under which they are the address.
type Cases = BTreeMap<(Reverse<TermId>, u64, Option<TermId>), TermId>;

/// An address with more cases has no meaning here.
const CASES: usize = 256;

impl Resolver {
    /// Does the term choose between addresses?
    fn is_pointer(&mut self, terms: &Terms, term: TermId) -> bool {
        if let Some(known) = self.pointers.get(&term) {
            return *known;
        }
        let mut found = false;
        let least = if terms.width(term) == 64 { 1 << 32 } else { 0x1_0000 };
        let (mut open, mut seen) = (vec![term], base::Set::new());
        while let Some(next) = open.pop() {
            if found || !seen.insert(next) {
                continue;
            }
            match terms.node(next) {
                Node::Const(_) => found |= constant(terms, next).is_some_and(|k| k >= least),
                Node::Ite(_, t, e) => open.extend([t, e]),
                Node::Add(a, b) => open.extend([a, b]),
                _ => {}
            }
        }
        self.pointers.insert(term, found);
        found
    }

    fn leaves(&mut self, terms: &mut Terms, address: TermId) -> Result<Rc<Vec<Leaf>>> {
        if let Some(known) = self.leaves.get(&address) {
            return Ok(known.clone());
        }
        let mut open = Cases::from([((Reverse(address), 0, None), Terms::TRUE)]);
        let mut found: Vec<Leaf> = Vec::new();
        // The largest term first: what leads to a term is older than all that is above it, so each
        // is met once, under all conditions that lead there.
        while let Some(((Reverse(term), sum, rest), guard)) = open.pop_first() {
            if found.len() + open.len() > CASES {
                return unsupported(format!("a pointer with more than {CASES} cases"));
            }
            let mut go_on = |terms: &mut Terms, term, sum, rest, guard| {
                let all = open.entry((Reverse(term), sum, rest)).or_insert(Terms::FALSE);
                *all = terms.or(*all, guard);
            };
            let (sum, rest) = match terms.node(term) {
                Node::Const(_) => (sum.wrapping_add(constant(terms, term).unwrap_or(0)), rest),
                Node::Ite(c, t, e) if self.is_pointer(terms, term) => {
                    let other = terms.not(c);
                    let (yes, no) = (terms.and(guard, c), terms.and(guard, other));
                    go_on(terms, t, sum, rest, yes);
                    go_on(terms, e, sum, rest, no);
                    continue;
                }
                Node::Add(a, b) if constant(terms, a).is_some() => {
                    let value = constant(terms, a).unwrap_or(0);
                    go_on(terms, b, sum.wrapping_add(value), rest, guard);
                    continue;
                }
                Node::Add(a, b) if self.is_pointer(terms, a) != self.is_pointer(terms, b) => {
                    let (pointer, more) = if self.is_pointer(terms, a) { (a, b) } else { (b, a) };
                    let rest = rest.map_or(more, |rest| terms.add(rest, more));
                    go_on(terms, pointer, sum, Some(rest), guard);
                    continue;
                }
                _ => (sum, Some(rest.map_or(term, |rest| terms.add(rest, term)))),
            };
            match found.iter_mut().find(|leaf| (leaf.constant, leaf.rest) == (sum, rest)) {
                Some(leaf) => leaf.guard = terms.or(leaf.guard, guard),
                None => found.push(Leaf { guard, constant: sum, rest }),
            }
        }
        found.retain(|leaf| leaf.guard != Terms::FALSE);
        let found = Rc::new(found);
        self.leaves.insert(address, found.clone());
        Ok(found)
    }
}

impl Machine<'_> {
    /// The objects that the address can belong to. An address that must lie in an object, but
    /// does in none of these, is wild.
    pub(crate) fn candidates(&mut self, state: &State, address: TermId) -> Result<Vec<Candidate>> {
        let leaves = self.resolver.leaves(&mut self.terms, address)?;
        let mut found: Vec<Candidate> = Vec::new();
        for leaf in leaves.iter() {
            let number = state.memory.locate(leaf.constant & self.mask(), leaf.rest.is_none());
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

    fn mask(&self) -> u64 {
        if self.width == 64 { u64::MAX } else { 0xffff_ffff }
    }

    /// One object is one candidate.
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
        match found.iter_mut().find(|c| c.object == Some(number)) {
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
