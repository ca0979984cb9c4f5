//! Objects: from lvalues of the tree to lvalues of the automaton, and their addresses.

use super::builder::Builder;
use super::keep::Later;
use super::sequence::Site;
use crate::hir::{self, ExprKind as H, HExpr};
use base::Span;
use cfa::{ExprId, ExprKind, Ty, Type, UnOp, VarId};

impl<'a> Builder<'a> {
    pub fn node(&self, h: HExpr) -> &'a hir::Expr {
        &self.hir.exprs[h]
    }

    /// The type of the expression, as automata have it.
    pub fn shape(&self, ty: Ty) -> Ty {
        self.source.shapes.of(ty)
    }

    /// The object that an lvalue denotes; for a value, an object that holds it.
    pub fn place(&mut self, h: HExpr) -> ExprId {
        let e = self.node(h);
        match &e.kind {
            &H::Local(var) => self.local(var),
            &H::Global(global) => {
                let ty = self.shape(self.source.unit.globals[global].ty);
                self.expr(ExprKind::Global(global), ty)
            }
            &H::Func(function) => {
                let ty = self.shape(self.source.unit.functions[function].ty);
                self.expr(ExprKind::Func(function), ty)
            }
            &H::Deref(pointer) => self.target(pointer),
            &H::Field(record, k) => {
                let record = self.place(record);
                self.field(record, k)
            }
            H::Literal(var, init) => self.literal(*var, init, e.span),
            _ => {
                let value = self.value(h);
                self.object_of(value, e.span)
            }
        }
    }

    /// The object whose value this is.
    fn object_of(&mut self, value: ExprId, span: base::Span) -> ExprId {
        if let &ExprKind::Load(place) = self.kind(value) {
            return place;
        }
        let ty = self.ty(value);
        let place = self.temp_place(ty);
        self.assign(place, value, span);
        place
    }

    /// The object that a pointer points to: an element of an array as such.
    fn target(&mut self, pointer: HExpr) -> ExprId {
        if let H::PtrAdd { pointer: array, index, negate, size: None } = self.node(pointer).kind
            && let H::Decay(array) = self.node(array).kind
            && !self.is_row(array)
        {
            let (base, mut index) = self.element(array, index, self.node(pointer).span);
            if negate {
                index = self.negated(index);
            }
            return self.index(base, index);
        }
        let pointer = self.value(pointer);
        self.deref(pointer)
    }

    /// An array and an index into it.
    fn element(&mut self, array: HExpr, index: HExpr, span: Span) -> (ExprId, ExprId) {
        if self.right_first(Site::Subscript, &[array, index], span) {
            let x = self.value(index);
            let x = self.keep(x, Later::Exprs(&[array]), self.node(index).span);
            return (self.place(array), x);
        }
        let base = self.place(array);
        let base = self.keep_place(base, Later::Exprs(&[index]), self.node(array).span);
        (base, self.value(index))
    }

    /// `-index`, in a type where this has a meaning for unsigned indices too.
    pub fn negated(&mut self, index: ExprId) -> ExprId {
        let ty = self.types.ptrdiff_type();
        let index = self.cast(index, ty);
        match *self.kind(index) {
            ExprKind::Const(bits) => self.int(-i128::from(bits), ty),
            _ => self.unary(UnOp::Neg, index),
        }
    }

    /// `&lvalue`
    pub fn address(&mut self, lvalue: HExpr, ty: Ty) -> ExprId {
        if self.source.shapes.varies(self.node(lvalue).ty) || self.is_row(lvalue) {
            return self.decayed(lvalue, ty);
        }
        let place = self.place(lvalue);
        self.addr(place, ty)
    }

    /// The pointer to the first element of an array (of a variable array: the innermost).
    pub fn decayed(&mut self, array: HExpr, ty: Ty) -> ExprId {
        if let &H::Deref(pointer) = &self.node(array).kind
            && self.is_row(array)
        {
            let pointer = self.value(pointer);
            return self.cast(pointer, ty);
        }
        let place = self.place(array);
        self.first_element(place, ty)
    }

    pub fn first_element(&mut self, array: ExprId, ty: Ty) -> ExprId {
        let zero = self.int(0, self.types.ptrdiff_type());
        let first = self.index(array, zero);
        self.addr(first, ty)
    }

    /// An array of unknown or variable length behind a pointer: the automaton has no such object,
    /// only the pointer to its first element.
    fn is_row(&self, array: HExpr) -> bool {
        let e = self.node(array);
        let unknown = || matches!(self.types.get(e.ty), Type::Array(_, None));
        matches!(e.kind, H::Deref(_)) && (self.source.shapes.varies(e.ty) || unknown())
    }
}

/// The locals whose address is taken: a pointer may lead to them.
pub(super) fn exposed(body: &hir::Body) -> Vec<bool> {
    let mut exposed = vec![false; body.vars.len()];
    for e in body.exprs.iter() {
        if let H::Addr(lvalue) | H::Decay(lvalue) = e.kind
            && let Some(var) = root(body, lvalue)
        {
            exposed[var.0 as usize] = true;
        }
    }
    exposed
}

pub(super) fn root(body: &hir::Body, mut lvalue: HExpr) -> Option<VarId> {
    loop {
        match body.exprs[lvalue].kind {
            H::Field(record, _) => lvalue = record,
            H::Local(var) | H::Literal(var, _) => return Some(var),
            _ => return None,
        }
    }
}
