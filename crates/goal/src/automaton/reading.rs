//! Valuations as numbers: digit k in base three is the value of the k-th predicate.

use crate::word::{PredId, Valuation};

/// What an automaton reads of a valuation: 0 no value, 1 false, 2 true for each predicate.
pub type Reading = u32;

/// The predicates that an automaton looks at, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Readings(Vec<PredId>);

/// Three to this still fits.
const MOST: usize = 20;

impl Readings {
    pub fn new(mut predicates: Vec<PredId>) -> Self {
        predicates.sort_unstable();
        predicates.dedup();
        assert!(predicates.len() <= MOST, "one goal should look at {MOST} predicates at most");
        Readings(predicates)
    }

    pub fn predicates(&self) -> &[PredId] {
        &self.0
    }

    pub fn union(&self, other: &Readings) -> Readings {
        Readings::new(self.0.iter().chain(&other.0).copied().collect())
    }

    pub fn all(&self) -> std::ops::Range<Reading> {
        0..3u32.pow(self.0.len() as u32)
    }

    pub fn of(&self, valuation: &Valuation) -> Reading {
        let digit = |p: &PredId| valuation.get(*p).map_or(0, |value| 1 + u32::from(value));
        self.0.iter().rev().fold(0, |reading, p| reading * 3 + digit(p))
    }

    pub fn valuation(&self, reading: Reading) -> Valuation {
        let values = self.0.iter().filter_map(|p| Some((*p, self.value(reading, *p)?)));
        values.collect()
    }

    pub fn value(&self, reading: Reading, predicate: PredId) -> Option<bool> {
        let k = self.0.iter().position(|p| *p == predicate)?;
        match reading / 3u32.pow(k as u32) % 3 {
            0 => None,
            digit => Some(digit == 2),
        }
    }

    /// The same values, as another set of predicates reads them.
    pub fn translate(&self, reading: Reading, to: &Readings) -> Reading {
        to.of(&self.valuation(reading))
    }

    /// The readings of all valuations that give these predicates, and no others, a value.
    pub fn total(&self, defined: impl Fn(PredId) -> bool) -> Vec<Reading> {
        let fits = |reading: &Reading| {
            self.0.iter().all(|p| self.value(*reading, *p).is_some() == defined(*p))
        };
        self.all().filter(fits).collect()
    }
}
