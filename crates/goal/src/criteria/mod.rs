//! The coverage criteria of section 4 of Hong and Ural, with their entities.
//!
//! An entity has a name as the paper prints it, an LTL formula with the property that "a path π is
//! a test sequence exercising e if and only if π ⊨ ltl(e)", and the same as an expression over
//! vertices, for complete paths.

mod chains;
mod contexts;
mod control;
mod ltl;
mod pairs;

pub use ltl::Ltl;
pub use pairs::{DuPair, du_pairs};

use crate::flow::{ArcId, FlowGraph, Site, Variable, Vertex, letter};
use crate::{EdgeSet, Regex};

/// E(G, C) for a flow graph G and one of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Criterion {
    AllStatements,
    AllBranches,
    /// Rapps and Weyuker.
    AllUses,
    AllDefs,
    /// k-dr interactions: Ntafos' required k-tuples.
    Interactions(usize),
    /// Simple chains from inputs to outputs: Ural and Yang.
    IoChains,
    /// Laski and Korel.
    OrderedContexts,
}

/// What a test sequence exercises or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entity {
    pub name: String,
    pub ltl: Ltl,
    /// Over vertices; says the same of complete paths.
    pub goal: Regex,
}

impl Criterion {
    /// Those of the paper's figures 4 to 10, in their order.
    pub const PAPER: [Criterion; 7] = [
        Criterion::AllStatements,
        Criterion::AllBranches,
        Criterion::AllUses,
        Criterion::AllDefs,
        Criterion::Interactions(3),
        Criterion::IoChains,
        Criterion::OrderedContexts,
    ];

    pub fn name(self) -> String {
        match self {
            Criterion::AllStatements => "all-statements".into(),
            Criterion::AllBranches => "all-branches".into(),
            Criterion::AllUses => "all-uses".into(),
            Criterion::AllDefs => "all-defs".into(),
            Criterion::Interactions(k) => format!("{k}-dr interactions"),
            Criterion::IoChains => "all-IO-df-chains".into(),
            Criterion::OrderedContexts => "ordered contexts".into(),
        }
    }

    pub fn entities(self, graph: &FlowGraph) -> Vec<Entity> {
        self.entities_up_to(graph, usize::MAX).expect("no number should be above the largest")
    }

    /// `None` if there are more than `most`: chains and contexts can be exponentially many.
    pub fn entities_up_to(self, graph: &FlowGraph, most: usize) -> Option<Vec<Entity>> {
        Some(match self {
            Criterion::AllStatements => control::statements(graph),
            Criterion::AllBranches => control::branches(graph),
            Criterion::AllUses => pairs::all_uses(graph),
            Criterion::AllDefs => pairs::all_defs(graph),
            Criterion::Interactions(k) => chains::interactions(graph, k, most)?,
            Criterion::IoChains => chains::io_chains(graph, most)?,
            Criterion::OrderedContexts => contexts::ordered_contexts(graph, most)?,
        })
    }
}

fn vertex(graph: &FlowGraph, v: Vertex) -> &str {
    &graph.vertices[v].name
}

fn variable(graph: &FlowGraph, x: Variable) -> &str {
    &graph.variables[x]
}

/// `v2`, or `v3,v4` for an arc.
fn site(graph: &FlowGraph, site: Site) -> String {
    match site {
        Site::Vertex(v) => vertex(graph, v).to_string(),
        Site::Arc(arc) => ends(graph, arc),
    }
}

fn ends(graph: &FlowGraph, arc: ArcId) -> String {
    let arc = &graph.arcs[arc];
    format!("{},{}", vertex(graph, arc.from), vertex(graph, arc.to))
}

/// Exactly this vertex.
fn visit(v: Vertex) -> Regex {
    Regex::one(EdgeSet::one(letter(v)))
}

/// The vertex or arc, and nothing else.
fn pass(graph: &FlowGraph, site: Site) -> Regex {
    match site {
        Site::Vertex(v) => visit(v),
        Site::Arc(arc) => Regex::cat([visit(graph.arcs[arc].from), visit(graph.arcs[arc].to)]),
    }
}
