//! Casts and unary operators (C11 6.5.3, 6.5.4).

use super::width::Shape;
use super::{Parse, Parser};
use crate::hir::{ExprKind, HExpr};
use crate::token::Tok;
use base::Span;
use cfa::{Ty, Type, UnOp};

impl Parser<'_> {
    /// `cast-expression`; a parenthesised type may also start a compound literal.
    pub(super) fn cast_expression(&mut self) -> Parse<HExpr> {
        if !(self.at(Tok::LParen) && self.type_follows()) {
            return self.unary_expression();
        }
        self.with_lengths(Self::cast_or_literal)
    }

    fn cast_or_literal(&mut self) -> Parse<HExpr> {
        let start = self.bump().span;
        let ty = self.nested(Self::type_name)?;
        self.expect(Tok::RParen, "after the type of a cast")?;
        if self.at(Tok::LBrace) {
            let literal = self.compound_literal(ty, start)?;
            return self.postfix_operators(literal, start);
        }
        let e = self.nested(Self::cast_expression)?;
        self.cast(e, ty, self.span_from(start))
    }

    /// Is the token after `(` the start of a type name?
    fn type_follows(&mut self) -> bool {
        self.at += 1;
        let is = self.starts_type_name();
        self.at -= 1;
        is
    }

    pub(super) fn cast(&mut self, e: HExpr, ty: Ty, span: Span) -> Parse<HExpr> {
        let to = ty.unqualified();
        let e = self.rvalue(e);
        if self.types.is_void(to) {
            return Ok(self.node(ExprKind::Cast(e), Ty::VOID, span));
        }
        let from = self.ty(e).unqualified();
        let vector = |p: &Self, ty| matches!(p.types.get(ty), Type::Vector(..));
        if vector(self, to) || vector(self, from) {
            return Ok(self.unsupported("vectors", to, span));
        }
        if self.types.is_record(to) {
            return self.cast_to_record(e, to, span);
        }
        let float_pointer = self.types.is_float(from) && self.types.is_pointer(to)
            || self.types.is_pointer(from) && self.types.is_float(to);
        if !self.types.is_scalar(from) || !self.types.is_scalar(to) || float_pointer {
            let (from, to) = (self.ty_name(from), self.ty_name(to));
            return self.fail(span, format!("cannot cast `{from}` to `{to}`"));
        }
        let complex = |p: &Self, ty| matches!(p.types.get(ty), Type::Complex(_));
        if complex(self, from) || complex(self, to) {
            return Ok(self.unsupported("complex arithmetic", to, span));
        }
        let converted = self.convert(e, to);
        self.body.exprs[converted].span = span;
        Ok(converted)
    }

    /// GNU: a cast to the same record, or of a member to a union.
    fn cast_to_record(&mut self, e: HExpr, to: Ty, span: Span) -> Parse<HExpr> {
        if self.ty(e).unqualified() == to {
            return Ok(e);
        }
        match self.member_of_type(to, self.ty(e)) {
            Some(index) if self.function.is_some() => Ok(self.union_of(e, to, index)),
            Some(_) => Ok(self.unsupported("a cast to a union in a constant", to, span)),
            None => self.assign_convert(e, to, "a cast"),
        }
    }

    pub(super) fn unary_expression(&mut self) -> Parse<HExpr> {
        let start = self.span();
        match self.peek() {
            Tok::PlusPlus | Tok::MinusMinus => {
                let down = self.bump().kind == Tok::MinusMinus;
                let e = self.nested(Self::unary_expression)?;
                self.step(e, down, false, self.span_from(start))
            }
            Tok::Amp => self.address_of(),
            Tok::Star => self.dereference(),
            Tok::AndAnd => self.label_address(),
            Tok::Plus | Tok::Minus | Tok::Tilde | Tok::Bang => self.arithmetic_unary(),
            Tok::Sizeof => self.sizeof(),
            Tok::Alignof => self.alignof(),
            Tok::Extension => {
                self.bump();
                self.nested(Self::cast_expression)
            }
            Tok::RealPart | Tok::ImagPart => self.complex_part(),
            _ => self.postfix_expression(),
        }
    }

    fn arithmetic_unary(&mut self) -> Parse<HExpr> {
        let op = self.bump();
        let e = self.nested(Self::cast_expression)?;
        let e = self.rvalue(e);
        let span = self.span_from(op.span);
        let ty = self.ty(e);
        if let Type::Complex(_) | Type::Vector(..) = self.types.get(ty) {
            let ty = if op.kind == Tok::Bang { Ty::INT } else { ty };
            return Ok(self.unsupported("complex or vector arithmetic", ty, span));
        }
        let fits = match op.kind {
            Tok::Bang => self.types.is_scalar(ty),
            Tok::Tilde => self.types.is_integer(ty),
            _ => self.types.is_arithmetic(ty),
        };
        if !fits {
            let (op, have) = (op.kind.describe(), self.ty_name(ty));
            return self.fail(span, format!("invalid operand of {op}: `{have}`"));
        }
        if op.kind == Tok::Bang {
            return Ok(self.node(ExprKind::Unary(UnOp::Not, e), Ty::INT, span));
        }
        let e = self.promote(e);
        let Shape { ty, width } = self.shape(e);
        let op = match op.kind {
            Tok::Plus => return Ok(e),
            Tok::Tilde => UnOp::Compl,
            _ => UnOp::Neg,
        };
        let result = self.node(ExprKind::Unary(op, e), ty, span);
        Ok(if width == 0 { result } else { self.reduce(result, width) })
    }

    fn address_of(&mut self) -> Parse<HExpr> {
        let start = self.bump().span;
        let e = self.nested(Self::cast_expression)?;
        let span = self.span_from(start);
        if self.is_gap(e) {
            let ty = self.types.pointer(self.ty(e));
            return Ok(self.unsupported("the address of it", ty, span));
        }
        if !self.is_lvalue(e) {
            return self.fail(span, "`&` needs an object or a function");
        }
        if self.bit_field(e).is_some() {
            return self.fail(span, "a bit-field has no address");
        }
        if self.is_register(e) {
            return self.fail_hint(
                span,
                "a `register` variable has no address",
                "remove `register`",
            );
        }
        if let ExprKind::Deref(pointer) = *self.kind(e) {
            let ty = self.types.pointer(self.ty(e));
            if ty.unqualified() == self.ty(pointer).unqualified() {
                return Ok(pointer);
            }
        }
        let ty = self.types.pointer(self.ty(e));
        Ok(self.node(ExprKind::Addr(e), ty, span))
    }

    fn dereference(&mut self) -> Parse<HExpr> {
        let start = self.bump().span;
        let e = self.nested(Self::cast_expression)?;
        let e = self.rvalue(e);
        self.deref(e, self.span_from(start))
    }

    /// `*e` of a pointer value.
    pub(super) fn deref(&mut self, e: HExpr, span: Span) -> Parse<HExpr> {
        match self.types.pointee(self.ty(e)) {
            Some(to) => Ok(self.node(ExprKind::Deref(e), to, span)),
            None => {
                let have = self.ty_name(self.ty(e));
                self.fail(span, format!("`*` needs a pointer, not `{have}`"))
            }
        }
    }

    /// GNU `&&label`.
    fn label_address(&mut self) -> Parse<HExpr> {
        let start = self.bump().span;
        let name = self.expect(Tok::Ident, "after `&&`")?;
        let label = self.label_use(name.symbol, name.span)?;
        self.body.labels[label].address_taken = true;
        Ok(self.node(ExprKind::LabelAddr(label), Ty::VOID_PTR, self.span_from(start)))
    }

    fn complex_part(&mut self) -> Parse<HExpr> {
        let start = self.bump();
        let e = self.nested(Self::cast_expression)?;
        let span = self.span_from(start.span);
        if let Type::Complex(kind) = *self.types.get(self.ty(e))
            && self.is_lvalue(e)
        {
            let index = self.small(i128::from(start.kind == Tok::ImagPart), span);
            return self.part_of_object(e, Ty::float(kind), index, span);
        }
        let e = self.rvalue(e);
        match *self.types.get(self.ty(e)) {
            Type::Complex(kind) => {
                Ok(self.unsupported("complex arithmetic", Ty::float(kind), span))
            }
            _ if start.kind == Tok::RealPart => Ok(e),
            _ => Ok(self.convert_zero(e, span)),
        }
    }

    /// A complex object is laid out as an array of its two parts (C11 6.2.5p13), and a vector as
    /// one of its elements.
    pub(super) fn part_of_object(
        &mut self,
        e: HExpr,
        part: Ty,
        index: HExpr,
        span: Span,
    ) -> Parse<HExpr> {
        let to = self.ty(e);
        let whole = self.types.pointer(to);
        let address = self.node(ExprKind::Addr(e), whole, span);
        let pointer = self.types.pointer(part.with(to.quals()));
        let first = self.node(ExprKind::Cast(address), pointer, span);
        let place = self.pointer_add(first, index, false, span)?;
        self.deref(place, span)
    }

    /// The imaginary part of a real number.
    fn convert_zero(&mut self, e: HExpr, span: Span) -> HExpr {
        let zero = self.small(0, span);
        self.convert(zero, self.ty(e))
    }
}
