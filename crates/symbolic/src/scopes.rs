//! Where the variables of a function live, and which come to life and die on an edge.
//!
//! The same rules as the interpreter's: a variable has an object if it is no scalar or if more of
//! it is used than its value as a whole. Objects are made in the same order too, so that along a
//! path they have the same addresses as in the interpreter.

use crate::scalar::Scalar;
use base::IdVec;
use cfa::scopes::{Scopes, needs_object};
use cfa::{Body, EdgeId, LocId, Types, VarId};

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
        let edges = || body.edges.iter();
        let mut out: IdVec<LocId, Vec<EdgeId>> = IdVec::filled(body.locs.len(), Vec::new());
        for (id, edge) in body.edges.entries() {
            out[edge.from].push(id);
        }
        Homes {
            object: needs_object(body, |ty| Scalar::of(types, ty).is_some()),
            first: scopes.first(body.entry),
            born: edges().map(|e| scopes.born(e.from, e.to)).collect(),
            dying: edges().map(|e| scopes.dying(e.from, e.to)).collect(),
            out,
        }
    }
}
