//! What engines can be told, and which there are.

use crate::bmc::Bmc;
use crate::engine::{Engine, Task};
use crate::portfolio::{Entrant, Round};
use crate::random::RandomTesting;
use smt::{Process, Solve, Solver};

/// How far to look, and with what.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Iterations of a loop and activations of a function; without it, as many as there are.
    pub unwind: Option<u32>,
    /// Bytes that this process may grow by.
    pub memory: Option<usize>,
    /// Executions end where their behaviour is undefined, also where a machine would go on.
    pub strict: bool,
    /// A literal for each goal, also where goals exclude each other.
    pub ungrouped: bool,
    /// All engines begin at once, also those that need no solver.
    pub at_once: bool,
    /// Where random choices begin.
    pub seed: u64,
    /// A command that speaks SMT-LIB, with its arguments; without it our own solver.
    pub solver: Option<Vec<String>>,
}

impl Options {
    /// A new solver, or why there is none.
    pub fn solver(&self) -> Result<Box<dyn Solve>, String> {
        let Some(command) = &self.solver else {
            return Ok(Box::new(Solver::with_small_models()));
        };
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        match Process::spawn(&words) {
            Ok(process) => Ok(Box::new(process)),
            Err(error) => Err(format!("the solver `{}` does not start: {error}", words.join(" "))),
        }
    }
}

/// The engines of this crate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum EngineKind {
    Random,
    Bmc,
}

impl EngineKind {
    /// In the order in which they are asked.
    pub const ALL: [EngineKind; 2] = [EngineKind::Random, EngineKind::Bmc];

    pub fn name(self) -> &'static str {
        match self {
            EngineKind::Random => "random",
            EngineKind::Bmc => "bmc",
        }
    }

    /// What a portfolio needs to have it take part.
    pub fn entrant(self) -> Entrant {
        match self {
            EngineKind::Random => Entrant::new(self.name(), Round::First, |task| {
                Ok(Box::new(RandomTesting::new(task)) as Box<dyn Engine + '_>)
            }),
            EngineKind::Bmc => Entrant::new(self.name(), Round::Second, |task: &Task<'_>| {
                Ok(Box::new(Bmc::new(task)?) as Box<dyn Engine + '_>)
            }),
        }
    }
}
