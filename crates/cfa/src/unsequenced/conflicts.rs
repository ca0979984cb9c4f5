//! Which unsequenced operands conflict.

use super::effects::{Effects, Summaries};
use super::{Accessed, Operand, Unsequenced};
use crate::program::{Body, EdgeId, ExprKind, FuncId, GlobalId, Op, Program, Target, VarId};
use base::{Map, Place};
use std::collections::BTreeSet;

/// An order of operands that an execution may have otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// Of the expression.
    pub place: Place,
    /// The operands do the same in every order: only who looks at the order of their edges
    /// can tell.
    pub order_only: bool,
}

/// The edges of expressions whose order of evaluation can be observed.
#[derive(Clone, Debug, Default)]
pub struct Conflicts {
    of: Map<(FuncId, EdgeId), Conflict>,
}

impl Conflicts {
    pub fn new(program: &Program) -> Conflicts {
        let mut all = Conflicts::default();
        let has_any = |body: &Body| !body.unsequenced.is_empty();
        if !program.functions.iter().filter_map(|f| f.body.as_ref()).any(has_any) {
            return all;
        }
        let judge = Judge { summaries: Summaries::new(program), globals: exposed_globals(program) };
        for (f, function) in program.functions.entries() {
            let Some(body) = &function.body else { continue };
            let locals = exposed_locals(body);
            for site in &body.unsequenced {
                if let Some(order_only) = judge.conflict(body, &locals, site) {
                    all.mark(f, body, site, order_only);
                }
            }
        }
        all
    }

    /// The conflict that the edge belongs to.
    pub fn of(&self, f: FuncId, e: EdgeId) -> Option<&Conflict> {
        self.of.get(&(f, e))
    }

    /// No order can be observed but that of the automata.
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// All edges of the expression: nobody knows which of them comes first.
    fn mark(&mut self, f: FuncId, body: &Body, site: &Unsequenced, order_only: bool) {
        let inside = |span: base::Span| site.span.start <= span.start && span.end <= site.span.end;
        for (e, _) in body.edges.entries().filter(|(_, edge)| inside(edge.marks.span)) {
            let new = Conflict { place: site.place, order_only };
            let known = self.of.entry((f, e)).or_insert(new);
            // Of nested expressions, one whose order matters to everybody.
            if known.order_only && !order_only {
                *known = new;
            }
        }
    }
}

struct Judge<'p> {
    summaries: Summaries<'p>,
    globals: BTreeSet<GlobalId>,
}

/// What an operand does.
struct Done {
    /// By itself.
    own: Effects,
    /// By what it calls.
    called: Effects,
    /// It has edges that somebody may ask for.
    has_edges: bool,
    /// Only what it does by itself matters.
    alone: bool,
}

impl Judge<'_> {
    /// Whether two operands conflict; `Some(true)` if only the order of their edges differs.
    fn conflict(&self, body: &Body, locals: &BTreeSet<VarId>, site: &Unsequenced) -> Option<bool> {
        let done: Vec<Done> = site.operands.iter().map(|one| self.done(body, one)).collect();
        let mut found = None;
        for (k, a) in done.iter().enumerate() {
            for b in &done[k + 1..] {
                if self.interfere(a, b, locals) || self.interfere(b, a, locals) {
                    return Some(false);
                }
                if a.has_edges && b.has_edges {
                    found = Some(true);
                }
            }
        }
        found
    }

    /// One may change what the other does. (What plain accesses do to each other is undefined, and
    /// listed only where both are to one variable.)
    fn interfere(&self, a: &Done, b: &Done, locals: &BTreeSet<VarId>) -> bool {
        let meets = |a: &Effects, b: &Effects| self.meets(&a.writes, b, locals);
        if a.alone && b.alone {
            return meets(&a.own, &b.own);
        }
        a.called.ends && b.has_edges
            || a.called.input && b.called.input
            || meets(&a.called, &b.called)
            || meets(&a.called, &b.own)
            || meets(&a.own, &b.called)
    }

    fn done(&self, body: &Body, operand: &Operand) -> Done {
        let Operand { span, reads, writes } = operand;
        let mut own = Effects::default();
        own.reads.extend(reads);
        own.writes.extend(writes);
        let (mut called, mut has_edges) = (Effects::default(), false);
        let alone = span.start == span.end;
        let inside = |s: base::Span| span.start <= s.start && s.end <= span.end && !alone;
        for edge in body.edges.iter().filter(|edge| inside(edge.marks.span)) {
            match &edge.op {
                Op::Call { callee, .. } => {
                    called.unite(&self.summaries.outside(body, &edge.op));
                    called.unite(self.summaries.call(callee));
                    has_edges = true;
                }
                Op::Builtin { .. } | Op::Asm { .. } | Op::Unsupported(_) => {
                    called.unite(&self.summaries.edge(body, &edge.op));
                }
                Op::Assume { .. } | Op::Case { .. } => has_edges = true,
                _ => {}
            }
        }
        Done { own, called, has_edges, alone }
    }

    /// One of the objects that are written may be one that the other reads or writes.
    fn meets(
        &self,
        written: &BTreeSet<Accessed>,
        other: &Effects,
        locals: &BTreeSet<VarId>,
    ) -> bool {
        let may_point_to = |accessed: &Accessed| match accessed {
            Accessed::Global(g) => self.globals.contains(g),
            Accessed::Local(v) => locals.contains(v),
            Accessed::Memory => true,
        };
        let all = || other.reads.iter().chain(&other.writes);
        written.iter().any(|one| match one {
            Accessed::Memory => all().any(may_point_to),
            one if may_point_to(one) => all().any(|b| b == one || *b == Accessed::Memory),
            one => all().any(|b| b == one),
        })
    }
}

/// Static objects that a pointer may lead to.
fn exposed_globals(program: &Program) -> BTreeSet<GlobalId> {
    let bodies = program.functions.iter().filter_map(|f| f.body.as_ref());
    let mut all: BTreeSet<GlobalId> = bodies.flat_map(|b| taken(b).0).collect();
    let images = program.globals.iter().filter_map(|global| global.init.as_ref());
    for relocation in images.flat_map(|image| &image.relocations) {
        if let Target::Global(g) = relocation.target {
            all.insert(g);
        }
    }
    all
}

fn exposed_locals(body: &Body) -> BTreeSet<VarId> {
    taken(body).1.into_iter().collect()
}

/// The variables whose addresses are taken.
fn taken(body: &Body) -> (Vec<GlobalId>, Vec<VarId>) {
    let (mut globals, mut locals) = (Vec::new(), Vec::new());
    for expr in body.exprs.iter() {
        let ExprKind::Addr(mut place) = expr.kind else { continue };
        loop {
            match body.exprs[place].kind {
                ExprKind::Field(object, _) | ExprKind::Index(object, _) => place = object,
                ExprKind::Global(g) => break globals.push(g),
                ExprKind::Local(v) => break locals.push(v),
                _ => break,
            }
        }
    }
    (globals, locals)
}
