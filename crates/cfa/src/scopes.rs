//! Where the variables of a function live, and which come to life and die on an edge: the same for
//! the interpreter and for the logical meaning, so that their objects are made in the same order.

use crate::program::{Body, ExprKind, LocId, ScopeId, VarId, VarKind};
use crate::types::Ty;
use base::IdVec;

/// The variables that need an object: those that are no scalar, and those of which more is used
/// than their value as a whole.
pub fn needs_object(body: &Body, is_scalar: impl Fn(Ty) -> bool) -> IdVec<VarId, bool> {
    let not_scalar = |v: &crate::program::Var| v.kind == VarKind::Vla || !is_scalar(v.ty);
    let mut object: IdVec<VarId, bool> = body.vars.iter().map(not_scalar).collect();
    for expr in body.exprs.iter() {
        if let ExprKind::Load(_) = expr.kind {
            continue;
        }
        for operand in expr.kind.operands() {
            if let ExprKind::Local(v) = body.exprs[operand].kind {
                object[v] = true;
            }
        }
    }
    object
}

/// The scopes of a body, for the question what lives and dies on an edge.
pub struct Scopes<'a> {
    body: &'a Body,
    vars: IdVec<ScopeId, Vec<VarId>>,
}

impl<'a> Scopes<'a> {
    pub fn new(body: &'a Body) -> Self {
        let mut vars: IdVec<ScopeId, Vec<VarId>> = IdVec::filled(body.scopes.len(), Vec::new());
        for (id, var) in body.vars.entries() {
            vars[var.scope].push(id);
        }
        Scopes { body, vars }
    }

    /// The scope and its ancestors, innermost first.
    fn chain(&self, scope: ScopeId) -> Vec<ScopeId> {
        let mut chain = vec![scope];
        let mut current = scope;
        while let Some(parent) = self.body.scopes[current].parent {
            if chain.len() > self.body.scopes.len() {
                break; // a cycle, which the verifier refuses
            }
            chain.push(parent);
            current = parent;
        }
        chain
    }

    /// The variables of the scopes around `to` that are not around `from`, outermost first.
    fn only_around(&self, to: ScopeId, from: Option<ScopeId>) -> Vec<VarId> {
        if from == Some(to) {
            return Vec::new();
        }
        let outside = from.map_or(Vec::new(), |s| self.chain(s));
        let mut inside = self.chain(to);
        inside.reverse();
        inside.retain(|s| !outside.contains(s));
        inside.iter().flat_map(|s| self.vars[*s].iter().copied()).collect()
    }

    /// The variables alive at the entry of the function.
    pub fn first(&self, entry: LocId) -> Vec<VarId> {
        self.only_around(self.body.locs[entry].scope, None)
    }

    /// The variables that come to life on the way from one location to another.
    pub fn born(&self, from: LocId, to: LocId) -> Vec<VarId> {
        self.only_around(self.body.locs[to].scope, Some(self.body.locs[from].scope))
    }

    /// The variables whose life ends there.
    pub fn dying(&self, from: LocId, to: LocId) -> Vec<VarId> {
        self.born(to, from)
    }
}
