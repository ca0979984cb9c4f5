//! Bounded model checking on incremental SAT.
//!
//! Iterative constraint strengthening (section 4 of the FQL paper): one solver holds all
//! executions up to a bound, and "some open goal is reached" is one clause ([`search`]). Each model
//! is a test; what it covers is struck out by the caller, and the clause is asked again with what
//! is left. When there is no model and every execution is within the bound, no goal that is left
//! has any.

mod conclude;
mod explore;
mod groups;
mod order;
mod place;
mod ride;
mod riders;
mod search;

use crate::control::{Control, Over, TICKS_PER_UNIT};
use crate::dispatch::Dispatcher;
use crate::engine::{Answer, Engine, Statistics, Task, Tick};
use cfa::Inputs;
use conclude::{Behind, Conclusion};
use explore::{Explored, Explorer, Pending};
use goal::{GoalId, Reason};
use groups::Groups;
use smt::{Evaluator, Limits, Model, Outcome, Solve, TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};
use symbolic::{Boundary, Need, SideConditions};

/// What the question whether a loop comes round may cost; more, and it is unwound without knowing.
const QUICK_CONFLICTS: u32 = 2000;
const QUICK_TICKS: u64 = 40_000_000;
/// What a term costs with all that is kept of it: in states, in the solver.
const BYTES_PER_TERM: usize = 512;
/// Units of work to unwind before looking what has been reached: so many at first, then as many as
/// half of what has been unwound before.
const FIRST_SLICE: u64 = 500_000;
/// Objects behind objects that nobody gave a shape to, in the first search. More make every question
/// harder, and most goals need few.
const FIRST_DEPTH: u32 = 2;
/// The bound of the scout.
const SCOUTS_BOUND: u32 = 1;

/// Which executions are searched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum World {
    /// Those in which the environment does nothing, and no allocation fails.
    Closed,
    /// It does what tests can make it do: allocations fail, functions without a body write.
    Tested,
    /// And what the program's text does not determine has any value.
    Open,
}

pub struct Bmc<'q> {
    task: &'q Task<'q>,
    world: World,
    /// Objects behind objects that nobody gave a shape to.
    depth: u32,
    /// The first search goes round each loop once, and is then begun again with the usual bound. In large
    /// programs that reaches most of what is easy: of the branches of cJSON_Parse 118 in three seconds,
    /// where the first question about four rounds took longer than there was time. Rounds that go on from
    /// so small a bound would cost more, because what they find does not meet what was there before.
    is_scout: bool,
    explorer: Explorer<'q>,
    solver: Box<dyn Solve>,
    /// How far the current round has been explored.
    explored: Explored,
    /// Units of work to unwind next.
    slice: u64,
    /// Executions up to the bound have no undefined behaviour, and do with little memory.
    sound: TermId,
    /// The ways to each goal that the solver knows.
    goals: BTreeMap<GoalId, TermId>,
    /// Goals that no execution up to the bound reaches without undefined behaviour.
    dry: BTreeSet<GoalId>,
    /// Those among them that none reaches with it.
    dead: BTreeSet<GoalId>,
    /// A spanning set had no model, though goals outside were left.
    in_vain: bool,
    groups: Groups,
    dispatcher: Dispatcher<'q>,
    behind: Behind<'q>,
    statistics: Statistics,
}

