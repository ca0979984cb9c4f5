//! How many goals have which verdict.

use super::State;
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub covered: usize,
    pub infeasible: usize,
    pub unknown: usize,
    /// Of those that are unknown: the interpreter reaches them with tests that have not run.
    pub(super) predicted: usize,
}

impl Counts {
    pub fn all(&self) -> usize {
        self.covered + self.infeasible + self.unknown
    }

    /// Covered, of those not proved infeasible, in percent. Nothing to cover is all covered.
    pub fn percent(&self) -> f64 {
        match self.covered + self.unknown {
            0 => 100.0,
            feasible => 100.0 * self.covered as f64 / feasible as f64,
        }
    }

    /// A goal goes from one state to another.
    pub(super) fn change(&mut self, from: State, to: State) {
        *self.of(from) -= 1;
        *self.of(to) += 1;
        self.predicted -= usize::from(from == State::Predicted);
        self.predicted += usize::from(to == State::Predicted);
    }

    fn of(&mut self, state: State) -> &mut usize {
        match state {
            State::Covered => &mut self.covered,
            State::Infeasible => &mut self.infeasible,
            State::Predicted | State::Unknown => &mut self.unknown,
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { covered, infeasible, unknown, .. } = self;
        write!(f, "{covered} covered, {infeasible} infeasible, {unknown} unknown")
    }
}
