//! The program that filters are applied to, and what they need to know about it.

use super::flow::DataFlow;
use super::place::Changes;
use super::variable::Variables;
use super::{Target, function};
use crate::ast::Name;
use crate::source::Result;
use base::{FileId, Id, IdVec, Map, Place, Set};
use cfa::checks::{CheckKind, Lives};
use cfa::{Body, Callee, Edge, EdgeId, FuncId, LocId, Op, PointsTo, Program, UnitId};
use cfront::source::Source;
use goal::{Alphabet, EdgeSet, Letter, LocSet, Point};
use std::cell::OnceCell;
use std::sync::Arc;

/// A program under test. The analyses are made when a filter first needs them.
pub struct Subject<'p> {
    pub program: &'p Program,
    /// The texts that the spans of edges speak of.
    pub sources: &'p IdVec<UnitId, Arc<Source>>,
    pub alphabet: &'p Alphabet,
    pub(super) changes: Option<Changes<'p>>,
    /// The files that nobody here wrote: models of the library, and headers of the system's.
    foreign: IdVec<FileId, bool>,
    id: Target,
    points_to: OnceCell<PointsTo<'p>>,
    flow: OnceCell<DataFlow>,
    variables: OnceCell<Variables>,
    touching: OnceCell<Touching>,
    checks: OnceCell<Map<(FuncId, LocId), Vec<CheckKind>>>,
}

