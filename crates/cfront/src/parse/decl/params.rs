//! Parameter lists (C11 6.7.6.3).

use super::declarator::{Derivation, Naming};
use super::specifiers::Storage;
use crate::hir::{Stmt, Var, VarKind};
use crate::parse::scope::{Entity, Suspended};
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::{Span, Symbol};
use cfa::{Quals, Ty, Type, VarId};

/// Are we inside a parameter list, and may it be that of a function definition?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Prototype {
    #[default]
    None,
    Kept,
    Discarded,
}

#[derive(Default)]
pub(super) struct Parameters {
    /// Adjusted and unqualified, without variable lengths.
    pub types: Vec<Ty>,
    pub variadic: bool,
    pub prototyped: bool,
    /// Only if the list may belong to a definition, as all below.
    pub vars: Vec<VarId>,
    pub scope: Option<Suspended>,
    pub lengths: Vec<Stmt>,
    /// The names of `f(a, b)`, declared after the parentheses.
    pub old_style: Vec<(Symbol, Span)>,
}

impl Parser<'_> {
    /// `(…)` behind a declarator. `own` says that it belongs directly to the declared name.
    pub(super) fn parameters(&mut self, own: bool) -> Parse<Parameters> {
        self.bump();
        if self.at_identifier_list() {
            return self.identifier_list();
        }
        let outside = self.decls.prototype;
        let keep = own && outside == Prototype::None && self.scopes.at_file_scope();
        self.decls.prototype = if keep { Prototype::Kept } else { Prototype::Discarded };
        self.scopes.open();
        let (vars, exprs) = (self.body.vars.len(), self.body.exprs.len());
        let forward = std::mem::take(&mut self.decls.forward);
        let list = self.parameter_type_list().and_then(|list| self.check_forward(list));
        self.decls.forward = forward;
        self.decls.prototype = outside;
        let mut list = list?;
        if keep {
            list.scope = Some(self.scopes.suspend());
            list.lengths = std::mem::take(&mut self.decls.lengths);
        } else {
            self.scopes.close();
            self.body.vars.truncate(vars);
            self.body.exprs.truncate(exprs);
            list.vars.clear();
        }
        Ok(list)
    }

    fn at_identifier_list(&self) -> bool {
        let follows = matches!(self.peek_at(1), Tok::Comma | Tok::RParen);
        self.at(Tok::Ident) && follows && !self.starts_type_name()
    }

    fn identifier_list(&mut self) -> Parse<Parameters> {
        let mut list = Parameters::default();
        loop {
            let token = self.expect(Tok::Ident, "in the list of parameters")?;
            list.old_style.push((token.symbol, token.span));
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen, "after the parameters")?;
        Ok(list)
    }

    fn parameter_type_list(&mut self) -> Parse<Parameters> {
        let mut list = Parameters::default();
        if self.eat(Tok::RParen) {
            return Ok(list);
        }
        list.prototyped = true;
        if self.at(Tok::Void) && self.peek_at(1) == Tok::RParen {
            self.bump();
            self.bump();
            return Ok(list);
        }
        loop {
            if self.eat(Tok::Ellipsis) {
                list.variadic = true;
                break;
            }
            let lone_void = self.parameter_declaration(&mut list)?;
            if self.eat(Tok::Semi) {
                self.forward_parameters(&mut list);
            } else if lone_void || !self.eat(Tok::Comma) {
                break;
            }
            if self.at(Tok::RParen) && list.types.is_empty() {
                list.prototyped = false;
                break;
            }
        }
        self.expect(Tok::RParen, "after the parameters")?;
        Ok(list)
    }

    /// GNU `int n; int a[n], int n`: those before `;` only make their names known.
    fn forward_parameters(&mut self, list: &mut Parameters) {
        list.types.clear();
        for var in list.vars.drain(..) {
            let name = self.names.intern(&self.body.vars[var].name);
            self.decls.forward.push((name, var));
        }
    }

    fn check_forward(&self, list: Parameters) -> Parse<Parameters> {
        let named = |v: &VarId| !self.body.vars[*v].name.is_empty();
        match self.decls.forward.iter().map(|(_, var)| var).find(|v| named(v)) {
            None => Ok(list),
            Some(&var) => {
                let Var { name, span, .. } = &self.body.vars[var];
                let message = format!("the parameter `{name}` is declared only before the `;`");
                self.fail_hint(*span, message, "parameters are separated by `,`")
            }
        }
    }

    /// One parameter; true if it was a lone `void` (through a typedef), which ends the list.
    fn parameter_declaration(&mut self, list: &mut Parameters) -> Parse<bool> {
        let start = self.span();
        let specifiers = self.parameter_specifiers()?;
        if !matches!(specifiers.storage, None | Some(Storage::Register | Storage::Auto)) {
            return self.fail(specifiers.span, "a parameter has no storage class but `register`");
        }
        let declarator = self.declarator(Naming::Either)?;
        let ty = self.derive(&specifiers, &declarator)?;
        let span = self.span_from(start);
        if self.types.is_void(ty) {
            let lone = declarator.name.is_none() && list.types.is_empty() && self.at(Tok::RParen);
            return if lone { Ok(true) } else { self.fail(span, "a parameter of type `void`") };
        }
        let quals = match declarator.derivations.first() {
            Some(Derivation::Array(_, quals, _)) => *quals,
            _ => Quals::NONE,
        };
        let ty = self.adjusted(ty, quals);
        let outside = self.without_lengths(ty).unqualified();
        list.types.push(outside);
        let var = self.parameter_variable(declarator.name, ty, span)?;
        list.vars.push(var);
        if specifiers.storage == Some(Storage::Register) && self.decls.prototype == Prototype::Kept
        {
            self.decls.registers.insert(var);
        }
        Ok(false)
    }

    /// Arrays and functions become pointers (C11 6.7.6.3p7, p8).
    pub(super) fn adjusted(&mut self, ty: Ty, quals: Quals) -> Ty {
        match self.types.get(ty) {
            Type::Array(..) | Type::Vla(..) => {
                let element = self.types.element(ty).unwrap_or(Ty::VOID);
                self.types.pointer(element).with(quals)
            }
            Type::Function(_) => self.types.pointer(ty.unqualified()),
            _ => ty,
        }
    }

    pub(super) fn parameter_variable(
        &mut self,
        name: Option<(Symbol, Span)>,
        ty: Ty,
        span: Span,
    ) -> Parse<VarId> {
        let text = name.map_or(String::new(), |(symbol, _)| self.text_of(symbol));
        let known = |&(forward, _): &(Symbol, VarId)| name.is_some_and(|(n, _)| n == forward);
        if let Some(at) = self.decls.forward.iter().position(known) {
            let (_, var) = self.decls.forward.remove(at);
            if self.compatible(self.body.vars[var].ty, ty) {
                return Ok(var);
            }
            return self.fail(span, format!("conflicting types for the parameter `{text}`"));
        }
        let align = self.types.align_of(ty);
        let span = name.map_or(span, |(_, span)| span);
        if let Some((symbol, span)) = name
            && self.scopes.lookup_here(symbol).is_some()
        {
            let message = format!("two parameters have the name `{text}`");
            return self.fail(span, message);
        }
        let var = Var { name: text, ty, kind: VarKind::Param, align, span };
        let var = self.body.vars.push(var);
        if let Some((symbol, span)) = name {
            self.scopes.bind(symbol, Entity::Local(var), span);
        }
        Ok(var)
    }
}
