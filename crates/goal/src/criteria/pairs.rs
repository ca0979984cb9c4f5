//! Definition-use pairs (section 4.2).

use super::{Entity, Ltl, pass, site, variable, vertex, visit};
use crate::Regex;
use crate::flow::{FlowGraph, Site, Variable, Vertex};
use base::IdVec;

/// (d(x, v), u(x, w)) with a definition-clear path from v to w.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DuPair {
    pub variable: Variable,
    pub definition: Vertex,
    pub site: Site,
}

impl DuPair {
    /// `d(x,v1), u(x,v2)`
    pub fn name(&self, graph: &FlowGraph) -> String {
        let x = variable(graph, self.variable);
        format!("d({x},{}), u({x},{})", vertex(graph, self.definition), site(graph, self.site))
    }
}

/// The pairs of each definition, in order of vertices; c-uses before p-uses.
pub fn du_pairs(graph: &FlowGraph) -> Vec<DuPair> {
    definitions(graph).into_iter().flat_map(|(x, v)| pairs_of(graph, x, v)).collect()
}

fn definitions(graph: &FlowGraph) -> Vec<(Variable, Vertex)> {
    let of = |v: Vertex| graph.vertices[v].defines.iter().map(move |x| (*x, v));
    graph.vertices.ids().flat_map(of).collect()
}

/// DUPAIR(d(x, v)). Uses at a vertex come before its definitions, so a vertex that has both is
/// reached and not passed.
fn pairs_of(graph: &FlowGraph, variable: Variable, definition: Vertex) -> Vec<DuPair> {
    let mut seen = IdVec::filled(graph.vertices.len(), false);
    let mut open: Vec<Vertex> = graph.successors(definition).collect();
    let mut sites = Vec::new();
    while let Some(v) = open.pop() {
        if std::mem::replace(&mut seen[v], true) {
            continue;
        }
        let here = graph.out_arcs(v).map(|(arc, _)| Site::Arc(arc)).chain([Site::Vertex(v)]);
        sites.extend(here.filter(|site| graph.uses(*site).contains(&variable)));
        if !graph.defines(v, variable) {
            open.extend(graph.successors(v));
        }
    }
    sites.sort_unstable();
    sites.into_iter().map(|site| DuPair { variable, definition, site }).collect()
}

pub fn all_uses(graph: &FlowGraph) -> Vec<Entity> {
    du_pairs(graph).into_iter().map(|pair| entity(graph, pair)).collect()
}

fn entity(graph: &FlowGraph, pair: DuPair) -> Entity {
    let clear = Regex::one(graph.clear(&[pair.variable])).star();
    let path = Regex::cat([visit(pair.definition), clear, pass(graph, pair.site)]);
    let rest = Ltl::passing(graph, pair.site);
    Entity {
        name: format!("({})", pair.name(graph)),
        ltl: Ltl::finally(Ltl::clear_until(pair.definition, vec![pair.variable], rest)),
        goal: path.padded(&graph.all()),
    }
}

/// "A test sequence π exercises a definition d(x,v) if π exercises a du-pair in DUPAIR(d(x,v))."
pub fn all_defs(graph: &FlowGraph) -> Vec<Entity> {
    let entity = |(x, v)| {
        let pairs = pairs_of(graph, x, v).into_iter().map(|pair| entity(graph, pair));
        let (formulas, goals): (_, Vec<Regex>) =
            pairs.map(|e| (Ltl::Named(e.name, Box::new(e.ltl)), e.goal)).unzip();
        Entity {
            name: format!("d({},{})", variable(graph, x), vertex(graph, v)),
            ltl: Ltl::Or(formulas),
            goal: Regex::alt(goals),
        }
    };
    definitions(graph).into_iter().map(entity).collect()
}
