//! Where the variables of a function live: in slots of the frame, or in objects.

use super::code::Rep;
use crate::program::{Body, ExprKind, LocId, ScopeId, VarId, VarKind};
use crate::types::Types;
use base::{Id, IdVec};

/// The variables that need an object: those that are no scalar, and those of which more is used
/// than their value as a whole.
pub(super) fn needs_object(types: &Types, body: &Body) -> IdVec<VarId, bool> {
    let not_scalar =
        |v: &crate::program::Var| v.kind == VarKind::Vla || Rep::of(types, v.ty).is_none();
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
pub(super) struct Scopes<'a> {
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

    /// The variables of the scopes around `to` that are not around `from`.
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

    pub fn born(&self, from: LocId, to: LocId) -> Vec<VarId> {
        self.only_around(self.body.locs[to].scope, Some(self.body.locs[from].scope))
    }

    pub fn dying(&self, from: LocId, to: LocId) -> Vec<VarId> {
        self.born(to, from)
    }
}

/// A set of variables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct VarSet(Vec<u64>);

impl VarSet {
    pub fn new(vars: usize) -> Self {
        VarSet(vec![0; vars.div_ceil(64)])
    }

    pub fn contains(&self, v: VarId) -> bool {
        self.0[v.index() / 64] >> (v.index() % 64) & 1 == 1
    }

    pub fn set(&mut self, v: VarId, member: bool) {
        let bit = 1 << (v.index() % 64);
        let word = &mut self.0[v.index() / 64];
        *word = if member { *word | bit } else { *word & !bit };
    }

    /// Keeps what is in both; true if that changed anything.
    pub fn intersect(&mut self, other: &VarSet) -> bool {
        let mut changed = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            changed |= *a & !b != 0;
            *a &= b;
        }
        changed
    }
}
