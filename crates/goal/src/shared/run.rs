//! A run of the shared automaton over a word, edge by edge.
//!
//! Threads in states where they stay for ever are kept in lists that only grow, and what has been
//! taken over a step from such a list is not taken again: a long execution pays for what is new in
//! it. All other threads move with every edge.

use super::bindings::{Binding, Bindings};
use super::kinds::Kind;
use super::{Bind, Shared};
use crate::alphabet::Letter;
use crate::automaton::{State, Step};
use crate::id::GoalId;
use crate::word::Valuation;
use base::{IdVec, Map, Set};

type Thread = (State, Binding);

/// A step or choice out of a state: its place there, and the rank that is chosen.
pub(super) type Way = (State, usize, u128);

#[derive(Clone, Debug)]
pub struct Run<'a> {
    shared: &'a Shared,
    bindings: Bindings,
    /// Threads that stay, by state.
    lasting: IdVec<State, Vec<Binding>>,
    /// The states that have any, in the order in which they got the first.
    occupied: Vec<State>,
    known: Set<Thread>,
    /// How many of the threads that stay have been taken to where they stay again.
    taken: Map<Way, usize>,
    /// The other threads, before the valuation is known.
    moving: Vec<Thread>,
    is_moving: Set<Thread>,
    /// Goals whose term has been read, with nothing but padding to come.
    reached: Vec<GoalId>,
    is_reached: Set<GoalId>,
    passing: Vec<State>,
}

impl<'a> Run<'a> {
    pub(super) fn new(shared: &'a Shared) -> Self {
        let mut run = Run {
            shared,
            bindings: Bindings::default(),
            lasting: IdVec::filled(shared.states(), Vec::new()),
            occupied: Vec::new(),
            known: Set::new(),
            taken: Map::new(),
            moving: Vec::new(),
            is_moving: Set::new(),
            reached: Vec::new(),
            is_reached: Set::new(),
            passing: shared.passing.into_iter().map(|(start, _)| start).collect(),
        };
        shared.terms.iter().for_each(|term| run.put(term.start, Bindings::EMPTY));
        run
    }

    /// Reads a location, and an edge that leaves it.
    pub fn step(&mut self, valuation: &Valuation, letter: Letter) {
        self.close(valuation);
        let threads = std::mem::take(&mut self.moving);
        self.is_moving = Set::new();
        let lists: Vec<(State, usize)> =
            self.occupied.iter().map(|s| (*s, self.lasting[*s].len())).collect();
        for (state, binding) in threads {
            for (way, to) in read(self.shared, state, letter) {
                self.go(way, to, binding);
            }
        }
        for (state, count) in lists {
            for (way, to) in read(self.shared, state, letter) {
                self.go_all(way, to, count);
            }
        }
        self.step_passing(valuation, letter);
    }

    /// Stands at a location, of which the word does not end with it, nor goes on by an edge of its own.
    pub fn stand(&mut self, valuation: &Valuation) {
        self.close(valuation);
    }

