//! Walking over the expressions of a body without recursion: they may be thousands deep.

use crate::program::{Body, Callee, EdgeId, ExprId, ExprKind, Op, VarId};
use base::{Id, IdVec};

/// The operands of an expression.
pub(super) fn operands(kind: &ExprKind) -> [Option<ExprId>; 2] {
    match kind {
        ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) => [None, None],
        ExprKind::Const(_) | ExprKind::Wide(_) | ExprKind::LabelAddr(_) => [None, None],
        ExprKind::Deref(a) | ExprKind::Field(a, _) | ExprKind::Load(a) => [Some(*a), None],
        ExprKind::Addr(a) | ExprKind::Unary(_, a) | ExprKind::Cast(a) => [Some(*a), None],
        ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) => [Some(*a), Some(*b)],
        ExprKind::PtrAdd(a, b) | ExprKind::PtrSub(a, b) => [Some(*a), Some(*b)],
    }
}

/// The expressions of an operation: what it writes to, and what it uses.
pub(super) fn roots(op: &Op) -> (Vec<ExprId>, Vec<ExprId>) {
    match op {
        Op::Skip | Op::Unsupported(_) => (vec![], vec![]),
        Op::Assign { to, value } => (vec![*to], vec![*value]),
        Op::Zero { to } => (vec![*to], vec![]),
        Op::Assume { cond: value, .. } | Op::Case { value, .. } | Op::Default { value } => {
            (vec![], vec![*value])
        }
        Op::Call { to, callee, args } => {
            let mut uses = args.clone();
            if let Callee::Indirect(e) = callee {
                uses.push(*e);
            }
            (to.iter().copied().collect(), uses)
        }
        Op::Builtin { to, args, .. } => (to.iter().copied().collect(), args.clone()),
        Op::Return(value) => (vec![], value.iter().copied().collect()),
        Op::Vla { bytes, .. } => (vec![], vec![*bytes]),
        Op::Jump { target, .. } => (vec![], vec![*target]),
        Op::Asm { outputs, inputs, .. } => (outputs.clone(), inputs.clone()),
    }
}

/// Calls `visit` for the expression and everything below it.
pub(super) fn each(body: &Body, root: ExprId, mut visit: impl FnMut(ExprId)) {
    let mut work = vec![root];
    while let Some(e) = work.pop() {
        visit(e);
        work.extend(operands(&body.exprs[e].kind).into_iter().flatten());
    }
}

/// Do two expressions say the same?
pub(super) fn same(body: &Body, a: ExprId, b: ExprId) -> bool {
    let mut work = vec![(a, b)];
    while let Some((a, b)) = work.pop() {
        if a == b {
            continue;
        }
        let (x, y) = (&body.exprs[a], &body.exprs[b]);
        let head = |kind: &ExprKind| {
            let mut kind = kind.clone();
            strip(&mut kind);
            kind
        };
        if x.ty != y.ty || head(&x.kind) != head(&y.kind) {
            return false;
        }
        for pair in operands(&x.kind).into_iter().zip(operands(&y.kind)) {
            if let (Some(a), Some(b)) = pair {
                work.push((a, b));
            }
        }
    }
    true
}

/// Forgets the operands.
fn strip(kind: &mut ExprKind) {
    let zero = ExprId(0);
    match kind {
        ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) => {}
        ExprKind::Const(_) | ExprKind::Wide(_) | ExprKind::LabelAddr(_) => {}
        ExprKind::Deref(a) | ExprKind::Field(a, _) | ExprKind::Load(a) => *a = zero,
        ExprKind::Addr(a) | ExprKind::Unary(_, a) | ExprKind::Cast(a) => *a = zero,
        ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) => (*a, *b) = (zero, zero),
        ExprKind::PtrAdd(a, b) | ExprKind::PtrSub(a, b) => (*a, *b) = (zero, zero),
    }
}

/// The variables whose value an edge loads, except a directly copied one.
pub(super) fn loads(body: &Body, edge: EdgeId, except: Option<ExprId>) -> Vec<VarId> {
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
pub(super) fn depth(body: &Body) -> Option<usize> {
    const OPEN: usize = usize::MAX;
    let mut depths: IdVec<ExprId, usize> = IdVec::filled(body.exprs.len(), 0);
    let mut deepest = 0;
    for root in body.exprs.ids() {
        let mut work = vec![root];
        while let Some(&e) = work.last() {
            let below = || operands(&body.exprs[e].kind).into_iter().flatten();
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
