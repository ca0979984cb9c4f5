//! Statements and branches (section 4.1).

use super::{Entity, Ltl, ends, pass, vertex};
use crate::flow::{FlowGraph, Site};

/// "A test sequence π exercises a vertex v if there is i ≥ 0 such that π(i) = v."
pub fn statements(graph: &FlowGraph) -> Vec<Entity> {
    let entity = |v| Entity {
        name: vertex(graph, v).to_string(),
        ltl: Ltl::finally(Ltl::passing(graph, Site::Vertex(v))),
        goal: pass(graph, Site::Vertex(v)).padded(&graph.all()),
    };
    graph.vertices.ids().map(entity).collect()
}

/// "… an arc (v, v') if there is i ≥ 0 such that π(i) = v and π(i+1) = v'."
pub fn branches(graph: &FlowGraph) -> Vec<Entity> {
    let entity = |arc| Entity {
        name: format!("({})", ends(graph, arc)),
        ltl: Ltl::finally(Ltl::passing(graph, Site::Arc(arc))),
        goal: pass(graph, Site::Arc(arc)).padded(&graph.all()),
    };
    graph.arcs.ids().map(entity).collect()
}
