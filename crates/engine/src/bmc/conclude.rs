//! What to say when no execution that was followed reaches a goal that is left.
//!
//! A goal is infeasible if every obligation is discharged for it, those of the states among them
//! that wait for a larger bound. So a goal in front of a loop without an end, or beside it, is
//! proved, though the loop goes on; one behind it needs more rounds. Where nothing but an allocation
//! that fails is in the way, a second search lets them fail as they like, and what it finds has a
//! test. Where a value is in the way that the program's text does not determine, the last search is in
//! an open world: such values are any, and what they make reachable has no test. The first search is
//! neither, because known pointers and values make it fast.

use super::{Bmc, Explored, World, reason};
use crate::control::{Control, TICKS_PER_UNIT};
use crate::engine::{Answer, Question, Task};
use crate::proof::Proved;
use goal::{After, Configuration, GoalId, Reason};
use smt::{Evaluator, Limits, Outcome, Solve, TermId, Terms};
use symbolic::{Boundary, Discharged, Judge, Models, Obstacle, Site};

/// What follows from a round of unwinding.
pub(super) enum Conclusion {
    Answer(Answer),
    /// There is more to be unwound.
    Again,
}

/// The graph and the solver of a search.
struct Asking<'b, 'q> {
    behind: &'b mut Behind<'q>,
    solver: &'b mut dyn Solve,
    calls: &'b mut u64,
    control: &'b Control,
    memory: Option<usize>,
}

impl Judge<GoalId> for Asking<'_, '_> {
    fn may_complete(&mut self, site: &Site, goal: GoalId) -> bool {
        let never = base::mutant!("engine: nothing is completed behind what was not followed");
        self.behind.may_complete(site, goal) && !never
    }

    fn models(&mut self, terms: &mut Terms, guards: &[TermId]) -> Models {
        if self.control.over().is_some() {
            return Models::Unknown(smt::Reason::Cancelled);
        }
        *self.calls += 1;
        let some = terms.or_all(guards);
        let limits = Limits { memory: self.memory, ..self.control.limits() };
        let before = self.solver.ticks();
        let outcome = self.solver.check(terms, &[some], &limits);
        self.control.spend((self.solver.ticks() - before) / TICKS_PER_UNIT + 1);
        match outcome {
            Outcome::Unsat(_) => Models::None,
            Outcome::Unknown(reason) => Models::Unknown(reason),
            Outcome::Sat(model) => {
                let mut evaluator = Evaluator::new(terms, &model);
                let is_met = |place: &usize| evaluator.eval(guards[*place]).as_bool() == Some(true);
                Models::Some((0..guards.len()).filter(is_met).collect())
            }
        }
    }
}

/// What can be completed behind a place, for each query once somebody has asked.
pub(super) struct Behind<'q> {
    task: &'q Task<'q>,
    after: Vec<Option<After<'q>>>,
}

impl<'q> Behind<'q> {
    pub fn new(task: &'q Task<'q>) -> Behind<'q> {
        Behind { task, after: task.questions.iter().map(|_| None).collect() }
    }

    fn may_complete(&mut self, site: &Site, goal: GoalId) -> bool {
        let own = |q: &Question<'_>| goal.local(q.first).is_some_and(|k| k < q.goals.len());
        let Some(number) = self.task.questions.iter().position(own) else { return true };
        let (task, question) = (self.task, self.task.questions[number]);
        let make = || {
            let Question { goals, first, under_test, .. } = question;
            After::new(task.program, task.entry, task.alphabet, goals, first, under_test)
        };
        let place = Configuration { calls: site.calls.clone(), at: (site.function, site.at) };
        let after = self.after[number].get_or_insert_with(make);
        match site.edge {
            Some(_) => after.may_complete_leaving(&place, goal),
            None => after.may_complete(&place, goal),
        }
    }
}

impl<'q> Bmc<'q> {
    /// The scout has found all that it can. If there is nothing beyond its bound it has done the work of the
    /// usual search.
    pub(super) fn after_scout(&mut self, open: &[GoalId]) -> Conclusion {
        self.is_scout = false;
        match self.explorer.parked.is_empty() {
            true => Conclusion::Again,
            false => self.begin_again(self.world, self.depth, open.to_vec()),
        }
    }

