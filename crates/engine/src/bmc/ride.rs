//! Conditions of goal threads as terms.

use cfa::{FuncId, LocId, Predicate};
use goal::{Conditions, PredId};
use smt::{Sort, TermId, Terms};
use std::collections::BTreeMap;
use symbolic::{Machine, State, Truth};

/// At a location, or where two states are merged.
pub struct On<'o, 'p> {
    pub machine: &'o mut Machine<'p>,
    pub predicates: &'o [Predicate],
    pub at: Option<(&'o State, FuncId, LocId)>,
    /// The executions that come from the first of two states.
    pub first: TermId,
    pub known: BTreeMap<PredId, Option<Truth>>,
}

impl<'o, 'p> On<'o, 'p> {
    pub fn new(machine: &'o mut Machine<'p>, predicates: &'o [Predicate]) -> On<'o, 'p> {
        On { machine, predicates, at: None, first: Terms::TRUE, known: BTreeMap::new() }
    }

    /// `None` where a name of it is not in scope.
    fn truth(&mut self, p: PredId) -> Option<Truth> {
        let (state, f, l) = self.at?;
        if let Some(known) = self.known.get(&p) {
            return *known;
        }
        let machine = &mut *self.machine;
        let predicate = &self.predicates[p.0 as usize];
        let value = machine.predicate(state, f, l, predicate).unwrap_or_else(|_| {
            // Whatever it is: the native run will tell.
            let holds = machine.terms.fresh("predicate", Sort::Bool);
            Some(Truth { holds, defined: Terms::TRUE })
        });
        self.known.insert(p, value);
        value
    }
}

impl Conditions for On<'_, '_> {
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
        self.machine.terms.ite(self.first, a, b)
    }

    fn holds(&mut self, predicate: PredId, value: bool) -> TermId {
        let Some(truth) = self.truth(predicate) else { return Terms::FALSE };
        let terms = &mut self.machine.terms;
        let holds = if value { truth.holds } else { terms.not(truth.holds) };
        terms.and(truth.defined, holds)
    }
}
