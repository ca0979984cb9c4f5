//! Who is asked whether a formula has no model.

use crate::lrat::Lrat;
use smt::{Limits, Outcome, Solve, Solver, TermId, Terms};
use std::cell::RefCell;
use std::ops::AddAssign;
use std::rc::Rc;
use std::time::Duration;

/// What our solver may spend on a quick question. Counted, not timed: what is unwound, and how many
/// steps its proof has, is the same on every machine.
const QUICK: Limits = Limits { conflicts: Some(1000), ticks: Some(20_000_000), ..Limits::NONE };

/// The same for solvers of others, which know the clock only.
const MOMENT: Duration = Duration::from_secs(1);

/// What showed that formulas have no model: how many of them, and how.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Refuted {
    /// They became false while they were built.
    pub folded: u64,
    /// A solver said so, and its proof was checked.
    pub proved: u64,
    /// The clauses derived in these proofs.
    pub steps: u64,
    /// A solver said so that gives no proof.
    pub believed: u64,
}

impl AddAssign for Refuted {
    fn add_assign(&mut self, more: Refuted) {
        self.folded += more.folded;
        self.proved += more.proved;
        self.steps += more.steps;
        self.believed += more.believed;
    }
}

/// For the terms of one program.
pub struct Refuter {
    solver: Box<dyn Solve>,
    /// None of a solver that is believed.
    proof: Option<Rc<RefCell<Lrat>>>,
    refuted: Refuted,
}

impl Refuter {
    /// Our own solver, made to prove its every "no".
    pub fn proving() -> Refuter {
        let proof = Rc::new(RefCell::new(Lrat::default()));
        let solver = Box::new(Solver::traced(proof.clone()));
        Refuter { solver, proof: Some(proof), refuted: Refuted::default() }
    }

    /// Any solver, believed.
    pub fn believing(solver: Box<dyn Solve>) -> Refuter {
        Refuter { solver, proof: None, refuted: Refuted::default() }
    }

    /// Only models of this formula count.
    pub fn assert(&mut self, terms: &mut Terms, formula: TermId) {
        self.solver.assert(terms, formula);
    }

    pub fn check(&mut self, terms: &mut Terms, formula: TermId, limits: &Limits) -> Outcome {
        if formula == Terms::FALSE {
            self.refuted.folded += 1;
            return Outcome::Unsat(vec![formula]);
        }
        let outcome = self.solver.check(terms, &[formula], limits);
        if outcome.is_unsat() {
            match self.proof {
                Some(_) => self.refuted.proved += 1,
                None => self.refuted.believed += 1,
            }
        }
        outcome
    }

    /// Little is spent on it.
    pub fn check_quickly(&mut self, terms: &mut Terms, formula: TermId, left: Duration) -> Outcome {
        let limits = match self.proof {
            Some(_) => Limits { time: Some(left), ..QUICK },
            None => Limits { time: Some(left.min(MOMENT)), ..Limits::NONE },
        };
        self.check(terms, formula, &limits)
    }

    pub fn refuted(&self) -> Refuted {
        let steps = self.proof.as_ref().map_or(0, |proof| proof.borrow().derived);
        Refuted { steps, ..self.refuted }
    }
}
