//! Labels (C11 6.8.1), and GNU's local ones.

use crate::hir::{Label, Stmt, StmtKind};
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::{Span, Symbol};
use cfa::LabelId;

impl Parser<'_> {
    /// `__label__ a, b;`: these names mean new labels until the block ends.
    pub(super) fn local_labels(&mut self) -> Parse<()> {
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

    pub(super) fn restore_labels(&mut self, down_to: usize) {
        let Some(function) = &mut self.function else { return };
        while function.hidden_labels.len() > down_to {
            let Some((name, hidden)) = function.hidden_labels.pop() else { return };
            function.labels.remove(&name);
            if let Some(id) = hidden {
                function.labels.insert(name, id);
            }
        }
    }

    /// What a label stands before: a statement, or (C23) a declaration or the end of the block.
    pub(super) fn labelled_body(&mut self) -> Parse<Stmt> {
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

    pub(super) fn labelled_statement(&mut self) -> Parse<StmtKind> {
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
            let message = format!("the label `{}` is defined twice", self.names.text(name));
            return self.fail_hint(span, message, self.first_at(self.body.labels[id].span));
        };
        function.undefined.remove(at);
        self.body.labels[id].cleanups = function.cleanups.concat();
        self.body.labels[id].span = span;
        Ok(id)
    }

    /// A use of a label, maybe before its definition.
    pub(in crate::parse) fn label_use(&mut self, name: Symbol, span: Span) -> Parse<LabelId> {
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
        let cleanups = Vec::new();
        let id = self.body.labels.push(Label { name: text, address_taken: false, cleanups, span });
        function.labels.insert(name, id);
        function.undefined.push((id, span));
        id
    }
}
