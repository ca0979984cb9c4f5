//! What an automaton reads of a valuation: the values of its predicates, the class of the point.

use super::Classes;
use crate::alphabet::{LocSet, Point};
use crate::word::{PredId, Valuation};
use std::fmt;

/// Bit k of `defined`: the k-th predicate has a value, bit k of `holds`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Reading {
    defined: u64,
    holds: u64,
    place: u32,
}

/// The predicates that an automaton looks at, in order, and the locations it tells apart. Points
/// that no set of it mentions, and no point, are one class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Readings {
    predicates: Vec<PredId>,
    points: Classes<Point>,
}

/// More predicates than can be read at once. A query may ask for that; it is no mistake of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany {
    pub predicates: usize,
    pub most: usize,
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} predicates in one goal; {} are possible", self.predicates, self.most)
    }
}

impl std::error::Error for TooMany {}

/// What a predicate may be at a location.
pub type Options = &'static [Option<bool>];
/// In scope: any value.
pub const DEFINED: Options = &[Some(false), Some(true)];
/// Out of scope.
pub const UNDEFINED: Options = &[None];
pub const ANY: Options = &[None, Some(false), Some(true)];

impl Readings {
    /// As many as a reading has bits.
    pub const MOST: usize = u64::BITS as usize;
    /// Listing all readings is possible up to here: three to this.
    pub const MOST_LISTED: usize = 8;

    pub fn new<'a>(
        mut predicates: Vec<PredId>,
        sets: impl IntoIterator<Item = &'a LocSet> + Clone,
    ) -> Result<Self, TooMany> {
        predicates.sort_unstable();
        predicates.dedup();
        let readings = Readings { predicates, points: Classes::open(sets) };
        readings.at_most(Self::MOST)
    }

    fn at_most(self, most: usize) -> Result<Self, TooMany> {
        let predicates = self.predicates.len();
        if predicates > most { Err(TooMany { predicates, most }) } else { Ok(self) }
    }

    pub fn predicates(&self) -> &[PredId] {
        &self.predicates
    }

    /// How many classes of points there are.
    pub fn places(&self) -> usize {
        self.points.count()
    }

    /// Whether there is but one reading, the default.
    pub fn is_blind(&self) -> bool {
        self.predicates.is_empty() && self.places() == 1
    }

    pub fn union(&self, other: &Readings) -> Result<Readings, TooMany> {
        let mut predicates = [self.predicates.as_slice(), &other.predicates].concat();
        predicates.sort_unstable();
        predicates.dedup();
        let points = self.points.common(&other.points);
        Readings { predicates, points }.at_most(Self::MOST)
    }

    /// All readings, in the order of [`Readings::number`].
    pub fn all(&self) -> Result<Vec<Reading>, TooMany> {
        let listed = self.clone().at_most(Self::MOST_LISTED)?;
        let mut all = Vec::new();
        for place in 0..listed.places() {
            all.push(Reading { place: place as u32, ..Reading::default() });
        }
        for k in 0..listed.predicates.len() {
            let with = |value: &Option<bool>| {
                all.iter().map(move |r: &Reading| r.with(k, *value)).collect::<Vec<_>>()
            };
            all = ANY.iter().flat_map(with).collect();
        }
        Ok(all)
    }

    /// The place of a reading among all.
    pub fn number(&self, reading: Reading) -> usize {
        let digit = |k: usize| match reading.get(k) {
            None => 0,
            Some(value) => 1 + usize::from(value),
        };
        let values = (0..self.predicates.len()).rev().fold(0, |n, k| n * 3 + digit(k));
        values * self.places() + reading.place as usize
    }

    pub fn of(&self, valuation: &Valuation) -> Reading {
        let here = Reading { place: self.place(valuation.point), ..Reading::default() };
        let values = self.predicates.iter().map(|p| valuation.get(*p)).enumerate();
        values.fold(here, |reading, (k, value)| reading.with(k, value))
    }

    fn place(&self, point: Option<Point>) -> u32 {
        point.map_or(self.points.last(), |point| self.points.class(point)) as u32
    }

    /// Where these predicates are in scope, and false.
    pub fn at(&self, point: Option<Point>, defined: impl Fn(PredId) -> bool) -> Reading {
        let here = Reading { place: self.place(point), ..Reading::default() };
        let defined = |p: &PredId| defined(*p).then_some(false);
        let values = self.predicates.iter().map(defined).enumerate();
        values.fold(here, |reading, (k, value)| reading.with(k, value))
    }

    /// At any point of a class, where no predicate has a value.
    pub fn nowhere(&self, place: usize) -> Reading {
        Reading { place: place as u32, ..Reading::default() }
    }

    pub fn valuation(&self, reading: Reading) -> Valuation {
        let value = |(k, p): (usize, &PredId)| Some((*p, reading.get(k)?));
        let mut valuation: Valuation =
            self.predicates.iter().enumerate().filter_map(value).collect();
        let place = reading.place as usize;
        let mentioned = place != self.points.last();
        valuation.point = mentioned.then(|| self.points.representative(place));
        valuation
    }

    fn position(&self, predicate: PredId) -> Option<usize> {
        self.predicates.binary_search(&predicate).ok()
    }

    pub fn value(&self, reading: Reading, predicate: PredId) -> Option<bool> {
        reading.get(self.position(predicate)?)
    }

    /// The same with another value of a predicate that is looked at.
    pub fn set(&self, reading: Reading, predicate: PredId, value: Option<bool>) -> Reading {
        self.position(predicate).map_or(reading, |k| reading.with(k, value))
    }

    /// Whether the point is in a set of the automaton.
    pub fn is_at(&self, reading: Reading, set: &LocSet) -> bool {
        let place = reading.place as usize;
        place != self.points.last() && set.contains(self.points.representative(place))
    }

    /// The same values at the same place, as another automaton reads them.
    pub fn translate(&self, reading: Reading, to: &Readings) -> Reading {
        to.of(&self.valuation(reading))
    }
}

impl Reading {
    fn get(self, k: usize) -> Option<bool> {
        (self.defined >> k & 1 == 1).then_some(self.holds >> k & 1 == 1)
    }

    fn with(mut self, k: usize, value: Option<bool>) -> Self {
        let bit = 1 << k;
        (self.defined, self.holds) = (self.defined & !bit, self.holds & !bit);
        self.defined |= if value.is_some() { bit } else { 0 };
        self.holds |= if value == Some(true) { bit } else { 0 };
        self
    }
}
