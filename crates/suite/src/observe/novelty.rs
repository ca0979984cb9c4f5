//! Executions that do not end: a step is *new* if its edge was not taken before, or if a predicate
//! has a value before it that it did not have at this edge. After many steps without a new one an
//! execution is taken not to end. That is counted, so that it is the same on any machine.

use cfa::{EdgeId, FuncId};
use goal::{PredId, Valuation};
use std::collections::BTreeSet;

/// Steps that stay behind the last new one: what comes in another order than before is seen there.
const TAIL: usize = 1 << 16;

pub struct Novelty {
    /// Steps without a new one, after which it is over.
    most: usize,
    edges: base::Set<(FuncId, EdgeId)>,
    values: BTreeSet<(FuncId, EdgeId, PredId, bool)>,
    /// How many steps there had been before the last new one.
    last: usize,
}

impl Novelty {
    pub fn new(most: usize) -> Self {
        Novelty { most, edges: base::Set::new(), values: BTreeSet::new(), last: 0 }
    }

    /// Whether anybody wants to know.
    pub fn is_asked(&self) -> bool {
        self.most < usize::MAX
    }

    /// The step of this number leaves a location with this valuation.
    pub fn note(&mut self, number: usize, (f, e): (FuncId, EdgeId), here: &Valuation) {
        if !self.is_asked() {
            return;
        }
        let mut is_new = self.edges.insert((f, e));
        for (id, holds) in &here.values {
            is_new |= self.values.insert((f, e, *id, *holds));
        }
        if is_new {
            self.last = number;
        }
    }

    /// After so many steps.
    pub fn is_over(&self, steps: usize) -> bool {
        steps - self.last.min(steps) > self.most
    }

    /// How many steps of an execution that is over stay.
    pub fn kept(&self, steps: usize) -> Option<usize> {
        self.is_over(steps).then(|| steps.min(self.last + 1 + TAIL))
    }
}
