//! What is asked and answered: goals as languages over edges, and which goals imply which.

pub mod alphabet;
pub mod automaton;
pub mod matcher;
pub mod ranges;
pub mod regex;
pub mod word;

pub use alphabet::{Alphabet, EdgeSet, Letter, LocSet, Point};
pub use automaton::{Det, Dfa, GoalId, Nfa};
pub use ranges::RangeSet;
pub use regex::Regex;
pub use word::{PredId, Valuation, Word};
