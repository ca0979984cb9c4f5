//! `sizeof` and `_Alignof` (C11 6.5.3.4), and the sizes of variable-length arrays.

use super::{Parse, Parser};
use crate::hir::{ExprKind, HExpr, Stmt, StmtKind};
use crate::token::Tok;
use base::{Id, Span};
use cfa::{BinOp, Ty, Type, VarId};

impl Parser<'_> {
    pub(super) fn sizeof(&mut self) -> Parse<HExpr> {
        self.with_lengths(|p| {
            let start = p.bump().span;
            let (ty, operand) = p.operand()?;
            let span = p.span_from(start);
            let size = p.size_expression(ty, span)?;
            // An operand whose size varies is evaluated.
            match operand.filter(|&e| p.is_variable_size(ty) && p.body.exprs[e].effects) {
                Some(e) => Ok(p.node(ExprKind::Comma(e, size), p.ty(size), span)),
                None => Ok(size),
            }
        })
    }

    /// An expression; the lengths of variable arrays that its type names need are computed when
    /// it is evaluated, before it.
    pub(super) fn with_lengths(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Parse<HExpr>,
    ) -> Parse<HExpr> {
        let known = self.function.as_ref().map_or(0, |f| f.pending.len());
        let e = parse(self)?;
        let Some(function) = &mut self.function else { return Ok(e) };
        let mut lengths = function.pending.split_off(known.min(function.pending.len()));
        let mut result = e;
        while let Some(stmt) = lengths.pop() {
            let first = self.length(stmt);
            let (ty, span) = (self.ty(e), self.span_of(e));
            result = self.node(ExprKind::Comma(first, result), ty, span);
        }
        Ok(result)
    }

    /// A statement that waits to be executed, as an expression.
    fn length(&mut self, stmt: Stmt) -> HExpr {
        match stmt.kind {
            StmtKind::VlaLength(var, value) => {
                let ty = self.types.size_type();
                let var = self.node(ExprKind::Local(var), ty, stmt.span);
                self.node(ExprKind::Assign(var, value), ty, stmt.span)
            }
            StmtKind::Expr(e) => e,
            _ => self.unsupported("the length of an array", Ty::VOID, stmt.span),
        }
    }

    /// The operand of `typeof`: evaluated, in time, if its type is known only then.
    pub(super) fn evaluate_for_type(&mut self, e: HExpr) {
        let span = self.span_of(e);
        let needed = self.body.exprs[e].effects && self.is_variably_modified(self.ty(e));
        if let Some(function) = self.function.as_mut().filter(|_| needed) {
            function.pending.push(Stmt { kind: StmtKind::Expr(e), span });
        }
    }

    fn is_variably_modified(&self, ty: Ty) -> bool {
        match *self.types.get(ty) {
            Type::Vla(..) => true,
            Type::Array(to, _) | Type::Pointer(to) => self.is_variably_modified(to),
            _ => false,
        }
    }

    pub(super) fn alignof(&mut self) -> Parse<HExpr> {
        let start = self.bump().span;
        let gnu = self.text[start.start as usize..].starts_with(b"__");
        let (ty, e) = self.operand()?;
        let member = e.is_some_and(|e| matches!(self.kind(e), ExprKind::Field(..)));
        let align = if gnu && !member { self.preferred_align(ty) } else { self.types.align_of(ty) };
        let size = self.types.size_type();
        Ok(self.int(align.into(), size, self.span_from(start)))
    }

    /// GNU's `__alignof__` tells where an object of its own lies best: on i386, 64-bit numbers at
    /// multiples of 8, although members lie at multiples of 4.
    fn preferred_align(&self, ty: Ty) -> u64 {
        match *self.types.get(ty) {
            Type::Array(element, _) | Type::Vla(element, _) => self.preferred_align(element),
            Type::Int(_) | Type::Float(_) if self.types.size_of(ty) == Some(8) => 8,
            _ => self.types.align_of(ty),
        }
    }

    /// The type and, if it is one, the expression.
    fn operand(&mut self) -> Parse<(Ty, Option<HExpr>)> {
        if self.at(Tok::LParen) && self.starts_type_after_paren() {
            let start = self.bump().span;
            let ty = self.nested(Self::type_name)?;
            self.expect(Tok::RParen, "after a type")?;
            if !self.at(Tok::LBrace) {
                return Ok((ty, None));
            }
            let literal = self.compound_literal(ty, start)?;
            let e = self.postfix_operators(literal, start)?;
            return Ok((self.ty(e), Some(e)));
        }
        let e = self.nested(Self::unary_expression)?;
        if self.bit_field(e).is_some() {
            return self.fail(self.span_of(e), "a bit-field has no size of its own");
        }
        Ok((self.ty(e), Some(e)))
    }

    fn starts_type_after_paren(&mut self) -> bool {
        self.at += 1;
        let is = self.starts_type_name();
        self.at -= 1;
        is
    }

    pub(super) fn is_variable_size(&self, ty: Ty) -> bool {
        match *self.types.get(ty) {
            Type::Vla(..) => true,
            Type::Array(element, _) => self.is_variable_size(element),
            _ => false,
        }
    }

    /// The size of a type in bytes, as an expression of type `size_t`.
    pub(super) fn size_expression(&mut self, ty: Ty, span: Span) -> Parse<HExpr> {
        let size_type = self.types.size_type();
        if let Some(size) = self.types.size_of(ty) {
            return Ok(self.int(size.into(), size_type, span));
        }
        match *self.types.get(ty) {
            // GNU: the size of `void` and of a function is 1.
            Type::Void | Type::Function(_) => Ok(self.int(1, size_type, span)),
            Type::Vla(element, length) => {
                let var = self.node(ExprKind::Local(VarId::new(length as usize)), size_type, span);
                let length = self.rvalue(var);
                self.times(length, element, span)
            }
            Type::Array(element, Some(length)) if self.is_variable_size(element) => {
                let length = self.int(length.into(), size_type, span);
                self.times(length, element, span)
            }
            _ => {
                let name = self.ty_name(ty);
                self.fail(span, format!("the type `{name}` is incomplete: it has no size"))
            }
        }
    }

    fn times(&mut self, count: HExpr, element: Ty, span: Span) -> Parse<HExpr> {
        let size = self.size_expression(element, span)?;
        let ty = self.types.size_type();
        Ok(self.node(ExprKind::Binary(BinOp::Mul, count, size), ty, span))
    }
}
