//! The program that filters are applied to, and what they need to know about it.

use super::Target;
use super::flow::DataFlow;
use super::place::Changes;
use super::variable::Variables;
use base::{FileId, IdVec, Place};
use cfa::{Body, Callee, Edge, EdgeId, FuncId, LocId, Op, PointsTo, Program, UnitId};
use cfront::source::Source;
use goal::{Alphabet, EdgeSet, Letter, LocSet};
use std::cell::OnceCell;
use std::sync::Arc;

/// A program under test. The analyses are made when a filter first needs them.
pub struct Subject<'p> {
    pub program: &'p Program,
    /// The texts that the spans of edges speak of.
    pub sources: &'p IdVec<UnitId, Arc<Source>>,
    pub alphabet: &'p Alphabet,
    pub(super) changes: Option<Changes<'p>>,
    id: Target,
    points_to: OnceCell<PointsTo<'p>>,
    flow: OnceCell<DataFlow>,
    variables: OnceCell<Variables>,
}

/// An edge with what is around it.
#[derive(Clone, Copy)]
pub(super) struct Here<'p> {
    pub f: FuncId,
    pub e: EdgeId,
    pub body: &'p Body,
    pub edge: &'p Edge,
}

impl<'p> Subject<'p> {
    /// `entries` are the functions where executions start.
    pub fn new(
        program: &'p Program,
        sources: &'p IdVec<UnitId, Arc<Source>>,
        alphabet: &'p Alphabet,
        entries: &[FuncId],
    ) -> Self {
        let mut subject = Subject {
            program,
            sources,
            alphabet,
            changes: None,
            id: Target::empty(),
            points_to: OnceCell::new(),
            flow: OnceCell::new(),
            variables: OnceCell::new(),
        };
        let letters = subject.functions().flat_map(|(f, body)| {
            let letter = move |e| alphabet.letter(f, e);
            body.edges.ids().map(letter)
        });
        let edges: EdgeSet = letters.collect();
        let started = subject.functions().filter(|(f, _)| entries.contains(f));
        let initial = started.map(|(f, body)| alphabet.point(f, body.entry)).collect();
        subject.id = Target { edges, initial };
        subject
    }

    /// What `@DIFF` asks; without it that filter is an error.
    pub fn with_changes(mut self, changes: Changes<'p>) -> Self {
        self.changes = Some(changes);
        self
    }

    /// `ID`: all edges of the functions under test, from the entries of those where executions
    /// start.
    pub fn id(&self) -> &Target {
        &self.id
    }

    pub fn points_to(&self) -> &PointsTo<'p> {
        self.points_to.get_or_init(|| PointsTo::new(self.program))
    }

    /// Definitions and uses of all variables.
    pub fn data_flow(&self) -> &DataFlow {
        self.flow.get_or_init(|| DataFlow::new(self))
    }

    pub fn variables(&self) -> &Variables {
        self.variables.get_or_init(|| Variables::new(self))
    }

    pub fn is_library(&self, f: FuncId) -> bool {
        self.program.units[self.program.functions[f].unit].library
    }

    /// The functions under test: those with a body that are not the library's.
    pub fn functions(&self) -> impl Iterator<Item = (FuncId, &'p Body)> + use<'p> {
        let program = self.program;
        let tested = |u: UnitId| !program.units[u].library;
        let functions = program.functions.entries().filter(move |(_, f)| tested(f.unit));
        functions.filter_map(|(f, function)| Some((f, function.body.as_ref()?)))
    }

    /// The functions that a call may call; through a pointer, all that it may point to.
    pub(super) fn callees(&self, here: Here<'_>) -> Vec<FuncId> {
        match here.edge.op {
            Op::Call { callee: Callee::Direct(g), .. } => vec![g],
            Op::Call { callee: Callee::Indirect(_), .. } => {
                self.points_to().callees(here.f, here.e).to_vec()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn here(&self, letter: Letter) -> Here<'p> {
        let (f, e) = self.alphabet.edge(letter);
        let body = self.program.functions[f].body.as_ref();
        let body = body.expect("a letter should be an edge of a body");
        Here { f, e, body, edge: &body.edges[e] }
    }

    /// The edges of a set of which something holds.
    pub(super) fn select(&self, edges: &EdgeSet, wanted: impl Fn(Here<'p>) -> bool) -> EdgeSet {
        edges.iter().filter(|letter| wanted(self.here(*letter))).collect()
    }

    fn locs(&self, edges: &EdgeSet, end: impl Fn(&Edge) -> LocId) -> LocSet {
        let point = |letter| {
            let here = self.here(letter);
            self.alphabet.point(here.f, end(here.edge))
        };
        edges.iter().map(point).collect()
    }

    pub fn starts(&self, edges: &EdgeSet) -> LocSet {
        self.locs(edges, |edge| edge.from)
    }

    pub fn ends(&self, edges: &EdgeSet) -> LocSet {
        self.locs(edges, |edge| edge.to)
    }

    pub fn points(&self, edges: &EdgeSet) -> LocSet {
        self.starts(edges).union(&self.ends(edges))
    }

    pub fn file_name(&self, file: FileId) -> &'p str {
        self.program.files.get(file).map_or("", String::as_str)
    }

    /// `file:line:column`
    pub fn place(&self, letter: Letter) -> String {
        let Place { file, line, column } = self.here(letter).edge.marks.place;
        format!("{}:{line}:{column}", self.file_name(file))
    }
}
