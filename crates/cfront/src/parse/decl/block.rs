//! Declarations inside functions (C11 6.7).

use super::declarator::Declarator;
use super::entity::{Declared, INTERNAL};
use super::specifiers::{Specifiers, Storage};
use super::starts::Word;
use crate::hir::{ExprKind, HExpr, Init, InitItem, Stmt, StmtKind, Var, VarKind};
use crate::parse::scope::Entity;
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::{Span, Symbol};
use cfa::{Global, GlobalId, GlobalKind, Image, Ty, VarId};

impl Parser<'_> {
    /// A declaration; the statements it stands for are appended to `out`.
    pub(in crate::parse) fn block_declaration(&mut self, out: &mut Vec<Stmt>) -> Parse<()> {
        while self.at(Tok::Extension) {
            self.bump();
        }
        if self.at(Tok::StaticAssert) || self.word() == Some(Word::StaticAssert) {
            return self.static_assert_declaration();
        }
        let specifiers = self.declaration_specifiers()?;
        if !self.at(Tok::Semi) {
            loop {
                if self.block_declarator(&specifiers, out)? {
                    return Ok(());
                }
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        self.flush_pending(out);
        self.expect(Tok::Semi, "after the declaration").map(|_| ())
    }

    fn flush_pending(&mut self, out: &mut Vec<Stmt>) {
        if let Some(function) = &mut self.function {
            out.append(&mut function.pending);
        }
    }

    /// One name with its initialiser; true if it was a (nested) function definition.
    fn block_declarator(&mut self, specifiers: &Specifiers, out: &mut Vec<Stmt>) -> Parse<bool> {
        let start = self.span();
        if specifiers.auto_type {
            self.auto_declarator(specifiers, out)?;
            return Ok(false);
        }
        let (declarator, declared) = self.declared(specifiers)?;
        self.check_declarator_end()?;
        self.check_parameter_name(declared.name, declared.span)?;
        if specifiers.storage == Some(Storage::Typedef) {
            self.declare_typedef(specifiers, &declarator, &declared)?;
            self.flush_pending(out);
        } else if self.types.is_function(declared.ty) {
            return self.block_function(specifiers, &declarator, &declared, out);
        } else if specifiers.storage == Some(Storage::Extern) {
            self.block_extern(specifiers, &declared)?;
        } else if specifiers.storage == Some(Storage::Static) {
            self.block_static(specifiers, &declared)?;
        } else {
            self.block_local(start, &declared, out)?;
            self.note_register(specifiers, declared.name);
            self.note_alone(specifiers, &declared);
        }
        Ok(false)
    }

    /// What cannot stand behind a declarator is reported before anything about its name: in
    /// `for (int i = 0, i < n; …)` the second `i` is no declaration.
    fn check_declarator_end(&self) -> Parse<()> {
        match self.peek() {
            Tok::Assign | Tok::Comma | Tok::Semi | Tok::LBrace | Tok::RBrace => Ok(()),
            _ => self.expected("`;`", "after the declaration"),
        }
    }

    /// The outermost block of a function has the same scope as its parameters (C11 6.2.1p4).
    fn check_parameter_name(&self, name: Symbol, span: Span) -> Parse<()> {
        let outermost = self.function.as_ref().is_some_and(|f| f.statics.len() <= 1);
        match self.scopes.lookup(name) {
            Some(Entity::Local(var)) if outermost && var.0 < self.decls.params_end => {
                let text = self.names.text(name);
                let message = format!("`{text}` is already a parameter of this function");
                self.fail_hint(span, message, self.earlier_name(name, span))
            }
            _ => Ok(()),
        }
    }

    fn check_new_name(&self, name: Symbol, span: Span) -> Parse<()> {
        if self.scopes.lookup_here(name).is_none() {
            return Ok(());
        }
        let message = format!("`{}` is already declared in this block", self.names.text(name));
        self.fail_hint(span, message, self.earlier_name(name, span))
    }

    fn block_local(&mut self, start: Span, declared: &Declared, out: &mut Vec<Stmt>) -> Parse<()> {
        let Declared { name, span, mut ty, align, .. } = *declared;
        self.check_new_name(name, span)?;
        let var = self.new_local(name, ty, align, span);
        let mut init = None;
        if self.eat(Tok::Assign) {
            init = Some(self.initializer(&mut ty)?);
            self.body.vars[var].ty = ty;
        }
        self.check_sized(ty, span)?;
        self.flush_pending(out);
        let span = self.span_from(start);
        out.push(Stmt { kind: StmtKind::Decl(var, init), span });
        self.cleanup(var, declared.attributes.cleanup, span, out)
    }

    /// The function that an attribute `cleanup` names is called with the variable's address.
    fn cleanup(
        &mut self,
        var: VarId,
        function: Option<Symbol>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Parse<()> {
        let Some(function) = function else { return Ok(()) };
        let Some(Entity::Function(id)) = self.scopes.lookup(function) else {
            let message = format!("`{}` is not a function", self.names.text(function));
            return self.fail(span, message);
        };
        let ty = self.body.vars[var].ty;
        let object = self.node(ExprKind::Local(var), ty, span);
        let pointer = self.types.pointer(ty);
        let address = self.node(ExprKind::Addr(object), pointer, span);
        let callee = self.function_designator(id, span);
        let call = self.build_call(callee, vec![address], span, span)?;
        out.push(Stmt { kind: StmtKind::Cleanup(var, call), span });
        if let Some(list) = self.function.as_mut().and_then(|f| f.cleanups.last_mut()) {
            list.push(var);
        }
        Ok(())
    }

    fn note_register(&mut self, specifiers: &Specifiers, name: Symbol) {
        if let (Some(Storage::Register), Some(Entity::Local(var))) =
            (specifiers.storage, self.scopes.lookup(name))
        {
            self.decls.registers.insert(var);
        }
    }

    fn note_alone(&mut self, specifiers: &Specifiers, declared: &Declared) {
        let is_alone = specifiers.storage == Some(Storage::Register)
            || specifiers.attributes.cleanup.is_some()
            || declared.attributes.cleanup.is_some();
        if let (true, Some(Entity::Local(var))) = (is_alone, self.scopes.lookup(declared.name)) {
            self.body.alone.insert(var);
        }
    }

    /// An object without an address, `register`, or a part of one.
    pub(in crate::parse) fn is_register(&self, e: HExpr) -> bool {
        match self.body.exprs[e].kind {
            ExprKind::Local(var) => self.decls.registers.contains(&var),
            ExprKind::Field(of, _) => self.is_register(of),
            _ => false,
        }
    }

    fn new_local(&mut self, name: Symbol, ty: Ty, align: u64, span: Span) -> VarId {
        let text = self.text_of(name);
        let align = align.max(self.types.align_of(ty));
        let var = Var { name: text, ty, kind: VarKind::Local, align, span };
        let var = self.body.vars.push(var);
        self.scopes.bind(name, Entity::Local(var), span);
        var
    }

    /// `__auto_type name = value`: the name is not in scope in its own initialiser.
    fn auto_declarator(&mut self, specifiers: &Specifiers, out: &mut Vec<Stmt>) -> Parse<()> {
        let token = self.expect(Tok::Ident, "after `__auto_type`")?;
        let cleanup = self.attributes()?.cleanup.or(specifiers.attributes.cleanup);
        self.expect(Tok::Assign, "after the name declared with `__auto_type`")?;
        let value = self.assignment_expression()?;
        let value = self.rvalue(value);
        let ty = self.body.exprs[value].ty.unqualified();
        self.check_sized(ty, token.span)?;
        self.check_parameter_name(token.symbol, token.span)?;
        self.check_new_name(token.symbol, token.span)?;
        let var = self.new_local(token.symbol, ty, 1, token.span);
        self.flush_pending(out);
        let init = Init { zero: false, items: vec![InitItem { path: Vec::new(), value }] };
        let kind = StmtKind::Decl(var, Some(init));
        let span = self.span_from(token.span);
        out.push(Stmt { kind, span });
        self.cleanup(var, cleanup, span, out)
    }

    fn block_extern(&mut self, specifiers: &Specifiers, declared: &Declared) -> Parse<()> {
        let id = self.declare_global(specifiers, declared)?;
        self.note_static(declared.name, id);
        if self.at(Tok::Assign) {
            return self.fail(self.span(), "`extern` in a block with an initialiser");
        }
        Ok(())
    }

    /// The name and its object, for predicates over this block.
    fn note_static(&mut self, name: Symbol, id: GlobalId) {
        let text = self.text_of(name);
        if let Some(list) = self.function.as_mut().and_then(|f| f.statics.last_mut()) {
            list.push((text, id));
        }
    }

    fn block_static(&mut self, specifiers: &Specifiers, declared: &Declared) -> Parse<()> {
        let Declared { name, span, ty, align, .. } = *declared;
        self.check_new_name(name, span)?;
        let id = self.globals.push(Global {
            name: self.names.text(name).to_string(),
            linkage: INTERNAL,
            ty,
            init: None,
            kind: if specifiers.thread { GlobalKind::Thread } else { GlobalKind::BlockStatic },
            align,
            place: (self.place_of)(span.start),
        });
        self.scopes.bind(name, Entity::Global(id), span);
        self.note_static(name, id);
        if self.eat(Tok::Assign) {
            self.define_global(id, declared)?;
        } else {
            self.globals[id].init = Some(Image::default());
        }
        self.check_sized(self.globals[id].ty, span)
    }

    /// A function declared in a block, or defined there (GNU): the latter is unsupported.
    fn block_function(
        &mut self,
        specifiers: &Specifiers,
        declarator: &Declarator,
        declared: &Declared,
        out: &mut Vec<Stmt>,
    ) -> Parse<bool> {
        if !declarator.is_function() || !self.at(Tok::LBrace) {
            self.declare_function_name(specifiers, declared)?;
            return Ok(false);
        }
        // It may have been declared before: `auto int f(void);`.
        if !matches!(self.scopes.lookup_here(declared.name), Some(Entity::Function(_))) {
            self.check_new_name(declared.name, declared.span)?;
        }
        let id = self.nested_function(declared);
        self.scopes.bind(declared.name, Entity::Function(id), declared.span);
        self.skip_balanced()?;
        let text = format!("nested function `{}`", self.names.text(declared.name));
        let span = self.span_from(declared.span);
        out.push(Stmt { kind: StmtKind::Unsupported(text), span });
        Ok(true)
    }

    fn nested_function(&mut self, declared: &Declared) -> cfa::FuncId {
        self.functions.push(crate::hir::Function {
            name: format!("{}.{}", self.names.text(declared.name), self.functions.len()),
            linkage: INTERNAL,
            ty: declared.ty,
            noreturn: declared.attributes.noreturn,
            span: declared.span,
            body: None,
            weak: false,
            outside: Default::default(),
        })
    }
}
