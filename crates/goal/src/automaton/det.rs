//! Determinisation on demand.
//!
//! The subset construction of Rabin and Scott (1959). A state is the set of nondeterministic
//! states *before* the location's valuation is known; the moves that read no edge are followed
//! when it is. Only what is asked for is built, and it is kept: one `Det` serves every question
//! about its goals.

use super::reading::{DEFINED, Options, UNDEFINED};
use super::{AcceptId, Classes, Nfa, Reading, Readings, State, Step, TooMany};
use crate::alphabet::Letter;
use crate::regex::Regex;
use crate::word::{PredId, Word};
use base::Map;
use std::rc::Rc;

#[derive(Clone, Debug)]
pub struct Det {
    nfa: Nfa,
    classes: Classes<Letter>,
    readings: Readings,
    sets: Vec<Vec<State>>,
    ids: Map<Vec<State>, usize>,
    next: Map<(usize, Reading, usize), usize>,
    accepted: Map<(usize, Reading), Vec<AcceptId>>,
    possible: Map<(usize, Reading), Rc<[Reading]>>,
}

impl Det {
    /// Over an alphabet of this many letters.
    pub fn new(nfa: Nfa, letters: usize) -> Result<Self, TooMany> {
        let (mut edges, mut points, mut checked) = (Vec::new(), Vec::new(), Vec::new());
        for step in nfa.steps.iter().flatten() {
            match step {
                Step::Edge(set, _) => edges.push(set),
                Step::At(set, _) => points.push(set),
                Step::Guard(p, ..) => checked.push(*p),
                Step::Free(_) => {}
            }
        }
        let classes = Classes::of(letters, edges);
        let readings = Readings::new(checked, points)?;
        let start = nfa.start;
        let mut det = Det {
            nfa,
            classes,
            readings,
            sets: Vec::new(),
            ids: Map::new(),
            next: Map::new(),
            accepted: Map::new(),
            possible: Map::new(),
        };
        det.intern(vec![start]);
        Ok(det)
    }

