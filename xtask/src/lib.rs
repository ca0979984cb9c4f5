//! The project's own chores: corpora, cross-checks against other tools, measurements, tidiness.
//!
//! One command is one file (or one directory) with a `COMMAND` in it; `command.rs` lists them.
//! Whatever a command needs from outside it fetches itself into `paths::corpus()`, and a second
//! run finds it there. The front end and the interpreter are called from `front/here.rs` alone.

pub mod accept;
pub mod apt;
pub mod args;
pub mod bench;
pub mod cancel;
pub mod command;
pub mod corpus;
pub mod cost;
pub mod crosscheck;
pub mod csmith;
pub mod dataflow;
pub mod front;
pub mod fuzz;
pub mod generate;
pub mod goals;
pub mod interp;
pub mod limited;
pub mod limits;
pub mod measure;
pub mod mutants;
pub mod paths;
pub mod pool;
pub mod process;
pub mod roundtrip;
pub mod solving;
pub mod strangers;
pub mod tidy;
pub mod torture;

/// Why a command could not do its work (as opposed to: did it, and found something).
pub type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// What a command that did its work has to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Good,
    /// It found what it exists to find: a difference, a crash, a broken rule.
    Bad,
}

impl Outcome {
    pub fn good_if(good: bool) -> Outcome {
        if good { Outcome::Good } else { Outcome::Bad }
    }
}
