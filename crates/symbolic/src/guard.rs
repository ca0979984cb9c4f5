//! What tells two guards apart.
//!
//! Guards of states that meet are long conjunctions with a common beginning. Choosing between
//! values by a whole guard would carry that beginning into every value; what differs is enough.

use crate::machine::Machine;
use smt::{Node, TermId, Terms};
use std::collections::BTreeSet;

/// Two conjunctions: what both have, and what each has alone.
pub struct Apart {
    pub both: TermId,
    pub first: TermId,
    pub second: TermId,
}

impl Machine<'_> {
    pub fn apart(&mut self, a: TermId, b: TermId) -> Apart {
        let (mut both, mut first, mut second) = (Vec::new(), Vec::new(), Vec::new());
        let (mut left, mut right) = (BTreeSet::from([a]), BTreeSet::from([b]));
        // The parts of a conjunction are older than it: the youngest is in the other or not at all.
        while let Some(next) = left.last().max(right.last()).copied() {
            match (left.remove(&next), right.remove(&next)) {
                (true, true) => both.push(next),
                (true, false) => open(&self.terms, next, &mut left, &mut first),
                (false, _) => open(&self.terms, next, &mut right, &mut second),
            }
        }
        let [both, first, second] = [both, first, second].map(|mut parts| {
            parts.reverse();
            self.terms.and_all(&parts)
        });
        Apart { both, first, second }
    }

    /// The guard of both states together.
    pub fn joined_guard(&mut self, apart: &Apart) -> TermId {
        let either = self.terms.or(apart.first, apart.second);
        self.terms.and(apart.both, either)
    }
}

fn open(terms: &Terms, term: TermId, side: &mut BTreeSet<TermId>, parts: &mut Vec<TermId>) {
    match terms.node(term) {
        Node::And(a, b) => side.extend([a, b]),
        _ => parts.push(term),
    }
}
