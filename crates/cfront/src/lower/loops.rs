//! `while`, `do` and `for`.

use super::builder::{At, Builder};
use super::cleanup::Target;
use super::cond::Branches;
use super::exits::Exits;
use crate::hir::{Block, HExpr, Stmt};
use base::Span;
use cfa::{LocId, StmtId, StmtKind, Ty};

impl Builder<'_> {
    pub fn while_(&mut self, span: Span, cond: HExpr, body: &Stmt) {
        let head = self.here();
        let row = self.row(StmtKind::While, span, true);
        let (yes, no) = self.controlled(row, |b| b.decision(cond, row));
        self.at = At::Open(yes);
        let (breaks, continues) = self.body(body);
        self.join(continues);
        self.go_back(head);
        self.at = At::Open(no);
        self.join(breaks);
    }

    pub fn do_(&mut self, span: Span, body: &Stmt, cond: HExpr) {
        self.heads.push(match self.at {
            At::Loc(loc) => Some(loc),
            At::Open(_) => None,
        });
        let (breaks, continues) = self.body(body);
        self.join(continues);
        let row = self.row(StmtKind::Do, span, true);
        let (yes, no) = self.controlled(row, |b| b.decision(cond, row));
        let head = self.heads.pop().flatten().expect("the condition should have a location");
        self.lead(yes, head);
        self.at = At::Open(no);
        self.join(breaks);
    }

    pub fn for_(
        &mut self,
        span: Span,
        init: &Block,
        (cond, step): (Option<HExpr>, Option<HExpr>),
        body: &Stmt,
    ) {
        let outer = self.enter(init);
        let outside = self.cleanups.len();
        for stmt in &init.stmts {
            self.clause = Some(StmtKind::For);
            self.stmt(stmt);
        }
        self.clause = None;
        let head = self.here();
        let (yes, no) = self.for_condition(span, cond);
        self.at = At::Open(yes);
        let (breaks, continues) = self.body(body);
        self.join(continues);
        if let Some(step) = step {
            self.simple(StmtKind::For, self.node(step).span, |b| b.effect(step));
        }
        self.go_back(head);
        self.at = At::Open(no);
        self.join(breaks);
        self.end_scope(outside, Span::new(span.end - 1, span.end));
        self.leave(outer);
    }

    /// The condition of a `for`; an absent one is the constant 1 at the statement's start.
    fn for_condition(&mut self, span: Span, cond: Option<HExpr>) -> Branches {
        let Some(cond) = cond else {
            let span = Span::new(span.start, span.start + 3);
            let row = self.row(StmtKind::For, span, true);
            self.draft.rows[row].source = false;
            return self.controlled(row, |b| {
                let always = b.int(1, Ty::INT);
                b.decision_on(always, row, span)
            });
        };
        let row = self.row(StmtKind::For, self.node(cond).span, true);
        self.controlled(row, |b| b.decision(cond, row))
    }

    /// Edges made by `run` belong to the statement.
    pub fn controlled<T>(&mut self, row: StmtId, run: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.stmt.replace(row);
        let result = run(self);
        self.stmt = outer;
        result
    }

    /// The body of a loop; the edges of its `break` and `continue` statements.
    fn body(&mut self, body: &Stmt) -> (Exits, Exits) {
        self.breaks.push(self.no_exits());
        self.continues.push(self.no_exits());
        self.stmt(body);
        let exits = |target: Option<Target>| target.map_or(Exits::NONE, |target| target.exits);
        (exits(self.breaks.pop()), exits(self.continues.pop()))
    }

    fn go_back(&mut self, head: LocId) {
        let exits = self.take();
        self.lead(exits, head);
    }
}
