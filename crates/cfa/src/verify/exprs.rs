//! Rules 5, 6, 7 and 10: expressions.

use super::{At, Checker};
use crate::program::{Body, Edge, EdgeId, ExprId, ExprKind, Op, ScopeId, VarId};
use crate::text::literal::is_canonical;
use crate::typing::Typing;
use crate::walk::Position;

pub(super) fn check(c: &mut Checker<'_>) {
    for (id, edge) in c.body.edges.entries() {
        for (root, position) in edge.op.roots() {
            placed(c, id, root, position, false);
            for e in c.body.post_order(root) {
                node(c, id, e);
            }
        }
        scopes(c, id, edge);
    }
}

fn node(c: &mut Checker<'_>, edge: EdgeId, e: ExprId) {
    let expr = &c.body.exprs[e];
    if let Err(message) = Typing::new(c.program, c.body).check(expr) {
        c.report(5, At::Edge(edge), message);
    }
    let under_addr = matches!(expr.kind, ExprKind::Addr(_));
    for (operand, position) in expr.kind.operands().zip(expr.kind.positions()) {
        placed(c, edge, operand, position, under_addr);
    }
    let constant = match &expr.kind {
        ExprKind::Const(bits) => Some((u128::from(*bits), false)),
        ExprKind::Wide(bits) => Some((**bits, true)),
        _ => None,
    };
    if let Some((bits, wide)) = constant {
        let canonical = is_canonical(&c.program.types, expr.ty, bits, wide);
        c.demand(canonical, 10, At::Edge(edge), "a constant that does not fit its type's bits");
    }
}

fn placed(c: &mut Checker<'_>, edge: EdgeId, e: ExprId, position: Position, under_addr: bool) {
    let kind = &c.body.exprs[e].kind;
    let fits = kind.is_object() == (position == Position::Object);
    let message = match position {
        Position::Object => "a value where an object is needed",
        Position::Value => "an object where a value is needed",
    };
    c.demand(fits, 6, At::Edge(edge), message);
    let function = matches!(kind, ExprKind::Func(_));
    c.demand(!function || under_addr, 6, At::Edge(edge), "a function that is not under &");
}

fn scopes(c: &mut Checker<'_>, id: EdgeId, edge: &Edge) {
    let here = c.body.locs[edge.from].scope;
    let made = match edge.op {
        Op::Vla { var, .. } => Some(var),
        _ => None,
    };
    let mut used: Vec<VarId> = made.into_iter().collect();
    for (root, _) in edge.op.roots() {
        let nodes = c.body.post_order(root);
        used.extend(nodes.iter().filter_map(|e| match c.body.exprs[*e].kind {
            ExprKind::Local(v) => Some(v),
            _ => None,
        }));
    }
    used.sort_unstable();
    used.dedup();
    for var in used {
        let alive = is_within(c.body, here, c.body.vars[var].scope);
        let message = format!("{} is used outside of its scope", c.body.vars[var].name);
        c.demand(alive, 7, At::Edge(id), &message);
    }
}

/// Whether `outer` is `scope` or around it.
fn is_within(body: &Body, scope: ScopeId, outer: ScopeId) -> bool {
    let up = std::iter::successors(Some(scope), |s| body.scopes[*s].parent);
    up.take_while(|s| *s >= outer).any(|s| s == outer)
}
