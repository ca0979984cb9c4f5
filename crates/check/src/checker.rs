//! The questions that a proof has to answer.

use crate::claim::{Claim, Finding};
use crate::refuter::Refuter;
use crate::unwind::Unwinding;
use smt::{Limits, Outcome, Reason, TermId};
use std::time::Instant;

/// One unwinding, for all goals whose proofs have the same bounds.
pub struct Checker<'c> {
    unwinding: Unwinding<'c>,
    refuter: &'c mut Refuter,
    deadline: Instant,
}

impl<'c> Checker<'c> {
    /// Unwinds, and shows that this was everything; else no goal is refuted, and why is the error.
    pub fn new(
        claim: &'c Claim<'c>,
        refuter: &'c mut Refuter,
        deadline: Instant,
    ) -> Result<Checker<'c>, Finding> {
        let cannot = |what| Finding::Undecided(format!("the program cannot be followed: {what}"));
        let unwinding = Unwinding::new(claim).map_err(cannot)?;
        let mut checker = Checker { unwinding, refuter, deadline };
        if !checker.unwinding.run(checker.refuter, deadline) {
            return Err(Finding::Undecided("the time was not enough to unwind".into()));
        }
        match checker.everything() {
            Finding::Accepted => Ok(checker),
            other => Err(other),
        }
    }

    /// No execution goes beyond the bounds, none could not be followed, and none was left out by a
    /// bound that nobody asked for.
    fn everything(&mut self) -> Finding {
        if let Some(bound) = self.unwinding.machine.skeleton.form.bounds.first() {
            return Finding::Rejected(format!("nobody has given the {bound}"));
        }
        let mut found = Finding::Accepted;
        for doubt in std::mem::take(&mut self.unwinding.doubts) {
            found = found.and(self.ask(doubt.guard, doubt.otherwise));
            if matches!(found, Finding::Rejected(_)) {
                break;
            }
        }
        found
    }

    /// No execution reaches the goal.
    pub fn refutes(&mut self, goal: u128) -> Finding {
        let ways = self.unwinding.ways.get(&goal).cloned().unwrap_or_default();
        let some = self.unwinding.machine.terms.or_all(&ways);
        self.ask(some, Finding::Rejected("an execution reaches it".into()))
    }

    /// No two executions are such a pair: of each, one side is out of reach.
    pub fn refutes_pairs(&mut self, pairs: &[(u128, u128)]) -> Finding {
        let mut all = Finding::Accepted;
        for (a, b) in pairs {
            let mut one = self.refutes(*a);
            if one != Finding::Accepted {
                one = one.or(self.refutes(*b));
            }
            all = all.and(one);
        }
        all
    }

    fn ask(&mut self, condition: TermId, otherwise: Finding) -> Finding {
        let left = self.deadline.saturating_duration_since(Instant::now());
        let limits = Limits { time: Some(left), ..Limits::NONE };
        match self.refuter.check(&mut self.unwinding.machine.terms, condition, &limits) {
            Outcome::Unsat(_) => Finding::Accepted,
            Outcome::Sat(_) => otherwise,
            Outcome::Unknown(reason @ Reason::Proof(_)) => Finding::Rejected(reason.to_string()),
            Outcome::Unknown(reason) => Finding::Undecided(format!("the solver gave up: {reason}")),
        }
    }
}
