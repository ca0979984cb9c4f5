//! The questions that a proof has to answer.

use crate::claim::{Claim, Finding};
use crate::refuter::Refuter;
use crate::unwind::Unwinding;
use cfa::LoopNames;
use goal::{After, Assumption, Configuration, GoalId};
use smt::{Limits, Outcome, Reason, TermId};
use std::collections::BTreeSet;
use std::time::Instant;
use symbolic::{Boundary, Obligation, Site};

/// One unwinding, for all goals whose proofs have the same bounds.
pub struct Checker<'c> {
    claim: &'c Claim<'c>,
    unwinding: Unwinding<'c>,
    /// What was not followed, with what asking for such executions has found.
    doubts: Vec<(Obligation, Option<Finding>)>,
    after: After<'c>,
    refuter: &'c mut Refuter,
    deadline: Instant,
}

impl<'c> Checker<'c> {
    /// Unwinds; if that cannot be done no goal is refuted, and why is the error.
    pub fn new(
        claim: &'c Claim<'c>,
        refuter: &'c mut Refuter,
        deadline: Instant,
    ) -> Result<Checker<'c>, Finding> {
        let cannot = |what| Finding::Undecided(format!("the program cannot be followed: {what}"));
        let mut unwinding = Unwinding::new(claim).map_err(cannot)?;
        if !unwinding.run(refuter, deadline) {
            return Err(Finding::Undecided("the time was not enough to unwind".into()));
        }
        let doubts = unwinding.machine.obligations().map(|doubt| (doubt, None)).collect();
        let (program, alphabet) = (claim.program, claim.alphabet);
        let after =
            After::new(program, claim.entry, alphabet, claim.goals, claim.first, claim.under_test);
        Ok(Checker { claim, unwinding, doubts, after, refuter, deadline })
    }

    /// No execution reaches the goal, of those that were followed; and none that was not followed
    /// to its end could do so behind the place where it was left. Executions do not count that do
    /// what is assumed that they do not.
    pub fn refutes(&mut self, goal: GoalId, assumes: &BTreeSet<Assumption>) -> Finding {
        let mut found = Finding::Accepted;
        let mut excused = Vec::new();
        for k in 0..self.doubts.len() {
            if self.is_assumed(&self.doubts[k].0, assumes) {
                excused.push(self.doubts[k].0.guard);
                continue;
            }
            let Site { calls, function, at, edge } = &self.doubts[k].0.site;
            let place = Configuration { calls: calls.clone(), at: (*function, *at) };
            let may_complete = match edge {
                Some(_) => self.after.may_complete_leaving(&place, goal),
                None => self.after.may_complete(&place, goal),
            };
            if may_complete {
                found = found.and(self.doubt(k));
            }
            if matches!(found, Finding::Rejected(_)) {
                return found;
            }
        }
        let ways = self.unwinding.ways.get(&goal).cloned().unwrap_or_default();
        let terms = &mut self.unwinding.machine.terms;
        let (some, excused) = (terms.or_all(&ways), terms.or_all(&excused));
        let defined = terms.not(excused);
        let some = terms.and(some, defined);
        found.and(self.ask(some, Finding::Rejected("an execution reaches it".into())))
    }

    /// Whether the proof says that there are no such executions, and may say so.
    fn is_assumed(&self, doubt: &Obligation, assumes: &BTreeSet<Assumption>) -> bool {
        if base::mutant!("check: what is assumed need not be said") {
            return doubt.boundary.may_be_assumed();
        }
        if assumes.is_empty() || !doubt.boundary.may_be_assumed() {
            return false;
        }
        let what = doubt.boundary.to_string();
        assumes.contains(&match &doubt.boundary {
            Boundary::Granted(what) => Assumption::Granted(what.clone()),
            _ => Assumption::Defined { what, place: doubt.site.place(self.claim.program) },
        })
    }

    /// Whether there are executions that were not followed here; asked once.
    fn doubt(&mut self, k: usize) -> Finding {
        if let Some(found) = &self.doubts[k].1 {
            return found.clone();
        }
        let (guard, otherwise) = (self.doubts[k].0.guard, self.otherwise(&self.doubts[k].0));
        let found = self.ask(guard, otherwise);
        self.doubts[k].1 = Some(found.clone());
        found
    }

    /// What is to be said if there are.
    fn otherwise(&self, doubt: &Obligation) -> Finding {
        match &doubt.boundary {
            Boundary::Unsupported(what) => {
                Finding::Undecided(format!("an execution cannot be followed: {what}"))
            }
            Boundary::Addresses => {
                Finding::Undecided("what the program computes from addresses is not known".into())
            }
            Boundary::Model(what) => Finding::Rejected(format!("there may be {what}")),
            Boundary::Resource(what) => {
                Finding::Rejected(format!("there may be more {what} than here"))
            }
            Boundary::Shape(what) => Finding::Rejected(format!("nobody has given the {what}")),
            Boundary::Unwinding(id) => {
                let bound = self.claim.bounds.get(id).copied().unwrap_or(0);
                let names = LoopNames::new(self.claim.program);
                let name = names.name(*id);
                let why = format!("an execution goes beyond the bound of {bound} on the {name}");
                Finding::Rejected(why)
            }
            Boundary::Output => Finding::Rejected("an output may fail".into()),
            Boundary::Allocation => Finding::Rejected("there may be no memory".into()),
            Boundary::Environment(what) | Boundary::Written(what) => {
                Finding::Rejected(format!("nobody has granted that {what}"))
            }
            Boundary::Granted(what) => {
                Finding::Rejected(format!("it does not say that it assumes that {what}"))
            }
            Boundary::Undefined(reason) => {
                let place = doubt.site.place(self.claim.program);
                Finding::Rejected(format!("there may be {} in {place} before", reason.kind()))
            }
        }
    }

    /// No two executions are such a pair: of each, one side is out of reach.
    pub fn refutes_pairs(
        &mut self,
        pairs: &[(GoalId, GoalId)],
        assumes: &BTreeSet<Assumption>,
    ) -> Finding {
        let mut all = Finding::Accepted;
        for (a, b) in pairs {
            let mut one = self.refutes(*a, assumes);
            if one != Finding::Accepted {
                one = one.or(self.refutes(*b, assumes));
            }
            let one =
                if base::mutant!("check: pairs are refuted") { Finding::Accepted } else { one };
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
