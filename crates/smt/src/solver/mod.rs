//! Our own solver: bits, gates, clauses, CaDiCaL.

mod all;
mod arrays;
mod model;

pub use all::Enumeration;

use crate::blast::Blaster;
use crate::cnf::Cnf;
use crate::gates::Edge;
use crate::node::{Node, TermId};
use crate::sat::{Answer, Limits, Lit, Most, Sat, Stop, Trace, Watch};
use crate::solve::{Outcome, Reason, Solve};
use crate::terms::Terms;
use arrays::Arrays;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// Incremental: what was learnt stays for later questions.
pub struct Solver {
    blaster: Blaster,
    cnf: Cnf,
    sat: Sat,
    asserted: Vec<TermId>,
    /// How many of `asserted` have clauses.
    encoded: usize,
    /// Values that models are to prefer, and that the SAT solver has not been told.
    preferred: VecDeque<(TermId, bool)>,
    /// Variables that have bits.
    variables: Vec<TermId>,
    arrays: Arrays,
}

impl Solve for Solver {
    fn assert(&mut self, _: &mut Terms, term: TermId) {
        self.asserted.push(term);
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Outcome {
        let watch = Watch::new(limits);
        let found = self.decide(terms, assumptions, None, limits, &watch);
        let outcome = found.unwrap_or_else(Outcome::Unknown);
        if cfg!(debug_assertions)
            && let Outcome::Sat(model) = &outcome
        {
            let all = self.asserted.iter().chain(assumptions);
            assert_eq!(model.broken(terms, all), None, "every model should be one");
        }
        outcome
    }

    fn prefer(&mut self, _: &mut Terms, term: TermId, value: bool) {
        // It has bits from the next question on, under the limits of that: a large term takes long.
        self.preferred.push_back((term, value));
    }

    fn ticks(&self) -> u64 {
        self.sat.ticks()
    }
}

impl Solver {
    pub fn new() -> Solver {
        Solver::with(Sat::new(false))
    }

    /// Values in models are small where nothing else matters, for people who read them.
    pub fn with_small_models() -> Solver {
        Solver::with(Sat::new(true))
    }

    /// Says no only where `trace` has accepted a proof that the clauses made of the question have
    /// no model; else the answer is unknown ([`Reason::Proof`]).
    pub fn traced(trace: Rc<RefCell<dyn Trace>>) -> Solver {
        Solver::with(Sat::traced(trace))
    }

    fn with(sat: Sat) -> Solver {
        Solver {
            blaster: Blaster::new(),
            cnf: Cnf::default(),
            sat,
            asserted: Vec::new(),
            encoded: 0,
            preferred: VecDeque::new(),
            variables: Vec::new(),
            arrays: Arrays::default(),
        }
    }

    /// The size of what the SAT solver was given: gates, and literals in clauses.
    pub fn size(&self) -> (usize, usize) {
        (self.blaster.gates.len(), self.sat.size())
    }

    /// `extra` is one more assumption, a literal that no term has.
    fn decide(
        &mut self,
        terms: &mut Terms,
        assumptions: &[TermId],
        extra: Option<Lit>,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Outcome, Reason> {
        while let Some((term, value)) = self.preferred.front().copied() {
            let literal = self.literal(terms, term, watch)?;
            self.sat.prefer(if value { literal } else { -literal });
            self.preferred.pop_front();
        }
        // What a limit left over last time.
        self.assert_facts(watch)?;
        self.encode_assertions(terms, watch)?;
        let mut literals = Vec::with_capacity(assumptions.len() + 1);
        for term in assumptions {
            literals.push(self.literal(terms, *term, watch)?);
        }
        self.encode_arrays(terms, watch)?;
        let all: Vec<Lit> = literals.iter().copied().chain(extra).collect();
        let (conflicts, ticks) = (self.sat.conflicts(), self.sat.ticks());
        loop {
            let used = (self.sat.conflicts() - conflicts, self.sat.ticks() - ticks);
            let most = Most {
                conflicts: limits.conflicts.map(|most| most.saturating_sub(used.0)),
                ticks: limits.ticks.map(|most| most.saturating_sub(used.1)),
            };
            match self.sat.solve(&all, most, watch) {
                Answer::Unknown => {
                    let used = self.sat.ticks() - ticks;
                    let out_of_ticks = limits.ticks.is_some_and(|most| used >= most);
                    let counted = if out_of_ticks { Reason::Ticks } else { Reason::Conflicts };
                    return Err(watch.look().map_or(counted, Reason::from));
                }
                Answer::Unproved(why) => return Err(Reason::Proof(why)),
                Answer::Unsat => return Ok(Outcome::Unsat(self.core(assumptions, &literals))),
                Answer::Sat => {}
            }
            if !self.refine_arrays(terms, watch)? {
                return self.finish(terms, assumptions);
            }
        }
    }

    /// The assumptions that the proof used.
    fn core(&mut self, assumptions: &[TermId], literals: &[Lit]) -> Vec<TermId> {
        let pairs = assumptions.iter().zip(literals);
        let used = pairs.filter(|(_, literal)| self.sat.failed(**literal));
        used.map(|(term, _)| *term).collect()
    }

    fn encode_assertions(&mut self, terms: &mut Terms, watch: &Watch) -> Result<(), Stop> {
        while let Some(term) = self.asserted.get(self.encoded).copied() {
            self.require(terms, term, watch)?;
            self.encoded += 1;
        }
        Ok(())
    }

    /// Clauses for a term that has to be true: each part of a conjunction by itself, and a
    /// disjunction as one clause.
    fn require(&mut self, terms: &mut Terms, term: TermId, watch: &Watch) -> Result<(), Stop> {
        let mut open = vec![term];
        while let Some(term) = open.pop() {
            match terms.node(term) {
                Node::Bool(true) => {}
                Node::And(a, b) => open.extend([b, a]),
                Node::Not(inner) if matches!(terms.node(inner), Node::And(..)) => {
                    let mut clause = Vec::new();
                    for part in conjuncts(terms, inner) {
                        clause.push(-self.literal(terms, part, watch)?);
                    }
                    self.sat.clause(&clause);
                }
                _ => {
                    let literal = self.literal(terms, term, watch)?;
                    self.sat.clause(&[literal]);
                }
            }
        }
        Ok(())
    }

    /// The literal of a Boolean term, whose cone then has its clauses.
    fn literal(&mut self, terms: &Terms, term: TermId, watch: &Watch) -> Result<Lit, Stop> {
        let word = self.blaster.blast(terms, term, watch)?;
        self.assert_facts(watch)?;
        self.edge(word[0], watch)
    }

    fn edge(&mut self, edge: Edge, watch: &Watch) -> Result<Lit, Stop> {
        self.cnf.literal(&self.blaster.gates, &mut self.sat, edge, watch)
    }

    /// What blasting found to be true of the inputs it made.
    fn assert_facts(&mut self, watch: &Watch) -> Result<(), Stop> {
        while let Some(fact) = self.blaster.facts.last().copied() {
            let literal = self.edge(fact, watch)?;
            self.sat.clause(&[literal]);
            self.blaster.facts.pop();
        }
        Ok(())
    }
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

/// A clause of more literals is cut.
const LONGEST: usize = 4096;

/// The parts of a conjunction, those of its parts included.
fn conjuncts(terms: &Terms, term: TermId) -> Vec<TermId> {
    let (mut open, mut parts) = (vec![term], Vec::new());
    while let Some(next) = open.pop() {
        match terms.node(next) {
            Node::And(a, b) if parts.len() + open.len() < LONGEST => open.extend([b, a]),
            _ => parts.push(next),
        }
    }
    parts
}
