//! GNU's attribute `cleanup`: a call with the address of a variable, wherever its scope is left.
//!
//! Control leaves a scope at its end, and by `return`, `break`, `continue` and `goto`; the calls are
//! in the reverse order of the declarations, and after a value that is handed on was evaluated. What
//! leaves a function in another way (`exit`, `longjmp`) makes none of them, nor does a computed `goto`:
//! gcc does not know where it leads. No text stands for such a call: its span is empty.

use super::builder::{At, Builder};
use super::call::Want;
use super::exits::Exits;
use crate::hir::{self, Block, ExprKind, HExpr, StmtKind};
use base::Span;
use cfa::LabelId;

/// Where `break` or `continue` leads: the edges that wait for it, and how many calls of enclosing
/// scopes are still to be made there.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub exits: Exits,
    pub cleanups: usize,
}

impl Builder<'_> {
    pub fn no_exits(&self) -> Target {
        Target { exits: Exits::NONE, cleanups: self.cleanups.len() }
    }

    /// Whether control gets here.
    pub fn is_reached(&self) -> bool {
        match self.at {
            At::Loc(_) => true,
            At::Open(exits) => !exits.is_empty(),
        }
    }

    /// The scope ends here, where only so many calls are left to be made.
    pub fn end_scope(&mut self, outside: usize, end: Span) {
        if self.is_reached() {
            self.clean_up(outside, end);
        }
        self.cleanups.truncate(outside);
    }

    /// Makes the calls of all scopes but the outermost, which have so many. They stay to be made by
    /// those who leave the scopes in another way.
    pub fn clean_up(&mut self, outside: usize, leaving: Span) {
        let none = base::mutant!("cfront: whoever leaves a scope calls no cleanup function");
        for k in (outside..self.cleanups.len()).rev().filter(|_| !none) {
            self.cleanup(self.cleanups[k].1, leaving.start);
        }
    }

    fn cleanup(&mut self, call: HExpr, at: u32) {
        let e = self.node(call);
        let ExprKind::Call(callee, args) = &e.kind else { return };
        let e = hir::Expr { span: Span::new(at, at), ..e.clone() };
        self.call(&e, *callee, args, Want::Nothing);
    }

    /// How many calls are still to be made at the label, and here too.
    pub fn common(&self, label: LabelId) -> usize {
        let there = &self.hir.labels[label].cleanups;
        self.cleanups.iter().zip(there).take_while(|((var, _), other)| var == *other).count()
    }
}

/// The closing brace.
pub(super) fn closing(block: &Block) -> Span {
    Span::new(block.span.end.saturating_sub(1), block.span.end)
}

/// Whether calls are made where the block ends.
pub(super) fn cleans_up(block: &Block) -> bool {
    block.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Cleanup(..)))
}
