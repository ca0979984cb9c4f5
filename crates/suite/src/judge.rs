//! What a run covers: the goal automata step along its path.

use crate::native::Path;
use cfa::{Op, Program};
use goal::{Alphabet, EdgeSet, EngineGoals, GoalId, Point, Shared, Valuation, Word};
use std::collections::BTreeSet;

/// The goals of a query, ready to be run along many paths.
pub struct Judge<'a> {
    program: &'a Program,
    alphabet: &'a Alphabet,
    goals: Shared,
}

impl<'a> Judge<'a> {
    /// `id` are the edges under test.
    pub fn new(
        program: &'a Program,
        alphabet: &'a Alphabet,
        id: &EdgeSet,
        goals: &EngineGoals,
    ) -> Self {
        Judge { program, alphabet, goals: Shared::new(&goals.goals, goals.first, id) }
    }

    /// The goals that the run of this path reached. `passing` and anchored goals want a complete
    /// path; the others are reached on the way.
    /// The values of predicates along the path, one more than steps, are those given, or none.
    pub fn reached(&self, path: &Path, values: Option<&[Valuation]>) -> BTreeSet<GoalId> {
        let mut word = self.word(path);
        for (here, known) in word.valuations.iter_mut().zip(values.unwrap_or_default()) {
            here.values.clone_from(&known.values);
        }
        let mut run = self.goals.run();
        for (letter, valuation) in word.edges.iter().zip(&word.valuations) {
            run.step(valuation, *letter);
        }
        let mut found: BTreeSet<GoalId> = run.reached().iter().copied().collect();
        if path.complete || base::mutant!("suite: a path that was cut off is complete") {
            let last = word.valuations.last().expect("a word should have a last valuation");
            found.extend(run.end(last));
        }
        found
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
}
