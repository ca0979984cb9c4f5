//! Dominators.
//!
//! Follows Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001): immediate
//! dominators as a fixed point over the reverse postorder. A location dominates another if
//! every path from the entry to the other passes it; it postdominates another if every path from
//! the other to the exit does (paths that never get to the exit do not count).

use super::{Direction, Graph};
use crate::program::LocId;
use base::IdVec;

/// The tree of immediate dominators.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dominators {
    parent: IdVec<LocId, Option<LocId>>,
    /// The depth in the tree; `None` for what the root does not reach.
    depth: IdVec<LocId, Option<u32>>,
}

impl Dominators {
    /// The closest other dominator; `None` for the root and for what it does not reach.
    pub fn immediate(&self, loc: LocId) -> Option<LocId> {
        self.parent[loc]
    }

    /// Whether `a` dominates `b`; every location dominates itself. False if the root does not
    /// reach `b`.
    pub fn dominates(&self, a: LocId, b: LocId) -> bool {
        let (Some(least), Some(_)) = (self.depth[a], self.depth[b]) else { return false };
        let up = std::iter::successors(Some(b), |loc| self.parent[*loc]);
        up.take_while(|loc| self.depth[*loc] >= Some(least)).any(|loc| loc == a)
    }

    /// The dominators of a location, itself first.
    pub fn of(&self, loc: LocId) -> impl Iterator<Item = LocId> + '_ {
        let first = self.depth[loc].map(|_| loc);
        std::iter::successors(first, |loc| self.parent[*loc])
    }
}

impl Graph {
    pub fn dominators(&self) -> Dominators {
        self.dominators_from(self.entry, Direction::Forward)
    }

    pub fn postdominators(&self) -> Dominators {
        self.dominators_from(self.exit, Direction::Backward)
    }

    fn dominators_from(&self, root: LocId, direction: Direction) -> Dominators {
        let order = self.postorder(root, direction);
        let mut number = IdVec::filled(self.out.len(), None);
        for (k, loc) in order.iter().enumerate() {
            number[*loc] = Some(k);
        }
        let idom = self.fixed_point(&order, &number, direction);
        let mut tree = Dominators {
            parent: IdVec::filled(self.out.len(), None),
            depth: IdVec::filled(self.out.len(), None),
        };
        tree.depth[root] = Some(0);
        for (k, loc) in order.iter().enumerate().rev().skip(1) {
            let parent = idom[k].map(|k| order[k]);
            tree.parent[*loc] = parent;
            tree.depth[*loc] = parent.and_then(|p| tree.depth[p]).map(|d| d + 1);
        }
        tree
    }

    /// Immediate dominators by postorder numbers; the root has the largest.
    fn fixed_point(
        &self,
        order: &[LocId],
        number: &IdVec<LocId, Option<usize>>,
        direction: Direction,
    ) -> Vec<Option<usize>> {
        let root = order.len() - 1;
        let mut idom = vec![None; order.len()];
        idom[root] = Some(root);
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for k in (0..root).rev() {
                let before = self.numbers_before(order[k], number, direction);
                let known = before.into_iter().filter(|p| idom[*p].is_some());
                let new = known.reduce(|a, b| intersect(&idom, a, b));
                changed |= new != idom[k];
                idom[k] = new;
            }
        }
        idom
    }

    fn numbers_before(
        &self,
        loc: LocId,
        number: &IdVec<LocId, Option<usize>>,
        direction: Direction,
    ) -> Vec<usize> {
        match direction {
            Direction::Forward => self.predecessors(loc).filter_map(|p| number[p]).collect(),
            Direction::Backward => self.successors(loc).filter_map(|p| number[p]).collect(),
        }
    }
}

/// The closest common ancestor: ancestors have larger numbers.
fn intersect(idom: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    while a != b {
        let low = if a < b { &mut a } else { &mut b };
        *low = idom[*low].expect("processed locations should have a dominator");
    }
    a
}
