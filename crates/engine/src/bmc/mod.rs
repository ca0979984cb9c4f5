//! Bounded model checking on incremental SAT.
//!
//! Iterative constraint strengthening (section 4 of the FQL paper): one solver holds all
//! executions up to a bound, and "some open goal is reached" is one clause ([`search`]). Each model
//! is a test; what it covers is struck out by the caller, and the clause is asked again with what
//! is left. When there is no model and every execution is within the bound, no goal that is left
//! has any.

mod explore;
mod groups;
mod order;
mod place;
mod ride;
mod search;

use crate::dispatch::Dispatcher;
use crate::engine::{Answer, Engine, Question};
use explore::{Explored, Explorer, Pending};
use goal::{Proof, Reason};
use groups::Groups;
use smt::{Evaluator, Limits, Model, Outcome, Solve, Solver, TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use symbolic::{Form, Unsupported};

/// Conflicts after which a loop is unwound without knowing whether it goes on.
const QUICK: u32 = 2000;
/// What a term costs with all that is kept of it: in states, in the solver.
const BYTES_PER_TERM: usize = 512;
/// Less is not worth a search.
const LEAST: Duration = Duration::from_millis(500);
const PATIENCE: Duration = Duration::from_secs(2);

/// How far to look.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Iterations of a loop and activations of a function; without it, as many as there are.
    pub unwind: Option<u32>,
    /// Bytes that this process may grow by.
    pub memory: Option<usize>,
    /// A literal for each goal, also where goals exclude each other.
    pub ungrouped: bool,
}

/// What the search did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Statistics {
    pub solver_calls: u64,
    /// Those among them that asked for goals.
    pub goal_calls: u32,
    pub rounds: u32,
    pub terms: usize,
}

pub struct Bmc<'q> {
    question: Question<'q>,
    form: Form,
    explorer: Explorer<'q>,
    solver: Solver,
    options: Options,
    /// How far the current round has been explored.
    explored: Explored,
    /// Executions up to the bound have no undefined behaviour, and do with little memory.
    sound: TermId,
    /// The ways to each goal that the solver knows.
    goals: BTreeMap<u128, TermId>,
    /// Goals that no execution up to the bound reaches without undefined behaviour.
    dry: BTreeSet<u128>,
    /// Those among them that none reaches with it.
    dead: BTreeSet<u128>,
    /// A spanning set had no model, though goals outside were left.
    in_vain: bool,
    groups: Groups,
    dispatcher: Dispatcher<'q>,
    pub statistics: Statistics,
}

