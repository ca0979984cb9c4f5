//! The normal form of a body's expressions.
//!
//! A body is *compact* if its expressions are a forest, numbered in the order in which a
//! post-order walk over the edges (in edge order; operands left to right) meets them, without
//! unreachable ones. Lowering may share and abandon nodes; `compact` is its last pass. The text
//! form reads back to the same numbers exactly for compact bodies.

use crate::program::{Body, Expr, ExprId};
use base::IdVec;

impl Body {
    /// Brings the expressions into normal form. A node used twice becomes two nodes.
    pub fn compact(&mut self) {
        let mut fresh = IdVec::new();
        let mut edges = std::mem::take(&mut self.edges);
        for edge in edges.iter_mut() {
            for root in edge.op.roots_mut() {
                *root = self.copy_into(&mut fresh, *root);
            }
        }
        self.edges = edges;
        self.exprs = fresh;
    }

    fn copy_into(&self, fresh: &mut IdVec<ExprId, Expr>, root: ExprId) -> ExprId {
        let mut done: Vec<ExprId> = Vec::new();
        for id in self.post_order(root) {
            let Expr { kind, ty } = &self.exprs[id];
            let first = done.len() - kind.operands().count();
            let mut copied = done.drain(first..);
            let kind = kind.map(|_| copied.next().expect("operands should come before the node"));
            drop(copied);
            done.push(fresh.push(Expr { kind, ty: *ty }));
        }
        done.pop().expect("a post-order should end with the root")
    }
}
