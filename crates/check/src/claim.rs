//! What is to be checked, and what comes of it.

use cfa::{FuncId, LoopId, Predicate, Program};
use goal::{Alphabet, EdgeSet, GoalId, Goals};
use std::collections::BTreeMap;
use std::fmt;
use symbolic::Form;

/// That no execution with inputs of this form reaches certain goals, and none goes beyond the
/// bounds that may do so there.
pub struct Claim<'c> {
    pub program: &'c Program,
    pub alphabet: &'c Alphabet,
    /// Where executions start.
    pub entry: FuncId,
    pub goals: &'c Goals,
    /// The first of them.
    pub first: GoalId,
    pub predicates: &'c [Predicate],
    /// The edges under test: words are over these.
    pub under_test: &'c EdgeSet,
    pub form: Form,
    /// How often a loop comes back to its head each time that it is entered, and how many calls of
    /// a function are open within its first. What is not there does neither.
    pub bounds: BTreeMap<LoopId, u32>,
}

/// What checking a proof has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    Accepted,
    /// The proof does not show what it should; why.
    Rejected(String),
    /// It may or may not; why.
    Undecided(String),
}

impl Finding {
    /// Both are needed: a rejection weighs most.
    pub fn and(self, other: Finding) -> Finding {
        match (&self, &other) {
            (Finding::Accepted, _) => other,
            (Finding::Undecided(_), Finding::Rejected(_)) => other,
            (Finding::Rejected(_) | Finding::Undecided(_), _) => self,
        }
    }

    /// One is enough: the better counts.
    pub fn or(self, other: Finding) -> Finding {
        match (&self, &other) {
            (Finding::Accepted, _) => self,
            (Finding::Rejected(_), Finding::Accepted | Finding::Undecided(_)) => other,
            (Finding::Undecided(_), Finding::Accepted) => other,
            (Finding::Rejected(_) | Finding::Undecided(_), _) => self,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Accepted => f.write_str("accepted"),
            Finding::Rejected(why) => write!(f, "rejected ({why})"),
            Finding::Undecided(why) => write!(f, "undecided ({why})"),
        }
    }
}
