//! The statement-level flow graph of a function.
//!
//! A vertex is a run of locations inside one statement (a statement that contains a `?:` has a
//! vertex before it and one after). Two vertices are added: `entry`, which defines the parameters,
//! and `exit`, where every return and every halt leads. A vertex that branches is a condition: its
//! uses are p-uses of all its arcs. A use that the same vertex always defines before is none.
//!
//! Variables are parameters, locals and globals. An element or a member counts as its object, and
//! to assign to it is to define the object. What is accessed through a pointer is not seen here,
//! nor are the temporaries of lowering.

use super::{Arc, FlowGraph, Variable, Vertex, VertexInfo};
use base::{IdVec, Map};
use cfa::{
    Body, Builtin, Callee, Edge, EdgeId, ExprId, ExprKind, FuncId, GlobalId, LocId, Op, Program,
    StmtId, VarId, VarKind,
};
use std::collections::BTreeSet;

/// An object with a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Object {
    Local(VarId),
    Global(GlobalId),
}

struct Maker<'a> {
    program: &'a Program,
    body: &'a Body,
    /// The vertex of each location.
    vertex: IdVec<LocId, Vertex>,
    objects: Map<Object, Variable>,
    graph: FlowGraph,
}

impl FlowGraph {
    /// `None` for a function without a body.
    pub fn of_function(program: &Program, function: FuncId) -> Option<FlowGraph> {
        let body = program.functions[function].body.as_ref()?;
        let mut maker = Maker::new(program, body);
        maker.entry();
        for (_, edge) in body.edges.entries() {
            maker.edge(edge);
        }
        maker.halts();
        maker.conditions();
        Some(maker.graph)
    }
}

/// Whether an edge stays inside the run of its statement.
fn stays(body: &Body, edge: &Edge) -> bool {
    let same = |s: StmtId| {
        let mut out = body.edges.iter().filter(|e| e.from == edge.to);
        edge.to != body.stmts[s].start && out.any(|e| e.marks.stmt == Some(s))
    };
    // Falling off the end belongs to no statement: it is part of the exit.
    edge.marks.stmt.map_or(edge.to == body.exit, same)
}

/// The representative of each location's run.
fn runs(body: &Body) -> IdVec<LocId, LocId> {
    let mut of: IdVec<LocId, LocId> = body.locs.ids().collect::<Vec<_>>().into();
    let find = |of: &IdVec<LocId, LocId>, mut l: LocId| {
        while of[l] != l {
            l = of[l];
        }
        l
    };
    for edge in body.edges.iter().filter(|edge| stays(body, edge)) {
        let (a, b) = (find(&of, edge.from), find(&of, edge.to));
        of[a.max(b)] = a.min(b);
    }
    body.locs.ids().map(|l| find(&of, l)).collect::<Vec<_>>().into()
}

impl<'a> Maker<'a> {
    fn new(program: &'a Program, body: &'a Body) -> Self {
        let runs = runs(body);
        let mut vertices = IdVec::new();
        let start = vertices.push(VertexInfo { name: "entry".into(), ..Default::default() });
        let mut names = base::Set::new();
        let mut of_run: Map<LocId, Vertex> = Map::new();
        for loc in body.locs.ids().filter(|l| runs[*l] == *l && *l != runs[body.exit]) {
            let mut name = place_name(body, loc);
            while !names.insert(name.clone()) {
                name.push('\'');
            }
            of_run.insert(loc, vertices.push(VertexInfo { name, ..Default::default() }));
        }
        let end = vertices.push(VertexInfo { name: "exit".into(), ..Default::default() });
        of_run.insert(runs[body.exit], end);
        let vertex = runs.iter().map(|run| *of_run.get(run).expect("a run should have a vertex"));
        let vertex = vertex.collect::<Vec<_>>().into();
        let (variables, arcs) = (IdVec::new(), IdVec::new());
        let graph = FlowGraph { variables, vertices, arcs, start, end };
        Maker { program, body, vertex, objects: Map::new(), graph }
    }

    fn entry(&mut self) {
        let params: Vec<Variable> =
            self.body.params.iter().map(|p| self.variable(Object::Local(*p))).collect();
        let start = self.graph.start;
        self.graph.vertices[start].defines = params;
        self.graph.vertices[start].input = true;
        self.arc(start, self.vertex[self.body.entry]);
    }

    fn edge(&mut self, edge: &Edge) {
        let at = self.vertex[edge.from];
        for object in self.defined(&edge.op) {
            let x = self.variable(object);
            add(&mut self.graph.vertices[at].defines, x);
        }
        for object in used(self.body, &edge.op) {
            if self.is_exposed(at, object) {
                let x = self.variable(object);
                add(&mut self.graph.vertices[at].uses, x);
            }
        }
        let (input, output) = self.environment(&edge.op);
        self.graph.vertices[at].input |= input;
        self.graph.vertices[at].output |= output;
        if !stays(self.body, edge) {
            self.arc(at, self.vertex[edge.to]);
        }
    }

    fn arc(&mut self, from: Vertex, to: Vertex) {
        if !self.graph.arcs.iter().any(|arc| arc.from == from && arc.to == to) {
            self.graph.arcs.push(Arc { from, to, uses: Vec::new() });
        }
    }

