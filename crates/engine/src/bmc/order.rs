//! The order in which instances of locations are visited.
//!
//! A weak topological order (Bourdoncle, "Efficient chaotic iteration strategies with widenings",
//! 1993): loops nest, each has a head, and every edge leads forward or to the head of a loop
//! around its start. With the number of the iteration at each head, instances are ordered so that
//! all states that meet at one have arrived before it is left: they are merged, and no path is
//! followed twice.

use base::IdVec;
use cfa::{Body, Graph, LocId};
use std::collections::BTreeSet;

/// The order of one function.
pub struct Order {
    /// By location.
    position: IdVec<LocId, u32>,
    /// The heads of the loops around a location, outermost first; a head is in its own loop.
    heads: IdVec<LocId, Vec<LocId>>,
}

impl Order {
    pub fn new(body: &Body) -> Order {
        let graph = Graph::new(body);
        let count = body.locs.len();
        let mut rank = IdVec::filled(count, u32::MAX);
        let order = graph.reverse_postorder();
        for (k, loc) in (0..).zip(&order) {
            rank[*loc] = k;
        }
        let mut made = Order {
            position: IdVec::filled(count, u32::MAX),
            heads: IdVec::filled(count, Vec::new()),
        };
        let mut next = 0;
        made.arrange(&graph, &order, &rank, &[], &mut next);
        made
    }

    /// Numbers locations; edges to the `heads` around them do not count.
    fn arrange(
        &mut self,
        graph: &Graph,
        locs: &[LocId],
        rank: &IdVec<LocId, u32>,
        heads: &[LocId],
        next: &mut u32,
    ) {
        let inside: BTreeSet<LocId> = locs.iter().copied().collect();
        let part = part(graph, &inside);
        let own = |component: &Vec<LocId>| inside.contains(&component[0]);
        // Each component comes after those it leads to.
        for component in part.sccs().into_iter().rev().filter(own) {
            let head = *component.iter().min_by_key(|loc| rank[**loc]).expect("it has members");
            let is_loop = part.is_cyclic(&component);
            self.position[head] = *next;
            *next += 1;
            self.heads[head] = heads.to_vec();
            if is_loop {
                let around: Vec<LocId> = heads.iter().copied().chain([head]).collect();
                self.heads[head].clone_from(&around);
                let rest: Vec<LocId> = component.into_iter().filter(|loc| *loc != head).collect();
                self.arrange(graph, &rest, rank, &around, next);
            }
        }
    }

    pub fn position(&self, loc: LocId) -> u32 {
        self.position[loc]
    }

    pub fn heads(&self, loc: LocId) -> &[LocId] {
        &self.heads[loc]
    }
}

/// The edges among these locations.
fn part(graph: &Graph, inside: &BTreeSet<LocId>) -> Graph {
    let among = inside.iter().flat_map(|from| {
        let to = graph.successors(*from).filter(|to| inside.contains(to));
        to.map(|to| (*from, to))
    });
    let ends: Vec<(LocId, LocId)> = among.collect();
    Graph::from_ends(graph.locs().len(), ends.into(), graph.entry(), graph.exit())
}

#[cfg(test)]
mod tests;
