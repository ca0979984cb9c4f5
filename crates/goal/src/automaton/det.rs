//! Determinisation on demand.
//!
//! The subset construction of Rabin and Scott (1959). A state is the set of nondeterministic
//! states *before* the location's valuation is known; the moves that read no edge are followed
//! when it is. Only what is asked for is built, and it is kept: one `Det` serves every question
//! about its goals.

use super::{Classes, GoalId, Nfa, Reading, Readings, State, Step};
use crate::alphabet::Letter;
use crate::word::Word;
use base::Map;

#[derive(Clone, Debug)]
pub struct Det {
    nfa: Nfa,
    classes: Classes,
    readings: Readings,
    sets: Vec<Vec<State>>,
    ids: Map<Vec<State>, usize>,
    next: Map<(usize, Reading, usize), usize>,
    accepted: Map<(usize, Reading), Vec<GoalId>>,
}

impl Det {
    /// Over an alphabet of this many letters.
    pub fn new(nfa: Nfa, letters: usize) -> Self {
        let steps = || nfa.steps.iter().flatten();
        let sets =
            steps().filter_map(|s| if let Step::Edge(set, _) = s { Some(set) } else { None });
        let classes = Classes::of(letters, sets);
        let checked =
            steps().filter_map(|s| if let Step::Guard(p, ..) = s { Some(*p) } else { None });
        let readings = Readings::new(checked.collect());
        let start = nfa.start;
        let mut det = Det {
            nfa,
            classes,
            readings,
            sets: Vec::new(),
            ids: Map::new(),
            next: Map::new(),
            accepted: Map::new(),
        };
        det.intern(vec![start]);
        det
    }

    /// The start has number 0.
    pub fn start(&self) -> usize {
        0
    }

    pub fn classes(&self) -> &Classes {
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

    /// Over an edge, from a location with this valuation.
    pub fn next(&mut self, state: usize, reading: Reading, letter: Letter) -> usize {
        let class = self.classes.class(letter);
        if let Some(next) = self.next.get(&(state, reading, class)) {
            return *next;
        }
        let mut set = Vec::new();
        for from in self.closure(state, reading) {
            set.extend(self.nfa.steps[from].iter().filter_map(|step| match step {
                Step::Edge(edges, to) => edges.contains(letter).then_some(*to),
                Step::Free(_) | Step::Guard(..) => None,
            }));
        }
        set.sort_unstable();
        set.dedup();
        let next = self.intern(set);
        self.next.insert((state, reading, class), next);
        next
    }

    /// The goals of words that end here, at a location with this valuation.
    pub fn accepted(&mut self, state: usize, reading: Reading) -> &[GoalId] {
        if !self.accepted.contains(&(state, reading)) {
            let reached = self.closure(state, reading);
            let labels = reached.iter().flat_map(|s| &self.nfa.accepts[*s]);
            let mut goals: Vec<GoalId> = labels.copied().collect();
            goals.sort_unstable();
            goals.dedup();
            self.accepted.insert((state, reading), goals);
        }
        &self.accepted.get(&(state, reading)).expect("it should just have been put there")[..]
    }

    /// What is reached without reading an edge.
    fn closure(&self, state: usize, reading: Reading) -> Vec<State> {
        let mut reached = self.sets[state].clone();
        let mut seen: base::Set<State> = reached.iter().copied().collect();
        let mut at = 0;
        while at < reached.len() {
            for step in &self.nfa.steps[reached[at]] {
                let to = match step {
                    Step::Edge(..) => None,
                    Step::Free(to) => Some(*to),
                    Step::Guard(p, value, to) => {
                        (self.readings.value(reading, *p) == Some(*value)).then_some(*to)
                    }
                };
                reached.extend(to.filter(|to| seen.insert(*to)));
            }
            at += 1;
        }
        reached
    }

    /// The goals that accept the word.
    pub fn run(&mut self, word: &Word) -> Vec<GoalId> {
        let mut state = self.start();
        for (edge, valuation) in word.edges.iter().zip(&word.valuations) {
            state = self.next(state, self.readings.of(valuation), *edge);
        }
        let last = word.valuations.last().expect("a word should have a last valuation");
        self.accepted(state, self.readings.of(last)).to_vec()
    }
}
