//! Automata of regular expressions, from the many-labelled shared one to the minimal one.
//!
//! - [`Nfa`]: Thompson's construction; checks of predicates and locations guard moves that read
//!   no edge.
//! - [`Classes`]: the edges (or locations) that no set of an automaton tells apart, as one letter.
//! - [`Det`]: the subset construction on demand, over classes and readings.
//! - [`is_included`], [`is_empty`]: questions about languages that build no more than they need.
//! - [`Dfa`]: the same in full: complement, product, emptiness, shortest word, minimisation.

mod and;
mod classes;
mod compare;
mod det;
mod dfa;
mod language;
mod minimise;
mod nfa;
mod reading;

pub use classes::Classes;
pub(crate) use compare::anything;
pub use compare::{is_empty, is_included};
pub use det::Det;
pub use dfa::Dfa;
pub use language::Language;
pub use nfa::{AcceptId, Nfa, State, Step};
pub use reading::{ANY, DEFINED, Options, Reading, Readings, TooMany, UNDEFINED};
