//! Old-style (K&R) definitions: `f(a, b) char a; float b; { … }` (C11 6.9.1p6).
//!
//! The arguments arrive promoted. A parameter of a type that promotion changes is therefore two
//! variables of one name: the parameter as it arrives, and a local that is it, converted.

use super::declarator::{Declarator, Naming};
use super::params::Prototype;
use super::specifiers::Storage;
use crate::hir::{ExprKind, Init, InitItem, Stmt, StmtKind, Var, VarKind};
use crate::parse::scope::Entity;
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::{Span, Symbol};
use cfa::{Quals, Ty, VarId};

/// A name of the identifier list, and once it is declared its type and the variable in which it
/// arrives.
struct OldParameter {
    name: Symbol,
    span: Span,
    declared: Option<(Ty, VarId)>,
}

/// The names of the identifier list, and what an earlier prototype says about them.
struct OldList {
    parameters: Vec<OldParameter>,
    prototype: Option<Vec<Ty>>,
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
        let names = std::mem::take(&mut list.old_style).into_iter();
        let parameters =
            names.map(|(name, span)| OldParameter { name, span, declared: None }).collect();
        let mut old = OldList { parameters, prototype: self.prototype_of(function) };
        self.scopes.open();
        self.decls.prototype = Prototype::Kept;
        let declared = self.old_declarations(&mut old);
        self.decls.prototype = Prototype::None;
        declared?;
        let (mut vars, mut prologue) = (Vec::new(), Vec::new());
        for parameter in &old.parameters {
            let Some((ty, var)) = parameter.declared else { continue };
            vars.push(var);
            if self.body.vars[var].ty != ty {
                prologue.push(self.converted_parameter(parameter, var, ty)?);
            }
        }
        let outside = |p: &mut Self, v: VarId| p.without_lengths(p.body.vars[v].ty).unqualified();
        let types = vars.iter().map(|&v| outside(self, v)).collect();
        let scope = self.scopes.suspend();
        let lengths = std::mem::take(&mut self.decls.lengths);
        if let Some(list) = declarator.parameters() {
            list.prototyped = old.prototype.is_some();
            list.types = types;
            list.vars = vars;
            list.scope = Some(scope);
            list.lengths = lengths;
        }
        Ok(prologue)
    }

    /// Up to the body; a name that is not declared is an `int`.
    fn old_declarations(&mut self, old: &mut OldList) -> Parse<()> {
        while !self.at(Tok::LBrace) {
            self.old_declaration(old)?;
        }
        for index in 0..old.parameters.len() {
            if old.parameters[index].declared.is_none() {
                self.declare_old(old, index, Ty::INT)?;
            }
        }
        Ok(())
    }

    /// Declares the parameter in which the argument arrives, so that the bounds of arrays that
    /// follow can name it.
    fn declare_old(&mut self, old: &mut OldList, index: usize, ty: Ty) -> Parse<()> {
        let promoted = self.promoted_type(ty);
        let given = old.prototype.as_ref().and_then(|p| p.get(index));
        let exact = given == Some(&ty.unqualified()) || promoted == ty.unqualified();
        let parameter = &mut old.parameters[index];
        let name = Some((parameter.name, parameter.span));
        let arrives = if exact { ty } else { promoted };
        let var = self.parameter_variable(name, arrives, parameter.span)?;
        parameter.declared = Some((ty, var));
        Ok(())
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

    fn old_declaration(&mut self, old: &mut OldList) -> Parse<()> {
        if !self.starts_declaration() {
            return self.expected("a declaration of parameters or `{`", "before the body");
        }
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
            match old.parameters.iter().position(|p| p.name == name) {
                None => return self.fail(span, format!("`{text}` is not in the parameter list")),
                Some(index) if old.parameters[index].declared.is_some() => {
                    return self.fail(span, format!("the parameter `{text}` is declared twice"));
                }
                Some(index) => self.declare_old(old, index, ty)?,
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
        self.scopes.bind(name, Entity::Local(local), span);
        let init = Init { zero: false, items: vec![InitItem { path: Vec::new(), value }] };
        Ok(Stmt { kind: StmtKind::Decl(local, Some(init)), span })
    }
}
