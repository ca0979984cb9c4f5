//! Sparse sets of small numbers: the words that are not zero, in order.
//!
//! Points-to sets and sets of accessed cells have few members far apart and some dense runs, and
//! are mostly united, compared and walked in order. A sorted vector of (index, word) does these in
//! one pass each, in little memory, and always in the same order. Clones share their words until
//! one of them changes, and a set that is united with a larger one shares that one's: in a
//! solution of inclusion constraints most sets are equal to many others.

use std::sync::Arc;

/// A set of `u32`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SparseSet {
    words: Arc<Vec<(u32, u64)>>,
}

impl SparseSet {
    pub fn new() -> Self {
        SparseSet::default()
    }

    /// Whether both are known to be equal because they share their words.
    pub fn is_same(&self, other: &SparseSet) -> bool {
        Arc::ptr_eq(&self.words, &other.words)
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub fn len(&self) -> usize {
        self.words.iter().map(|(_, bits)| bits.count_ones() as usize).sum()
    }

    pub fn contains(&self, item: u32) -> bool {
        match self.words.binary_search_by_key(&(item / 64), |w| w.0) {
            Ok(at) => self.words[at].1 >> (item % 64) & 1 == 1,
            Err(_) => false,
        }
    }

    /// True if the item was not there before.
    pub fn insert(&mut self, item: u32) -> bool {
        let bit = 1 << (item % 64);
        match self.words.binary_search_by_key(&(item / 64), |w| w.0) {
            Ok(at) => {
                if self.words[at].1 & bit != 0 {
                    return false;
                }
                Arc::make_mut(&mut self.words)[at].1 |= bit;
                true
            }
            Err(at) => {
                Arc::make_mut(&mut self.words).insert(at, (item / 64, bit));
                true
            }
        }
    }

    pub fn remove(&mut self, item: u32) {
        if let Ok(at) = self.words.binary_search_by_key(&(item / 64), |w| w.0) {
            let words = Arc::make_mut(&mut self.words);
            words[at].1 &= !(1 << (item % 64));
            if words[at].1 == 0 {
                words.remove(at);
            }
        }
    }

    /// Adds everything of `other`; true if that changed anything.
    pub fn unite(&mut self, other: &SparseSet) -> bool {
        if other.is_empty() || self.is_same(other) {
            return false;
        }
        let (more, less) = compare(&self.words, &other.words);
        if less {
            self.words = match more {
                false => other.words.clone(),
                true => Arc::new(merge(&self.words, &other.words, |a, b| a | b)),
            };
        }
        less
    }

    /// The union of many sets.
    pub fn union<'a>(sets: impl IntoIterator<Item = &'a SparseSet>) -> SparseSet {
        let mut distinct: Vec<&SparseSet> = Vec::new();
        for set in sets.into_iter().filter(|set| !set.is_empty()) {
            if !distinct.last().is_some_and(|last| last.is_same(set)) {
                distinct.push(set);
            }
        }
        if let [one] = distinct.as_slice() {
            return (*one).clone();
        }
        let mut all: Vec<(u32, u64)> =
            distinct.iter().flat_map(|s| s.words.iter().copied()).collect();
        all.sort_unstable();
        all.dedup_by(|next, word| {
            let same = next.0 == word.0;
            word.1 |= if same { next.1 } else { 0 };
            same
        });
        SparseSet { words: Arc::new(all) }
    }

    /// Whether `other` has everything of this.
    pub fn within(&self, other: &SparseSet) -> bool {
        if self.words.len() > other.words.len() {
            return false;
        }
        let mut rest = other.words.as_slice();
        self.words.iter().all(|&(index, bits)| bits & !take(&mut rest, index) == 0)
    }

    pub fn minus(&self, other: &SparseSet) -> SparseSet {
        if other.is_empty() {
            return self.clone();
        }
        if self.is_same(other) {
            return SparseSet::new();
        }
        let mut rest = other.words.as_slice();
        let mut words = Vec::new();
        for &(index, bits) in self.words.iter() {
            let gone = take(&mut rest, index);
            if bits & !gone != 0 {
                words.push((index, bits & !gone));
            }
        }
        SparseSet { words: Arc::new(words) }
    }

    pub fn common(&self, other: &SparseSet) -> SparseSet {
        let (few, many) =
            if self.words.len() <= other.words.len() { (self, other) } else { (other, self) };
        let mut rest = many.words.as_slice();
        let mut words = Vec::new();
        for &(index, bits) in few.words.iter() {
            let both = take(&mut rest, index) & bits;
            if both != 0 {
                words.push((index, both));
            }
        }
        SparseSet { words: Arc::new(words) }
    }

    /// The members of [`Self::common`], without a set of them.
    pub fn both<'a>(&'a self, other: &'a SparseSet) -> impl Iterator<Item = u32> + 'a {
        let (few, many) =
            if self.words.len() <= other.words.len() { (self, other) } else { (other, self) };
        let mut rest = many.words.as_slice();
        few.words
            .iter()
            .flat_map(move |&(index, bits)| members(index, take(&mut rest, index) & bits))
    }

    pub fn meets(&self, other: &SparseSet) -> bool {
        self.both(other).next().is_some()
    }

    /// In ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().flat_map(|&(index, bits)| members(index, bits))
    }
}

