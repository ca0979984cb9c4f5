//! Functions that may run at any time: interrupts, and handlers of signals (`--handler f`).
//!
//! A program that has some has a function of the library, [`INTERRUPTS`], that calls them: where tests
//! let them run. For proofs they run anywhere, so that what they write may change at any read.

use crate::pointsto::{Object, PointsTo};
use crate::program::{Body, Callee, ExprId, ExprKind, FuncId, GlobalId, Op, Program, VarId};
use crate::taken::{address_taken, is_unseen};
use base::IdVec;
use std::collections::BTreeSet;

/// The function of the library that calls handlers.
pub const INTERRUPTS: &str = "__assize_interrupts";

/// The handlers of a program.
pub fn handlers(program: &Program) -> Vec<FuncId> {
    let body = program.function(INTERRUPTS).and_then(|f| program.functions[f].body.as_ref());
    let edges = body.into_iter().flat_map(|body| body.edges.iter());
    let called = edges.filter_map(|edge| match edge.op {
        Op::Call { callee: Callee::Direct(f), .. } => Some(f),
        _ => None,
    });
    called.filter(|f| program.functions[*f].body.is_some()).collect()
}

/// What handlers write.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    globals: BTreeSet<GlobalId>,
    locals: BTreeSet<(FuncId, VarId)>,
    /// What is on the heap, or was an input.
    others: bool,
    /// They call what nobody has shown, which may write anything.
    anything: bool,
}

impl Written {
    /// By these functions and those that they call.
    pub fn by(program: &Program, handlers: &[FuncId]) -> Written {
        let mut written = Written::default();
        if handlers.is_empty() {
            return written;
        }
        let points_to = PointsTo::new(program);
        for f in reached(program, handlers) {
            written.anything |= is_unseen(program, f);
            let Some(body) = &program.functions[f].body else { continue };
            let places = body.edges.iter().filter_map(|edge| crate::mutable::target(&edge.op));
            for place in places.filter(|place| !is_own(body, *place)) {
                for cell in points_to.touched(f, place, true).iter() {
                    let object = points_to.objects().owner(crate::pointsto::Cell(cell));
                    written.add(points_to.objects().what(object));
                }
            }
        }
        written
    }

    fn add(&mut self, object: Object) {
        match object {
            Object::Global(g) => {
                self.globals.insert(g);
            }
            Object::Local(f, v) => {
                self.locals.insert((f, v));
            }
            Object::Input(_) | Object::Heap(..) | Object::Unknown => self.others = true,
            Object::Function(_) | Object::Arguments(_) | Object::Result(_) => {}
        }
    }

    pub fn global(&self, g: GlobalId) -> bool {
        self.anything || self.globals.contains(&g)
    }

    /// A local variable, through a pointer.
    pub fn local(&self, f: FuncId, v: VarId) -> bool {
        self.locals.contains(&(f, v))
    }

    /// What has no name.
    pub fn others(&self) -> bool {
        self.others || self.anything
    }
}

/// Whether an lvalue names a local variable: another activation has another one.
fn is_own(body: &Body, mut place: ExprId) -> bool {
    loop {
        match body.exprs[place].kind {
            ExprKind::Local(_) => return true,
            ExprKind::Field(of, _) | ExprKind::Index(of, _) => place = of,
            _ => return false,
        }
    }
}

/// These functions and those that they call, through pointers any that has its address taken.
fn reached(program: &Program, from: &[FuncId]) -> BTreeSet<FuncId> {
    let (mut open, mut seen) = (from.to_vec(), from.iter().copied().collect::<BTreeSet<_>>());
    let taken = address_taken(program);
    while let Some(f) = open.pop() {
        for next in called(program, f, &taken) {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

fn called(program: &Program, f: FuncId, taken: &IdVec<FuncId, bool>) -> Vec<FuncId> {
    let edges = program.functions[f].body.iter().flat_map(|body| body.edges.iter());
    let mut all = Vec::new();
    for edge in edges {
        match edge.op {
            Op::Call { callee: Callee::Direct(g), .. } => all.push(g),
            Op::Call { callee: Callee::Indirect(_), .. } => {
                all.extend(taken.ids().filter(|g| taken[*g]));
            }
            _ => {}
        }
    }
    all
}

/// Functions that nobody calls but handlers and such functions.
pub fn quiet(program: &Program, handlers: &[FuncId]) -> BTreeSet<FuncId> {
    let mut quiet = reached(program, handlers);
    let taken = address_taken(program);
    loop {
        let others = program.functions.ids().filter(|f| !quiet.contains(f));
        let loud: BTreeSet<FuncId> = others
            .flat_map(|f| called(program, f, &taken))
            .filter(|g| !handlers.contains(g))
            .collect();
        let before = quiet.len();
        quiet.retain(|f| !loud.contains(f));
        if quiet.len() == before {
            return quiet;
        }
    }
}
