//! Flow graphs with definitions and uses.
//!
//! Section 2 of Hong and Ural, "Using Model Checking for Reducing the Cost of Test Generation":
//! "a flow graph of a program module is a directed graph G = (V, vs, vf, A)". "A variable x is
//! *defined* at a vertex v … if v represents a statement assigning a value to x"; it is c-used at
//! a vertex that references it, and p-used at the arcs out of a condition that does. A path is
//! complete if it leads from vs to vf.

mod body;
mod environment;
mod lift;
mod random;
mod text;

pub use body::Statements;
pub use environment::Environment;
pub use lift::Lift;
pub use text::ParseError;

use crate::alphabet::{EdgeSet, Letter};
use base::{Id, IdVec};
use std::sync::OnceLock;

base::ids! {
    /// A statement or condition.
    Vertex "v";
    /// Possible flow of control between statements.
    ArcId "arc";
    /// A variable of the module.
    Variable "x";
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlowGraph {
    pub variables: IdVec<Variable, String>,
    pub vertices: IdVec<Vertex, VertexInfo>,
    pub arcs: IdVec<ArcId, Arc>,
    /// vs
    pub start: Vertex,
    /// vf
    pub end: Vertex,
    pub(crate) neighbours: Neighbours,
}

/// The arcs at each vertex, found when first asked for. Equal to every other one: it says nothing
/// that the arcs do not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Neighbours(OnceLock<At>);

#[derive(Clone, Debug)]
struct At {
    out: IdVec<Vertex, Vec<ArcId>>,
    into: IdVec<Vertex, Vec<ArcId>>,
}

impl PartialEq for Neighbours {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Neighbours {}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VertexInfo {
    pub name: String,
    /// An input statement: its definitions are inputs.
    pub input: bool,
    /// An output statement: its uses are outputs.
    pub output: bool,
    /// d(x, v)
    pub defines: Vec<Variable>,
    /// u(x, v): the c-uses; they come before the definitions.
    pub uses: Vec<Variable>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arc {
    pub from: Vertex,
    pub to: Vertex,
    /// u(x, v, v'): the p-uses.
    pub uses: Vec<Variable>,
}

/// Where a use occurs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Site {
    /// A c-use.
    Vertex(Vertex),
    /// A p-use.
    Arc(ArcId),
}

impl FlowGraph {
    /// After this no arc should be added.
    fn arcs_at(&self) -> &At {
        self.neighbours.0.get_or_init(|| {
            let none = IdVec::filled(self.vertices.len(), Vec::new());
            let mut at = At { out: none.clone(), into: none };
            for (id, arc) in self.arcs.entries() {
                at.out[arc.from].push(id);
                at.into[arc.to].push(id);
            }
            at
        })
    }

    pub fn out_arcs(&self, vertex: Vertex) -> impl Iterator<Item = (ArcId, &Arc)> {
        self.arcs_at().out[vertex].iter().map(|id| (*id, &self.arcs[*id]))
    }

    pub fn successors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.out_arcs(vertex).map(|(_, arc)| arc.to)
    }

    pub fn predecessors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.arcs_at().into[vertex].iter().map(|id| self.arcs[*id].from)
    }

    pub fn defines(&self, vertex: Vertex, variable: Variable) -> bool {
        self.vertices[vertex].defines.contains(&variable)
    }

    /// def(x): "the disjunction of all vertices at which x is defined".
    pub fn definitions(&self, variable: Variable) -> impl Iterator<Item = Vertex> {
        self.vertices.ids().filter(move |v| self.defines(*v, variable))
    }

    /// The vertex where the use takes place: a condition for a p-use.
    pub fn at(&self, site: Site) -> Vertex {
        match site {
            Site::Vertex(vertex) => vertex,
            Site::Arc(arc) => self.arcs[arc].from,
        }
    }

    pub fn uses(&self, site: Site) -> &[Variable] {
        match site {
            Site::Vertex(vertex) => &self.vertices[vertex].uses,
            Site::Arc(arc) => &self.arcs[arc].uses,
        }
    }

    /// All vertices and arcs: each vertex before the arcs out of it.
    pub fn sites(&self) -> Vec<Site> {
        let of = |v| {
            let arcs = self.out_arcs(v).map(|(arc, _)| Site::Arc(arc));
            std::iter::once(Site::Vertex(v)).chain(arcs)
        };
        self.vertices.ids().flat_map(of).collect()
    }

    /// Vertices are the letters of a flow graph's goals.
    pub fn all(&self) -> EdgeSet {
        EdgeSet::all(self.vertices.len())
    }

    /// The vertices that define none of the variables.
    pub fn clear(&self, variables: &[Variable]) -> EdgeSet {
        let defined = variables.iter().flat_map(|x| self.definitions(*x)).map(letter);
        self.all().difference(&defined.collect())
    }
}

pub fn letter(vertex: Vertex) -> Letter {
    Letter::new(vertex.index())
}
