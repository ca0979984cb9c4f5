//! Conversions (C11 6.3): every implicit one becomes a node.

use super::{Parse, Parser};
use crate::hir::{ExprKind, HExpr, Init, InitItem, Step, VarKind};
use cfa::{FloatKind, IntKind, RecordKind, Ty, Type};

impl Parser<'_> {
    /// Lvalue conversion, array and function decay (6.3.2.1).
    pub(super) fn rvalue(&mut self, e: HExpr) -> HExpr {
        let (ty, span) = (self.ty(e), self.span_of(e));
        match self.types.get(ty) {
            Type::Array(..) | Type::Vla(..) => {
                let element = self.types.element(ty).expect("an array should have elements");
                let pointer = self.types.pointer(element);
                self.node(ExprKind::Decay(e), pointer, span)
            }
            Type::Function(_) => {
                if let ExprKind::Deref(pointer) = *self.kind(e) {
                    return pointer;
                }
                let pointer = self.types.pointer(ty.unqualified());
                self.node(ExprKind::Addr(e), pointer, span)
            }
            _ if self.is_lvalue(e) => self.node(ExprKind::Load(e), ty.unqualified(), span),
            _ => e,
        }
    }

    /// Conversion to any type that allows it; the caller has checked that.
    pub(super) fn convert(&mut self, e: HExpr, ty: Ty) -> HExpr {
        let to = ty.unqualified();
        if self.ty(e).unqualified() == to {
            return e;
        }
        let span = self.span_of(e);
        if let ExprKind::Int(value) = *self.kind(e) {
            if let Type::Bool = self.types.get(to) {
                return self.int(i128::from(value != 0), to, span);
            }
            if let Some((bits, signed)) = self.types.int_shape(to) {
                return self.int(wrap(value, bits, signed), to, span);
            }
        }
        self.node(ExprKind::Cast(e), to, span)
    }

    /// Integer promotions (6.3.1.1). A bit-field promotes to `int` if all its values fit.
    pub(super) fn promote(&mut self, e: HExpr) -> HExpr {
        let ty = self.promoted(e);
        self.convert(e, ty)
    }

    fn promoted(&self, e: HExpr) -> Ty {
        let ty = self.ty(e).unqualified();
        let kind = match self.types.get(ty) {
            Type::Bool => return Ty::INT,
            Type::Int(kind) => *kind,
            _ => return ty,
        };
        if kind.rank() < IntKind::Int.rank() {
            return Ty::INT;
        }
        match self.width(e) {
            Some(width) if width < 32 => Ty::INT,
            Some(32) if kind.rank() > IntKind::Int.rank() => {
                Ty::int(if kind.signed() { IntKind::Int } else { IntKind::UInt })
            }
            _ => ty,
        }
    }

    /// Usual arithmetic conversions (6.3.1.8): both operands in their common type.
    pub(super) fn usual(&mut self, a: HExpr, b: HExpr) -> (HExpr, HExpr, Ty) {
        let (a, b) = (self.promote(a), self.promote(b));
        if let Some((ty, width)) = self.common_narrow(a, b) {
            return (self.convert_narrow(a, ty, width), self.convert_narrow(b, ty, width), ty);
        }
        let ty = self.common(self.ty(a), self.ty(b));
        (self.convert(a, ty), self.convert(b, ty), ty)
    }

    fn common(&self, a: Ty, b: Ty) -> Ty {
        let float = |ty: Ty| match self.types.get(ty) {
            Type::Float(kind) | Type::Complex(kind) => Some(*kind),
            _ => None,
        };
        if matches!(self.types.get(a), Type::Complex(_)) {
            return a;
        }
        if matches!(self.types.get(b), Type::Complex(_)) {
            return b;
        }
        match (float(a), float(b)) {
            (Some(x), Some(y)) => Ty::float(x.max(y)),
            (Some(x), None) | (None, Some(x)) => Ty::float(x),
            (None, None) => self.common_int(a, b),
        }
    }

    fn common_int(&self, a: Ty, b: Ty) -> Ty {
        let (Type::Int(x), Type::Int(y)) = (self.types.get(a), self.types.get(b)) else { return a };
        let (x, y) = (*x, *y);
        if x.signed() == y.signed() {
            return Ty::int(if x.rank() >= y.rank() { x } else { y });
        }
        let (signed, unsigned) = if x.signed() { (x, y) } else { (y, x) };
        if unsigned.rank() >= signed.rank() {
            return Ty::int(unsigned);
        }
        let model = self.types.model;
        if signed.bits(model) > unsigned.bits(model) {
            return Ty::int(signed);
        }
        Ty::int(signed.to_unsigned())
    }

    /// Default argument promotions (6.5.2.2).
    pub(super) fn default_promote(&mut self, e: HExpr) -> HExpr {
        let e = self.rvalue(e);
        match self.types.get(self.ty(e)) {
            Type::Float(FloatKind::Float) => self.convert(e, Ty::DOUBLE),
            _ => self.promote(e),
        }
    }

    /// A null pointer constant (6.3.2.3).
    pub(super) fn is_null_constant(&self, e: HExpr) -> bool {
        match self.kind(e) {
            ExprKind::Int(0) => {
                self.types.is_integer(self.ty(e)) || self.ty(e).unqualified() == Ty::VOID_PTR
            }
            ExprKind::Cast(inner) if self.ty(e).unqualified() == Ty::VOID_PTR => {
                self.is_null_constant(*inner)
            }
            ExprKind::Int(_) => false,
            _ => self.types.is_integer(self.ty(e)) && self.fold(e) == Some(0),
        }
    }

    /// Conversion as by assignment (6.5.16.1); `what` names it in messages. Like gcc, pointers of
    /// different types and integers convert into each other.
    pub(super) fn assign_convert(&mut self, e: HExpr, ty: Ty, what: &str) -> Parse<HExpr> {
        let e = self.rvalue(e);
        let from = self.ty(e);
        if from.unqualified() == ty.unqualified() {
            return Ok(e);
        }
        let scalars = self.types.is_scalar(from) && self.types.is_scalar(ty);
        let float_pointer = self.types.is_float(from) && self.types.is_pointer(ty)
            || self.types.is_pointer(from) && self.types.is_float(ty);
        if scalars && !float_pointer {
            return Ok(self.convert(e, ty));
        }
        if let Some(value) = self.transparent_union(e, ty) {
            return Ok(value);
        }
        let same_size = self.types.size_of(ty) == self.types.size_of(from);
        let gap = matches!(self.kind(e), ExprKind::Unsupported(_));
        if gap || same_size && matches!(self.types.get(ty), Type::Vector(..)) {
            let what = if gap { "a value we cannot compute" } else { "vectors" };
            return Ok(self.unsupported(what, ty, self.span_of(e)));
        }
        let (have, want) = (self.ty_name(from), self.ty_name(ty));
        let span = self.span_of(e);
        self.fail(span, format!("cannot convert `{have}` to `{want}` in {what}"))
    }

    /// GNU: an argument for a union parameter may be any of the members' types.
    fn transparent_union(&mut self, e: HExpr, ty: Ty) -> Option<HExpr> {
        let Type::Record(id) = *self.types.get(ty) else { return None };
        if self.types.records[id].kind != RecordKind::Union || self.function.is_none() {
            return None;
        }
        let from = self.ty(e).unqualified();
        let fields = &self.types.records[id].fields;
        let exact = fields.iter().position(|f| f.ty.unqualified() == from);
        let pointer = || {
            let is_pointer = self.types.is_pointer(from) || self.is_null_constant(e);
            fields.iter().position(|f| is_pointer && self.types.is_pointer(f.ty))
        };
        let index = exact.or_else(pointer)?;
        let member = fields[index].ty;
        let span = self.span_of(e);
        let value = self.convert(e, member);
        let var = self.hidden_var("$union", ty.unqualified(), VarKind::Literal, span);
        let items = vec![InitItem { path: vec![Step::Field(index as u32)], value }];
        let init = Box::new(Init { zero: true, items });
        let object = self.node(ExprKind::Literal(var, init), ty.unqualified(), span);
        Some(self.rvalue(object))
    }
}

/// The value that an integer type of this shape holds after conversion (6.3.1.3).
pub(super) fn wrap(value: i128, bits: u32, signed: bool) -> i128 {
    if bits >= 128 {
        return value;
    }
    let low = value & ((1i128 << bits) - 1);
    if signed && low >> (bits - 1) != 0 { low - (1i128 << bits) } else { low }
}
