//! Inline assembly (GNU): an opaque operation with outputs and inputs.

use super::{Parse, Parser};
use crate::hir::{Asm, HExpr, StmtKind};
use crate::token::Tok;

impl Parser<'_> {
    pub(super) fn asm_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        while matches!(self.peek(), Tok::Volatile | Tok::Goto | Tok::Inline | Tok::Const) {
            self.bump();
        }
        self.expect(Tok::LParen, "after `asm`")?;
        let text = self.asm_text()?;
        let mut asm = Asm { text, outputs: vec![], inputs: vec![], labels: vec![] };
        if self.eat(Tok::Colon) {
            asm.outputs = self.asm_operands()?;
        }
        if self.eat(Tok::Colon) {
            asm.inputs = self.asm_operands()?;
        }
        if self.eat(Tok::Colon) {
            self.asm_clobbers()?;
        }
        if self.eat(Tok::Colon) {
            while self.at(Tok::Ident) {
                let name = self.bump();
                asm.labels.push(self.label_use(name.symbol, name.span)?);
                self.eat(Tok::Comma);
            }
        }
        self.expect(Tok::RParen, "to close `asm`")?;
        self.expect(Tok::Semi, "after `asm`")?;
        Ok(StmtKind::Asm(asm))
    }

    fn asm_text(&mut self) -> Parse<String> {
        if !self.at(Tok::Str) {
            return self.expected("a string", "in `asm`");
        }
        let (mut bytes, _) = self.string_literal()?;
        bytes.pop();
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// `[name] "constraint" (expression), …`
    fn asm_operands(&mut self) -> Parse<Vec<HExpr>> {
        let mut operands = Vec::new();
        while matches!(self.peek(), Tok::LBracket | Tok::Str) {
            if self.eat(Tok::LBracket) {
                self.bump();
                self.expect(Tok::RBracket, "after the name of an `asm` operand")?;
            }
            self.asm_text()?;
            self.expect(Tok::LParen, "before an `asm` operand")?;
            operands.push(self.nested(Self::expression)?);
            self.expect(Tok::RParen, "after an `asm` operand")?;
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        Ok(operands)
    }

    fn asm_clobbers(&mut self) -> Parse<()> {
        while self.at(Tok::Str) {
            self.string_literal()?;
            self.eat(Tok::Comma);
        }
        Ok(())
    }
}
