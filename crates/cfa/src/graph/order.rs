//! Depth-first order.

use super::{Direction, Graph};
use crate::program::LocId;
use base::IdVec;

impl Graph {
    /// What the entry reaches: every location before its successors, but for back edges.
    pub fn reverse_postorder(&self) -> Vec<LocId> {
        let mut order = self.postorder(self.entry, Direction::Forward);
        order.reverse();
        order
    }

    /// Which locations the entry reaches.
    pub fn reachable(&self) -> IdVec<LocId, bool> {
        let mut seen = IdVec::filled(self.out.len(), false);
        for loc in self.postorder(self.entry, Direction::Forward) {
            seen[loc] = true;
        }
        seen
    }

    /// What `root` reaches in a direction, in the order in which a depth-first search leaves it.
    pub fn postorder(&self, root: LocId, direction: Direction) -> Vec<LocId> {
        let mut seen = IdVec::filled(self.out.len(), false);
        let mut order = Vec::new();
        let mut stack = vec![(root, 0)];
        seen[root] = true;
        while let Some((loc, k)) = stack.last_mut() {
            match self.next(*loc, *k, direction) {
                Some(next) => {
                    *k += 1;
                    if !std::mem::replace(&mut seen[next], true) {
                        stack.push((next, 0));
                    }
                }
                None => {
                    order.push(*loc);
                    stack.pop();
                }
            }
        }
        order
    }
}
