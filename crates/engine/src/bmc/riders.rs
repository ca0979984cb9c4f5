//! The goals' automata, one for each query of the task: they ride along with the executions.

use super::ride::On;
use crate::engine::{Question, Task};
use base::IdVec;
use cfa::{EdgeId, FuncId, LocId};
use goal::{GoalId, Ride, Shared, Threads};
use smt::TermId;
use symbolic::{Machine, State};

/// The threads of all queries, at one instance of a location.
pub type Riding = Vec<Threads<TermId>>;

/// Goals, and the executions that reach them.
pub type Ways = Vec<(GoalId, TermId)>;

/// The automaton of one query.
pub struct Rider<'q> {
    task: &'q Task<'q>,
    question: Question<'q>,
    shared: Shared,
    ride: Ride,
    /// Whose edges are under test.
    tested: IdVec<FuncId, bool>,
}

impl<'q> Rider<'q> {
    pub fn new(task: &'q Task<'q>, question: Question<'q>) -> Self {
        let shared = Shared::new(question.goals, question.first, question.under_test);
        let tested = task.tested(question.under_test);
        Rider { task, question, shared, ride: Ride::default(), tested }
    }

    /// The ids of its goals.
    pub fn ids(&self) -> impl Iterator<Item = GoalId> + use<> {
        let first = self.question.first;
        (0..self.question.goals.len()).map(move |local| GoalId::of(first, local))
    }

    pub fn start(&mut self, machine: &mut Machine<'q>) -> (Threads<TermId>, Ways) {
        let mut on = On::new(machine, self.question.predicates);
        self.ride.start(&self.shared, &mut on)
    }

    /// At a location, before an edge is taken.
    pub fn close(
        &mut self,
        machine: &mut Machine<'q>,
        (state, f, loc): (&State, FuncId, LocId),
        threads: &mut Threads<TermId>,
    ) -> Ways {
        if !self.tested[f] {
            return Vec::new();
        }
        let point = self.task.alphabet.point(f, loc);
        let mut on = On::new(machine, self.question.predicates);
        on.at = Some((state, f, loc));
        let (next, reached) = self.ride.close(&self.shared, threads, Some(point), &mut on);
        *threads = next;
        reached
    }

    /// An edge is taken.
    pub fn step(
        &mut self,
        machine: &mut Machine<'q>,
        (f, edge): (FuncId, EdgeId),
        threads: &mut Threads<TermId>,
    ) -> Ways {
        if !self.tested[f] {
            return Vec::new();
        }
        let letter = self.task.alphabet.letter(f, edge);
        let mut on = On::new(machine, self.question.predicates);
        let (next, reached) = self.ride.step(&self.shared, threads, letter, &mut on);
        *threads = next;
        reached
    }

    /// If the edge is a return of the outermost activation, which another one follows, executions stand
    /// at the exit between the two.
    pub fn at_exit(
        &mut self,
        machine: &mut Machine<'q>,
        (before, f, edge): (&State, FuncId, EdgeId),
        threads: &mut Threads<TermId>,
    ) -> Ways {
        let body = self.task.program.functions[f].body.as_ref();
        let body = body.expect("it should have a body");
        match body.edges[edge].to == body.exit && before.frames.len() == 1 {
            true => self.close(machine, (before, f, body.exit), threads),
            false => Vec::new(),
        }
    }

    /// Executions end with this edge: behind it, unless they end in what it calls (`exit`, a trap), which nobody
    /// comes back from. It changes no variable, and predicates have the values that they had `before`, while there
    /// was an activation to look names up in.
    pub fn end(
        &mut self,
        machine: &mut Machine<'q>,
        (before, f, edge): (&State, FuncId, EdgeId),
        threads: &Threads<TermId>,
    ) -> Ways {
        let body = self.task.program.functions[f].body.as_ref();
        let edge = &body.expect("it should have a body").edges[edge];
        let calls = matches!(edge.op, cfa::Op::Call { .. } | cfa::Op::Builtin { .. });
        let is_inside = calls || !self.tested[f];
        let point = (!is_inside).then(|| self.task.alphabet.point(f, edge.to));
        let mut on = On::new(machine, self.question.predicates);
        on.at = point.map(|_| (before, f, edge.to));
        let (threads, mut reached) = self.ride.close(&self.shared, threads, point, &mut on);
        reached.extend(self.ride.end(&self.shared, &threads, &mut on));
        reached
    }

    /// Where two groups of executions meet; `first` tells those of the first.
    pub fn merge(
        &mut self,
        machine: &mut Machine<'q>,
        first: TermId,
        a: &Threads<TermId>,
        b: &Threads<TermId>,
    ) -> Threads<TermId> {
        let mut on = On::new(machine, self.question.predicates);
        on.first = first;
        self.ride.merge(a, b, &mut on)
    }
}
