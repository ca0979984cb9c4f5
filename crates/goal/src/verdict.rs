//! What can be said of a goal, and on what evidence.

use std::collections::BTreeSet;
use std::fmt;

/// How the condition ends that an object is as it was before anything ran.
const STATE: &str = "has its initial value";
/// How the condition ends that calls of a function do not run what the compiler knows by its name.
const BODY: &str = "run the program's own body";
/// What a proof would need of a volatile object.
const VOLATILE: &str = ", which is volatile, changes only where the program writes it";

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
    /// Every execution was unwound: the bounds per loop and call, shown to be enough; but for those
    /// that do what is assumed that none does.
    Unwinding { bounds: Vec<(cfa::LoopId, u32)>, assumes: BTreeSet<Assumption> },
}

/// What a proof assumes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Assumption {
    /// There is no such undefined behaviour before the goal: `signed overflow` in `a.c:12`.
    Defined { what: String, place: String },
    /// The user has granted it: `mode has its initial value`.
    Granted(String),
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
    /// The goal is infeasible if this is granted: `reg does not call cb`.
    Environment(String),
    /// Every way to the goal reads an indeterminate value before; what and where first, and what helps
    /// (`cfa::uninitialised::described`).
    Indeterminate(String),
    /// Executions reach it after this, which is undefined, and the compiled program does not:
    /// `signed overflow in a.c:12`.
    Undefined(String),
    /// It depends on what this function of a library does, of which there is no model.
    Library(String),
    /// The solver gave up.
    Solver(String),
    /// There was a proof, of a search that was wrong about another goal.
    Withdrawn,
}

impl Proof {
    /// What it assumes; nothing, if it is a bare one.
    pub fn assumes(&self) -> &BTreeSet<Assumption> {
        static NOTHING: BTreeSet<Assumption> = BTreeSet::new();
        match self {
            Proof::Structural => &NOTHING,
            Proof::Unwinding { assumes, .. } => assumes,
        }
    }

    /// Nothing is assumed: no execution reaches the goal.
    pub fn is_bare(&self) -> bool {
        self.assumes().is_empty()
    }

    /// Both: as far as the further one went. (No bound is too large to be enough.)
    pub fn and(self, other: Proof) -> Proof {
        match (self, other) {
            (
                Proof::Unwinding { bounds: mut all, assumes: mut assumed },
                Proof::Unwinding { bounds, assumes },
            ) => {
                for (id, bound) in bounds {
                    match all.iter_mut().find(|(known, _)| *known == id) {
                        Some((_, most)) => *most = bound.max(*most),
                        None => all.push((id, bound)),
                    }
                }
                all.sort_unstable();
                assumed.extend(assumes);
                Proof::Unwinding { bounds: all, assumes: assumed }
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
            Verdict::Infeasible(proof) if proof.is_bare() => write!(f, "infeasible ({proof})"),
            Verdict::Infeasible(proof) => write!(f, "infeasible{} ({proof})", conditions(proof)),
            Verdict::Unknown(reason) => write!(f, "unknown ({reason})"),
        }
    }
}

/// `, if mode has its initial value, unless after signed overflow in a.c:12`.
fn conditions(proof: &Proof) -> String {
    let (mut granted, mut undefined) = (Vec::new(), Vec::new());
    for one in proof.assumes() {
        match one {
            Assumption::Granted(what) => granted.push(what.clone()),
            Assumption::Defined { what, place } => undefined.push(format!("{what} in {place}")),
        }
    }
    let mut text = String::new();
    if !granted.is_empty() {
        text += &format!(", if {}", granted.join(" and "));
    }
    if !undefined.is_empty() {
        text += &format!(", unless after {}", undefined.join(" or "));
    }
    text
}

/// `no signed overflow in a.c:12`, `mode has its initial value`.
impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumption::Defined { what, place } => write!(f, "no {what} in {place}"),
            Assumption::Granted(what) => f.write_str(what),
        }
    }
}

/// As it is printed.
impl From<&str> for Assumption {
    fn from(text: &str) -> Assumption {
        match text.strip_prefix("no ").and_then(|event| event.split_once(" in ")) {
            Some((what, place)) => Assumption::Defined { what: what.into(), place: place.into() },
            None => Assumption::Granted(text.into()),
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

/// What helps where a goal needs another state.
fn state_hint(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    write!(f, "; `--globals initial` grants it, `--input {name}=any` or an entry that sets it ")?;
    f.write_str("lets tests have another")
}

/// What helps where a compiler has a function of the same name.
fn body_hint(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    write!(f, "; the compiler knows a function of that name and may use that instead, ")?;
    write!(f, "`-fno-builtin-{name}` forbids it")
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Open => f.write_str("open"),
            Reason::Timeout => f.write_str("timeout"),
            Reason::Work => f.write_str("work: the budget is used up"),
            Reason::Bound(what) => write!(f, "bound: {what}"),
            Reason::Unsupported(what) => write!(f, "unsupported: {what}"),
            Reason::Environment(what) => {
                write!(f, "infeasible if {what}")?;
                match (what.strip_suffix(STATE), what.strip_suffix(VOLATILE)) {
                    (Some(name), _) => state_hint(f, name.trim_end()),
                    (_, Some(name)) => write!(
                        f,
                        "; `--input {name}=volatile` makes its reads inputs, `--handler f` lets a \
                         function run that writes it"
                    ),
                    (None, None) => Ok(()),
                }?;
                let called = what.strip_prefix("calls of ").and_then(|w| w.strip_suffix(BODY));
                called.map_or(Ok(()), |name| body_hint(f, name.trim_end()))
            }
            Reason::Indeterminate(what) => write!(f, "needs an indeterminate value: {what}"),
            Reason::Undefined(what) => {
                write!(f, "reached only after {what}, where the compiled program goes another way")
            }
            Reason::Library(name) => {
                write!(f, "library function {name}; `--abstract {name}` makes its result an input")
            }
            Reason::Solver(what) => write!(f, "solver: {what}"),
            Reason::Withdrawn => f.write_str(
                "withdrawn: the search that proved it was wrong elsewhere; `--sanitize undefined` \
                 may show why, else please report it",
            ),
        }
    }
}
