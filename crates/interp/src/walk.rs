//! Walking over the expressions of a body without recursion: they may be thousands deep.

use base::{Id, IdVec};
use cfa::program::{Body, EdgeId, ExprId, ExprKind, Op, VarId};
use cfa::walk::Position;

/// The expressions of an operation: what it writes to, and what it uses.
pub(crate) fn roots(op: &Op) -> (Vec<ExprId>, Vec<ExprId>) {
    let (to, uses): (Vec<_>, Vec<_>) =
        op.roots().into_iter().partition(|(_, position)| *position == Position::Object);
    let ids = |roots: Vec<(ExprId, Position)>| roots.into_iter().map(|(e, _)| e).collect();
    (ids(to), ids(uses))
}

/// Calls `visit` for the expression and everything below it.
pub(crate) fn each(body: &Body, root: ExprId, mut visit: impl FnMut(ExprId)) {
    let mut work = vec![root];
    while let Some(e) = work.pop() {
        visit(e);
        work.extend(body.exprs[e].kind.operands());
    }
}

/// Do two expressions say the same?
pub(crate) fn same(body: &Body, a: ExprId, b: ExprId) -> bool {
    let mut work = vec![(a, b)];
    while let Some((a, b)) = work.pop() {
        if a == b {
            continue;
        }
        let (x, y) = (&body.exprs[a], &body.exprs[b]);
        let head = |kind: &ExprKind| kind.map(|_| ExprId(0));
        if x.ty != y.ty || head(&x.kind) != head(&y.kind) {
            return false;
        }
        work.extend(x.kind.operands().zip(y.kind.operands()));
    }
    true
}

/// The variables whose value an edge loads, except a directly copied one.
pub(crate) fn loads(body: &Body, edge: EdgeId, except: Option<ExprId>) -> Vec<VarId> {
    let (to, uses) = roots(&body.edges[edge].op);
    let mut vars = Vec::new();
    for root in to.into_iter().chain(uses) {
        each(body, root, |e| {
            if let ExprKind::Load(place) = body.exprs[e].kind
                && let ExprKind::Local(v) = body.exprs[place].kind
                && Some(e) != except
            {
                vars.push(v);
            }
        });
    }
    vars
}

/// The depth of the deepest expression; `None` if one contains itself.
pub(crate) fn depth(body: &Body) -> Option<usize> {
    const OPEN: usize = usize::MAX;
    let mut depths: IdVec<ExprId, usize> = IdVec::filled(body.exprs.len(), 0);
    let mut deepest = 0;
    for root in body.exprs.ids() {
        let mut work = vec![root];
        while let Some(&e) = work.last() {
            let below = || body.exprs[e].kind.operands();
            if depths[e] == OPEN {
                let inner = below().map(|c| depths[c]).max().unwrap_or(0);
                if inner == OPEN {
                    return None;
                }
                depths[e] = inner + 1;
                deepest = deepest.max(inner + 1);
            }
            if depths[e] != 0 {
                work.pop();
                continue;
            }
            depths[e] = OPEN;
            work.extend(below().filter(|c| c.index() < body.exprs.len() && depths[*c] == 0));
        }
    }
    Some(deepest)
}
