//! Proofs that goals are infeasible.

use cfa::LoopId;
use goal::{GoalId, Proof};
use symbolic::Discharged;

/// Goals with the proof that no execution reaches them. An engine has to have discharged what it
/// has not followed: there is no other way to one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    goals: Vec<GoalId>,
    proof: Proof,
}

impl Proved {
    /// Every execution that may reach one of the goals was unwound, no further than the bounds say.
    pub fn by_unwinding(goals: Discharged<GoalId>, bounds: Vec<(LoopId, u32)>) -> Proved {
        Proved { goals: goals.goals().to_vec(), proof: Proof::Unwinding { bounds } }
    }

    pub fn goals(&self) -> &[GoalId] {
        &self.goals
    }

    pub fn proof(&self) -> &Proof {
        &self.proof
    }
}
