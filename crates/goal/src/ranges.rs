//! Sets of ids as sorted ranges.
//!
//! The sets of a coverage query are one edge, all edges, the edges of a function, everything but a
//! few definitions: a handful of ranges each, whatever the size of the program. A bit set of all
//! edges of SQLite would have 30 kB, and a query makes a hundred thousand sets.

use base::Id;
use std::fmt;
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

/// A set of ids; cheap to clone, equal exactly if it has the same members.
pub struct RangeSet<I> {
    ranges: Arc<Ranges>,
    id: PhantomData<fn(I) -> I>,
}

struct Ranges {
    /// Half-open, not empty, in order, with a gap between two.
    list: Box<[(u32, u32)]>,
    /// How many members come before each range; made for the first who counts.
    before: OnceLock<Box<[u32]>>,
}

impl<I: Id> RangeSet<I> {
    fn of(ranges: Vec<(u32, u32)>) -> Self {
        let ranges = Ranges { list: ranges.into(), before: OnceLock::new() };
        RangeSet { ranges: Arc::new(ranges), id: PhantomData }
    }

    pub fn empty() -> Self {
        Self::of(Vec::new())
    }

    pub fn one(id: I) -> Self {
        let number = narrow(id.index());
        Self::of(vec![(number, number + 1)])
    }

    /// The ids from `start` up to, not including, `end`.
    pub fn range(start: usize, end: usize) -> Self {
        let (start, end) = (narrow(start), narrow(end));
        Self::of(if start < end { vec![(start, end)] } else { Vec::new() })
    }

    /// The first `count` ids.
    pub fn all(count: usize) -> Self {
        Self::range(0, count)
    }

    /// The union of half-open ranges in any order.
    pub fn of_ranges(ranges: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut sorted: Vec<(u32, u32)> = ranges.into_iter().filter(|(a, b)| a < b).collect();
        sorted.sort_unstable();
        let mut joined: Vec<(u32, u32)> = Vec::new();
        for (start, end) in sorted {
            match joined.last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => joined.push((start, end)),
            }
        }
        Self::of(joined)
    }

    pub fn is_empty(&self) -> bool {
        self.ranges.list.is_empty()
    }

    pub fn len(&self) -> usize {
        match (self.before().last(), self.ranges.list.last()) {
            (Some(before), Some((start, end))) => (before + (end - start)) as usize,
            _ => 0,
        }
    }

    fn before(&self) -> &[u32] {
        self.ranges.before.get_or_init(|| {
            let mut sum = 0;
            let before = |(start, end): &(u32, u32)| {
                sum += end - start;
                sum - (end - start)
            };
            self.ranges.list.iter().map(before).collect()
        })
    }

    pub fn contains(&self, id: I) -> bool {
        let number = narrow(id.index());
        let after = self.ranges.list.partition_point(|(start, _)| *start <= number);
        after > 0 && number < self.ranges.list[after - 1].1
    }

    pub fn first(&self) -> Option<I> {
        self.ranges.list.first().map(|(start, _)| I::new(*start as usize))
    }

    /// The member that has this many before it.
    pub fn nth(&self, k: usize) -> Option<I> {
        let before = self.before();
        let at = before.partition_point(|count| *count as usize <= k).checked_sub(1)?;
        let (start, end) = self.ranges.list[at];
        let number = start as usize + (k - before[at] as usize);
        (number < end as usize).then(|| I::new(number))
    }

    pub fn iter(&self) -> impl Iterator<Item = I> + '_ {
        self.ranges.list.iter().flat_map(|(start, end)| *start..*end).map(|n| I::new(n as usize))
    }

    /// Half-open ranges of numbers, in order.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges.list
    }

    pub fn union(&self, other: &Self) -> Self {
        if self.is_empty() || self.is_same(other) {
            return other.clone();
        }
        if other.is_empty() {
            return self.clone();
        }
        combine(self, other, |a, b| a || b)
    }

    pub fn intersection(&self, other: &Self) -> Self {
        if self.is_empty() || self.is_same(other) {
            return self.clone();
        }
        combine(self, other, |a, b| a && b)
    }

    pub fn difference(&self, other: &Self) -> Self {
        if !self.meets(other) {
            return self.clone();
        }
        combine(self, other, |a, b| a && !b)
    }

    pub fn is_subset(&self, other: &Self) -> bool {
        self.is_same(other) || self.difference(other).is_empty()
    }

    /// Whether both have a member in common. Quick if one of them has few ranges.
    pub fn meets(&self, other: &Self) -> bool {
        let (few, many) = match self.ranges().len() <= other.ranges().len() {
            true => (self.ranges(), other.ranges()),
            false => (other.ranges(), self.ranges()),
        };
        few.iter().any(|(start, end)| {
            let next = many.partition_point(|(_, other)| other <= start);
            many.get(next).is_some_and(|(other, _)| other < end)
        })
    }

    /// Whether both are known to be equal because they share their ranges.
    fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.ranges, &other.ranges)
    }
}

