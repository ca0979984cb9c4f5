//! Strongly connected components of the constraint graph, after Nuutila's and Tarjan's algorithms
//! with an explicit stack (the graph changes with every wave, so `crate::graph` does not fit).

use super::graph::Node;
use crate::sparse::SparseSet;
use base::{Id, IdVec};

const UNSEEN: u32 = u32::MAX;

struct Search<'a> {
    into: &'a IdVec<Node, SparseSet>,
    merged: &'a IdVec<Node, Node>,
    found: IdVec<Node, u32>,
    low: IdVec<Node, u32>,
    closed: IdVec<Node, bool>,
    open: Vec<Node>,
    time: u32,
    components: Vec<Vec<Node>>,
}

/// The components of the nodes that stand for themselves: each after those it leads to, each in
/// the order of numbers.
pub(super) fn components(
    into: &IdVec<Node, SparseSet>,
    merged: &IdVec<Node, Node>,
) -> Vec<Vec<Node>> {
    let count = merged.len();
    let mut search = Search {
        into,
        merged,
        found: IdVec::filled(count, UNSEEN),
        low: IdVec::filled(count, UNSEEN),
        closed: IdVec::filled(count, false),
        open: Vec::new(),
        time: 0,
        components: Vec::new(),
    };
    for node in merged.ids() {
        if merged[node] == node && search.found[node] == UNSEEN {
            search.run(node);
        }
    }
    search.components
}

impl Search<'_> {
    fn run(&mut self, root: Node) {
        let mut stack = vec![(root, self.enter(root))];
        while let Some((node, rest)) = stack.last_mut() {
            let node = *node;
            if let Some(next) = rest.pop() {
                if self.found[next] == UNSEEN {
                    let below = self.enter(next);
                    stack.push((next, below));
                } else if !self.closed[next] {
                    self.low[node] = self.low[node].min(self.found[next]);
                }
                continue;
            }
            stack.pop();
            if let Some((parent, _)) = stack.last() {
                self.low[*parent] = self.low[*parent].min(self.low[node]);
            }
            if self.low[node] == self.found[node] {
                self.close(node);
            }
        }
    }

    /// The successors still to be visited.
    fn enter(&mut self, node: Node) -> Vec<Node> {
        (self.found[node], self.low[node]) = (self.time, self.time);
        self.time += 1;
        self.open.push(node);
        let ends = self.into[node].iter().map(|n| self.merged[Node::new(n as usize)]);
        ends.filter(|n| *n != node).collect()
    }

    fn close(&mut self, node: Node) {
        let start = self.open.iter().rposition(|n| *n == node).expect("it should still be open");
        let mut component = self.open.split_off(start);
        component.iter().for_each(|n| self.closed[*n] = true);
        component.sort_unstable();
        self.components.push(component);
    }
}
