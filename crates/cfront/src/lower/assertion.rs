//! Recognising `assert`, however the C library spells the macro, and where it is a function.

use super::builder::{At, Builder};
use crate::hir::{ExprKind as H, HExpr, Stmt, StmtKind};
use base::Span;
use cfa::{Builtin, Callee, FuncId, Op, Ty};

/// The functions that report a failed assertion, in the C libraries we know.
const FAILURES: [&str; 9] = [
    "__assert_fail",
    "__assert_perror_fail",
    "__assert_rtn",
    "__assert_func",
    "__assert",
    "__assert2",
    "__assert13",
    "__assert_c99",
    "_assert",
];

impl Builder<'_> {
    /// It only reports a failed assertion.
    pub fn is_failure(&self, h: HExpr) -> bool {
        match &self.node(h).kind {
            H::Call(callee, _) => match self.node(*callee).kind {
                H::Func(f) => FAILURES.contains(&self.source.unit.functions[f].name.as_str()),
                _ => false,
            },
            H::Builtin(builtin, _) => *builtin == Builtin::AssertFail,
            H::Cast(a) | H::Comma(a, _) => self.is_failure(*a),
            _ => false,
        }
    }

    /// The expression of a statement that only reports a failed assertion.
    pub fn failure(&self, stmt: &Stmt) -> Option<HExpr> {
        match &stmt.kind {
            StmtKind::Expr(h) if self.is_failure(*h) => Some(*h),
            StmtKind::Block(block) if block.stmts.len() == 1 => self.failure(&block.stmts[0]),
            _ => None,
        }
    }

    /// The function and the condition of a call of `assert`, which somebody has declared by hand. What it
    /// is called with must be all that can matter to it: its truth.
    pub fn asserted(&self, callee: HExpr, args: &[HExpr]) -> Option<(FuncId, HExpr)> {
        let &[condition] = args else { return None };
        let f = match self.node(callee).kind {
            H::Func(f) => f,
            H::Addr(inner) | H::Decay(inner) => match self.node(inner).kind {
                H::Func(f) => f,
                _ => return None,
            },
            _ => return None,
        };
        let function = &self.source.unit.functions[f];
        let is_integer = self.types.is_integer(self.node(condition).ty);
        let is_truth = function.body.is_none() || self.is_truth(condition);
        (function.name == "assert" && is_integer && is_truth).then_some((f, condition))
    }

    /// Whether a value is 0 or 1.
    fn is_truth(&self, h: HExpr) -> bool {
        match self.node(h).kind {
            H::And(..) | H::Or(..) | H::Unary(cfa::UnOp::Not, _) => true,
            H::Binary(op, ..) => op.is_comparison(),
            H::Transparent(a) | H::Cast(a) => self.is_truth(a),
            _ => false,
        }
    }

    /// The condition is an assertion, and the function is called with its truth, whatever that is: nobody
    /// says here that it does not return.
    pub fn assertion(&mut self, f: FuncId, condition: HExpr, span: Span) {
        let outer = self.stmt;
        let row = self.operator_row(cfa::StmtKind::Assert, span);
        let truth = self.temp_place(Ty::INT);
        let (yes, no) = self.decision(condition, row);
        self.at = At::Open(yes);
        let one = self.int(1, Ty::INT);
        self.assign(truth, one, span);
        let yes = self.take();
        self.at = At::Open(no);
        let zero = self.int(0, Ty::INT);
        self.assign(truth, zero, span);
        self.join(yes);
        self.stmt = outer;
        let signature = self.types.signature(self.shape(self.source.unit.functions[f].ty));
        let param = signature.filter(|s| s.prototyped).and_then(|s| s.params.first().copied());
        let value = self.load(truth);
        let value = match param {
            Some(ty) => self.cast(value, self.shape(ty).unqualified()),
            None => value,
        };
        self.emit(Op::Call { to: None, callee: Callee::Direct(f), args: vec![value] }, span);
        if self.source.unit.functions[f].noreturn {
            self.halt();
        }
    }
}
