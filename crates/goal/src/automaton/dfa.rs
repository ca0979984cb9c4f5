//! Complete deterministic automata: complement, product, emptiness, a shortest accepted word.
//!
//! Every reading is listed, so only a few predicates are possible; `compare` has no such limit.

use super::{AcceptId, Classes, Det, Nfa, Reading, Readings, TooMany};
use crate::alphabet::Letter;
use crate::regex::Regex;
use crate::word::{Valuation, Word};
use base::Map;
use std::collections::VecDeque;

/// Reads, in turn, a valuation and an edge; accepts by its state and the last valuation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dfa {
    pub(super) classes: Classes<Letter>,
    pub(super) readings: Readings,
    /// All of them, in order.
    pub(super) all: Vec<Reading>,
    /// For each state, by reading and class. State 0 is the start.
    pub(super) next: Vec<Vec<usize>>,
    /// For each state, by reading.
    pub(super) accept: Vec<Vec<bool>>,
}

impl Dfa {
    pub fn of(regex: &Regex, letters: usize) -> Result<Self, TooMany> {
        Self::for_goal(&mut Det::new(Nfa::of(regex), letters)?, AcceptId(0))
    }

    /// The language of one label of a shared automaton.
    pub fn for_goal(det: &mut Det, goal: AcceptId) -> Result<Self, TooMany> {
        let (classes, readings) = (det.classes().clone(), det.readings().clone());
        explore(classes, readings, det.start(), |state, reading, class| match class {
            Some(letter) => Answer::Next(det.next(*state, reading, letter)),
            None => Answer::Accepts(det.accepted(*state, reading).contains(&goal)),
        })
    }

    pub fn states(&self) -> usize {
        self.next.len()
    }

    fn at(&self, state: usize, reading: Reading, letter: Letter) -> usize {
        let class = self.classes.class(letter);
        self.next[state][self.readings.number(reading) * self.classes.count() + class]
    }

    pub fn accepts(&self, word: &Word) -> bool {
        let read = |valuation: &Valuation| self.readings.of(valuation);
        let mut state = 0;
        for (edge, valuation) in word.edges.iter().zip(&word.valuations) {
            state = self.at(state, read(valuation), *edge);
        }
        let last = word.valuations.last().expect("a word should have a last valuation");
        self.accepts_at(state, read(last))
    }

    pub fn complement(mut self) -> Self {
        self.accept.iter_mut().flatten().for_each(|accepts| *accepts = !*accepts);
        self
    }

    pub fn intersection(&self, other: &Dfa) -> Result<Dfa, TooMany> {
        self.product(other, |a, b| a && b)
    }

    pub fn union(&self, other: &Dfa) -> Result<Dfa, TooMany> {
        self.product(other, |a, b| a || b)
    }

    pub fn difference(&self, other: &Dfa) -> Result<Dfa, TooMany> {
        self.product(other, |a, b| a && !b)
    }

    /// Both side by side; accepts what `both` says of their two answers.
    pub fn product(&self, other: &Dfa, both: fn(bool, bool) -> bool) -> Result<Dfa, TooMany> {
        let readings = self.readings.union(&other.readings)?;
        let own = readings.clone();
        let classes = self.classes.common(&other.classes);
        explore(classes, readings, (0, 0), |&(a, b), reading, letter| {
            let l = own.translate(reading, &self.readings);
            let r = own.translate(reading, &other.readings);
            match letter {
                Some(letter) => Answer::Next((self.at(a, l, letter), other.at(b, r, letter))),
                None => Answer::Accepts(both(self.accepts_at(a, l), other.accepts_at(b, r))),
            }
        })
    }

    fn accepts_at(&self, state: usize, reading: Reading) -> bool {
        self.accept[state][self.readings.number(reading)]
    }

    pub fn is_empty(&self) -> bool {
        self.shortest().is_none()
    }

    /// Whether every word of this language is in the other.
    pub fn is_included(&self, other: &Dfa) -> Result<bool, TooMany> {
        Ok(self.difference(other)?.is_empty())
    }

    /// A shortest word of the language; of these the one with the smallest classes.
    pub fn shortest(&self) -> Option<Word> {
        let mut from: Vec<Option<(usize, Reading, usize)>> = vec![None; self.states()];
        let mut queue = VecDeque::from([0]);
        while let Some(state) = queue.pop_front() {
            if let Some(last) = self.accept[state].iter().position(|accepts| *accepts) {
                return Some(self.word(&from, state, self.all[last]));
            }
            for (k, next) in self.next[state].iter().enumerate() {
                if *next != 0 && from[*next].is_none() {
                    let count = self.classes.count();
                    from[*next] = Some((state, self.all[k / count], k % count));
                    queue.push_back(*next);
                }
            }
        }
        None
    }

    fn word(
        &self,
        from: &[Option<(usize, Reading, usize)>],
        mut state: usize,
        last: Reading,
    ) -> Word {
        let mut edges = Vec::new();
        let mut valuations = vec![self.readings.valuation(last)];
        while let Some((before, reading, class)) = from[state] {
            edges.push(self.classes.representative(class));
            valuations.push(self.readings.valuation(reading));
            state = before;
        }
        edges.reverse();
        valuations.reverse();
        Word { edges, valuations }
    }
}

enum Answer<S> {
    Next(S),
    Accepts(bool),
}

/// The automaton that `ask` describes: the next state over a letter, or (without a letter)
/// whether a state accepts.
fn explore<S: Clone + Eq + std::hash::Hash>(
    classes: Classes<Letter>,
    readings: Readings,
    start: S,
    mut ask: impl FnMut(&S, Reading, Option<Letter>) -> Answer<S>,
) -> Result<Dfa, TooMany> {
    let mut known = Map::from_iter([(start.clone(), 0)]);
    let mut states = vec![start];
    let all = readings.all()?;
    let mut dfa = Dfa { classes, readings, all, next: Vec::new(), accept: Vec::new() };
    while let Some(state) = states.get(dfa.next.len()).cloned() {
        let (mut next, mut accept) = (Vec::new(), Vec::new());
        for &reading in &dfa.all {
            for class in 0..dfa.classes.count() {
                match ask(&state, reading, Some(dfa.classes.representative(class))) {
                    Answer::Next(to) => next.push(*known.entry(to.clone()).or_insert_with(|| {
                        states.push(to);
                        states.len() - 1
                    })),
                    Answer::Accepts(_) => unreachable!("a letter should lead to a state"),
                }
            }
            match ask(&state, reading, None) {
                Answer::Accepts(accepts) => accept.push(accepts),
                Answer::Next(_) => unreachable!("the end should be accepted or not"),
            }
        }
        dfa.next.push(next);
        dfa.accept.push(accept);
    }
    Ok(dfa)
}
