//! Where a search and an execution do not agree: our bug, until shown to be undefined behaviour of
//! the program.

use super::AskedId;
use crate::id::GoalId;
use crate::verdict::{Proof, SearchId};
use std::fmt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    pub goal: GoalId,
    /// The goal that was asked for which it is, or which it is a side of.
    pub asked: Option<AskedId>,
    pub wrong: Wrong,
    /// `None`: the shape of the program was read wrongly.
    pub search: Option<SearchId>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// A native run reached what was proved infeasible.
    Contradiction(Proof),
    /// The native run of the test that was made for it does not reach it.
    Missed,
    /// The interpreter does not reach it with the inputs that the search gave for it.
    Unpredicted,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wrong::Contradiction(_) => "proved infeasible, and reached",
            Wrong::Missed => "the test that was made for it does not reach natively",
            Wrong::Unpredicted => "promised by the search, and not reached by the interpreter",
        })
    }
}
