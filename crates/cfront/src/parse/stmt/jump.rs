//! Jumps (C11 6.8.6), and GNU's computed `goto`.

use crate::hir::StmtKind;
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use cfa::Ty;

impl Parser<'_> {
    pub(super) fn goto_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        if self.eat(Tok::Star) {
            let target = self.nested(Self::value_expression)?;
            if !self.types.is_pointer(self.ty(target)) {
                let have = self.ty_name(self.ty(target));
                let message = format!("a computed `goto` needs a pointer, not `{have}`");
                return self.fail_hint(self.span_of(target), message, "`&&label` gives one");
            }
            let target = self.assign_convert(target, Ty::VOID_PTR, "a computed `goto`")?;
            self.expect(Tok::Semi, "after `goto`")?;
            return Ok(StmtKind::GotoValue(target));
        }
        let name = self.expect(Tok::Ident, "after `goto`")?;
        let label = self.label_use(name.symbol, name.span)?;
        self.expect(Tok::Semi, "after `goto`")?;
        Ok(StmtKind::Goto(label))
    }

    pub(super) fn jump_statement(&mut self) -> Parse<StmtKind> {
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

    pub(super) fn return_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        let ret = self.function.as_ref().map_or(Ty::VOID, |f| f.ret);
        if self.eat(Tok::Semi) {
            return Ok(StmtKind::Return(None));
        }
        let e = self.nested(Self::expression)?;
        let e = self.rvalue(e);
        self.expect(Tok::Semi, "after `return`")?;
        if self.types.is_void(ret) {
            // gcc only warns of a value: it is computed and forgotten.
            let e = self.cast(e, Ty::VOID, self.span_of(e))?;
            return Ok(StmtKind::Return(Some(e)));
        }
        let e = self.assign_convert(e, ret, "the value of `return`")?;
        Ok(StmtKind::Return(Some(e)))
    }
}
