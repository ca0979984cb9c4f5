//! The straight line of edges that each point stands for.

use super::infer::{goes_on, onward};
use super::plan::{Point, Probes};
use cfa::{Body, EdgeId, Graph, LocId};
use std::collections::{BTreeMap, BTreeSet};

/// By the number of each point: the edges that are taken from there, up to the next point.
pub fn segments(body: &Body, probes: &Probes) -> BTreeMap<u32, Vec<EdgeId>> {
    let graph = Graph::new(body);
    let starts: BTreeSet<LocId> = probes.points.keys().filter_map(|p| begins(body, *p)).collect();
    let line = |(point, number): (&Point, &u32)| {
        let (mut edges, mut at) = match point {
            Point::Enter => (Vec::new(), body.entry),
            Point::Taken(e) => (vec![*e], body.edges[*e].to),
            Point::After(e) => (Vec::new(), body.edges[*e].to),
            Point::Start(s) => (Vec::new(), body.stmts[*s].start),
        };
        let mut seen = BTreeSet::new();
        // A statement that tells its beginning tells the rest itself.
        let is_told = |at: LocId| starts.contains(&at) && begins(body, *point) != Some(at);
        while !is_told(at) && seen.insert(at) {
            let Some(e) = onward(body, &graph, at) else { break };
            edges.push(e);
            if !goes_on(body, probes, e) {
                break;
            }
            at = body.edges[e].to;
        }
        (*number, edges)
    };
    probes.points.iter().map(line).collect()
}

/// Where a statement that tells its beginning begins.
fn begins(body: &Body, point: Point) -> Option<LocId> {
    match point {
        Point::Start(s) => Some(body.stmts[s].start),
        Point::Enter | Point::Taken(_) | Point::After(_) => None,
    }
}
