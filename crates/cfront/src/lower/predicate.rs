//! The atoms of a predicate: the code that lowers the user's expressions lowers them too.

use super::builder::Builder;
use super::draft::{Draft, Source};
use super::shapes::Shapes;
use crate::evaluation::Order;
use crate::hir;
use crate::parse::predicate::Typed;
use base::{FileId, IdVec, Place};
use cfa::{Expr, ExprId, Formula, FuncId};
use std::collections::BTreeSet;

/// The formula and its expressions, whose variables are those of the typed body; `None` if it
/// cannot be said without edges.
pub(crate) fn lower_predicate(
    unit: &hir::Unit,
    shapes: &Shapes,
    typed: &Typed,
) -> Option<(Formula, IdVec<ExprId, Expr>)> {
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
    let body = builder.draft.body;
    let pure = body.edges.is_empty() && body.vars.len() == typed.body.vars.len();
    formula.ok().filter(|_| pure).map(|formula| (formula, body.exprs))
}
