//! `va_list` (C11 7.16): the builtins take the address of the list's object.

use super::Args;
use crate::hir::{ExprKind, HExpr};
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::Span;
use cfa::{Builtin, Ty};

impl Parser<'_> {
    pub(super) fn va_builtin(
        &mut self,
        builtin: Builtin,
        lists: usize,
        args: &Args,
    ) -> Parse<HExpr> {
        let mut list = Vec::new();
        for &e in args.list.iter().take(lists) {
            list.push(self.va_list_address(e)?);
        }
        if list.len() < lists {
            return self.fail(args.span, "this builtin needs a `va_list`");
        }
        Ok(self.builtin_node(builtin, list, Ty::VOID, args.span))
    }

    /// `va_start` needs a function with `...`.
    pub(super) fn check_variadic(&self, span: Span) -> Parse<()> {
        let ty = self.function.as_ref().map(|f| self.functions[f.id].ty);
        match ty.and_then(|ty| self.types.signature(ty)) {
            Some(signature) if signature.variadic => Ok(()),
            Some(_) => self.fail_hint(
                span,
                "`va_start` in a function with a fixed number of parameters",
                "end its parameters with `...`",
            ),
            None => self.fail(span, "`va_start` outside of any function"),
        }
    }

    /// Where `va_list` is an array it has decayed to the address already.
    fn va_list_address(&mut self, e: HExpr) -> Parse<HExpr> {
        let (ty, span) = (self.ty(e), self.span_of(e));
        let to_record = self.types.pointee(ty).is_some_and(|to| self.types.is_record(to));
        if self.types.is_array(ty) || to_record {
            return Ok(self.rvalue(e));
        }
        if !self.is_lvalue(e) {
            return self.fail(span, "this must be a `va_list` object");
        }
        let pointer = self.types.pointer(ty);
        Ok(self.node(ExprKind::Addr(e), pointer, span))
    }

    /// `__builtin_va_arg(list, type)`
    pub(in crate::parse) fn va_arg(&mut self) -> Parse<HExpr> {
        let start = self.bump().span;
        self.expect(Tok::LParen, "after `va_arg`")?;
        let list = self.nested(Self::assignment_expression)?;
        let list = self.va_list_address(list)?;
        self.expect(Tok::Comma, "before the type of `va_arg`")?;
        let ty = self.nested(Self::type_name)?;
        self.expect(Tok::RParen, "after the type of `va_arg`")?;
        let span = self.span_from(start);
        self.check_va_type(ty, span)?;
        Ok(self.builtin_node(Builtin::VaArg, vec![list], ty.unqualified(), span))
    }

    fn check_va_type(&self, ty: Ty, span: Span) -> Parse<()> {
        if self.types.size_of(ty).is_some() {
            return Ok(());
        }
        let name = self.ty_name(ty);
        self.fail(span, format!("`va_arg` of the incomplete type `{name}`"))
    }

    /// `__builtin_offsetof(type, member.designator[index])`
    pub(in crate::parse) fn offsetof(&mut self) -> Parse<HExpr> {
        let start = self.bump().span;
        self.expect(Tok::LParen, "after `offsetof`")?;
        let ty = self.nested(Self::type_name)?;
        self.expect(Tok::Comma, "after the type of `offsetof`")?;
        let pointer = self.types.pointer(ty);
        let null = self.int(0, pointer, start);
        let object = self.deref(null, start)?;
        let mut member = self.select(object, start)?;
        loop {
            member = match self.peek() {
                Tok::Dot => self.member(member, start)?,
                Tok::LBracket => self.subscript(member, start)?,
                _ => break,
            };
        }
        self.expect(Tok::RParen, "after the member of `offsetof`")?;
        let span = self.span_from(start);
        let pointer = self.types.pointer(self.ty(member));
        let address = self.node(ExprKind::Addr(member), pointer, span);
        let size = self.types.size_type();
        match self.fold(address) {
            Some(offset) => Ok(self.int(offset, size, span)),
            None => Ok(self.convert(address, size)),
        }
    }
}
