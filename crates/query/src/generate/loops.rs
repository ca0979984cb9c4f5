//! Loops: left after no, one and several iterations.
//!
//! A loop is a natural loop of the automaton: a head, and the locations from which a *back edge*
//! (to a location that dominates its start) is reached without the head. An iteration is a back
//! edge taken: a `do` that is left at once has none. An execution enters the loop from outside,
//! goes round, and leaves it.

use super::{Material, goals};
use cfa::{Body, EdgeId, FuncId, Graph, LocId};
use goal::{EdgeSet, Goals, Label, Regex};
use std::collections::{BTreeMap, BTreeSet};

pub fn loops(material: &Material) -> Goals {
    let terms = material.bodies().filter_map(|(f, body)| {
        let graph = Graph::new(body);
        let goals = natural(&graph).into_iter().flat_map(|l| {
            let labels = labels(material, f, body, &l);
            three(material, f, body, &l).into_iter().zip(labels).collect::<Vec<_>>()
        });
        material.labelled(goals)
    });
    goals(terms)
}

struct Loop {
    head: LocId,
    inside: BTreeSet<LocId>,
}

/// The natural loops, by head.
fn natural(graph: &Graph) -> Vec<Loop> {
    let dominators = graph.dominators();
    let mut of_head: BTreeMap<LocId, BTreeSet<LocId>> = BTreeMap::new();
    for from in graph.locs() {
        for head in graph.successors(from).filter(|to| dominators.dominates(*to, from)) {
            let inside = of_head.entry(head).or_insert_with(|| BTreeSet::from([head]));
            let mut open = vec![from];
            while let Some(l) = open.pop() {
                if inside.insert(l) {
                    open.extend(graph.predecessors(l));
                }
            }
        }
    }
    of_head.into_iter().map(|(head, inside)| Loop { head, inside }).collect()
}

/// Told of the edge that leaves the loop; of a loop without one, of an edge that goes back.
fn labels(material: &Material, f: FuncId, body: &Body, l: &Loop) -> [Label; 3] {
    let inside = |edge: &cfa::Edge| l.inside.contains(&edge.from);
    let leaves = |edge: &cfa::Edge| inside(edge) && !l.inside.contains(&edge.to);
    let decides = |edge: &cfa::Edge| leaves(edge) && edge.marks.decision.is_some();
    let back = |edge: &cfa::Edge| inside(edge) && edge.to == l.head;
    let first = |wanted: &dyn Fn(&cfa::Edge) -> bool| {
        body.edges.entries().find(|(_, edge)| wanted(edge)).map(|(e, _)| e)
    };
    let at = first(&decides).or_else(|| first(&leaves)).or_else(|| first(&back));
    let at = material.alphabet.letter(f, at.expect("a loop should have an edge that goes back"));
    ["no iteration", "one iteration", "several iterations"]
        .map(|times| Label { at, text: format!("the loop of {{text}} is left after {times}") })
}

/// The three goals of a loop, as words from the edge that enters to the edge that leaves.
fn three(material: &Material, f: FuncId, body: &Body, l: &Loop) -> [Regex; 3] {
    let letters = |wanted: &dyn Fn(&cfa::Edge) -> bool| -> EdgeSet {
        let edges = body.edges.entries().filter(|(_, edge)| wanted(edge));
        edges.map(|(e, _): (EdgeId, _)| material.alphabet.letter(f, e)).collect()
    };
    let within = |l: &Loop, loc| l.inside.contains(&loc);
    let enter = letters(&|e| !within(l, e.from) && e.to == l.head);
    let back = letters(&|e| within(l, e.from) && e.to == l.head);
    let leave = letters(&|e| within(l, e.from) && !within(l, e.to));
    let round = letters(&|e| within(l, e.from) && within(l, e.to) && e.to != l.head);
    let all = [&enter, &back, &round];
    let called = all.iter().flat_map(|set| set.iter()).map(|edge| material.calls.inside(edge));
    let called = called.fold(EdgeSet::empty(), |all, set| all.union(&set));
    let body = || Regex::one(round.union(&called)).star();
    let back = || Regex::one(back.clone());
    let (enter, leave) = (Regex::one(enter), Regex::one(leave));
    let times = |k: usize| {
        let rounds = (0..k).flat_map(|_| [body(), back()]);
        let more = if k == 2 { Regex::alt([body(), back()]).star() } else { body() };
        Regex::cat([enter.clone()].into_iter().chain(rounds).chain([more, leave.clone()]))
    };
    [times(0), times(1), times(2)]
}