/// The members in one word.
fn members(index: u32, bits: u64) -> impl Iterator<Item = u32> {
    let rest = std::iter::successors(Some(bits), |b| Some(b & b.wrapping_sub(1)));
    rest.take_while(|b| *b != 0).map(move |b| index * 64 + b.trailing_zeros())
}

impl FromIterator<u32> for SparseSet {
    fn from_iter<A: IntoIterator<Item = u32>>(items: A) -> Self {
        let mut words: Vec<(u32, u64)> = Vec::new();
        // Mostly they come in order, or nearly so.
        let mut last = 0;
        for item in items {
            let (index, bit) = (item / 64, 1 << (item % 64));
            if words.get(last).is_none_or(|word| word.0 != index) {
                last = match words.last() {
                    Some(word) if index <= word.0 => words.partition_point(|w| w.0 < index),
                    _ => words.len(),
                };
                if words.get(last).is_none_or(|word| word.0 != index) {
                    words.insert(last, (index, 0));
                }
            }
            words[last].1 |= bit;
        }
        SparseSet { words: Arc::new(words) }
    }
}

/// The word of this index, 0 if there is none; what comes before it is dropped.
fn take(rest: &mut &[(u32, u64)], index: u32) -> u64 {
    // Mostly it is near; otherwise the steps double.
    let mut step = 1;
    while step < rest.len() && rest[step].0 <= index {
        step *= 2;
    }
    let end = rest.len().min(step);
    let skipped = step / 2 + rest[step / 2..end].partition_point(|w| w.0 < index);
    let first = if rest.first().is_some_and(|w| w.0 >= index) { 0 } else { skipped };
    *rest = &rest[first..];
    rest.first().filter(|w| w.0 == index).map_or(0, |w| w.1)
}

/// Whether the first has something that the second has not, and the reverse.
fn compare(a: &[(u32, u64)], b: &[(u32, u64)]) -> (bool, bool) {
    let (mut more, mut less) = (false, false);
    let (mut i, mut j) = (0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        let same = x.0 == y.0;
        more |= x.0 < y.0 || same && x.1 & !y.1 != 0;
        less |= y.0 < x.0 || same && y.1 & !x.1 != 0;
        if more && less {
            return (true, true);
        }
        i += usize::from(x.0 <= y.0);
        j += usize::from(y.0 <= x.0);
    }
    (more || i < a.len(), less || j < b.len())
}

/// One pass over both; what only one has is kept.
fn merge(a: &[(u32, u64)], b: &[(u32, u64)], both: fn(u64, u64) -> u64) -> Vec<(u32, u64)> {
    let mut out = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while let (Some(&x), Some(&y)) = (a.get(i), b.get(j)) {
        match x.0.cmp(&y.0) {
            std::cmp::Ordering::Less => out.push(x),
            std::cmp::Ordering::Greater => out.push(y),
            std::cmp::Ordering::Equal => out.push((x.0, both(x.1, y.1))),
        }
        i += usize::from(x.0 <= y.0);
        j += usize::from(y.0 <= x.0);
    }
    out.extend_from_slice(&a[i..]);
    out.extend_from_slice(&b[j..]);
    out
}

#[cfg(test)]
mod tests {
    use super::SparseSet;
    use std::collections::BTreeSet;

    /// A few numbers, near and far, from a seed.
    fn numbers(seed: u32) -> Vec<u32> {
        let next = |x: &u32| Some(x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        let all = std::iter::successors(Some(seed), next).skip(1);
        all.take(40).map(|x| (x >> 16) % if seed.is_multiple_of(2) { 100 } else { 2000 }).collect()
    }

    #[test]
    fn operations_agree_with_those_of_an_ordered_set() {
        for seed in 0..200 {
            let (a, b) = (numbers(seed), numbers(seed + 1000));
            let (x, y): (SparseSet, SparseSet) =
                (a.iter().copied().collect(), b.iter().copied().collect());
            let (s, t): (BTreeSet<u32>, BTreeSet<u32>) =
                (a.iter().copied().collect(), b.iter().copied().collect());
            let list = |set: &SparseSet| set.iter().collect::<Vec<_>>();
            assert_eq!(list(&x), s.iter().copied().collect::<Vec<_>>());
            assert_eq!(list(&x.minus(&y)), s.difference(&t).copied().collect::<Vec<_>>());
            assert_eq!(list(&x.common(&y)), s.intersection(&t).copied().collect::<Vec<_>>());
            assert!(x.both(&y).eq(s.intersection(&t).copied()));
            assert_eq!(x.len(), s.len());
            assert_eq!(x.within(&y), s.is_subset(&t));
            let mut sum = x.clone();
            assert_eq!(sum.unite(&y), !t.is_subset(&s));
            assert_eq!(list(&sum), s.union(&t).copied().collect::<Vec<_>>());
            assert!(x.within(&sum) && y.within(&sum));
            assert_eq!(SparseSet::union([&x, &y, &x, &SparseSet::new()]), sum);
            let mut one = SparseSet::new();
            let fresh: Vec<bool> = a.iter().map(|n| one.insert(*n)).collect();
            assert_eq!(fresh.iter().filter(|f| **f).count(), s.len());
            assert_eq!(one, x);
            a.iter().for_each(|n| one.remove(*n));
            assert!(one.is_empty());
        }
    }
}
