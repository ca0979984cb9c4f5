//! Inline assembly (GNU): an opaque operation with outputs and inputs.

use super::{Parse, Parser};
use crate::hir::{Asm, HExpr, StmtKind};
use crate::token::Tok;

struct Operand {
    constraint: String,
    value: HExpr,
}

impl Parser<'_> {
    pub(super) fn asm_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        while matches!(self.peek(), Tok::Volatile | Tok::Goto | Tok::Inline | Tok::Const) {
            self.bump();
        }
        self.expect(Tok::LParen, "after `asm`")?;
        let text = self.asm_text()?;
        let (mut outputs, mut inputs, mut labels) = (vec![], vec![], vec![]);
        if self.eat(Tok::Colon) {
            outputs = self.asm_operands()?;
        }
        if self.eat(Tok::Colon) {
            inputs = self.asm_operands()?;
        }
        if self.eat(Tok::Colon) {
            self.asm_clobbers()?;
        }
        if self.eat(Tok::Colon) {
            while self.at(Tok::Ident) {
                let name = self.bump();
                labels.push(self.label_use(name.symbol, name.span)?);
                self.eat(Tok::Comma);
            }
        }
        self.expect(Tok::RParen, "to close `asm`")?;
        self.expect(Tok::Semi, "after `asm`")?;
        let moves = match text.trim().is_empty() && labels.is_empty() {
            true => self.asm_moves(&outputs, &inputs)?,
            false => None,
        };
        let plain = |operands: Vec<Operand>| operands.into_iter().map(|o| o.value).collect();
        let (outputs, inputs) = (plain(outputs), plain(inputs));
        Ok(StmtKind::Asm(Asm { text, outputs, inputs, labels, moves }))
    }

    /// What an empty text assigns; `None` if an output is left to chance, or if two assignments
    /// would have to happen at once.
    fn asm_moves(&mut self, outputs: &[Operand], inputs: &[Operand]) -> Parse<Option<Vec<HExpr>>> {
        let mut moves = Vec::new();
        for (k, output) in outputs.iter().enumerate() {
            let number = k.to_string();
            let matching = inputs.iter().find(|input| input.constraint == number);
            match matching {
                Some(input) => {
                    let span = self.span_of(output.value);
                    moves.push(self.assign(output.value, input.value, span)?);
                }
                None if output.constraint.starts_with('+') => {}
                None => return Ok(None),
            }
        }
        Ok(Some(moves).filter(|moves| moves.len() <= 1))
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
    fn asm_operands(&mut self) -> Parse<Vec<Operand>> {
        let mut operands = Vec::new();
        while matches!(self.peek(), Tok::LBracket | Tok::Str) {
            if self.eat(Tok::LBracket) {
                self.bump();
                self.expect(Tok::RBracket, "after the name of an `asm` operand")?;
            }
            let constraint = self.asm_text()?;
            self.expect(Tok::LParen, "before an `asm` operand")?;
            let value = self.nested(Self::expression)?;
            operands.push(Operand { constraint, value });
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
