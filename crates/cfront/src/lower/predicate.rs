//! The atoms of a predicate: the code that lowers the user's expressions lowers them too.

use super::builder::Builder;
use super::draft::{Draft, Source};
use super::shapes::Shapes;
use crate::evaluation::Order;
use crate::hir;
use crate::parse::predicate::{Call, Typed};
use base::{FileId, IdVec, Place, Span};
use cfa::{Expr, ExprId, Formula, FuncId, VarId};
use std::collections::BTreeSet;

/// A predicate, with its expressions, whose variables are those of the typed body.
pub(crate) struct Atoms {
    pub formula: Formula,
    pub exprs: IdVec<ExprId, Expr>,
    pub calls: Vec<Called>,
}

/// A call in it: `result` stands for its value.
pub(crate) struct Called {
    pub result: VarId,
    pub function: FuncId,
    pub args: Vec<ExprId>,
    pub span: Span,
}

/// `None` if the predicate cannot be said without edges.
pub(crate) fn lower_predicate(unit: &hir::Unit, shapes: &Shapes, typed: &Typed) -> Option<Atoms> {
    let place = |_: u32| Place { file: FileId(0), line: 0, column: 0 };
    let source = Source {
        unit,
        shapes,
        function: FuncId(0),
        body: &typed.body,
        place: &place,
        order: &|_| Order::Left,
        inputs: &BTreeSet::new(),
    };
    let mut builder = Builder::new(source, Draft::new());
    builder.variables();
    let formula = typed.formula.map(&mut |&h| {
        let atom = builder.value(h);
        cfa::typing::is_scalar(builder.types, builder.ty(atom)).then_some(atom).ok_or(())
    });
    let called = |call: &Call| Called {
        result: call.result,
        function: call.function,
        args: call.args.iter().map(|arg| builder.value(*arg)).collect(),
        span: call.span,
    };
    let calls = typed.calls.iter().map(called).collect();
    let body = builder.draft.body;
    let pure = body.edges.is_empty() && body.vars.len() == typed.body.vars.len();
    formula.ok().filter(|_| pure).map(|formula| Atoms { formula, exprs: body.exprs, calls })
}
