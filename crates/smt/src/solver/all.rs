//! All models, seen through chosen Booleans (AllSAT).

use super::Solver;
use crate::node::TermId;
use crate::sat::{Limits, Lit, Watch};
use crate::solve::{Outcome, Reason};
use crate::terms::Terms;
use crate::value::Model;
use std::ops::ControlFlow;

/// How an enumeration ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Enumeration {
    /// Every combination of values that some model has was visited.
    Complete,
    /// The visitor had enough.
    Stopped,
    Unknown(Reason),
}

impl Solver {
    /// Visits every combination of values of `over` that models of the assertions and `assumptions`
    /// have, each once. The limits hold for the whole enumeration.
    ///
    /// Found combinations are excluded by clauses under an activation literal, which is given up in
    /// the end: later questions do not see them.
    pub fn enumerate(
        &mut self,
        terms: &mut Terms,
        assumptions: &[TermId],
        over: &[TermId],
        limits: &Limits,
        visit: &mut dyn FnMut(&[bool], &Model) -> ControlFlow<()>,
    ) -> Enumeration {
        let watch = Watch::new(limits);
        let active = self.sat.fresh();
        let ended = self.visit_all(terms, assumptions, over, limits, (active, &watch), visit);
        self.sat.clause(&[-active]);
        ended.unwrap_or_else(Enumeration::Unknown)
    }

    fn visit_all(
        &mut self,
        terms: &mut Terms,
        assumptions: &[TermId],
        over: &[TermId],
        limits: &Limits,
        (active, watch): (Lit, &Watch),
        visit: &mut dyn FnMut(&[bool], &Model) -> ControlFlow<()>,
    ) -> Result<Enumeration, Reason> {
        let mut literals = Vec::new();
        for term in over {
            literals.push(self.literal(terms, *term, watch)?);
        }
        let before = self.sat.conflicts();
        loop {
            let used = self.sat.conflicts() - before;
            let conflicts = limits.conflicts.map(|most| most.saturating_sub(used));
            let rest = Limits { conflicts, ..limits.clone() };
            let model = match self.decide(terms, assumptions, Some(active), &rest, watch)? {
                Outcome::Sat(model) => model,
                Outcome::Unsat(_) => return Ok(Enumeration::Complete),
                Outcome::Unknown(reason) => return Err(reason),
            };
            let values: Vec<bool> = over.iter().map(|term| model.holds(terms, *term)).collect();
            if visit(&values, &model).is_break() {
                return Ok(Enumeration::Stopped);
            }
            let other = literals.iter().zip(&values).map(|(l, value)| if *value { -l } else { *l });
            let blocking: Vec<Lit> = std::iter::once(-active).chain(other).collect();
            self.sat.clause(&blocking);
        }
    }
}