impl<'q> Bmc<'q> {
    /// All executions with inputs of this form.
    pub fn new(
        question: Question<'q>,
        form: Form,
        options: Options,
    ) -> Result<Bmc<'q>, Unsupported> {
        Self::with(question, form, options, false)
    }

    fn with(
        question: Question<'q>,
        form: Form,
        options: Options,
        may_fail: bool,
    ) -> Result<Bmc<'q>, Unsupported> {
        let mut explorer = Explorer::new(question, form.clone(), may_fail)?;
        explorer.bound = explorer.bound.min(options.unwind.unwrap_or(u32::MAX));
        explorer.most_terms = options.memory.map_or(usize::MAX, |bytes| bytes / BYTES_PER_TERM);
        Ok(Bmc {
            question,
            form,
            explorer,
            solver: Solver::with_small_models(),
            options,
            explored: Explored::Partly,
            sound: Terms::TRUE,
            goals: BTreeMap::new(),
            dry: BTreeSet::new(),
            dead: BTreeSet::new(),
            in_vain: false,
            groups: Groups::default(),
            dispatcher: Dispatcher::new(question.goals),
            statistics: Statistics::default(),
        })
    }

    /// Unwinds to the present bound, and tells the solver.
    fn unwind(&mut self, deadline: Option<Instant>) {
        self.dry.clear();
        self.dead.clear();
        self.groups = Groups::default();
        let (solver, memory) = (&mut self.solver, self.options.memory);
        let calls = &mut self.statistics.solver_calls;
        let mut may_be = |terms: &mut Terms, guard: TermId| {
            *calls += 1;
            let time = left(deadline).map_or(PATIENCE, |left| left.min(PATIENCE));
            let limits = Limits { time: Some(time), conflicts: Some(QUICK), memory };
            !matches!(solver.check(terms, &[guard], &limits), Outcome::Unsat(_))
        };
        let done = self.explorer.explore(deadline, &mut may_be);
        let machine = &mut self.explorer.machine;
        for condition in std::mem::take(&mut machine.excluded) {
            let holds = machine.terms.not(condition);
            self.solver.assert(&mut machine.terms, holds);
        }
        let faults = machine.faults.drain(..).map(|fault| fault.condition);
        let faults: Vec<TermId> = faults.chain(machine.greedy.drain(..)).collect();
        let fault = machine.terms.or_all(&faults);
        let none = machine.terms.not(fault);
        self.sound = machine.terms.and(self.sound, none);
        for (goal, ways) in std::mem::take(&mut self.explorer.found) {
            let way = machine.terms.or_all(&ways);
            let all = self.goals.entry(goal).or_insert(Terms::FALSE);
            *all = machine.terms.or(*all, way);
        }
        self.statistics.rounds += u32::from(done == Explored::All);
        self.statistics.terms = machine.terms.len();
        self.explored = done;
    }

    fn check(&mut self, assumptions: &[TermId], deadline: Option<Instant>) -> Outcome {
        self.statistics.solver_calls += 1;
        let left = left(deadline);
        if left == Some(Duration::ZERO) {
            return Outcome::Unknown(smt::Reason::Time);
        }
        let limits = Limits { time: left, conflicts: None, memory: self.options.memory };
        self.solver.check(&mut self.explorer.machine.terms, assumptions, &limits)
    }

    fn candidate(&mut self, open: &[u128], model: &Model) -> Answer {
        let machine = &self.explorer.machine;
        let mut evaluator = Evaluator::new(&machine.terms, model);
        let defined = evaluator.eval(self.sound).as_bool() == Some(true);
        let mut holds = |goal: &&u128| {
            let way = self.goals.get(goal);
            way.is_some_and(|way| evaluator.eval(*way).as_bool() == Some(true))
        };
        let goals = open.iter().filter(&mut holds).copied().collect();
        Answer::Candidate { inputs: machine.inputs(model), goals, defined }
    }

    /// Drops the parked states that no execution gets to.
    fn prune(&mut self, deadline: Option<Instant>) -> Result<(), smt::Reason> {
        let mut doubtful = std::mem::take(&mut self.explorer.parked);
        while !doubtful.is_empty() {
            let guards: Vec<TermId> = doubtful.iter().map(|pending| pending.state.guard).collect();
            let some = self.explorer.machine.terms.or_all(&guards);
            match self.check(&[some], deadline) {
                Outcome::Unsat(_) => break,
                Outcome::Sat(model) => {
                    let mut evaluator = Evaluator::new(&self.explorer.machine.terms, &model);
                    let mut is_met = |pending: &mut Pending| {
                        evaluator.eval(pending.state.guard).as_bool() == Some(true)
                    };
                    let met: Vec<Pending> = doubtful.extract_if(.., &mut is_met).collect();
                    // A model that does not show what it is for must not keep us here.
                    let rest = if met.is_empty() { std::mem::take(&mut doubtful) } else { met };
                    self.explorer.parked.extend(rest);
                }
                Outcome::Unknown(reason) => {
                    self.explorer.parked.append(&mut doubtful);
                    return Err(reason);
                }
            }
        }
        Ok(())
    }

    /// Every execution was followed to its end, and none reaches a goal that is left.
    fn conclude(&mut self, open: &[u128], deadline: Option<Instant>) -> Answer {
        let goals = open.to_vec();
        for blocked in self.explorer.blocked.clone() {
            match self.check(&[blocked.guard], deadline) {
                Outcome::Unsat(_) => {}
                Outcome::Sat(_) => {
                    let reason = Reason::Unsupported(blocked.what.to_string());
                    return Answer::Unknown { goals, reason };
                }
                Outcome::Unknown(reason) => return unknown(goals, reason),
            }
        }
        if self.explorer.uses_addresses {
            let reason = Reason::Unsupported("what the program computes from addresses".into());
            return Answer::Unknown { goals, reason };
        }
        let narrow = self.explorer.narrowed.iter().chain(&self.explorer.machine.lost);
        for (guard, what) in narrow.copied().collect::<Vec<_>>() {
            if !matches!(self.check(&[guard], deadline), Outcome::Unsat(_)) {
                return Answer::Unknown { goals, reason: Reason::Bound(what.into()) };
            }
        }
        if let Some(bound) = self.explorer.machine.skeleton.form.bounds.first() {
            return Answer::Unknown { goals, reason: Reason::Bound(bound.clone()) };
        }
        let bounds = self.explorer.bounds();
        Answer::Infeasible { goals, proof: Proof::Unwinding { bounds } }
    }

    /// Whether executions in which allocations fail were looked at, where there are allocations.
    /// What no test reaches while all succeed may be reached when one does not: a second search
    /// has them fail as they like. The first has not, because known pointers make it fast.
    fn allows_failure(&mut self) -> bool {
        let machine = &self.explorer.machine;
        if machine.may_fail || !machine.allocates {
            return true;
        }
        match Self::with(self.question, self.form.clone(), self.options, true) {
            Err(_) => true,
            Ok(other) => {
                *self = Bmc { statistics: self.statistics, ..other };
                false
            }
        }
    }

    /// The bound is not enough: doubles it, up to what was asked for.
    fn deepen(&mut self, open: &[u128]) -> Result<(), Answer> {
        let most = self.options.unwind.unwrap_or(u32::MAX);
        if self.explorer.bound >= most {
            let (f, l) = Explorer::stopped_at(&self.explorer.parked[0]);
            let what = self.explorer.name_of_loop(f, l);
            return Err(Answer::Unknown { goals: open.to_vec(), reason: Reason::Bound(what) });
        }
        self.explorer.deepen(self.explorer.bound.saturating_mul(2).min(most));
        self.explored = Explored::Partly;
        Ok(())
    }
}

