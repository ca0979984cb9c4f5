//! Which objects an address can belong to, read off its term.
//!
//! A choice between constants, each with an offset, says by itself where it leads ([`leaves`]); of other
//! terms it is found out which addresses can be in them ([`opaque`]). A term of which nothing is known
//! may be the address of any object that is alive.

mod leaves;
mod name;
mod opaque;

use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::object::constant;
use crate::state::State;
use leaves::{CASES, Leaf, Leaves};
use opaque::{Spot, region};
use smt::{TermId, Terms};

/// Under `guard` the address lies at `offset` from the start of the object, if in any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub guard: TermId,
    /// `None`: null, or another number that is no address.
    pub object: Option<usize>,
    pub offset: TermId,
}

/// What is known of terms.
#[derive(Default)]
pub(crate) struct Resolver {
    leaves: Leaves,
}

impl Machine<'_> {
    /// The objects that the address can belong to. An address that must lie in an object, but
    /// does in none of these, is wild.
    pub(crate) fn candidates(
        &mut self,
        state: &mut State,
        address: TermId,
    ) -> Result<Vec<Candidate>> {
        let leaves = self.resolver.leaves.of(&mut self.terms, address);
        let mut found: Vec<Candidate> = Vec::new();
        for leaf in leaves.iter() {
            if let Some(rest) = leaf.rest.filter(|_| leaf.is_opaque) {
                self.opaque(state, &mut found, leaf, rest)?;
                continue;
            }
            match self.located(state, leaf.constant, leaf.rest.is_none())? {
                Some(number) => self.add_candidate(state, &mut found, number, leaf),
                None => {
                    let at = self.address(leaf.constant);
                    let offset = leaf.rest.map_or(at, |rest| self.terms.add(at, rest));
                    found.push(Candidate { guard: leaf.guard, object: None, offset });
                }
            }
        }
        Ok(found)
    }

    /// The constants that an address is one of, each with its condition; `None` if it is not.
    pub(crate) fn constants(&mut self, address: TermId) -> Option<Vec<(TermId, u64)>> {
        let leaves = self.resolver.leaves.of(&mut self.terms, address);
        let constant = |leaf: &Leaf| leaf.rest.is_none().then_some((leaf.guard, leaf.constant));
        leaves.iter().map(constant).collect()
    }

    /// One place in an object is one candidate, so that what is there is found without a look at
    /// the bits of the address; places that depend on numbers are one for each object.
    fn add_candidate(
        &mut self,
        state: &State,
        found: &mut Vec<Candidate>,
        number: usize,
        leaf: &Leaf,
    ) {
        let base = self.base(state, number).unwrap_or(leaf.constant);
        let at = self.address(leaf.constant.wrapping_sub(base));
        let offset = leaf.rest.map_or(at, |rest| self.terms.add(at, rest));
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

    /// An address that is no choice between constants.
    fn opaque(
        &mut self,
        state: &mut State,
        found: &mut Vec<Candidate>,
        leaf: &Leaf,
        rest: TermId,
    ) -> Result<()> {
        let constant = self.address(leaf.constant);
        let address = self.terms.add(constant, rest);
        let mut nowhere = leaf.guard;
        for (number, spot) in self.possible(state, address)? {
            let (is_there, offset) = self.spotted(state, address, number, spot);
            let guard = self.terms.and(leaf.guard, is_there);
            let elsewhere = self.terms.not(is_there);
            nowhere = self.terms.and(nowhere, elsewhere);
            let same = |c: &&mut Candidate| c.object == Some(number) && c.offset == offset;
            match found.iter_mut().find(same) {
                Some(old) => old.guard = self.terms.or(old.guard, guard),
                None => found.push(Candidate { guard, object: Some(number), offset }),
            }
        }
        found.push(Candidate { guard: nowhere, object: None, offset: address });
        Ok(())
    }

    /// The objects that such an address can be in, and where it is then.
    fn possible(&mut self, state: &mut State, address: TermId) -> Result<Vec<(usize, Spot)>> {
        let Some(spots) = self.resolver.leaves.opaque.spots(&self.terms, address) else {
            let spot = |base: u64| Spot { at: base, is_exact: false };
            let all: Vec<_> = state.memory.iter().map(|(n, o)| (n, spot(o.base))).collect();
            if all.len() > CASES {
                let (name, count) = (self.followed(), all.len());
                return unsupported(format!("{name}, which may lead to any of {count} objects,"));
            }
            return Ok(all);
        };
        let mut possible = Vec::new();
        for spot in spots.iter() {
            if let Some(number) = self.located(state, spot.at, spot.is_exact)? {
                possible.push((number, *spot));
            }
        }
        Ok(possible)
    }

    /// When an address is there, and its offset then. Objects are told apart by its upper half, with 64
    /// bits; with 32 it is in the object whose bytes it is one of.
    fn spotted(
        &mut self,
        state: &State,
        address: TermId,
        number: usize,
        spot: Spot,
    ) -> (TermId, TermId) {
        let base = self.base(state, number).unwrap_or(spot.at);
        if spot.is_exact {
            let (here, offset) = (self.address(spot.at), self.address(spot.at.wrapping_sub(base)));
            return (self.terms.eq(here, address), offset);
        }
        if self.width == 64 {
            let half = self.address(1 << 31);
            let moved = self.terms.add(half, address);
            let upper = self.terms.extract(63, 32, moved);
            let own = self.terms.bv(32, u128::from(region(base)));
            let low = self.terms.extract(31, 0, address);
            return (self.terms.eq(own, upper), self.resize(low, true, 64));
        }
        let extent = state.object(number).map_or_else(|| self.zero_offset(), |o| o.extent);
        let base = self.address(base);
        let offset = self.terms.sub(address, base);
        (self.terms.ule(offset, extent), offset)
    }
}
