//! Calls of functions and of builtins.

use super::builder::Builder;
use super::keep::Later;
use super::sequence::Site;
use crate::hir::{self, ExprKind as H, HExpr};
use base::Span;
use cfa::{Builtin, Callee, ExprId, ExprKind, Op, Ty};

/// What becomes of a result.
#[derive(Clone, Copy)]
pub(super) enum Want {
    Nothing,
    Value,
    /// A variable of exactly its type.
    Into(ExprId),
}

impl Builder<'_> {
    pub fn call_value(&mut self, h: HExpr, callee: HExpr, args: &[HExpr]) -> ExprId {
        let result = self.call(self.node(h), callee, args, Want::Value);
        self.result(result)
    }

    /// The value in the object of a result; something arbitrary for `void`.
    pub fn result(&mut self, place: Option<ExprId>) -> ExprId {
        match place {
            Some(place) => self.load(place),
            None => self.int(0, Ty::INT),
        }
    }

    /// The object with the result, if it is wanted and there is one.
    pub fn call(
        &mut self,
        e: &hir::Expr,
        callee: HExpr,
        args: &[HExpr],
        want: Want,
    ) -> Option<ExprId> {
        let late = self.is_late(callee, args, e.span);
        let early = if late { Some(self.arguments(Site::Arguments, args, e.span)) } else { None };
        let (callee, noreturn) = self.callee(callee, if late { &[] } else { args });
        if let Callee::Direct(f) = callee
            && let Some(builtin) = primitive(&self.source.unit.functions[f])
        {
            return self.builtin(e, builtin, args, want);
        }
        let mut args = match early {
            Some(early) => early,
            None => self.arguments(Site::Arguments, args, e.span),
        };
        if let Callee::Direct(f) = callee
            && !self.fit(&mut args, self.source.unit.functions[f].ty)
        {
            self.emit(Op::Unsupported("a call that does not fit its function".into()), e.span);
            return self.destination(self.shape(e.ty), want);
        }
        if let Callee::Direct(f) = callee
            && let name @ ("setjmp" | "_setjmp" | "__sigsetjmp" | "sigsetjmp" | "longjmp"
            | "_longjmp" | "siglongjmp") = self.source.unit.functions[f].name.as_str()
        {
            self.emit(Op::Unsupported(name.trim_start_matches('_').to_string()), e.span);
            return self.destination(self.shape(e.ty), want);
        }
        let to = self.destination(self.shape(e.ty), want).filter(|_| !noreturn);
        self.emit(Op::Call { to, callee, args }, e.span);
        if noreturn {
            self.halt();
        }
        to
    }

    fn callee(&mut self, callee: HExpr, args: &[HExpr]) -> (Callee, bool) {
        let e = self.node(callee);
        let direct = match e.kind {
            H::Func(f) => Some(f),
            H::Addr(inner) | H::Decay(inner) => match self.node(inner).kind {
                H::Func(f) => Some(f),
                _ => None,
            },
            _ => None,
        };
        if let Some(f) = direct {
            return (Callee::Direct(f), self.source.unit.functions[f].noreturn);
        }
        let pointer = self.value(callee);
        if let &ExprKind::Addr(place) = self.kind(pointer)
            && let &ExprKind::Func(f) = self.kind(place)
        {
            return (Callee::Direct(f), self.source.unit.functions[f].noreturn);
        }
        (Callee::Indirect(self.keep(pointer, Later::Exprs(args), e.span)), false)
    }

    /// Whether what is called is evaluated behind the arguments.
    fn is_late(&mut self, callee: HExpr, args: &[HExpr], span: Span) -> bool {
        let mut all = vec![callee];
        // Among each other the arguments have an order of their own.
        args.iter().filter(|&&arg| self.node(arg).effects).for_each(|&arg| all.push(arg));
        let is_free = !self.node(callee).effects && self.uses(callee).reads.is_empty();
        !is_free && self.right_first(Site::Callee, &all, span)
    }

    /// All values, each as it was before the side effects of those that come later.
    fn arguments(&mut self, site: Site, args: &[HExpr], span: Span) -> Vec<ExprId> {
        let is_right_first = self.right_first(site, args, span);
        let mut values = Vec::with_capacity(args.len());
        for i in 0..args.len() {
            let k = if is_right_first { args.len() - 1 - i } else { i };
            let value = self.value(args[k]);
            let later = if is_right_first { &args[..k] } else { &args[k + 1..] };
            values.push(self.keep(value, Later::Exprs(later), self.node(args[k]).span));
        }
        if is_right_first {
            values.reverse();
        }
        values
    }

    /// A call may precede the prototype: then its arguments are only promoted. They fit if they
    /// differ from the parameters in signedness alone (C11 6.5.2.2p6), or in what they point to.
    fn fit(&mut self, args: &mut [ExprId], function: Ty) -> bool {
        let Some(signature) = self.types.signature(self.shape(function)) else { return true };
        if !signature.prototyped {
            return true;
        }
        let params = &signature.params;
        let fits = |b: &Self, arg: ExprId, param: Ty| {
            let ty = b.ty(arg);
            let alike = b.types.is_integer(ty) && b.types.is_integer(param)
                || b.types.is_pointer(ty) && b.types.is_pointer(param);
            ty.unqualified() == b.shape(param).unqualified()
                || alike && b.types.size_of(ty) == b.types.size_of(param)
        };
        let enough = args.len() == params.len() || signature.variadic && args.len() > params.len();
        if !enough || !args.iter().zip(params).all(|(&arg, &param)| fits(self, arg, param)) {
            return false;
        }
        for (arg, &param) in args.iter_mut().zip(params) {
            *arg = self.cast(*arg, self.shape(param).unqualified());
        }
        true
    }

    fn destination(&mut self, ty: Ty, want: Want) -> Option<ExprId> {
        match want {
            Want::Into(place) => Some(place),
            Want::Value if !self.types.is_void(ty) => Some(self.temp_place(ty)),
            Want::Value | Want::Nothing => None,
        }
    }

    pub fn builtin(
        &mut self,
        e: &hir::Expr,
        builtin: Builtin,
        args: &[HExpr],
        mut want: Want,
    ) -> Option<ExprId> {
        let args = self.arguments(Site::Other, args, e.span);
        if builtin == Builtin::VaArg && matches!(want, Want::Nothing) {
            want = Want::Value; // the type of `to` says how much is read
        }
        let to = self.destination(self.shape(e.ty), want);
        self.emit(Op::Builtin { to, builtin, args }, e.span);
        if ends(builtin) {
            self.halt();
        }
        to
    }
}

/// The builtin that a function is by its name, although it is declared.
fn primitive(function: &hir::Function) -> Option<Builtin> {
    let name = function.name.as_str();
    if !name.starts_with("__assize_") && name != "__VERIFIER_assume" {
        return None;
    }
    Builtin::ALL.iter().copied().find(|b| b.name() == name)
}

/// Execution never goes on after it.
fn ends(builtin: Builtin) -> bool {
    matches!(builtin, Builtin::Exit | Builtin::Abort | Builtin::AssertFail | Builtin::Unreachable)
}