    /// No execution up to the bound reaches any of the open goals: what of it?
    pub(super) fn conclude(&mut self, open: &[GoalId], control: &Control) -> Conclusion {
        let mut goals = open.to_vec();
        let can_deepen = !self.explorer.parked.is_empty() && !self.is_deepest();
        if can_deepen {
            // The others need more rounds.
            let parked: Vec<Site> = self.explorer.pending().map(|one| one.site).collect();
            goals.retain(|goal| !parked.iter().any(|site| self.behind.may_complete(site, *goal)));
        }
        if goals.is_empty() {
            return self.deepen();
        }
        let (proved, others) = self.discharge(&goals, control);
        if !proved.is_empty() {
            let (program, bounds) = (self.task.program, self.explorer.bounds());
            let proved = Proved::by_unwinding(program, &proved, &bounds);
            return Conclusion::Answer(Answer::Infeasible(proved));
        }
        let may_open = |obstacle: &Obstacle| match obstacle {
            Obstacle::Met(what, _) => self.may_open(what) || self.may_be_deeper(what),
            Obstacle::Unknown(_) => false,
        };
        let (open, others): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|(_, obstacle)| may_open(obstacle));
        debug_assert!(open.len() + others.len() == goals.len(), "every goal has an obstacle");
        let reasons: Vec<(GoalId, Reason)> =
            others.into_iter().map(|(goal, obstacle)| (goal, self.reason(obstacle))).collect();
        if let Some((_, reason)) = reasons.first().cloned() {
            let same = reasons.into_iter().filter(|(_, other)| *other == reason);
            let goals = same.map(|(goal, _)| goal).collect();
            return Conclusion::Answer(Answer::Unknown { goals, reason });
        }
        if can_deepen {
            return self.deepen();
        }
        let is_deeper = |(_, obstacle): &(GoalId, Obstacle)| matches!(obstacle, Obstacle::Met(what, _) if self.may_be_deeper(what));
        let (world, depth) = match open.iter().any(is_deeper) {
            true => (self.world, self.depth + 1),
            false => (self.next_world(&open), self.depth),
        };
        self.begin_again(world, depth, goals)
    }

    /// Where to search next for goals that something is in the way of.
    fn next_world(&self, open: &[(GoalId, Obstacle)]) -> World {
        let has_test = |(_, obstacle): &(GoalId, Obstacle)| {
            !self.task.form.has_conventions()
                && matches!(obstacle, Obstacle::Met(what, _) if what.has_test())
        };
        match self.world {
            World::Closed if open.iter().any(has_test) => World::Tested,
            World::Closed | World::Tested | World::Open => World::Open,
        }
    }

    /// Whether it is in the way of executions that objects further away might let go on.
    fn may_be_deeper(&self, what: &Boundary) -> bool {
        let never = base::mutant!("engine: objects go no further than at first");
        matches!(what, Boundary::Shape(_))
            && !never
            && self.explorer.machine.skeleton.form.lacks_depth()
    }

    /// Of the goals, those that no execution completes which was not followed.
    fn discharge(
        &mut self,
        goals: &[GoalId],
        control: &Control,
    ) -> (Discharged<GoalId>, Vec<(GoalId, Obstacle)>) {
        let pending = self.explorer.pending().collect();
        let mut asking = Asking {
            behind: &mut self.behind,
            solver: &mut *self.solver,
            calls: &mut self.statistics.solver_calls,
            control,
            memory: self.task.options.memory,
        };
        self.explorer.machine.discharge(pending, goals, &mut asking)
    }

    fn reason(&self, obstacle: Obstacle) -> Reason {
        match obstacle {
            Obstacle::Unknown(why) => reason(why),
            Obstacle::Met(what, site) => match what {
                Boundary::Environment(what) | Boundary::Granted(what) => Reason::Environment(what),
                Boundary::Written(what) => Reason::Environment(what),
                Boundary::Undefined(_) => {
                    Reason::Indeterminate(site.indeterminate(self.task.program))
                }
                Boundary::Unsupported(_) | Boundary::Addresses => {
                    let place = site.place(self.task.program);
                    Reason::Unsupported(format!("{what} in {place}"))
                }
                Boundary::Unwinding(id) => Reason::Bound(self.explorer.name_of_loop(id)),
                Boundary::Model(_) | Boundary::Resource(_) | Boundary::Shape(_) => {
                    Reason::Bound(what.to_string())
                }
                Boundary::Allocation | Boundary::Output => Reason::Bound(what.to_string()),
            },
        }
    }

    /// Whether there is more to be said of it in an open world.
    fn may_open(&self, what: &Boundary) -> bool {
        match what {
            _ if self.world == World::Open => false,
            _ if base::mutant!("engine: the world is closed") => false,
            Boundary::Allocation | Boundary::Environment(_) | Boundary::Undefined(_) => true,
            Boundary::Written(_) | Boundary::Output => true,
            Boundary::Unsupported(_) | Boundary::Addresses | Boundary::Model(_) => false,
            Boundary::Resource(_) | Boundary::Shape(_) | Boundary::Unwinding(_) => false,
            Boundary::Granted(_) => false,
        }
    }

    /// Begins again, with more executions.
    fn begin_again(&mut self, world: World, depth: u32, goals: Vec<GoalId>) -> Conclusion {
        match Self::with(self.task, world, depth) {
            Ok(other) => {
                *self = Bmc { statistics: self.statistics, ..other };
                Conclusion::Again
            }
            Err(what) => {
                let reason = Reason::Unsupported(what);
                Conclusion::Answer(Answer::Unknown { goals, reason })
            }
        }
    }

    /// Whether the bound is as large as was asked for.
    fn is_deepest(&self) -> bool {
        self.explorer.bound >= self.task.options.unwind.unwrap_or(u32::MAX)
    }

    /// Doubles the bound, up to what was asked for.
    fn deepen(&mut self) -> Conclusion {
        let most = self.task.options.unwind.unwrap_or(u32::MAX);
        self.explorer.deepen(self.explorer.bound.saturating_mul(2).min(most));
        self.explored = Explored::Partly;
        Conclusion::Again
    }
}
