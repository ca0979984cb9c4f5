//! Assignment (C11 6.5.16), `++` and `--` (6.5.2.4, 6.5.3.1).

use super::{Parse, Parser};
use crate::hir::{ExprKind, HExpr};
use base::Span;
use cfa::{BinOp, Quals, Ty, Type};

impl Parser<'_> {
    pub(super) fn assign(&mut self, to: HExpr, value: HExpr, span: Span) -> Parse<HExpr> {
        if self.is_gap(to) {
            return Ok(self.unsupported("an assignment to it", self.ty(to), span));
        }
        self.modifiable(to, "assign to")?;
        let ty = self.ty(to).unqualified();
        let value = self.assign_convert(value, ty, "an assignment")?;
        let e = self.node(ExprKind::Assign(to, value), ty, span);
        Ok(self.of_width(e, self.field_width(to)))
    }

    pub(super) fn assign_op(
        &mut self,
        op: BinOp,
        to: HExpr,
        value: HExpr,
        span: Span,
    ) -> Parse<HExpr> {
        if self.is_gap(to) {
            return Ok(self.unsupported("an assignment to it", self.ty(to), span));
        }
        self.modifiable(to, "assign to")?;
        let ty = self.ty(to).unqualified();
        let value = self.rvalue(value);
        if self.types.is_pointer(ty) && matches!(op, BinOp::Add | BinOp::Sub) {
            return self.assign_pointer(op, to, value, span);
        }
        // The operation's own type: what `to op value` would compute in.
        let read = self.rvalue(to);
        let result = self.operation(op, read, value, span, span)?;
        let ExprKind::Binary(_, left, right) = *self.kind(result) else {
            return Ok(self.unsupported("complex or vector arithmetic", ty, span));
        };
        let compute = self.ty(left);
        if matches!(op, BinOp::Div | BinOp::Rem) && self.width(left) > self.field_width(to) {
            return Ok(self.unsupported("division in the width of a bit-field", ty, span));
        }
        let kind = ExprKind::AssignOp { op, to, value: right, compute };
        let e = self.node(kind, ty, span);
        Ok(self.of_width(e, self.field_width(to)))
    }

    fn assign_pointer(&mut self, op: BinOp, to: HExpr, value: HExpr, span: Span) -> Parse<HExpr> {
        let ty = self.ty(to).unqualified();
        if op == BinOp::Sub && self.types.is_pointer(self.ty(value)) {
            // gcc only warns: the distance, an integer, becomes a pointer.
            let distance = self.binary(op, to, value, span, span)?;
            return Ok(self.unsupported("a distance as a pointer", ty, self.span_of(distance)));
        }
        if !self.types.is_integer(self.ty(value)) {
            let have = self.ty_name(self.ty(value));
            let span = self.span_of(value);
            return self.fail(span, format!("a pointer moves by an integer, not by `{have}`"));
        }
        let size = self.element_size(ty, span)?;
        let index = self.promote(value);
        let negate = op == BinOp::Sub;
        Ok(self.node(ExprKind::AssignPtr { to, index, negate, size }, ty, span))
    }

    /// `++` or `--`.
    pub(super) fn step(&mut self, to: HExpr, down: bool, post: bool, span: Span) -> Parse<HExpr> {
        if self.is_gap(to) {
            return Ok(self.unsupported("an assignment to it", self.ty(to), span));
        }
        self.modifiable(to, if down { "decrement" } else { "increment" })?;
        let ty = self.ty(to).unqualified();
        let size = match self.types.get(ty) {
            Type::Pointer(_) => self.element_size(ty, span)?,
            Type::Int(_) | Type::Bool | Type::Float(_) => None,
            Type::Complex(_) | Type::Vector(..) => {
                return Ok(self.unsupported("complex or vector arithmetic", ty, span));
            }
            _ => {
                let have = self.ty_name(ty);
                return self.fail(span, format!("`++` and `--` need a scalar, not `{have}`"));
            }
        };
        let e = self.node(ExprKind::Step { to, down, post, size }, ty, span);
        Ok(self.of_width(e, self.field_width(to)))
    }

    fn modifiable(&self, e: HExpr, verb: &str) -> Parse<()> {
        let (ty, span) = (self.ty(e), self.span_of(e));
        if !self.is_lvalue(e) {
            return self.fail(span, format!("cannot {verb} this: it is not an object"));
        }
        if self.types.is_array(ty) || self.types.is_function(ty) {
            let have = self.ty_name(ty);
            return self.fail(span, format!("cannot {verb} a whole `{have}`"));
        }
        if ty.quals().contains(Quals::CONST) {
            return self.fail_hint(
                span,
                format!("cannot {verb} a `const` object"),
                "remove `const` from its declaration, or change a copy",
            );
        }
        Ok(())
    }

    /// Something that we cannot compute, such as an element of a vector: it may be an object.
    pub(super) fn is_gap(&self, e: HExpr) -> bool {
        matches!(self.kind(e), ExprKind::Unsupported(_))
    }

    pub(super) fn unsupported(&mut self, what: &str, ty: Ty, span: Span) -> HExpr {
        self.node(ExprKind::Unsupported(what.to_string()), ty, span)
    }
}
