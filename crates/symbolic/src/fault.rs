//! What stops an execution, and what stops us.

use cfa::{EdgeId, FuncId};
use interp::Reason;
use smt::TermId;
use std::fmt;

/// A construct that has no meaning here, by name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Unsupported(pub String);

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unsupported {}

pub type Result<T> = std::result::Result<T, Unsupported>;

pub(crate) fn unsupported<T>(what: impl Into<String>) -> Result<T> {
    Err(Unsupported(what.into()))
}

/// Undefined behaviour that an edge may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    pub function: FuncId,
    pub edge: EdgeId,
    pub reason: Reason,
    /// The states that are sent over the edge and have no successor, for this reason.
    pub condition: TermId,
}
