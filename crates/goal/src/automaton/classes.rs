//! Classes of edges: two edges are in one class if every set of an automaton has both or neither.

use crate::alphabet::{EdgeSet, Letter};
use base::{Id, Map};
use std::collections::BTreeSet;

/// A partition of the letters below `len`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classes {
    len: usize,
    /// Where a run of letters of one class begins, and that class; in order.
    runs: Vec<(u32, usize)>,
    /// One letter of each class.
    representatives: Vec<Letter>,
}

impl Classes {
    /// The coarsest partition that splits none of the sets.
    pub fn of<'a>(len: usize, sets: impl IntoIterator<Item = &'a EdgeSet>) -> Self {
        let mut events = Vec::new();
        let mut known = base::Set::new();
        for (k, set) in sets.into_iter().enumerate() {
            if known.insert(set.clone()) {
                let bounds = set.ranges().iter().flat_map(|(start, end)| [*start, *end]);
                events.extend(bounds.map(|bound| (bound, k)));
            }
        }
        events.sort_unstable();
        let mut inside = BTreeSet::new();
        let mut at = 0;
        Self::runs_of(len, events.iter().map(|e| e.0).collect(), |bound| {
            while let Some((_, set)) = events.get(at).filter(|(b, _)| *b <= bound) {
                if !inside.remove(set) {
                    inside.insert(*set);
                }
                at += 1;
            }
            inside.iter().copied().collect::<Vec<usize>>()
        })
    }

    /// The coarsest partition that is as fine as both.
    pub fn common(&self, other: &Classes) -> Classes {
        let starts = self.runs.iter().chain(&other.runs).map(|run| run.0).collect();
        Self::runs_of(self.len.max(other.len), starts, |start| {
            let letter = Letter(start);
            (self.class(letter), other.class(letter))
        })
    }

    /// Runs that begin at these letters, asked in order for what tells classes apart.
    fn runs_of<K: Eq + std::hash::Hash>(
        len: usize,
        mut starts: Vec<u32>,
        mut key: impl FnMut(u32) -> K,
    ) -> Self {
        starts.push(0);
        starts.sort_unstable();
        starts.dedup();
        let mut known = Map::new();
        let mut classes = Classes { len, runs: Vec::new(), representatives: Vec::new() };
        for start in starts.into_iter().filter(|s| (*s as usize) < len) {
            let class = *known.entry(key(start)).or_insert_with(|| {
                classes.representatives.push(Letter(start));
                classes.representatives.len() - 1
            });
            classes.runs.push((start, class));
        }
        classes
    }

    pub fn count(&self) -> usize {
        self.representatives.len()
    }

    /// How many letters there are.
    pub fn letters(&self) -> usize {
        self.len
    }

    pub fn class(&self, letter: Letter) -> usize {
        let after = self.runs.partition_point(|(start, _)| *start as usize <= letter.index());
        self.runs[after - 1].1
    }

    pub fn representative(&self, class: usize) -> Letter {
        self.representatives[class]
    }
}
