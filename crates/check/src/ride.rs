//! The goals along executions: conditions are terms over the inputs.

use cfa::{FuncId, LocId, Predicate};
use goal::{Conditions, PredId};
use smt::{Sort, TermId, Terms};
use std::collections::BTreeMap;
use symbolic::{Machine, State, Truth};

/// What conditions are about.
pub enum Here<'h> {
    /// No location: predicates have no value.
    Nowhere,
    At(&'h State, FuncId, LocId),
    /// Two groups of executions meet; those of the first are these.
    Joined(TermId),
}

pub struct Along<'a, 'p> {
    machine: &'a mut Machine<'p>,
    predicates: &'a [Predicate],
    here: Here<'a>,
    /// Predicates that cannot be evaluated have any value, but everywhere here the same.
    free: BTreeMap<PredId, TermId>,
}

impl<'a, 'p> Along<'a, 'p> {
    pub fn new(
        machine: &'a mut Machine<'p>,
        predicates: &'a [Predicate],
        here: Here<'a>,
    ) -> Along<'a, 'p> {
        Along { machine, predicates, here, free: BTreeMap::new() }
    }
}

impl Conditions for Along<'_, '_> {
    type Cond = TermId;

    fn always(&self) -> TermId {
        Terms::TRUE
    }

    fn never(&self) -> TermId {
        Terms::FALSE
    }

    fn and(&mut self, a: TermId, b: TermId) -> TermId {
        self.machine.terms.and(a, b)
    }

    fn or(&mut self, a: TermId, b: TermId) -> TermId {
        self.machine.terms.or(a, b)
    }

    fn either(&mut self, a: TermId, b: TermId) -> TermId {
        match self.here {
            Here::Joined(first) => self.machine.terms.ite(first, a, b),
            Here::Nowhere | Here::At(..) => self.machine.terms.or(a, b),
        }
    }

    fn holds(&mut self, predicate: PredId, value: bool) -> TermId {
        let Here::At(state, f, l) = self.here else { return Terms::FALSE };
        let what = &self.predicates[predicate.0 as usize];
        let truth = self.machine.predicate(state, f, l, what).unwrap_or_else(|_| {
            let terms = &mut self.machine.terms;
            let fresh = || terms.fresh("predicate", Sort::Bool);
            let holds = *self.free.entry(predicate).or_insert_with(fresh);
            Some(Truth { holds, defined: Terms::TRUE })
        });
        let Some(truth) = truth else { return Terms::FALSE };
        let terms = &mut self.machine.terms;
        let holds = if value { truth.holds } else { terms.not(truth.holds) };
        terms.and(truth.defined, holds)
    }
}
