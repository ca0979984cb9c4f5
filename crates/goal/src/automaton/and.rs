//! Intersection as a fragment: both automata side by side.
//!
//! An edge is read by both at once, a move that reads none is made by either alone. Nothing
//! enters the pair of both starts and nothing leaves the pair of both ends, as Thompson's laws
//! hold of the two; so they hold of the pair.

use super::nfa::{Nfa, State, Step};
use crate::regex::Regex;
use base::{Id, IdVec, Map};

type Pair = (State, State);

impl Nfa {
    /// Adds the fragment of what is in all parts; where it ends.
    pub(super) fn and(&mut self, parts: &[Regex], from: State) -> State {
        match parts {
            // Of no languages, no word: as the matcher has it.
            [] => self.state(),
            [one] => self.fragment(one, from),
            [first @ .., last] => {
                let (mut left, mut right) = (Nfa::new(), Nfa::new());
                let ends = (left.and(first, left.start), right.fragment(last, right.start));
                self.side_by_side(&left, &right, ends, from)
            }
        }
    }

    fn side_by_side(&mut self, left: &Nfa, right: &Nfa, ends: Pair, from: State) -> State {
        let pairs = Pairs::of(left, right, ends);
        let end = self.state();
        let mut own: IdVec<State, State> = IdVec::new();
        for pair in &pairs.found {
            let start = *pair == (left.start, right.start);
            own.push(if start { from } else { State(u32::MAX) });
        }
        for (k, pair) in pairs.found.iter().enumerate().skip(1).filter(|(k, _)| pairs.live[*k]) {
            own[State::new(k)] = if *pair == ends { end } else { self.state() };
        }
        for k in (0..pairs.found.len()).filter(|k| pairs.live[*k]) {
            for step in &pairs.steps[k] {
                if pairs.live[step.end().index()] {
                    let step = step.clone().map(|to| own[to]);
                    self.step(own[State::new(k)], step);
                }
            }
        }
        end
    }
}

/// The pairs that can be reached, the start first, with steps between their numbers.
struct Pairs {
    found: Vec<Pair>,
    known: Map<Pair, State>,
    steps: Vec<Vec<Step>>,
    /// Whether the end can be reached.
    live: Vec<bool>,
}

impl Pairs {
    fn of(left: &Nfa, right: &Nfa, ends: Pair) -> Self {
        let mut pairs = Pairs { found: vec![], known: Map::new(), steps: vec![], live: Vec::new() };
        pairs.intern((left.start, right.start));
        while let Some(&(p, q)) = pairs.found.get(pairs.steps.len()) {
            let mut steps = Vec::new();
            for step in &left.steps[p] {
                match step {
                    Step::Edge(set, to) => {
                        for other in &right.steps[q] {
                            if let Step::Edge(also, there) = other {
                                let both = set.intersection(also);
                                if !both.is_empty() {
                                    steps.push(Step::Edge(both, pairs.intern((*to, *there))));
                                }
                            }
                        }
                    }
                    Step::Free(_) | Step::Guard(..) | Step::At(..) => {
                        steps.push(step.clone().map(|to| pairs.intern((to, q))));
                    }
                }
            }
            for step in right.steps[q].iter().filter(|s| !matches!(s, Step::Edge(..))) {
                steps.push(step.clone().map(|to| pairs.intern((p, to))));
            }
            pairs.steps.push(steps);
        }
        pairs.mark_live(ends);
        pairs
    }

    fn intern(&mut self, pair: Pair) -> State {
        let new = State::new(self.found.len());
        let found = &mut self.found;
        *self.known.entry(pair).or_insert_with(|| {
            found.push(pair);
            new
        })
    }

    fn mark_live(&mut self, ends: Pair) {
        let mut into = vec![Vec::new(); self.found.len()];
        for (k, steps) in self.steps.iter().enumerate() {
            steps.iter().for_each(|step| into[step.end().index()].push(k));
        }
        self.live = vec![false; self.found.len()];
        let mut open: Vec<usize> = self.known.get(&ends).map(|s| s.index()).into_iter().collect();
        open.iter().for_each(|k| self.live[*k] = true);
        while let Some(k) = open.pop() {
            for before in &into[k] {
                if !std::mem::replace(&mut self.live[*before], true) {
                    open.push(*before);
                }
            }
        }
    }
}
