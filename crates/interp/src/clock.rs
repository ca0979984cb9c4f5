//! How far an execution is.

use crate::code::Code;
use crate::finding::Findings;
use crate::stop::{Halt, Stop, stop};

/// Counts edges, and notes what was undefined on the way.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    pub steps: u64,
    pub limit: u64,
    pub findings: Findings,
}

impl Clock {
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Halt> {
        if self.steps >= self.limit {
            return Err(stop(Stop::StepLimit));
        }
        self.steps += 1;
        Ok(())
    }

    /// Goes on from what halted the instruction before `at`, if the machine can.
    pub fn excuse(&mut self, code: &Code, at: usize, halt: Halt) -> Result<(), Halt> {
        self.findings.excuse(code, at, self.steps, halt)
    }
}
