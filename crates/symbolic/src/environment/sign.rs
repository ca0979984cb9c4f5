//! Results of which the library promises only the sign: `strcmp`, `memcmp` and their like.
//!
//! Tests take the difference of bytes that glibc computes. A compiler may put code in the place of the
//! call that computes something else, so proofs hold for every number of that sign; where the caller
//! looks at no more than the sign, there is nothing to hold for.

use super::Need;
use crate::machine::Machine;
use crate::obligation::Boundary;
use crate::state::State;
use cfa::chosen::only_sign_is_used;
use smt::{Sort, TermId};

impl Machine<'_> {
    /// Of the call of the library that the program's own code waits for.
    pub(crate) fn only_sign_is_used(&self, state: &State) -> bool {
        let calls = self.site(&state.frames).calls;
        let is_own = |f| !self.program.units[self.program.functions[f].unit].library;
        let own = calls.into_iter().rev().find(|(f, _)| is_own(*f));
        own.is_some_and(|(f, call)| only_sign_is_used(self.program, f, call))
    }

    /// The number; in an open world any of its sign.
    pub(crate) fn any_of_sign(&mut self, state: &mut State, number: TermId) -> TermId {
        let is_exact = base::mutant!("symbolic: strcmp returns the difference of bytes");
        if is_exact || self.number(number) == Some(0) || self.only_sign_is_used(state) {
            return number;
        }
        let granted =
            "comparisons return the difference of the first bytes that differ".to_string();
        if !self.open_world {
            self.oblige_all(state, Boundary::Environment(granted));
            return number;
        }
        let any = self.terms.fresh("sign", Sort::BitVec(32));
        let (zero, one) = (self.terms.zero(32), self.terms.bv(32, 1));
        let (top, rest) = (self.terms.bv(32, 1 << 31), self.terms.bv(32, (1 << 31) - 1));
        let (negative, positive) = (self.terms.bv_or(any, top), self.terms.bv_and(any, rest));
        let is_zero = self.terms.eq(zero, positive);
        let positive = self.terms.ite(is_zero, one, positive);
        let (is_less, is_equal) = (self.terms.slt(number, zero), self.terms.eq(zero, number));
        let other = self.terms.ite(is_less, negative, positive);
        let result = self.terms.ite(is_equal, zero, other);
        let differs = self.terms.distinct(number, result);
        self.need(state.guard, differs, Need::Environment(granted));
        result
    }
}
