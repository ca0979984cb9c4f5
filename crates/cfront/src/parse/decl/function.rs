//! Function definitions (C11 6.9.1).

use super::declarator::{Declarator, Derivation};
use super::entity::Declared;
use super::params::Parameters;
use super::specifiers::{Specifiers, Storage};
use crate::hir::{Body, Stmt};
use crate::parse::{FunctionState, Parse, Parser};
use base::Span;
use cfa::{FuncId, Linkage, Ty};

impl Parser<'_> {
    /// The current token is `{`, or the first declaration of an old-style parameter.
    pub(super) fn function_definition(
        &mut self,
        start: Span,
        specifiers: &Specifiers,
        mut declarator: Declarator,
        mut declared: Declared,
    ) -> Parse<()> {
        let mut prologue = Vec::new();
        if declarator.parameters().is_some_and(|list| !list.old_style.is_empty()) {
            prologue = self.old_style_parameters(&mut declarator, declared.name)?;
            declared.ty = self.derive(specifiers, &declarator)?;
        }
        let id = self.declare_function_name(specifiers, &declared)?;
        self.note_definition(id, specifiers, &declared)?;
        let Some(Derivation::Function(parameters)) = declarator.derivations.into_iter().next()
        else {
            return self.fail(declared.span, "a body for something that is no function");
        };
        self.check_signature(declared.ty, &parameters, declared.span)?;
        self.function_body(id, &declared, *parameters, prologue)?;
        let mut body = std::mem::take(&mut self.body);
        body.span = self.span_from(start);
        // GNU `extern inline` is "only for inlining": the function itself is defined elsewhere.
        if !self.decls.is_replaceable(id) {
            self.functions[id].body = Some(body);
        }
        Ok(())
    }

    /// Is a definition still possible, and what kind is this one?
    fn note_definition(
        &mut self,
        id: FuncId,
        specifiers: &Specifiers,
        declared: &Declared,
    ) -> Parse<()> {
        if self.functions[id].body.is_some() && !self.decls.is_replaceable(id) {
            let message = format!("`{}` is defined twice", self.names.text(declared.name));
            let before = self.decls.definitions.get(&id).copied().unwrap_or_default();
            return self.fail_hint(declared.span, message, self.earlier_at(before, declared.span));
        }
        self.decls.definitions.insert(id, declared.span);
        let is_extern = specifiers.storage == Some(Storage::Extern);
        let gnu = specifiers.inline && declared.attributes.gnu_inline;
        let external = self.functions[id].linkage == Linkage::External;
        let for_inlining = gnu && is_extern;
        let c99_inline = !gnu && specifiers.inline && !self.decls.not_only_inline.contains(&id);
        let weak = for_inlining || c99_inline || self.decls.weak.contains(&id);
        self.functions[id].weak = external && weak;
        self.decls.replaceable.insert(id, for_inlining);
        Ok(())
    }

    fn check_signature(&self, ty: Ty, parameters: &Parameters, span: Span) -> Parse<()> {
        let ret = self.types.signature(ty).map_or(Ty::VOID, |s| s.ret);
        if !self.types.is_void(ret) && self.types.size_of(ret).is_none() {
            let message = format!("the size of the result, `{}`, is not known", self.ty_name(ret));
            return self.fail(span, message);
        }
        for &var in &parameters.vars {
            let var = &self.body.vars[var];
            self.check_sized(var.ty, var.span)?;
        }
        Ok(())
    }

    /// Parameters live in a scope of their own around the block (C11 6.2.1p4).
    fn function_body(
        &mut self,
        id: FuncId,
        declared: &Declared,
        parameters: Parameters,
        old_style: Vec<Stmt>,
    ) -> Parse<()> {
        match &parameters.scope {
            Some(scope) => self.scopes.resume(scope),
            None => self.scopes.open(),
        }
        let ret = self.types.signature(declared.ty).map_or(Ty::VOID, |s| s.ret);
        self.body.params = parameters.vars;
        self.decls.params_end = self.body.vars.len() as u32;
        self.function = Some(FunctionState::new(id, declared.name, ret));
        let mut block = self.compound_statement()?;
        self.check_labels()?;
        self.function = None;
        self.scopes.close();
        let prologue = parameters.lengths.into_iter().chain(old_style);
        block.stmts.splice(0..0, prologue);
        self.body.block = block;
        Ok(())
    }

    fn check_labels(&self) -> Parse<()> {
        let Some(&(label, span)) = self.function.as_ref().and_then(|f| f.undefined.first()) else {
            return Ok(());
        };
        let Body { labels, .. } = &self.body;
        self.fail(span, format!("the label `{}` is not defined", labels[label].name))
    }
}
