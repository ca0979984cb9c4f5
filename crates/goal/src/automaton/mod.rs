//! Automata of regular expressions, from the many-labelled shared one to the minimal one.
//!
//! - [`Nfa`]: Thompson's construction; checks of predicates guard moves that read no edge.
//! - [`Classes`]: the edges that no set of an automaton tells apart, as one letter.
//! - [`Det`]: the subset construction on demand, over classes and valuations.
//! - [`Dfa`]: the same in full: complement, product, emptiness, shortest word, minimisation.

mod classes;
mod det;
mod dfa;
mod minimise;
mod nfa;
mod reading;

pub use classes::Classes;
pub use det::Det;
pub use dfa::Dfa;
pub use nfa::{GoalId, Nfa, State, Step};
pub use reading::{Reading, Readings};
