//! What the interpreter says of inputs before they run natively.

use super::hunt::Hunt;
use crate::native::{PATTERN, is_under_test};
use cfa::{Callee, FuncId, Function, Inputs, Op};
use cfront::environment::is_environment;
use goal::GoalId;
use std::cell::Cell;
use std::collections::BTreeSet;
use suite::native::Step;
use suite::observe::{Limits, Observed, observe_by};

/// Of all queries.
#[derive(Default)]
pub struct Predicted {
    pub reached: BTreeSet<GoalId>,
    /// The interpreter could not go on.
    pub is_cut: bool,
    /// What is undefined first.
    pub undefined: Option<String>,
}

/// Steps without a new one after which an execution is taken not to end, at least: as long as nobody
/// knows how long executions take, and then.
const AT_FIRST: usize = 1 << 20;
const AT_LEAST: usize = 100_000;

/// How much longer than usual.
const TIMES: usize = 10;

/// The usual length of executions: of the longest that ended so far. Before any has been seen it is not
/// known, and the first may be long.
#[derive(Default)]
pub struct Usual(Cell<Option<usize>>);

impl Usual {
    /// Steps without a new one after which an execution does not end.
    pub fn quiet(&self) -> usize {
        self.0.get().map_or(AT_FIRST, |steps| AT_LEAST.max(steps.saturating_mul(TIMES)))
    }

    pub fn learn(&self, observed: &Observed) {
        let ended = if observed.stopped.is_none() { observed.len() } else { 0 };
        let never = base::mutant!("tool: the usual length is not learned");
        if (observed.stopped.is_none() || observed.endless) && !never {
            self.0.set(Some(self.0.get().unwrap_or(0).max(ended)));
        }
    }
}

impl Hunt<'_> {
    /// Takes out what a search thought that functions of a library would do, which will do what they
    /// do; the first of them.
    pub fn take_guesses(&self, inputs: &mut Inputs) -> Option<String> {
        let program = self.session.program();
        let is_guess = |name: &str| {
            let function = program.function(name);
            function.is_some_and(|f| program.functions[f].outside.real)
        };
        let results = inputs.values.iter().map(|input| &input.name);
        let writes = inputs.writes.iter().map(|write| &write.function);
        let first = results.chain(writes).find(|name| is_guess(name)).cloned();
        inputs.values.retain(|input| !is_guess(&input.name));
        inputs.writes.retain(|write| !is_guess(&write.function));
        first
    }

    /// A function that a test calls as the library has it, though it has no result in the test: it
    /// returns nothing, or nobody takes what it returns.
    pub fn called_really(&self, inputs: &Inputs) -> Option<String> {
        let program = self.session.program();
        let is_given = |name: &str| inputs.values.iter().any(|input| input.name == name);
        let is_real = |f: FuncId| {
            let Function { name, body, outside, .. } = &program.functions[f];
            let is_asked = is_environment(name) && !is_given(name);
            body.is_none() && (outside.real || is_asked)
        };
        let called = |step: &Step| {
            let body = program.functions[step.function].body.as_ref()?;
            match body.edges[step.edge].op {
                Op::Call { callee: Callee::Direct(f), .. } => Some(f),
                _ => None,
            }
        };
        if base::mutant!("tool: what is really called is no guess") {
            return None;
        }
        let path = self.follow(0, inputs).1.path();
        let real = path.steps.iter().filter_map(called).find(|f| is_real(*f));
        real.map(|f| program.functions[f].name.clone())
    }

    pub fn predict(&self, inputs: &Inputs) -> Predicted {
        let mut all = Predicted::default();
        for q in 0..self.courts.len() {
            let (reached, observed) = self.follow_all(q, inputs);
            all.reached.extend(reached);
            all.is_cut |= observed.stopped.is_some();
            let first = observed.findings.first().map(|one| {
                let program = self.session.program();
                format!("{} in {}", one.reason.kind(), program.line_of(one.place(program)))
            });
            all.undefined = all.undefined.or(first);
        }
        all
    }

    /// Whether they satisfy the preconditions of the entry.
    pub fn admits(&self, inputs: &Inputs) -> bool {
        let anyway = base::mutant!("tool: tests violate preconditions");
        self.judge_of_inputs.violates(self.typing.entry, inputs).is_none() || anyway
    }

    /// One query with its predicates: what is reached whatever indeterminate values are.
    pub fn follow_all(&self, q: usize, inputs: &Inputs) -> (BTreeSet<GoalId>, Observed) {
        let (mut reached, observed) = self.follow(q, inputs);
        let one = base::mutant!("tool: one value stands for all that are indeterminate");
        if observed.is_indeterminate() && !one {
            let other = self.follow_filled(q, inputs, PATTERN).0;
            reached.retain(|goal| other.contains(goal));
        }
        (reached, observed)
    }

    /// The same with zeros for them.
    pub fn follow(&self, q: usize, inputs: &Inputs) -> (BTreeSet<GoalId>, Observed) {
        self.follow_filled(q, inputs, Limits::default().fill)
    }

    /// The same where all indeterminate bytes happen to be this one.
    fn follow_filled(&self, q: usize, inputs: &Inputs, fill: u8) -> (BTreeSet<GoalId>, Observed) {
        let (view, judge) = (&self.views[q], &self.courts[q].judge);
        let predicates = view.heard.answer.predicates.table.as_slice();
        let is_tested = |f| is_under_test(view, f);
        let (program, entry) = ((view.program(), predicates), self.typing.entry);
        let limits = Limits { fill, quiet: self.usual.quiet(), ..Limits::default() };
        let interpreter = &self.interpreters[q];
        let observed = observe_by(interpreter, program, entry, inputs, &is_tested, limits);
        self.usual.learn(&observed);
        if !self.admits(inputs) {
            return (BTreeSet::new(), observed);
        }
        let path = observed.path();
        (judge.reached(&path, observed.along(&path)), observed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_length_is_learned() {
        let usual = Usual::default();
        assert_eq!(usual.quiet(), AT_FIRST);
        let mut observed = Observed::default();
        observed.stopped = Some("no more values".into());
        usual.learn(&observed);
        assert_eq!(usual.quiet(), AT_FIRST, "nobody knows whether that would end");
        observed.endless = true;
        usual.learn(&observed);
        assert_eq!(usual.quiet(), AT_LEAST);
    }
}
