//! Expressions (C11 6.5): assignment, conditional and binary operators.

use super::width::Shape;
use super::{MAX_DEPTH, Parse, Parser};
use crate::hir::{ExprKind, HExpr};
use crate::token::Tok;
use base::Span;
use cfa::{BinOp, Ty, Type};

/// A binary operator of the grammar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Infix {
    Plain(BinOp),
    And,
    Or,
}

/// What nothing can be computed with, in reasons.
const OPAQUE: &str = "half-precision or decimal numbers";

/// Operators and how tightly they bind (6.5.5 to 6.5.14).
fn infix(kind: Tok) -> Option<(Infix, u8)> {
    Some(match kind {
        Tok::Star => (Infix::Plain(BinOp::Mul), 10),
        Tok::Slash => (Infix::Plain(BinOp::Div), 10),
        Tok::Percent => (Infix::Plain(BinOp::Rem), 10),
        Tok::Plus => (Infix::Plain(BinOp::Add), 9),
        Tok::Minus => (Infix::Plain(BinOp::Sub), 9),
        Tok::Shl => (Infix::Plain(BinOp::Shl), 8),
        Tok::Shr => (Infix::Plain(BinOp::Shr), 8),
        Tok::Lt => (Infix::Plain(BinOp::Lt), 7),
        Tok::Gt => (Infix::Plain(BinOp::Gt), 7),
        Tok::Le => (Infix::Plain(BinOp::Le), 7),
        Tok::Ge => (Infix::Plain(BinOp::Ge), 7),
        Tok::EqEq => (Infix::Plain(BinOp::Eq), 6),
        Tok::Ne => (Infix::Plain(BinOp::Ne), 6),
        Tok::Amp => (Infix::Plain(BinOp::And), 5),
        Tok::Caret => (Infix::Plain(BinOp::Xor), 4),
        Tok::Pipe => (Infix::Plain(BinOp::Or), 3),
        Tok::AndAnd => (Infix::And, 2),
        Tok::OrOr => (Infix::Or, 1),
        _ => return None,
    })
}

fn assignment_operator(kind: Tok) -> Option<Option<BinOp>> {
    Some(match kind {
        Tok::Assign => None,
        Tok::AddAssign => Some(BinOp::Add),
        Tok::SubAssign => Some(BinOp::Sub),
        Tok::MulAssign => Some(BinOp::Mul),
        Tok::DivAssign => Some(BinOp::Div),
        Tok::RemAssign => Some(BinOp::Rem),
        Tok::ShlAssign => Some(BinOp::Shl),
        Tok::ShrAssign => Some(BinOp::Shr),
        Tok::AndAssign => Some(BinOp::And),
        Tok::XorAssign => Some(BinOp::Xor),
        Tok::OrAssign => Some(BinOp::Or),
        _ => return None,
    })
}

