//! Declarators, also abstract ones (C11 6.7.6, 6.7.7).

use super::attribute::Attributes;
use super::params::{Parameters, Prototype};
use crate::hir::{HExpr, Stmt, StmtKind, Var, VarKind};
use crate::parse::constant::Value;
use crate::parse::{MAX_DEPTH, Parse, Parser};
use crate::token::Tok;
use base::{Span, Symbol};
use cfa::{Quals, Ty, VarId};

/// Must there be a name?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Naming {
    Named,
    Abstract,
    /// A parameter.
    Either,
}

/// A parsed declarator: its derivations from the name outwards.
#[derive(Default)]
pub(super) struct Declarator {
    pub name: Option<(Symbol, Span)>,
    pub derivations: Vec<Derivation>,
    pub attributes: Attributes,
    pub span: Span,
}

pub(super) enum Derivation {
    Pointer(Quals),
    /// The qualifiers are those of the pointer that a parameter becomes.
    Array(Length, Quals, Span),
    Function(Box<Parameters>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Length {
    /// `[]`, or a length that nobody needs.
    Unknown,
    Constant(u64),
    Variable(VarId),
}

impl Declarator {
    pub fn parameters(&mut self) -> Option<&mut Parameters> {
        match self.derivations.first_mut() {
            Some(Derivation::Function(parameters)) => Some(parameters),
            _ => None,
        }
    }

    pub fn is_function(&self) -> bool {
        matches!(self.derivations.first(), Some(Derivation::Function(_)))
    }
}

impl Parser<'_> {
    pub(in crate::parse) fn type_name(&mut self) -> Parse<Ty> {
        self.nested(|p| {
            let specifiers = p.specifier_qualifier_list()?;
            let declarator = p.declarator(Naming::Abstract)?;
            p.derive(&specifiers, &declarator)
        })
    }

    /// A declarator with the attributes behind it.
    pub(super) fn declarator(&mut self, naming: Naming) -> Parse<Declarator> {
        let start = self.span();
        let mut declarator = Declarator::default();
        self.pointers_and_direct(naming, &mut declarator)?;
        declarator.span = self.span_from(start);
        self.more_attributes(&mut declarator.attributes)?;
        Ok(declarator)
    }

    fn pointers_and_direct(&mut self, naming: Naming, to: &mut Declarator) -> Parse<()> {
        let mut pointers = Vec::new();
        self.more_attributes(&mut to.attributes)?;
        while self.eat(Tok::Star) {
            pointers.push(self.pointer_qualifiers(&mut to.attributes)?);
        }
        self.direct_declarator(naming, to)?;
        to.derivations.extend(pointers.into_iter().rev().map(Derivation::Pointer));
        if to.derivations.len() > MAX_DEPTH as usize {
            return self.fail(self.span(), "too many derivations in one declarator");
        }
        Ok(())
    }

    /// Attributes of a pointer that would change the declared type are not applied to it.
    fn pointer_qualifiers(&mut self, attributes: &mut Attributes) -> Parse<Quals> {
        let mut quals = Quals::NONE;
        loop {
            if self.at_type_qualifier() {
                quals = quals.union(self.type_qualifier());
            } else if self.at_attribute() {
                let found = self.attributes()?;
                attributes.noreturn |= found.noreturn;
            } else {
                return Ok(quals);
            }
        }
    }

    fn direct_declarator(&mut self, naming: Naming, to: &mut Declarator) -> Parse<()> {
        if self.at(Tok::Ident) && naming != Naming::Abstract {
            let token = self.bump();
            to.name = Some((token.symbol, token.span));
        } else if self.at(Tok::LParen) && (naming == Naming::Named || self.nested_declarator()) {
            self.bump();
            self.nested(|p| p.pointers_and_direct(naming, to))?;
            self.expect(Tok::RParen, "after the declarator")?;
        } else if naming == Naming::Named {
            return self.expected("a name", "in the declaration");
        }
        self.declarator_suffixes(naming, to)
    }

    /// After `(` where a name is not needed: is it a nested declarator (not parameters)?
    fn nested_declarator(&self) -> bool {
        match self.peek_at(1) {
            Tok::Star | Tok::LParen | Tok::LBracket | Tok::Attribute => true,
            Tok::Ident => {
                let name = self.tokens[self.at + 1].symbol;
                !self.scopes.is_typedef(name)
            }
            _ => false,
        }
    }

    fn declarator_suffixes(&mut self, naming: Naming, to: &mut Declarator) -> Parse<()> {
        loop {
            match self.peek() {
                Tok::LBracket if self.peek_at(1) == Tok::LBracket => {
                    self.more_attributes(&mut to.attributes)?;
                }
                Tok::LBracket => {
                    let outermost = naming == Naming::Either && to.derivations.is_empty();
                    let array = self.array_suffix(outermost)?;
                    to.derivations.push(array);
                }
                Tok::LParen => {
                    let own = naming == Naming::Named && to.derivations.is_empty();
                    let parameters = self.nested(|p| p.parameters(own))?;
                    to.derivations.push(Derivation::Function(Box::new(parameters)));
                }
                _ => return Ok(()),
            }
            if to.derivations.len() > MAX_DEPTH as usize {
                return self.fail(self.span(), "too many derivations in one declarator");
            }
        }
    }

    /// `[static const n]`, `[]`, `[*]`. The length of a parameter's outermost array is not kept.
    fn array_suffix(&mut self, outermost: bool) -> Parse<Derivation> {
        let start = self.bump().span;
        let mut quals = Quals::NONE;
        while self.at_type_qualifier() || self.at(Tok::Static) {
            quals = quals.union(self.type_qualifier());
        }
        let star = self.at(Tok::Star) && self.peek_at(1) == Tok::RBracket;
        let length = if self.at(Tok::RBracket) {
            Length::Unknown
        } else if star {
            if self.decls.prototype == Prototype::None {
                let hint = "write its length";
                return self.fail_hint(self.span(), "`[*]` outside of a list of parameters", hint);
            }
            self.bump();
            Length::Unknown
        } else {
            self.nested(|p| p.array_length(outermost))?
        };
        self.expect(Tok::RBracket, "after the length of the array")?;
        Ok(Derivation::Array(length, quals, self.span_from(start)))
    }

    fn array_length(&mut self, outermost: bool) -> Parse<Length> {
        let start = self.span();
        let operand = self.assignment_expression()?;
        let length = self.rvalue(operand);
        let span = self.span_from(start);
        let ty = self.body.exprs[length].ty;
        if !self.types.is_integer(ty) {
            let name = self.ty_name(ty);
            return self.fail(span, format!("the length of an array is an integer, not `{name}`"));
        }
        match self.constant(length) {
            Some(Value::Int(value)) => match u64::try_from(value) {
                Ok(value) => Ok(Length::Constant(value)),
                Err(_) => self.fail(span, format!("an array cannot have {value} elements")),
            },
            _ if outermost => {
                self.evaluate_at_entry(length, span);
                Ok(Length::Unknown)
            }
            _ => self.variable_length(length, span),
        }
    }

    /// `int f(int n, int a[n++])`: the length is not kept, but evaluated (C11 6.9.1p10).
    fn evaluate_at_entry(&mut self, length: HExpr, span: Span) {
        if self.decls.prototype == Prototype::Kept && self.body.exprs[length].effects {
            self.decls.lengths.push(Stmt { kind: StmtKind::Expr(length), span });
        }
    }

    /// A length that is known only when the declaration is executed.
    pub(super) fn variable_length(&mut self, length: HExpr, span: Span) -> Parse<Length> {
        match (self.decls.prototype, self.function.is_some()) {
            (Prototype::Discarded, _) => Ok(Length::Unknown),
            (Prototype::None, false) => self.fail_hint(
                span,
                "the length of this array is not a constant",
                "only arrays inside functions may have a variable length",
            ),
            (Prototype::None, true) | (Prototype::Kept, _) => {
                let size_type = self.types.size_type();
                let value = self.assign_convert(length, size_type, "the length of an array")?;
                let var = self.hidden_length(size_type, span);
                let stmt = Stmt { kind: StmtKind::VlaLength(var, value), span };
                match &mut self.function {
                    Some(function) => function.pending.push(stmt),
                    None => self.decls.lengths.push(stmt),
                }
                Ok(Length::Variable(var))
            }
        }
    }

    fn hidden_length(&mut self, ty: Ty, span: Span) -> VarId {
        let name = format!("length{}", self.body.vars.len());
        let align = self.types.align_of(ty);
        self.body.vars.push(Var { name, ty, kind: VarKind::Length, align, span })
    }
}
