//! What calls lead to: which functions, and which edges may lie between a call and what follows.

use crate::target::Subject;
use base::IdVec;
use cfa::{Callee, EdgeId, FuncId, Op, PointsTo};
use goal::{EdgeSet, Letter, Point};
use std::cell::RefCell;

/// The calls of a program.
pub struct Calls {
    /// Of each edge; most have none.
    callees: base::Map<Letter, Vec<FuncId>>,
    /// Of each function, all of its edges together.
    called: IdVec<FuncId, Vec<FuncId>>,
    callers: IdVec<FuncId, Vec<Letter>>,
    /// The entry of each function under test that has a body, and its edges.
    bodies: IdVec<FuncId, Option<(Point, EdgeSet)>>,
    under_test: EdgeSet,
    inside: RefCell<base::Map<FuncId, EdgeSet>>,
}

impl Calls {
    /// Without points-to sets, calls through pointers lead nowhere known.
    pub fn new(subject: &Subject<'_>, points_to: Option<&PointsTo>) -> Self {
        let (program, alphabet) = (subject.program, subject.alphabet);
        let bodies = program.functions.entries().map(|(f, function)| {
            let body = function.body.as_ref()?;
            let entry = alphabet.point(f, body.entry);
            let tested = !subject.is_library(f);
            tested.then(|| (entry, alphabet.edges_of(f)))
        });
        let bodies: IdVec<FuncId, Option<(Point, EdgeSet)>> = bodies.collect();
        let tested = bodies.iter().flatten().flat_map(|(_, edges)| edges.ranges());
        let under_test = EdgeSet::of_ranges(tested.copied());
        let mut calls = Calls {
            callees: base::Map::new(),
            called: IdVec::filled(program.functions.len(), Vec::new()),
            callers: IdVec::filled(program.functions.len(), Vec::new()),
            bodies,
            under_test,
            inside: RefCell::default(),
        };
        for (f, function) in program.functions.entries() {
            for (e, edge) in function.body.iter().flat_map(|body| body.edges.entries()) {
                if let Op::Call { callee, .. } = &edge.op {
                    calls.add(alphabet.letter(f, e), f, callees(*callee, f, e, points_to));
                }
            }
        }
        calls
    }

    fn add(&mut self, letter: Letter, caller: FuncId, callees: Vec<FuncId>) {
        self.called[caller].extend(&callees);
        callees.iter().for_each(|f| self.callers[*f].push(letter));
        self.callees.insert(letter, callees);
    }

    /// `ID`: the edges of the program under test, not of library models.
    pub fn under_test(&self) -> &EdgeSet {
        &self.under_test
    }

    /// The functions that an edge may call.
    pub fn callees(&self, edge: Letter) -> &[FuncId] {
        self.callees.get(&edge).map_or(&[], Vec::as_slice)
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
        &self.callers[f]
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
        let mut seen = IdVec::filled(self.called.len(), false);
        let mut open = vec![f];
        let mut ranges = Vec::new();
        while let Some(g) = open.pop() {
            if !std::mem::replace(&mut seen[g], true) {
                ranges.extend(self.bodies[g].iter().flat_map(|(_, edges)| edges.ranges().to_vec()));
                open.extend(&self.called[g]);
            }
        }
        let edges = EdgeSet::of_ranges(ranges);
        self.inside.borrow_mut().insert(f, edges.clone());
        edges
    }
}

fn callees(callee: Callee, f: FuncId, e: EdgeId, points_to: Option<&PointsTo>) -> Vec<FuncId> {
    match (callee, points_to) {
        (Callee::Direct(g), _) => vec![g],
        (Callee::Indirect(_), Some(points_to)) => points_to.callees(f, e).to_vec(),
        (Callee::Indirect(_), None) => Vec::new(),
    }
}
