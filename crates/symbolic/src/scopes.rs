//! Where the variables of a function live, and which come to life and die on an edge.
//!
//! The same rules as the interpreter's: a variable has an object if it is no scalar or if more of
//! it is used than its value as a whole. Objects are made in the same order too, so that along a
//! path they have the same addresses as in the interpreter.

use crate::scalar::Scalar;
use base::IdVec;
use cfa::{Body, EdgeId, ExprKind, LocId, ScopeId, Types, VarId, VarKind};

/// What is known of a function beyond its body.
pub(crate) struct Homes {
    /// Does the variable live in an object?
    pub object: IdVec<VarId, bool>,
    /// The variables alive at the entry.
    pub first: Vec<VarId>,
    pub born: IdVec<EdgeId, Vec<VarId>>,
    pub dying: IdVec<EdgeId, Vec<VarId>>,
    pub out: IdVec<LocId, Vec<EdgeId>>,
}

impl Homes {
    pub fn new(types: &Types, body: &Body) -> Homes {
        let scopes = Scopes::new(body);
        let scope = |l: LocId| body.locs[l].scope;
        let edges = || body.edges.iter();
        let mut out: IdVec<LocId, Vec<EdgeId>> = IdVec::filled(body.locs.len(), Vec::new());
        for (id, edge) in body.edges.entries() {
            out[edge.from].push(id);
        }
        Homes {
            object: needs_object(types, body),
            first: scopes.only_around(scope(body.entry), None),
            born: edges().map(|e| scopes.only_around(scope(e.to), Some(scope(e.from)))).collect(),
            dying: edges().map(|e| scopes.only_around(scope(e.from), Some(scope(e.to)))).collect(),
            out,
        }
    }
}

fn needs_object(types: &Types, body: &Body) -> IdVec<VarId, bool> {
    let not_scalar = |v: &cfa::Var| v.kind == VarKind::Vla || Scalar::of(types, v.ty).is_none();
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

struct Scopes<'a> {
    body: &'a Body,
    vars: IdVec<ScopeId, Vec<VarId>>,
}

impl<'a> Scopes<'a> {
    fn new(body: &'a Body) -> Self {
        let mut vars: IdVec<ScopeId, Vec<VarId>> = IdVec::filled(body.scopes.len(), Vec::new());
        for (id, var) in body.vars.entries() {
            vars[var.scope].push(id);
        }
        Scopes { body, vars }
    }

    /// The scope and its ancestors, innermost first.
    fn chain(&self, scope: ScopeId) -> Vec<ScopeId> {
        let mut chain = vec![scope];
        while let Some(parent) = self.body.scopes[chain[chain.len() - 1]].parent {
            if chain.len() > self.body.scopes.len() {
                break; // a cycle, which the verifier refuses
            }
            chain.push(parent);
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
}
