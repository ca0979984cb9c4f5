//! Values: from expressions of the tree to expressions without side effects. What has an effect
//! or branches becomes edges, in the compiler's order; operands already evaluated are kept.

use super::builder::Builder;
use super::call::Want;
use super::cleanup::closing;
use super::keep::Later;
use super::sequence::Site;
use crate::hir::{ExprKind as H, HExpr};
use base::Span;
use cfa::{BinOp, ExprId, ExprKind, Op, Ty, Type, UnOp};

impl Builder<'_> {
    /// The value of an expression that is not `void` (else something arbitrary).
    pub fn value(&mut self, h: HExpr) -> ExprId {
        let e = self.node(h);
        let ty = self.shape(e.ty);
        match &e.kind {
            H::Int(value) => self.int(*value, ty),
            H::Float(bits) => self.bits(*bits, ty),
            H::Local(_) | H::Global(_) | H::Deref(_) | H::Field(..) | H::Literal(..) => {
                let place = self.place(h);
                self.load(place)
            }
            &H::Load(lvalue) => {
                let place = self.place(lvalue);
                self.load(place)
            }
            H::Func(_) => {
                let function = self.place(h);
                self.addr(function, ty)
            }
            &H::Addr(lvalue) => self.address(lvalue, ty),
            &H::Decay(array) => self.decayed(array, ty),
            &H::LabelAddr(label) => self.expr(ExprKind::LabelAddr(label), ty),
            H::Unary(UnOp::Not, _) if self.branches(h) => self.truth(h, ty),
            &H::Unary(op, a) => {
                let a = self.value(a);
                if self.is_exotic(ty) || self.is_exotic(self.ty(a)) {
                    return self.exotic(ty, e.span);
                }
                self.unary(op, a)
            }
            &H::Binary(op, a, b) => {
                let (a, b) = self.operands(Site::Binary(op), a, b, e.span);
                if self.is_exotic(ty) || self.is_exotic(self.ty(a)) {
                    return self.exotic(ty, e.span);
                }
                self.binary(op, a, b)
            }
            &H::PtrAdd { pointer, index, negate, size } => {
                let (pointer, index) = self.operands(Site::Subscript, pointer, index, e.span);
                self.pointer_plus(pointer, index, negate, size)
            }
            &H::PtrSub { left, right, size } => {
                let (left, right) = self.operands(Site::Binary(BinOp::Sub), left, right, e.span);
                let difference = self.types.ptrdiff_type();
                let elements = self.expr(ExprKind::PtrSub(left, right), difference);
                let Some(size) = size else { return elements };
                let per = self.elements_in(size, self.ty(left));
                self.binary(BinOp::Div, elements, per)
            }
            &H::Cast(a) => {
                if self.types.is_integer(ty) && self.branches(a) {
                    return self.truth(a, ty);
                }
                self.converted(a, ty, e.span)
            }
            H::And(..) | H::Or(..) => self.truth(h, ty),
            H::Conditional { .. } => {
                if self.types.is_void(ty) {
                    self.effect(h);
                    return self.int(0, Ty::INT);
                }
                let to = self.temp_place(ty);
                self.store(to, h, e.span);
                self.load(to)
            }
            &H::Comma(first, second) => {
                self.effect(first);
                self.value(second)
            }
            H::Assign(..) | H::AssignOp { .. } | H::AssignPtr { .. } | H::Step { .. } => {
                let place = self.assignment(h, true);
                self.load(place)
            }
            H::Call(callee, args) => self.call_value(h, *callee, args),
            H::Builtin(builtin, args) => {
                let result = self.builtin(e, *builtin, args, Want::Value);
                self.result(result)
            }
            H::StmtExpr(block, value) => {
                let (outer, outside) = (self.enter(block), self.cleanups.len());
                self.stmts(&block.stmts);
                let mut result = match value {
                    Some(value) => self.value(*value),
                    None => self.int(0, Ty::INT),
                };
                if outer.is_some() && !self.is_free(result) {
                    result = self.save(result, e.span);
                }
                self.end_scope(outside, closing(block));
                self.leave(outer);
                result
            }
            &H::Transparent(a) => self.value(a),
            H::Unsupported(text) => self.arbitrary(text.clone(), ty, e.span),
        }
    }

    /// Both values, the one that comes first as it was before the other's side effects.
    fn operands(&mut self, site: Site, left: HExpr, right: HExpr, span: Span) -> (ExprId, ExprId) {
        if self.right_first(site, &[left, right], span) {
            let b = self.value(right);
            let b = self.keep(b, Later::Exprs(&[left]), self.node(right).span);
            return (self.value(left), b);
        }
        let a = self.value(left);
        let a = self.keep(a, Later::Exprs(&[right]), self.node(left).span);
        (a, self.value(right))
    }

    fn converted(&mut self, a: HExpr, ty: Ty, span: Span) -> ExprId {
        if self.types.is_void(ty) {
            self.effect(a);
            return self.int(0, Ty::INT);
        }
        let a = self.value(a);
        let same = self.ty(a).unqualified() == ty.unqualified();
        if !same && (self.is_exotic(ty) || self.is_exotic(self.ty(a))) {
            return self.exotic(ty, span);
        }
        self.cast(a, ty)
    }

    /// `pointer + index`; if the elements' size varies it is given, in bytes.
    pub fn pointer_plus(
        &mut self,
        pointer: ExprId,
        mut index: ExprId,
        negate: bool,
        size: Option<HExpr>,
    ) -> ExprId {
        let ty = self.ty(pointer);
        if let Some(size) = size {
            let difference = self.types.ptrdiff_type();
            let per = self.elements_in(size, ty);
            let count = self.cast(index, difference);
            index = self.binary(BinOp::Mul, count, per);
        }
        if negate {
            index = self.negated(index);
        }
        self.expr(ExprKind::PtrAdd(pointer, index), ty)
    }

    /// How many of the things that a pointer of type `ty` counts in are `size` bytes.
    fn elements_in(&mut self, size: HExpr, ty: Ty) -> ExprId {
        let difference = self.types.ptrdiff_type();
        let size = self.value(size);
        let bytes = self.cast(size, difference);
        let element = self.types.pointee(ty).and_then(|e| self.types.size_of(e)).unwrap_or(1);
        if element <= 1 {
            return bytes;
        }
        let element = self.int(i128::from(element), difference);
        self.binary(BinOp::Div, bytes, element)
    }

    /// A type whose arithmetic has no meaning here.
    pub fn is_exotic(&self, ty: Ty) -> bool {
        matches!(self.types.get(ty), Type::Complex(_) | Type::Vector(..))
    }

    pub fn exotic(&mut self, ty: Ty, span: Span) -> ExprId {
        let text = match self.types.get(ty) {
            Type::Vector(..) => "arithmetic on vectors",
            _ => "arithmetic on complex numbers",
        };
        self.arbitrary(text.to_string(), ty, span)
    }

    /// An edge without a meaning, and a value that nobody set.
    pub fn arbitrary(&mut self, text: String, ty: Ty, span: Span) -> ExprId {
        self.emit(Op::Unsupported(text), span);
        if self.types.is_void(ty) || self.types.is_function(ty) {
            return self.int(0, Ty::INT);
        }
        let place = self.temp_place(ty);
        self.load(place)
    }
}