fn narrow(index: usize) -> u32 {
    u32::try_from(index).expect("an id should fit in 32 bits")
}

/// Sweeps over both: a number belongs to the result if `keep` says so of its two memberships;
/// `keep` should hold of no number that is in neither.
fn combine<I: Id>(a: &RangeSet<I>, b: &RangeSet<I>, keep: fn(bool, bool) -> bool) -> RangeSet<I> {
    let bounds = |set: &RangeSet<I>| -> Vec<u32> {
        set.ranges().iter().flat_map(|(start, end)| [*start, *end]).collect()
    };
    let (left, right) = (bounds(a), bounds(b));
    let (mut i, mut j) = (0, 0);
    let mut ranges = Vec::new();
    let mut open = None;
    while i < left.len() || j < right.len() {
        let at = *left.get(i).unwrap_or(&u32::MAX).min(right.get(j).unwrap_or(&u32::MAX));
        i += usize::from(left.get(i) == Some(&at));
        j += usize::from(right.get(j) == Some(&at));
        // Past an odd number of bounds we are inside.
        match (keep(i % 2 == 1, j % 2 == 1), open) {
            (true, None) => open = Some(at),
            (false, Some(start)) => {
                ranges.push((start, at));
                open = None;
            }
            (true, Some(_)) | (false, None) => {}
        }
    }
    RangeSet::of(ranges)
}

impl<I: Id> FromIterator<I> for RangeSet<I> {
    fn from_iter<A: IntoIterator<Item = I>>(ids: A) -> Self {
        let mut numbers: Vec<u32> = ids.into_iter().map(|id| narrow(id.index())).collect();
        numbers.sort_unstable();
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for number in numbers {
            match ranges.last_mut() {
                Some((_, end)) if number <= *end => *end = (*end).max(number + 1),
                Some(_) | None => ranges.push((number, number + 1)),
            }
        }
        Self::of(ranges)
    }
}

impl<I> Clone for RangeSet<I> {
    fn clone(&self) -> Self {
        RangeSet { ranges: self.ranges.clone(), id: PhantomData }
    }
}

impl<I> PartialEq for RangeSet<I> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.ranges, &other.ranges) || self.ranges.list == other.ranges.list
    }
}

impl<I> Eq for RangeSet<I> {}

impl<I> std::hash::Hash for RangeSet<I> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.ranges.list.hash(state);
    }
}

/// `{1, 4-7}`
impl<I> fmt::Debug for RangeSet<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (k, (start, end)) in self.ranges.list.iter().enumerate() {
            let comma = if k > 0 { ", " } else { "" };
            match end - start {
                1 => write!(f, "{comma}{start}")?,
                _ => write!(f, "{comma}{start}-{}", end - 1)?,
            }
        }
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cfa::EdgeId;
    use std::collections::BTreeSet;

    /// The members are the bits of a number.
    fn set(bits: u32) -> (RangeSet<EdgeId>, BTreeSet<EdgeId>) {
        let members = (0..6).filter(|k| bits >> k & 1 == 1).map(EdgeId);
        (members.clone().collect(), members.collect())
    }

    #[test]
    fn operations_are_those_of_sets() {
        for (a, b) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
            let ((a, wanted_a), (b, wanted_b)) = (set(a), set(b));
            assert!(a.iter().eq(wanted_a.iter().copied()));
            assert!(a.union(&b).iter().eq(wanted_a.union(&wanted_b).copied()));
            assert!(a.intersection(&b).iter().eq(wanted_a.intersection(&wanted_b).copied()));
            assert!(a.difference(&b).iter().eq(wanted_a.difference(&wanted_b).copied()));
            assert_eq!(a.is_subset(&b), wanted_a.is_subset(&wanted_b));
            assert_eq!(a.meets(&b), !wanted_a.is_disjoint(&wanted_b));
            assert!((0..7).all(|k| a.nth(k) == wanted_a.iter().nth(k).copied()));
            assert_eq!(a == b, wanted_a == wanted_b);
            assert!((0..7).map(EdgeId).all(|e| a.contains(e) == wanted_a.contains(&e)));
            assert_eq!(a.len(), wanted_a.len());
        }
    }

    #[test]
    fn prints_ranges() {
        assert_eq!(format!("{:?}", set(0b101110).0), "{1-3, 5}");
    }
}
