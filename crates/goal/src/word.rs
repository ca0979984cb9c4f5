//! Words: what a goal accepts or not.
//!
//! A word is a sequence of edges with a valuation of the predicates at each location between
//! them: v0 e1 v1 … en vn. A predicate is an uninterpreted letter here. Where a variable of it is
//! out of scope it has no value: neither it nor its negation holds there.

use crate::alphabet::{Letter, Point};

base::ids! {
    /// A state predicate of a query.
    PredId "q";
}

/// A location between two edges, and the values of the predicates there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Valuation {
    /// Those not listed have none.
    pub values: std::collections::BTreeMap<PredId, bool>,
    /// `None` where locations do not matter.
    pub point: Option<Point>,
}

impl Valuation {
    pub fn get(&self, predicate: PredId) -> Option<bool> {
        self.values.get(&predicate).copied()
    }
}

impl FromIterator<(PredId, bool)> for Valuation {
    fn from_iter<A: IntoIterator<Item = (PredId, bool)>>(items: A) -> Self {
        Valuation { values: items.into_iter().collect(), point: None }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Word {
    pub edges: Vec<Letter>,
    /// One more than edges.
    pub valuations: Vec<Valuation>,
}

impl Word {
    /// A word where no predicate has a value.
    pub fn plain(edges: Vec<Letter>) -> Self {
        let valuations = vec![Valuation::default(); edges.len() + 1];
        Word { edges, valuations }
    }
}
