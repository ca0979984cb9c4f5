//! A test is a named, typed input vector; a suite is a list of them.

use cfa::Inputs;
use std::fmt;

#[derive(Clone, PartialEq, Debug)]
pub struct Test {
    /// Unique in its suite; a number in the suites that we make.
    pub name: String,
    pub inputs: Inputs,
    /// What happened when it was run; `None` if it was not.
    pub outcome: Option<Outcome>,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Suite {
    pub tests: Vec<Test>,
}

/// How a native run ended, as a tester sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Ok,
    /// It was stopped: for a long time it did nothing that it had not done before.
    DoesNotEnd,
    /// An assertion of the program failed.
    Assertion,
    /// Ended by a signal, whose number is there if it is known.
    Crash(Option<i32>),
    Timeout,
    /// A sanitizer or the interpreter found undefined behaviour.
    Undefined(String),
    /// It was not run: its inputs violate this precondition, so it is no test.
    Violates(String),
}

impl Outcome {
    /// Nothing is wrong with the program as far as the run shows.
    pub fn is_ok(&self) -> bool {
        matches!(self, Outcome::Ok | Outcome::DoesNotEnd)
    }

    /// Reads what `Display` writes; the signal of a crash stands elsewhere.
    pub fn read(text: &str) -> Option<Outcome> {
        match text {
            "ok" => Some(Outcome::Ok),
            "ok (does not end)" => Some(Outcome::DoesNotEnd),
            "assertion" => Some(Outcome::Assertion),
            "crash" => Some(Outcome::Crash(None)),
            "timeout" => Some(Outcome::Timeout),
            _ => match text.strip_prefix("violates: ") {
                Some(what) => Some(Outcome::Violates(what.to_string())),
                None => {
                    text.strip_prefix("undefined: ").map(|what| Outcome::Undefined(what.into()))
                }
            },
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ok => f.write_str("ok"),
            Outcome::DoesNotEnd => f.write_str("ok (does not end)"),
            Outcome::Assertion => f.write_str("assertion"),
            Outcome::Crash(_) => f.write_str("crash"),
            Outcome::Timeout => f.write_str("timeout"),
            Outcome::Undefined(what) => write!(f, "undefined: {what}"),
            Outcome::Violates(what) => write!(f, "violates: {what}"),
        }
    }
}
