//! Groupwise constraint strengthening: a selector for each group of goals.
//!
//! The goals of a group exclude each other in a state, so a model is asked to pick one of a group:
//! a number in binary, of as many bits as the number of goals needs. Where the number is that of a
//! goal, the goal is reached; a goal that is no longer open is struck out for good by one clause
//! on the bits.
//!
//! Measured against a literal for each goal (`cargo xtask bench generate calls`, a loaded machine):
//! as many calls; on `examples/fql/sort.c` 8.4 s of the processor instead of 19.9 for
//! `STATES(ID, {i > j}, {left > 1}, {v > 2})`, 2.5 instead of 2.7 for predicated edges, 1.9 instead of
//! 1.6 for `PATHS(ID, 2)`; but 37 s on the wall instead of 30 for the 640 goals of
//! `EDGES(@CONDITIONEDGE, {i>j}, {left>1}, {v>2})`, measured once.

use crate::dispatch::Group;
use goal::GoalId;
use smt::{Solve, Sort, TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};

/// The selectors of the present unwinding.
#[derive(Default)]
pub struct Groups {
    selectors: BTreeMap<Group, Selector>,
}

struct Selector {
    /// A goal of the group is reached, the one with the number in `bits`.
    picks: TermId,
    bits: Vec<TermId>,
    /// The goals that have not been struck out, with their numbers.
    numbers: BTreeMap<GoalId, usize>,
}

impl Groups {
    /// That a goal of the group is reached which is still open. `ways`: the open goals of the
    /// group and when they are reached, in this unwinding.
    pub fn some(
        &mut self,
        terms: &mut Terms,
        solver: &mut dyn Solve,
        group: Group,
        ways: &[(GoalId, TermId)],
    ) -> TermId {
        let new = || Selector::new(terms, solver, ways);
        let selector = self.selectors.entry(group).or_insert_with(new);
        let open: BTreeSet<GoalId> = ways.iter().map(|(goal, _)| *goal).collect();
        selector.strike_out(terms, solver, |goal| !open.contains(goal));
        selector.picks
    }
}

impl Selector {
    fn new(terms: &mut Terms, solver: &mut dyn Solve, ways: &[(GoalId, TermId)]) -> Selector {
        let picks = terms.fresh("picks", Sort::Bool);
        let width = ways.len().next_power_of_two().trailing_zeros();
        let bits: Vec<TermId> = (0..width).map(|_| terms.fresh("bit", Sort::Bool)).collect();
        let numbers = ways.iter().enumerate().map(|(number, (goal, _))| (*goal, number)).collect();
        let selector = Selector { picks, bits, numbers };
        for number in 0..1 << width {
            let last =
                number + 1 == ways.len() && base::mutant!("engine: no selector picks the last");
            let way = ways.get(number).filter(|_| !last).map_or(Terms::FALSE, |(_, way)| *way);
            selector.only_if(terms, solver, number, way);
        }
        selector
    }

    /// What is picked by this number is reached so.
    fn only_if(&self, terms: &mut Terms, solver: &mut dyn Solve, number: usize, way: TermId) {
        let mut parts = vec![self.picks];
        for (k, bit) in self.bits.iter().enumerate() {
            parts.push(if number >> k & 1 == 1 { *bit } else { terms.not(*bit) });
        }
        let picked = terms.and_all(&parts);
        let clause = terms.implies(picked, way);
        solver.assert(terms, clause);
    }

    fn strike_out(
        &mut self,
        terms: &mut Terms,
        solver: &mut dyn Solve,
        is_closed: impl Fn(&GoalId) -> bool,
    ) {
        let closed: Vec<GoalId> = self.numbers.keys().copied().filter(is_closed).collect();
        for goal in closed {
            if let Some(number) = self.numbers.remove(&goal) {
                self.only_if(terms, solver, number, Terms::FALSE);
            }
        }
    }
}
