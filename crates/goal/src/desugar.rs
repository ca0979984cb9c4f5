//! Goals over two tests as goals of one: the one place that knows how they are numbered.
//!
//! A pair goal (MC/DC) is asked for by its evaluations: it is covered when both sides of an
//! independence pair are, in whatever tests, and infeasible when of every pair one side is. So
//! engines, the judge of runs and the checker of proofs see goals of one test only: first the
//! query's own, then the evaluations, those of the first pair goal first, and of each those with
//! the condition true. The `passing` clause holds for evaluations as for all other goals. The
//! queries of a run follow each other in one numbering.

use crate::alphabet::EdgeSet;
use crate::goals::{Choices, Goals, Part, Term};
use crate::id::GoalId;
use crate::pair::PairGoal;
use crate::regex::Regex;
use std::ops::Range;

/// The goals of one query of a run, as engines see them.
#[derive(Clone, Debug)]
pub struct EngineGoals {
    /// The query's own, with a term more for the evaluations of pair goals.
    pub goals: Goals,
    /// The first of them.
    pub first: GoalId,
    /// How many are the query's own.
    own: u128,
    /// Of each pair goal, its first evaluation, and its independence pairs.
    pairs: Vec<(GoalId, Vec<(GoalId, GoalId)>)>,
    /// What comes behind the last.
    end: GoalId,
}

/// A goal that was asked for, in goals of one test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Desugared {
    One(GoalId),
    /// The two sides of each independence pair.
    Pairs(Vec<(GoalId, GoalId)>),
}

impl EngineGoals {
    /// The query's own goals that ask for more than one edge or location, by their terms: from the
    /// first up to the next. (The evaluations of pair goals are of one decision, and its conditions
    /// have one order.)
    pub fn ordered(&self) -> Vec<(GoalId, GoalId)> {
        let mut next = self.first;
        let mut all = Vec::new();
        for term in &self.goals.terms {
            let (from, count) = (next, term.len());
            next = GoalId::of(from, count);
            let local = from.local(self.first).unwrap_or(u128::MAX);
            let is_own = count > 0 && local < self.own;
            if is_own && !self.goals.get(local).is_some_and(|goal| goal.is_single()) {
                all.push((from, next));
            }
        }
        all
    }

    /// `id` are the edges under test, over which words are; `first` is to be the first goal.
    pub fn new(goals: &Goals, pairs: &[PairGoal], id: &EdgeSet, first: GoalId) -> Self {
        let own = goals.len();
        let mut goals = goals.clone();
        let all = pairs.iter().flat_map(|pair| pair.with.iter().chain(&pair.without));
        let words: Vec<Regex> = all.map(|evaluation| evaluation.word.clone()).collect();
        if !words.is_empty() {
            let any = || Part::All(Regex::one(id.clone()).star());
            let parts = vec![any(), Part::Each(Choices::Words(words)), any()];
            goals.terms.push(Term { parts, ..Term::default() });
        }
        let mut next = GoalId::of(first, own);
        let mut numbered = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let evaluation = |k: usize| GoalId::of(next, k as u128);
            let side = |(a, b): &(usize, usize)| (evaluation(*a), evaluation(pair.with.len() + b));
            numbered.push((next, pair.pairs.iter().map(side).collect()));
            next = evaluation(pair.with.len() + pair.without.len());
        }
        EngineGoals { goals, first, own, pairs: numbered, end: next }
    }

    /// The ids of all of them; the next query of the run begins where they end.
    pub fn range(&self) -> Range<GoalId> {
        self.first..self.end
    }

    /// A goal of the query, by its number there: goals of one test, then pair goals.
    pub fn of(&self, k: u128) -> Option<Desugared> {
        let Some(pair) = k.checked_sub(self.own) else {
            return Some(Desugared::One(GoalId::of(self.first, k)));
        };
        let (_, sides) = self.pairs.get(usize::try_from(pair).ok()?)?;
        Some(Desugared::Pairs(sides.clone()))
    }

    /// The evaluation of pair goals with this number among them.
    pub fn evaluation(&self, number: u128) -> GoalId {
        GoalId::of(self.first, self.own.saturating_add(number))
    }

    /// Its number among the evaluations; `None` if it is no evaluation of this query.
    pub fn number_of_evaluation(&self, goal: GoalId) -> Option<u128> {
        let local = goal.local(self.first).filter(|_| goal < self.end)?;
        local.checked_sub(self.own)
    }
}

impl Desugared {
    /// The goals of one test that it takes: of pairs all sides, each as often as it is one.
    pub fn goals(&self) -> impl Iterator<Item = GoalId> + '_ {
        let (one, pairs) = match self {
            Desugared::One(goal) => (Some(*goal), [].as_slice()),
            Desugared::Pairs(pairs) => (None, pairs.as_slice()),
        };
        one.into_iter().chain(pairs.iter().flat_map(|(a, b)| [*a, *b]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::Letter;
    use crate::pair::Evaluation;
    use cfa::{CondId, DecisionId, FuncId};

    fn pair(with: usize, without: usize, pairs: &[(usize, usize)]) -> PairGoal {
        let some = |count| {
            let word = Regex::one(EdgeSet::one(Letter(0)));
            vec![Evaluation { values: Vec::new(), outcome: true, word }; count]
        };
        let (function, decision, condition) = (FuncId(0), DecisionId(0), CondId(0));
        let (with, without, pairs) = (some(with), some(without), pairs.to_vec());
        PairGoal {
            function,
            decision,
            condition,
            unique: false,
            with,
            without,
            has_classes: false,
            unfollowed: None,
            pairs,
        }
    }

    #[test]
    fn evaluations_come_behind_the_goals_of_the_query() {
        let id = EdgeSet::all(3);
        let any = || Part::All(Regex::one(id.clone()).star());
        let parts = vec![any(), Part::Each(Choices::Edges(id.clone())), any()];
        let goals = Goals { terms: vec![Term { parts, ..Term::default() }], passing: None };
        let pairs = [pair(2, 1, &[(0, 0), (1, 0)]), pair(1, 2, &[(0, 1)])];
        let engine = EngineGoals::new(&goals, &pairs, &id, GoalId(10));
        assert_eq!(engine.range(), GoalId(10)..GoalId(19));
        assert_eq!(engine.goals.len(), 9);
        assert_eq!(engine.of(2), Some(Desugared::One(GoalId(12))));
        let first = [(13, 15), (14, 15)].map(|(a, b)| (GoalId(a), GoalId(b)));
        assert_eq!(engine.of(3), Some(Desugared::Pairs(first.to_vec())));
        assert_eq!(engine.of(4), Some(Desugared::Pairs(vec![(GoalId(16), GoalId(18))])));
        assert_eq!(engine.of(5), None);
        let numbers: Vec<_> =
            [12, 13, 18, 19].map(|goal| engine.number_of_evaluation(GoalId(goal))).to_vec();
        assert_eq!(numbers, [None, Some(0), Some(5), None]);
        assert_eq!(engine.evaluation(5), GoalId(18));
        let next = EngineGoals::new(&goals, &[], &id, engine.range().end);
        assert_eq!(next.of(0), Some(Desugared::One(GoalId(19))));
    }
}
