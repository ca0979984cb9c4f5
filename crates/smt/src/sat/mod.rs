//! The SAT solver: CaDiCaL behind a small face.
//!
//! Variables are numbered from 1; a literal is a variable or its negation. CaDiCaL restores by
//! itself what it eliminated when a later clause or assumption names it, so nothing is frozen.

mod apart;
mod here;
mod stop;
mod trace;

pub use stop::{Cancel, Limits, Stop, Watch};
pub use trace::{Step, Trace};

use apart::Apart;
use here::Here;
use std::cell::RefCell;
use std::rc::Rc;

/// A SAT literal, as in DIMACS.
pub type Lit = i32;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Sat,
    Unsat,
    /// A limit was reached.
    Unknown,
    /// The solver says no, but its proof was not accepted; why.
    Unproved(String),
}

/// What one call may cost, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Most {
    pub conflicts: Option<u32>,
    pub ticks: Option<u64>,
}

pub struct Sat {
    place: Place,
    variables: Lit,
    /// How many literals were added: a measure of size.
    literals: usize,
}

/// Where it works.
enum Place {
    Here(Here),
    Apart(Apart),
}

impl Sat {
    /// `small`: decisions try false first.
    pub fn new(small: bool) -> Sat {
        let apart = Apart::start(small).map(Place::Apart);
        Sat::at(apart.unwrap_or_else(|_| Place::Here(Here::new(small))))
    }

    /// Every "no" is proved to `trace`, which has to be told here.
    pub fn traced(trace: Rc<RefCell<dyn Trace>>) -> Sat {
        Sat::at(Place::Here(Here::traced(trace)))
    }

    fn at(place: Place) -> Sat {
        Sat { place, variables: 0, literals: 0 }
    }

    pub fn fresh(&mut self) -> Lit {
        self.variables += 1;
        self.variables
    }

    pub fn clause(&mut self, literals: &[Lit]) {
        self.literals += literals.len();
        match &mut self.place {
            Place::Here(here) => here.clause(literals),
            Place::Apart(apart) => apart.clause(literals),
        }
    }

    /// How many literals all clauses have together.
    pub fn size(&self) -> usize {
        self.literals
    }

    /// How many conflicts there have been up to the last answer.
    pub fn conflicts(&self) -> u32 {
        match &self.place {
            Place::Here(here) => here.conflicts(),
            Place::Apart(apart) => apart.conflicts(),
        }
    }

    /// How many ticks there have been up to the last answer: work that does not depend on the clock.
    pub fn ticks(&self) -> u64 {
        match &self.place {
            Place::Here(here) => here.ticks(),
            Place::Apart(apart) => apart.ticks(),
        }
    }

    /// Decisions on this variable prefer the literal.
    pub fn prefer(&mut self, literal: Lit) {
        match &mut self.place {
            Place::Here(here) => here.prefer(literal),
            Place::Apart(apart) => apart.prefer(literal),
        }
    }

    /// Is there a model of all clauses with these literals?
    pub fn solve(&mut self, assumptions: &[Lit], most: Most, watch: &Watch) -> Answer {
        match &mut self.place {
            Place::Here(here) => here.solve(assumptions, most, watch.clone()),
            Place::Apart(apart) => apart.solve(assumptions, most, watch, self.variables),
        }
    }

    /// After [`Answer::Sat`]: is the literal true in the model?
    pub fn value(&mut self, literal: Lit) -> bool {
        match &mut self.place {
            Place::Here(here) => here.value(literal),
            Place::Apart(apart) => apart.value(literal),
        }
    }

    /// After [`Answer::Unsat`]: was the assumption used?
    pub fn failed(&mut self, literal: Lit) -> bool {
        match &mut self.place {
            Place::Here(here) => here.failed(literal),
            Place::Apart(apart) => apart.failed(literal),
        }
    }
}
