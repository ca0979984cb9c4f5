//! The statement-level flow graph of a function.
//!
//! A vertex is a run of locations inside one statement (a statement that contains a `?:` has a
//! vertex before it and one after). Two vertices are added: `entry`, which defines the parameters,
//! and `exit`, where every return and every halt leads. A vertex that branches is a condition: its
//! uses are p-uses of all its arcs. A use that the same vertex always defines before is none.
//!
//! Variables are the parameters, the locals and the globals that the function names. An element or
//! a member counts as its object. What an edge defines and uses is `cfa::defuse`'s answer: through
//! pointers what they may point to, of a call also what the called functions do.

use super::environment::Environment;
use super::{Arc, ArcId, FlowGraph, Neighbours, Variable, Vertex, VertexInfo};
use base::{Id, IdVec, Map};
use cfa::pointsto::{Cell, ObjectId};
use cfa::{Body, DefUse, Edge, EdgeId, FuncId, Graph, LocId, StmtId};
use std::collections::BTreeSet;

/// A flow graph, and the automaton's edges behind it.
#[derive(Clone, Debug)]
pub struct Statements {
    pub graph: FlowGraph,
    pub function: FuncId,
    /// The edges that go from one vertex to the other; none for what `entry` and halts have.
    pub arcs: IdVec<ArcId, Vec<EdgeId>>,
    /// The edges inside a vertex.
    pub inside: IdVec<Vertex, Vec<EdgeId>>,
}

/// What an edge does to the variables.
#[derive(Clone, Default)]
struct Effect {
    defines: BTreeSet<Variable>,
    kills: BTreeSet<Variable>,
    uses: BTreeSet<Variable>,
}

struct Maker<'a> {
    body: &'a Body,
    graph: Graph,
    /// The vertex of each location.
    vertex: IdVec<LocId, Vertex>,
    effects: IdVec<EdgeId, Effect>,
    /// The edges that leave the locations of a vertex.
    edges: IdVec<Vertex, Vec<EdgeId>>,
    known: Map<(Vertex, Vertex), ArcId>,
    made: Statements,
}

impl Statements {
    /// `None` for a function without a body.
    pub fn new(def_use: &DefUse, environment: &Environment, f: FuncId) -> Option<Statements> {
        let program = def_use.points_to().program();
        let body = program.functions[f].body.as_ref()?;
        let mut maker = Maker::new(body, def_use, f);
        maker.entry(def_use, f);
        for e in body.edges.ids() {
            maker.edge(e, environment.of(f, e));
        }
        maker.uses();
        maker.halts();
        maker.conditions();
        Some(maker.made)
    }
}

/// Whether an edge stays inside the run of its statement.
fn stays(body: &Body, graph: &Graph, edge: &Edge) -> bool {
    let same = |s: StmtId| {
        let mut out = graph.out_edges(edge.to).iter();
        edge.to != body.stmts[s].start && out.any(|e| body.edges[*e].marks.stmt == Some(s))
    };
    // Falling off the end belongs to no statement: it is part of the exit.
    edge.marks.stmt.map_or(edge.to == body.exit, same)
}

/// The representative of each location's run.
fn runs(body: &Body, graph: &Graph) -> IdVec<LocId, LocId> {
    let mut of: IdVec<LocId, LocId> = body.locs.ids().collect::<Vec<_>>().into();
    let find = |of: &IdVec<LocId, LocId>, mut l: LocId| {
        while of[l] != l {
            l = of[l];
        }
        l
    };
    for edge in body.edges.iter().filter(|edge| stays(body, graph, edge)) {
        let (a, b) = (find(&of, edge.from), find(&of, edge.to));
        of[a.max(b)] = a.min(b);
    }
    body.locs.ids().map(|l| find(&of, l)).collect::<Vec<_>>().into()
}

impl<'a> Maker<'a> {
    fn new(body: &'a Body, def_use: &DefUse, f: FuncId) -> Self {
        let graph = Graph::new(body);
        let runs = runs(body, &graph);
        let mut vertices = IdVec::new();
        let start = vertices.push(VertexInfo { name: "entry".into(), ..Default::default() });
        let mut names = base::Set::new();
        let mut of_run: Map<LocId, Vertex> = Map::new();
        for loc in body.locs.ids().filter(|l| runs[*l] == *l && *l != runs[body.exit]) {
            let mut name = place_name(body, &graph, loc);
            while !names.insert(name.clone()) {
                name.push('\'');
            }
            of_run.insert(loc, vertices.push(VertexInfo { name, ..Default::default() }));
        }
        let end = vertices.push(VertexInfo { name: "exit".into(), ..Default::default() });
        of_run.insert(runs[body.exit], end);
        let vertex = runs.iter().map(|run| *of_run.get(run).expect("a run should have a vertex"));
        let vertex: IdVec<LocId, Vertex> = vertex.collect::<Vec<_>>().into();
        let mut edges = IdVec::filled(vertices.len(), Vec::new());
        for (e, edge) in body.edges.entries() {
            edges[vertex[edge.from]].push(e);
        }
        let (variables, effects) = effects(def_use, f, body);
        let inside = IdVec::filled(vertices.len(), Vec::new());
        let neighbours = Neighbours::default();
        let arcs = IdVec::new();
        let flow = FlowGraph { variables, vertices, arcs, start, end, neighbours };
        let made = Statements { graph: flow, function: f, arcs: IdVec::new(), inside };
        Maker { body, graph, vertex, effects, edges, known: Map::new(), made }
    }

