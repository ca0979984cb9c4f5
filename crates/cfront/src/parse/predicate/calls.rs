//! Takes calls out of a predicate: a variable stands for the result of each, until it is known what the
//! function computes (`crate::predicate`).

use super::Call;
use super::lift::operands;
use crate::hir::{ExprKind, HExpr, Var, VarKind};
use crate::parse::{Parse, Parser};

impl Parser<'_> {
    /// The calls of the expressions so far; in their places stand variables.
    pub(super) fn take_calls(&mut self) -> Parse<Vec<Call>> {
        let mut calls = Vec::new();
        // What a call is given has been parsed before it.
        for h in self.body.exprs.ids().collect::<Vec<HExpr>>() {
            let expr = &self.body.exprs[h];
            let ExprKind::Call(callee, args) = &expr.kind else { continue };
            let (span, ty, args) = (expr.span, expr.ty, args.clone());
            let ExprKind::Func(function) = self.body.exprs[*callee].kind else { continue };
            if !self.types.is_scalar(ty) {
                return self.fail(span, "a predicate computes with scalars only");
            }
            if let Some(arg) = args.iter().find(|arg| self.has_condition(**arg)) {
                let message = "what a predicate gives to a function has no `&&`, `||` and `?:`";
                return self.fail(self.span_of(*arg), message);
            }
            let name = format!("$call{}", calls.len());
            let align = self.types.align_of(ty);
            let var = Var { name, ty, kind: VarKind::Local, align, span };
            let result = self.body.vars.push(var);
            let place = self.node(ExprKind::Local(result), ty, span);
            self.body.exprs[h].kind = ExprKind::Load(place);
            calls.push(Call { result, function, args, span });
        }
        // What is called computes, and does nothing else.
        self.body.exprs.iter_mut().for_each(|expr| expr.effects = false);
        Ok(calls)
    }

    /// Whether evaluating it branches.
    fn has_condition(&self, h: HExpr) -> bool {
        match &self.body.exprs[h].kind {
            ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Conditional { .. } => true,
            kind => operands(kind).into_iter().any(|operand| self.has_condition(operand)),
        }
    }
}
