//! What every engine does.

use cfa::{FuncId, Inputs, Predicate, Program};
use goal::{Alphabet, EdgeSet, Goals, Offer, Reason};
use std::time::Instant;

/// What an engine is asked.
#[derive(Clone, Copy)]
pub struct Question<'q> {
    pub program: &'q Program,
    pub alphabet: &'q Alphabet,
    /// Where executions start.
    pub entry: FuncId,
    pub goals: &'q Goals,
    /// Which of them to look for first.
    pub offer: &'q Offer,
    pub predicates: &'q [Predicate],
    /// The edges under test: words are over these.
    pub under_test: &'q EdgeSet,
}

/// What an engine says of goals, by their numbers.
#[derive(Clone, Debug)]
pub enum Answer {
    /// An execution on these inputs should reach the goals. If it is not `defined` throughout, a
    /// native run may see less of it.
    Candidate {
        inputs: Inputs,
        goals: Vec<u128>,
        defined: bool,
    },
    /// No execution reaches any of them.
    Infeasible {
        goals: Vec<u128>,
        proof: goal::Proof,
    },
    Unknown {
        goals: Vec<u128>,
        reason: Reason,
    },
}

/// Holds the state of one analysis; verdicts belong to the caller.
pub trait Engine {
    /// A candidate, a proof or a reason for some of the open goals; `None` if it can say no more.
    /// An answer later than the deadline is of no use.
    fn step(&mut self, open: &[u128], deadline: Option<Instant>) -> Option<Answer>;
}