    fn entry(&mut self, def_use: &DefUse, f: FuncId) {
        let variables = def_use.variables(f);
        let is_param =
            |x: &ObjectId| self.body.params.iter().any(|p| def_use.points_to().local(f, *p) == *x);
        let params = variables.iter().enumerate().filter(|(_, x)| is_param(x));
        let params = params.map(|(k, _)| Variable::new(k)).collect();
        let start = self.made.graph.start;
        self.made.graph.vertices[start].defines = params;
        self.made.graph.vertices[start].input = true;
        self.arc(start, self.vertex[self.body.entry]);
    }

    fn edge(&mut self, e: EdgeId, (input, output): (bool, bool)) {
        let edge = &self.body.edges[e];
        let at = self.vertex[edge.from];
        let info = &mut self.made.graph.vertices[at];
        for x in &self.effects[e].defines {
            if !info.defines.contains(x) {
                info.defines.push(*x);
            }
        }
        info.input |= input;
        info.output |= output;
        if stays(self.body, &self.graph, edge) {
            self.made.inside[at].push(e);
        } else {
            let arc = self.arc(at, self.vertex[edge.to]);
            self.made.arcs[arc].push(e);
        }
    }

    fn arc(&mut self, from: Vertex, to: Vertex) -> ArcId {
        let made = &mut self.made;
        *self.known.entry((from, to)).or_insert_with(|| {
            made.arcs.push(Vec::new());
            made.graph.arcs.push(Arc { from, to, uses: Vec::new() })
        })
    }

    /// The uses of each vertex that a way through it makes before it defines the variable.
    fn uses(&mut self) {
        for v in self.made.graph.vertices.ids() {
            let used = |e: &EdgeId| self.effects[*e].uses.iter().copied();
            let candidates: BTreeSet<Variable> = self.edges[v].iter().flat_map(used).collect();
            let exposed = candidates.into_iter().filter(|x| self.is_exposed(v, *x));
            self.made.graph.vertices[v].uses = exposed.collect();
        }
    }

    fn is_exposed(&self, at: Vertex, x: Variable) -> bool {
        let within = |e: &EdgeId| {
            let edge = &self.body.edges[*e];
            self.vertex[edge.from] == at && stays(self.body, &self.graph, edge)
        };
        let entered = |l: LocId| l == self.body.entry || !self.graph.in_edges(l).iter().all(within);
        let starts = self.edges[at].iter().map(|e| self.body.edges[*e].from);
        let mut open: Vec<LocId> = starts.filter(|l| entered(*l)).collect();
        let mut seen = BTreeSet::new();
        while let Some(loc) = open.pop() {
            if !seen.insert(loc) {
                continue;
            }
            for e in self.graph.out_edges(loc) {
                if self.effects[*e].uses.contains(&x) {
                    return true;
                }
                if !self.effects[*e].kills.contains(&x) && within(e) {
                    open.push(self.body.edges[*e].to);
                }
            }
        }
        false
    }

    /// An execution that halts ends there.
    fn halts(&mut self) {
        let end = self.made.graph.end;
        let mut leaves = IdVec::filled(self.made.graph.vertices.len(), false);
        self.made.graph.arcs.iter().for_each(|arc| leaves[arc.from] = true);
        for v in self.made.graph.vertices.ids().filter(|v| *v != end && !leaves[*v]) {
            self.arc(v, end);
        }
    }

    /// The uses of a vertex that branches are p-uses.
    fn conditions(&mut self) {
        let graph = &mut self.made.graph;
        let mut out: IdVec<Vertex, Vec<ArcId>> = IdVec::filled(graph.vertices.len(), Vec::new());
        graph.arcs.entries().for_each(|(id, arc)| out[arc.from].push(id));
        for v in graph.vertices.ids().filter(|v| out[*v].len() > 1) {
            let uses = std::mem::take(&mut graph.vertices[v].uses);
            out[v].iter().for_each(|arc| graph.arcs[*arc].uses.clone_from(&uses));
        }
    }
}

/// The variables of a function, and what each edge does to them.
fn effects(
    def_use: &DefUse,
    f: FuncId,
    body: &Body,
) -> (IdVec<Variable, String>, IdVec<EdgeId, Effect>) {
    let objects = def_use.points_to().objects();
    let variables = def_use.variables(f);
    let number: Map<ObjectId, Variable> =
        variables.iter().enumerate().map(|(k, x)| (*x, Variable::new(k))).collect();
    let named = |cells: &cfa::sparse::SparseSet| -> BTreeSet<Variable> {
        cells.iter().filter_map(|c| number.get(&objects.owner(Cell(c))).copied()).collect()
    };
    let effect = |e: EdgeId| {
        let all = def_use.effect(f, e);
        Effect { defines: named(&all.defines), kills: named(&all.kills), uses: named(&all.uses) }
    };
    let names = variables.iter().map(|x| def_use.name(*x)).collect();
    (names, body.edges.ids().map(effect).collect())
}

/// `line:column` of the run's first edge; those that share a place are primed.
fn place_name(body: &Body, graph: &Graph, loc: LocId) -> String {
    let first = graph.out_edges(loc).first().map(|e| body.edges[*e].marks.place);
    first.map_or(loc.to_string(), |place| format!("{}:{}", place.line, place.column))
}
