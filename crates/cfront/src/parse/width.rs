//! Values of bit-fields, whose type in gcc has exactly the bit-field's width.
//!
//! C11 6.7.2.1 leaves open what type a bit-field wider than `int` has. In gcc it is an integer
//! type of that width: `unsigned long long b : 40` plus 1 is computed modulo 2^40. We keep the
//! declared type and note the width beside it ([`Expr::width`](crate::hir::Expr)); a value with a
//! width is always in the range of that width. Operations that may leave the range are followed
//! by a reduction to it. (A signed one that leaves it is undefined in gcc; here it wraps.)

use super::Parser;
use super::convert::wrap;
use crate::hir::{ExprKind, HExpr};
use cfa::{BinOp, IntKind, Ty, Type};

/// What a value is computed in: a type, and a width if it is narrower than the type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    pub ty: Ty,
    pub width: u8,
}

impl Parser<'_> {
    pub(super) fn width(&self, e: HExpr) -> u8 {
        self.body.exprs[e].width
    }

    /// The same value, known to be of this width.
    pub(super) fn of_width(&mut self, e: HExpr, width: u8) -> HExpr {
        self.body.exprs[e].width = width;
        e
    }

    /// The width that a value read from (or stored to) the lvalue has.
    pub(super) fn field_width(&self, lvalue: HExpr) -> u8 {
        self.bit_field(lvalue).map_or(0, |bits| bits.width)
    }

    pub(super) fn shape(&self, e: HExpr) -> Shape {
        Shape { ty: self.ty(e).unqualified(), width: self.width(e) }
    }

    /// The integer promotions (6.3.1.1), of a width too: to `int` if all values fit.
    pub(super) fn promoted(&self, e: HExpr) -> Shape {
        let Shape { ty, width } = self.shape(e);
        let kind = match self.types.get(ty) {
            Type::Bool => return Shape { ty: Ty::INT, width: 0 },
            Type::Int(kind) => *kind,
            _ => return Shape { ty, width: 0 },
        };
        let int = IntKind::Int.bits(self.types.model);
        let own = kind.bits(self.types.model);
        match u32::from(width) {
            _ if kind == IntKind::UChar
                && base::mutant!("cfront: unsigned char promoted as such") =>
            {
                Shape { ty: Ty::UINT, width: 0 }
            }
            _ if kind.rank() < IntKind::Int.rank() => Shape { ty: Ty::INT, width: 0 },
            0 => Shape { ty, width: 0 },
            w if w < int || w == int && kind.signed() => Shape { ty: Ty::INT, width: 0 },
            w if w == int => Shape { ty: Ty::UINT, width: 0 },
            w if w >= own => Shape { ty, width: 0 },
            _ if base::mutant!("cfront: a wide bit-field promoted to unsigned") => {
                Shape { ty: self.types_unsigned(ty), width }
            }
            _ => Shape { ty, width },
        }
    }

    /// The common shape of promoted integers of which one has a width: as in gcc's
    /// `c_common_type`, the wider one's, or the unsigned one's.
    pub(super) fn common_width(&self, a: Shape, b: Shape) -> Shape {
        let measure = |s: Shape| {
            let (bits, signed) = self.types.int_shape(s.ty).unwrap_or((0, true));
            (if s.width == 0 { bits } else { s.width.into() }, !signed)
        };
        if measure(a) >= measure(b) { a } else { b }
    }

    /// Conversion to a shape.
    pub(super) fn convert_shape(&mut self, e: HExpr, to: Shape) -> HExpr {
        if to.width == 0 {
            return self.convert(e, to.ty);
        }
        if self.shape(e) == to {
            return e;
        }
        let e = self.convert(e, to.ty);
        self.reduce(e, to.width)
    }

    /// The result of an operation on values of this width, brought back into its range.
    pub(super) fn in_range(&mut self, op: BinOp, e: HExpr) -> HExpr {
        match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl if self.width(e) != 0 => {
                self.reduce(e, self.width(e))
            }
            _ => e,
        }
    }

    /// The value modulo 2^width, in the range of its type's signedness.
    pub(super) fn reduce(&mut self, e: HExpr, width: u8) -> HExpr {
        let (ty, span) = (self.ty(e).unqualified(), self.span_of(e));
        let (bits, signed) = self.types.int_shape(ty).unwrap_or((64, false));
        if let ExprKind::Int(value) = *self.kind(e) {
            let value = self.int(wrap(value, width.into(), signed), ty, span);
            return self.of_width(value, width);
        }
        self.of_width(e, 0);
        let reduced = if signed {
            let unsigned = self.types_unsigned(ty);
            let unused = self.small(i128::from(bits) - i128::from(width), span);
            let raw = self.convert(e, unsigned);
            let high = self.node(ExprKind::Binary(BinOp::Shl, raw, unused), unsigned, span);
            let high = self.convert(high, ty);
            self.node(ExprKind::Binary(BinOp::Shr, high, unused), ty, span)
        } else {
            let mask = self.int((1 << width) - 1, ty, span);
            self.node(ExprKind::Binary(BinOp::And, e, mask), ty, span)
        };
        self.of_width(reduced, width)
    }

    fn types_unsigned(&self, ty: Ty) -> Ty {
        match self.types.get(ty) {
            Type::Int(kind) => Ty::int(kind.to_unsigned()),
            _ => ty,
        }
    }
}
