//! Scopes: a block that declares something has one; locations know theirs.

use super::builder::Builder;
use crate::hir::{Block, Stmt, StmtKind};
use cfa::{Scope, ScopeId, VarId};

impl Builder<'_> {
    /// Enters the block's scope, if it has one; the outer scope to return to.
    pub fn enter(&mut self, block: &Block) -> Option<ScopeId> {
        let declares =
            self.scope_all || !block.statics.is_empty() || block.stmts.iter().any(declares);
        if !declares {
            return None;
        }
        let outer = self.scope;
        let scope = Scope { parent: Some(outer), statics: block.statics.clone() };
        self.scope = self.draft.body.scopes.push(scope);
        Some(outer)
    }

    pub fn leave(&mut self, outer: Option<ScopeId>) {
        if let Some(outer) = outer {
            self.scope = outer;
        }
    }

    /// The variable's name is visible from here on.
    pub fn declare(&mut self, var: VarId) {
        self.draft.body.vars[var].scope = self.scope;
        self.declared = self.declared.max(var.0 + 1);
    }
}

fn declares(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Decl(..) => true,
        StmtKind::Case { body, .. }
        | StmtKind::Default { body, .. }
        | StmtKind::Label { body, .. } => declares(body),
        _ => false,
    }
}
