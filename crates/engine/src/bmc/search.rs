//! "Some open goal is reached", as the solver is asked it.
//!
//! A spanning set of the goals that the unwinding has a way to comes first, then the others, both
//! without undefined behaviour; then with it those that are out of reach for its sake alone. What
//! there is no model for need not be asked again until the unwinding goes on. Where a spanning set
//! was asked for in vain and there were others left, goals are hard: from then on all are asked for
//! at once, which saves the same futile question at each bound.
//!
//! That what subsumes an infeasible goal is infeasible, too, is of no use here: when no execution
//! is left to unwind, all goals that are left are, each with the same proof.

use super::Bmc;
use crate::control::Control;
use crate::dispatch::{Algorithm, Group};
use crate::engine::Question;
use goal::GoalId;
use smt::{Outcome, Solve, Sort, TermId, Terms};
use std::collections::BTreeMap;

impl Bmc<'_> {
    /// A model that reaches an open goal: without undefined behaviour, or else with.
    pub(super) fn search(&mut self, open: &[GoalId], control: &Control) -> Outcome {
        let has_way = |goal: &GoalId| self.goals.get(goal).is_some_and(|way| *way != Terms::FALSE);
        let live: Vec<GoalId> = open.iter().copied().filter(has_way).collect();
        let first = match self.in_vain {
            true => live.clone(),
            false => self.first(&self.wet(&live)),
        };
        for goals in [&first, &live] {
            let goals = self.wet(goals);
            if goals.is_empty() {
                continue;
            }
            self.in_vain |= first.iter().any(|goal| self.dry.contains(goal));
            let asked = self.asked(&goals, &live);
            match self.goal_check(&[asked, self.sound], control) {
                Outcome::Unsat(core) => {
                    let all =
                        base::mutant!("engine: nothing is reached before undefined behaviour");
                    if !core.contains(&self.sound) || all {
                        self.dead.extend(&goals);
                    }
                    self.dry.extend(goals);
                }
                outcome => return outcome,
            }
        }
        let live: Vec<GoalId> = live.into_iter().filter(|goal| !self.dead.contains(goal)).collect();
        // What the scout does not reach without undefined behaviour may be reached so in a later round.
        if live.is_empty() || self.sound == Terms::TRUE || self.is_scout {
            return Outcome::Unsat(Vec::new());
        }
        let asked = self.asked(&live, &live);
        self.goal_check(&[asked], control)
    }

    /// A spanning set of these goals.
    fn first(&self, goals: &[GoalId]) -> Vec<GoalId> {
        let of = |question: &Question<'_>| {
            let first = question.first;
            let end = GoalId::of(first, question.goals.len());
            let own = goals.iter().copied().filter(|goal| (first..end).contains(goal));
            question.offer.first(&own.collect::<Vec<_>>())
        };
        self.task.questions.iter().flat_map(of).collect()
    }

    /// Those that may have a model without undefined behaviour.
    fn wet(&self, goals: &[GoalId]) -> Vec<GoalId> {
        goals.iter().copied().filter(|goal| !self.dry.contains(goal)).collect()
    }

    fn goal_check(&mut self, assumptions: &[TermId], control: &Control) -> Outcome {
        self.statistics.goal_calls += 1;
        self.check(assumptions, control)
    }

    /// What to assume so that one of the goals is reached, or another of its group that is live.
    /// They are preferred, and not all that are live: with those there are more tests, not fewer
    /// (19 calls instead of 16 for the branches of `examples/everyday/machine.c`).
    fn asked(&mut self, goals: &[GoalId], live: &[GoalId]) -> TermId {
        let mut some = Vec::new();
        let mut groups: BTreeMap<Group, Vec<(GoalId, TermId)>> = BTreeMap::new();
        for goal in goals {
            match self.algorithm(*goal) {
                Algorithm::Ics => some.push(self.goals[goal]),
                Algorithm::Gcs(group) => drop(groups.entry(group).or_default()),
            }
        }
        for goal in live {
            if let Algorithm::Gcs(group) = self.algorithm(*goal)
                && let Some(list) = groups.get_mut(&group)
            {
                list.push((*goal, self.goals[goal]));
            }
        }
        let (terms, solver) = (&mut self.explorer.machine.terms, &mut self.solver);
        for (group, ways) in groups {
            some.push(self.groups.some(terms, solver, group, &ways));
        }
        let asked = terms.fresh("asked", Sort::Bool);
        let one = terms.or_all(&some);
        let clause = terms.implies(asked, one);
        solver.assert(terms, clause);
        for way in some {
            solver.prefer(terms, way, true);
        }
        asked
    }

    fn algorithm(&mut self, goal: GoalId) -> Algorithm {
        match self.task.options.ungrouped {
            true => Algorithm::Ics,
            false => self.dispatcher.get(goal),
        }
    }
}