impl Parser<'_> {
    /// `expression`: with commas.
    pub(super) fn expression(&mut self) -> Parse<HExpr> {
        let start = self.span();
        let mut left = self.assignment_expression()?;
        while self.eat(Tok::Comma) {
            let right = self.assignment_expression()?;
            let right = self.rvalue(right);
            let Shape { ty, width } = self.shape(right);
            left = self.node(ExprKind::Comma(left, right), ty, self.span_from(start));
            self.of_width(left, width);
        }
        if self.highest > MAX_DEPTH {
            return self.fail(
                self.span_from(start),
                format!("an expression with more than {MAX_DEPTH} levels"),
            );
        }
        Ok(left)
    }

    /// An expression whose value is wanted.
    pub(super) fn value_expression(&mut self) -> Parse<HExpr> {
        let e = self.expression()?;
        Ok(self.rvalue(e))
    }

    pub(super) fn assignment_expression(&mut self) -> Parse<HExpr> {
        let start = self.span();
        let left = self.conditional_expression()?;
        let Some(op) = assignment_operator(self.peek()) else { return Ok(left) };
        self.bump();
        let right = self.nested(Self::assignment_expression)?;
        let span = self.span_from(start);
        match op {
            None => self.assign(left, right, span),
            Some(op) => self.assign_op(op, left, right, span),
        }
    }

    /// `conditional-expression`; the middle may be absent (GNU).
    pub(super) fn conditional_expression(&mut self) -> Parse<HExpr> {
        let start = self.span();
        let cond = self.binary_expression(1)?;
        if !self.eat(Tok::Question) {
            return Ok(cond);
        }
        let cond = self.scalar(cond, "the condition of `?:`")?;
        let then = match self.at(Tok::Colon) {
            true => None,
            false => Some(self.nested(Self::value_expression)?),
        };
        self.expect(Tok::Colon, "between the branches of `?:`")?;
        let otherwise = self.nested(Self::conditional_expression)?;
        let otherwise = self.rvalue(otherwise);
        self.conditional(cond, then, otherwise, self.span_from(start))
    }

    fn conditional(
        &mut self,
        cond: HExpr,
        then: Option<HExpr>,
        otherwise: HExpr,
        span: Span,
    ) -> Parse<HExpr> {
        let shape = self.conditional_shape(then.unwrap_or(cond), otherwise, span)?;
        let untouched = self.types.is_void(shape.ty) || self.is_opaque(shape.ty);
        let branch = |p: &mut Self, e: HExpr| if untouched { e } else { p.convert_shape(e, shape) };
        let then = then.map(|e| branch(self, e));
        let otherwise = branch(self, otherwise);
        let kind = ExprKind::Conditional { cond, then, otherwise };
        let e = self.node(kind, shape.ty, span);
        Ok(self.of_width(e, shape.width))
    }

    /// 6.5.15: what the result is.
    fn conditional_shape(&mut self, a: HExpr, b: HExpr, span: Span) -> Parse<Shape> {
        let (x, y) = (self.ty(a), self.ty(b));
        if self.types.is_arithmetic(x) && self.types.is_arithmetic(y) {
            return Ok(self.usual_shape(a, b));
        }
        let ty = self.conditional_type(a, b, span)?;
        Ok(Shape { ty, width: 0 })
    }

    fn conditional_type(&mut self, a: HExpr, b: HExpr, span: Span) -> Parse<Ty> {
        let (x, y) = (self.ty(a).unqualified(), self.ty(b).unqualified());
        if x == y {
            return Ok(x);
        }
        if self.types.is_void(x) || self.types.is_void(y) {
            return Ok(Ty::VOID);
        }
        if let Some(e) = self.opaque_operation(BinOp::Add, x, y, span) {
            return Ok(self.ty(e));
        }
        match (self.types.pointee(x), self.types.pointee(y)) {
            (Some(_), _) if self.is_null_constant(b) => Ok(x),
            (_, Some(_)) if self.is_null_constant(a) => Ok(y),
            (Some(p), Some(q)) => Ok(self.pointer_to_either(p, q)),
            (Some(_), None) if self.types.is_integer(y) => Ok(x),
            (None, Some(_)) if self.types.is_integer(x) => Ok(y),
            _ => {
                let (x, y) = (self.ty_name(x), self.ty_name(y));
                self.fail(span, format!("the branches of `?:` have types `{x}` and `{y}`"))
            }
        }
    }

    fn pointer_to_either(&mut self, p: Ty, q: Ty) -> Ty {
        let quals = p.quals().union(q.quals());
        let to = if self.types.is_void(p) || self.types.is_void(q) {
            Ty::VOID
        } else if self.compatible(p.unqualified(), q.unqualified()) {
            self.composite(p.unqualified(), q.unqualified())
        } else {
            Ty::VOID
        };
        self.types.pointer(to.with(quals))
    }

    /// Binary operators by precedence climbing.
    fn binary_expression(&mut self, level: u8) -> Parse<HExpr> {
        let start = self.span();
        let mut left = self.cast_expression()?;
        while let Some((op, binds)) = infix(self.peek()) {
            if binds < level {
                break;
            }
            let at = self.bump().span;
            let right = self.nested(|p| p.binary_expression(binds + 1))?;
            let span = self.span_from(start);
            left = match op {
                Infix::Plain(op) => self.binary(op, left, right, span, at)?,
                Infix::And | Infix::Or => {
                    let a = self.scalar(left, "the left side of a logical operator")?;
                    let b = self.scalar(right, "the right side of a logical operator")?;
                    let kind = match op {
                        Infix::And => ExprKind::And(a, b),
                        _ => ExprKind::Or(a, b),
                    };
                    self.node(kind, Ty::INT, span)
                }
            };
        }
        Ok(left)
    }

    /// A value that can be compared with zero.
    pub(super) fn scalar(&mut self, e: HExpr, what: &str) -> Parse<HExpr> {
        let e = self.rvalue(e);
        if matches!(self.types.get(self.ty(e)), Type::Complex(_)) {
            return Ok(self.unsupported("complex or vector arithmetic", Ty::INT, self.span_of(e)));
        }
        if self.types.is_scalar(self.ty(e)) {
            return Ok(e);
        }
        if self.is_opaque(self.ty(e)) {
            return Ok(self.unsupported(OPAQUE, Ty::INT, self.span_of(e)));
        }
        let have = self.ty_name(self.ty(e));
        self.fail(self.span_of(e), format!("{what} must be a scalar, not `{have}`"))
    }

    /// Builds `a op b` with the conversions that C prescribes; `at` is the operator.
    pub(super) fn binary(
        &mut self,
        op: BinOp,
        a: HExpr,
        b: HExpr,
        span: Span,
        at: Span,
    ) -> Parse<HExpr> {
        let e = self.operation(op, a, b, span, at)?;
        Ok(self.in_range(op, e))
    }

    /// The same, but a result with a width may be out of its range.
    pub(super) fn operation(
        &mut self,
        op: BinOp,
        a: HExpr,
        b: HExpr,
        span: Span,
        at: Span,
    ) -> Parse<HExpr> {
        let (a, b) = (self.rvalue(a), self.rvalue(b));
        let (x, y) = (self.ty(a), self.ty(b));
        let pointers = (self.types.is_pointer(x), self.types.is_pointer(y));
        match op {
            BinOp::Add if pointers == (true, false) && self.types.is_integer(y) => {
                return self.pointer_add(a, b, false, span);
            }
            BinOp::Add if pointers == (false, true) && self.types.is_integer(x) => {
                return self.pointer_add(b, a, false, span);
            }
            BinOp::Sub if pointers == (true, false) && self.types.is_integer(y) => {
                return self.pointer_add(a, b, true, span);
            }
            BinOp::Sub if pointers == (true, true) => return self.pointer_sub(a, b, span, at),
            _ if op.is_comparison() && (pointers.0 || pointers.1) => {
                return self.compare_pointers(op, a, b, span, at);
            }
            _ => {}
        }
        if let Some(e) = self.opaque_operation(op, x, y, span) {
            return Ok(e);
        }
        if let Some(e) = self.vector_operation(x, y, span) {
            return Ok(e);
        }
        let fits = match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div => {
                self.types.is_arithmetic(x) && self.types.is_arithmetic(y)
            }
            _ if op.is_comparison() => self.types.is_arithmetic(x) && self.types.is_arithmetic(y),
            _ => self.types.is_integer(x) && self.types.is_integer(y),
        };
        if !fits {
            return self.bad_operands(op, x, y, at);
        }
        if let BinOp::Shl | BinOp::Shr = op {
            let (a, b) = (self.promote(a), self.promote(b));
            let Shape { ty, width } = self.shape(a);
            let e = self.node(ExprKind::Binary(op, a, b), ty, span);
            return Ok(self.of_width(e, width));
        }
        let (a, b, Shape { ty, width }) = self.usual(a, b);
        if matches!(self.types.get(ty), Type::Complex(_)) {
            return Ok(self.node(ExprKind::Unsupported("complex arithmetic".into()), ty, span));
        }
        if op.is_comparison() {
            return Ok(self.node(ExprKind::Binary(op, a, b), Ty::INT, span));
        }
        let e = self.node(ExprKind::Binary(op, a, b), ty, span);
        Ok(self.of_width(e, width))
    }

    /// Half-precision or decimal numbers: with another floating type, in that one.
    fn opaque_operation(&mut self, op: BinOp, x: Ty, y: Ty, span: Span) -> Option<HExpr> {
        let number = |p: &Self, ty| p.is_opaque(ty) || p.types.is_arithmetic(ty);
        let one = self.is_opaque(x) || self.is_opaque(y);
        if !one || !number(self, x) || !number(self, y) {
            return None;
        }
        let ty = match (self.is_opaque(x), self.is_opaque(y)) {
            _ if op.is_comparison() => Ty::INT,
            (true, false) if self.types.is_float(y) => y,
            (false, true) if self.types.is_float(x) => x,
            (true, _) => x,
            _ => y,
        };
        Some(self.unsupported(OPAQUE, ty.unqualified(), span))
    }

    fn vector_operation(&mut self, x: Ty, y: Ty, span: Span) -> Option<HExpr> {
        let vector = |p: &Self, ty| matches!(p.types.get(ty), Type::Vector(..));
        let ty = if vector(self, x) { x } else { y };
        vector(self, ty)
            .then(|| self.node(ExprKind::Unsupported("vectors".into()), ty.unqualified(), span))
    }

    fn bad_operands<T>(&self, op: BinOp, x: Ty, y: Ty, at: Span) -> Parse<T> {
        let (x, y) = (self.ty_name(x), self.ty_name(y));
        let op = op.symbol();
        self.fail(at, format!("invalid operands of `{op}`: `{x}` and `{y}`"))
    }

    fn compare_pointers(
        &mut self,
        op: BinOp,
        a: HExpr,
        b: HExpr,
        span: Span,
        at: Span,
    ) -> Parse<HExpr> {
        let (x, y) = (self.ty(a), self.ty(b));
        let ok = |p: &Self, ty| p.types.is_pointer(ty) || p.types.is_integer(ty);
        if !ok(self, x) || !ok(self, y) {
            return self.bad_operands(op, x, y, at);
        }
        let ty = match (self.types.pointee(x), self.types.pointee(y)) {
            (Some(p), _) if !self.types.is_void(p) => x,
            (_, Some(_)) => y,
            _ => x,
        };
        let (a, b) = (self.convert(a, ty), self.convert(b, ty));
        Ok(self.node(ExprKind::Binary(op, a, b), Ty::INT, span))
    }

    /// `pointer ± index`, in elements.
    pub(super) fn pointer_add(
        &mut self,
        pointer: HExpr,
        index: HExpr,
        negate: bool,
        span: Span,
    ) -> Parse<HExpr> {
        let ty = self.ty(pointer);
        let size = self.element_size(ty, span)?;
        let index = self.promote(index);
        Ok(self.node(ExprKind::PtrAdd { pointer, index, negate, size }, ty, span))
    }

    fn pointer_sub(&mut self, left: HExpr, right: HExpr, span: Span, at: Span) -> Parse<HExpr> {
        let (x, y) = (self.ty(left), self.ty(right));
        let target = |p: &Self, ty| p.types.pointee(ty).map(Ty::unqualified);
        if let (Some(p), Some(q)) = (target(self, x), target(self, y))
            && !self.compatible(p, q)
        {
            return self.bad_operands(BinOp::Sub, x, y, at);
        }
        let size = self.element_size(self.ty(left), span)?;
        let ty = self.types.ptrdiff_type();
        Ok(self.node(ExprKind::PtrSub { left, right, size }, ty, span))
    }

    /// Checks that a pointer can be moved; the run-time size of its elements if it varies.
    pub(super) fn element_size(&mut self, pointer: Ty, span: Span) -> Parse<Option<HExpr>> {
        let element = self.types.pointee(pointer).expect("the operand should be a pointer");
        if self.is_variable_size(element) {
            return Ok(Some(self.size_expression(element, span)?));
        }
        let known = self.types.size_of(element).is_some();
        if known || self.types.is_void(element) || self.types.is_function(element) {
            return Ok(None);
        }
        let name = self.ty_name(element);
        self.fail(span, format!("arithmetic on a pointer to the incomplete type `{name}`"))
    }
}
