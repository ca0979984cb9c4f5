//! The constraints: a graph of nodes with sets, and what is to be done with new members.
//!
//! A node is a cell of an object (the set: what it may hold) or an intermediate value. An edge
//! says that one set contains the other. Loads, stores and address computations through a pointer
//! add edges and members when the pointer's set grows.

use super::objects::{Cell, ObjectId, Objects, Shift};
use crate::sparse::SparseSet;
use crate::types::Types;
use base::{IdVec, Map};

/// Cells and intermediate values have one numbering.
pub(super) type Node = Cell;

/// What is done with each member of a node's set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Use {
    /// The result holds what is stored there.
    Load(Shift),
    /// What the node holds is stored there.
    Store(Shift),
    /// The result is the address.
    Address(Shift),
}

#[derive(Debug)]
pub(super) struct Graph {
    pub objects: Objects,
    pub sets: IdVec<Node, SparseSet>,
    /// Edges to the nodes whose sets contain this one's.
    pub into: IdVec<Node, SparseSet>,
    /// With the result of a load, the source of a store, the result of an address.
    pub uses: IdVec<Node, Vec<(Use, Node)>>,
    /// The indirect calls through a pointer, by their number.
    pub calls: IdVec<Node, Vec<u32>>,
    known: Map<(Node, Use), Node>,
}

impl Graph {
    pub fn new() -> Self {
        Graph {
            objects: Objects::new(),
            sets: IdVec::new(),
            into: IdVec::new(),
            uses: IdVec::new(),
            calls: IdVec::new(),
            known: Map::new(),
        }
    }

    pub fn node(&mut self) -> Node {
        let node = self.objects.plain();
        self.grow();
        node
    }

    /// A new object; its cells are connected to the gates through which any of them is reached.
    pub fn object(
        &mut self,
        types: &Types,
        what: super::Object,
        ty: Option<(crate::types::Ty, bool)>,
    ) -> ObjectId {
        let object = self.objects.add(types, what, ty);
        self.grow();
        let (store, load) = (self.objects.gate(object, true), self.objects.gate(object, false));
        for cell in self.objects.cells(object).filter(|_| store != load) {
            self.edge(store, cell);
            self.edge(cell, load);
        }
        object
    }

    fn grow(&mut self) {
        while self.sets.len() < self.objects.numbers() {
            self.sets.push(SparseSet::new());
            self.into.push(SparseSet::new());
            self.uses.push(Vec::new());
            self.calls.push(Vec::new());
        }
    }

    pub fn edge(&mut self, from: Node, to: Node) {
        if from != to {
            self.into[from].insert(to.0);
        }
    }

    /// The node that takes part in this use of a pointer; one for all equal uses.
    pub fn used(&mut self, pointer: Node, what: Use) -> Node {
        if let Some(&node) = self.known.get(&(pointer, what)) {
            return node;
        }
        let node = self.node();
        self.uses[pointer].push((what, node));
        self.known.insert((pointer, what), node);
        node
    }
}
