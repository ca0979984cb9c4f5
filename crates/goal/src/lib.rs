//! What is asked and answered: goals as languages over edges, and which goals imply which.

pub mod alphabet;
pub mod automaton;
pub mod criteria;
pub mod flow;
pub mod forest;
pub mod goals;
pub mod ledger;
pub mod matcher;
pub mod paths;
pub mod plain;
pub mod promela;
pub mod ranges;
pub mod regex;
pub mod spanning;
pub mod structure;
pub mod subsume;
pub mod supergraph;
pub mod verdict;
pub mod word;

pub use alphabet::{Alphabet, EdgeSet, Letter, LocSet, Point};
pub use automaton::{Det, Dfa, GoalId, Nfa, TooMany, is_empty, is_included};
pub use criteria::{Criterion, Entity, Ltl};
pub use flow::FlowGraph;
pub use forest::SpanningForest;
pub use goals::{Choice, Choices, Goal, Goals, Part, Term};
pub use ledger::{Contradiction, Counts, Ledger};
pub use paths::Paths;
pub use plain::plain_subsumption;
pub use ranges::RangeSet;
pub use regex::Regex;
pub use spanning::{Reduced, SubsumptionGraph};
pub use structure::{Feasible, Implications, Scope, Structure};
pub use subsume::Subsumption;
pub use supergraph::Supergraph;
pub use verdict::{Proof, Reason, TestId, Verdict};
pub use word::{PredId, Valuation, Word};
