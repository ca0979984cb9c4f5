//! Loops (C11 6.8.5).

use crate::hir::{Block, Stmt, StmtKind};
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::Span;

impl Parser<'_> {
    pub(super) fn while_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        let cond = self.condition("while")?;
        let body = self.loop_body()?;
        Ok(StmtKind::While { cond, body })
    }

    pub(super) fn do_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        let body = self.loop_body()?;
        self.expect(Tok::While, "after the body of `do`")?;
        let cond = self.condition("while")?;
        self.expect(Tok::Semi, "after `do … while (…)`")?;
        Ok(StmtKind::Do { body, cond })
    }

    fn loop_body(&mut self) -> Parse<Box<Stmt>> {
        self.open_loops(1, 1);
        let body = self.scoped_statement();
        self.open_loops(-1, -1);
        body
    }

    pub(super) fn open_loops(&mut self, loops: i32, breakable: i32) {
        if let Some(function) = &mut self.function {
            function.loops = function.loops.wrapping_add_signed(loops);
            function.breakable = function.breakable.wrapping_add_signed(breakable);
        }
    }

    pub(super) fn for_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        let open = self.expect(Tok::LParen, "after `for`")?.span;
        self.scopes.open();
        self.open_statics();
        let result = self.for_clauses(open);
        let statics = self.close_statics();
        self.scopes.close();
        let mut kind = result?;
        if let StmtKind::For { init, .. } = &mut kind {
            init.statics = statics;
        }
        Ok(kind)
    }

    fn for_clauses(&mut self, open: Span) -> Parse<StmtKind> {
        let mut stmts = Vec::new();
        let start = self.span();
        if self.starts_declaration() {
            self.block_declaration(&mut stmts)?;
        } else if !self.eat(Tok::Semi) {
            let e = self.nested(Self::expression)?;
            let e = self.discarded(e);
            self.expect(Tok::Semi, "after the first clause of `for`")?;
            stmts.push(Stmt { kind: StmtKind::Expr(e), span: self.span_of(e) });
        }
        let init = Block { stmts, statics: Vec::new(), span: self.span_from(start) };
        let cond = match self.at(Tok::Semi) {
            true => None,
            false => {
                let e = self.nested(Self::expression)?;
                Some(self.scalar(e, "the condition of `for`")?)
            }
        };
        self.expect(Tok::Semi, "after the condition of `for`")?;
        let step = match self.at(Tok::RParen) {
            true => None,
            false => {
                let e = self.nested(Self::expression)?;
                Some(self.discarded(e))
            }
        };
        if !self.at(Tok::RParen) && self.at(Tok::Eof) {
            return self.fail(open, "this `(` is never closed");
        }
        self.expect(Tok::RParen, "after the clauses of `for`")?;
        let body = self.loop_body()?;
        Ok(StmtKind::For { init, cond, step, body })
    }
}