impl<'q> Bmc<'q> {
    /// All executions of a task; or why there is no search for them.
    pub fn new(task: &'q Task<'q>) -> Result<Bmc<'q>, String> {
        let scouts = task.options.unwind.is_none_or(|most| most > SCOUTS_BOUND);
        let mut scout = Self::with(task, World::Closed, FIRST_DEPTH)?;
        if scouts {
            (scout.is_scout, scout.explorer.bound) = (true, SCOUTS_BOUND);
        }
        Ok(scout)
    }

    fn with(task: &'q Task<'q>, world: World, depth: u32) -> Result<Bmc<'q>, String> {
        let options = task.options;
        let form = task.form.clone().to_depth(depth);
        let explorer = Explorer::new(task, form, world == World::Open);
        let mut explorer = explorer.map_err(|what| what.to_string())?;
        explorer.machine.is_tested = world == World::Tested;
        explorer.bound = explorer.bound.min(options.unwind.unwrap_or(u32::MAX));
        explorer.most_terms = options.memory.map_or(usize::MAX, |bytes| bytes / BYTES_PER_TERM);
        Ok(Bmc {
            task,
            world,
            depth,
            is_scout: false,
            explorer,
            solver: options.solver()?,
            explored: Explored::Partly,
            slice: FIRST_SLICE,
            sound: Terms::TRUE,
            goals: BTreeMap::new(),
            dry: BTreeSet::new(),
            dead: BTreeSet::new(),
            in_vain: false,
            groups: Groups::default(),
            dispatcher: Dispatcher::new(task),
            behind: Behind::new(task),
            statistics: Statistics::default(),
        })
    }

    /// Unwinds to the present bound, and tells the solver.
    fn unwind(&mut self, control: &Control) {
        self.dry.clear();
        self.dead.clear();
        self.groups = Groups::default();
        let (solver, memory) = (&mut self.solver, self.task.options.memory);
        let calls = &mut self.statistics.solver_calls;
        let mut may_be = |terms: &mut Terms, guard: TermId| {
            *calls += 1;
            let all = control.limits();
            let ticks = Some(all.ticks.map_or(QUICK_TICKS, |left| left.min(QUICK_TICKS)));
            let limits = Limits { conflicts: Some(QUICK_CONFLICTS), ticks, memory, ..all };
            let before = solver.ticks();
            let outcome = solver.check(terms, &[guard], &limits);
            control.spend((solver.ticks() - before) / TICKS_PER_UNIT + 1);
            !matches!(outcome, Outcome::Unsat(_))
        };
        let done = self.explorer.explore(control, self.slice, &mut may_be);
        self.slice += self.slice / 2;
        let machine = &mut self.explorer.machine;
        let SideConditions { faults, greedy } = machine.take_side_conditions();
        let faults = faults.into_iter().map(|fault| fault.condition);
        let faults: Vec<TermId> = faults.chain(greedy).collect();
        let fault = machine.terms.or_all(&faults);
        let none = machine.terms.not(fault);
        // What a test cannot make happen comes last.
        let testable = machine.testable();
        let none = machine.terms.and(none, testable);
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

    fn check(&mut self, assumptions: &[TermId], control: &Control) -> Outcome {
        self.statistics.solver_calls += 1;
        let limits = Limits { memory: self.task.options.memory, ..control.limits() };
        if control.over().is_some() {
            return Outcome::Unknown(smt::Reason::Cancelled);
        }
        let before = self.solver.ticks();
        let outcome = self.solver.check(&mut self.explorer.machine.terms, assumptions, &limits);
        control.spend((self.solver.ticks() - before) / TICKS_PER_UNIT + 1);
        outcome
    }

    fn candidate(&mut self, open: &[GoalId], model: &Model) -> Answer {
        let machine = &self.explorer.machine;
        let mut evaluator = Evaluator::new(&machine.terms, model);
        let defined = evaluator.eval(self.sound).as_bool() == Some(true);
        let goals = self.reached(open, &mut evaluator);
        let failures = machine.failures(&mut evaluator);
        let writes = machine.writes(&mut evaluator);
        let inputs = Inputs { failures, writes, ..machine.inputs(model) };
        Answer::Candidate { inputs, goals, defined }
    }

    /// The goals that the execution of a model reaches.
    fn reached(&self, open: &[GoalId], evaluator: &mut Evaluator<'_>) -> Vec<GoalId> {
        let mut holds = |goal: &&GoalId| {
            let way = self.goals.get(goal);
            way.is_some_and(|way| evaluator.eval(*way).as_bool() == Some(true))
        };
        open.iter().filter(&mut holds).copied().collect()
    }

    /// What the execution of a model reaches that may need something: a test, if that is all that it
    /// needs which one can make happen; else nothing can make it happen.
    fn with_needs(&mut self, open: &[GoalId], model: &Model) -> Answer {
        let machine = &self.explorer.machine;
        let mut evaluator = Evaluator::new(&machine.terms, model);
        let goals = self.reached(open, &mut evaluator);
        let needed = machine.needed(|condition| evaluator.eval(condition).as_bool() == Some(true));
        let reason = match needed {
            Some(Need::Environment(what)) => Reason::Environment(what.clone()),
            Some(Need::Indeterminate(site)) => {
                Reason::Indeterminate(site.indeterminate(self.task.program))
            }
            Some(Need::Failure(..) | Need::Write { .. }) => return self.candidate(open, model),
            None if self.world == World::Tested => return self.candidate(open, model),
            Some(Need::Output) => Reason::Bound(Boundary::Output.to_string()),
            Some(Need::Allocation) | None => Reason::Bound(Boundary::Allocation.to_string()),
        };
        Answer::Unknown { goals, reason }
    }

    /// Drops the parked states that no execution gets to.
    fn prune(&mut self, control: &Control) -> Result<(), smt::Reason> {
        let mut doubtful = std::mem::take(&mut self.explorer.parked);
        while !doubtful.is_empty() {
            let guards: Vec<TermId> = doubtful.iter().map(|pending| pending.state.guard).collect();
            let some = self.explorer.machine.terms.or_all(&guards);
            match self.check(&[some], control) {
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
}

fn unknown(goals: Vec<GoalId>, why: smt::Reason) -> Answer {
    Answer::Unknown { goals, reason: reason(why) }
}

/// Why a solver has not said more.
fn reason(why: smt::Reason) -> Reason {
    match why {
        smt::Reason::Time => Reason::Timeout,
        smt::Reason::Ticks => Reason::Work,
        other => Reason::Solver(other.to_string()),
    }
}

impl Bmc<'_> {
    /// The next answer about the open goals; none if there is nothing left of the budget, or the
    /// tick is over.
    fn answer(&mut self, open: &[GoalId], control: &Control) -> Option<Answer> {
        loop {
            if self.explored == Explored::Partly {
                self.unwind(control);
            }
            match self.search(open, control) {
                Outcome::Sat(model) => {
                    return Some(match self.world {
                        World::Closed => self.candidate(open, &model),
                        World::Tested | World::Open => self.with_needs(open, &model),
                    });
                }
                Outcome::Unknown(reason) => return Some(unknown(open.to_vec(), reason)),
                Outcome::Unsat(_) => {}
            }
            if self.explored == Explored::Full {
                return Some(unknown(open.to_vec(), smt::Reason::Memory));
            }
            if control.tick_is_over() {
                return None;
            }
            if self.explored == Explored::Partly {
                continue;
            }
            if let Err(reason) = self.prune(control) {
                return Some(unknown(open.to_vec(), reason));
            }
            let conclusion = match self.is_scout {
                true => self.after_scout(open),
                false => self.conclude(open, control),
            };
            match conclusion {
                Conclusion::Answer(answer) => return Some(answer),
                Conclusion::Again => {}
            }
        }
    }
}

impl Engine for Bmc<'_> {
    fn tick(&mut self, control: &Control) -> Tick {
        let open = control.open();
        if open.is_empty() {
            return Tick::Done;
        }
        self.explorer.open = open.iter().copied().collect();
        let answer = self.answer(&open, control);
        match (answer, control.over()) {
            // What it says of goals that it gave up is that nobody waited.
            (None | Some(Answer::Unknown { .. }), Some(Over::Cancelled)) => Tick::More,
            (None, Some(over)) => {
                Tick::Found(vec![Answer::Unknown { goals: open, reason: over.into() }])
            }
            (Some(Answer::Unknown { goals, .. }), Some(over)) => {
                Tick::Found(vec![Answer::Unknown { goals, reason: over.into() }])
            }
            (None, None) => Tick::More,
            (Some(answer), _) => Tick::Found(vec![answer]),
        }
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }
}
