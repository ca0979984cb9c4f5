//! LRAT proofs, checked while they are made.
//!
//! Every clause here follows from the clauses that were given: a derived one by reverse unit
//! propagation along its hints (RUP). Steps that only keep satisfiability (RAT) are not accepted,
//! so nothing has to be known of what other clauses there are, a clause may be kept however often
//! it is weakened, and proofs under different assumptions share their steps.

use crate::assignment::{Assignment, Effect};
use base::Map;
use smt::{Lit, Step, Trace};
use std::collections::BTreeSet;

#[derive(Default)]
pub struct Lrat {
    /// What was given last, unless it has its number.
    given: Option<Vec<Lit>>,
    clauses: Map<i64, Box<[Lit]>>,
    /// Those that may come back.
    weakened: BTreeSet<i64>,
    /// Those that the last "no" rests on.
    concluded: Vec<i64>,
    /// The first step that was wrong: no proof is accepted after it.
    wrong: Option<String>,
    assignment: Assignment,
    /// How many clauses were derived.
    pub derived: u64,
}

impl Trace for Lrat {
    fn given(&mut self, clause: &[Lit]) {
        self.given = Some(clause.to_vec());
    }

    fn step(&mut self, step: Step<'_>) {
        if self.wrong.is_none() {
            self.wrong = self.follow(step).err();
        }
    }

    fn refutes(&mut self, literals: &[Lit]) -> Result<(), String> {
        if let Some(wrong) = &self.wrong {
            return Err(wrong.clone());
        }
        let refuted = |id: &i64| {
            let clause = self.clauses.get(id);
            let contradicts = |literal: &Lit| literals.contains(&-literal);
            let some = base::mutant!("check: a conclusion with other literals is accepted");
            clause.is_some_and(|clause| {
                some && clause.iter().any(contradicts) || clause.iter().all(contradicts)
            })
        };
        match self.concluded.iter().any(refuted) {
            true => Ok(()),
            false => Err("no clause that was derived contradicts what was assumed".into()),
        }
    }
}

impl Lrat {
    /// The first step that was not accepted: what is wrong with it.
    pub fn wrong(&self) -> Option<&str> {
        self.wrong.as_deref()
    }

    fn follow(&mut self, step: Step<'_>) -> Result<(), String> {
        match step {
            Step::Original { id, clause } => {
                if self.given.take().as_deref() != Some(clause) {
                    return Err(format!("clause {id} was not given"));
                }
                self.add(id, clause)
            }
            Step::Derived { id, clause, hints } => {
                self.derived += 1;
                self.assignment.clear();
                let accepted = base::mutant!("check: a clause without a conflict is accepted");
                if !self.conflicts(id, clause, hints)? && !accepted {
                    return Err(format!("the hints of clause {id} lead to no conflict"));
                }
                self.add(id, clause)
            }
            Step::Weakened { id } => {
                self.weakened.insert(id);
                Ok(())
            }
            Step::Restored { id, clause } => {
                if base::mutant!("check: a restored clause is believed") {
                    self.clauses.insert(id, clause.into());
                }
                let known = self.clauses.get(&id);
                let same = known.is_some_and(|known| sorted(known) == sorted(clause));
                self.weakened.remove(&id);
                same.then_some(()).ok_or_else(|| format!("clause {id} was another"))
            }
            Step::Deleted { id } => {
                if !self.weakened.contains(&id) {
                    self.clauses.remove(&id);
                }
                Ok(())
            }
            Step::Concluded { ids } => {
                self.concluded = ids.to_vec();
                Ok(())
            }
        }
    }

    fn add(&mut self, id: i64, clause: &[Lit]) -> Result<(), String> {
        match self.clauses.insert(id, clause.into()) {
            None => Ok(()),
            Some(_) => Err(format!("there are two clauses {id}")),
        }
    }

    /// Is there a conflict if every literal of the clause is false?
    fn conflicts(&mut self, id: i64, clause: &[Lit], hints: &[i64]) -> Result<bool, String> {
        for literal in clause {
            if !self.assignment.make_true(-literal) {
                return Ok(true);
            }
        }
        for hint in hints {
            let known = self.clauses.get(hint);
            let known = known.ok_or_else(|| format!("clause {id} needs {hint}, which is none"))?;
            match self.assignment.effect(known) {
                Effect::Conflict => return Ok(true),
                Effect::Unit(literal) => _ = self.assignment.make_true(literal),
                Effect::Satisfied => {}
                Effect::Open => return Err(format!("hint {hint} of clause {id} is not unit")),
            }
        }
        Ok(false)
    }
}

fn sorted(clause: &[Lit]) -> Vec<Lit> {
    let mut clause = clause.to_vec();
    clause.sort_unstable();
    clause
}
