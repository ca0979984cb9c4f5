//! The loops of a function, as bounds are told of them.
//!
//! A loop is a strongly connected component; its head is the location of it that comes first in
//! reverse postorder. Without the edges from the loop to its head, what is still a component is a
//! loop inside. (These are the loops of Bourdoncle, 1993, for any graph.)

use base::IdVec;
use cfa::{Body, Graph, LocId};

pub struct Nest {
    pub graph: Graph,
    /// Of the loops around a location, outermost first; a head is in its own loop.
    heads: IdVec<LocId, Vec<LocId>>,
    /// Every edge that does not lead back to a head around it leads to a later place.
    order: IdVec<LocId, u32>,
}

impl Nest {
    pub fn new(body: &Body) -> Nest {
        let graph = Graph::new(body);
        let count = body.locs.len();
        let numbers = |order: Vec<LocId>| {
            let mut numbers = IdVec::filled(count, u32::MAX);
            // What is not in the order stands behind it.
            let all = order.iter().copied().chain(graph.locs());
            for (k, loc) in (0..).zip(all) {
                numbers[loc] = k.min(numbers[loc]);
            }
            numbers
        };
        let rank = numbers(graph.reverse_postorder());
        let mut heads: IdVec<LocId, Vec<LocId>> = IdVec::filled(count, Vec::new());
        let mut ends: Vec<(LocId, LocId)> = body.edges.iter().map(|e| (e.from, e.to)).collect();
        loop {
            let rest = ends.iter().copied().collect();
            let rest = Graph::from_ends(count, rest, body.entry, body.exit);
            let mut loops = rest.sccs();
            loops.retain(|part| rest.is_cyclic(part));
            if loops.is_empty() {
                let order = numbers(rest.reverse_postorder());
                return Nest { graph, heads, order };
            }
            for part in loops {
                let head = *part.iter().min_by_key(|l| rank[**l]).expect("a loop has locations");
                part.iter().for_each(|loc| heads[*loc].push(head));
                ends.retain(|(from, to)| *to != head || part.binary_search(from).is_err());
            }
        }
    }

    pub fn heads(&self, loc: LocId) -> &[LocId] {
        &self.heads[loc]
    }

    pub fn order(&self, loc: LocId) -> u32 {
        self.order[loc]
    }

    pub fn is_head(&self, loc: LocId) -> bool {
        self.heads[loc].last() == Some(&loc)
    }
}
