//! Goals over two tests: MC/DC.
//!
//! Covered when some run has an evaluation of the decision with the condition true, some run (the
//! same one or another) has one with it false, and the two are an independence pair.

use crate::regex::Regex;
use cfa::{CondId, DecisionId, FuncId};

/// The condition is shown to affect the outcome of its decision by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairGoal {
    pub function: FuncId,
    pub decision: DecisionId,
    pub condition: CondId,
    /// Unique cause; else masking.
    pub unique: bool,
    /// Evaluations that the condition decides, in which it is true.
    pub with: Vec<Evaluation>,
    /// … in which it is false.
    pub without: Vec<Evaluation>,
    /// Each of them stands for all evaluations that the condition decides, with its value and its outcome:
    /// there are too many to be listed (`crate::masking`).
    pub has_classes: bool,
    /// What is in the way of knowing the evaluations; then there are none here.
    pub unfollowed: Option<String>,
    /// The independence pairs, by place in `with` and `without`. None: the goal is infeasible,
    /// whatever the program computes.
    pub pairs: Vec<(usize, usize)>,
}

/// One way to evaluate a decision, or a class of ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// The conditions that are evaluated, in order; of a class, the one that decides.
    pub values: Vec<(CondId, bool)>,
    pub outcome: bool,
    /// Its edges, from the start of the evaluation (of a class: from the first condition) to the outcome.
    pub word: Regex,
}

impl Evaluation {
    /// The value that the condition has here; the last one, if it is evaluated again.
    pub fn value(&self, condition: CondId) -> Option<bool> {
        self.values.iter().rev().find(|(c, _)| *c == condition).map(|(_, value)| *value)
    }
}
