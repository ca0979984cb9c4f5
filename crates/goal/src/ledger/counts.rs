//! How many goals have which verdict.

use super::State;
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub covered: usize,
    /// By proofs that assume nothing.
    pub infeasible: usize,
    /// Infeasible, unless after undefined behaviour.
    pub conditional: usize,
    pub unknown: usize,
    /// Of those that are unknown: the interpreter reaches them with tests that have not run.
    pub(super) predicted: usize,
}

impl Counts {
    pub fn all(&self) -> usize {
        self.covered + self.infeasible + self.conditional + self.unknown
    }

    /// Those that are not proved infeasible. A proof that assumes something does not count.
    pub fn feasible(&self) -> usize {
        self.covered + self.conditional + self.unknown
    }

    /// Covered, of those not proved infeasible, in percent. Nothing to cover is all covered.
    pub fn percent(&self) -> f64 {
        match self.feasible() {
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
            State::Conditional => &mut self.conditional,
            State::Predicted | State::Unknown => &mut self.unknown,
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { covered, infeasible, conditional, unknown, .. } = self;
        write!(f, "{covered} covered, {infeasible} infeasible, ")?;
        if *conditional > 0 {
            write!(f, "{conditional} infeasible on conditions, ")?;
        }
        write!(f, "{unknown} unknown")
    }
}
