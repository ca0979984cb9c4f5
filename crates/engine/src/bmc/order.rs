//! The order in which instances of locations are visited.
//!
//! A weak topological order (Bourdoncle, "Efficient chaotic iteration strategies with widenings",
//! 1993): loops nest, each has a head, and every edge leads forward or to the head of a loop
//! around its start. With the number of the iteration at each head, instances are ordered so that
//! all states that meet at one have arrived before it is left: they are merged, and no path is
//! followed twice.

use base::IdVec;
use cfa::{Body, Graph, LocId};

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
        let inside: std::collections::BTreeSet<LocId> = locs.iter().copied().collect();
        for component in components(graph, locs, &inside) {
            let head = *component.iter().min_by_key(|loc| rank[**loc]).expect("it has members");
            let is_loop = component.len() > 1 || graph.successors(head).any(|to| to == head);
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

/// Strongly connected components of a part of the graph, in topological order (Tarjan, without
/// recursion).
fn components(
    graph: &Graph,
    locs: &[LocId],
    inside: &std::collections::BTreeSet<LocId>,
) -> Vec<Vec<LocId>> {
    let mut index: IdVec<LocId, Option<(u32, u32)>> = IdVec::filled(graph.locs().len(), None);
    let mut on_stack: IdVec<LocId, bool> = IdVec::filled(graph.locs().len(), false);
    let (mut stack, mut found, mut counter) = (Vec::new(), Vec::new(), 0);
    for root in locs {
        if index[*root].is_some() {
            continue;
        }
        let mut calls: Vec<(LocId, Vec<LocId>)> = Vec::new();
        let mut enter = Some(*root);
        loop {
            if let Some(loc) = enter.take() {
                index[loc] = Some((counter, counter));
                counter += 1;
                stack.push(loc);
                on_stack[loc] = true;
                calls.push((loc, graph.successors(loc).filter(|to| inside.contains(to)).collect()));
            }
            let Some((loc, open)) = calls.last_mut() else { break };
            let loc = *loc;
            match open.pop() {
                Some(to) => match index[to] {
                    None => enter = Some(to),
                    Some((number, _)) if on_stack[to] => lower(&mut index, loc, number),
                    Some(_) => {}
                },
                None => {
                    calls.pop();
                    let (number, low) = index[loc].expect("it has been entered");
                    if number == low {
                        let at = stack.iter().rposition(|l| *l == loc).expect("it is there");
                        let component = stack.split_off(at);
                        component.iter().for_each(|l| on_stack[*l] = false);
                        found.push(component);
                    }
                    if let Some((caller, _)) = calls.last() {
                        lower(&mut index, *caller, low);
                    }
                }
            }
        }
    }
    found.reverse();
    found
}

fn lower(index: &mut IdVec<LocId, Option<(u32, u32)>>, loc: LocId, to: u32) {
    if let Some((_, low)) = &mut index[loc] {
        *low = (*low).min(to);
    }
}
