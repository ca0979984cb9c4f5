//! What a run covers: the goal automata step along its path.

use crate::native::Path;
use cfa::{Op, Program};
use goal::{Alphabet, Choices, EdgeSet, Goals, PairGoal, Part, Point, Regex, Shared, Term};
use goal::{Valuation, Word};
use std::collections::BTreeSet;

/// The goals of a query, ready to be run along many paths.
pub struct Judge<'a> {
    program: &'a Program,
    alphabet: &'a Alphabet,
    goals: Shared,
    pairs: &'a [PairGoal],
    /// One goal for each evaluation of each pair goal: first those with the condition true.
    evaluations: Option<Shared>,
}

/// What one run reached.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reached {
    /// Numbers of goals, in order.
    pub goals: BTreeSet<u128>,
    /// Numbers of evaluations, as [`Judge::pair`] asks for them.
    pub evaluations: BTreeSet<u128>,
}

impl Reached {
    /// What either of two reached.
    pub fn and(mut self, other: Reached) -> Reached {
        self.goals.extend(other.goals);
        self.evaluations.extend(other.evaluations);
        self
    }
}

impl<'a> Judge<'a> {
    /// `id` are the edges under test.
    pub fn new(
        program: &'a Program,
        alphabet: &'a Alphabet,
        id: &EdgeSet,
        goals: &Goals,
        pairs: &'a [PairGoal],
    ) -> Self {
        let evaluations = (!pairs.is_empty()).then(|| {
            let all = pairs.iter().flat_map(|pair| pair.with.iter().chain(&pair.without));
            let words = Choices::Words(all.map(|evaluation| evaluation.word.clone()).collect());
            let any = || Part::All(Regex::one(id.clone()).star());
            let term = Term { parts: vec![any(), Part::Each(words), any()], ..Term::default() };
            Shared::new(&Goals { terms: vec![term], passing: None }, id)
        });
        Judge { program, alphabet, goals: Shared::new(goals, id), pairs, evaluations }
    }

    /// The goals that the run of this path reached. `passing` and anchored goals want a complete
    /// path; the others are reached on the way.
    /// The values of predicates along the path, one more than steps, are those given, or none.
    pub fn reached(&self, path: &Path, values: Option<&[Valuation]>) -> Reached {
        let mut word = self.word(path);
        for (here, known) in word.valuations.iter_mut().zip(values.unwrap_or_default()) {
            here.values.clone_from(&known.values);
        }
        let along = |shared: &Shared| -> BTreeSet<u128> {
            let mut run = shared.run();
            for (letter, valuation) in word.edges.iter().zip(&word.valuations) {
                run.step(valuation, *letter);
            }
            let mut found: BTreeSet<u128> = run.reached().iter().copied().collect();
            if path.complete {
                let last = word.valuations.last().expect("a word should have a last valuation");
                found.extend(run.end(last));
            }
            found
        };
        let evaluations = self.evaluations.as_ref().map(along).unwrap_or_default();
        Reached { goals: along(&self.goals), evaluations }
    }

    /// The path as a word: the points between its edges.
    fn word(&self, path: &Path) -> Word {
        let mut edges = Vec::with_capacity(path.steps.len());
        let mut valuations = Vec::with_capacity(path.steps.len() + 1);
        let mut last: Option<Point> = None;
        for step in &path.steps {
            let body = self.program.functions[step.function].body.as_ref();
            let edge = &body.expect("a step should be in a body").edges[step.edge];
            let point = |loc| self.alphabet.point(step.function, loc);
            valuations.push(Valuation { point: Some(point(edge.from)), ..Valuation::default() });
            edges.push(self.alphabet.letter(step.function, step.edge));
            // A path that ends with a call ends inside of it.
            last = (!matches!(edge.op, Op::Call { .. })).then(|| point(edge.to));
        }
        valuations.push(Valuation { point: last, ..Valuation::default() });
        Word { edges, valuations }
    }

    /// Two runs that show the k-th pair goal, by their places in the list.
    pub fn pair(&self, k: usize, runs: &[&Reached]) -> Option<(usize, usize)> {
        let before = self.pairs[..k].iter().map(|pair| pair.with.len() + pair.without.len());
        let first: usize = before.sum();
        let pair = &self.pairs[k];
        let run_of = |evaluation: usize| {
            let number = evaluation as u128;
            runs.iter().position(|reached| reached.evaluations.contains(&number))
        };
        pair.pairs.iter().find_map(|(with, without)| {
            let yes = run_of(first + with)?;
            Some((yes, run_of(first + pair.with.len() + without)?))
        })
    }
}
