//! Shortest ways out of functions.
//!
//! Dijkstra's algorithm as Knuth generalised it to context-free grammars (1977): a call costs what
//! its cheapest callee does, which is known once the callee's entry has been settled.

use super::{Return, Supergraph};
use crate::alphabet::{Letter, Point};
use base::IdVec;
use cfa::FuncId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

struct Search<'a> {
    graph: &'a Supergraph,
    into: IdVec<Point, Vec<Letter>>,
    settled: IdVec<Point, Option<u64>>,
    best: IdVec<Point, u64>,
    first: IdVec<Point, Option<Return>>,
    heap: BinaryHeap<Reverse<(u64, u32)>>,
}

/// For each location the first step of a way to the exit of its function.
pub fn find(graph: &Supergraph) -> IdVec<Point, Option<Return>> {
    let count = graph.out.len();
    let mut into = IdVec::filled(count, Vec::new());
    for (letter, (_, to)) in graph.ends.entries() {
        into[*to].push(letter);
    }
    let mut search = Search {
        graph,
        into,
        settled: IdVec::filled(count, None),
        best: IdVec::filled(count, u64::MAX),
        first: IdVec::filled(count, None),
        heap: BinaryHeap::new(),
    };
    for function in graph.functions.iter().flatten() {
        search.heap.push(Reverse((0, function.exit.0)));
    }
    while let Some(Reverse((cost, point))) = search.heap.pop() {
        search.settle(Point(point), cost);
    }
    search.first
}

impl Search<'_> {
    fn settle(&mut self, point: Point, cost: u64) {
        if self.settled[point].is_some() {
            return;
        }
        self.settled[point] = Some(cost);
        for letter in self.into[point].clone() {
            let Some(call) = self.graph.call(letter) else {
                self.offer(letter, None, cost);
                continue;
            };
            if call.skips {
                self.offer(letter, None, cost);
            }
            for g in &call.callees {
                if let Some(inside) = self.settled[self.graph.activation(*g).entry] {
                    self.offer(letter, Some(*g), cost.saturating_add(inside));
                }
            }
        }
        let f = self.graph.owner(point);
        if self.graph.activation(f).entry == point {
            for letter in self.graph.sites(f) {
                if let Some(behind) = self.settled[self.graph.ends(*letter).1] {
                    self.offer(*letter, Some(f), cost.saturating_add(behind));
                }
            }
        }
    }

    /// A way from the start of a letter that costs this much behind it.
    fn offer(&mut self, letter: Letter, through: Option<FuncId>, behind: u64) {
        let (from, _) = self.graph.ends(letter);
        let cost = behind.saturating_add(1);
        if self.settled[from].is_none() && (cost < self.best[from] || self.first[from].is_none()) {
            self.best[from] = cost;
            self.first[from] = Some(Return { letter, through });
            self.heap.push(Reverse((cost, from.0)));
        }
    }
}
