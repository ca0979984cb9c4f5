//! Candidates become tests that people can read.

use super::hunt::Hunt;
use cfa::shape::{Shape, Shaped, Size};
use cfa::{Input, InputValue, Inputs};
use goal::GoalId;
use interp::Finding;
use std::collections::BTreeSet;
use suite::shrink::{Trial, shrink};
use suite::testcomp::in_call_order;

/// Edges that the interpreter may take for one candidate.
const BUDGET: u64 = 1_000_000;

/// Trials that a candidate has in any case.
const TRIALS: u64 = 20;

/// To start the interpreter and to judge costs something, too.
const START: u64 = 200;

impl Hunt<'_> {
    /// Simpler inputs that reach the same new goals, and nothing undefined that was not there.
    pub fn simplify(&self, inputs: Inputs, fresh: &BTreeSet<GoalId>) -> Inputs {
        let (mut undefined, mut stopped, mut cost) = (BTreeSet::new(), false, 0);
        let place = |one: &Finding| (one.reason, one.function, one.edge);
        for q in 0..self.courts.len() {
            let observed = self.follow(q, &inputs).1;
            undefined.extend(observed.findings.iter().map(place));
            stopped |= observed.stopped.is_some();
            cost += observed.cost + START;
        }
        let judge = |inputs: &Inputs| {
            let mut trial = Trial { kept: true, cost: 0 };
            if !inputs.values.iter().all(|input| self.is_in_range(input)) {
                return Trial { kept: false, cost: 1 };
            }
            for (q, court) in self.courts.iter().enumerate() {
                let (reached, observed) = self.follow_all(q, inputs);
                trial.cost += observed.cost + START;
                let more = base::mutant!("tool: a simpler test may have more findings");
                let is_new = |one: &Finding| !undefined.contains(&place(one)) && !more;
                let worse =
                    observed.findings.iter().any(is_new) || !stopped && observed.stopped.is_some();
                if worse || !fresh.range(court.goals.range()).all(|goal| reached.contains(goal)) {
                    return Trial { kept: false, ..trial };
                }
            }
            trial
        };
        // What takes long has a few trials, for what is superfluous as a whole; what takes very
        // long has none.
        let has_none = cost > BUDGET || self.deadline.stops_search();
        let budget = if has_none { 0 } else { BUDGET.max(TRIALS * cost) };
        let inputs = shrink(inputs, self.typing, &|name| self.is_fixed(name), budget, judge);
        in_call_order(&inputs, self.typing)
    }

    /// Numbers keep to the range that the user gave, and pointers lead to what the user says that they
    /// lead to.
    fn is_in_range(&self, input: &Input) -> bool {
        let of = |shaped: &&Shaped| shaped.name == input.name;
        let shapes = self.shapes().filter(of);
        shapes.map(|shaped| &shaped.shape).all(|shape| match (shape, &input.value) {
            (Shape::Range(low, high), InputValue::Int(value)) => (low..=high).contains(&value),
            (Shape::Object | Shape::Array(..) | Shape::Text(_), value) => {
                *value != InputValue::Null
            }
            _ => true,
        })
    }

    /// Those that the user or the contract of the entry says.
    fn shapes(&self) -> impl Iterator<Item = &Shaped> {
        let common = &self.arguments.common;
        common.inputs.iter().chain(self.session.shapes_of_contract(common))
    }

    /// What says how large an object is, and objects whose elements have shapes, stay.
    fn is_fixed(&self, name: &str) -> bool {
        self.shapes().any(|shaped| match &shaped.shape {
            Shape::Array(size, of) => {
                matches!(size, Size::Of(length) if length == name)
                    || shaped.name == name && **of != Shape::Any
            }
            _ => false,
        })
    }
}
