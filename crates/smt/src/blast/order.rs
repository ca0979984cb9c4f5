//! Equality and orders.

use super::Blaster;
use crate::gates::Edge;

impl Blaster {
    /// Balanced, so that clauses of trees can be cut anywhere.
    pub(super) fn all(&mut self, bits: &[Edge]) -> Edge {
        let mut layer = bits.to_vec();
        while layer.len() > 1 {
            let join = |pair: &[Edge]| match *pair {
                [a, b] => self.gates.and(a, b),
                _ => pair[0],
            };
            layer = layer.chunks(2).map(join).collect();
        }
        layer.first().copied().unwrap_or(Edge::TRUE)
    }

    pub(super) fn any(&mut self, bits: &[Edge]) -> Edge {
        let flipped: Vec<Edge> = bits.iter().map(|bit| !*bit).collect();
        !self.all(&flipped)
    }

    pub(super) fn equal(&mut self, a: &[Edge], b: &[Edge]) -> Edge {
        let same: Vec<Edge> = a.iter().zip(b).map(|(x, y)| self.gates.equal(*x, *y)).collect();
        self.all(&same)
    }

    /// Unsigned: the borrow of `a - b`.
    pub(super) fn less(&mut self, a: &[Edge], b: &[Edge]) -> Edge {
        let mut less = Edge::FALSE;
        for (x, y) in a.iter().zip(b) {
            less = self.gates.majority(!*x, *y, less);
        }
        less
    }

    /// As unsigned, with the meaning of the highest bits exchanged.
    pub(super) fn less_signed(&mut self, a: &[Edge], b: &[Edge]) -> Edge {
        let top = a.len() - 1;
        let low = self.less(&a[..top], &b[..top]);
        self.gates.majority(a[top], !b[top], low)
    }
}
