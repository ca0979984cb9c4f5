//! Nondeterministic automata with many accepting labels.
//!
//! Thompson's construction (CACM 1968), which keeps two laws per fragment: nothing that it adds
//! enters the state it starts from, and nothing leaves the state it ends in. So fragments may
//! share their start: goals with a common prefix share the states of it, and `(A*.B)*` does not
//! accept `A` (in FShell 2, whose fragments loop through shared states, it does).

use crate::alphabet::{EdgeSet, LocSet};
use crate::regex::Regex;
use crate::word::PredId;
use base::{IdVec, Map};

base::ids! {
    /// A state of a nondeterministic automaton.
    State "n";
    /// What an automaton accepts for: of several expressions, which one.
    AcceptId "accept";
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Over one edge of the set.
    Edge(EdgeSet, State),
    /// Over nothing.
    Free(State),
    /// Over nothing, where the predicate has the value.
    Guard(PredId, bool, State),
    /// Over nothing, at a location of the set.
    At(LocSet, State),
}

impl Step {
    /// Where it leads.
    pub fn end(&self) -> State {
        match self {
            Step::Edge(_, to) | Step::Free(to) | Step::Guard(_, _, to) | Step::At(_, to) => *to,
        }
    }

    /// The same, to somewhere else.
    pub fn map(mut self, target: impl FnOnce(State) -> State) -> Step {
        match &mut self {
            Step::Edge(_, to) | Step::Free(to) | Step::Guard(_, _, to) | Step::At(_, to) => {
                *to = target(*to);
            }
        }
        self
    }
}

#[derive(Clone, Debug)]
pub struct Nfa {
    pub steps: IdVec<State, Vec<Step>>,
    /// The expressions whose words end in a state.
    pub accepts: IdVec<State, Vec<AcceptId>>,
    pub start: State,
    /// Where a part of an expression ends that begins in a state.
    shared: Map<(State, Regex), State>,
}

impl Nfa {
    /// An automaton that accepts nothing.
    pub fn new() -> Self {
        let (steps, accepts) = (IdVec::new(), IdVec::new());
        let mut nfa = Nfa { steps, accepts, start: State(0), shared: Map::new() };
        nfa.start = nfa.state();
        nfa
    }

    pub fn of(regex: &Regex) -> Self {
        let mut nfa = Nfa::new();
        nfa.add(regex, AcceptId(0));
        nfa
    }

    /// Adds an expression; what it has in common with the start of another is shared.
    pub fn add(&mut self, regex: &Regex, accept: AcceptId) {
        let one = std::slice::from_ref(regex);
        let parts = if let Regex::Cat(parts) = regex { parts.as_slice() } else { one };
        let mut at = self.start;
        for part in parts {
            let key = (at, part.clone());
            at = match self.shared.get(&key) {
                Some(end) => *end,
                None => {
                    let end = self.fragment(part, at);
                    self.shared.insert(key, end);
                    end
                }
            };
        }
        self.accepts[at].push(accept);
    }

    pub(crate) fn state(&mut self) -> State {
        self.accepts.push(Vec::new());
        self.steps.push(Vec::new())
    }

    pub(crate) fn step(&mut self, from: State, step: Step) {
        self.steps[from].push(step);
    }

    /// Adds a fragment that begins in `from`; where it ends.
    pub(crate) fn fragment(&mut self, regex: &Regex, from: State) -> State {
        match regex {
            Regex::Never => self.state(),
            Regex::Empty => self.after(from, Step::Free),
            Regex::One(set) => self.after(from, |end| Step::Edge(set.clone(), end)),
            Regex::Check(p, value) => self.after(from, |end| Step::Guard(*p, *value, end)),
            Regex::At(set) => self.after(from, |end| Step::At(set.clone(), end)),
            Regex::And(parts) => self.and(parts, from),
            Regex::Cat(parts) if parts.is_empty() => self.after(from, Step::Free),
            Regex::Cat(parts) => parts.iter().fold(from, |at, part| self.fragment(part, at)),
            Regex::Alt(parts) => {
                let ends: Vec<State> = parts.iter().map(|p| self.fragment(p, from)).collect();
                self.joined(ends)
            }
            Regex::Star(body) => self.star(body, from),
            Regex::Repeat { body, min, max } => self.repeat(body, *min, *max, from),
        }
    }

    fn after(&mut self, from: State, step: impl FnOnce(State) -> Step) -> State {
        let end = self.state();
        self.step(from, step(end));
        end
    }

    fn joined(&mut self, ends: Vec<State>) -> State {
        let end = self.state();
        ends.into_iter().for_each(|e| self.step(e, Step::Free(end)));
        end
    }

    fn star(&mut self, body: &Regex, from: State) -> State {
        let head = self.after(from, Step::Free);
        let back = self.fragment(body, head);
        self.step(back, Step::Free(head));
        let end = if base::mutant!("goal: a star has one turn at least") { back } else { head };
        self.after(end, Step::Free)
    }

    fn repeat(&mut self, body: &Regex, min: u32, max: Option<u32>, from: State) -> State {
        let mut at = self.after(from, Step::Free);
        for _ in 0..min {
            at = self.fragment(body, at);
        }
        let Some(max) = max else { return self.star(body, at) };
        if max < min {
            return self.state();
        }
        let mut ends = vec![at];
        for _ in min..max {
            at = self.fragment(body, at);
            ends.push(at);
        }
        self.joined(ends)
    }
}

impl Default for Nfa {
    fn default() -> Self {
        Self::new()
    }
}
