//! What an expression means, straight from the definition: the oracle of all constructions.
//!
//! The meaning of an expression on a word is a relation between positions; `ends` answers the
//! second components for one first component.

use crate::regex::Regex;
use crate::word::Word;
use std::collections::BTreeSet;

/// Whether the whole word belongs to the language.
pub fn matches(regex: &Regex, word: &Word) -> bool {
    ends(regex, word, 0).contains(&word.edges.len())
}

/// The positions where a match that begins at `start` can end.
pub fn ends(regex: &Regex, word: &Word, start: usize) -> BTreeSet<usize> {
    match regex {
        Regex::Never => BTreeSet::new(),
        Regex::Empty => BTreeSet::from([start]),
        Regex::One(set) => {
            let hit = word.edges.get(start).is_some_and(|edge| set.contains(*edge));
            hit.then_some(start + 1).into_iter().collect()
        }
        Regex::Check(predicate, value) => {
            let hit = word.valuations[start].get(*predicate) == Some(*value);
            hit.then_some(start).into_iter().collect()
        }
        Regex::At(set) => {
            let hit = word.valuations[start].point.is_some_and(|point| set.contains(point));
            hit.then_some(start).into_iter().collect()
        }
        Regex::And(parts) => {
            let mut all = parts.iter().map(|part| ends(part, word, start));
            let first = all.next().unwrap_or_default();
            all.fold(first, |common, other| common.intersection(&other).copied().collect())
        }
        Regex::Cat(parts) => {
            parts.iter().fold(BTreeSet::from([start]), |from, part| step(part, word, &from))
        }
        Regex::Alt(parts) => parts.iter().flat_map(|part| ends(part, word, start)).collect(),
        Regex::Star(body) => repeated(body, word, BTreeSet::from([start])),
        Regex::Repeat { body, min, max } => {
            let mut reached = BTreeSet::from([start]);
            for _ in 0..*min {
                reached = step(body, word, &reached);
            }
            let Some(max) = max else { return repeated(body, word, reached) };
            if max < min {
                return BTreeSet::new();
            }
            let mut all = reached.clone();
            for _ in *min..*max {
                reached = step(body, word, &reached);
                all.extend(&reached);
            }
            all
        }
    }
}

fn step(regex: &Regex, word: &Word, from: &BTreeSet<usize>) -> BTreeSet<usize> {
    from.iter().flat_map(|start| ends(regex, word, *start)).collect()
}

/// Any number of times, also none.
fn repeated(body: &Regex, word: &Word, mut all: BTreeSet<usize>) -> BTreeSet<usize> {
    let mut new = all.clone();
    while !new.is_empty() {
        new = step(body, word, &new).difference(&all).copied().collect();
        all.extend(&new);
    }
    all
}
