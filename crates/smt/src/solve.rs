//! What every solver offers.

use crate::node::TermId;
use crate::sat::{Limits, Stop};
use crate::terms::Terms;
use crate::value::Model;
use std::fmt;

/// Decides conjunctions of terms.
///
/// All terms of one solver come from one [`Terms`], which is lent to each call.
pub trait Solve {
    /// Every later answer respects the Boolean `term`.
    fn assert(&mut self, terms: &mut Terms, term: TermId);

    /// Is there a model of all that was asserted and of the Boolean `assumptions`?
    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Outcome;

    /// Models prefer this value of a Boolean, where they are free to; a wish, which a solver need
    /// not be able to grant.
    fn prefer(&mut self, _terms: &mut Terms, _term: TermId, _value: bool) {}

    /// The work done so far, in ticks of CaDiCaL; 0 if it is not counted.
    fn ticks(&self) -> u64 {
        0
    }
}

impl<S: Solve + ?Sized> Solve for Box<S> {
    fn assert(&mut self, terms: &mut Terms, term: TermId) {
        (**self).assert(terms, term);
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Outcome {
        (**self).check(terms, assumptions, limits)
    }

    fn prefer(&mut self, terms: &mut Terms, term: TermId, value: bool) {
        (**self).prefer(terms, term, value);
    }

    fn ticks(&self) -> u64 {
        (**self).ticks()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All that was asserted and assumed holds in the model.
    Sat(Model),
    /// No model; already the assertions and this part of the assumptions have none.
    Unsat(Vec<TermId>),
    Unknown(Reason),
}

/// Why a solver gave up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    Time,
    Conflicts,
    Ticks,
    Memory,
    /// Whoever asked does not want to know any more.
    Cancelled,
    /// The lemmas about arrays do not suffice.
    Arrays,
    /// There is no model, says the solver, but its proof was not accepted; why.
    Proof(String),
    /// What a solver process said instead of an answer.
    Process(String),
}

impl Outcome {
    pub fn is_sat(&self) -> bool {
        matches!(self, Outcome::Sat(_))
    }

    pub fn is_unsat(&self) -> bool {
        matches!(self, Outcome::Unsat(_))
    }

    pub fn model(&self) -> Option<&Model> {
        match self {
            Outcome::Sat(model) => Some(model),
            Outcome::Unsat(_) | Outcome::Unknown(_) => None,
        }
    }
}

impl From<Stop> for Reason {
    fn from(stop: Stop) -> Reason {
        match stop {
            Stop::Time => Reason::Time,
            Stop::Memory => Reason::Memory,
            Stop::Cancelled => Reason::Cancelled,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Time => f.write_str("time"),
            Reason::Conflicts => f.write_str("conflicts"),
            Reason::Ticks => f.write_str("ticks"),
            Reason::Memory => f.write_str("memory"),
            Reason::Cancelled => f.write_str("cancelled"),
            Reason::Arrays => f.write_str("arrays"),
            Reason::Proof(why) => write!(f, "a proof that is none: {why}"),
            Reason::Process(said) => write!(f, "the solver said: {said}"),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Sat(_) => f.write_str("sat"),
            Outcome::Unsat(_) => f.write_str("unsat"),
            Outcome::Unknown(reason) => write!(f, "unknown ({reason})"),
        }
    }
}
