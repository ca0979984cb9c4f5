//! Keeping a value or an object as it is, over side effects that come before its use.
//!
//! A side effect can change what is read: memory (and variables that a pointer may lead to) by any
//! call and any store to memory, other variables by an assignment to them.

use super::builder::Builder;
use crate::hir::{ExprKind as H, HExpr};
use base::Span;
use cfa::{ExprId, ExprKind, VarId, VarKind};

/// What comes between evaluation and use.
#[derive(Clone, Copy)]
pub(super) enum Later<'a> {
    /// Something that may change everything.
    Anything,
    Exprs(&'a [HExpr]),
}

/// What an expression reads.
#[derive(Default)]
struct Reads {
    memory: bool,
    /// Variables that no pointer leads to.
    vars: Vec<VarId>,
}

impl Builder<'_> {
    /// The value as it is now.
    pub fn keep(&mut self, x: ExprId, later: Later<'_>, span: Span) -> ExprId {
        if self.survives(x, later) { x } else { self.save(x, span) }
    }

    /// A place that denotes the object that this one denotes now.
    pub fn keep_place(&mut self, place: ExprId, later: Later<'_>, span: Span) -> ExprId {
        match *self.kind(place) {
            ExprKind::Deref(pointer) => {
                let kept = self.keep(pointer, later, span);
                if kept == pointer { place } else { self.deref(kept) }
            }
            ExprKind::Field(base, k) => {
                let kept = self.keep_place(base, later, span);
                if kept == base { place } else { self.field(kept, k) }
            }
            ExprKind::Index(base, index) => {
                let kept = (self.keep_place(base, later, span), self.keep(index, later, span));
                if kept == (base, index) { place } else { self.index(kept.0, kept.1) }
            }
            _ => place,
        }
    }

    /// The value means the same in every scope: a constant or a temporary.
    pub fn is_free(&self, x: ExprId) -> bool {
        match *self.kind(x) {
            ExprKind::Const(_) | ExprKind::Wide(_) => true,
            ExprKind::Load(place) => match *self.kind(place) {
                ExprKind::Local(var) => self.draft.body.vars[var].kind == VarKind::Temp,
                _ => false,
            },
            _ => false,
        }
    }

    /// Storing to the place could change which object it denotes.
    pub fn moves(&self, place: ExprId) -> bool {
        self.reads(place).memory
    }

    fn survives(&self, x: ExprId, later: Later<'_>) -> bool {
        match later {
            Later::Anything => {
                let reads = self.reads(x);
                !reads.memory && reads.vars.is_empty()
            }
            Later::Exprs(later) => {
                if later.iter().all(|&h| !self.node(h).effects) {
                    return true;
                }
                let reads = self.reads(x);
                !later.iter().any(|&h| self.may_change(h, &reads))
            }
        }
    }

    fn reads(&self, x: ExprId) -> Reads {
        let mut reads = Reads::default();
        self.collect_reads(x, &mut reads);
        reads
    }

    fn collect_reads(&self, x: ExprId, reads: &mut Reads) {
        match *self.kind(x) {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) => {}
            ExprKind::Const(_) | ExprKind::Wide(_) | ExprKind::LabelAddr(_) => {}
            ExprKind::Load(place) => {
                match self.variable(place) {
                    None => reads.memory = true,
                    Some(var) if self.is_exposed(var) => reads.memory = true,
                    Some(var) if self.draft.body.vars[var].kind == VarKind::Temp => {}
                    Some(var) => reads.vars.push(var),
                }
                self.collect_reads(place, reads);
            }
            ExprKind::Deref(a) | ExprKind::Field(a, _) | ExprKind::Addr(a) => {
                self.collect_reads(a, reads);
            }
            ExprKind::Unary(_, a) | ExprKind::Cast(a) => self.collect_reads(a, reads),
            ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) => {
                self.collect_reads(a, reads);
                self.collect_reads(b, reads);
            }
            ExprKind::PtrAdd(a, b) | ExprKind::PtrSub(a, b) => {
                self.collect_reads(a, reads);
                self.collect_reads(b, reads);
            }
        }
    }

    /// The variable that the object is, or is a member of.
    fn variable(&self, mut place: ExprId) -> Option<VarId> {
        loop {
            match *self.kind(place) {
                ExprKind::Local(var) => return Some(var),
                ExprKind::Field(record, _) => place = record,
                _ => return None,
            }
        }
    }

    pub fn is_exposed(&self, var: VarId) -> bool {
        self.exposed.get(var.0 as usize).copied().unwrap_or(false)
    }

    /// Evaluating `h` may change what is read.
    fn may_change(&self, h: HExpr, reads: &Reads) -> bool {
        let e = self.node(h);
        if !e.effects {
            return false;
        }
        let any = |parts: &[HExpr]| parts.iter().any(|&p| self.may_change(p, reads));
        match &e.kind {
            H::Assign(to, value) => self.stores(*to, reads) || any(&[*to, *value]),
            H::AssignOp { to, value, .. } => self.stores(*to, reads) || any(&[*to, *value]),
            H::AssignPtr { to, index, .. } => self.stores(*to, reads) || any(&[*to, *index]),
            H::Step { to, .. } => self.stores(*to, reads) || any(&[*to]),
            H::Call(callee, args) => reads.memory || any(&[*callee]) || any(args),
            H::Builtin(_, args) => reads.memory || any(args),
            H::Literal(_, init) => {
                reads.memory || init.items.iter().any(|i| self.may_change(i.value, reads))
            }
            H::StmtExpr(..) | H::Unsupported(_) => reads.memory || !reads.vars.is_empty(),
            &H::Deref(a) | &H::Field(a, _) | &H::Load(a) | &H::Addr(a) | &H::Decay(a) => any(&[a]),
            &H::Unary(_, a) | &H::Cast(a) | &H::Transparent(a) => any(&[a]),
            &H::Binary(_, a, b) | &H::And(a, b) | &H::Or(a, b) | &H::Comma(a, b) => any(&[a, b]),
            &H::PtrAdd { pointer: a, index: b, .. } | &H::PtrSub { left: a, right: b, .. } => {
                any(&[a, b])
            }
            &H::Conditional { cond, then, otherwise } => {
                any(&[cond, otherwise]) || then.is_some_and(|t| self.may_change(t, reads))
            }
            H::Local(_) | H::Global(_) | H::Func(_) | H::LabelAddr(_) => false,
            H::Int(_) | H::Float(_) => false,
        }
    }

    /// Storing to the lvalue may change what is read.
    fn stores(&self, to: HExpr, reads: &Reads) -> bool {
        match super::place::root(self.hir, to) {
            Some(var) if !self.is_exposed(var) => reads.vars.contains(&var),
            _ => reads.memory,
        }
    }
}
