//! All du-paths (Rapps and Weyuker): from a definition to a use, without another definition
//! between, by paths that meet no statement twice but for one that both defines and uses.
//!
//! A path starts with the edge of the definition and ends with that of the use. Statements are
//! where edges begin, so it does not matter where the edge of the use leads. A definition that
//! only may happen does not end a path (see `cfa::defuse`).

use super::{MOST, Material, Result, goals, too_many, walk};
use crate::sentence::{DEFINED, USED};
use base::{Map, Set};
use cfa::defuse::{Calls, Def, Pair};
use cfa::pointsto::{Cell, ObjectId};
use cfa::{Body, EdgeId, FuncId, Graph};
use goal::{Goals, Regex, Term};
use std::collections::BTreeSet;

pub fn du_paths(material: &Material) -> Result<Goals> {
    let mut terms = Vec::new();
    for (f, body) in material.bodies() {
        terms.extend(of_function(material, f, body)?);
    }
    Ok(goals(terms))
}

fn of_function(material: &Material, f: FuncId, body: &Body) -> Result<Vec<Term>> {
    let graph = Graph::new(body);
    let objects = material.def_use.points_to().objects();
    let mut uses: Map<(ObjectId, Cell, Def), BTreeSet<EdgeId>> = Map::new();
    let mut order: Vec<(ObjectId, Cell, Def)> = Vec::new();
    for Pair { cell, def, at, .. } in material.def_use.pairs(f, Calls::Library) {
        let key = (objects.owner(cell), cell, def);
        let known = uses.entry(key).or_default();
        if known.is_empty() {
            order.push(key);
        }
        known.insert(at);
    }
    order.sort_unstable();
    let mut terms = Vec::new();
    let mut left = MOST;
    let mut killing: (Option<Cell>, BTreeSet<EdgeId>) = Default::default();
    // The members of a record that is copied have the same paths.
    let mut known: Set<(ObjectId, Vec<EdgeId>)> = Set::new();
    for key @ (variable, cell, def) in order {
        let uses = uses.get(&key).expect("a definition in the list should have uses");
        if killing.0 != Some(cell) {
            killing = (Some(cell), kills(material, f, body, cell));
        }
        let (start, first) = match def {
            Def::Entry => (body.entry, None),
            Def::Edge(e) => (body.edges[e].to, Some(e)),
        };
        let mut words: Vec<Regex> = Vec::new();
        // A use on the edge behind the definition is found like all others.
        let all = walk::loop_free_paths(&graph, start, MOST * 5, |path| {
            let last = path[path.len() - 1];
            if uses.contains(&last) {
                let edges: Vec<EdgeId> =
                    first.iter().copied().chain(path.iter().copied()).collect();
                if known.insert((variable, edges.clone())) {
                    words.push(material.word(f, &edges));
                }
            }
            !killing.1.contains(&last) && words.len() <= left
        });
        if all.is_none() || words.len() > left {
            return Err(too_many(material, f, "du-paths"));
        }
        left -= words.len();
        let term = material.words(material.def_use.name(variable), words);
        terms.extend(term.map(|term| Term { roles: vec![DEFINED, USED], ..term }));
    }
    Ok(terms)
}

/// The edges that certainly overwrite the cell.
fn kills(material: &Material, f: FuncId, body: &Body, cell: Cell) -> BTreeSet<EdgeId> {
    let is_killing = |e: &EdgeId| material.def_use.effect(f, *e).kills.contains(cell.0);
    body.edges.ids().filter(is_killing).collect()
}
