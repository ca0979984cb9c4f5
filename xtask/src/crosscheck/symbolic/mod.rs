//! Path formulas beside executions.
//!
//! A run of the interpreter gives a path; the formula of the path must be true under the inputs of
//! the run, and every byte of the globals at its end must be the value of its term. Where a path
//! could be left, the formula of the other way is solved: the inputs it gives must go that way.

mod flip;
mod functions;
mod judge;
mod native;
mod programs;
mod random;

pub use functions::fed;
pub use native::SUPERVISOR;
pub use random::Choice;

use crate::front::Unit;
use crate::{Outcome, Result};
use std::collections::BTreeMap;
use std::path::Path;

/// What was found, added up.
#[derive(Default)]
pub struct Tally {
    pub counts: BTreeMap<String, usize>,
    /// What has no meaning yet, by its name.
    pub unsupported: BTreeMap<String, usize>,
    pub wrong: Vec<String>,
}

impl Tally {
    pub fn count(&mut self, what: &str, times: usize) {
        *self.counts.entry(what.to_string()).or_default() += times;
    }

    pub fn unsupported(&mut self, what: &str) {
        *self.unsupported.entry(what.to_string()).or_default() += 1;
    }

    fn add(&mut self, other: Tally) {
        other.counts.iter().for_each(|(what, times)| self.count(what, *times));
        for (what, times) in other.unsupported {
            *self.unsupported.entry(what).or_default() += times;
        }
        self.wrong.extend(other.wrong);
    }

    fn print(&self) {
        for (what, times) in &self.counts {
            println!("{what:<48} {times:>8}");
        }
        if !self.unsupported.is_empty() {
            println!("unsupported:");
        }
        for (what, times) in &self.unsupported {
            println!("    {what:<44} {times:>8}");
        }
        self.wrong.iter().for_each(|how| println!("\n{how}"));
        println!("{} disagreements", self.wrong.len());
    }
}

/// What is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// So many random programs.
    Programs,
    /// About as many functions of the examples and the corpus.
    Functions,
}

impl Part {
    pub const ALL: &[Part] = &[Part::Programs, Part::Functions];
}

/// The functions of one file.
pub fn one_file(file: &Path, seed: u64) -> Result<Outcome> {
    let tally = functions::one(&Unit::new(&std::path::absolute(file)?, &[]), seed)?;
    tally.print();
    Ok(Outcome::good_if(tally.wrong.is_empty()))
}

pub fn run(parts: &[Part], count: usize, seed: u64) -> Result<Outcome> {
    let mut tally = Tally::default();
    for part in parts {
        match part {
            Part::Programs => programs::check(count, seed, &mut tally)?,
            Part::Functions => functions::check(count, seed, &mut tally)?,
        }
    }
    tally.print();
    Ok(Outcome::good_if(tally.wrong.is_empty()))
}