/// An edge with what is around it.
#[derive(Clone, Copy)]
pub(crate) struct Here<'p> {
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
            foreign: foreign(program, sources),
            id: Target::empty(),
            points_to: OnceCell::new(),
            flow: OnceCell::new(),
            variables: OnceCell::new(),
            touching: OnceCell::new(),
            checks: OnceCell::new(),
        };
        let tested = subject.functions().map(|(f, _)| alphabet.edges_of(f));
        let ranges: Vec<(u32, u32)> = tested.flat_map(|edges| edges.ranges().to_vec()).collect();
        subject.id.edges = EdgeSet::of_ranges(ranges);
        subject.starting_in(entries)
    }

    /// The same program with executions that start elsewhere.
    pub fn starting_in(mut self, entries: &[FuncId]) -> Self {
        let started = self.functions().filter(|(f, _)| entries.contains(f));
        let initial = started.map(|(f, body)| self.alphabet.point(f, body.entry)).collect();
        self.id.initial = initial;
        self
    }

    /// The functions under test that a query means by a name: more than one if files have `static`
    /// ones.
    pub fn named(&self, name: &Name) -> Result<Vec<FuncId>> {
        let found = function::named(self, name)?;
        Ok(found.into_iter().map(|(f, _)| f).collect())
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

    /// The kinds of undefined behaviour that may come next at a location.
    pub(crate) fn checks(&self, f: FuncId, at: LocId) -> impl Iterator<Item = CheckKind> {
        let all = self.checks.get_or_init(|| {
            let mut all: Map<(FuncId, LocId), Vec<CheckKind>> = Map::new();
            let lives = Lives::new(self.points_to());
            for (f, _) in self.functions() {
                for check in cfa::checks::find(&lives, f) {
                    all.entry((f, check.at)).or_default().push(check.kind);
                }
            }
            all
        });
        all.get(&(f, at)).into_iter().flatten().copied()
    }

    /// Definitions and uses of all variables.
    pub fn data_flow(&self) -> &DataFlow {
        self.flow.get_or_init(|| DataFlow::new(self))
    }

    pub fn variables(&self) -> &Variables {
        self.variables.get_or_init(|| Variables::new(self))
    }

    /// Whether nobody here wrote what is declared in a file.
    pub fn is_foreign(&self, file: FileId) -> bool {
        self.foreign.get(file).copied().unwrap_or(false)
    }

    /// Whether a function is the library's: a model, or inline in a header of the system's.
    pub fn is_library(&self, f: FuncId) -> bool {
        let function = &self.program.functions[f];
        self.program.units[function.unit].library || self.is_foreign(function.place.file)
    }

    /// The functions under test: those with a body that are not the library's.
    pub fn functions(&self) -> impl Iterator<Item = (FuncId, &'p Body)> {
        let functions = self.program.functions.entries().filter(|(f, _)| !self.is_library(*f));
        functions.filter_map(|(f, function)| Some((f, function.body.as_ref()?)))
    }

    /// Whether any function, the library's too, calls through a pointer.
    pub fn calls_through_pointers(&self) -> bool {
        let bodies = self.program.functions.iter().filter_map(|f| f.body.as_ref());
        let mut edges = bodies.flat_map(|body| body.edges.iter());
        edges.any(|e| matches!(e.op, Op::Call { callee: Callee::Indirect(_), .. }))
    }

    /// The functions that a call may call; through a pointer, all that it may point to.
    pub(crate) fn callees(&self, here: Here<'_>) -> Vec<FuncId> {
        match here.edge.op {
            Op::Call { callee: Callee::Direct(g), .. } => vec![g],
            Op::Call { callee: Callee::Indirect(_), .. } => {
                self.points_to().callees(here.f, here.e).to_vec()
            }
            _ => Vec::new(),
        }
    }

    pub(crate) fn here(&self, letter: Letter) -> Here<'p> {
        let (f, e) = self.alphabet.edge(letter);
        self.at(f, e)
    }

    fn at(&self, f: FuncId, e: EdgeId) -> Here<'p> {
        let body = self.program.functions[f].body.as_ref();
        let body = body.expect("a letter should be an edge of a body");
        Here { f, e, body, edge: &body.edges[e] }
    }

    /// The edges of a set, in order.
    pub(super) fn each<'a>(
        &'a self,
        edges: &'a EdgeSet,
    ) -> impl Iterator<Item = (Letter, Here<'p>)> + 'a {
        self.alphabet.edges_in(edges).map(|(letter, f, e)| (letter, self.at(f, e)))
    }

    /// The edges of a set of which something holds.
    pub(super) fn select(&self, edges: &EdgeSet, wanted: impl Fn(Here<'p>) -> bool) -> EdgeSet {
        self.each(edges).filter(|(_, here)| wanted(*here)).map(|(letter, _)| letter).collect()
    }

    fn locs(&self, edges: &EdgeSet, end: impl Fn(&Edge) -> LocId) -> LocSet {
        self.each(edges).map(|(_, here)| self.alphabet.point(here.f, end(here.edge))).collect()
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

    /// Those of these locations that are starts or ends of edges of a set.
    pub fn among(&self, locs: &LocSet, edges: &EdgeSet) -> LocSet {
        if locs.is_empty() || edges.is_empty() {
            return LocSet::empty();
        }
        let touching = self.touching.get_or_init(|| Touching::new(self));
        let is_there = |at: &Point| touching.of(*at).iter().any(|e| edges.contains(*e));
        match locs.iter().all(|at| is_there(&at)) {
            true => locs.clone(),
            false => locs.iter().filter(is_there).collect(),
        }
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

/// The edges that start or end at each location.
struct Touching {
    /// Of each location the first of its edges in the list; one more for the end.
    first: Vec<u32>,
    list: Vec<Letter>,
}

impl Touching {
    fn new(subject: &Subject<'_>) -> Self {
        let ends = subject.each(&subject.id.edges).flat_map(|(letter, here)| {
            let ends = [here.edge.from, here.edge.to];
            ends.map(|loc| (subject.alphabet.point(here.f, loc), letter))
        });
        let mut ends: Vec<(Point, Letter)> = ends.collect();
        ends.sort_unstable();
        let mut first = vec![0; subject.alphabet.locs() + 1];
        ends.iter().for_each(|(at, _)| first[at.index() + 1] += 1);
        (1..first.len()).for_each(|k| first[k] += first[k - 1]);
        Touching { first, list: ends.into_iter().map(|(_, letter)| letter).collect() }
    }

    fn of(&self, at: Point) -> &[Letter] {
        &self.list[self.first[at.index()] as usize..self.first[at.index() + 1] as usize]
    }
}

fn foreign(program: &Program, sources: &IdVec<UnitId, Arc<Source>>) -> IdVec<FileId, bool> {
    // A model of the library is a unit and a file of the same name.
    let models = program.units.iter().filter(|u| u.library).map(|u| u.name.as_str());
    let files = sources.iter().flat_map(|source| &source.lines.files);
    let system = files.filter(|f| f.system).map(|f| f.name.as_str());
    let names: Set<&str> = models.chain(system).collect();
    program.files.iter().map(|name| names.contains(name.as_str())).collect()
}
