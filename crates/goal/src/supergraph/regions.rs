//! Where executions can get to, and where they end without returning.

use super::Supergraph;
use crate::alphabet::Point;
use base::{Id, IdVec};
use cfa::{FuncId, Graph, LocId};

#[derive(Clone, Debug, Default)]
pub struct Regions {
    pub reached: IdVec<Point, bool>,
    pub may_stay: IdVec<FuncId, bool>,
    pub last: IdVec<Point, bool>,
    /// Functions that are called, also indirectly, from a region that cannot be left.
    pub looped: IdVec<FuncId, bool>,
}

impl Regions {
    pub fn of(graph: &Supergraph) -> Self {
        let reached = reached(graph);
        let may_stay = may_stay(graph);
        let last = last(graph, &may_stay);
        let looped = looped(graph, &reached, &last);
        Regions { reached, may_stay, last, looped }
    }
}

/// From the entries; behind a call only if it can return.
fn reached(graph: &Supergraph) -> IdVec<Point, bool> {
    let mut seen = IdVec::filled(graph.out.len(), false);
    let mut open: Vec<Point> = graph.entries.iter().map(|f| graph.activation(*f).entry).collect();
    while let Some(point) = open.pop() {
        if std::mem::replace(&mut seen[point], true) {
            continue;
        }
        for letter in graph.out(point) {
            let inside = graph.call(*letter).into_iter().flat_map(|call| &call.callees);
            open.extend(inside.map(|g| graph.activation(*g).entry));
            open.extend(graph.passes(*letter).then_some(graph.ends(*letter).1));
        }
    }
    seen
}

/// The functions from whose entry a location can be reached that the exit cannot be reached from,
/// or a call of such a function.
fn may_stay(graph: &Supergraph) -> IdVec<FuncId, bool> {
    let mut stay = IdVec::filled(graph.functions.len(), false);
    let mut local = IdVec::filled(graph.out.len(), false);
    let mut open = Vec::new();
    for (f, function) in graph.functions.entries() {
        let mut points: Vec<Point> = function.iter().map(|a| a.entry).collect();
        while let Some(point) = points.pop() {
            if std::mem::replace(&mut local[point], true) {
                continue;
            }
            stay[f] |= !graph.can_return(point);
            let on = graph.out(point).iter().filter(|a| graph.passes(**a));
            points.extend(on.map(|a| graph.ends(*a).1));
        }
        open.extend(stay[f].then_some(f));
    }
    while let Some(f) = open.pop() {
        for letter in graph.sites(f).iter().filter(|a| local[graph.ends(**a).0]) {
            let caller = graph.owner(graph.ends(*letter).0);
            if !std::mem::replace(&mut stay[caller], true) {
                open.push(caller);
            }
        }
    }
    stay
}

/// The locations of components of one function that nothing leaves, the exit apart.
fn last(graph: &Supergraph, may_stay: &IdVec<FuncId, bool>) -> IdVec<Point, bool> {
    let loc = |point: Point| LocId::new(point.index());
    let passing = graph.ends.entries().filter(|(letter, _)| graph.passes(*letter));
    let ends = passing.map(|(_, (from, to))| (loc(*from), loc(*to))).collect();
    let local = Graph::from_ends(graph.out.len(), ends, LocId(0), LocId(0));
    let mut last = IdVec::filled(graph.out.len(), false);
    for component in local.sccs() {
        let inside = |l: LocId| component.binary_search(&l).is_ok();
        let stays = |l: &LocId| {
            let calls = graph.out(Point::new(l.index())).iter().filter_map(|a| graph.call(*a));
            calls.flat_map(|call| &call.callees).any(|g| may_stay[*g])
        };
        let closed = component.iter().all(|l| local.successors(*l).all(inside) && !stays(l));
        let point = Point::new(component[0].index());
        if closed && graph.activation(graph.owner(point)).exit != point {
            component.iter().for_each(|l| last[Point::new(l.index())] = true);
        }
    }
    last
}

fn looped(
    graph: &Supergraph,
    reached: &IdVec<Point, bool>,
    last: &IdVec<Point, bool>,
) -> IdVec<FuncId, bool> {
    let mut looped = IdVec::filled(graph.functions.len(), false);
    let callees = |point: Point| {
        let calls = graph.out(point).iter().filter_map(|a| graph.call(*a));
        calls.flat_map(|call| call.callees.iter().copied())
    };
    let regions = last.ids().filter(|p| last[*p] && reached[*p]);
    let mut open: Vec<FuncId> = regions.flat_map(callees).collect();
    while let Some(f) = open.pop() {
        if !std::mem::replace(&mut looped[f], true) {
            open.extend(graph.alphabet.locs_of(f).iter().flat_map(callees));
        }
    }
    looped
}
