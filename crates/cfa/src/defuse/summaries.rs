//! What calling a function may read and write: its own edges and those of all functions that it
//! may call. Functions that call each other have the same summary.

use super::Effect;
use crate::pointsto::{Cell, Object, PointsTo};
use crate::program::{FuncId, LocId};
use crate::sparse::SparseSet;
use crate::{EdgeId, Graph};
use base::{Id, IdVec};
use std::rc::Rc;

/// The cells beyond the function's own variables, and of these where pointers reach.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    pub defines: SparseSet,
    pub uses: SparseSet,
}

pub struct Summaries {
    list: IdVec<FuncId, Rc<Summary>>,
}

impl Summaries {
    pub fn of(&self, f: FuncId) -> &Summary {
        &self.list[f]
    }

    pub(super) fn new(
        points_to: &PointsTo,
        effects: &IdVec<FuncId, IdVec<EdgeId, Effect>>,
    ) -> Self {
        let functions = &points_to.program().functions;
        let calls = calls(points_to);
        let empty = Rc::new(Summary::default());
        let mut list: IdVec<FuncId, Rc<Summary>> =
            functions.iter().map(|_| empty.clone()).collect();
        for component in order(functions.len(), &calls) {
            let mut sum = Summary::default();
            for &f in &component {
                own(points_to, f, &effects[f], &mut sum);
                for &g in calls[f].iter().filter(|g| component.binary_search(g).is_err()) {
                    sum.defines.unite(&list[g].defines);
                    sum.uses.unite(&list[g].uses);
                }
            }
            let sum = Rc::new(sum);
            component.iter().for_each(|f| list[*f] = sum.clone());
        }
        Summaries { list }
    }
}

/// What the edges of one function do to memory that its callers may know.
fn own(points_to: &PointsTo, f: FuncId, effects: &IdVec<EdgeId, Effect>, sum: &mut Summary) {
    for effect in effects.iter() {
        sum.defines.unite(&effect.defines);
        sum.uses.unite(&effect.uses);
    }
    let objects = points_to.objects();
    let mine = |c: &u32| match objects.what(objects.owner(Cell(*c))) {
        Object::Local(g, v) => g == f && !points_to.is_pointed_to(points_to.local(f, v)),
        _ => false,
    };
    for set in [&mut sum.defines, &mut sum.uses] {
        let gone: SparseSet = set.iter().filter(mine).collect();
        *set = set.minus(&gone);
    }
}

/// The functions that each may call.
fn calls(points_to: &PointsTo) -> IdVec<FuncId, Vec<FuncId>> {
    let functions = points_to.program().functions.entries();
    let called = functions.map(|(f, function)| {
        let edges = function.body.iter().flat_map(|body| body.edges.ids());
        let mut all: Vec<FuncId> =
            edges.flat_map(|e| points_to.callees(f, e).iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        all
    });
    called.collect()
}

/// The functions that call each other, in groups: each group after those it calls.
fn order(count: usize, calls: &IdVec<FuncId, Vec<FuncId>>) -> Vec<Vec<FuncId>> {
    let loc = |f: FuncId| LocId::new(f.index());
    let ends = calls.entries().flat_map(|(f, to)| to.iter().map(move |g| (loc(f), loc(*g))));
    let ends: IdVec<EdgeId, (LocId, LocId)> = ends.collect();
    let graph = Graph::from_ends(count, ends, LocId(0), LocId(0));
    let functions = |locs: Vec<LocId>| locs.into_iter().map(|l| FuncId::new(l.index())).collect();
    graph.sccs().into_iter().map(functions).collect()
}
