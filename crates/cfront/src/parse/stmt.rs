//! Statements (C11 6.8) with GNU's case ranges, computed goto, local labels and statement
//! expressions.

use super::{Parse, Parser, SwitchState};
use crate::hir::{Block, ExprKind, HExpr, Label, Stmt, StmtKind};
use crate::token::Tok;
use base::{Span, Symbol};
use cfa::{LabelId, Ty};

impl Parser<'_> {
    /// `compound-statement`, in a scope of its own.
    pub(super) fn compound_statement(&mut self) -> Parse<Block> {
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

    pub(super) fn open_statics(&mut self) {
        if let Some(function) = &mut self.function {
            function.statics.push(Vec::new());
        }
    }

    pub(super) fn close_statics(&mut self) -> Vec<(String, cfa::GlobalId)> {
        self.function.as_mut().and_then(|f| f.statics.pop()).unwrap_or_default()
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

    /// `__label__ a, b;`: these names mean new labels until the block ends.
    fn local_labels(&mut self) -> Parse<()> {
        self.bump();
        loop {
            let name = self.expect(Tok::Ident, "after `__label__`")?;
            if let Some(function) = &mut self.function {
                let hidden = function.labels.remove(&name.symbol);
                function.hidden_labels.push((name.symbol, hidden));
            }
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::Semi, "after local labels")?;
        Ok(())
    }

    fn restore_labels(&mut self, down_to: usize) {
        let Some(function) = &mut self.function else { return };
        while function.hidden_labels.len() > down_to {
            let Some((name, hidden)) = function.hidden_labels.pop() else { return };
            function.labels.remove(&name);
            if let Some(id) = hidden {
                function.labels.insert(name, id);
            }
        }
    }

    pub(super) fn statement(&mut self) -> Parse<Stmt> {
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

    fn while_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        let cond = self.condition("while")?;
        let body = self.loop_body()?;
        Ok(StmtKind::While { cond, body })
    }

    fn do_statement(&mut self) -> Parse<StmtKind> {
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

    fn open_loops(&mut self, loops: i32, breakable: i32) {
        if let Some(function) = &mut self.function {
            function.loops = function.loops.wrapping_add_signed(loops);
            function.breakable = function.breakable.wrapping_add_signed(breakable);
        }
    }

    fn for_statement(&mut self) -> Parse<StmtKind> {
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

    fn switch_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        self.expect(Tok::LParen, "after `switch`")?;
        let value = self.nested(Self::value_expression)?;
        self.expect(Tok::RParen, "after the value of `switch`")?;
        if !self.types.is_integer(self.ty(value)) {
            let have = self.ty_name(self.ty(value));
            return self
                .fail(self.span_of(value), format!("`switch` needs an integer, not `{have}`"));
        }
        let value = self.promote(value);
        let ty = self.ty(value);
        if let Some(function) = &mut self.function {
            function.switches.push(SwitchState { ty, cases: Vec::new(), has_default: false });
        }
        self.open_loops(0, 1);
        let body = self.scoped_statement();
        self.open_loops(0, -1);
        if let Some(function) = &mut self.function {
            function.switches.pop();
        }
        Ok(StmtKind::Switch { value, body: body? })
    }

    fn case_statement(&mut self) -> Parse<StmtKind> {
        let start = self.bump().span;
        let Some(ty) = self.function.as_ref().and_then(|f| f.switches.last()).map(|s| s.ty) else {
            return self.fail(start, "`case` outside of any `switch`");
        };
        let (low, low_ty) = self.integer_constant("a `case` label")?;
        let high = match self.eat(Tok::Ellipsis) {
            true => self.integer_constant("a `case` label")?.0,
            false => low,
        };
        self.expect(Tok::Colon, "after a `case` label")?;
        let label = self.span_from(start);
        let wrapped = |p: &Self, v| {
            let (bits, signed) = p.types.int_shape(ty).unwrap_or((32, true));
            super::convert::wrap(v, bits, signed)
        };
        let _ = low_ty;
        let (low, high) = (wrapped(self, low), wrapped(self, high));
        self.record_case(low, high, label)?;
        let body = Box::new(self.labelled_body()?);
        Ok(StmtKind::Case { low, high, label, body })
    }

    fn record_case(&mut self, low: i128, high: i128, label: Span) -> Parse<()> {
        let function = self.function.as_mut().expect("a case should be in a function");
        let cases = &mut function.switches.last_mut().expect("in a switch").cases;
        let at = cases.partition_point(|&(_, h)| h < low);
        if cases.get(at).is_some_and(|&(l, _)| l <= high) {
            return self.fail(label, "this `case` label stands twice in its `switch`");
        }
        if low <= high {
            cases.insert(at, (low, high));
        }
        Ok(())
    }

    fn default_statement(&mut self) -> Parse<StmtKind> {
        let start = self.bump().span;
        self.expect(Tok::Colon, "after `default`")?;
        let label = self.span_from(start);
        let switch = self.function.as_mut().and_then(|f| f.switches.last_mut());
        match switch {
            None => return self.fail(start, "`default` outside of any `switch`"),
            Some(switch) if switch.has_default => {
                return self.fail(start, "a second `default` in the same `switch`");
            }
            Some(switch) => switch.has_default = true,
        }
        let body = Box::new(self.labelled_body()?);
        Ok(StmtKind::Default { label, body })
    }

    /// What a label stands before: a statement, or (C23) a declaration or the end of the block.
    fn labelled_body(&mut self) -> Parse<Stmt> {
        let start = self.span();
        if self.at(Tok::RBrace) {
            return Ok(Stmt { kind: StmtKind::Empty, span: Span::new(start.start, start.start) });
        }
        let label = self.at(Tok::Ident) && self.peek_at(1) == Tok::Colon;
        if !label && !self.at(Tok::Attribute) && self.starts_declaration() {
            // The declaration follows in the enclosing block.
            return Ok(Stmt { kind: StmtKind::Empty, span: Span::new(start.start, start.start) });
        }
        self.statement()
    }

    fn labelled_statement(&mut self) -> Parse<StmtKind> {
        let name = self.bump();
        self.bump();
        if self.at(Tok::Attribute) {
            self.attributes()?;
        }
        let id = self.label_definition(name.symbol, name.span)?;
        let body = Box::new(self.labelled_body()?);
        Ok(StmtKind::Label { id, body })
    }

    fn label_definition(&mut self, name: Symbol, span: Span) -> Parse<LabelId> {
        let id = self.label(name, span);
        let function = self.function.as_mut().expect("labels should be in functions");
        let Some(at) = function.undefined.iter().position(|(l, _)| *l == id) else {
            let text = self.names.text(name);
            return self.fail(span, format!("the label `{text}` is defined twice"));
        };
        function.undefined.remove(at);
        self.body.labels[id].span = span;
        Ok(id)
    }

    /// A use of a label, maybe before its definition.
    pub(super) fn label_use(&mut self, name: Symbol, span: Span) -> Parse<LabelId> {
        if self.function.is_none() {
            return self.fail(span, "a label outside of any function");
        }
        Ok(self.label(name, span))
    }

    fn label(&mut self, name: Symbol, span: Span) -> LabelId {
        let function = self.function.as_mut().expect("labels should be in functions");
        if let Some(&id) = function.labels.get(&name) {
            return id;
        }
        let text = self.names.text(name).to_string();
        let id = self.body.labels.push(Label { name: text, address_taken: false, span });
        function.labels.insert(name, id);
        function.undefined.push((id, span));
        id
    }

    fn goto_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        if self.eat(Tok::Star) {
            let target = self.nested(Self::value_expression)?;
            let target = self.assign_convert(target, Ty::VOID_PTR, "a computed `goto`")?;
            self.expect(Tok::Semi, "after `goto`")?;
            return Ok(StmtKind::GotoValue(target));
        }
        let name = self.expect(Tok::Ident, "after `goto`")?;
        let label = self.label_use(name.symbol, name.span)?;
        self.expect(Tok::Semi, "after `goto`")?;
        Ok(StmtKind::Goto(label))
    }

    fn jump_statement(&mut self) -> Parse<StmtKind> {
        let token = self.bump();
        let (loops, breakable) = match &self.function {
            Some(function) => (function.loops, function.breakable),
            None => (0, 0),
        };
        let (open, kind, place) = match token.kind {
            Tok::Break => (breakable, StmtKind::Break, "a loop or `switch`"),
            _ => (loops, StmtKind::Continue, "a loop"),
        };
        if open == 0 {
            let what = token.kind.describe();
            return self.fail(token.span, format!("{what} outside of {place}"));
        }
        self.expect(Tok::Semi, &format!("after {}", token.kind.describe()))?;
        Ok(kind)
    }

    fn return_statement(&mut self) -> Parse<StmtKind> {
        let start = self.bump().span;
        let ret = self.function.as_ref().map_or(Ty::VOID, |f| f.ret);
        if self.eat(Tok::Semi) {
            return Ok(StmtKind::Return(None));
        }
        let e = self.nested(Self::expression)?;
        let e = self.rvalue(e);
        self.expect(Tok::Semi, "after `return`")?;
        if self.types.is_void(ret) {
            if self.types.is_void(self.ty(e)) {
                return Ok(StmtKind::Return(Some(e)));
            }
            return self.fail_hint(
                self.span_from(start),
                "a value is returned from a function without one",
                "the function is declared `void`",
            );
        }
        let e = self.assign_convert(e, ret, "the value of `return`")?;
        Ok(StmtKind::Return(Some(e)))
    }

    /// GNU `({ … })`; the parenthesis has been consumed.
    pub(super) fn statement_expression(&mut self, start: Span) -> Parse<HExpr> {
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
        let value = match block.stmts.last() {
            Some(Stmt { kind: StmtKind::Expr(e), .. }) => Some(*e),
            _ => None,
        };
        let value = value.filter(|&e| !self.types.is_void(self.ty(e)));
        if value.is_some() {
            block.stmts.pop();
        }
        let value = value.map(|e| self.rvalue(e));
        let ty = value.map_or(Ty::VOID, |e| self.ty(e));
        let width = value.map_or(0, |e| self.width(e));
        let e = self.node(ExprKind::StmtExpr(Box::new(block), value), ty, span);
        Ok(self.of_width(e, width))
    }
}