    /// An execution that halts ends there.
    fn halts(&mut self) {
        let end = self.graph.end;
        for v in self.graph.vertices.ids().filter(|v| *v != end) {
            if self.graph.successors(v).next().is_none() {
                self.arc(v, end);
            }
        }
    }

    /// The uses of a vertex that branches are p-uses.
    fn conditions(&mut self) {
        for v in self.graph.vertices.ids() {
            if self.graph.out_arcs(v).count() > 1 {
                let uses = std::mem::take(&mut self.graph.vertices[v].uses);
                let out = self.graph.arcs.iter_mut().filter(|arc| arc.from == v);
                out.for_each(|arc| arc.uses = uses.clone());
            }
        }
    }

    fn variable(&mut self, object: Object) -> Variable {
        if let Some(x) = self.objects.get(&object) {
            return *x;
        }
        let name = match object {
            Object::Local(v) => self.body.vars[v].name.clone(),
            Object::Global(g) => self.program.globals[g].name.clone(),
        };
        let x = self.graph.variables.push(name);
        self.objects.insert(object, x);
        x
    }

    fn defined(&self, op: &Op) -> Vec<Object> {
        stored(op).into_iter().filter_map(|e| object(self.body, e)).collect()
    }

    /// Whether a way through the vertex uses the object before it defines all of it.
    fn is_exposed(&self, at: Vertex, object: Object) -> bool {
        let body = self.body;
        let inside: Vec<(EdgeId, &Edge)> =
            body.edges.entries().filter(|(_, e)| self.vertex[e.from] == at).collect();
        let within = |e: &Edge| self.vertex[e.from] == at && stays(body, e);
        let entered =
            |l: LocId| l == body.entry || body.edges.iter().any(|e| e.to == l && !within(e));
        let mut open: Vec<LocId> =
            inside.iter().map(|(_, e)| e.from).filter(|l| entered(*l)).collect();
        let mut seen = BTreeSet::new();
        while let Some(loc) = open.pop().filter(|l| seen.insert(*l)) {
            for (_, edge) in inside.iter().filter(|(_, e)| e.from == loc) {
                if used(body, &edge.op).contains(&object) {
                    return true;
                }
                if !self.defined(&edge.op).contains(&object) && within(edge) {
                    open.push(edge.to);
                }
            }
        }
        false
    }

    /// Whether an operation reads from, and writes to, what is outside the program.
    fn environment(&self, op: &Op) -> (bool, bool) {
        match op {
            Op::Call { to, callee: Callee::Direct(f), args } => {
                let outside = self.program.functions[*f].body.is_none();
                (outside && to.is_some(), outside && !args.is_empty())
            }
            Op::Builtin { builtin, .. } => (*builtin == Builtin::Read, *builtin == Builtin::Write),
            Op::Return(value) => (false, value.is_some()),
            Op::Skip | Op::Assign { .. } | Op::Zero { .. } | Op::Assume { .. } => (false, false),
            Op::Case { .. } | Op::Default { .. } | Op::Vla { .. } => (false, false),
            Op::Call { callee: Callee::Indirect(_), .. } => (false, false),
            Op::Jump { .. } | Op::Asm { .. } | Op::Unsupported(_) => (false, false),
        }
    }
}

fn add(list: &mut Vec<Variable>, x: Variable) {
    if !list.contains(&x) {
        list.push(x);
    }
}

/// `line:column` of the run's first edge; those that share a place are primed.
fn place_name(body: &Body, loc: LocId) -> String {
    let first = body.edges.iter().find(|e| e.from == loc);
    first.map_or(loc.to_string(), |e| format!("{}:{}", e.marks.place.line, e.marks.place.column))
}

/// The lvalues that an operation stores to.
fn stored(op: &Op) -> Vec<ExprId> {
    match op {
        Op::Assign { to, .. } | Op::Zero { to } => vec![*to],
        Op::Call { to, .. } | Op::Builtin { to, .. } => to.iter().copied().collect(),
        Op::Asm { outputs, .. } => outputs.clone(),
        Op::Skip | Op::Assume { .. } | Op::Case { .. } | Op::Default { .. } => vec![],
        Op::Return(_) | Op::Vla { .. } | Op::Jump { .. } | Op::Unsupported(_) => vec![],
    }
}

/// The objects whose values an operation loads.
fn used(body: &Body, op: &Op) -> BTreeSet<Object> {
    let nodes = op.roots().into_iter().flat_map(|(root, _)| body.post_order(root));
    let loads = nodes.filter_map(|e| match body.exprs[e].kind {
        ExprKind::Load(place) => Some(place),
        _ => None,
    });
    loads.filter_map(|place| object(body, place)).collect()
}

/// The named object that an lvalue is, or is part of.
fn object(body: &Body, mut place: ExprId) -> Option<Object> {
    loop {
        match body.exprs[place].kind {
            ExprKind::Local(v) => {
                let named = body.vars[v].kind != VarKind::Temp;
                return named.then_some(Object::Local(v));
            }
            ExprKind::Global(g) => return Some(Object::Global(g)),
            ExprKind::Field(of, _) | ExprKind::Index(of, _) => place = of,
            _ => return None,
        }
    }
}
