//! The pass that numbers locations as a reader meets them, drops those that nothing uses, and
//! sorts the edges: by the location they leave, true before false, cases in order, default last.

use super::draft::{Draft, Source};
use base::{Id, IdVec};
use cfa::{Body, Edge, LocId, Op};

pub(super) fn run(_: &Source<'_>, draft: &mut Draft) {
    let used = used(&draft.body);
    let mut order: Vec<LocId> = draft.body.locs.ids().filter(|&l| used[l]).collect();
    order.sort_by_key(|&loc| draft.ranks[loc]);
    let mut numbers = IdVec::filled(draft.body.locs.len(), LocId(u32::MAX));
    for (number, &loc) in order.iter().enumerate() {
        numbers[loc] = LocId::new(number);
    }
    let body = &mut draft.body;
    body.locs = order.iter().map(|&loc| body.locs[loc].clone()).collect();
    draft.ranks = (0..order.len()).map(super::draft::rank).collect();
    renumber(body, &numbers);
    let mut edges = std::mem::take(&mut body.edges).into_vec();
    edges.sort_by_key(|e: &Edge| (e.from, matches!(e.op, Op::Default { .. })));
    body.edges = edges.into();
}

fn used(body: &Body) -> IdVec<LocId, bool> {
    let mut used = IdVec::filled(body.locs.len(), false);
    used[body.entry] = true;
    used[body.exit] = true;
    for edge in body.edges.iter() {
        used[edge.from] = true;
        used[edge.to] = true;
    }
    for label in body.labels.iter() {
        used[label.loc] = true;
    }
    for stmt in body.stmts.iter() {
        used[stmt.start] = true;
    }
    used
}

fn renumber(body: &mut Body, numbers: &IdVec<LocId, LocId>) {
    for edge in body.edges.iter_mut() {
        edge.from = numbers[edge.from];
        edge.to = numbers[edge.to];
    }
    for stmt in body.stmts.iter_mut() {
        stmt.start = numbers[stmt.start];
    }
    for boolean in body.booleans.iter_mut() {
        boolean.start = numbers[boolean.start];
    }
    for label in body.labels.iter_mut() {
        label.loc = numbers[label.loc];
    }
    body.entry = numbers[body.entry];
    body.exit = numbers[body.exit];
}

/// The form after this pass: every location is used, and edges are in order.
pub(super) fn form(body: &Body) -> bool {
    let key = |e: &Edge| (e.from, matches!(e.op, Op::Default { .. }));
    let sorted = body.edges.as_slice().windows(2).all(|pair| key(&pair[0]) <= key(&pair[1]));
    sorted && used(body).iter().all(|used| *used)
}
