//! What calls lead to: which functions, and which edges may lie between a call and what follows.

use crate::target::Subject;
use base::IdVec;
use cfa::{FuncId, Op};
use goal::{EdgeSet, Letter, Point};
use std::cell::{OnceCell, RefCell};

/// The calls of a program. Where calls through pointers lead is found out when somebody asks: most
/// queries do not.
pub struct Calls<'s, 'p> {
    subject: &'s Subject<'p>,
    /// Of each function, all of its edges together.
    called: OnceCell<IdVec<FuncId, Vec<FuncId>>>,
    callers: OnceCell<IdVec<FuncId, Vec<Letter>>>,
    /// The entry of each function under test that has a body, and its edges.
    bodies: IdVec<FuncId, Option<(Point, EdgeSet)>>,
    under_test: EdgeSet,
    inside: RefCell<base::Map<FuncId, EdgeSet>>,
}

impl<'s, 'p> Calls<'s, 'p> {
    pub fn new(subject: &'s Subject<'p>) -> Self {
        let (program, alphabet) = (subject.program, subject.alphabet);
        let bodies = program.functions.entries().map(|(f, function)| {
            let body = function.body.as_ref()?;
            let entry = alphabet.point(f, body.entry);
            let tested = !subject.is_library(f);
            tested.then(|| (entry, alphabet.edges_of(f)))
        });
        let bodies = bodies.collect();
        let under_test = subject.id().edges.clone();
        let (called, callers) = (OnceCell::new(), OnceCell::new());
        Calls { subject, called, callers, bodies, under_test, inside: RefCell::default() }
    }

    fn called(&self) -> &IdVec<FuncId, Vec<FuncId>> {
        self.called.get_or_init(|| {
            let (program, alphabet) = (self.subject.program, self.subject.alphabet);
            let functions = program.functions.entries().map(|(f, function)| {
                let edges = function.body.iter().flat_map(|body| body.edges.entries());
                let calls = edges.filter(|(_, edge)| matches!(edge.op, Op::Call { .. }));
                let mut all: Vec<FuncId> =
                    calls.flat_map(|(e, _)| self.callees(alphabet.letter(f, e))).collect();
                all.sort_unstable();
                all.dedup();
                all
            });
            functions.collect()
        })
    }

    /// `ID`: the edges of the program under test, not of library models.
    pub fn under_test(&self) -> &EdgeSet {
        &self.under_test
    }

    /// The functions that an edge may call.
    pub fn callees(&self, edge: Letter) -> Vec<FuncId> {
        self.subject.callees(self.subject.here(edge))
    }

    /// The entry of a function under test.
    pub fn entry(&self, f: FuncId) -> Option<Point> {
        self.bodies[f].as_ref().map(|(entry, _)| *entry)
    }

    pub fn edges(&self, f: FuncId) -> EdgeSet {
        self.bodies[f].as_ref().map_or(EdgeSet::empty(), |(_, edges)| edges.clone())
    }

    /// Where a call ends: at the entries of functions under test (so `@CALL(f){p}` speaks of the
    /// parameters), and `true` if it may also end directly behind.
    pub fn lands(&self, edge: Letter) -> (Vec<Point>, bool) {
        let callees = self.callees(edge);
        let entries: Vec<Point> = callees.iter().filter_map(|f| self.entry(*f)).collect();
        let skips = entries.is_empty() || entries.len() < callees.len();
        (entries, skips)
    }

    /// The call edges that may lead to a function.
    pub fn callers(&self, f: FuncId) -> &[Letter] {
        let callers = self.callers.get_or_init(|| {
            let (program, alphabet) = (self.subject.program, self.subject.alphabet);
            let mut callers = IdVec::filled(program.functions.len(), Vec::new());
            for (f, function) in program.functions.entries() {
                let edges = function.body.iter().flat_map(|body| body.edges.entries());
                for (e, _) in edges.filter(|(_, edge)| matches!(edge.op, Op::Call { .. })) {
                    let letter = alphabet.letter(f, e);
                    self.callees(letter).iter().for_each(|g| callers[*g].push(letter));
                }
            }
            callers
        });
        &callers[f]
    }

    /// The edges under test that may lie between this edge and the next of its function: those of
    /// all functions that the call may lead to.
    pub fn inside(&self, edge: Letter) -> EdgeSet {
        self.callees(edge).iter().fold(EdgeSet::empty(), |all, f| all.union(&self.reached(*f)))
    }

    fn reached(&self, f: FuncId) -> EdgeSet {
        if let Some(known) = self.inside.borrow().get(&f) {
            return known.clone();
        }
        let called = self.called();
        let mut seen = IdVec::filled(called.len(), false);
        let mut open = vec![f];
        let mut ranges = Vec::new();
        while let Some(g) = open.pop() {
            if !std::mem::replace(&mut seen[g], true) {
                ranges.extend(self.bodies[g].iter().flat_map(|(_, edges)| edges.ranges().to_vec()));
                open.extend(&called[g]);
            }
        }
        let edges = EdgeSet::of_ranges(ranges);
        self.inside.borrow_mut().insert(f, edges.clone());
        edges
    }
}
