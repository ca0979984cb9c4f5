//! Which goal of a run.

use std::fmt;

/// A goal as engines see it: of one test. Goals over two tests (MC/DC) have one for each of their
/// evaluations. The goals of all queries of a run are numbered together: those of a query begin at
/// its first id, in the order of its sum of products ([`crate::Goals`]), whose own numbers begin
/// at 0. There can be more of them than memory has bytes, so no table is indexed by this.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct GoalId(pub u128);

impl GoalId {
    /// The goal with this number among those of a query whose first has this id.
    pub fn of(first: GoalId, local: u128) -> GoalId {
        GoalId(first.0.saturating_add(local))
    }

    /// Its number among the goals of a query whose first has this id; `None` if it comes before.
    pub fn local(self, first: GoalId) -> Option<u128> {
        self.0.checked_sub(first.0)
    }
}

impl fmt::Display for GoalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "goal{}", self.0)
    }
}

impl fmt::Debug for GoalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "goal{}", self.0)
    }
}
