//! Live variables: whose value may be read before it is overwritten.
//!
//! The textbook's backward analysis, on the variables in slots; those have no address, so the edges
//! of the function say all. What is not live is no part of a state's future.

use crate::probe;
use crate::storage::VarSet;
use crate::walk;
use base::{Id, IdVec};
use cfa::predicate::Predicate;
use cfa::program::{Body, EdgeId, ExprKind, FuncId, LocId, VarId};

#[derive(Clone, Debug)]
pub(crate) struct Live {
    /// At each location.
    pub at: IdVec<LocId, VarSet>,
    /// While the operation of an edge is being done.
    pub during: IdVec<EdgeId, VarSet>,
}

impl Live {
    /// Whoever asks for predicates reads their variables, anywhere.
    pub fn new(body: &Body, f: FuncId, predicates: &[Predicate]) -> Self {
        let mut asked = VarSet::new(body.vars.len());
        probe::doubt(body, f, predicates, &mut asked);
        let mut live = Live {
            at: IdVec::filled(body.locs.len(), asked.clone()),
            during: IdVec::filled(body.edges.len(), asked),
        };
        let mut into: IdVec<LocId, Vec<EdgeId>> = IdVec::filled(body.locs.len(), Vec::new());
        for (id, edge) in body.edges.entries() {
            into[edge.to].push(id);
        }
        let mut work: Vec<EdgeId> = body.edges.ids().collect();
        while let Some(id) = work.pop() {
            let edge = &body.edges[id];
            let mut before = live.at[edge.to].clone();
            defined(body, id).for_each(|v| before.set(v, false));
            walk::loads(body, id, None).into_iter().for_each(|v| before.set(v, true));
            live.during[id].unite(&before);
            if live.at[edge.from].unite(&before) {
                work.extend(&into[edge.from]);
            }
        }
        live
    }
}

/// The variables that the edge gives a new value as a whole.
fn defined(body: &Body, edge: EdgeId) -> impl Iterator<Item = VarId> {
    let (to, _) = walk::roots(&body.edges[edge].op);
    to.into_iter().filter_map(|e| match body.exprs[e].kind {
        ExprKind::Local(v) if v.index() < body.vars.len() => Some(v),
        _ => None,
    })
}
