//! All locations where a path of a language can end, in one search.

use super::Structure;
use super::tabulate::{Ends, Tabulation};
use crate::alphabet::{LocSet, Point};
use crate::automaton::Det;

pub fn find(structure: &Structure, det: &mut Det) -> LocSet {
    let mut tabulation = Tabulation::new(structure, det, Ends::Anywhere);
    let mut found: Vec<Point> = Vec::new();
    while let Some((node, readings)) = tabulation.step() {
        let accepted = |r| tabulation.det.accepts(node.state, r);
        let hit = readings.iter().copied().any(accepted);
        if hit && tabulation.may_end(&node) && !structure.graph.is_silent(node.at) {
            found.push(node.at);
        }
    }
    found.into_iter().collect()
}
