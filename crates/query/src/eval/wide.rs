//! MC/DC of decisions with many evaluations, which are never listed.
//!
//! For a condition, a value of it and an outcome of the decision, the evaluations that the condition
//! decides are the ways through a part of the condition graph (`goal::masking`): any way to the condition,
//! then those steps after which it is not masked. What such a part reads is a regular expression, found by
//! taking away its conditions one after the other (Brzozowski and McCluskey, 1963), those first that repeat
//! least.

use super::Evaluator;
use cfa::{CondId, DecisionId, EdgeId, FuncId, Graph};
use goal::masking::{Arc, Next, Step};
use goal::{ConditionGraph, EdgeSet, Evaluation, PairGoal, Regex};
use std::collections::{BTreeMap, BTreeSet};

/// A language that needs more arcs while it is made is given up. (It takes an expression that changes
/// between `&&` and `||` in dozens of levels.)
const MOST_PARTS: usize = 20_000;

impl Evaluator<'_, '_, '_> {
    /// The goals of a decision; `None` if its conditions are not evaluated in one order.
    pub(super) fn wide(
        &self,
        f: FuncId,
        graph: &Graph,
        decision: DecisionId,
    ) -> Option<Vec<PairGoal>> {
        let body = self.body(f);
        let types = &self.world.program().types;
        let conditions = ConditionGraph::new(types, body, graph, decision)?;
        let boolean = body.decisions[decision].boolean;
        let all = body.conditions.entries().filter(|(_, c)| c.boolean == boolean);
        let goal = |(condition, _)| {
            let with = self.classes(f, &conditions, condition, true)?;
            let without = self.classes(f, &conditions, condition, false)?;
            let mut pairs = Vec::new();
            for (i, a) in with.iter().enumerate() {
                let partners = without.iter().enumerate().filter(|(_, b)| a.outcome != b.outcome);
                pairs.extend(partners.map(|(j, _)| (i, j)));
            }
            Some(PairGoal {
                function: f,
                decision,
                condition,
                unique: false,
                with,
                without,
                has_classes: true,
                unfollowed: None,
                pairs,
            })
        };
        all.map(goal).collect()
    }

    /// The evaluations that the condition decides with this value, by their outcome.
    fn classes(
        &self,
        f: FuncId,
        graph: &ConditionGraph,
        condition: CondId,
        value: bool,
    ) -> Option<Vec<Evaluation>> {
        // A constant, or behind one.
        let Some(at) = graph.conditions.iter().position(|c| *c == condition) else {
            return Some(Vec::new());
        };
        let steps: Vec<Step> =
            before(graph, at).into_iter().chain(graph.deciding(at, value)?).collect();
        let mut classes = Vec::new();
        for outcome in [false, true] {
            let arc = |step: &Step| {
                let arc = &graph.arcs[step.0][usize::from(step.1)];
                let to = match arc.to {
                    Next::Condition(c) => c,
                    Next::End(end) if end == outcome => graph.conditions.len(),
                    Next::End(_) => return None,
                };
                Some(((step.0, to), self.arc(f, arc)))
            };
            let arcs: BTreeMap<(usize, usize), Regex> = joined(steps.iter().filter_map(arc));
            let Next::Condition(first) = graph.first else { continue };
            let word = eliminated(arcs, first, graph.conditions.len())?;
            if word != Regex::Never {
                classes.push(Evaluation { values: vec![(condition, value)], outcome, word });
            }
        }
        Some(classes)
    }

    /// An outcome of a condition, and what may come before the next.
    fn arc(&self, f: FuncId, arc: &Arc) -> Regex {
        let letter = |e: EdgeId| self.world.alphabet().letter(f, e);
        let mut between = EdgeSet::empty();
        for e in arc.between.iter().map(|e| letter(*e)) {
            between = between.union(&EdgeSet::one(e)).union(&self.world.calls.inside(e));
        }
        let ends: EdgeSet = arc.ends.iter().map(|e| letter(*e)).collect();
        let end = if ends.is_empty() { Regex::Empty } else { Regex::one(ends) };
        let edge = Regex::one(EdgeSet::one(letter(arc.edge)));
        Regex::cat([edge, Regex::one(between).star(), end])
    }
}

/// The steps of all ways to a condition.
fn before(graph: &ConditionGraph, condition: usize) -> Vec<Step> {
    let mut leads = vec![false; graph.conditions.len()];
    leads[condition] = true;
    let mut steps = Vec::new();
    for c in (0..condition).rev() {
        for value in [false, true] {
            if let Next::Condition(to) = graph.after((c, value))
                && leads[to]
            {
                leads[c] = true;
                steps.push((c, value));
            }
        }
    }
    steps
}

/// Arcs between the same places are one.
fn joined<K: Ord>(arcs: impl IntoIterator<Item = (K, Regex)>) -> BTreeMap<K, Regex> {
    let mut all: BTreeMap<K, Regex> = BTreeMap::new();
    for (ends, regex) in arcs {
        let known = all.remove(&ends).unwrap_or(Regex::Never);
        all.insert(ends, Regex::alt([known, regex]));
    }
    all
}

/// What the ways from one place to the other read; `None` if that is too long. There are no cycles.
fn eliminated(mut arcs: BTreeMap<(usize, usize), Regex>, from: usize, to: usize) -> Option<Regex> {
    loop {
        let inner = arcs.keys().flat_map(|(a, b)| [*a, *b]).filter(|n| *n != from && *n != to);
        let nodes: BTreeSet<usize> = inner.collect();
        let Some(node) = nodes.into_iter().min_by_key(|node| weight(&arcs, *node)) else { break };
        let (touching, rest): (Vec<_>, Vec<_>) =
            arcs.into_iter().partition(|((a, b), _)| *a == node || *b == node);
        let (ins, outs): (Vec<_>, Vec<_>) =
            touching.into_iter().partition(|((_, b), _)| *b == node);
        let mut longer = Vec::new();
        for ((a, _), before) in &ins {
            for ((_, b), after) in &outs {
                longer.push(((*a, *b), Regex::cat([before.clone(), after.clone()])));
            }
        }
        arcs = joined(rest.into_iter().chain(longer));
        if arcs.values().map(size).sum::<usize>() > MOST_PARTS {
            return None;
        }
    }
    Some(arcs.remove(&(from, to)).unwrap_or(Regex::Never))
}

/// By how much the expressions grow when a place is taken away (Delgado and Morais, 2004).
fn weight(arcs: &BTreeMap<(usize, usize), Regex>, node: usize) -> usize {
    let total = |is: &dyn Fn(&(usize, usize)) -> bool| {
        let touching = arcs.iter().filter(|(ends, _)| is(ends));
        touching.fold((0, 0), |(count, sum), (_, regex)| (count + 1, sum + size(regex)))
    };
    let (ins, before) = total(&|(_, b)| *b == node);
    let (outs, after) = total(&|(a, _)| *a == node);
    before * usize::saturating_sub(outs, 1) + after * usize::saturating_sub(ins, 1)
}

/// How many parts an expression has.
fn size(regex: &Regex) -> usize {
    match regex {
        Regex::Cat(parts) | Regex::Alt(parts) => 1 + parts.iter().map(size).sum::<usize>(),
        _ => 1,
    }
}
