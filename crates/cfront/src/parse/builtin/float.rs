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
            "isnan" => self.with_float(args, 0, |p, x| p.compare(BinOp::Ne, x, x, span))?,
            "isinf" => self.with_float(args, 0, |p, x| p.is_infinite(x, BinOp::Or, span))?,
            "isinf_sign" => self.with_float(args, 0, |p, x| p.is_infinite(x, BinOp::Sub, span))?,
            "isfinite" | "finite" => self.with_float(args, 0, |p, x| p.is_finite(x, span))?,
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
            "isnormal" => self.with_float(args, 0, |p, x| p.is_normal(x, span))?,
            "fpclassify" => self.fpclassify(args)?,
            _ => return Ok(None),
        }))
    }

    /// Evaluates an argument once and hands its value to `f`.
    fn with_float(
        &mut self,
        args: &Args,
        index: usize,
        f: impl FnOnce(&mut Self, HExpr) -> Parse<HExpr>,
    ) -> Parse<HExpr> {
        let value = self.argument(args, index)?;
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

    /// `x == inf` and `x == -inf`, joined by `|` or `-`.
    fn is_infinite(&mut self, x: HExpr, join: BinOp, span: Span) -> Parse<HExpr> {
        let inf = self.constant_like(x, "inf", span);
        let minus = self.constant_like(x, "-inf", span);
        let a = self.compare(BinOp::Eq, x, inf, span)?;
        let b = self.compare(BinOp::Eq, x, minus, span)?;
        Ok(self.node(ExprKind::Binary(join, a, b), Ty::INT, span))
    }

    /// `x - x` is zero, and not a NaN.
    fn is_finite(&mut self, x: HExpr, span: Span) -> Parse<HExpr> {
        let zero = self.node(ExprKind::Binary(BinOp::Sub, x, x), self.ty(x), span);
        self.compare(BinOp::Eq, zero, zero, span)
    }

    /// Finite and not closer to zero than the least normal number.
    fn is_normal(&mut self, x: HExpr, span: Span) -> Parse<HExpr> {
        let exponent = match self.float_kind(x) {
            FloatKind::Float => 126,
            FloatKind::Double => 1022,
            FloatKind::LongDouble | FloatKind::Float128 => 16382,
        };
        let least = self.constant_like(x, &format!("0x1p-{exponent}"), span);
        let most = self.constant_like(x, &format!("-0x1p-{exponent}"), span);
        let above = self.compare(BinOp::Ge, x, least, span)?;
        let below = self.compare(BinOp::Le, x, most, span)?;
        let large = self.node(ExprKind::Binary(BinOp::Or, above, below), Ty::INT, span);
        let finite = self.is_finite(x, span)?;
        Ok(self.node(ExprKind::Binary(BinOp::And, large, finite), Ty::INT, span))
    }

    /// `fpclassify(nan, infinite, normal, subnormal, zero, x)`: as exactly one of the five tests
    /// is 1, the sum of the products is the answer, without a branch that the user did not write.
    fn fpclassify(&mut self, args: &Args) -> Parse<HExpr> {
        let span = args.span;
        let mut classes = Vec::new();
        for index in 0..5 {
            classes.push(self.argument_as(args, index, Ty::INT)?);
        }
        self.with_float(args, 5, |p, x| {
            let zero = p.constant_like(x, "0", span);
            let nan = p.compare(BinOp::Ne, x, x, span)?;
            let infinite = p.is_infinite(x, BinOp::Or, span)?;
            let normal = p.is_normal(x, span)?;
            let zero = p.compare(BinOp::Eq, x, zero, span)?;
            let mut others = zero;
            for test in [nan, infinite, normal] {
                others = p.node(ExprKind::Binary(BinOp::Or, others, test), Ty::INT, span);
            }
            let one = p.small(1, span);
            let subnormal = p.node(ExprKind::Binary(BinOp::Xor, others, one), Ty::INT, span);
            let mut sum = p.small(0, span);
            for (class, test) in classes.into_iter().zip([nan, infinite, normal, subnormal, zero]) {
                let product = p.node(ExprKind::Binary(BinOp::Mul, class, test), Ty::INT, span);
                sum = p.node(ExprKind::Binary(BinOp::Add, sum, product), Ty::INT, span);
            }
            Ok(sum)
        })
    }

    fn float_kind(&self, x: HExpr) -> FloatKind {
        match *self.types.get(self.ty(x)) {
            Type::Float(kind) => kind,
            _ => FloatKind::Double,
        }
    }

    /// A constant of the type of `x`.
    fn constant_like(&mut self, x: HExpr, text: &str, span: Span) -> HExpr {
        let bits = arith::parse_float(text, self.float_kind(x)).expect("the constant should parse");
        self.node(ExprKind::Float(bits), self.ty(x), span)
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
