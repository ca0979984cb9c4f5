//! Graph algorithms on the automaton of a function: neighbours, reverse postorder, dominators,
//! strongly connected components. None recurses; all are linear but for dominators, which are
//! in practice.

mod dominators;
mod order;
mod sccs;

pub use dominators::Dominators;

use crate::program::{Body, EdgeId, LocId};
use base::IdVec;

/// The edges at each location.
#[derive(Clone, Debug)]
pub struct Graph {
    out: IdVec<LocId, Vec<EdgeId>>,
    into: IdVec<LocId, Vec<EdgeId>>,
    ends: IdVec<EdgeId, (LocId, LocId)>,
    entry: LocId,
    exit: LocId,
}

/// Which way edges are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Forward,
    Backward,
}

impl Graph {
    pub fn new(body: &Body) -> Self {
        let ends = body.edges.iter().map(|e| (e.from, e.to)).collect();
        Self::from_ends(body.locs.len(), ends, body.entry, body.exit)
    }

    /// A graph of `count` locations with these edges.
    pub fn from_ends(
        count: usize,
        ends: IdVec<EdgeId, (LocId, LocId)>,
        entry: LocId,
        exit: LocId,
    ) -> Self {
        let mut out = IdVec::filled(count, Vec::new());
        let mut into = IdVec::filled(count, Vec::new());
        for (id, &(from, to)) in ends.entries() {
            out[from].push(id);
            into[to].push(id);
        }
        Graph { out, into, ends, entry, exit }
    }

    pub fn locs(&self) -> impl DoubleEndedIterator<Item = LocId> + ExactSizeIterator + use<> {
        self.out.ids()
    }

    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.ends.len()
    }

    pub fn entry(&self) -> LocId {
        self.entry
    }

    pub fn exit(&self) -> LocId {
        self.exit
    }

    /// The edges that leave a location, in the order of their ids.
    pub fn out_edges(&self, loc: LocId) -> &[EdgeId] {
        &self.out[loc]
    }

    /// The edges that enter a location, in the order of their ids.
    pub fn in_edges(&self, loc: LocId) -> &[EdgeId] {
        &self.into[loc]
    }

    /// Where an edge leads from and to.
    pub fn ends(&self, edge: EdgeId) -> (LocId, LocId) {
        self.ends[edge]
    }

    /// The ends of the edges out, one for each edge.
    pub fn successors(&self, loc: LocId) -> impl DoubleEndedIterator<Item = LocId> + '_ {
        self.out[loc].iter().map(|e| self.ends[*e].1)
    }

    /// The starts of the edges in, one for each edge.
    pub fn predecessors(&self, loc: LocId) -> impl DoubleEndedIterator<Item = LocId> + '_ {
        self.into[loc].iter().map(|e| self.ends[*e].0)
    }

    /// The k-th neighbour in a direction.
    fn next(&self, loc: LocId, k: usize, direction: Direction) -> Option<LocId> {
        match direction {
            Direction::Forward => self.out[loc].get(k).map(|e| self.ends[*e].1),
            Direction::Backward => self.into[loc].get(k).map(|e| self.ends[*e].0),
        }
    }
}
