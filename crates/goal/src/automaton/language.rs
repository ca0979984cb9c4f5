//! Languages as values that can be compared and hashed.
//!
//! Of a language there is one minimal automaton, and one numbering of its states: in the order of
//! the least word that leads there. What is left to make equal is the partition of the edges into
//! classes, so classes that lead to the same state are joined.

use super::{Dfa, TooMany};
use crate::alphabet::EdgeSet;
use crate::regex::Regex;
use crate::word::PredId;

/// A language of words. Two expressions that look at the same predicates and tell the same
/// locations apart are equal as languages exactly if these are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Language {
    predicates: Vec<PredId>,
    places: usize,
    /// By state and reading: whether it accepts, and which edges lead where.
    rows: Vec<(bool, Vec<(usize, EdgeSet)>)>,
    empty: bool,
}

impl Language {
    pub fn of(regex: &Regex, letters: usize) -> Result<Self, TooMany> {
        let dfa = Dfa::of(regex, letters)?.minimise();
        let count = dfa.classes.count();
        let mut rows = Vec::new();
        for (next, accept) in dfa.next.iter().zip(&dfa.accept) {
            for (reading, accepts) in accept.iter().enumerate() {
                let row = &next[reading * count..(reading + 1) * count];
                rows.push((*accepts, targets(&dfa, row)));
            }
        }
        Ok(Language {
            predicates: dfa.readings.predicates().to_vec(),
            places: dfa.readings.places(),
            rows,
            empty: dfa.is_empty(),
        })
    }

    pub fn is_empty(&self) -> bool {
        self.empty
    }
}

/// The edges that lead to each state, by state.
fn targets(dfa: &Dfa, row: &[usize]) -> Vec<(usize, EdgeSet)> {
    let mut states: Vec<usize> = row.to_vec();
    states.sort_unstable();
    states.dedup();
    let edges = |state: usize| {
        let classes = (0..row.len()).filter(|class| row[*class] == state);
        let ranges = classes.flat_map(|class| dfa.classes.ranges(class));
        EdgeSet::of_ranges(ranges.map(|(start, end)| (start as u32, end as u32)))
    };
    states.iter().map(|state| (*state, edges(*state))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::Letter;

    #[test]
    fn different_expressions_can_say_the_same() {
        let one = |n: u32| Regex::one(EdgeSet::one(Letter(n)));
        let language = |regex: &Regex| Language::of(regex, 5).expect("it has no predicates");
        // a.(b.a)* = (a.b)*.a
        let left = Regex::cat([one(0), Regex::cat([one(1), one(0)]).star()]);
        let right = Regex::cat([Regex::cat([one(0), one(1)]).star(), one(0)]);
        assert_eq!(language(&left), language(&right));
        assert_ne!(language(&left), language(&one(0)));
        assert!(language(&Regex::and([left, one(1)])).is_empty());
    }
}
