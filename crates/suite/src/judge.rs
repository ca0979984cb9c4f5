//! What a run covers: the goal automata step along its path.

use crate::native::Path;
use cfa::{Op, Program};
use goal::{Alphabet, EdgeSet, EngineGoals, GoalId, Point, Shared, Valuation, Word};
use std::collections::{BTreeMap, BTreeSet};

/// The goals of a query, ready to be run along many paths.
pub struct Judge<'a> {
    program: &'a Program,
    alphabet: &'a Alphabet,
    goals: Shared,
    /// Goals that ask for an order of edges: from one up to another.
    ordered: Vec<(GoalId, GoalId)>,
}

impl<'a> Judge<'a> {
    /// `id` are the edges under test.
    pub fn new(
        program: &'a Program,
        alphabet: &'a Alphabet,
        id: &EdgeSet,
        goals: &EngineGoals,
    ) -> Self {
        let ordered = goals.ordered();
        Judge { program, alphabet, goals: Shared::new(&goals.goals, goals.first, id), ordered }
    }

    /// The goals that the run of this path reached. `passing` and anchored goals want a complete
    /// path; the others are reached on the way.
    /// The values of predicates along the path, one more than steps, are those given, or none.
    pub fn reached(&self, path: &Path, values: Option<&[Valuation]>) -> BTreeSet<GoalId> {
        let mut found = self.along(path, values);
        if let Some(at) = path.reordered
            && !base::mutant!("suite: paths have the order of their runs")
        {
            // The run had the same edges, in another order from there on.
            let is_ordered =
                |goal: &GoalId| self.ordered.iter().any(|(a, b)| a <= goal && goal < b);
            let steps = path.steps[..at.min(path.steps.len())].to_vec();
            let before = Path { steps, ..Path::default() };
            let early = self.along(&before, values.map(|values| &values[..before.steps.len() + 1]));
            found.retain(|goal| !is_ordered(goal) || early.contains(goal));
        }
        found
    }

    fn along(&self, path: &Path, values: Option<&[Valuation]>) -> BTreeSet<GoalId> {
        let mut word = self.word(path);
        for (here, known) in word.valuations.iter_mut().zip(values.unwrap_or_default()) {
            here.values.clone_from(&known.values);
        }
        let exits = self.exits(path);
        let mut run = self.goals.run();
        for (k, (letter, valuation)) in word.edges.iter().zip(&word.valuations).enumerate() {
            run.step(valuation, *letter);
            if let Some(exit) = exits.get(&k) {
                run.stand(&Valuation { point: Some(*exit), ..Valuation::default() });
            }
        }
        let last = word.valuations.last().expect("a word should have a last valuation");
        let mut found = BTreeSet::new();
        if path.complete || base::mutant!("suite: a path that was cut off is complete") {
            found.extend(run.end(last));
        } else {
            // It got to where it was cut off.
            run.stand(last);
        }
        found.extend(run.reached());
        found
    }

    /// The steps by which activations return that no call waits for, with the exits where they stand
    /// then: of the entry, if something runs when the program exits.
    fn exits(&self, path: &Path) -> BTreeMap<usize, Point> {
        let (mut waiting, mut exits) = (Vec::new(), BTreeMap::new());
        for (k, step) in path.steps.iter().enumerate() {
            let body = self.program.functions[step.function].body.as_ref();
            let body = body.expect("a step should be in a body");
            let edge = &body.edges[step.edge];
            waiting.pop_if(|behind| *behind == (step.function, edge.from));
            if matches!(edge.op, Op::Call { .. }) {
                waiting.push((step.function, edge.to));
            } else if edge.to == body.exit && waiting.is_empty() {
                exits.insert(k, self.alphabet.point(step.function, body.exit));
            }
        }
        exits
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
            // A path that ends with a call, or with a trap, ends inside of it.
            let is_inside = matches!(edge.op, Op::Call { .. } | Op::Builtin { .. });
            last = (!is_inside).then(|| point(edge.to));
        }
        if let Some((f, loc)) = path.stands {
            last = Some(self.alphabet.point(f, loc));
        }
        valuations.push(Valuation { point: last, ..Valuation::default() });
        Word { edges, valuations }
    }
}
