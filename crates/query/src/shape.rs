//! The graph in which paths are looked for.

use crate::target::Subject;
use cfa::{Callee, FuncId, Op, Program, address_taken, called_from_outside, is_unseen};
use goal::{Point, Supergraph};

/// The supergraph of a program, and what it does not follow.
pub struct Shape {
    pub graph: Supergraph,
    /// Functions that no resolved call reaches, and that may still be called by what we do not follow:
    /// if their addresses are taken, at any time (signals, threads, code outside); if they have
    /// external linkage and the entry is not `main`, by functions without a body and through
    /// pointers that the entry is given; and all of them if something gives the program another
    /// meaning than its automata have. Executions
    /// may start in them as well, so that nothing in them is called infeasible for its place. What
    /// runs before the entry is here, too: the graph does not have that the entry follows. Handlers run
    /// at any time.
    pub outside: Vec<FuncId>,
    /// Functions under test that no resolved call from an entry reaches, `outside` or not.
    pub uncalled: Vec<FuncId>,
}

impl Shape {
    /// Whether the graph has all executions. If not, calls from outside may lie between any two
    /// edges, and that a *sequence* has no path there proves nothing.
    pub fn is_complete(&self) -> bool {
        self.outside.is_empty()
    }
}

/// The shape of a program whose executions start in `entries`.
pub fn shape(subject: &Subject<'_>, entries: &[FuncId]) -> Shape {
    let points_to = subject.calls_through_pointers().then(|| subject.points_to());
    let make = |entries: &[FuncId]| {
        let callees = |f, e| points_to.map_or(&[][..], |points_to| points_to.callees(f, e));
        let is_library = |f| subject.is_library(f);
        Supergraph::with_library(subject.program, callees, entries, is_library)
    };
    let start = subject.program.start();
    let graph = make(&[entries, start.as_slice()].concat());
    let is_reached = |f: FuncId| {
        let entry: Option<Point> = graph.function(f).map(|activation| activation.entry);
        entry.is_none_or(|entry| graph.is_reached(entry))
    };
    let tested = subject.functions().map(|(f, _)| f);
    let taken = address_taken(subject.program);
    let leaves =
        subject.functions().any(|(f, _)| is_reached(f) && leads_outside(subject.program, f));
    let leaves = leaves && !base::mutant!("query: what is not called has no path to it");
    let known = entries.first().filter(|_| leaves);
    let known = known.map(|entry| called_from_outside(subject.program, *entry));
    let is_open = subject.program.unfollowed().is_some();
    let is_called = |f: FuncId| is_open || taken[f] || known.as_ref().is_some_and(|known| known[f]);
    let uncalled: Vec<FuncId> = tested.filter(|f| !is_reached(*f)).collect();
    let called = uncalled.iter().copied().filter(|f| is_called(*f));
    let outside = called.chain(start).chain(cfa::handlers::handlers(subject.program));
    let outside: Vec<FuncId> = outside.collect();
    let graph = if outside.is_empty() { graph } else { make(&[entries, &outside].concat()) };
    Shape { graph, outside, uncalled }
}

/// Whether a function calls what nobody has shown, or through a pointer.
fn leads_outside(program: &Program, f: FuncId) -> bool {
    let body = program.functions[f].body.iter();
    body.flat_map(|body| body.edges.iter()).any(|edge| match &edge.op {
        Op::Call { callee: Callee::Direct(g), .. } => is_unseen(program, *g),
        Op::Call { callee: Callee::Indirect(_), .. } => true,
        _ => false,
    })
}
