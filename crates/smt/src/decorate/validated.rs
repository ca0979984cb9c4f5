//! Re-evaluates every model.

use crate::node::TermId;
use crate::sat::Limits;
use crate::solve::{Outcome, Solve};
use crate::terms::Terms;

/// Panics on a model that is none, and on a core that is no part of the assumptions: either is a
/// bug of the solver.
pub struct Validated<S> {
    inner: S,
    asserted: Vec<TermId>,
}

impl<S: Solve> Validated<S> {
    pub fn new(inner: S) -> Self {
        Validated { inner, asserted: Vec::new() }
    }
}

impl<S: Solve> Solve for Validated<S> {
    fn assert(&mut self, terms: &mut Terms, term: TermId) {
        self.asserted.push(term);
        self.inner.assert(terms, term);
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Outcome {
        let outcome = self.inner.check(terms, assumptions, limits);
        match &outcome {
            Outcome::Sat(model) => {
                let broken = model.broken(terms, self.asserted.iter().chain(assumptions));
                assert_eq!(broken, None, "every model should be one");
            }
            Outcome::Unsat(core) => {
                let known = core.iter().all(|term| assumptions.contains(term));
                assert!(known, "a core should be part of the assumptions");
            }
            Outcome::Unknown(_) => {}
        }
        outcome
    }
}
