//! Which functions get an instance for every direct call (small ones that return a pointer), and
//! what the results of such calls are used as.

use crate::program::{Body, EdgeId, ExprKind, FuncId, Op, Program, VarId};
use crate::types::{Signature, Ty, Types};
use base::IdVec;

/// In expressions. Models of the library's allocation, copying and searching are below, formatters
/// are above.
const MAX_SIZE: usize = 100;

pub(super) struct Small {
    small: IdVec<FuncId, bool>,
    /// For each variable of a small function: a scalar whose address is not taken.
    plain: IdVec<FuncId, IdVec<VarId, bool>>,
}

impl Small {
    pub fn new(program: &Program) -> Self {
        let small: IdVec<FuncId, bool> = program
            .functions
            .iter()
            .map(|f| {
                let signature = program.types.signature(f.ty);
                let gives = |s: &Signature| !s.variadic && program.types.is_pointer(s.ret);
                signature.is_some_and(gives)
                    && f.body.as_ref().is_some_and(|b| b.exprs.len() <= MAX_SIZE)
            })
            .collect();
        let plain = program
            .functions
            .entries()
            .map(|(f, function)| match &function.body {
                Some(body) if small[f] => plain(&program.types, body),
                _ => IdVec::new(),
            })
            .collect();
        Small { small, plain }
    }

    pub fn is_small(&self, f: FuncId) -> bool {
        self.small[f]
    }

    pub fn is_plain(&self, f: FuncId, v: VarId) -> bool {
        self.plain[f].get(v).copied().unwrap_or(false)
    }
}

fn plain(types: &Types, body: &Body) -> IdVec<VarId, bool> {
    let mut plain: IdVec<VarId, bool> = body.vars.iter().map(|v| types.is_scalar(v.ty)).collect();
    for expr in body.exprs.iter().filter(|e| !matches!(e.kind, ExprKind::Load(_))) {
        for operand in expr.kind.operands() {
            if let ExprKind::Local(v) = body.exprs[operand].kind {
                plain[v] = false;
            }
        }
    }
    plain
}

/// What an allocation on this edge is used as: the pointee of the result, or of the first pointer
/// that it is converted to. Any answer is correct; a good one tells members apart.
pub(super) fn hint(program: &Program, f: FuncId, edge: EdgeId) -> Option<Ty> {
    let body = program.functions[f].body.as_ref()?;
    let (Op::Call { to, .. } | Op::Builtin { to, .. }) = &body.edges[edge].op else { return None };
    let to = (*to)?;
    let pointee = |ty: Ty| {
        let ty = program.types.pointee(ty)?.unqualified();
        program.types.size_of(ty).filter(|size| *size > 1).map(|_| ty)
    };
    let ExprKind::Local(v) = body.exprs[to].kind else { return None };
    pointee(body.exprs[to].ty).or_else(|| {
        body.exprs.iter().find_map(|expr| {
            let ExprKind::Cast(inner) = expr.kind else { return None };
            let ExprKind::Load(place) = body.exprs[inner].kind else { return None };
            (body.exprs[place].kind == ExprKind::Local(v)).then(|| pointee(expr.ty)).flatten()
        })
    })
}
