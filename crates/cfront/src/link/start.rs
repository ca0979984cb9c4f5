//! Constructors and destructors, as calls that automata show.
//!
//! `__assize_start` of the library registers the destructors, as if by `atexit`, and calls the
//! constructors. The order is that of gcc and ld, as measured: constructors by priority, then by unit
//! in the order of linking, then in the order of their definitions; one without a priority has the
//! largest. Destructors run in the opposite order, after what `atexit` has registered.

use cfa::{Body, Callee, Edge, Expr, ExprKind, FuncId, Loc, Op, Program, START};

/// What is registered with this runs when the program exits.
const AT_EXIT: &str = "__assize_at_exit";

/// What runs before the entry and when the program exits, in this order.
#[derive(Default)]
pub(super) struct Runs {
    before: Vec<FuncId>,
    after: Vec<FuncId>,
}

impl Runs {
    pub fn of(program: &Program) -> Runs {
        let sorted = |priority: &dyn Fn(&cfa::Function) -> Option<u16>| {
            let all = program.functions.entries().filter_map(|(id, f)| {
                let defined = f.body.as_ref()?.span.start;
                Some(((priority(f)?, f.unit, defined), id))
            });
            let mut all: Vec<_> = all.collect();
            all.sort_unstable();
            all.into_iter().map(|(_, id)| id).collect::<Vec<FuncId>>()
        };
        let mut after = sorted(&|f| f.outside.after);
        after.reverse();
        let mut before = sorted(&|f| f.outside.before);
        if base::mutant!("cfront: constructors run in the opposite order") {
            before.reverse();
        }
        Runs { before, after }
    }

    /// Functions of the library.
    pub fn needs(&self) -> &'static [&'static str] {
        match (self.before.is_empty(), self.after.is_empty()) {
            (true, true) => &[],
            (false, true) => &[START],
            (_, false) => &[START, AT_EXIT],
        }
    }

    /// Makes the calls, if the library is linked.
    pub fn fill(&self, program: &mut Program) {
        let Some(start) = program.start().filter(|_| !self.needs().is_empty()) else { return };
        let mut body = program.functions[start].body.take().expect("it should have a body");
        let edge = body.edges.iter().find(|edge| matches!(edge.op, Op::Return(_)));
        let mut last = edge.expect("it should return").clone();
        (body.locs, body.edges) = Default::default();
        // Registered first, run last.
        let registered = self.after.iter().rev().filter_map(|f| register(program, &mut body, *f));
        let mut calls: Vec<Op> = registered.collect();
        calls.extend(self.before.iter().map(|f| call(program, *f)));
        for op in calls {
            let from = location(&mut body);
            let to = cfa::LocId(from.0 + 1);
            body.edges.push(Edge { from, to, op, marks: last.marks.clone() });
            last.marks.block_entry = false;
        }
        body.entry = cfa::LocId(0);
        last.from = location(&mut body);
        body.exit = location(&mut body);
        last.to = body.exit;
        body.edges.push(last);
        program.functions[start].body = Some(body);
    }
}

fn location(body: &mut Body) -> cfa::LocId {
    body.locs.push(Loc { scope: cfa::ScopeId(0), declared: 0 })
}

/// Constructors of glibc get the arguments of `main`; that is followed nowhere.
fn call(program: &Program, f: FuncId) -> Op {
    let function = &program.functions[f];
    match &function.body {
        Some(body) if body.params.is_empty() => {
            Op::Call { to: None, callee: Callee::Direct(f), args: Vec::new() }
        }
        _ => Op::Unsupported(format!("the parameters of the constructor {}", function.name)),
    }
}

fn register(program: &mut Program, body: &mut Body, f: FuncId) -> Option<Op> {
    let at_exit = program.function(AT_EXIT)?;
    let signature = program.types.signature(program.functions[at_exit].ty)?;
    let param = *signature.params.first()?;
    let ty = program.functions[f].ty;
    let pointer = program.types.pointer(ty);
    let function = body.exprs.push(Expr { kind: ExprKind::Func(f), ty });
    let mut arg = body.exprs.push(Expr { kind: ExprKind::Addr(function), ty: pointer });
    if pointer != param {
        arg = body.exprs.push(Expr { kind: ExprKind::Cast(arg), ty: param });
    }
    Some(Op::Call { to: None, callee: Callee::Direct(at_exit), args: vec![arg] })
}
