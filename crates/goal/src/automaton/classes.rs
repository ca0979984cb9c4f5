//! Classes of ids: two are in one class if every set of an automaton has both or neither.

use crate::ranges::RangeSet;
use base::{Id, Map};
use std::collections::BTreeSet;

/// A partition of the ids below `len`; what lies beyond is in the class of the last of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classes<I> {
    len: usize,
    /// Where a run of ids of one class begins, and that class; in order.
    runs: Vec<(u32, usize)>,
    /// One id of each class.
    representatives: Vec<I>,
}

impl<I: Id> Classes<I> {
    /// The coarsest partition that splits none of the sets.
    pub fn of<'a>(len: usize, sets: impl IntoIterator<Item = &'a RangeSet<I>>) -> Self
    where
        I: 'a,
    {
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

    /// As [`Classes::of`], with one id more than the sets have: the class of the last id is that
    /// of all ids in no set.
    pub fn open<'a>(sets: impl IntoIterator<Item = &'a RangeSet<I>> + Clone) -> Self
    where
        I: 'a,
    {
        let ends = sets.clone().into_iter().filter_map(|set| set.ranges().last());
        let len = ends.map(|(_, end)| *end as usize).max().unwrap_or(0) + 1;
        Self::of(len, sets)
    }

    /// The coarsest partition that is as fine as both.
    pub fn common(&self, other: &Self) -> Self {
        let starts = self.runs.iter().chain(&other.runs).map(|run| run.0).collect();
        Self::runs_of(self.len.max(other.len), starts, |start| {
            let id = I::new(start as usize);
            (self.class(id), other.class(id))
        })
    }

    /// Runs that begin at these ids, asked in order for what tells classes apart.
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
                classes.representatives.push(I::new(start as usize));
                classes.representatives.len() - 1
            });
            classes.runs.push((start, class));
        }
        classes
    }

    pub fn count(&self) -> usize {
        self.representatives.len()
    }

    /// How many ids there are.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn class(&self, id: I) -> usize {
        let after = self.runs.partition_point(|(start, _)| *start as usize <= id.index());
        self.runs[after - 1].1
    }

    /// The class of the last id.
    pub fn last(&self) -> usize {
        self.runs.last().expect("there should be an id").1
    }

    pub fn representative(&self, class: usize) -> I {
        self.representatives[class]
    }

    /// The ids of a class, as half-open ranges of numbers.
    pub fn ranges(&self, class: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let end = |k: usize| self.runs.get(k + 1).map_or(self.len, |next| next.0 as usize);
        let of = self.runs.iter().enumerate().filter(move |(_, run)| run.1 == class);
        of.map(move |(k, run)| (run.0 as usize, end(k)))
    }
}
