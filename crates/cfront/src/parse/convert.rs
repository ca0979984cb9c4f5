//! Conversions (C11 6.3): every implicit one becomes a node.

use super::width::Shape;
use super::{Parse, Parser};
use crate::hir::{ExprKind, HExpr, Init, InitItem, Step, VarKind};
use cfa::{FloatKind, RecordKind, Ty, Type};

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
            _ if self.is_lvalue(e) => {
                let value = self.node(ExprKind::Load(e), ty.unqualified(), span);
                self.of_width(value, self.field_width(e))
            }
            _ => e,
        }
    }

    /// Conversion to any type that allows it; the caller has checked that.
    pub(super) fn convert(&mut self, e: HExpr, ty: Ty) -> HExpr {
        let to = ty.unqualified();
        if self.ty(e).unqualified() == to && self.width(e) == 0 {
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

    /// Integer promotions (6.3.1.1).
    pub(super) fn promote(&mut self, e: HExpr) -> HExpr {
        let shape = self.promoted(e);
        self.convert_shape(e, shape)
    }

    /// Usual arithmetic conversions (6.3.1.8): both operands in their common shape.
    pub(super) fn usual(&mut self, a: HExpr, b: HExpr) -> (HExpr, HExpr, Shape) {
        let shape = self.usual_shape(a, b);
        let (a, b) = (self.promote(a), self.promote(b));
        (self.convert_shape(a, shape), self.convert_shape(b, shape), shape)
    }

    pub(super) fn usual_shape(&self, a: HExpr, b: HExpr) -> Shape {
        let (a, b) = (self.promoted(a), self.promoted(b));
        let integers = self.types.is_integer(a.ty) && self.types.is_integer(b.ty);
        if integers && (a.width != 0 || b.width != 0) {
            return self.common_width(a, b);
        }
        Shape { ty: self.common(a.ty, b.ty), width: 0 }
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
        let wrong = base::mutant!("cfront: long and unsigned int meet in unsigned long");
        if signed.bits(model) > unsigned.bits(model) && !wrong {
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
        self.check_complete(e)?;
        if from.unqualified() == ty.unqualified() {
            return Ok(e);
        }
        let scalars = self.types.is_scalar(from) && self.types.is_scalar(ty);
        let float_pointer = self.types.is_float(from) && self.types.is_pointer(ty)
            || self.types.is_pointer(from) && self.types.is_float(ty);
        if scalars && !float_pointer {
            return Ok(self.convert(e, ty));
        }
        let number = |p: &Self, ty| p.types.is_arithmetic(ty) || p.is_opaque(ty);
        if number(self, from) && number(self, ty) {
            return Ok(self.unsupported("half-precision or decimal numbers", ty, self.span_of(e)));
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

    /// A structure that is declared but not defined has no value.
    pub(super) fn check_complete(&self, e: HExpr) -> Parse<()> {
        let ty = self.ty(e);
        if !self.types.is_record(ty) || self.types.size_of(ty).is_some() {
            return Ok(());
        }
        let name = self.ty_name(ty);
        let message = format!("the type `{name}` is incomplete: it has no value");
        self.fail_hint(self.span_of(e), message, format!("`{name}` is declared but not defined"))
    }

    /// GNU: an argument for a transparent union may have any of the members' types.
    pub(super) fn transparent_union(&mut self, e: HExpr, ty: Ty) -> Option<HExpr> {
        if !self.is_transparent(ty) || self.function.is_none() {
            return None;
        }
        let e = self.rvalue(e);
        let from = self.ty(e).unqualified();
        if from == ty.unqualified() {
            return None;
        }
        let Type::Record(id) = *self.types.get(ty) else { return None };
        let mut fields = self.types.records[id].fields.iter();
        let null = self.is_null_constant(e);
        let pointer =
            |f: &cfa::Field| self.points_alike(f.ty, from) || null && self.types.is_pointer(f.ty);
        let index = self.member_of_type(ty, from).or_else(|| fields.position(pointer))?;
        Some(self.union_of(e, ty, index))
    }

    /// Pointers to compatible types, qualifiers aside, or one of them to `void`.
    fn points_alike(&self, a: Ty, b: Ty) -> bool {
        match (self.types.pointee(a), self.types.pointee(b)) {
            (Some(a), Some(b)) => {
                let void = self.types.is_void(a) || self.types.is_void(b);
                void || self.compatible(a.unqualified(), b.unqualified())
            }
            _ => false,
        }
    }

    /// The member of a union that has exactly this type.
    pub(super) fn member_of_type(&self, union: Ty, ty: Ty) -> Option<usize> {
        let Type::Record(id) = *self.types.get(union) else { return None };
        let record = &self.types.records[id];
        let same = |f: &cfa::Field| f.ty.unqualified() == ty.unqualified();
        record.fields.iter().position(same).filter(|_| record.kind == RecordKind::Union)
    }

    /// A union whose member `index` is `e`.
    pub(super) fn union_of(&mut self, e: HExpr, ty: Ty, index: usize) -> HExpr {
        let id = self.types.record_id(ty).expect("the type should be a union");
        let member = self.types.records[id].fields[index].ty;
        let span = self.span_of(e);
        let value = self.convert(e, member);
        let var = self.hidden_var("$union", ty.unqualified(), VarKind::Literal, span);
        let items = vec![InitItem { path: vec![Step::Field(index as u32)], value }];
        let init = Box::new(Init { zero: true, items });
        let object = self.node(ExprKind::Literal(var, init), ty.unqualified(), span);
        self.rvalue(object)
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