    /// The goals that the word reaches if it ends at this location, in order.
    pub fn end(&mut self, valuation: &Valuation) -> Vec<GoalId> {
        self.close(valuation);
        if self.shared.passing.is_some_and(|(_, end)| !self.passing(valuation).contains(&end)) {
            return Vec::new();
        }
        let mut found = self.reached.clone();
        for (state, binding) in &self.moving {
            let term = self.shared.ends[*state].map(|k| &self.shared.terms[k]);
            found.extend(term.map(|term| term.goal(&self.bindings.ranks(*binding))));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The goals that every continuation of the word reaches, in the order in which they were
    /// reached: none where there is a `passing` clause, of which only the end tells.
    pub fn reached(&self) -> &[GoalId] {
        match self.shared.passing {
            None => &self.reached,
            Some(_) => &[],
        }
    }

    /// One thread, on a way that leads to a state.
    fn go(&mut self, way: Way, to: State, binding: Binding) {
        let binding = match self.shared.is_choice(way) {
            true => self.bindings.with(binding, way.2),
            false => binding,
        };
        self.put(to, binding);
    }

    /// The first `count` threads that stay where a way begins: all, or those that have not been
    /// taken before to where they stay again.
    fn go_all(&mut self, way: Way, to: State, count: usize) {
        let stays = self.shared.kinds.get(to) != Kind::Moving;
        let first = if stays { self.taken.insert(way, count).unwrap_or(0) } else { 0 };
        for k in first..count {
            self.go(way, to, self.lasting[way.0][k]);
        }
    }

    /// Adds a thread; one that stays is followed over free steps at once.
    fn put(&mut self, state: State, binding: Binding) {
        let shared = self.shared;
        if shared.kinds.get(state) == Kind::Moving {
            if self.is_moving.insert((state, binding)) {
                self.moving.push((state, binding));
            }
            return;
        }
        let mut open = vec![state];
        // Loops in loops make rings of free steps.
        let mut seen = Vec::new();
        while let Some(state) = open.pop() {
            if seen.contains(&state) {
                continue;
            }
            seen.push(state);
            let is_new = match shared.kinds.get(state) {
                Kind::Lasting => self.stay(state, binding),
                Kind::Leading => true,
                // What follows a state where threads stay may be entered from elsewhere too.
                Kind::Moving => {
                    self.put(state, binding);
                    continue;
                }
            };
            if is_new {
                open.extend(shared.nfa.steps[state].iter().filter_map(|step| match step {
                    Step::Free(to) => Some(*to),
                    Step::Edge(..) | Step::Guard(..) | Step::At(..) => None,
                }));
            }
        }
    }

    /// Keeps a thread for ever, or notes its goal; false if that has been done.
    fn stay(&mut self, state: State, binding: Binding) -> bool {
        if let Some(term) = self.shared.ends[state] {
            let goal = self.shared.terms[term].goal(&self.bindings.ranks(binding));
            if self.is_reached.insert(goal) {
                self.reached.push(goal);
            }
        }
        if self.shared.kinds.is_idle(state) {
            return true;
        }
        if !self.known.insert((state, binding)) {
            return false;
        }
        if self.lasting[state].is_empty() {
            self.occupied.push(state);
        }
        self.lasting[state].push(binding);
        true
    }

    /// Follows what reads no edge, at a location, until nothing is new.
    fn close(&mut self, valuation: &Valuation) {
        let mut moved = 0;
        loop {
            while let Some(&(state, binding)) = self.moving.get(moved) {
                moved += 1;
                for (way, to) in stand(self.shared, state, valuation) {
                    self.go(way, to, binding);
                }
            }
            let before = (self.moving.len(), self.known.len());
            for k in 0..self.occupied.len() {
                let state = self.occupied[k];
                for (way, to) in stand(self.shared, state, valuation) {
                    self.go_all(way, to, self.lasting[state].len());
                }
            }
            if before == (self.moving.len(), self.known.len()) {
                return;
            }
        }
    }

    fn step_passing(&mut self, valuation: &Valuation, letter: Letter) {
        let mut next = Vec::new();
        for state in self.passing(valuation) {
            next.extend(read(self.shared, state, letter).map(|(_, to)| to));
        }
        next.sort_unstable();
        next.dedup();
        self.passing = next;
    }

    /// The states of the `passing` clause at a location.
    fn passing(&self, valuation: &Valuation) -> Vec<State> {
        let mut states = self.passing.clone();
        let mut seen: Set<State> = states.iter().copied().collect();
        let mut at = 0;
        while let Some(state) = states.get(at).copied() {
            at += 1;
            let on = stand(self.shared, state, valuation).map(|(_, to)| to);
            states.extend(on.filter(|to| seen.insert(*to)));
        }
        states
    }
}

impl Shared {
    /// Whether a way binds a choice; else it is a step.
    pub(super) fn is_choice(&self, way: Way) -> bool {
        way.1 >= self.nfa.steps[way.0].len()
    }
}

/// The ways out of a state that read this edge.
pub(super) fn read(
    shared: &Shared,
    state: State,
    letter: Letter,
) -> impl Iterator<Item = (Way, State)> + '_ {
    let steps =
        shared.nfa.steps[state].iter().enumerate().filter_map(move |(k, step)| match step {
            Step::Edge(set, to) => set.contains(letter).then_some(((state, k, 0), *to)),
            Step::Free(_) | Step::Guard(..) | Step::At(..) => None,
        });
    let count = shared.nfa.steps[state].len();
    let binds = shared.binds[state].iter().enumerate().filter_map(move |(k, bind)| match bind {
        Bind::Edge(set, to) => Some(((state, count + k, set.rank(letter)?), *to)),
        Bind::Point(..) | Bind::Values(..) | Bind::This(..) => None,
    });
    steps.chain(binds)
}

/// The ways out of a state that read no edge and are open here.
fn stand<'a>(
    shared: &'a Shared,
    state: State,
    valuation: &'a Valuation,
) -> impl Iterator<Item = (Way, State)> + 'a {
    let steps = shared.nfa.steps[state].iter().enumerate().filter_map(move |(k, step)| {
        let open = match step {
            Step::Edge(..) => false,
            Step::Free(_) => true,
            Step::Guard(p, value, _) => valuation.get(*p) == Some(*value),
            Step::At(set, _) => valuation.point.is_some_and(|point| set.contains(point)),
        };
        open.then_some(((state, k, 0), step.end()))
    });
    let count = shared.nfa.steps[state].len();
    let binds = shared.binds[state].iter().enumerate().filter_map(move |(k, bind)| {
        let rank = match bind {
            Bind::Edge(..) => return None,
            Bind::Point(set, _) => set.rank(valuation.point?)?,
            Bind::Values(predicates, _) => rank_of(predicates, valuation)?,
            Bind::This(rank, _) => *rank,
        };
        Some(((state, count + k, rank), bind.end()))
    });
    steps.chain(binds)
}

/// The rank of the values here; the first combination has all predicates true.
fn rank_of(predicates: &[crate::word::PredId], valuation: &Valuation) -> Option<u128> {
    predicates.iter().try_fold(0u128, |rank, p| {
        Some(rank.saturating_mul(2).saturating_add(u128::from(!valuation.get(*p)?)))
    })
}
