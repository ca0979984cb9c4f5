//! Subsumption between goals, relative to a graph.
//!
//! "An entity subsumes another entity if a test sequence exercising the former also exercises the
//! latter": no complete path is in the language of e and not in that of e'. We search the product
//! of the graph, the automaton of e and the complement of that of e'; what the search finds is the
//! counterexample. Predicates are letters like any others: at each location those in scope have
//! some value, in every combination.
//!
//! All goals have one [`Det`] each, kept between questions.

use crate::alphabet::Letter;
use crate::automaton::{Det, Nfa, Readings};
use crate::paths::Paths;
use crate::regex::Regex;
use crate::word::Word;
use base::Map;
use std::collections::VecDeque;

/// The goals of one graph, to be compared.
pub struct Subsumption<'a> {
    paths: &'a Paths,
    goals: Vec<Det>,
}

/// A node, a state of e's automaton and one of the other's.
type Node = (usize, usize, usize);

impl<'a> Subsumption<'a> {
    pub fn new<'b>(paths: &'a Paths, goals: impl IntoIterator<Item = &'b Regex>) -> Self {
        let det = |goal| Det::new(Nfa::of(goal), paths.letters);
        Subsumption { paths, goals: goals.into_iter().map(det).collect() }
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
        let [first, second] =
            self.goals.get_disjoint_mut([e, other]).expect("both should be goals");
        search(self.paths, first, Some(second))
    }

    /// A shortest complete path that exercises `e`; `None`: the goal is structurally infeasible.
    pub fn witness(&mut self, e: usize) -> Option<Word> {
        search(self.paths, &mut self.goals[e], None)
    }

    /// The goals that some complete path exercises.
    pub fn feasible(&mut self) -> Vec<usize> {
        (0..self.len()).filter(|e| self.witness(*e).is_some()).collect()
    }
}

/// Breadth first through the product, for a path that `e` accepts and `other` does not.
fn search(paths: &Paths, e: &mut Det, mut other: Option<&mut Det>) -> Option<Word> {
    let readings = match &other {
        Some(other) => e.readings().union(other.readings()),
        None => e.readings().clone(),
    };
    let start: Node = (paths.start, e.start(), 0);
    let mut from: Map<Node, Option<(Node, u32, Letter)>> = Map::from_iter([(start, None)]);
    let mut queue = VecDeque::from([start]);
    while let Some(node) = queue.pop_front() {
        let (at, left, right) = node;
        for reading in possible(paths, at, &readings) {
            let mine = readings.translate(reading, e.readings());
            let accepted = !e.accepted(left, mine).is_empty();
            let exercises_other = |other: &mut Det| {
                let theirs = readings.translate(reading, other.readings());
                !other.accepted(right, theirs).is_empty()
            };
            if paths.ends[at] && accepted && !other.as_deref_mut().is_some_and(exercises_other) {
                return Some(word(&from, node, reading, &readings));
            }
            for (letter, to) in &paths.steps[at] {
                let next = e.next(left, mine, *letter);
                if e.is_dead(next) {
                    continue;
                }
                let over = |other: &mut Det| {
                    let theirs = readings.translate(reading, other.readings());
                    other.next(right, theirs, *letter)
                };
                let next = (*to, next, other.as_deref_mut().map_or(0, over));
                if !from.contains(&next) {
                    from.insert(next, Some((node, reading, *letter)));
                    queue.push_back(next);
                }
            }
        }
    }
    None
}

/// What the predicates can read at a node.
fn possible(paths: &Paths, at: usize, readings: &Readings) -> Vec<u32> {
    readings.total(|p| paths.scope.as_ref().is_none_or(|scope| scope[at].contains(p)))
}

fn word(
    from: &Map<Node, Option<(Node, u32, Letter)>>,
    mut node: Node,
    last: u32,
    readings: &Readings,
) -> Word {
    let mut edges = Vec::new();
    let mut valuations = vec![readings.valuation(last)];
    while let Some(Some((before, reading, letter))) = from.get(&node) {
        edges.push(*letter);
        valuations.push(readings.valuation(*reading));
        node = *before;
    }
    edges.reverse();
    valuations.reverse();
    Word { edges, valuations }
}
