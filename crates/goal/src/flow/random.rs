//! Random small flow graphs, for tests against other tools.

use super::{Arc, FlowGraph, Variable, Vertex, VertexInfo};
use base::{Id, IdVec};

impl FlowGraph {
    /// A graph of `count` vertices and two variables, from random numbers below a bound. Every
    /// vertex but the final one has a successor, the start has no predecessor; vertices that
    /// nothing reaches, or that never end, may be among them.
    pub fn random(count: usize, below: &mut dyn FnMut(usize) -> usize) -> FlowGraph {
        let variables: IdVec<Variable, String> = ["x", "y"].map(String::from).to_vec().into();
        let some = |below: &mut dyn FnMut(usize) -> usize| -> Vec<Variable> {
            let two = (0..2).map(Variable::new);
            two.filter(|_| below(3) == 0).collect()
        };
        let mut vertices = IdVec::new();
        for k in 0..count {
            vertices.push(VertexInfo {
                name: format!("v{}", k + 1),
                input: k == 0 || below(6) == 0,
                output: k + 1 == count || below(5) == 0,
                defines: some(below),
                uses: some(below),
            });
        }
        let (start, end) = (Vertex::new(0), Vertex::new(count - 1));
        let mut arcs = IdVec::new();
        for from in (0..count - 1).map(Vertex::new) {
            let next = from.index() + 1;
            let mut targets = Vec::new();
            for _ in 0..1 + usize::from(below(2) == 0) {
                // Mostly forward, so that most vertices are on complete paths.
                let near = (next + below(2)).min(count - 1);
                let to = if below(3) > 0 { near } else { 1 + below(count - 1) };
                targets.push(Vertex::new(to));
            }
            targets.sort_unstable();
            targets.dedup();
            let condition = targets.len() > 1;
            if condition {
                vertices[from].uses.clear();
            }
            let used = if condition { some(below) } else { Vec::new() };
            for to in targets {
                arcs.push(Arc { from, to, uses: used.clone() });
            }
        }
        FlowGraph { variables, vertices, arcs, start, end, neighbours: Default::default() }
    }
}
