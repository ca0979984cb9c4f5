//! What the interpreter says of inputs before they run natively.

use super::hunt::Hunt;
use crate::native::is_under_test;
use cfa::Inputs;
use goal::GoalId;
use std::collections::BTreeSet;
use suite::observe::{Limits, Observed, observe_by};

/// Of all queries.
#[derive(Default)]
pub struct Predicted {
    pub reached: BTreeSet<GoalId>,
    /// The interpreter could not go on.
    pub is_cut: bool,
}

impl Hunt<'_> {
    pub fn predict(&self, inputs: &Inputs) -> Predicted {
        let mut all = Predicted::default();
        for q in 0..self.courts.len() {
            let (reached, observed) = self.follow(q, inputs);
            all.reached.extend(reached);
            all.is_cut |= observed.stopped.is_some();
        }
        all
    }

    /// One query with its predicates.
    pub fn follow(&self, q: usize, inputs: &Inputs) -> (BTreeSet<GoalId>, Observed) {
        let (view, judge) = (&self.views[q], &self.courts[q].judge);
        let predicates = view.heard.answer.predicates.table.as_slice();
        let is_tested = |f| is_under_test(view, f);
        let (program, entry) = ((view.program(), predicates), self.typing.entry);
        let (interpreter, limits) = (&self.interpreters[q], Limits::default());
        let observed = observe_by(interpreter, program, entry, inputs, &is_tested, limits);
        let path = observed.path();
        (judge.reached(&path, observed.along(&path)), observed)
    }
}
