//! A graph as the language of its complete paths.
//!
//! Flow graphs (where a word is the sequence of vertices) and automata of functions (where it is
//! the sequence of edges) look the same from here, so one subsumption serves both.

use crate::alphabet::{Alphabet, Letter};
use crate::flow::{FlowGraph, letter};
use crate::ranges::RangeSet;
use crate::word::PredId;
use base::Id;
use cfa::{Body, FuncId, Graph, LocId};

#[derive(Clone, Debug)]
pub struct Paths {
    /// How many letters there are.
    pub letters: usize,
    pub start: usize,
    /// For each node the letters that lead on, and to where.
    pub steps: Vec<Vec<(Letter, usize)>>,
    /// Where a path may end.
    pub ends: Vec<bool>,
    /// For each node the predicates whose variables are in scope; `None`: all, everywhere.
    pub scope: Option<Vec<RangeSet<PredId>>>,
}

impl Paths {
    /// From vs to vf; the letters are the vertices, each read on entering it.
    pub fn of_flow(graph: &FlowGraph) -> Self {
        let enter = |v| (letter(v), v.index() + 1);
        let mut steps = vec![vec![enter(graph.start)]];
        for v in graph.vertices.ids() {
            steps.push(graph.successors(v).map(enter).collect());
        }
        let mut ends = vec![false; steps.len()];
        ends[graph.end.index() + 1] = true;
        Paths { letters: graph.vertices.len(), start: 0, steps, ends, scope: None }
    }

    /// Within one function, from its entry; the letters are edges. A path ends at the exit, at a
    /// halt, or anywhere in a loop that is never left (somebody stops the program there): what
    /// can be executed is on a complete path.
    pub fn of_body(alphabet: &Alphabet, function: FuncId, body: &Body) -> Self {
        let graph = Graph::new(body);
        let out = |loc| {
            let edges = graph.out_edges(loc).iter();
            edges.map(|e| (alphabet.letter(function, *e), graph.ends(*e).1.index())).collect()
        };
        Paths {
            letters: alphabet.edges(),
            start: body.entry.index(),
            steps: graph.locs().map(out).collect(),
            ends: last(&graph).into_iter().collect(),
            scope: None,
        }
    }
}

/// The locations of components that nothing leaves.
pub fn last(graph: &Graph) -> Vec<bool> {
    let mut ends = vec![false; graph.locs().len()];
    for component in graph.sccs() {
        let inside = |l: LocId| component.binary_search(&l).is_ok();
        if component.iter().all(|l| graph.successors(*l).all(inside)) {
            component.iter().for_each(|l| ends[l.index()] = true);
        }
    }
    ends
}
