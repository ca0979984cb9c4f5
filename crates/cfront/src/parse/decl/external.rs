//! External declarations (C11 6.9).

use super::declarator::Declarator;
use super::entity::Declared;
use super::specifiers::{Specifiers, Storage};
use super::starts::Word;
use crate::hir::Body;
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::{Set, Span};
use cfa::{GlobalId, Image, Type};

impl Parser<'_> {
    pub(in crate::parse) fn translation_unit(&mut self) -> Parse<()> {
        while !self.at(Tok::Eof) {
            self.external_declaration()?;
        }
        self.finish_tentative_definitions()
    }

    pub(in crate::parse) fn external_declaration(&mut self) -> Parse<()> {
        self.body = Body::default();
        self.decls.registers = Set::new();
        while self.at(Tok::Extension) {
            self.bump();
        }
        match self.peek() {
            Tok::Semi => drop(self.bump()),
            Tok::RBrace => return self.extra_brace(),
            Tok::Asm => self.file_scope_asm()?,
            Tok::StaticAssert => self.static_assert_declaration()?,
            Tok::Ident if self.word() == Some(Word::StaticAssert) => {
                self.static_assert_declaration()?;
            }
            _ => self.declaration_or_definition()?,
        }
        Ok(())
    }

    fn extra_brace<T>(&self) -> Parse<T> {
        self.fail_hint(
            self.span(),
            "this `}` closes nothing",
            "a `{` is missing, or a `}` too many",
        )
    }

    /// `asm("…");` outside functions may define functions and objects, and know others by name.
    fn file_scope_asm(&mut self) -> Parse<()> {
        self.bump();
        while self.at(Tok::Volatile) {
            self.bump();
        }
        if !self.at(Tok::LParen) {
            return self.expected("`(`", "after `asm`");
        }
        let start = self.span();
        self.skip_balanced()?;
        let text = self.source(self.span_from(start));
        if text.contains(|c: char| c.is_alphanumeric()) {
            self.gap("`asm` outside of functions".into());
        }
        self.expect(Tok::Semi, "after `asm(…)`").map(|_| ())
    }

    /// `_Static_assert(condition, "message");`
    pub(in crate::parse) fn static_assert_declaration(&mut self) -> Parse<()> {
        let start = self.bump().span;
        self.expect(Tok::LParen, "after `_Static_assert`")?;
        let (value, _) = self.integer_constant("the condition of `_Static_assert`")?;
        let mut message = String::new();
        if self.eat(Tok::Comma) {
            if !self.at(Tok::Str) {
                return self.expected("a string", "as the message of `_Static_assert`");
            }
            let (mut bytes, _) = self.string_literal()?;
            bytes.pop();
            message = format!(": {}", String::from_utf8_lossy(&bytes));
        }
        self.expect(Tok::RParen, "after `_Static_assert(…`")?;
        if value == 0 {
            let message = format!("static assertion failed{message}");
            return self.fail(self.span_from(start), message);
        }
        if !self.at(Tok::RBrace) {
            self.expect(Tok::Semi, "after `_Static_assert(…)`")?;
        }
        Ok(())
    }

    fn declaration_or_definition(&mut self) -> Parse<()> {
        let start = self.span();
        let specifiers = self.declaration_specifiers()?;
        if self.eat(Tok::Semi) {
            return Ok(());
        }
        let mut first = true;
        loop {
            let (declarator, declared) = self.declared(&specifiers)?;
            if first && self.at_function_body(&specifiers, &declarator) {
                return self.function_definition(start, &specifiers, declarator, declared);
            }
            self.file_declarator(&specifiers, &declarator, &declared)?;
            first = false;
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        if self.at(Tok::LBrace) {
            return self.fail(self.span(), "a function body, but no function is declared here");
        }
        let untyped = specifiers.span.start == specifiers.span.end;
        if untyped && !self.at(Tok::Semi) {
            let message = "this is no declaration: statements belong into a function";
            return self.fail_hint(
                start.to(self.span()),
                message,
                "is there a `}` too many above?",
            );
        }
        self.expect(Tok::Semi, "after the declaration").map(|_| ())
    }

    /// A body, or the declarations of old-style parameters before it.
    fn at_function_body(&self, specifiers: &Specifiers, declarator: &Declarator) -> bool {
        if !declarator.is_function() || specifiers.storage == Some(Storage::Typedef) {
            return false;
        }
        let old_style = match declarator.derivations.first() {
            Some(super::declarator::Derivation::Function(list)) => !list.old_style.is_empty(),
            _ => false,
        };
        self.at(Tok::LBrace) || (old_style && self.starts_declaration())
    }

    /// One name at file scope that is no function definition.
    fn file_declarator(
        &mut self,
        specifiers: &Specifiers,
        declarator: &Declarator,
        declared: &Declared,
    ) -> Parse<()> {
        if specifiers.storage == Some(Storage::Typedef) {
            return self.declare_typedef(specifiers, declarator, declared);
        }
        if matches!(specifiers.storage, Some(Storage::Auto | Storage::Register)) {
            let message = "`auto` and `register` have no meaning outside functions";
            if declared.label.is_none() {
                return self.fail(specifiers.span, message);
            }
            self.gap("a variable that is a register of the machine".into());
        }
        if self.types.is_function(declared.ty) {
            self.declare_function_name(specifiers, declared)?;
            if self.at(Tok::Assign) {
                return self.fail(self.span(), "a function cannot be initialised");
            }
            return Ok(());
        }
        let id = self.declare_global(specifiers, declared)?;
        if self.eat(Tok::Assign) {
            return self.define_global(id, declared);
        }
        if specifiers.storage != Some(Storage::Extern) {
            self.decls.tentative.push((id, declared.span));
        }
        Ok(())
    }

    /// The initialiser of a global; it may complete the type.
    pub(super) fn define_global(&mut self, id: GlobalId, declared: &Declared) -> Parse<()> {
        if self.globals[id].init.is_some() {
            let message = format!("`{}` is defined twice", self.names.text(declared.name));
            let hint = self.earlier(self.globals[id].place, declared.span);
            return self.fail_hint(declared.span, message, hint);
        }
        let mut ty = self.globals[id].ty;
        let init = self.initializer(&mut ty)?;
        self.globals[id].ty = ty;
        let image = self.image(ty, &init)?;
        let place = (self.place_of)(declared.span.start);
        let global = &mut self.globals[id];
        global.init = Some(image);
        global.place = place;
        Ok(())
    }

    /// At the end of the unit: what was declared and never initialised is zero (C11 6.9.2).
    fn finish_tentative_definitions(&mut self) -> Parse<()> {
        for (id, span) in std::mem::take(&mut self.decls.tentative) {
            self.finish_tentative(id, span)?;
        }
        for global in self.globals.iter_mut() {
            global.align = global.align.max(self.types.align_of(global.ty));
        }
        Ok(())
    }

    fn finish_tentative(&mut self, id: GlobalId, span: Span) -> Parse<()> {
        if self.globals[id].init.is_some() {
            return Ok(());
        }
        let ty = self.globals[id].ty;
        if let Type::Array(element, None) = *self.types.get(ty) {
            self.globals[id].ty = self.types.array(element, Some(1)).with(ty.quals());
        }
        self.check_sized(self.globals[id].ty, span)?;
        self.globals[id].init = Some(Image::default());
        Ok(())
    }

    /// An object needs a type whose size is known.
    pub(super) fn check_sized(&self, ty: cfa::Ty, span: Span) -> Parse<()> {
        if self.types.size_of(ty).is_some() || matches!(self.types.get(ty), Type::Vla(..)) {
            return Ok(());
        }
        let name = self.ty_name(ty);
        let hint = match self.types.get(ty) {
            Type::Record(_) => format!("`{name}` is declared but not defined"),
            Type::Array(..) => "write its length, or an initialiser".to_string(),
            _ => "no object has this type".to_string(),
        };
        let message = format!("the size of `{}` is not known", self.source(span));
        self.fail_hint(span, message, hint)
    }
}
