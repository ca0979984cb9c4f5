//! The compiler's builtin functions: each becomes an ordinary expression where C can say it, one
//! of `cfa::Builtin` where it cannot, or a call of the library function behind it.

mod atomic;
mod bits;
mod float;
mod library;
mod varargs;

use super::{Parse, Parser, Value};
use crate::hir::{ExprKind, HExpr};
use crate::token::Tok;
use base::Span;
use cfa::{Builtin, Global, GlobalKind, Image, Linkage, Quals, Target, Ty, UnitId};

/// A builtin's arguments (as written: not yet converted) and where the call stands.
struct Args {
    list: Vec<HExpr>,
    span: Span,
}

/// Builtins of which not every argument is looked at, with the number of their arguments.
const EXACT: [(&str, usize); 9] = [
    ("__builtin_expect", 2),
    ("__builtin_expect_with_probability", 3),
    ("__builtin_constant_p", 1),
    ("__builtin_unreachable", 0),
    ("__builtin_trap", 0),
    ("__builtin_object_size", 2),
    ("__builtin_va_end", 1),
    ("__builtin_va_copy", 2),
    ("__builtin_alloca", 1),
];

impl Parser<'_> {
    /// A call `name(…)` of a builtin; `None` (and nothing consumed) if `name` is none.
    pub(super) fn builtin_call(&mut self, name: &str, start: Span) -> Parse<Option<HExpr>> {
        let known = ["__builtin_", "__sync_", "__atomic_", "__assize_", "__VERIFIER_assume"];
        if !known.iter().any(|prefix| name.starts_with(prefix)) {
            return Ok(match name {
                "alloca" => Some(self.builtin_by_name("__builtin_alloca", start)?),
                _ => None,
            });
        }
        self.builtin_by_name(name, start).map(Some)
    }

    fn builtin_by_name(&mut self, name: &str, start: Span) -> Parse<HExpr> {
        let args = self.builtin_arguments(start)?;
        if let Some((_, arity)) = EXACT.iter().find(|(known, _)| *known == name)
            && args.list.len() != *arity
        {
            let given = args.list.len();
            let message = format!("`{name}` takes {arity} arguments, not {given}");
            return self.fail(args.span, message);
        }
        if let Some(e) = self.plain_builtin(name, &args)? {
            return Ok(e);
        }
        if let Some(e) = self.bits_builtin(name, &args)? {
            return Ok(e);
        }
        if let Some(e) = self.float_builtin(name, &args)? {
            return Ok(e);
        }
        if let Some(e) = self.atomic_builtin(name, &args)? {
            return Ok(e);
        }
        self.library_builtin(name, args)
    }

    fn builtin_arguments(&mut self, start: Span) -> Parse<Args> {
        self.expect(Tok::LParen, "after the name of a builtin")?;
        let list = self.argument_list()?;
        Ok(Args { list, span: self.span_from(start) })
    }

    fn argument(&mut self, args: &Args, index: usize) -> Parse<HExpr> {
        match args.list.get(index) {
            Some(&e) => Ok(self.rvalue(e)),
            None => self.fail(args.span, format!("this builtin needs {} arguments", index + 1)),
        }
    }

    fn argument_as(&mut self, args: &Args, index: usize, ty: Ty) -> Parse<HExpr> {
        let e = self.argument(args, index)?;
        self.assign_convert(e, ty, "an argument of a builtin")
    }

    fn builtin_node(&mut self, builtin: Builtin, list: Vec<HExpr>, ty: Ty, span: Span) -> HExpr {
        self.node(ExprKind::Builtin(builtin, list), ty, span)
    }

    fn plain_builtin(&mut self, name: &str, args: &Args) -> Parse<Option<HExpr>> {
        let span = args.span;
        Ok(Some(match name {
            "__builtin_expect" | "__builtin_expect_with_probability" => {
                let e = self.argument(args, 0)?;
                let value = self.node(ExprKind::Transparent(e), self.ty(e), span);
                self.of_width(value, self.width(e));
                let value = self.convert(value, Ty::LONG);
                match args.list.get(1).copied().filter(|&e| self.body.exprs[e].effects) {
                    Some(expected) => self.node(ExprKind::Comma(expected, value), Ty::LONG, span),
                    None => value,
                }
            }
            "__builtin_constant_p" => {
                let e = self.argument(args, 0)?;
                match self.constant(e) {
                    Some(Value::Int(_) | Value::Float(_)) => self.small(1, span),
                    Some(Value::Address { target, addend: 0 }) if self.is_literal(target) => {
                        self.small(1, span)
                    }
                    _ if !self.dialect.optimises => self.small(0, span),
                    _ => self.up_to_compiler(name, Ty::BOOL, 0, span),
                }
            }
            "__builtin_unreachable" => {
                self.builtin_node(Builtin::Unreachable, Vec::new(), Ty::VOID, span)
            }
            "__builtin_trap" => self.builtin_node(Builtin::Abort, Vec::new(), Ty::VOID, span),
            "__builtin_alloca" | "__builtin_alloca_with_align" => {
                let size = self.argument_as(args, 0, self.types.size_type())?;
                self.builtin_node(Builtin::Alloca, vec![size], Ty::VOID_PTR, span)
            }
            "__builtin_object_size" | "__builtin_dynamic_object_size" => {
                let ty = self.types.size_type();
                let kind = args.list.get(1).and_then(|&e| self.fold(e)).unwrap_or(0);
                self.up_to_compiler(name, ty, if kind & 2 == 0 { -1 } else { 0 }, span)
            }
            "__builtin_assume_aligned" => self.argument_as(args, 0, Ty::VOID_PTR)?,
            "__builtin_prefetch" | "__builtin___clear_cache" => {
                let mut all = self.small(0, span);
                for &e in &args.list {
                    let e = self.rvalue(e);
                    all = self.node(ExprKind::Comma(all, e), self.ty(e), span);
                }
                self.node(ExprKind::Cast(all), Ty::VOID, span)
            }
            "__builtin_LINE" => {
                let line = (self.place_of)(span.start).line;
                self.small(line.into(), span)
            }
            "__builtin_classify_type" => self.classify(args)?,
            "__VERIFIER_assume" => {
                let cond = self.argument(args, 0)?;
                let cond = self.scalar(cond, "an assumption")?;
                let truth = self.convert(cond, Ty::BOOL);
                let truth = self.convert(truth, Ty::INT);
                self.builtin_node(Builtin::Assume, vec![truth], Ty::VOID, span)
            }
            "__builtin_va_start" | "__builtin_stdarg_start" | "__builtin_c23_va_start" => {
                self.check_variadic(span)?;
                self.va_builtin(Builtin::VaStart, 1, args)?
            }
            "__builtin_va_end" => self.va_builtin(Builtin::VaEnd, 1, args)?,
            "__builtin_va_copy" => self.va_builtin(Builtin::VaCopy, 2, args)?,
            _ if name.starts_with("__assize_") => return self.primitive(name, args),
            _ => return Ok(None),
        }))
    }

    /// What only the compiler knows: an object of our own that may hold anything, and has this value
    /// where a constant is needed. Who reads it gets to a boundary.
    fn up_to_compiler(&mut self, name: &str, ty: Ty, usual: i128, span: Span) -> HExpr {
        let volatile = ty.with(Quals::VOLATILE);
        let size = self.types.size_of(ty).unwrap_or(0) as usize;
        let bytes = usual.to_le_bytes()[..size].to_vec();
        let id = self.globals.push(Global {
            name: name.to_string(),
            linkage: Linkage::Internal(UnitId(0)),
            ty: volatile,
            init: Some(Image { bytes, relocations: Vec::new() }),
            kind: GlobalKind::CompoundLiteral,
            align: self.types.align_of(ty),
            place: (self.place_of)(span.start),
        });
        let object = self.node(ExprKind::Global(id), volatile, span);
        let value = self.rvalue(object);
        if ty == Ty::BOOL { self.convert(value, Ty::INT) } else { value }
    }

    /// What [`Self::up_to_compiler`] is where a constant is needed.
    pub(super) fn without_compiler(&self, object: HExpr) -> Option<Value> {
        let ExprKind::Global(id) = *self.kind(object) else { return None };
        let global = &self.globals[id];
        let image = global.init.as_ref().filter(|_| global.is_up_to_compiler())?;
        match image.bytes.contains(&0xff) {
            true => Some(Value::Int(u64::MAX.into())),
            false => Some(Value::Int(0)),
        }
    }

    fn is_literal(&self, target: Target) -> bool {
        matches!(target, Target::Global(g) if self.globals[g].kind == GlobalKind::StringLiteral)
    }

    /// GNU's numbers for kinds of types.
    fn classify(&mut self, args: &Args) -> Parse<HExpr> {
        let e = self.argument(args, 0)?;
        let ty = self.ty(e);
        let class = match self.types.get(ty) {
            cfa::Type::Void => 0,
            cfa::Type::Int(_) | cfa::Type::Bool => 1,
            cfa::Type::Pointer(_) => 5,
            cfa::Type::Float(_) => 8,
            cfa::Type::Complex(_) => 9,
            cfa::Type::Record(_) => 12,
            _ => -1,
        };
        Ok(self.small(class, args.span))
    }

    /// One of our own primitives, on which the library models are built.
    fn primitive(&mut self, name: &str, args: &Args) -> Parse<Option<HExpr>> {
        let (p, size) = (Ty::VOID_PTR, self.types.size_type());
        let long = Ty::LONG;
        let (params, ret): (&[Ty], Ty) = match name {
            "__assize_alloc" => (&[size], p),
            "__assize_free" | "__assize_incomplete" => (&[p], Ty::VOID),
            "__assize_object_size" => (&[p], size),
            "__assize_move" | "__assize_copy" => (&[p, p, size], Ty::VOID),
            "__assize_fill" => (&[p, Ty::INT, size], Ty::VOID),
            "__assize_compare" => (&[p, p, size], Ty::INT),
            "__assize_of_sign" => (&[Ty::INT], Ty::INT),
            "__assize_length" => (&[p], size),
            "__assize_exit" => (&[Ty::INT], Ty::VOID),
            "__assize_abort" => (&[], Ty::VOID),
            "__assize_output" => (&[], Ty::LLONG),
            "__assize_assert_fail" => (&[p, p, Ty::UINT, p], Ty::VOID),
            "__assize_read" | "__assize_write" => (&[Ty::INT, p, size], long),
            _ => return Ok(None),
        };
        let Some(&builtin) = Builtin::ALL.iter().find(|b| b.name() == name) else {
            return Ok(None);
        };
        let mut list = Vec::new();
        for (i, &ty) in params.iter().enumerate() {
            list.push(self.argument_as(args, i, ty)?);
        }
        Ok(Some(self.builtin_node(builtin, list, ret, args.span)))
    }
}
