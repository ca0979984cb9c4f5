//! Subsumption between goals, relative to a graph.
//!
//! "An entity subsumes another entity if a test sequence exercising the former also exercises the
//! latter": no complete path is in the language of e and not in that of e'. We search the product
//! of the graph and one automaton for both goals; what the search finds is the counterexample.
//! Predicates are letters like any others: at each location those in scope have some value, in
//! every combination that the automaton tells apart.

use crate::alphabet::Letter;
use crate::automaton::{AcceptId, Det, Reading, TooMany};
use crate::paths::Paths;
use crate::regex::Regex;
use crate::word::Word;
use base::Map;
use std::collections::VecDeque;

/// The goals of one graph, to be compared.
pub struct Subsumption<'a> {
    paths: &'a Paths,
    goals: Vec<Regex>,
}

/// A node and a state of the automaton.
type Node = (usize, usize);

/// From where a node was first reached, and over what.
type From = Map<Node, Option<(Node, Reading, Letter)>>;

impl<'a> Subsumption<'a> {
    /// Goals of a criterion. Two of them should look at no more predicates than can be read.
    pub fn new<'b>(paths: &'a Paths, goals: impl IntoIterator<Item = &'b Regex>) -> Self {
        Subsumption { paths, goals: goals.into_iter().cloned().collect() }
    }

    pub fn len(&self) -> usize {
        self.goals.len()
    }

    pub fn is_empty(&self) -> bool {
        self.goals.is_empty()
    }

    pub fn subsumes(&mut self, e: usize, other: usize) -> bool {
        self.counterexample(e, other).is_none()
    }

    /// A shortest complete path that exercises `e` and not `other`.
    pub fn counterexample(&mut self, e: usize, other: usize) -> Option<Word> {
        if e == other {
            return None;
        }
        self.search(&[e, other]).expect("goals of a criterion should have few predicates")
    }

    /// A shortest complete path that exercises `e`; `None`: the goal is structurally infeasible.
    pub fn witness(&mut self, e: usize) -> Option<Word> {
        self.search(&[e]).expect("goals of a criterion should have few predicates")
    }

    /// The goals that some complete path exercises.
    pub fn feasible(&mut self) -> Vec<usize> {
        (0..self.len()).filter(|e| self.witness(*e).is_some()).collect()
    }

    /// Breadth first through the product, for a path that the first goal alone accepts.
    fn search(&self, goals: &[usize]) -> Result<Option<Word>, TooMany> {
        let paths = self.paths;
        let mut det = Det::of(goals.iter().map(|e| &self.goals[*e]), paths.letters)?;
        let start: Node = (paths.start, det.start());
        let mut from: From = Map::from_iter([(start, None)]);
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            let (at, state) = node;
            let defined = |p| paths.scope.as_ref().is_none_or(|scope| scope[at].contains(p));
            let here = det.readings().at(None, defined);
            for &reading in det.possible(state, here).iter() {
                if paths.ends[at] && det.accepted(state, reading) == [AcceptId(0)] {
                    return Ok(Some(word(&from, node, reading, &det)));
                }
                for (letter, to) in &paths.steps[at] {
                    let next = (*to, det.next(state, reading, *letter));
                    if !det.is_dead(next.1) && !from.contains(&next) {
                        from.insert(next, Some((node, reading, *letter)));
                        queue.push_back(next);
                    }
                }
            }
        }
        Ok(None)
    }
}

fn word(from: &From, mut node: Node, last: Reading, det: &Det) -> Word {
    let mut edges = Vec::new();
    let mut valuations = vec![det.readings().valuation(last)];
    while let Some(Some((before, reading, letter))) = from.get(&node) {
        edges.push(*letter);
        valuations.push(det.readings().valuation(*reading));
        node = *before;
    }
    edges.reverse();
    valuations.reverse();
    Word { edges, valuations }
}