    /// Of some languages, whose labels are their places in the list.
    pub fn of<'a>(
        languages: impl IntoIterator<Item = &'a Regex>,
        letters: usize,
    ) -> Result<Self, TooMany> {
        let mut nfa = Nfa::new();
        for (k, language) in languages.into_iter().enumerate() {
            nfa.add(language, base::Id::new(k));
        }
        Det::new(nfa, letters)
    }

    /// The start has number 0.
    pub fn start(&self) -> usize {
        0
    }

    pub fn classes(&self) -> &Classes<Letter> {
        &self.classes
    }

    pub fn readings(&self) -> &Readings {
        &self.readings
    }

    /// From this state nothing is accepted any more, whatever comes: there is no state left.
    pub fn is_dead(&self, state: usize) -> bool {
        self.sets[state].is_empty()
    }

    fn intern(&mut self, set: Vec<State>) -> usize {
        if let Some(id) = self.ids.get(&set) {
            return *id;
        }
        self.sets.push(set.clone());
        self.ids.insert(set, self.sets.len() - 1);
        self.sets.len() - 1
    }

    /// Over an edge, from a location with this reading.
    pub fn next(&mut self, state: usize, reading: Reading, letter: Letter) -> usize {
        let class = self.classes.class(letter);
        self.next_class(state, reading, class)
    }

    /// Over any edge of a class.
    pub fn next_class(&mut self, state: usize, reading: Reading, class: usize) -> usize {
        if let Some(next) = self.next.get(&(state, reading, class)) {
            return *next;
        }
        let letter = self.classes.representative(class);
        let mut set = Vec::new();
        for from in self.closure(state, reading) {
            set.extend(self.nfa.steps[from].iter().filter_map(|step| match step {
                Step::Edge(edges, to) => edges.contains(letter).then_some(*to),
                Step::Free(_) | Step::Guard(..) | Step::At(..) => None,
            }));
        }
        set.sort_unstable();
        set.dedup();
        let next = self.intern(set);
        self.next.insert((state, reading, class), next);
        next
    }

    /// The goals of words that end here, at a location with this reading.
    pub fn accepted(&mut self, state: usize, reading: Reading) -> &[AcceptId] {
        if !self.accepted.contains(&(state, reading)) {
            let reached = self.closure(state, reading);
            let labels = reached.iter().flat_map(|s| &self.nfa.accepts[*s]);
            let mut goals: Vec<AcceptId> = labels.copied().collect();
            goals.sort_unstable();
            goals.dedup();
            self.accepted.insert((state, reading), goals);
        }
        &self.accepted.get(&(state, reading)).expect("it should just have been put there")[..]
    }

    /// Whether some goal accepts there.
    pub fn accepts(&mut self, state: usize, reading: Reading) -> bool {
        !self.accepted(state, reading).is_empty()
    }

    /// What is reached without reading an edge.
    fn closure(&self, state: usize, reading: Reading) -> Vec<State> {
        self.closed(state, reading, |_| {})
    }

    /// As `closure`; `asked` hears of each predicate whose value matters.
    fn closed(&self, state: usize, reading: Reading, mut asked: impl FnMut(PredId)) -> Vec<State> {
        let mut reached = self.sets[state].clone();
        let mut seen: base::Set<State> = reached.iter().copied().collect();
        let mut at = 0;
        while at < reached.len() {
            for step in &self.nfa.steps[reached[at]] {
                let to = match step {
                    Step::Edge(..) => None,
                    Step::Free(to) => Some(*to),
                    Step::Guard(p, value, to) => {
                        asked(*p);
                        (self.readings.value(reading, *p) == Some(*value)).then_some(*to)
                    }
                    Step::At(set, to) => self.readings.is_at(reading, set).then_some(*to),
                };
                reached.extend(to.filter(|to| seen.insert(*to)));
            }
            at += 1;
        }
        reached
    }

    /// What may be read at a location in this state: where the predicates that have a value in
    /// `here` have any. Of readings that the state cannot tell apart there is one.
    pub fn possible(&mut self, state: usize, here: Reading) -> Rc<[Reading]> {
        if let Some(known) = self.possible.get(&(state, here)) {
            return known.clone();
        }
        let readings = self.readings.clone();
        let options = |p| if readings.value(here, p).is_some() { DEFINED } else { UNDEFINED };
        let found: Rc<[Reading]> = self.split(state, here, options).into();
        self.possible.insert((state, here), found.clone());
        found
    }

    /// A reading for each way to answer the questions of a state, in a tree of questions: a chain
    /// of k checks has k + 1 answers, not 2^k. Predicates that are not asked for are as in `here`.
    pub fn split(
        &self,
        state: usize,
        here: Reading,
        options: impl Fn(PredId) -> Options,
    ) -> Vec<Reading> {
        let mut found = Vec::new();
        let mut open = vec![(here, Vec::new())];
        while let Some((reading, answered)) = open.pop() {
            let mut question = None;
            self.closed(state, reading, |p| {
                if question.is_none() && !answered.contains(&p) && options(p).len() > 1 {
                    question = Some(p);
                }
            });
            let Some(p) = question else {
                found.push(reading);
                continue;
            };
            for value in options(p).iter().rev() {
                let answered = answered.iter().copied().chain([p]).collect();
                open.push((self.readings.set(reading, p, *value), answered));
            }
        }
        found
    }

    /// The goals that accept the word.
    pub fn run(&mut self, word: &Word) -> Vec<AcceptId> {
        let mut state = self.start();
        for (edge, valuation) in word.edges.iter().zip(&word.valuations) {
            state = self.next(state, self.readings.of(valuation), *edge);
        }
        let last = word.valuations.last().expect("a word should have a last valuation");
        self.accepted(state, self.readings.of(last)).to_vec()
    }
}
