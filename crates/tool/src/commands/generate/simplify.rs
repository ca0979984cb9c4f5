//! Candidates become tests that people can read.

use super::hunt::Hunt;
use cfa::Inputs;
use cfa::shape::{Keeping, Shape, Shaped, Size};
use goal::GoalId;
use interp::Finding;
use std::collections::BTreeSet;
use suite::shrink::{Trial, shrink};
use suite::testcomp::in_call_order;
use symbolic::input_type;

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
            if !self.keeps_shapes(inputs) {
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

    /// Numbers keep to the range that the user gave, pointers lead to what the user says that they lead to,
    /// and what is as long as a number says stays so.
    fn keeps_shapes(&self, inputs: &Inputs) -> bool {
        let program = self.session.program();
        let type_of = |name: &str| input_type(program, self.typing.entry, name);
        let keeping = Keeping { types: &program.types, inputs, type_of: &type_of };
        let anyhow = base::mutant!("tool: a simpler test has other shapes");
        anyhow || self.shapes().all(|shaped| keeping.respects(shaped))
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
