//! Floating-point builtins: classification, comparison without exceptions, constants, and the
//! operations of `cfa::Builtin` with their `f` and `l` variants.

use super::Args;
use crate::hir::{ExprKind, HExpr};
use crate::parse::{Parse, Parser};
use base::Span;
use cfa::arith;
use cfa::{BinOp, Builtin, FloatKind, Ty, Type};

impl Parser<'_> {
    pub(super) fn float_builtin(&mut self, name: &str, args: &Args) -> Parse<Option<HExpr>> {
        let Some(short) = name.strip_prefix("__builtin_") else { return Ok(None) };
        if let Some(e) = self.classification(short, args)? {
            return Ok(Some(e));
        }
        if let Some(e) = self.float_constant(short, args.span) {
            return Ok(Some(e));
        }
        let (base, kind) = split_kind(short);
        let full = format!("__builtin_{base}");
        let Some(&builtin) = Builtin::ALL.iter().find(|b| b.name() == full) else {
            return Ok(None);
        };
        if builtin < Builtin::Sqrt {
            return Ok(None);
        }
        // The transcendental ones are of `double`; the host computes no others.
        let compute = if builtin > Builtin::Signbit { Ty::DOUBLE } else { Ty::float(kind) };
        let mut list = Vec::new();
        for index in 0..args.list.len() {
            list.push(self.argument_as(args, index, compute)?);
        }
        let arity = match builtin {
            Builtin::Fma => 3,
            Builtin::Fmod | Builtin::Copysign | Builtin::Atan2 | Builtin::Pow => 2,
            Builtin::Hypot => 2,
            _ => 1,
        };
        if list.len() != arity {
            return self.fail(args.span, format!("`{name}` needs {arity} arguments"));
        }
        if builtin == Builtin::Signbit {
            return Ok(Some(self.builtin_node(builtin, list, Ty::INT, args.span)));
        }
        let e = self.builtin_node(builtin, list, compute, args.span);
        Ok(Some(self.convert(e, Ty::float(kind))))
    }

    /// The type-generic ones: their argument keeps its type.
    fn classification(&mut self, name: &str, args: &Args) -> Parse<Option<HExpr>> {
        let span = args.span;
        let (base, _) = split_kind(name);
        Ok(Some(match base {
            "isnan" => self.with_float(args, |p, x| p.compare(BinOp::Ne, x, x, span))?,
            "isinf" => self.with_float(args, |p, x| {
                let inf = p.infinity_like(x, false, span);
                let minus = p.infinity_like(x, true, span);
                let a = p.compare(BinOp::Eq, x, inf, span)?;
                let b = p.compare(BinOp::Eq, x, minus, span)?;
                Ok(p.node(ExprKind::Binary(BinOp::Or, a, b), Ty::INT, span))
            })?,
            "isinf_sign" => self.with_float(args, |p, x| {
                let inf = p.infinity_like(x, false, span);
                let minus = p.infinity_like(x, true, span);
                let a = p.compare(BinOp::Eq, x, inf, span)?;
                let b = p.compare(BinOp::Eq, x, minus, span)?;
                Ok(p.node(ExprKind::Binary(BinOp::Sub, a, b), Ty::INT, span))
            })?,
            "isfinite" | "finite" => self.with_float(args, |p, x| {
                let zero = p.node(ExprKind::Binary(BinOp::Sub, x, x), p.ty(x), span);
                p.compare(BinOp::Eq, zero, zero, span)
            })?,
            "isgreater" => self.quiet(BinOp::Gt, args)?,
            "isgreaterequal" => self.quiet(BinOp::Ge, args)?,
            "isless" => self.quiet(BinOp::Lt, args)?,
            "islessequal" => self.quiet(BinOp::Le, args)?,
            "islessgreater" => {
                let (a, b) = (self.quiet(BinOp::Lt, args)?, self.quiet(BinOp::Gt, args)?);
                self.node(ExprKind::Binary(BinOp::Or, a, b), Ty::INT, span)
            }
            "isunordered" => {
                let (a, b) = (self.argument(args, 0)?, self.argument(args, 1)?);
                let (a, b, _) = self.usual(a, b);
                let (a, b) =
                    (self.compare(BinOp::Ne, a, a, span)?, self.compare(BinOp::Ne, b, b, span)?);
                self.node(ExprKind::Binary(BinOp::Or, a, b), Ty::INT, span)
            }
            "signbit" if name == "signbit" => {
                let x = self.argument(args, 0)?;
                self.builtin_node(Builtin::Signbit, vec![x], Ty::INT, span)
            }
            "isnormal" | "fpclassify" => {
                self.unsupported(&format!("__builtin_{base}"), Ty::INT, span)
            }
            _ => return Ok(None),
        }))
    }

    /// Evaluates the first argument once and hands its value to `f`.
    fn with_float(
        &mut self,
        args: &Args,
        f: impl FnOnce(&mut Self, HExpr) -> Parse<HExpr>,
    ) -> Parse<HExpr> {
        let value = self.argument(args, 0)?;
        if !self.types.is_float(self.ty(value)) {
            return self.fail(self.span_of(value), "a floating value is needed here");
        }
        if !self.body.exprs[value].effects {
            return f(self, value);
        }
        let span = args.span;
        self.let_in(value, span, |p, var| {
            let x = p.read(var, span);
            f(p, x)
        })
    }

    fn quiet(&mut self, op: BinOp, args: &Args) -> Parse<HExpr> {
        let (a, b) = (self.argument(args, 0)?, self.argument(args, 1)?);
        self.binary(op, a, b, args.span, args.span)
    }

    fn compare(&mut self, op: BinOp, a: HExpr, b: HExpr, span: Span) -> Parse<HExpr> {
        self.binary(op, a, b, span, span)
    }

    fn infinity_like(&mut self, x: HExpr, negative: bool, span: Span) -> HExpr {
        let ty = self.ty(x);
        let kind = match *self.types.get(ty) {
            Type::Float(kind) => kind,
            _ => FloatKind::Double,
        };
        let text = if negative { "-inf" } else { "inf" };
        let bits = arith::parse_float(text, kind).expect("infinity should parse");
        self.node(ExprKind::Float(bits), ty, span)
    }

    fn float_constant(&mut self, name: &str, span: Span) -> Option<HExpr> {
        let (base, kind) = split_kind(name);
        let text = match base {
            "huge_val" | "inf" => "inf",
            "nan" | "nans" => "nan",
            _ => return None,
        };
        let bits = arith::parse_float(text, kind)?;
        Some(self.node(ExprKind::Float(bits), Ty::float(kind), span))
    }
}

/// `sqrtf` is `sqrt` of `float`, `sqrtl` of `long double`; `ceil` is itself.
fn split_kind(name: &str) -> (&str, FloatKind) {
    const WHOLE: [&str; 8] =
        ["ceil", "inf", "isinf", "isnormal", "huge_val", "isgreaterequal", "islessequal", "erf"];
    if WHOLE.contains(&name) {
        return (name, FloatKind::Double);
    }
    if let Some(base) = name.strip_suffix("f128") {
        return (base, FloatKind::Float128);
    }
    match (name.strip_suffix('f'), name.strip_suffix('l')) {
        (Some(base), _) => (base, FloatKind::Float),
        (_, Some(base)) => (base, FloatKind::LongDouble),
        _ => (name, FloatKind::Double),
    }
}
