//! What the passes work on: a function's automaton, with what only they need to know.

use super::shapes::Shapes;
use crate::evaluation::{Kind, Order};
use crate::hir;
use base::{Id, IdVec, Place, Span};
use cfa::{Body, EdgeId, FuncId, LocId, ScopeId, StmtId, VarId};
use std::collections::BTreeSet;

/// What a function is lowered from.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub unit: &'a hir::Unit,
    pub shapes: &'a Shapes,
    /// The function, which has a body.
    pub function: FuncId,
    pub body: &'a hir::Body,
    /// The original place of an offset in the preprocessed text.
    pub place: &'a dyn Fn(u32) -> Place,
    /// The compiler's order of evaluation, for expressions of a known kind and for others.
    pub order: &'a dyn Fn(Option<Kind>) -> Order,
    /// Variables without an initialiser that get their values from the inputs.
    pub inputs: &'a BTreeSet<VarId>,
}

/// An automaton in the making.
#[derive(Clone, Debug)]
pub struct Draft {
    pub body: Body,
    /// Beside `body.stmts`.
    pub rows: IdVec<StmtId, Row>,
    /// The order of the locations: each has a distinct rank.
    pub ranks: IdVec<LocId, u32>,
}

/// What basic blocks need to know of a statement.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The source statement that a conditional operator is in; a statement itself.
    pub owner: StmtId,
    /// Its controlling expression decides where to go on.
    pub controls: bool,
    /// False for the absent condition of `for (;;)`.
    pub source: bool,
}

impl Draft {
    pub fn new() -> Self {
        let root = cfa::Scope { parent: None, statics: Vec::new() };
        let body = Body { scopes: vec![root].into(), ..Body::empty() };
        Draft { body, rows: IdVec::new(), ranks: IdVec::new() }
    }

    pub fn root(&self) -> ScopeId {
        ScopeId(0)
    }

    /// A location that comes before `next` in the order, of the same scope.
    pub fn location_before(&mut self, next: LocId) -> LocId {
        let loc = self.body.locs[next].clone();
        self.ranks.push(self.ranks[next] - 1);
        self.body.locs.push(loc)
    }

    pub fn push_edge(&mut self, edge: cfa::Edge) -> EdgeId {
        self.body.edges.push(edge)
    }

    /// How many edges leave each location.
    pub fn out_degrees(&self) -> IdVec<LocId, u32> {
        let mut degrees = IdVec::filled(self.body.locs.len(), 0);
        for edge in self.body.edges.iter() {
            degrees[edge.from] += 1;
        }
        degrees
    }

    /// How many edges enter each location.
    pub fn in_degrees(&self) -> IdVec<LocId, u32> {
        let mut degrees = IdVec::filled(self.body.locs.len(), 0);
        for edge in self.body.edges.iter() {
            degrees[edge.to] += 1;
        }
        degrees
    }
}

impl Default for Draft {
    fn default() -> Self {
        Self::new()
    }
}

/// Ranks leave room for the locations that passes put in front of others.
pub(super) fn rank(index: usize) -> u32 {
    4 * LocId::new(index).0 + 3
}

/// Marks that say only where an edge comes from.
pub(super) fn plain_marks(place: Place, span: Span, stmt: Option<StmtId>) -> cfa::Marks {
    cfa::Marks {
        place,
        span,
        stmt,
        block_entry: false,
        condition: None,
        decision: None,
        condition_graph: None,
    }
}
