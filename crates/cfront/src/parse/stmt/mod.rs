//! Statements (C11 6.8) with GNU's case ranges, computed goto, local labels and statement
//! expressions.

mod jump;
mod label;
mod loops;
mod switch;

use super::{Parse, Parser};
use crate::hir::{Block, ExprKind, HExpr, Stmt, StmtKind};
use crate::token::Tok;
use base::Span;
use cfa::Ty;

impl Parser<'_> {
    /// `compound-statement`, in a scope of its own.
    pub(in crate::parse) fn compound_statement(&mut self) -> Parse<Block> {
        self.scopes.open();
        let block = self.nested(Self::block_items);
        self.scopes.close();
        block
    }

    fn block_items(&mut self) -> Parse<Block> {
        let start = self.expect(Tok::LBrace, "to open a block")?.span;
        self.open_statics();
        let labels = self.function.as_ref().map_or(0, |f| f.hidden_labels.len());
        let mut stmts = Vec::new();
        while !self.at(Tok::RBrace) {
            if self.at(Tok::Eof) {
                return self.unclosed(start);
            }
            self.block_item(&mut stmts)?;
        }
        self.bump();
        self.restore_labels(labels);
        let statics = self.close_statics();
        Ok(Block { stmts, statics, span: self.span_from(start) })
    }

    fn unclosed<T>(&self, open: Span) -> Parse<T> {
        self.fail_hint(open, "this `{` is never closed", "add the missing `}`")
    }

    pub(in crate::parse) fn open_statics(&mut self) {
        if let Some(function) = &mut self.function {
            function.statics.push(Vec::new());
            function.cleanups.push(Vec::new());
        }
    }

    pub(in crate::parse) fn close_statics(&mut self) -> Vec<(String, cfa::GlobalId)> {
        let Some(function) = &mut self.function else { return Vec::new() };
        function.cleanups.pop();
        function.statics.pop().unwrap_or_default()
    }

    fn block_item(&mut self, out: &mut Vec<Stmt>) -> Parse<()> {
        if self.at(Tok::LabelKw) {
            return self.local_labels();
        }
        let label = self.at(Tok::Ident) && self.peek_at(1) == Tok::Colon;
        if !label && self.starts_declaration() {
            return self.block_declaration(out);
        }
        let stmt = self.statement()?;
        self.take_pending(out);
        out.push(stmt);
        Ok(())
    }

    /// Lengths that casts or `sizeof` in the statement need, before it.
    fn take_pending(&mut self, out: &mut Vec<Stmt>) {
        if let Some(function) = &mut self.function {
            out.append(&mut function.pending);
        }
    }

    pub(in crate::parse) fn statement(&mut self) -> Parse<Stmt> {
        self.nested(Self::statement_inner)
    }

    fn statement_inner(&mut self) -> Parse<Stmt> {
        let start = self.span();
        let kind = match self.peek() {
            Tok::Semi => {
                self.bump();
                StmtKind::Empty
            }
            Tok::LBrace => StmtKind::Block(self.compound_statement()?),
            Tok::If => self.if_statement()?,
            Tok::While => self.while_statement()?,
            Tok::Do => self.do_statement()?,
            Tok::For => self.for_statement()?,
            Tok::Switch => self.switch_statement()?,
            Tok::Case => self.case_statement()?,
            Tok::Default => self.default_statement()?,
            Tok::Goto => self.goto_statement()?,
            Tok::Break | Tok::Continue => self.jump_statement()?,
            Tok::Return => self.return_statement()?,
            Tok::Asm => self.asm_statement()?,
            Tok::Attribute | Tok::LBracket if self.attributes_follow() => {
                self.attributes()?;
                return self.statement();
            }
            Tok::Ident if self.peek_at(1) == Tok::Colon => self.labelled_statement()?,
            Tok::Else => return self.fail(start, "this `else` belongs to no `if`"),
            _ => self.expression_statement()?,
        };
        Ok(Stmt { kind, span: self.span_from(start) })
    }

    fn attributes_follow(&self) -> bool {
        self.at(Tok::Attribute) || self.peek_at(1) == Tok::LBracket
    }

    fn expression_statement(&mut self) -> Parse<StmtKind> {
        let e = self.expression()?;
        self.expect(Tok::Semi, "after the expression")?;
        let e = self.discarded(e);
        Ok(StmtKind::Expr(e))
    }

    /// An expression whose value is not wanted: an object stays an object.
    fn discarded(&mut self, e: HExpr) -> HExpr {
        match self.types.size_of(self.ty(e)) {
            Some(_) if !self.types.is_array(self.ty(e)) => self.rvalue(e),
            _ => e,
        }
    }

    /// `( expression )`, a scalar.
    fn condition(&mut self, of: &str) -> Parse<HExpr> {
        self.expect(Tok::LParen, &format!("after `{of}`"))?;
        let e = self.nested(Self::expression)?;
        let e = self.scalar(e, &format!("the condition of `{of}`"))?;
        self.expect(Tok::RParen, &format!("after the condition of `{of}`"))?;
        Ok(e)
    }

    /// A statement that is a scope of its own (6.8.4, 6.8.5).
    fn scoped_statement(&mut self) -> Parse<Box<Stmt>> {
        self.scopes.open();
        let stmt = self.statement();
        self.scopes.close();
        stmt.map(Box::new)
    }

    fn if_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        let cond = self.condition("if")?;
        let then = self.scoped_statement()?;
        let otherwise = match self.eat(Tok::Else) {
            true => Some(self.scoped_statement()?),
            false => None,
        };
        Ok(StmtKind::If { cond, then, otherwise })
    }

    /// GNU `({ … })`; the parenthesis has been consumed.
    pub(in crate::parse) fn statement_expression(&mut self, start: Span) -> Parse<HExpr> {
        if self.function.is_none() {
            return self.fail(start, "a statement expression outside of any function");
        }
        let outer = self.function.as_mut().map(|f| std::mem::take(&mut f.pending));
        let block = self.compound_statement();
        if let (Some(function), Some(outer)) = (self.function.as_mut(), outer) {
            function.pending = outer;
        }
        let mut block = block?;
        self.expect(Tok::RParen, "to close a statement expression")?;
        let span = self.span_from(start);
        while matches!(block.stmts.last(), Some(Stmt { kind: StmtKind::Empty, .. })) {
            block.stmts.pop();
        }
        let value = match block.stmts.last_mut().map(behind_labels) {
            Some(last) => match last.kind {
                StmtKind::Expr(e) if !self.types.is_void(self.ty(e)) => {
                    last.kind = StmtKind::Empty;
                    Some(e)
                }
                _ => None,
            },
            None => None,
        };
        if matches!(block.stmts.last(), Some(Stmt { kind: StmtKind::Empty, .. })) {
            block.stmts.pop();
        }
        let value = value.map(|e| self.rvalue(e));
        let ty = value.map_or(Ty::VOID, |e| self.ty(e));
        let width = value.map_or(0, |e| self.width(e));
        let e = self.node(ExprKind::StmtExpr(Box::new(block), value), ty, span);
        Ok(self.of_width(e, width))
    }
}

/// The statement that the labels of a last statement stand before.
fn behind_labels(mut stmt: &mut Stmt) -> &mut Stmt {
    while matches!(stmt.kind, StmtKind::Label { .. }) {
        let StmtKind::Label { body, .. } = &mut stmt.kind else { unreachable!("it is a label") };
        stmt = body;
    }
    stmt
}
