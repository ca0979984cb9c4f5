//! One automaton for all goals of a query, whose size does not depend on how many there are.
//!
//! A term is a template: a factor is one step that *binds* its choice, the rank of what it read.
//! A thread of a run is a state with the choices made so far; a thread that has read the whole
//! term names its goal. Choices are lists that share their beginnings, so memory goes by what a
//! word touches: of the 10^10 goals of `A->A` with 100,000 edges, those it reaches.

mod bindings;
mod kinds;
mod ranked;
mod run;
mod threads;

pub use run::Run;
pub use threads::{Conditions, Reached, Ride, Threads};

use crate::alphabet::{EdgeSet, Letter, Point};
use crate::automaton::{Nfa, State, Step};
use crate::goals::{Choices, Goals, Part, Term};
use crate::id::GoalId;
use crate::word::PredId;
use base::IdVec;
use kinds::{Kind, Kinds};
use ranked::Ranked;
use run::{Way, read};

#[derive(Clone, Debug)]
pub struct Shared {
    nfa: Nfa,
    /// What a state binds on the way out, besides its steps.
    binds: IdVec<State, Vec<Bind>>,
    kinds: Kinds,
    terms: Vec<Numbering>,
    /// The term that ends in a state.
    ends: IdVec<State, Option<usize>>,
    /// Where the `passing` clause begins, and where it is satisfied.
    passing: Option<(State, State)>,
}

/// A step that makes the next choice of a term.
#[derive(Clone, Debug)]
enum Bind {
    /// Reads an edge of the set; the choice is its rank.
    Edge(Ranked<Letter>, State),
    /// Reads nothing, at a location of the set.
    Point(Ranked<Point>, State),
    /// Reads nothing, where all predicates have a value.
    Values(Vec<PredId>, State),
    /// Reads nothing: this choice.
    This(u128, State),
}

/// How the choices of a term make a number.
#[derive(Clone, Debug)]
struct Numbering {
    start: State,
    end: State,
    /// Its first goal.
    first: GoalId,
    /// For each factor, in the order of the parts, by what its rank counts.
    weights: Vec<u128>,
}

impl Shared {
    /// Of words over the edges `id` of the program under test; `first` is the first of the goals.
    pub fn new(goals: &Goals, first: GoalId, id: &EdgeSet) -> Self {
        let mut shared = Shared {
            nfa: Nfa::new(),
            binds: IdVec::new(),
            kinds: Kinds::default(),
            terms: Vec::new(),
            ends: IdVec::new(),
            passing: None,
        };
        let mut next = first;
        for term in goals.terms.iter() {
            shared.add(term, next);
            next = GoalId::of(next, term.len());
        }
        shared.passing = goals.passing.as_ref().map(|regex| {
            let start = shared.nfa.state();
            (start, shared.nfa.fragment(regex, start))
        });
        shared.grow();
        shared.ends = IdVec::filled(shared.states(), None);
        for (k, term) in shared.terms.iter().enumerate() {
            shared.ends[term.end] = Some(k);
        }
        shared.kinds = Kinds::of(&shared, id);
        shared
    }

    /// A run over one word.
    pub fn run(&self) -> Run<'_> {
        Run::new(self)
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.nfa.steps.len()
    }

    fn add(&mut self, term: &Term, first: GoalId) {
        let start = self.nfa.state();
        let end = term.parts.iter().fold(start, |at, part| match part {
            Part::All(regex) => self.nfa.fragment(regex, at),
            Part::Each(choices) => self.factor(choices, at),
        });
        self.terms.push(Numbering { start, end, first, weights: term.weights() });
    }

    fn factor(&mut self, choices: &Choices, at: State) -> State {
        let end = self.nfa.state();
        let bind = match choices {
            Choices::Edges(edges) => Bind::Edge(Ranked::new(edges), end),
            Choices::Points(points) => Bind::Point(Ranked::new(points), end),
            Choices::Values(predicates) => Bind::Values(predicates.clone(), end),
            Choices::Words(words) => {
                for (k, word) in words.iter().enumerate() {
                    let start = self.nfa.state();
                    let done = self.nfa.fragment(word, start);
                    self.nfa.step(done, Step::Free(end));
                    self.bind(at, Bind::This(k as u128, start));
                }
                return end;
            }
        };
        self.bind(at, bind);
        end
    }

    fn bind(&mut self, at: State, bind: Bind) {
        self.grow();
        self.binds[at].push(bind);
    }

    fn grow(&mut self) {
        while self.binds.len() < self.nfa.steps.len() {
            self.binds.push(Vec::new());
        }
    }
}

impl Shared {
    /// Whether a way is the loop of a state where threads stay.
    fn goes_round(&self, way: Way) -> bool {
        let steps = &self.nfa.steps[way.0];
        steps.get(way.1).is_some_and(|step| kinds::is_loop(&self.nfa, way.0, step))
    }

    /// Whether nothing but an edge leads on from a state, free steps to where threads stay aside.
    fn is_idle_here(&self, state: State) -> bool {
        let waits = |step: &Step| match step {
            Step::Free(to) => self.kinds.get(*to) != Kind::Moving,
            Step::Edge(..) => true,
            Step::Guard(..) | Step::At(..) => false,
        };
        self.nfa.steps[state].iter().all(waits)
            && self.binds[state].iter().all(|bind| matches!(bind, Bind::Edge(..)))
    }

    /// Where free steps lead.
    fn free(&self, state: State) -> impl Iterator<Item = State> + '_ {
        self.nfa.steps[state].iter().filter_map(|step| match step {
            Step::Free(to) => Some(*to),
            Step::Edge(..) | Step::Guard(..) | Step::At(..) => None,
        })
    }
}

/// The steps out of a state that read nothing at a location, with what has to hold for them.
fn stands(
    shared: &Shared,
    state: State,
    point: Option<Point>,
) -> impl Iterator<Item = (State, Option<(PredId, bool)>)> + '_ {
    shared.nfa.steps[state].iter().filter_map(move |step| match step {
        Step::Edge(..) => None,
        Step::Free(to) => Some((*to, None)),
        Step::Guard(p, value, to) => Some((*to, Some((*p, *value)))),
        Step::At(set, to) => point.is_some_and(|p| set.contains(p)).then_some((*to, None)),
    })
}

impl Bind {
    fn end(&self) -> State {
        match self {
            Bind::Edge(_, to) | Bind::Point(_, to) => *to,
            Bind::Values(_, to) | Bind::This(_, to) => *to,
        }
    }
}

impl Numbering {
    fn goal(&self, ranks: &[u128]) -> GoalId {
        let digits = ranks.iter().zip(&self.weights);
        digits.fold(self.first, |sum, (rank, weight)| GoalId::of(sum, rank.saturating_mul(*weight)))
    }
}
