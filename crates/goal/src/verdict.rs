//! What can be said of a goal, and on what evidence.

use std::fmt;

base::ids! {
    /// A test that was run natively.
    TestId "test";
    /// One analysis of one run; its proofs stand and fall together.
    SearchId "search";
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// This test reached the goal in a native run.
    Covered(TestId),
    /// No test can; the proof can be checked again.
    Infeasible(Proof),
    Unknown(Reason),
}

/// How a search was exhaustive. What is here is written to results, read back and checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// No path of the graph satisfies the goal: its product with the graph is empty.
    Structural,
    /// Every execution was unwound: the bounds per loop and call, shown to be enough.
    Unwinding { bounds: Vec<(cfa::LoopId, u32)> },
}

/// Why nothing is known. A bound that nobody asked for is a reason, never a proof.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// Nobody has looked yet.
    Open,
    Timeout,
    /// The budget of work that the user gave is used up.
    Work,
    /// What the bound is on: `shape of a`, `loop at sort.c:9`.
    Bound(String),
    /// The construct that every way to the goal needs.
    Unsupported(String),
    /// The solver gave up.
    Solver(String),
    /// There was a proof, of a search that was wrong about another goal.
    Withdrawn,
}

impl Proof {
    /// Both: as far as the further one went. (No bound is too large to be enough.)
    pub fn and(self, other: Proof) -> Proof {
        match (self, other) {
            (Proof::Unwinding { bounds: mut all }, Proof::Unwinding { bounds }) => {
                for (id, bound) in bounds {
                    match all.iter_mut().find(|(known, _)| *known == id) {
                        Some((_, most)) => *most = bound.max(*most),
                        None => all.push((id, bound)),
                    }
                }
                all.sort_unstable();
                Proof::Unwinding { bounds: all }
            }
            (Proof::Structural, other) | (other, _) => other,
        }
    }
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
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Open => f.write_str("open"),
            Reason::Timeout => f.write_str("timeout"),
            Reason::Work => f.write_str("work: the budget is used up"),
            Reason::Bound(what) => write!(f, "bound: {what}"),
            Reason::Unsupported(what) => write!(f, "unsupported: {what}"),
            Reason::Solver(what) => write!(f, "solver: {what}"),
            Reason::Withdrawn => f.write_str(
                "withdrawn: the search that proved it was wrong elsewhere; `--sanitize undefined` \
                 may show why, else please report it",
            ),
        }
    }
}
