//! Allocations and outputs that fail, in an open world or where nothing else is open.
//!
//! A test can let the n-th call of an allocating function, or of an output, fail. So calls of these by the program's own
//! code are counted along an execution, as reads of inputs are, and that the n-th one fails is one
//! variable, whichever path leads there. Whatever else allocates fails as it likes, and has no test.

use crate::environment::Need;
use crate::machine::Machine;
use crate::state::State;
use cfa::FuncId;
use cfa::inputs::{ALLOCATING, Failure, OUTPUT};
use smt::{Evaluator, Sort, TermId, Terms};
use std::rc::Rc;

impl Machine<'_> {
    pub(crate) fn may_fail(&self) -> bool {
        self.open_world || self.is_tested
    }

    pub(super) fn is_library(&self, f: FuncId) -> bool {
        self.program.units[self.program.functions[f].unit].library
    }

    /// The function that the program's own code has called, if its calls can be made to fail.
    pub(super) fn failing(&self, state: &State) -> Option<&'static str> {
        let frames = state.frames.iter().rev().map(|frame| frame.function);
        let called = frames.take_while(|f| self.is_library(*f)).last()?;
        self.can_fail(called)
    }

    fn can_fail(&self, f: FuncId) -> Option<&'static str> {
        let name = &self.program.functions[f].name;
        ALLOCATING
            .into_iter()
            .chain(OUTPUT)
            .find(|known| known == name)
            .filter(|_| self.is_library(f))
    }

    /// A function is about to be entered.
    pub(crate) fn count_call(&mut self, state: &mut State, f: FuncId) {
        let is_own = state.frames.last().is_some_and(|frame| !self.is_library(frame.function));
        let Some(name) = self.can_fail(f).filter(|_| self.may_fail() && is_own) else { return };
        self.count(state, name);
    }

    /// One more call of a function.
    pub(crate) fn count(&mut self, state: &mut State, name: &str) {
        let (before, one) = (self.calls(state, name), self.terms.bv(32, 1));
        let mut after: Option<TermId> = None;
        for (guard, k) in self.choices(before) {
            let next = self.terms.bv(32, u128::from(k) + 1);
            after = Some(after.map_or(next, |other| self.terms.ite(guard, next, other)));
        }
        let after = after.unwrap_or_else(|| self.terms.add(before, one));
        Rc::make_mut(&mut state.reads).insert(counter(name), after);
    }

    /// How often a function has been called.
    pub(crate) fn calls(&mut self, state: &State, name: &str) -> TermId {
        let count = state.reads.get(&counter(name)).copied();
        count.unwrap_or_else(|| self.terms.zero(32))
    }

    /// That an allocation fails.
    pub(crate) fn failure(&mut self, state: &State) -> TermId {
        let unnamed = base::mutant!("symbolic: allocations that fail have no names");
        let is_kept = self.skeleton.form.has_conventions()
            && !base::mutant!("symbolic: tests break the conventions");
        let Some(name) = self.failing(state).filter(|_| !unnamed && !is_kept) else {
            return self.unnamed_failure(state);
        };
        let count = self.calls(state, name);
        let mut fails: Option<TermId> = None;
        for (guard, k) in self.choices(count) {
            let variable = self.terms.var(&format!("{name}#{k} fails"), Sort::Bool);
            let here = self.terms.and(guard, variable);
            self.need(state.guard, here, Need::Failure(name.into(), k as u32));
            fails = Some(fails.map_or(variable, |other| self.terms.ite(guard, variable, other)));
        }
        fails.unwrap_or_else(|| self.unnamed_failure(state))
    }

    fn unnamed_failure(&mut self, state: &State) -> TermId {
        let fails = self.terms.fresh("fails", Sort::Bool);
        self.need(state.guard, fails, Need::Allocation);
        fails
    }

    /// The calls that fail in an execution.
    pub fn failures(&self, execution: &mut Evaluator<'_>) -> Vec<Failure> {
        let mut all: Vec<Failure> = Vec::new();
        for (condition, need) in &self.needs {
            if let Need::Failure(function, call) = need
                && execution.eval(*condition).as_bool() == Some(true)
            {
                let answer = self.answered(function, *call, execution);
                all.push(Failure::new(function, *call, answer));
            }
        }
        all.sort();
        all.dedup();
        all
    }

    /// That an execution needs nothing that no test can give it.
    pub fn testable(&mut self) -> TermId {
        let others = self.needs.iter().filter(|(_, need)| !need.has_test());
        let others: Vec<TermId> = others.map(|(condition, _)| *condition).collect();
        let some = self.terms.or_all(&others);
        if others.is_empty() { Terms::TRUE } else { self.terms.not(some) }
    }
}

/// Calls are counted beside the reads of inputs; no input has such a name.
fn counter(name: &str) -> String {
    format!("{name}#")
}
