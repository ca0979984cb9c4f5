//! The outcomes of all goals. Engines hold the analysis, the caller holds this.

use crate::GoalId;
use crate::verdict::{Proof, Reason, TestId, Verdict};
use base::IdVec;
use std::fmt;

#[derive(Clone, Debug, Default)]
pub struct Ledger {
    verdicts: IdVec<GoalId, Verdict>,
}

/// A goal was said to be infeasible, and a native run reached it: our bug, until shown to be
/// undefined behaviour of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    pub goal: GoalId,
    pub test: TestId,
    pub proof: Proof,
}

impl Ledger {
    /// All goals open.
    pub fn new(goals: usize) -> Self {
        Ledger { verdicts: IdVec::filled(goals, Verdict::Unknown(Reason::Open)) }
    }

    pub fn verdict(&self, goal: GoalId) -> &Verdict {
        &self.verdicts[goal]
    }

    pub fn entries(&self) -> impl Iterator<Item = (GoalId, &Verdict)> {
        self.verdicts.entries()
    }

    /// The goals that are not decided.
    pub fn open(&self) -> impl Iterator<Item = GoalId> {
        self.entries().filter(|(_, verdict)| !verdict.is_decided()).map(|(goal, _)| goal)
    }

    /// A native run of the test reached the goal. The first test stays; a run beats a proof.
    pub fn covered(&mut self, goal: GoalId, test: TestId) -> Result<(), Contradiction> {
        match std::mem::replace(&mut self.verdicts[goal], Verdict::Covered(test)) {
            Verdict::Infeasible(proof) => Err(Contradiction { goal, test, proof }),
            Verdict::Covered(first) => {
                self.verdicts[goal] = Verdict::Covered(first);
                Ok(())
            }
            Verdict::Unknown(_) => Ok(()),
        }
    }

    /// There is a proof. The first one stays; against a run none does.
    pub fn infeasible(&mut self, goal: GoalId, proof: Proof) -> Result<(), Contradiction> {
        match self.verdicts[goal] {
            Verdict::Covered(test) => Err(Contradiction { goal, test, proof }),
            Verdict::Infeasible(_) => Ok(()),
            Verdict::Unknown(_) => {
                self.verdicts[goal] = Verdict::Infeasible(proof);
                Ok(())
            }
        }
    }

    /// The latest reason; what is decided stays decided.
    pub fn unknown(&mut self, goal: GoalId, reason: Reason) {
        if !self.verdicts[goal].is_decided() {
            self.verdicts[goal] = Verdict::Unknown(reason);
        }
    }

    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for verdict in self.verdicts.iter() {
            match verdict {
                Verdict::Covered(_) => counts.covered += 1,
                Verdict::Infeasible(_) => counts.infeasible += 1,
                Verdict::Unknown(_) => counts.unknown += 1,
            }
        }
        counts
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub covered: usize,
    pub infeasible: usize,
    pub unknown: usize,
}

impl Counts {
    /// Covered, of those not proved infeasible, in percent. Nothing to cover is all covered.
    pub fn percent(&self) -> f64 {
        match self.covered + self.unknown {
            0 => 100.0,
            feasible => 100.0 * self.covered as f64 / feasible as f64,
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { covered, infeasible, unknown } = self;
        write!(f, "{covered} covered, {infeasible} infeasible, {unknown} unknown")
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction { goal, test, proof } = self;
        write!(f, "{goal} is infeasible ({proof}), and {test} reaches it")
    }
}

impl std::error::Error for Contradiction {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decided_goals_stay_decided_and_contradictions_are_loud() {
        let mut ledger = Ledger::new(3);
        let goals = [0, 1, 2].map(GoalId);
        ledger.covered(goals[0], TestId(7)).unwrap();
        ledger.covered(goals[0], TestId(8)).unwrap();
        ledger.unknown(goals[0], Reason::Timeout);
        ledger.infeasible(goals[1], Proof::Structural).unwrap();
        ledger.unknown(goals[2], Reason::Bound("shape of a".into()));
        let shown: Vec<String> = ledger.entries().map(|(_, v)| v.to_string()).collect();
        let expected =
            ["covered (test7)", "infeasible (structural)", "unknown (bound: shape of a)"];
        assert_eq!(shown, expected);
        assert_eq!(ledger.open().collect::<Vec<_>>(), [goals[2]]);
        assert_eq!(ledger.counts().to_string(), "1 covered, 1 infeasible, 1 unknown");
        assert_eq!(ledger.counts().percent(), 50.0);
        assert!(ledger.infeasible(goals[0], Proof::Structural).is_err());
        let wrong = ledger.covered(goals[1], TestId(9)).unwrap_err();
        assert_eq!(wrong.to_string(), "goal1 is infeasible (structural), and test9 reaches it");
        assert_eq!(*ledger.verdict(goals[1]), Verdict::Covered(TestId(9)));
    }
}
