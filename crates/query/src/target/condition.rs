//! `@CONDITIONGRAPH`.

use super::{Subject, Target};
use base::Set;
use cfa::{Body, BoolId, Graph, LocId};
use goal::LocSet;

/// "The set of initial locations consists of the entry locations of these subgraphs, i.e., the
/// locations where the program execution starts to evaluate these Boolean expressions."
pub fn graph(subject: &Subject<'_>, fragment: &Target) -> Target {
    let edges = subject.select(&fragment.edges, |here| here.edge.marks.condition_graph.is_some());
    let initial: LocSet = subject
        .functions()
        .flat_map(|(f, body)| {
            entries(body).into_iter().map(move |loc| subject.alphabet.point(f, loc))
        })
        .collect();
    Target::begun(subject, edges, &initial)
}

/// The entry locations of all condition graphs of a function.
fn entries(body: &Body) -> Vec<LocId> {
    let graph = Graph::new(body);
    let mut found = Vec::new();
    for boolean in body.booleans.ids() {
        entry(body, &graph, boolean, &mut found);
    }
    found
}

/// What precedes the first condition is outside of the graph, so the entry is not where the
/// evaluation starts, but where it first gets to an edge of the graph. Not so if it got there over
/// an edge of another graph, as to `b` in `a ? b : c`: then the two graphs are one, and begin in
/// the other.
fn entry(body: &Body, graph: &Graph, boolean: BoolId, found: &mut Vec<LocId>) {
    let start = body.booleans[boolean].start;
    let begins = |loc: LocId| {
        let mut out = graph.out_edges(loc).iter();
        out.any(|e| body.edges[*e].marks.condition_graph == Some(boolean))
    };
    if begins(start) {
        return found.push(start);
    }
    let mut seen = Set::from_iter([start]);
    let mut open = vec![start];
    while let Some(loc) = open.pop() {
        for edge in graph.out_edges(loc).iter().map(|e| &body.edges[*e]) {
            if !begins(edge.to) {
                open.extend(seen.insert(edge.to).then_some(edge.to));
            } else if edge.marks.condition_graph.is_none() {
                found.push(edge.to);
            }
        }
    }
}
