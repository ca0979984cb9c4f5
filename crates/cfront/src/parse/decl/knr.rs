//! Old-style (K&R) definitions: `f(a, b) char a; float b; { … }` (C11 6.9.1p6).
//!
//! The arguments arrive promoted. A parameter of a type that promotion changes is therefore two
//! variables of one name: the parameter as it arrives, and a local that is it, converted.

use super::declarator::{Declarator, Naming};
use super::specifiers::Storage;
use crate::hir::{ExprKind, Init, InitItem, Stmt, StmtKind, Var, VarKind};
use crate::parse::scope::Entity;
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::{Span, Symbol};
use cfa::{Quals, Ty, VarId};

/// A name of the identifier list with its declared type.
struct OldParameter {
    name: Symbol,
    span: Span,
    ty: Option<Ty>,
}

impl Parser<'_> {
    /// The declarations between `)` and `{`. Completes the declarator's parameters; returns the
    /// statements that convert them.
    pub(super) fn old_style_parameters(
        &mut self,
        declarator: &mut Declarator,
        function: Symbol,
    ) -> Parse<Vec<Stmt>> {
        let Some(list) = declarator.parameters() else { return Ok(Vec::new()) };
        let names = std::mem::take(&mut list.old_style);
        let mut old: Vec<OldParameter> =
            names.into_iter().map(|(name, span)| OldParameter { name, span, ty: None }).collect();
        self.scopes.open();
        while !self.at(Tok::LBrace) {
            self.old_declaration(&mut old)?;
        }
        let prototype = self.prototype_of(function);
        let mut vars = Vec::new();
        for (i, parameter) in old.iter().enumerate() {
            let ty = parameter.ty.unwrap_or(Ty::INT);
            let exact = prototype.as_ref().and_then(|p| p.get(i)) == Some(&ty.unqualified());
            let arrives = if exact || self.promoted_type(ty) == ty.unqualified() {
                ty
            } else {
                self.promoted_type(ty)
            };
            let name = Some((parameter.name, parameter.span));
            vars.push(self.parameter_variable(name, arrives, parameter.span)?);
        }
        let mut prologue = Vec::new();
        for (parameter, &var) in old.iter().zip(&vars) {
            let ty = parameter.ty.unwrap_or(Ty::INT);
            if self.body.vars[var].ty != ty {
                prologue.push(self.converted_parameter(parameter, var, ty)?);
            }
        }
        let types = vars.iter().map(|&v| self.body.vars[v].ty.unqualified()).collect();
        let scope = self.scopes.suspend();
        if let Some(list) = declarator.parameters() {
            list.prototyped = prototype.is_some();
            list.types = types;
            list.vars = vars;
            list.scope = Some(scope);
        }
        Ok(prologue)
    }

    /// The parameters of an earlier prototype: GNU C lets it rule an old-style definition.
    fn prototype_of(&self, function: Symbol) -> Option<Vec<Ty>> {
        let Some(Entity::Function(id)) = self.scopes_file_entity(function) else { return None };
        let signature = self.types.signature(self.functions[id].ty)?;
        let usable = signature.prototyped && !signature.variadic;
        usable.then(|| signature.params.clone())
    }

    fn scopes_file_entity(&self, name: Symbol) -> Option<Entity> {
        self.externals.get(&name).copied()
    }

    fn old_declaration(&mut self, old: &mut [OldParameter]) -> Parse<()> {
        let specifiers = self.declaration_specifiers()?;
        if !matches!(specifiers.storage, None | Some(Storage::Register)) {
            return self.fail(specifiers.span, "a parameter has no storage class but `register`");
        }
        while !self.at(Tok::Semi) {
            let declarator = self.declarator(Naming::Named)?;
            let ty = self.derive(&specifiers, &declarator)?;
            let ty = self.adjusted(ty, Quals::NONE);
            let Some((name, span)) = declarator.name else { break };
            let text = self.names.text(name);
            match old.iter_mut().find(|p| p.name == name) {
                None => return self.fail(span, format!("`{text}` is not in the parameter list")),
                Some(p) if p.ty.is_some() => {
                    return self.fail(span, format!("the parameter `{text}` is declared twice"));
                }
                Some(p) => p.ty = Some(ty),
            }
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::Semi, "after the declaration of parameters").map(|_| ())
    }

    /// `T name = (T) name;`
    fn converted_parameter(&mut self, parameter: &OldParameter, var: VarId, ty: Ty) -> Parse<Stmt> {
        let OldParameter { name, span, .. } = *parameter;
        let arrives = self.body.vars[var].ty;
        let object = self.node(ExprKind::Local(var), arrives, span);
        let value = self.node(ExprKind::Load(object), arrives.unqualified(), span);
        let value = self.assign_convert(value, ty.unqualified(), "a parameter")?;
        let local = Var {
            name: self.text_of(name),
            ty,
            kind: VarKind::Local,
            align: self.types.align_of(ty),
            span,
        };
        let local = self.body.vars.push(local);
        self.scopes.bind(name, Entity::Local(local));
        let init = Init { zero: false, items: vec![InitItem { path: Vec::new(), value }] };
        Ok(Stmt { kind: StmtKind::Decl(local, Some(init)), span })
    }
}