/// How long to unwind before looking what has been reached: an eighth of what is left.
fn slice(deadline: Option<Instant>) -> Option<Instant> {
    let left = left(deadline)?;
    deadline.map(|deadline| deadline.min(Instant::now() + (left / 8).max(LEAST)))
}

fn left(deadline: Option<Instant>) -> Option<Duration> {
    deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
}

/// Only with allocations that fail, and no test can make them.
fn unproved(answer: Answer) -> Answer {
    let reason = Reason::Bound("an allocation that fails".into());
    match answer {
        Answer::Candidate { goals, .. } => Answer::Unknown { goals, reason },
        other => other,
    }
}

fn unknown(goals: Vec<u128>, reason: smt::Reason) -> Answer {
    let reason = match reason {
        smt::Reason::Time => Reason::Timeout,
        other => Reason::Solver(other.to_string()),
    };
    Answer::Unknown { goals, reason }
}

impl Engine for Bmc<'_> {
    fn step(&mut self, open: &[u128], deadline: Option<Instant>) -> Option<Answer> {
        if open.is_empty() {
            return None;
        }
        self.explorer.open = open.iter().copied().collect();
        loop {
            if self.explored == Explored::Partly {
                self.unwind(slice(deadline));
            }
            match self.search(open, deadline) {
                Outcome::Sat(model) => {
                    let answer = self.candidate(open, &model);
                    return Some(if self.explorer.machine.may_fail {
                        unproved(answer)
                    } else {
                        answer
                    });
                }
                Outcome::Unknown(reason) => return Some(unknown(open.to_vec(), reason)),
                Outcome::Unsat(_) => {}
            }
            if self.explored == Explored::Full {
                return Some(unknown(open.to_vec(), smt::Reason::Memory));
            }
            if self.explored == Explored::Partly {
                if left(deadline) == Some(Duration::ZERO) {
                    return Some(unknown(open.to_vec(), smt::Reason::Time));
                }
                continue;
            }
            if let Err(reason) = self.prune(deadline) {
                return Some(unknown(open.to_vec(), reason));
            }
            if self.explorer.parked.is_empty() {
                if !self.allows_failure() {
                    continue;
                }
                return Some(self.conclude(open, deadline));
            }
            if let Err(answer) = self.deepen(open) {
                return Some(answer);
            }
        }
    }
}
