//! Outputs that fail.
//!
//! Whether something could be written is the system's answer. It matters where the program looks at the
//! result: there an output that fails is a boundary, and in a search that lets things happen which a test
//! can make happen, the answer to the n-th call of a function is one variable. Where the result is
//! discarded, nothing is left of it but `errno`, which an output may set whether it fails or not, and
//! what `ferror` answers, which is an input of its own.

use crate::boundary::unasked::Unasked;
use crate::environment::Need;
use crate::fault::Result;
use crate::machine::Machine;
use crate::obligation::Boundary;
use crate::state::State;
use cfa::{ExprId, Op};
use smt::{Evaluator, Sort, TermId};

const WIDTH: u32 = 64;

impl Machine<'_> {
    /// How the present call of the library fails to write; 0 if it does not.
    pub(crate) fn output(&mut self, state: &mut State, to: Option<ExprId>) -> Result<()> {
        self.errno_is_set(state);
        let answer = self.output_answer(state);
        self.give(state, to, answer)
    }

    fn output_answer(&mut self, state: &mut State) -> TermId {
        let fine = self.terms.zero(WIDTH);
        let never = base::mutant!("symbolic: outputs never fail");
        if never || self.is_discarded(state) {
            return fine;
        }
        let form = &self.skeleton.form;
        let (assumes, has_conventions) = (form.assumes_conventions(), form.has_conventions());
        if assumes {
            self.oblige_all(state, Boundary::Granted("no output fails".into()));
        } else if !self.may_fail() {
            self.oblige_all(state, Boundary::Output);
        }
        if assumes || !self.may_fail() {
            return fine;
        }
        let named = self.failing(state).filter(|_| !has_conventions);
        let named = named.and_then(|name| self.named_answer(state, name));
        named.unwrap_or_else(|| self.unnamed_answer(state))
    }

    /// One variable for each call that this may be.
    fn named_answer(&mut self, state: &State, name: &str) -> Option<TermId> {
        let (count, fine) = (self.calls(state, name), self.terms.zero(WIDTH));
        let mut answer: Option<TermId> = None;
        for (guard, k) in self.choices(count) {
            let one = self.terms.var(&variable(name, k as u32), Sort::BitVec(WIDTH));
            let fails = self.terms.distinct(one, fine);
            let here = self.terms.and(guard, fails);
            self.need(state.guard, here, Need::Failure(name.into(), k as u32));
            answer = Some(answer.map_or(one, |other| self.terms.ite(guard, one, other)));
        }
        answer
    }

    fn unnamed_answer(&mut self, state: &State) -> TermId {
        let answer = self.terms.fresh("output", Sort::BitVec(WIDTH));
        let fine = self.terms.zero(WIDTH);
        let fails = self.terms.distinct(answer, fine);
        self.need(state.guard, fails, Need::Output);
        answer
    }

    /// How a call fails in an execution in which it does.
    pub(super) fn answered(&self, name: &str, call: u32, execution: &mut Evaluator<'_>) -> u64 {
        let found = self.terms.find_var(&variable(name, call));
        let answer = found.and_then(|found| execution.eval(found).as_bits()?.to_u128());
        answer.map_or(cfa::Failure::NO_MEMORY, |answer| answer as u64)
    }

    /// Whether the program's own code does not look at the result of the library's function.
    fn is_discarded(&self, state: &State) -> bool {
        let own = state.frames.iter().rev().find(|frame| !self.is_library(frame.function));
        let edge = own.and_then(|frame| {
            let body = self.program.functions[frame.function].body.as_ref()?;
            Some(&body.edges[frame.call?].op)
        });
        matches!(edge, Some(Op::Call { to: None, .. }))
    }

    /// Outputs set `errno` as they like, also where they succeed.
    fn errno_is_set(&mut self, state: &mut State) {
        if base::mutant!("symbolic: outputs leave errno as it is") {
            return;
        }
        let what = self.outside("functions that write leave errno as it is".into());
        for g in self.errno().filter(|_| self.skeleton.form.open).collect::<Vec<_>>() {
            let number = state.memory.locate(self.layout.globals[g], true);
            let unasked = Unasked::whole(what.clone());
            number.into_iter().for_each(|number| self.not_determined(state, number, &unasked));
        }
    }
}

fn variable(name: &str, call: u32) -> String {
    format!("{name}#{call} writes")
}
