//! Executions that do not end: a step is *new* if its edge was not taken before, or if a predicate
//! has a value before it that it did not have at this edge. After many steps without a new one an
//! execution is taken not to end. That is counted, so that it is the same on any machine.

use cfa::{EdgeId, FuncId};
use goal::{PredId, Valuation};
use std::collections::BTreeSet;

/// Steps that stay behind the last new one: what comes in another order than before is seen there.
const TAIL: usize = 1 << 16;

pub struct Novelty {
    /// Steps without a new one, after which it is over.
    most: usize,
    edges: base::Set<(FuncId, EdgeId)>,
    values: BTreeSet<(FuncId, EdgeId, PredId, bool)>,
    /// How many steps there had been before the last new one.
    last: usize,
}

impl Novelty {
    pub fn new(most: usize) -> Self {
        Novelty { most, edges: base::Set::new(), values: BTreeSet::new(), last: 0 }
    }

    /// Whether anybody wants to know.
    pub fn is_asked(&self) -> bool {
        self.most < usize::MAX
    }

    /// The step of this number leaves a location with this valuation.
    pub fn note(&mut self, number: usize, (f, e): (FuncId, EdgeId), here: &Valuation) {
        if !self.is_asked() {
            return;
        }
        let mut is_new = self.edges.insert((f, e));
        for (id, holds) in &here.values {
            is_new |= self.values.insert((f, e, *id, *holds));
        }
        if is_new && !base::mutant!("suite: only the first step is new") {
            self.last = number;
        }
    }

    /// After so many steps.
    pub fn is_over(&self, steps: usize) -> bool {
        steps.saturating_sub(self.last + 1) > self.most
    }

    /// How many steps of an execution that is over stay.
    pub fn kept(&self, steps: usize) -> Option<usize> {
        let all = base::mutant!("suite: what an endless run repeats stays");
        let tail = if all { steps } else { TAIL };
        self.is_over(steps).then(|| steps.min(self.last + 1 + tail))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: FuncId = FuncId(0);

    fn taken(novelty: &mut Novelty, edges: impl IntoIterator<Item = u32>, from: usize) -> usize {
        let mut steps = from;
        for edge in edges {
            novelty.note(steps, (HERE, EdgeId(edge)), &Valuation::default());
            steps += 1;
        }
        steps
    }

    #[test]
    fn an_edge_that_was_not_taken_before_is_new() {
        let mut novelty = Novelty::new(10);
        let steps = taken(&mut novelty, (0..8).chain([0; 9]), 0);
        assert!(!novelty.is_over(steps));
        let steps = taken(&mut novelty, [8], steps);
        let steps = taken(&mut novelty, [0; 10], steps);
        assert!(!novelty.is_over(steps), "only ten steps followed the new one");
        let steps = taken(&mut novelty, [0], steps);
        assert!(novelty.is_over(steps));
    }

    #[test]
    fn a_value_that_a_predicate_did_not_have_is_new() {
        let mut novelty = Novelty::new(10);
        for number in 0..12 {
            let mut here = Valuation::default();
            here.values.insert(PredId(0), number >= 9);
            novelty.note(number, (HERE, EdgeId(0)), &here);
        }
        assert!(!novelty.is_over(12));
    }

    #[test]
    fn of_what_is_repeated_the_beginning_stays() {
        let mut novelty = Novelty::new(3 * TAIL);
        let steps = taken(&mut novelty, [0, 1], 0);
        assert_eq!(novelty.kept(steps), None);
        assert_eq!(novelty.kept(steps + 3 * TAIL + 1), Some(2 + TAIL));
    }

    #[test]
    fn nobody_asks() {
        assert!(!Novelty::new(usize::MAX).is_over(usize::MAX - 1));
    }
}
