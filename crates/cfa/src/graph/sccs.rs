//! Strongly connected components, after Tarjan (1972), with an explicit stack.

use super::{Direction, Graph};
use crate::program::LocId;
use base::IdVec;

const UNSEEN: u32 = u32::MAX;

struct Search<'a> {
    graph: &'a Graph,
    /// When a location was found.
    found: IdVec<LocId, u32>,
    /// The earliest location on `open` that it is known to reach.
    low: IdVec<LocId, u32>,
    is_open: IdVec<LocId, bool>,
    open: Vec<LocId>,
    time: u32,
    components: Vec<Vec<LocId>>,
}

impl Graph {
    /// The components of all locations: each after those it leads to, each in order of ids.
    pub fn sccs(&self) -> Vec<Vec<LocId>> {
        let count = self.out.len();
        let mut search = Search {
            graph: self,
            found: IdVec::filled(count, UNSEEN),
            low: IdVec::filled(count, UNSEEN),
            is_open: IdVec::filled(count, false),
            open: Vec::new(),
            time: 0,
            components: Vec::new(),
        };
        for loc in self.locs() {
            if search.found[loc] == UNSEEN {
                search.run(loc);
            }
        }
        search.components
    }

    /// Whether a component has an edge inside.
    pub fn is_cyclic(&self, component: &[LocId]) -> bool {
        component.len() > 1 || component.iter().any(|l| self.successors(*l).any(|s| s == *l))
    }
}

impl Search<'_> {
    fn run(&mut self, root: LocId) {
        let mut stack = vec![(root, 0)];
        self.enter(root);
        while let Some((loc, k)) = stack.last_mut() {
            let loc = *loc;
            if let Some(next) = self.graph.next(loc, *k, Direction::Forward) {
                *k += 1;
                if self.found[next] == UNSEEN {
                    self.enter(next);
                    stack.push((next, 0));
                } else if self.is_open[next] {
                    self.low[loc] = self.low[loc].min(self.found[next]);
                }
                continue;
            }
            stack.pop();
            if let Some((parent, _)) = stack.last() {
                self.low[*parent] = self.low[*parent].min(self.low[loc]);
            }
            if self.low[loc] == self.found[loc] {
                self.close(loc);
            }
        }
    }

    fn enter(&mut self, loc: LocId) {
        (self.found[loc], self.low[loc]) = (self.time, self.time);
        self.time += 1;
        self.open.push(loc);
        self.is_open[loc] = true;
    }

    /// Everything found since `loc` is its component.
    fn close(&mut self, loc: LocId) {
        let start = self.open.iter().rposition(|l| *l == loc).expect("it should still be open");
        let mut component = self.open.split_off(start);
        component.iter().for_each(|l| self.is_open[*l] = false);
        component.sort_unstable();
        self.components.push(component);
    }
}
