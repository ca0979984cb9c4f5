//! The pass that finds the basic blocks, gives each a unique first edge and marks it.

use super::draft::{Draft, Source, plain_marks};
use cfa::{BoolId, Edge, EdgeId, LocId, Op, StmtId};

/// What leads to a location.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    Nothing,
    /// Edges of one source statement; `decided` if one of them is its decision's.
    One {
        stmt: StmtId,
        decided: bool,
    },
    Several,
}

pub(super) fn run(_: &Source<'_>, draft: &mut Draft) {
    let leaders = leaders(draft);
    let out_degrees = draft.out_degrees();
    let single_in = single_in_edges(draft);
    let mut skips = vec![None; draft.body.locs.len()];
    let mut marked = vec![false; draft.body.locs.len()];
    let deciding = deciding(draft);
    for &(stmt, loc) in &leaders {
        let index = loc.0 as usize;
        if std::mem::replace(&mut marked[index], true) || out_degrees[loc] < 2 {
            continue;
        }
        match single_in[index].filter(|&e| is_decision_skip(draft, e)) {
            Some(edge) => draft.body.edges[edge].marks.block_entry = true,
            None => skips[index] = Some(insert_skip(draft, stmt, loc, deciding[index])),
        }
    }
    mark_and_redirect(draft, &marked, &skips, |loc| out_degrees[loc] < 2);
    if draft.body.stmts.is_empty()
        && let Some(edge) = draft.body.edges.iter_mut().next()
    {
        edge.marks.block_entry = true;
    }
}

/// The statements that begin a block, with their locations.
fn leaders(draft: &Draft) -> Vec<(StmtId, LocId)> {
    let mut before = vec![Before::Nothing; draft.body.locs.len()];
    for edge in draft.body.edges.iter() {
        let slot = &mut before[edge.to.0 as usize];
        let owner = edge.marks.stmt.map(|s| draft.rows[s].owner);
        let decides = decides(draft, edge);
        *slot = match (*slot, owner) {
            (Before::Nothing, Some(stmt)) => Before::One { stmt, decided: decides },
            (Before::One { stmt, decided }, Some(owner)) if stmt == owner => {
                Before::One { stmt, decided: decided || decides }
            }
            _ => Before::Several,
        };
    }
    let begins = |stmt: StmtId, loc: LocId| match before[loc.0 as usize] {
        Before::Nothing | Before::Several => true,
        Before::One { stmt: other, decided } => loc == draft.body.entry || other == stmt || decided,
    };
    let stmts = draft.body.stmts.entries().map(|(id, s)| (id, s.start));
    stmts
        .filter(|&(id, _)| draft.rows[id].source && draft.rows[id].owner == id)
        .filter(|&(id, loc)| begins(id, loc))
        .collect()
}

/// The edge is an outcome of a decision about where to go on.
fn decides(draft: &Draft, edge: &Edge) -> bool {
    let stmt = edge.marks.decision.map(|(d, _)| draft.body.decisions[d].stmt);
    stmt.is_some_and(|stmt| draft.rows[stmt].controls)
}

/// By location: the edge that enters it, if there is only one.
fn single_in_edges(draft: &Draft) -> Vec<Option<EdgeId>> {
    let mut seen = vec![false; draft.body.locs.len()];
    let mut single = vec![None; draft.body.locs.len()];
    for (id, edge) in draft.body.edges.entries() {
        let to = edge.to.0 as usize;
        single[to] = (!std::mem::replace(&mut seen[to], true)).then_some(id);
    }
    single
}

fn is_decision_skip(draft: &Draft, edge: EdgeId) -> bool {
    let edge = &draft.body.edges[edge];
    edge.op == Op::Skip && edge.marks.decision.is_some()
}

/// By location: the outermost Boolean expression that starts there.
fn deciding(draft: &Draft) -> Vec<Option<BoolId>> {
    let mut deciding = vec![None; draft.body.locs.len()];
    for (id, boolean) in draft.body.booleans.entries() {
        deciding[boolean.start.0 as usize].get_or_insert(id);
    }
    deciding
}

/// A skip in front of a location that branches; its marks are those of the deciding expression.
fn insert_skip(draft: &mut Draft, stmt: StmtId, loc: LocId, boolean: Option<BoolId>) -> LocId {
    let from = draft.location_before(loc);
    let row = &draft.body.stmts[stmt];
    let boolean = boolean.map(|b| &draft.body.booleans[b]);
    let (place, span) = boolean.map_or((row.place, row.span), |b| (b.place, b.span));
    let mut marks = plain_marks(place, span, Some(stmt));
    marks.block_entry = true;
    draft.push_edge(Edge { from, to: loc, op: Op::Skip, marks });
    from
}

/// Marks the first edges of the blocks; what led to a location with a new skip leads to the skip.
fn mark_and_redirect(
    draft: &mut Draft,
    marked: &[bool],
    skips: &[Option<LocId>],
    is_first: impl Fn(LocId) -> bool,
) {
    let known = skips.len();
    let skip = |loc: LocId| skips.get(loc.0 as usize).copied().flatten();
    for edge in draft.body.edges.iter_mut().filter(|e| (e.from.0 as usize) < known) {
        edge.marks.block_entry |= marked[edge.from.0 as usize] && is_first(edge.from);
        edge.to = skip(edge.to).unwrap_or(edge.to);
    }
    for stmt in draft.body.stmts.iter_mut() {
        stmt.start = skip(stmt.start).unwrap_or(stmt.start);
    }
    for label in draft.body.labels.iter_mut() {
        label.loc = skip(label.loc).unwrap_or(label.loc);
    }
    draft.body.entry = skip(draft.body.entry).unwrap_or(draft.body.entry);
}

/// The form after this pass: a function has a block.
pub(super) fn form(body: &cfa::Body) -> bool {
    body.edges.iter().any(|e| e.marks.block_entry)
}
