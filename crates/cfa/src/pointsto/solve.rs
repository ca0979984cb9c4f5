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
use super::objects::{Cell, Shift};
use crate::sparse::SparseSet;
use crate::types::Types;
use base::{IdVec, Map};

/// More targets of a use than these get a hub.
const FEW: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Access {
    Load,
    Store,
    Address,
}

/// Uses of a node that have seen the same members of its set.
#[derive(Clone, Debug, Default)]
struct Group {
    seen: SparseSet,
    uses: Vec<(Use, Node)>,
    calls: Vec<u32>,
}

pub(super) struct Solver<'a> {
    types: &'a Types,
    pub graph: Graph,
    pub calls: Calls,
    /// The node that stands for this one; follow it to the end.
    merged: IdVec<Node, Node>,
    /// What has been sent along all edges.
    sent: IdVec<Node, SparseSet>,
    uses: IdVec<Node, Vec<Group>>,
    /// Where uses lead from a set: many pointers have the same one. Valid within a wave.
    targets: Map<(SparseSet, Shift, Access), SparseSet>,
    /// Nodes through which equal uses of equal sets pass, so that each costs one edge.
    hubs: Map<(SparseSet, Shift, Access), Node>,
    pub waves: usize,
}

impl<'a> Solver<'a> {
    pub fn new(types: &'a Types, mut graph: Graph, calls: Calls) -> Self {
        let count = graph.sets.len();
        let uses = graph.sets.ids().map(|node| {
            let uses = std::mem::take(&mut graph.uses[node]);
            let calls = std::mem::take(&mut graph.calls[node]);
            let none = uses.is_empty() && calls.is_empty();
            let group = Group { seen: SparseSet::new(), uses, calls };
            if none { Vec::new() } else { vec![group] }
        });
        let uses = uses.collect();
        Solver {
            types,
            calls,
            merged: graph.sets.ids().collect(),
            sent: IdVec::filled(count, SparseSet::new()),
            uses,
            targets: Map::new(),
            hubs: Map::new(),
            graph,
            waves: 0,
        }
    }

