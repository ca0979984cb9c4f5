//! Recognising `assert`, however the C library spells the macro.

use super::builder::Builder;
use crate::hir::{ExprKind as H, HExpr, Stmt, StmtKind};
use cfa::Builtin;

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
}
