//! What becomes of a thread that gets to a state.

use super::Shared;
use crate::alphabet::EdgeSet;
use crate::automaton::{Nfa, State, Step};
use base::IdVec;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It goes on or dies with the next edge.
    Moving,
    /// It stays for ever: a loop over every edge leads back, or only states where threads stay
    /// lead here, over nothing.
    Lasting,
    /// It goes on at once, and only to states where it stays.
    Leading,
}

#[derive(Clone, Debug, Default)]
pub struct Kinds {
    of: IdVec<State, Kind>,
    idle: IdVec<State, bool>,
}

impl Kinds {
    pub fn of(shared: &Shared, id: &EdgeSet) -> Self {
        let of = IdVec::filled(shared.states(), Kind::Moving);
        let mut kinds = Kinds { of, idle: IdVec::new() };
        kinds.find_lasting(shared, id);
        kinds.find_leading(shared);
        let idle = shared.nfa.steps.ids().map(|s| kinds.does_nothing(shared, s));
        kinds.idle = idle.collect::<Vec<_>>().into();
        kinds
    }

    pub fn get(&self, state: State) -> Kind {
        self.of[state]
    }

    /// A thread in it does nothing but what it did on coming: it need not be kept.
    pub fn is_idle(&self, state: State) -> bool {
        self.idle[state]
    }

    fn does_nothing(&self, shared: &Shared, state: State) -> bool {
        let idle = |step: &Step| match step {
            Step::Free(to) => self.of[*to] != Kind::Moving,
            Step::Edge(..) => is_loop(&shared.nfa, state, step),
            Step::Guard(..) | Step::At(..) => false,
        };
        shared.binds[state].is_empty() && shared.nfa.steps[state].iter().all(idle)
    }

    fn find_lasting(&mut self, shared: &Shared, id: &EdgeSet) {
        let nfa = &shared.nfa;
        // How many ways lead to a state, and how many of them from one where threads stay.
        let mut into = IdVec::filled(shared.states(), 0);
        nfa.steps.iter().flatten().for_each(|step| into[step.end()] += 1);
        shared.binds.iter().flatten().for_each(|bind| into[bind.end()] += 1);
        let mut open: Vec<State> = nfa.steps.ids().filter(|s| is_head(nfa, *s, id)).collect();
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut self.of[state], Kind::Lasting) == Kind::Lasting {
                continue;
            }
            for step in &nfa.steps[state] {
                if let Step::Free(to) = step {
                    into[*to] -= 1;
                    open.extend((into[*to] == 0).then_some(*to));
                }
            }
        }
    }

    fn find_leading(&mut self, shared: &Shared) {
        let nfa = &shared.nfa;
        loop {
            let leads = |step: &Step| match step {
                Step::Free(to) => self.of[*to] != Kind::Moving,
                Step::Edge(..) | Step::Guard(..) | Step::At(..) => false,
            };
            let new = |s: &State| {
                let steps = &nfa.steps[*s];
                self.of[*s] == Kind::Moving
                    && !steps.is_empty()
                    && steps.iter().all(leads)
                    && shared.binds[*s].is_empty()
                    && shared.ends[*s].is_none()
            };
            let found: Vec<State> = nfa.steps.ids().filter(new).collect();
            if found.is_empty() {
                return;
            }
            found.into_iter().for_each(|s| self.of[s] = Kind::Leading);
        }
    }
}

/// Whether a state is the head of a loop over all these edges: Thompson's, where the only step
/// back reads nothing.
fn is_head(nfa: &Nfa, state: State, id: &EdgeSet) -> bool {
    nfa.steps[state].iter().any(|step| match step {
        Step::Edge(set, _) => is_loop(nfa, state, step) && id.is_subset(set),
        Step::Free(_) | Step::Guard(..) | Step::At(..) => false,
    })
}

pub(super) fn is_loop(nfa: &Nfa, state: State, step: &Step) -> bool {
    nfa.steps[step.end()] == [Step::Free(state)]
}
