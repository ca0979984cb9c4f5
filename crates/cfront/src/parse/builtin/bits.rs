//! Counting bits, swapping bytes, and arithmetic that reports overflow.

use super::Args;
use crate::hir::{ExprKind, HExpr};
use crate::parse::{Parse, Parser};
use base::Span;
use cfa::{BinOp, Builtin, IntKind, Ty};

impl Parser<'_> {
    pub(super) fn bits_builtin(&mut self, name: &str, args: &Args) -> Parse<Option<HExpr>> {
        let Some(name) = name.strip_prefix("__builtin_") else { return Ok(None) };
        if let Some(bits) = name.strip_prefix("bswap") {
            let ty = match bits {
                "16" => Ty::int(IntKind::UShort),
                "32" => Ty::UINT,
                "64" => Ty::int(self.wide(64)),
                "128" => Ty::int(IntKind::UInt128),
                _ => return Ok(None),
            };
            let e = self.argument_as(args, 0, ty)?;
            return Ok(Some(self.builtin_node(Builtin::Bswap, vec![e], ty, args.span)));
        }
        if let Some(e) = self.overflow(name, args)? {
            return Ok(Some(e));
        }
        let (base, kind) = match name {
            _ if name.ends_with("ll") => (&name[..name.len() - 2], IntKind::ULLong),
            _ if name.ends_with('l') => (&name[..name.len() - 1], IntKind::ULong),
            _ => (name, IntKind::UInt),
        };
        let ty = Ty::int(kind);
        Ok(match base {
            "clz" => Some(self.count(Builtin::Clz, args, ty)?),
            "ctz" => Some(self.count(Builtin::Ctz, args, ty)?),
            "popcount" => Some(self.count(Builtin::Popcount, args, ty)?),
            "parity" => {
                let ones = self.count(Builtin::Popcount, args, ty)?;
                let one = self.small(1, args.span);
                Some(self.binary(BinOp::And, ones, one, args.span, args.span)?)
            }
            "ffs" => Some(self.find_first_set(args, ty)?),
            "clrsb" => Some(self.redundant_signs(args, ty)?),
            _ => None,
        })
    }

    fn wide(&self, bits: u32) -> IntKind {
        match IntKind::ULong.bits(self.types.model) == bits {
            true => IntKind::ULong,
            false => IntKind::ULLong,
        }
    }

    fn count(&mut self, builtin: Builtin, args: &Args, ty: Ty) -> Parse<HExpr> {
        let e = self.argument_as(args, 0, ty)?;
        Ok(self.builtin_node(builtin, vec![e], Ty::INT, args.span))
    }

    /// `ffs(x)` is `(x != 0) * (ctz(x | top bit) + 1)`: the top bit is the lowest one only if there
    /// is none. A `?:` would be a decision that the user did not write.
    fn find_first_set(&mut self, args: &Args, ty: Ty) -> Parse<HExpr> {
        let span = args.span;
        let value = self.argument_as(args, 0, ty)?;
        let bits = self.types.size_of(ty).unwrap_or(4) * 8;
        self.let_in(value, span, |p, var| {
            let (x, top) = (p.read(var, span), p.int(1 << (bits - 1), ty, span));
            let some = p.binary(BinOp::Or, x, top, span, span)?;
            let count = p.builtin_node(Builtin::Ctz, vec![some], Ty::INT, span);
            let one = p.small(1, span);
            let place = p.binary(BinOp::Add, count, one, span, span)?;
            let (x, zero) = (p.read(var, span), p.small(0, span));
            let is_some = p.binary(BinOp::Ne, x, zero, span, span)?;
            p.binary(BinOp::Mul, is_some, place, span, span)
        })
    }

    /// `clrsb(x)`, how many bits below the sign equal it, is `clz((x ^ x << 1) | 1)`.
    fn redundant_signs(&mut self, args: &Args, ty: Ty) -> Parse<HExpr> {
        let span = args.span;
        let value = self.argument_as(args, 0, ty)?;
        self.let_in(value, span, |p, var| {
            let (x, y, one) = (p.read(var, span), p.read(var, span), p.small(1, span));
            let shifted = p.binary(BinOp::Shl, y, one, span, span)?;
            let changes = p.binary(BinOp::Xor, x, shifted, span, span)?;
            let one = p.small(1, span);
            let changes = p.binary(BinOp::Or, changes, one, span, span)?;
            Ok(p.builtin_node(Builtin::Clz, vec![changes], Ty::INT, span))
        })
    }

    /// `add_overflow`, `saddl_overflow`, `uaddll_overflow`, `add_overflow_p`, …
    fn overflow(&mut self, name: &str, args: &Args) -> Parse<Option<HExpr>> {
        let (base, predicate) = match name.strip_suffix("_overflow_p") {
            Some(base) => (base, true),
            None => match name.strip_suffix("_overflow") {
                Some(base) => (base, false),
                None => return Ok(None),
            },
        };
        let Some((op, fixed)) = overflow_name(base) else { return Ok(None) };
        let builtin = match op {
            BinOp::Add => Builtin::AddOverflow,
            BinOp::Sub => Builtin::SubOverflow,
            _ => Builtin::MulOverflow,
        };
        let list = match fixed {
            Some(ty) => vec![self.argument_as(args, 0, ty)?, self.argument_as(args, 1, ty)?],
            None => vec![self.argument(args, 0)?, self.argument(args, 1)?],
        };
        if predicate {
            return self.overflow_predicate(builtin, list, args).map(Some);
        }
        let to = self.argument(args, 2)?;
        Ok(Some(self.checked(builtin, list, to, args.span)?))
    }

    fn checked(
        &mut self,
        builtin: Builtin,
        mut list: Vec<HExpr>,
        to: HExpr,
        span: Span,
    ) -> Parse<HExpr> {
        let pointee = self.types.pointee(self.ty(to));
        if !pointee.is_some_and(|ty| self.types.is_integer(ty)) {
            return self.fail(self.span_of(to), "the result needs a pointer to an integer");
        }
        for &e in &list {
            if !self.types.is_integer(self.ty(e)) {
                return self.fail(self.span_of(e), "an integer is needed here");
            }
        }
        list.push(to);
        Ok(self.builtin_node(builtin, list, Ty::BOOL, span))
    }

    /// Like the checked operation, but the third argument only gives the type.
    fn overflow_predicate(
        &mut self,
        builtin: Builtin,
        list: Vec<HExpr>,
        args: &Args,
    ) -> Parse<HExpr> {
        let span = args.span;
        let model = self.argument(args, 2)?;
        let zero = self.small(0, span);
        let zero = self.convert(zero, self.ty(model));
        self.let_in(zero, span, |p, var| {
            let ty = p.body.vars[var].ty;
            let object = p.node(ExprKind::Local(var), ty, span);
            let pointer = p.types.pointer(ty);
            let to = p.node(ExprKind::Addr(object), pointer, span);
            p.checked(builtin, list, to, span)
        })
    }
}

/// `add` or `saddl`: the operation, and the operand type that the name fixes.
fn overflow_name(base: &str) -> Option<(BinOp, Option<Ty>)> {
    let ops = [("add", BinOp::Add), ("sub", BinOp::Sub), ("mul", BinOp::Mul)];
    if let Some((_, op)) = ops.iter().find(|(name, _)| *name == base) {
        return Some((*op, None));
    }
    let kinds = [("", IntKind::Int), ("l", IntKind::Long), ("ll", IntKind::LLong)];
    for (name, op) in ops {
        let Some((sign, longs)) = base.split_once(name) else { continue };
        let (_, kind) = *kinds.iter().find(|(text, _)| *text == longs)?;
        let kind = match sign {
            "s" => kind,
            "u" => kind.to_unsigned(),
            _ => return None,
        };
        return Some((op, Some(Ty::int(kind))));
    }
    None
}
