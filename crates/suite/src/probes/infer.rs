//! From the points that were reached to the edges that were executed.
//!
//! A point that was reached leads over a straight line of edges to the next point. So an edge that
//! is said to be executed began its line: if a process is killed by a signal, the rest of its last
//! line is claimed too. (A unit test is followed event by event instead.)

use super::plan::{Point, Probes};
use super::ways::{constant, is_taken};
use base::IdVec;
use cfa::{Body, Builtin, CondId, EdgeId, Graph, LocId, Op, Outcome};

/// What is known of a function.
#[derive(Clone, Debug)]
pub struct Reached {
    pub locs: IdVec<LocId, bool>,
    pub edges: IdVec<EdgeId, bool>,
}

/// The locations and edges that were reached, by the numbers of the points that were.
pub fn reached(
    body: &Body,
    graph: &Graph,
    probes: &Probes,
    is_set: &dyn Fn(u32) -> bool,
) -> Reached {
    let mut reached = Reached {
        locs: IdVec::filled(body.locs.len(), false),
        edges: IdVec::filled(body.edges.len(), false),
    };
    let mut open: Vec<LocId> = Vec::new();
    for (point, _) in probes.points.iter().filter(|(_, number)| is_set(**number)) {
        match point {
            Point::Enter => open.push(body.entry),
            Point::Taken(e) => {
                reached.edges[*e] = true;
                open.push(body.edges[*e].to);
            }
            Point::After(e) => open.push(body.edges[*e].to),
            Point::Start(s) => open.push(body.stmts[*s].start),
        }
    }
    for (c, outcome) in outcomes(probes, is_set) {
        let wanted = Some((c, if outcome { Outcome::True } else { Outcome::False }));
        for (e, edge) in body.edges.entries().filter(|(_, edge)| edge.marks.condition == wanted) {
            reached.edges[e] = true;
            open.push(edge.to);
        }
    }
    while let Some(at) = open.pop() {
        if std::mem::replace(&mut reached.locs[at], true) {
            continue;
        }
        if let Some(e) = onward(body, graph, at) {
            reached.edges[e] = true;
            if goes_on(body, probes, e) {
                open.push(body.edges[e].to);
            }
        }
    }
    reached
}

/// Whether an edge that is begun is finished, as far as nobody tells.
pub fn goes_on(body: &Body, probes: &Probes, e: EdgeId) -> bool {
    let ends = match &body.edges[e].op {
        Op::Builtin { builtin, .. } => matches!(
            builtin,
            Builtin::Exit | Builtin::Abort | Builtin::AssertFail | Builtin::Unreachable
        ),
        _ if base::mutant!("suite: every call returns") => false,
        _ => probes.points.contains_key(&Point::After(e)) || probes.untold.get(&e) == Some(&false),
    };
    !ends
}

/// The edge that is taken from a location whatever the values are.
pub fn onward(body: &Body, graph: &Graph, at: LocId) -> Option<EdgeId> {
    match graph.out_edges(at) {
        // One edge: but of an unconditional jump there may be one target, and of a condition not.
        [e] if !matches!(body.edges[*e].op, Op::Unsupported(_)) => Some(*e),
        out => out.iter().find(|e| constant(body, **e).is_some() && is_taken(body, **e)).copied(),
    }
}

/// The outcomes that the ways of evaluating tell.
fn outcomes(probes: &Probes, is_set: &dyn Fn(u32) -> bool) -> Vec<(CondId, bool)> {
    let mut found = Vec::new();
    for (ways, first) in probes.booleans.iter().flatten() {
        let taken = ways.all.iter().filter(|(sum, _)| is_set(first + **sum));
        taken.for_each(|(_, way)| found.extend_from_slice(way));
    }
    found.sort_unstable();
    found.dedup();
    found
}
