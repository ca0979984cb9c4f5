//! Why the SAT solver's "no" is right, told step by step while it works.
//!
//! The steps are those of LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, 2017), with
//! those that incremental solving needs besides (Fazekas, Pollitt, Fleury, Biere, "Certifying
//! Incremental SAT Solving", 2024). Nothing is written to a file: a proof may be longer than what
//! it proves.

use super::Lit;
use cadical_sys::ProofTracer;
use std::cell::RefCell;
use std::rc::Rc;

/// Follows a proof.
pub trait Trace {
    /// The solver is about to be given this clause. Said by us, not by the solver.
    fn given(&mut self, clause: &[Lit]);

    /// Said by the solver.
    fn step(&mut self, step: Step<'_>);

    /// Has the proof shown that what was given implies that one of these literals is false? If
    /// not, why not.
    fn refutes(&mut self, literals: &[Lit]) -> Result<(), String>;
}

/// Clauses have numbers, which the solver chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'s> {
    /// The clause given last has this number.
    Original {
        id: i64,
        clause: &'s [Lit],
    },
    /// If every literal of the clause is false, each clause of the hints in turn makes one more
    /// literal true, and the last none.
    Derived {
        id: i64,
        clause: &'s [Lit],
        hints: &'s [i64],
    },
    /// The clause is not used until it is restored.
    Weakened {
        id: i64,
    },
    Restored {
        id: i64,
        clause: &'s [Lit],
    },
    /// The clause is not used again, unless it is a weakened one.
    Deleted {
        id: i64,
    },
    /// One of these clauses is why the answer is no.
    Concluded {
        ids: &'s [i64],
    },
}

/// Hands on what CaDiCaL says.
pub struct Tracer(pub Rc<RefCell<dyn Trace>>);

impl Tracer {
    fn step(&self, step: Step<'_>) {
        self.0.borrow_mut().step(step);
    }
}

impl ProofTracer for Tracer {
    fn add_original_clause(&mut self, id: i64, _: bool, clause: &[i32], restored: bool) {
        self.step(match restored {
            true => Step::Restored { id, clause },
            false => Step::Original { id, clause },
        });
    }

    // A clause with a witness (RAT) is told as any other: CaDiCaL has them for bounded variable
    // addition alone, which is off.
    fn add_derived_clause(&mut self, id: i64, _: bool, _: i32, clause: &[i32], hints: &[i64]) {
        self.step(Step::Derived { id, clause, hints });
    }

    fn add_assumption_clause(&mut self, id: i64, clause: &[i32], hints: &[i64]) {
        self.step(Step::Derived { id, clause, hints });
    }

    fn weaken_minus(&mut self, id: i64, _: &[i32]) {
        self.step(Step::Weakened { id });
    }

    fn delete_clause(&mut self, id: i64, _: bool, _: &[i32]) {
        self.step(Step::Deleted { id });
    }

    fn conclude_unsat(&mut self, _: i32, ids: &[i64]) {
        self.step(Step::Concluded { ids });
    }

    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}
