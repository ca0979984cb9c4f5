//! The least solution of the constraints.
//!
//! Wave propagation, after Pereira and Berlin, "Wave Propagation and Deep Propagation for Pointer
//! Analysis" (CGO 2009): collapse the cycles of the graph, send what is new in each set along the
//! edges in topological order, then look at the new members of pointers' sets, which adds edges;
//! until nothing is new. Chosen over a worklist with lazy cycle detection because each wave is a
//! plain pass, and its order does not depend on anything but the constraints.

use super::calls::Calls;
use super::cycles;
use super::graph::{Graph, Node, Use};
use super::objects::Cell;
use crate::sparse::SparseSet;
use crate::types::Types;
use base::IdVec;

pub(super) struct Solver<'a> {
    types: &'a Types,
    pub graph: Graph,
    pub calls: Calls,
    /// The node that stands for this one; follow it to the end.
    merged: IdVec<Node, Node>,
    /// What has been sent along all edges.
    sent: IdVec<Node, SparseSet>,
    /// What the uses of the node have seen.
    seen: IdVec<Node, SparseSet>,
    pub waves: usize,
}

impl<'a> Solver<'a> {
    pub fn new(types: &'a Types, graph: Graph, calls: Calls) -> Self {
        let count = graph.sets.len();
        Solver {
            types,
            calls,
            merged: graph.sets.ids().collect(),
            sent: IdVec::filled(count, SparseSet::new()),
            seen: IdVec::filled(count, SparseSet::new()),
            graph,
            waves: 0,
        }
    }

    pub fn run(&mut self) {
        let mut again = true;
        while std::mem::take(&mut again) {
            self.waves += 1;
            let order = self.collapse();
            for &node in &order {
                self.send(node);
            }
            for &node in &order {
                again |= self.look(node);
            }
        }
    }

    /// The node that holds the set of this one.
    pub fn find(&self, mut node: Node) -> Node {
        while self.merged[node] != node {
            node = self.merged[node];
        }
        node
    }

    /// Makes every cycle one node; the nodes that are left, each before those it leads to.
    fn collapse(&mut self) -> Vec<Node> {
        self.shorten();
        let components = cycles::components(&self.graph.into, &self.merged);
        let mut order = Vec::with_capacity(components.len());
        for component in components.iter().rev() {
            let first = component[0];
            for &other in &component[1..] {
                self.merge(first, other);
            }
            order.push(first);
        }
        self.shorten();
        order
    }

    /// Every node points to the end of its chain.
    fn shorten(&mut self) {
        for node in self.merged.ids() {
            self.merged[node] = self.find(node);
        }
    }

    fn merge(&mut self, into: Node, other: Node) {
        self.merged[other] = into;
        let take = std::mem::take::<SparseSet>;
        let (sent, seen) = (take(&mut self.sent[other]), take(&mut self.seen[other]));
        self.sent[into] = self.sent[into].common(&sent);
        self.seen[into] = self.seen[into].common(&seen);
        let (set, edges) = (take(&mut self.graph.sets[other]), take(&mut self.graph.into[other]));
        self.graph.sets[into].unite(&set);
        self.graph.into[into].unite(&edges);
        let uses = std::mem::take(&mut self.graph.uses[other]);
        self.graph.uses[into].extend(uses);
        let calls = std::mem::take(&mut self.graph.calls[other]);
        self.graph.calls[into].extend(calls);
    }

    /// Sends what is new along the edges.
    fn send(&mut self, node: Node) {
        let new = self.graph.sets[node].minus(&self.sent[node]);
        if new.is_empty() {
            return;
        }
        for to in self.successors(node) {
            self.graph.sets[to].unite(&new);
        }
        self.sent[node].unite(&new);
    }

    /// The ends of the edges, brought up to date.
    fn successors(&mut self, node: Node) -> Vec<Node> {
        let ends = self.graph.into[node].iter().map(|to| self.merged[Cell(to)].0);
        let ends: SparseSet = ends.filter(|to| *to != node.0).collect();
        let list = ends.iter().map(Cell).collect();
        self.graph.into[node] = ends;
        list
    }

    /// Shows the new members to the uses of a node; true if something came of it.
    fn look(&mut self, node: Node) -> bool {
        if self.graph.uses[node].is_empty() && self.graph.calls[node].is_empty() {
            return false;
        }
        let new = self.graph.sets[node].minus(&self.seen[node]);
        if new.is_empty() {
            return false;
        }
        self.seen[node].unite(&new);
        let mut changed = false;
        let mut uses = std::mem::take(&mut self.graph.uses[node]);
        for (what, with) in &mut uses {
            *with = self.find(*with);
            for member in new.iter().map(Cell) {
                changed |= self.apply(*what, member, *with);
            }
        }
        uses.sort_unstable_by_key(|(what, with)| (*with, what.rank()));
        uses.dedup();
        self.graph.uses[node] = uses;
        for call in self.graph.calls[node].clone() {
            for member in new.iter().map(Cell) {
                changed |= self.call(call, member);
            }
        }
        changed
    }

    fn apply(&mut self, what: Use, member: Cell, with: Node) -> bool {
        match what {
            Use::Address(shift) => {
                let to = self.graph.objects.shift(self.types, member, shift);
                self.graph.sets[with].insert(to.0)
            }
            Use::Load(shift) => {
                let from = self.place(member, shift, false);
                self.add_edge(from, with)
            }
            Use::Store(shift) => {
                let to = self.place(member, shift, true);
                self.add_edge(with, to)
            }
        }
    }

    /// The node that is read or written.
    fn place(&self, member: Cell, shift: super::objects::Shift, store: bool) -> Node {
        let objects = &self.graph.objects;
        let cell = objects.shift(self.types, member, shift);
        if objects.is_any(cell) { objects.gate(objects.owner(cell), store) } else { cell }
    }

    fn call(&mut self, call: u32, member: Cell) -> bool {
        let super::Object::Function(f) = self.graph.objects.what(self.graph.objects.owner(member))
        else {
            return false;
        };
        let mut changed = false;
        for (from, to) in self.calls.resolve(call, f) {
            changed |= self.add_edge(from, to);
        }
        changed
    }

    /// True if the edge is new and has something to carry.
    fn add_edge(&mut self, from: Node, to: Node) -> bool {
        let (from, to) = (self.find(from), self.find(to));
        if from == to || !self.graph.into[from].insert(to.0) {
            return false;
        }
        // What was sent before will not be sent again; what was not will be.
        let before = std::mem::take(&mut self.sent[from]);
        let changed = self.graph.sets[to].unite(&before);
        self.sent[from] = before;
        changed || !self.graph.sets[from].within(&self.sent[from])
    }

    /// The solution: which set each node has, and the sets.
    pub fn sets(&mut self) -> (IdVec<Node, u32>, Vec<SparseSet>) {
        self.shorten();
        let mut sets = vec![SparseSet::new()];
        let mut index = IdVec::filled(self.merged.len(), 0);
        for node in self.merged.ids() {
            let end = self.merged[node];
            let set = std::mem::take(&mut self.graph.sets[end]);
            if !set.is_empty() {
                index[end] = sets.len() as u32;
                sets.push(set);
            }
        }
        for node in self.merged.ids() {
            index[node] = index[self.merged[node]];
        }
        (index, sets)
    }
}

impl Use {
    /// Any total order does: equal uses must become neighbours.
    fn rank(&self) -> (u8, super::objects::Shift) {
        match *self {
            Use::Load(shift) => (0, shift),
            Use::Store(shift) => (1, shift),
            Use::Address(shift) => (2, shift),
        }
    }
}
