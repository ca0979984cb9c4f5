//! Native runs: probes in the user's own text, and the way back from what they recorded to the
//! path through the automata.
//!
//! The user's compiler builds the preprocessed text with insertions; nothing is printed anew. A
//! probe records an *event*: a function is entered or left, a statement starts, a condition has an
//! outcome, a `switch` has a value, a computed jump leads to a label. Events of one activation lie between its entering and its
//! leaving, so they form a tree, and the branch outcomes of an activation determine its path.

mod events;
mod instrument;
mod jumps;
mod laps;
mod sites;
mod tree;
mod variables;
mod walk;
mod wrap;

pub use events::{Event, Events};
pub(crate) use instrument::{Probe, is_handed_on, is_told, local_labels, probe, semicolon};
pub use instrument::{inserted, instrument};
pub(crate) use jumps::{apart, jumps, wrapped};
pub use tree::{Frame, Item, Trace};
pub use walk::{Calls, Path, Step, join, walk};
pub use wrap::Wrap;
pub(crate) use wrap::apply;

/// What the probes call; to be compiled and linked with the instrumented units.
pub const RUNTIME: &str = include_str!("runtime.c");

/// The environment variable with the name of the file for events.
pub const TRACE_VARIABLE: &str = "ASSIZE_TRACE";
