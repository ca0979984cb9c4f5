//! The values of predicates along a run.
//!
//! A native run tells its path; inside expressions there is no place for a probe that evaluates a
//! predicate. So the interpreter runs the same inputs with the predicates of the query, and its
//! path has to be the native one. If it is not, no goal with a predicate is called covered.

use crate::native::{Path, Step};
use cfa::interp::{Interpreter, Observer, Options, State};
use cfa::{EdgeId, FuncId, Inputs, LocId, Predicate, Program};
use goal::{PredId, Valuation};

/// What the interpreter saw: before each step, and after the last one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observed {
    steps: Vec<Step>,
    valuations: Vec<Valuation>,
}

struct Recorder<'a> {
    predicates: usize,
    is_tested: &'a dyn Fn(FuncId) -> bool,
    now: Valuation,
    seen: Observed,
}

impl Observer for Recorder<'_> {
    fn edge(&mut self, function: FuncId, edge: EdgeId) {
        if (self.is_tested)(function) {
            self.seen.steps.push(Step { function, edge });
            self.seen.valuations.push(std::mem::take(&mut self.now));
        }
    }

    const STATES: bool = true;

    fn state(&mut self, f: FuncId, _: LocId, state: &mut State<'_>) {
        if (self.is_tested)(f) {
            let value = |k: usize| Some((PredId(u32::try_from(k).ok()?), state.holds(k)?));
            self.now = (0..self.predicates).filter_map(value).collect();
        }
    }
}

/// Runs the interpreter on the inputs of a test.
pub fn observe(
    program: &Program,
    predicates: &[Predicate],
    entry: FuncId,
    inputs: &Inputs,
    is_tested: &dyn Fn(FuncId) -> bool,
) -> Observed {
    let mut recorder = Recorder {
        predicates: predicates.len(),
        is_tested,
        now: Valuation::default(),
        seen: Observed::default(),
    };
    let interpreter = Interpreter::with_predicates(program, predicates);
    interpreter.run_observed(entry, inputs, &Options::default(), &mut recorder);
    recorder.seen.valuations.push(recorder.now);
    recorder.seen
}

impl Observed {
    /// The valuations along a native path: one more than steps. `None` if the interpreter took
    /// another way.
    pub fn along(&self, path: &Path) -> Option<&[Valuation]> {
        let steps = path.steps.len();
        let same = self.steps.get(..steps)? == path.steps.as_slice();
        let whole = !path.complete || self.steps.len() == steps;
        (same && whole).then(|| &self.valuations[..=steps])
    }
}
