//! What can be said of a goal, and on what evidence.

use std::fmt;

base::ids! {
    /// A test that was run natively.
    TestId "test";
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// This test reached the goal in a native run.
    Covered(TestId),
    /// No test can; the proof can be checked again.
    Infeasible(Proof),
    Unknown(Reason),
}

/// How a search was exhaustive. The artefacts lie with those who made them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// No path of the graph satisfies the goal: its product with the graph is empty.
    Structural,
    /// Every execution was unwound: the bounds per loop and call, shown to be enough.
    Unwinding { bounds: Vec<(String, u32)> },
    /// An invariant per location, as text that can be read again.
    Invariant { text: String },
    /// It subsumes a goal that is infeasible.
    Subsumes(crate::GoalId),
}

/// Why nothing is known. A bound that nobody asked for is a reason, never a proof.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// Nobody has looked yet.
    Open,
    Timeout,
    /// What the bound is on: `shape of a`, `loop at sort.c:9`.
    Bound(String),
    /// The construct that every way to the goal needs.
    Unsupported(String),
    /// The solver gave up.
    Solver(String),
}

impl Verdict {
    /// Covered or infeasible.
    pub fn is_decided(&self) -> bool {
        match self {
            Verdict::Covered(_) | Verdict::Infeasible(_) => true,
            Verdict::Unknown(_) => false,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Covered(test) => write!(f, "covered ({test})"),
            Verdict::Infeasible(proof) => write!(f, "infeasible ({proof})"),
            Verdict::Unknown(reason) => write!(f, "unknown ({reason})"),
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::Structural => f.write_str("structural"),
            Proof::Unwinding { .. } => f.write_str("exhaustive unwinding"),
            Proof::Invariant { .. } => f.write_str("inductive invariant"),
            Proof::Subsumes(goal) => write!(f, "subsumes {goal}"),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Open => f.write_str("open"),
            Reason::Timeout => f.write_str("timeout"),
            Reason::Bound(what) => write!(f, "bound: {what}"),
            Reason::Unsupported(what) => write!(f, "unsupported: {what}"),
            Reason::Solver(what) => write!(f, "solver: {what}"),
        }
    }
}
