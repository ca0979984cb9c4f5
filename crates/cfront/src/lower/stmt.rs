//! Statements that do not loop or switch.

use super::builder::{At, Builder};
use super::cleanup::{Target, closing};
use super::exits::Exits;
use super::keep::Later;
use crate::hir::{Asm, Block, ExprKind as H, HExpr, Stmt, StmtKind as S};
use base::Span;
use cfa::{ExprId, LabelId, Op, StmtKind, Ty};

impl Builder<'_> {
    pub fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            self.stmt(stmt);
        }
    }

    pub fn stmt(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        self.span = span;
        match &stmt.kind {
            S::Empty => {}
            S::Expr(h) => {
                // Without a semicolon it is what a declarator evaluates.
                let declarator = self.node(*h).span.end == span.end;
                let kind = if declarator { StmtKind::Decl } else { StmtKind::Expr };
                self.simple(kind, span, |b| b.effect(*h));
            }
            S::Decl(var, init) => self.declaration(*var, init.as_ref(), span),
            S::Cleanup(var, call) => self.cleanups.push((*var, *call)),
            S::VlaLength(var, length) => self.simple(StmtKind::Decl, span, |b| {
                let place = b.local(*var);
                b.store(place, *length, span);
            }),
            S::Block(block) => self.block(block),
            S::If { cond, then, otherwise } => self.if_(span, *cond, then, otherwise.as_deref()),
            S::While { cond, body } => self.while_(span, *cond, body),
            S::Do { body, cond } => self.do_(span, body, *cond),
            S::For { init, cond, step, body } => self.for_(span, init, (*cond, *step), body),
            S::Switch { value, body } => self.switch(span, *value, body),
            S::Case { low, high, label, body } => {
                self.case(Some((*low, *high)), *label);
                self.labelled(body);
            }
            S::Default { label, body } => {
                self.case(None, *label);
                self.labelled(body);
            }
            S::Label { id, body } => {
                self.label(*id);
                self.labelled(body);
            }
            S::Goto(label) => self.goto(*label, span),
            S::GotoValue(target) => self.goto_value(*target, span),
            S::Break => self.divert(StmtKind::Break, span),
            S::Continue => self.divert(StmtKind::Continue, span),
            S::Return(value) => self.return_(*value, span),
            S::Asm(asm) => self.simple(StmtKind::Asm, span, |b| b.asm(asm, span)),
            S::Unsupported(text) => self.simple(StmtKind::Expr, span, |b| {
                b.emit(Op::Unsupported(text.clone()), span);
            }),
        }
    }

    pub fn block(&mut self, block: &Block) {
        let (outer, outside) = (self.enter(block), self.cleanups.len());
        self.stmts(&block.stmts);
        self.end_scope(outside, closing(block));
        self.leave(outer);
    }

    /// A statement without substatements. If it does nothing it is a skip.
    pub fn simple(&mut self, kind: StmtKind, span: Span, run: impl FnOnce(&mut Self)) {
        let kind = self.clause.take().unwrap_or(kind);
        let row = self.row(kind, span, false);
        let outer = self.stmt.replace(row);
        let before = self.draft.body.edges.len();
        run(self);
        if self.draft.body.edges.len() == before {
            self.emit(Op::Skip, span);
        }
        self.stmt = outer;
    }

    /// A statement behind a label: an empty one gets an edge.
    fn labelled(&mut self, body: &Stmt) {
        match body.kind {
            S::Empty => self.simple(StmtKind::Empty, body.span, |_| {}),
            _ => self.stmt(body),
        }
    }

    fn if_(&mut self, span: Span, cond: HExpr, then: &Stmt, otherwise: Option<&Stmt>) {
        let fails =
            self.failure(then).is_some() || otherwise.is_some_and(|s| self.failure(s).is_some());
        let kind = if fails { StmtKind::Assert } else { StmtKind::If };
        let row = self.row(kind, span, !fails);
        let outer = self.stmt.replace(row);
        let (yes, no) = self.decision(cond, row);
        self.at = At::Open(yes);
        self.arm(then, outer);
        let yes = self.take();
        self.at = At::Open(no);
        if let Some(otherwise) = otherwise {
            self.arm(otherwise, outer);
        }
        self.join(yes);
        self.stmt = outer;
    }

    /// A branch of an `if`; what reports a failed assertion belongs to the assertion.
    fn arm(&mut self, stmt: &Stmt, outer: Option<cfa::StmtId>) {
        match self.failure(stmt) {
            Some(h) => self.effect(h),
            None => {
                let row = std::mem::replace(&mut self.stmt, outer);
                self.stmt(stmt);
                self.stmt = row;
            }
        }
    }

    /// A label has a location of its own in its own scope, so that a jump back to it leaves the
    /// block behind it.
    fn label(&mut self, id: LabelId) {
        let loc = self.here();
        let (known, waiting) = &mut self.labels[id.0 as usize];
        *known = Some(loc);
        let waiting = std::mem::replace(waiting, Exits::NONE);
        self.lead(waiting, loc);
    }

    fn goto(&mut self, label: LabelId, span: Span) {
        self.simple(StmtKind::Goto, span, |b| b.clean_up(b.common(label), span));
        let exits = self.take();
        self.jump(exits, label);
    }

    /// These edges lead to the label.
    pub fn jump(&mut self, exits: Exits, label: LabelId) {
        match self.labels[label.0 as usize] {
            (Some(loc), _) => self.lead(exits, loc),
            (None, waiting) => {
                let waiting = self.both(waiting, exits);
                self.labels[label.0 as usize].1 = waiting;
            }
        }
    }

    /// `break` and `continue` have no edge, unless something else leads exactly here.
    fn divert(&mut self, kind: StmtKind, span: Span) {
        let head_waits = self.heads.last().is_some_and(Option::is_none);
        let stack = if kind == StmtKind::Continue { &self.continues } else { &self.breaks };
        let Some(Target { exits: waiting, cleanups }) = stack.last().copied() else { return };
        if matches!(self.at, At::Loc(_)) || head_waits || self.cleanups.len() > cleanups {
            self.simple(kind, span, |b| b.clean_up(cleanups, span));
        }
        let exits = self.take();
        let exits = self.both(waiting, exits);
        let stack = if kind == StmtKind::Continue { &mut self.continues } else { &mut self.breaks };
        *stack.last_mut().expect("the loop should be there") = Target { exits, cleanups };
    }

    fn return_(&mut self, value: Option<HExpr>, span: Span) {
        self.simple(StmtKind::Return, span, |b| {
            let value = match value {
                Some(h) if b.types.is_void(b.node(h).ty) => {
                    b.effect(h);
                    None
                }
                Some(h) => Some(b.value(h)),
                None => None,
            };
            let value = match b.cleanups.is_empty() {
                true => value,
                false => value.map(|value| b.keep(value, Later::Anything, span)),
            };
            b.clean_up(0, span);
            b.leave_function(value, span);
        });
    }

    pub fn leave_function(&mut self, value: Option<ExprId>, span: Span) {
        self.emit(Op::Return(value), span);
        let exits = self.take();
        self.returns = self.both(self.returns, exits);
    }

    fn asm(&mut self, asm: &Asm, span: Span) {
        if !asm.labels.is_empty() {
            self.emit(Op::Unsupported("asm goto".to_string()), span);
            return;
        }
        if let Some(moves) = &asm.moves {
            // A move evaluates its operands itself.
            let kept = if moves.is_empty() { asm.outputs.as_slice() } else { &[] };
            let read = if moves.is_empty() { asm.inputs.as_slice() } else { &[] };
            for &output in kept {
                self.place(output);
            }
            let inputs = read.iter().map(|&h| self.operand(h)).collect();
            self.emit(Op::Asm { text: asm.text.clone(), outputs: Vec::new(), inputs }, span);
            moves.iter().for_each(|&h| self.effect(h));
            return;
        }
        let outputs = asm.outputs.iter().map(|&h| self.place(h)).collect();
        let inputs = asm.inputs.iter().map(|&h| self.operand(h)).collect();
        self.emit(Op::Asm { text: asm.text.clone(), outputs, inputs }, span);
    }

    /// An input of inline assembly: a value, or the address of what has none.
    fn operand(&mut self, h: HExpr) -> ExprId {
        let e = self.node(h);
        let lvalue = matches!(e.kind, H::Local(_) | H::Global(_) | H::Deref(_) | H::Field(..));
        if lvalue && self.types.is_array(e.ty) {
            let array = self.place(h);
            return self.start_of(array);
        }
        if self.types.is_void(e.ty) || self.types.is_function(e.ty) {
            self.effect(h);
            return self.int(0, Ty::INT);
        }
        self.value(h)
    }
}
