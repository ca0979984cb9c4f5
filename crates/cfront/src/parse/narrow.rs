//! Arithmetic on bit-fields as gcc does it.
//!
//! The type of a bit-field is an integer type of exactly its width. C11 (6.7.2.1p10) leaves that
//! to the compiler; gcc computes `s.b + 1`, with `unsigned long long b : 40`, modulo 2^40 (clang
//! in the declared type). Widths up to that of `int` vanish by promotion; a wider value has the
//! declared type here and is reduced to its width after every operation.

use super::Parser;
use crate::hir::{ExprKind, HExpr};
use cfa::{BinOp, IntKind, Ty, Type};

/// The width of a value, and the operation whose result was reduced to it.
#[derive(Clone, Copy)]
pub(super) struct Narrow {
    width: u32,
    from: HExpr,
}

impl Parser<'_> {
    /// The width of a value (or lvalue) of a bit-field's type.
    pub(super) fn width(&self, e: HExpr) -> Option<u32> {
        if let Some(narrow) = self.narrow.get(&e) {
            return Some(narrow.width);
        }
        match *self.kind(e) {
            ExprKind::Assign(to, _) | ExprKind::AssignOp { to, .. } => self.width(to),
            ExprKind::Step { to, .. } => self.width(to),
            ExprKind::Comma(_, value) | ExprKind::StmtExpr(_, Some(value)) => self.width(value),
            ExprKind::Load(of) => self.width(of),
            _ => self.bit_field(e).map(|bits| bits.width.into()),
        }
    }

    /// Reduces the result of an operation to a width; nothing to do for none.
    pub(super) fn narrow(&mut self, from: HExpr, width: Option<u32>) -> HExpr {
        let ty = self.ty(from);
        let (Some(width), Some((bits, signed))) = (width, self.types.int_shape(ty)) else {
            return from;
        };
        if width >= bits || width <= self.int_bits() {
            return from;
        }
        let span = self.span_of(from);
        let reduced = if signed {
            let unused = self.small((bits - width).into(), span);
            let Type::Int(kind) = *self.types.get(ty) else { return from };
            let raw = self.convert(from, Ty::int(kind.to_unsigned()));
            let raw_ty = self.ty(raw);
            let high = self.node(ExprKind::Binary(BinOp::Shl, raw, unused), raw_ty, span);
            let high = self.convert(high, ty);
            self.node(ExprKind::Binary(BinOp::Shr, high, unused), ty, span)
        } else {
            let mask = self.int((1i128 << width) - 1, ty, span);
            self.node(ExprKind::Binary(BinOp::And, from, mask), ty, span)
        };
        self.narrow.insert(reduced, Narrow { width, from });
        reduced
    }

    fn int_bits(&self) -> u32 {
        IntKind::Int.bits(self.types.model)
    }

    /// The operation under a reduction.
    pub(super) fn before_narrowing(&self, e: HExpr) -> HExpr {
        self.narrow.get(&e).map_or(e, |narrow| narrow.from)
    }

    /// The common type of promoted integers if it is a narrow one: the wider wins, and of equally
    /// wide ones the unsigned.
    pub(super) fn common_narrow(&self, a: HExpr, b: HExpr) -> Option<(Ty, u32)> {
        let model = self.types.model;
        let wide = |e: HExpr| self.width(e).filter(|&width| width > self.int_bits());
        if wide(a).is_none() && wide(b).is_none() {
            return None;
        }
        let shape = |e: HExpr| {
            let Type::Int(kind) = *self.types.get(self.ty(e)) else { return None };
            Some((wide(e).unwrap_or(kind.bits(model)), !kind.signed(), kind))
        };
        let (x, y) = (shape(a)?, shape(b)?);
        let (width, _, kind) = if (x.0, x.1) >= (y.0, y.1) { x } else { y };
        (width < kind.bits(model)).then(|| (Ty::int(kind), width))
    }

    /// A conversion to the narrow type of this width.
    pub(super) fn convert_narrow(&mut self, e: HExpr, ty: Ty, width: u32) -> HExpr {
        if self.width(e) == Some(width) && self.ty(e).unqualified() == ty {
            return e;
        }
        let e = self.convert(e, ty);
        self.narrow(e, Some(width))
    }
}