    pub fn run(&mut self) {
        let mut again = true;
        while std::mem::take(&mut again) {
            self.waves += 1;
            let order = self.collapse();
            self.targets.clear();
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
            if component.len() > 1 {
                self.merge(component);
            }
            order.push(component[0]);
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

    /// The first of these nodes becomes all of them.
    fn merge(&mut self, nodes: &[Node]) {
        let into = nodes[0];
        let sets = SparseSet::union(nodes.iter().map(|n| &self.graph.sets[*n]));
        let edges = SparseSet::union(nodes.iter().map(|n| &self.graph.into[*n]));
        let mut groups = Vec::new();
        for &node in nodes {
            self.merged[node] = into;
            groups.append(&mut self.uses[node]);
            self.sent[node] = SparseSet::new();
            self.graph.sets[node] = SparseSet::new();
            self.graph.into[node] = SparseSet::new();
        }
        (self.graph.sets[into], self.graph.into[into]) = (sets, edges);
        self.uses[into] = groups;
    }

    /// Sends a set that has grown along the edges; whole, so that equal sets are shared.
    fn send(&mut self, node: Node) {
        let set = self.graph.sets[node].clone();
        if set.is_same(&self.sent[node]) || set.is_empty() {
            return;
        }
        for to in self.successors(node) {
            self.graph.sets[to].unite(&set);
        }
        self.sent[node] = set;
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
        let set = self.graph.sets[node].clone();
        let groups = &self.uses[node];
        if set.is_empty() || groups.iter().all(|group| group.seen.is_same(&set)) {
            return false;
        }
        let mut changed = false;
        let mut all = Group { seen: set.clone(), ..Group::default() };
        for mut group in std::mem::take(&mut self.uses[node]) {
            let new = set.minus(&group.seen);
            for (what, with) in &mut group.uses {
                *with = self.find(*with);
                changed |= !new.is_empty() && self.apply(*what, &new, *with);
            }
            for call in &group.calls {
                for member in new.iter().map(Cell) {
                    changed |= self.call(*call, member);
                }
            }
            all.uses.append(&mut group.uses);
            all.calls.append(&mut group.calls);
        }
        all.uses.sort_unstable_by_key(|(what, with)| (*with, what.rank()));
        all.uses.dedup();
        self.uses[node] = vec![all];
        changed
    }

    /// What a use makes of new members.
    fn apply(&mut self, what: Use, new: &SparseSet, with: Node) -> bool {
        match what {
            Use::Address(shift) => {
                let to = self.targets(new, shift, Access::Address);
                self.graph.sets[with].unite(&to)
            }
            Use::Load(shift) => {
                let from = self.through(new, shift, Access::Load);
                let add = |changed, node| self.add_edge(Cell(node), with) || changed;
                from.iter().fold(false, add)
            }
            Use::Store(shift) => {
                let to = self.through(new, shift, Access::Store);
                let add = |changed, node| self.add_edge(with, Cell(node)) || changed;
                to.iter().fold(false, add)
            }
        }
    }

    /// The nodes that are read or written, or one hub for many of them.
    fn through(&mut self, new: &SparseSet, shift: Shift, access: Access) -> SparseSet {
        let targets = self.targets(new, shift, access);
        if targets.len() <= FEW {
            return targets;
        }
        let key = (new.clone(), shift, access);
        let hub = match self.hubs.get(&key) {
            Some(&hub) => hub,
            None => {
                let hub = self.add_node();
                self.hubs.insert(key, hub);
                for node in targets.iter().map(Cell) {
                    match access {
                        Access::Load => self.add_edge(node, hub),
                        Access::Store | Access::Address => self.add_edge(hub, node),
                    };
                }
                hub
            }
        };
        SparseSet::from_iter([hub.0])
    }

    fn add_node(&mut self) -> Node {
        let node = self.graph.node();
        self.merged.push(node);
        self.sent.push(SparseSet::new());
        self.uses.push(Vec::new());
        node
    }

    /// The addresses, or the nodes that hold what is stored there.
    fn targets(&mut self, new: &SparseSet, shift: Shift, access: Access) -> SparseSet {
        let key = (new.clone(), shift, access);
        if let Some(known) = self.targets.get(&key) {
            return known.clone();
        }
        let objects = &self.graph.objects;
        let shifted = new.iter().map(|c| objects.shift(self.types, Cell(c), shift));
        let node = |cell: Cell| match access {
            Access::Address => cell,
            _ if objects.is_any(cell) => {
                self.merged[objects.gate(objects.owner(cell), access == Access::Store)]
            }
            _ => self.merged[cell],
        };
        let pointer = self.types.model.pointer_size();
        let admitted = shifted.filter(|cell| match access {
            Access::Address => true,
            Access::Load => objects.admits(*cell, pointer, false),
            Access::Store => objects.admits(*cell, pointer, true),
        });
        let found: SparseSet = admitted.map(|cell| node(cell).0).collect();
        self.targets.insert(key, found.clone());
        found
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

    /// True if the edge brought something.
    fn add_edge(&mut self, from: Node, to: Node) -> bool {
        let (from, to) = (self.find(from), self.find(to));
        if from == to || !self.graph.into[from].insert(to.0) {
            return false;
        }
        let set = self.graph.sets[from].clone();
        self.graph.sets[to].unite(&set)
    }

    /// The solution: which set each node has, and the sets.
    pub fn sets(&mut self) -> (IdVec<Node, u32>, Vec<SparseSet>) {
        self.shorten();
        let mut sets = vec![SparseSet::new()];
        let mut index = IdVec::filled(self.merged.len(), 0);
        // Equal sets are one: what is found out about it is found out once.
        let mut known: Map<SparseSet, u32> = Map::new();
        for node in self.merged.ids() {
            let end = self.merged[node];
            let set = std::mem::take(&mut self.graph.sets[end]);
            if !set.is_empty() {
                index[end] = *known.entry(set).or_insert_with_key(|set| {
                    sets.push(set.clone());
                    sets.len() as u32 - 1
                });
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
