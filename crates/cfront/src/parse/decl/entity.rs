//! Declared names: linkage, redeclarations, inline definitions (C11 6.2.2, 6.7, 6.7.4, 6.9).

use super::attribute::Attributes;
use super::declarator::{Declarator, Naming};
use super::specifiers::{Specifiers, Storage};
use crate::hir::Function;
use crate::parse::scope::Entity;
use crate::parse::{Parse, Parser};
use base::{Place, Set, Span, Symbol};
use cfa::{FuncId, Global, GlobalId, GlobalKind, Linkage, Ty, UnitId};

/// The linkage of `static` names: a unit has the number 0 until it is linked.
pub(super) const INTERNAL: Linkage = Linkage::Internal(UnitId(0));

/// A name with all that its declarator says.
pub(super) struct Declared {
    pub name: Symbol,
    /// Of the name.
    pub span: Span,
    pub ty: Ty,
    pub align: u64,
    /// From `asm("…")`.
    pub label: Option<String>,
    pub attributes: Attributes,
}

impl Parser<'_> {
    /// A declarator with all that stands before its initialiser.
    pub(super) fn declared(&mut self, specifiers: &Specifiers) -> Parse<(Declarator, Declared)> {
        let mut declarator = self.declarator(Naming::Named)?;
        let label = self.asm_label()?;
        self.more_attributes(&mut declarator.attributes)?;
        let Some((name, span)) = declarator.name else {
            return self.expected("a name", "in the declaration");
        };
        let ty = self.derive(specifiers, &declarator)?;
        let mut attributes = specifiers.attributes.clone();
        attributes.merge(&declarator.attributes);
        let asked = self.declared_align(specifiers, &declarator).unwrap_or(1);
        let align = self.align_of_declared(specifiers, &declarator, ty).max(asked);
        Ok((declarator, Declared { name, span, ty, align, label, attributes }))
    }

    pub(super) fn declare_typedef(
        &mut self,
        specifiers: &Specifiers,
        declarator: &Declarator,
        declared: &Declared,
    ) -> Parse<()> {
        let Declared { name, span, ty, .. } = *declared;
        match self.scopes.lookup_here(name) {
            Some(Entity::Typedef(old)) if !self.compatible(old, ty) => {
                let message = format!("`{}` is already another type", self.names.text(name));
                let earlier = self.earlier_name(name, span);
                let hint =
                    format!("{earlier} as `{}`, here as `{}`", self.ty_name(old), self.ty_name(ty));
                return self.fail_hint(span, message, hint);
            }
            Some(Entity::Typedef(_)) | None => {}
            Some(_) => return self.other_kind(name, span),
        }
        let own = self.declared_align(specifiers, declarator);
        if let Some(align) = own.or(specifiers.type_align.filter(|_| specifiers.ty == ty)) {
            self.decls.aligned_typedefs.insert((name, ty), align);
        }
        if specifiers.signed && specifiers.ty == ty {
            self.decls.signed_typedefs.insert((name, ty));
        }
        if declared.attributes.transparent
            && let Some(record) = self.types.record_id(ty)
        {
            self.decls.transparent.insert(record);
        }
        self.scopes.bind(name, Entity::Typedef(ty), span);
        Ok(())
    }

    fn other_kind<T>(&self, name: Symbol, span: Span) -> Parse<T> {
        let kind = match self.previous(name) {
            Some(Entity::Typedef(_)) => "a type",
            Some(Entity::Function(_)) => "a function",
            Some(Entity::EnumConstant(..)) => "an enumeration constant",
            Some(Entity::Local(_) | Entity::Global(_)) | None => "a variable",
        };
        let message = format!("`{}` is already declared as {kind}", self.names.text(name));
        self.fail_hint(span, message, self.earlier_name(name, span))
    }

    /// The entity of this name in this scope, or the one with linkage that it must mean.
    fn previous(&self, name: Symbol) -> Option<Entity> {
        self.scopes.lookup_here(name).or_else(|| self.externals.get(&name).copied())
    }

    /// GNU: with `alias("other")`, the name means what `other` means in this unit. (Other units
    /// do not see it: where they use it, nothing is proved.)
    fn aliased(&mut self, declared: &Declared) -> Option<Entity> {
        let target = declared.attributes.alias?;
        let name = declared.label.clone().unwrap_or_else(|| self.text_of(declared.name));
        self.decls.aliases.push(name);
        self.externals.get(&target).copied()
    }

    fn conflict<T>(&self, declared: &Declared, old: Ty, place: Place) -> Parse<T> {
        let message = format!("conflicting types for `{}`", self.names.text(declared.name));
        let earlier = self.earlier(place, declared.span);
        let hint = format!(
            "{earlier} as `{}`, here as `{}`",
            self.ty_name(old),
            self.ty_name(declared.ty)
        );
        self.fail_hint(declared.span, message, hint)
    }

    fn linkage_error<T>(&self, declared: &Declared, place: Place, is_static: bool) -> Parse<T> {
        let text = self.names.text(declared.name);
        let (now, before) = if is_static { ("", "not ") } else { ("not ", "") };
        let message = format!("`{text}` is {now}`static` here, but was {before}before");
        self.fail_hint(declared.span, message, self.earlier(place, declared.span))
    }

    /// A declaration of a function in any scope; a definition begins with one.
    pub(super) fn declare_function_name(
        &mut self,
        specifiers: &Specifiers,
        declared: &Declared,
    ) -> Parse<FuncId> {
        let is_static = specifiers.storage == Some(Storage::Static);
        let id = match self.aliased(declared).or_else(|| self.previous(declared.name)) {
            Some(Entity::Function(id)) => {
                self.redeclare_function(id, declared, is_static)?;
                id
            }
            Some(_) => return self.other_kind(declared.name, declared.span),
            None => self.new_function(declared, is_static),
        };
        self.functions[id].noreturn |= declared.attributes.noreturn;
        self.note_inline(id, specifiers, declared);
        self.scopes.bind(declared.name, Entity::Function(id), declared.span);
        self.externals.insert(declared.name, Entity::Function(id));
        Ok(id)
    }

    fn new_function(&mut self, declared: &Declared, is_static: bool) -> FuncId {
        let name = declared.label.clone().unwrap_or_else(|| self.text_of(declared.name));
        self.functions.push(Function {
            name,
            linkage: if is_static { INTERNAL } else { Linkage::External },
            ty: declared.ty,
            noreturn: false,
            span: declared.span,
            body: None,
            weak: false,
            outside: Default::default(),
        })
    }

    fn redeclare_function(
        &mut self,
        id: FuncId,
        declared: &Declared,
        is_static: bool,
    ) -> Parse<()> {
        let (old, span) = (self.functions[id].ty, self.functions[id].span);
        if !self.compatible(old, declared.ty) {
            return self.conflict(declared, old, (self.place_of)(span.start));
        }
        if is_static && self.functions[id].linkage == Linkage::External {
            return self.linkage_error(declared, (self.place_of)(span.start), true);
        }
        let ty = self.composite(old, declared.ty);
        let function = &mut self.functions[id];
        function.ty = ty;
        function.span = declared.span;
        if let Some(label) = &declared.label {
            function.name.clone_from(label);
        }
        Ok(())
    }

    /// An inline definition is external as soon as one declaration says so (C11 6.7.4p7).
    fn note_inline(&mut self, id: FuncId, specifiers: &Specifiers, declared: &Declared) {
        if declared.attributes.weak {
            self.decls.weak.insert(id);
            self.functions[id].outside.weak = true;
        }
        let outside = &mut self.functions[id].outside;
        outside.before = declared.attributes.before.or(outside.before);
        outside.after = declared.attributes.after.or(outside.after);
        outside.promises = outside.promises.and(declared.attributes.promises);
        let only_inline = specifiers.inline && specifiers.storage != Some(Storage::Extern);
        if only_inline || !self.scopes.at_file_scope() {
            return;
        }
        self.decls.not_only_inline.insert(id);
        if !self.decls.is_replaceable(id) && !self.decls.weak.contains(&id) {
            self.functions[id].weak = false;
        }
    }

    /// Two functions or objects of a unit are one for the linker (`asm("name")`).
    pub(in crate::parse) fn same_names(&mut self) {
        let functions = self.functions.iter().map(|f| (f.linkage, &f.name));
        let objects = self.globals.iter().map(|g| (g.linkage, &g.name));
        let external =
            functions.chain(objects).filter(|(linkage, _)| *linkage == Linkage::External);
        let mut seen = Set::new();
        let twice = external.map(|(_, name)| name).find(|name| !seen.insert(*name));
        if let Some(name) = twice.cloned() {
            self.gap(format!("a second name for `{name}`"));
        }
    }

    /// An object at file scope, or `extern` in a block.
    pub(super) fn declare_global(
        &mut self,
        specifiers: &Specifiers,
        declared: &Declared,
    ) -> Parse<GlobalId> {
        if self.types.is_void(declared.ty) && specifiers.storage != Some(Storage::Extern) {
            let text = self.names.text(declared.name);
            return self.fail(declared.span, format!("the variable `{text}` has the type `void`"));
        }
        let id = match self.aliased(declared).or_else(|| self.previous(declared.name)) {
            Some(Entity::Global(id)) => {
                self.redeclare_global(id, specifiers.storage, declared)?;
                id
            }
            Some(_) => return self.other_kind(declared.name, declared.span),
            None => self.new_global(specifiers, declared),
        };
        if declared.attributes.weak && self.globals[id].kind == GlobalKind::Variable {
            self.globals[id].kind = GlobalKind::Weak;
        }
        self.scopes.bind(declared.name, Entity::Global(id), declared.span);
        self.externals.insert(declared.name, Entity::Global(id));
        Ok(id)
    }

    fn new_global(&mut self, specifiers: &Specifiers, declared: &Declared) -> GlobalId {
        let name = declared.label.clone().unwrap_or_else(|| self.text_of(declared.name));
        let is_static = specifiers.storage == Some(Storage::Static);
        self.globals.push(Global {
            name,
            linkage: if is_static { INTERNAL } else { Linkage::External },
            ty: declared.ty,
            init: None,
            kind: if specifiers.thread { GlobalKind::Thread } else { GlobalKind::Variable },
            align: declared.align,
            place: (self.place_of)(declared.span.start),
        })
    }

    fn redeclare_global(
        &mut self,
        id: GlobalId,
        storage: Option<Storage>,
        declared: &Declared,
    ) -> Parse<()> {
        let (old, place) = (self.globals[id].ty, self.globals[id].place);
        if !self.compatible(old, declared.ty) {
            return self.conflict(declared, old, place);
        }
        let external = self.globals[id].linkage == Linkage::External;
        let is_static = storage == Some(Storage::Static);
        if storage != Some(Storage::Extern) && is_static == external {
            return self.linkage_error(declared, place, is_static);
        }
        let ty = self.composite(old, declared.ty);
        let global = &mut self.globals[id];
        global.ty = ty;
        global.align = global.align.max(declared.align);
        Ok(())
    }
}
