//! Definite assignment: which variables in slots surely have a value at a location.
//!
//! A forward analysis; its greatest fixed point. Reading a variable proves that it has a value
//! (the execution stops otherwise), so only the first read after a doubtful assignment costs a
//! check at run time.

use crate::storage::VarSet;
use crate::walk;
use base::IdVec;
use cfa::program::{Body, EdgeId, ExprId, ExprKind, LocId, Op, VarId};
use cfa::scopes::Scopes;
use cfa::types::{Type, Types};

pub(crate) struct Assigned {
    /// `None`: not reachable.
    pub at: IdVec<LocId, Option<VarSet>>,
    /// The variables that are somewhere read without being surely assigned.
    pub doubtful: VarSet,
}

/// The source of `to = value`, if it copies a character as it is, determinate or not.
pub(crate) fn character_copy(types: &Types, body: &Body, op: &Op) -> Option<(ExprId, ExprId)> {
    let Op::Assign { to, value } = op else { return None };
    let ExprKind::Load(from) = body.exprs[*value].kind else { return None };
    let character =
        |e: ExprId| matches!(types.get(body.exprs[e].ty), Type::Int(kind) if kind.is_char());
    let whole = |e: ExprId| match body.exprs[e].kind {
        ExprKind::Field(record, k) => types
            .record_id(body.exprs[record].ty)
            .and_then(|r| types.records[r].fields.get(k as usize))
            .is_some_and(|f| f.bits.is_none()),
        _ => true,
    };
    let copies = character(*to) && character(from) && whole(*to) && whole(from);
    copies.then_some((*to, from))
}

pub(crate) struct Analysis<'a> {
    pub types: &'a Types,
    pub body: &'a Body,
    pub scopes: &'a Scopes<'a>,
    pub object: &'a IdVec<VarId, bool>,
}

impl Analysis<'_> {
    fn in_slot(&self, e: ExprId) -> Option<VarId> {
        match self.body.exprs[e].kind {
            ExprKind::Local(v) if !self.object[v] => Some(v),
            _ => None,
        }
    }

    /// What the edge reads, with the set of what is known before.
    fn reads(&self, edge: EdgeId) -> Vec<VarId> {
        let op = &self.body.edges[edge].op;
        let copied = match (character_copy(self.types, self.body, op), op) {
            (Some(_), Op::Assign { value, .. }) => Some(*value),
            _ => None,
        };
        walk::loads(self.body, edge, copied)
    }

    fn transfer(&self, edge: EdgeId, reads: &[VarId], known: &mut VarSet) {
        let e = &self.body.edges[edge];
        reads.iter().for_each(|v| known.set(*v, true));
        self.scopes.born(e.from, e.to).iter().for_each(|v| known.set(*v, false));
        let sure = match character_copy(self.types, self.body, &e.op) {
            Some((_, from)) => self.in_slot(from).is_some_and(|v| known.contains(v)),
            None => true,
        };
        for v in walk::roots(&e.op).0.into_iter().filter_map(|to| self.in_slot(to)) {
            known.set(v, sure);
        }
    }

    pub fn run(&self, out: &IdVec<LocId, Vec<EdgeId>>) -> Assigned {
        let body = self.body;
        let reads: IdVec<EdgeId, Vec<VarId>> = body.edges.ids().map(|e| self.reads(e)).collect();
        let mut at: IdVec<LocId, Option<VarSet>> = IdVec::filled(body.locs.len(), None);
        let mut start = VarSet::new(body.vars.len());
        body.params.iter().for_each(|v| start.set(*v, true));
        at[body.entry] = Some(start);
        let mut work = vec![body.entry];
        while let Some(loc) = work.pop() {
            for &edge in &out[loc] {
                let Some(mut known) = at[loc].clone() else { continue };
                self.transfer(edge, &reads[edge], &mut known);
                let to = body.edges[edge].to;
                let changed = match &mut at[to] {
                    Some(old) => old.intersect(&known),
                    none => {
                        *none = Some(known);
                        true
                    }
                };
                if changed {
                    work.push(to);
                }
            }
        }
        Assigned { doubtful: self.doubtful(&at), at }
    }

    fn doubtful(&self, at: &IdVec<LocId, Option<VarSet>>) -> VarSet {
        let mut doubtful = VarSet::new(self.body.vars.len());
        for edge in self.body.edges.iter() {
            let Some(known) = &at[edge.from] else { continue };
            let (to, uses) = walk::roots(&edge.op);
            for root in to.into_iter().chain(uses) {
                walk::each(self.body, root, |e| {
                    if let ExprKind::Load(place) = self.body.exprs[e].kind
                        && let Some(v) = self.in_slot(place)
                        && !known.contains(v)
                    {
                        doubtful.set(v, true);
                    }
                });
            }
        }
        doubtful
    }
}
