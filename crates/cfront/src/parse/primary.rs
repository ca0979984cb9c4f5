//! Primary expressions (C11 6.5.1): names, constants, strings, parentheses, `_Generic`.

use super::scope::Entity;
use super::{Parse, Parser};
use crate::hir::{ExprKind, Function, HExpr};
use crate::token::{Tok, Token};
use base::Span;
use cfa::{FuncId, Linkage, Signature, Ty};

impl Parser<'_> {
    pub(super) fn primary_expression(&mut self) -> Parse<HExpr> {
        let token = self.token();
        match token.kind {
            Tok::Ident => self.name(),
            Tok::Int => self.integer_literal(),
            Tok::Float => self.float_literal(),
            Tok::Char => self.character_literal(),
            Tok::Str => self.string_expression(),
            Tok::LParen => self.parenthesised(),
            Tok::FuncName => self.function_name(),
            Tok::Generic => self.generic_selection(),
            Tok::BuiltinVaArg => self.va_arg(),
            Tok::BuiltinOffsetof => self.offsetof(),
            Tok::BuiltinChoose => self.choose_expression(),
            Tok::BuiltinTypesCompatible => self.types_compatible(),
            _ => self.expected("an expression", "here"),
        }
    }

    fn parenthesised(&mut self) -> Parse<HExpr> {
        let start = self.bump().span;
        if self.at(Tok::LBrace) {
            return self.statement_expression(start);
        }
        let e = self.nested(Self::expression)?;
        self.expect(Tok::RParen, "to close `(`")?;
        Ok(e)
    }

    fn name(&mut self) -> Parse<HExpr> {
        let token = self.bump();
        match self.scopes.lookup(token.symbol) {
            Some(Entity::Local(var)) => {
                let ty = self.body.vars[var].ty;
                Ok(self.node(ExprKind::Local(var), ty, token.span))
            }
            Some(Entity::Global(id)) => {
                let ty = self.globals[id].ty;
                Ok(self.node(ExprKind::Global(id), ty, token.span))
            }
            Some(Entity::Function(id)) if self.at(Tok::LParen) && self.is_primitive(id) => {
                let name = self.names.shared(token.symbol);
                match self.builtin_call(&name, token.span)? {
                    Some(e) => Ok(e),
                    None => Ok(self.function_designator(id, token.span)),
                }
            }
            Some(Entity::Function(id)) => Ok(self.function_designator(id, token.span)),
            Some(Entity::EnumConstant(value, ty)) => Ok(self.int(value, ty, token.span)),
            Some(Entity::Typedef(_)) => {
                let name = self.names.text(token.symbol);
                self.fail(token.span, format!("`{name}` is a type, not a value"))
            }
            None => self.unbound(token),
        }
    }

    /// A builtin that the source declares, as the models of the library do, but not defines.
    fn is_primitive(&self, id: FuncId) -> bool {
        let function = &self.functions[id];
        let known = ["__assize_", "__builtin_", "__VERIFIER_assume", "alloca"];
        function.body.is_none() && known.iter().any(|name| function.name.starts_with(name))
    }

    pub(super) fn function_designator(&mut self, id: FuncId, span: Span) -> HExpr {
        let ty = self.functions[id].ty;
        self.node(ExprKind::Func(id), ty, span)
    }

    /// A name that no declaration binds: a builtin, a C23 constant, or (as before C99) a call of
    /// a function that is declared nowhere.
    fn unbound(&mut self, token: Token) -> Parse<HExpr> {
        let name = self.names.shared(token.symbol);
        match &*name {
            "true" | "false" => {
                return Ok(self.int(i128::from(&*name == "true"), Ty::BOOL, token.span));
            }
            "nullptr" => return Ok(self.int(0, Ty::VOID_PTR, token.span)),
            "alignof" => {
                self.at -= 1;
                return self.alignof();
            }
            _ => {}
        }
        if self.at(Tok::LParen) {
            if let Some(e) = self.builtin_call(&name, token.span)? {
                return Ok(e);
            }
            let id = self.implicit_function(token);
            return Ok(self.function_designator(id, token.span));
        }
        if let Some(library) = name.strip_prefix("__builtin_") {
            // A builtin whose address is taken: the library's function.
            let id = self.library_function(library, token.span);
            return Ok(self.function_designator(id, token.span));
        }
        let message = format!("`{name}` is not declared");
        match self.near_name(&name) {
            Some(near) => self.fail_hint(token.span, message, format!("did you mean `{near}`?")),
            None => self.fail(token.span, message),
        }
    }

    /// The declared name or statement keyword that was probably meant.
    fn near_name(&self, name: &str) -> Option<&str> {
        const STATEMENTS: [&str; 9] =
            ["return", "while", "else", "switch", "break", "continue", "default", "goto", "case"];
        let declared = self.scopes.names().map(|s| self.names.text(s));
        super::nearest(name, declared.chain(STATEMENTS))
    }

    /// `int f()`; as in gcc, a function of the library that builtins know has its own type.
    fn implicit_function(&mut self, token: Token) -> FuncId {
        let name = self.names.shared(token.symbol);
        if let Some(id) = self.find_function(&name) {
            return id;
        }
        let id = self.library_function(&name, token.span);
        self.scopes.bind(token.symbol, Entity::Function(id), token.span);
        id
    }

    pub(super) fn find_function(&self, name: &str) -> Option<FuncId> {
        let symbol = self.names.find(name)?;
        match self.externals.get(&symbol) {
            Some(Entity::Function(id)) => Some(*id),
            _ => None,
        }
    }

    /// Declares an external function that the source does not.
    pub(super) fn declare_function(
        &mut self,
        name: &str,
        signature: Signature,
        span: Span,
    ) -> FuncId {
        let ty = self.types.function(signature);
        let symbol = self.names.intern(name);
        let id = self.functions.push(Function {
            name: name.to_string(),
            linkage: Linkage::External,
            ty,
            noreturn: false,
            span,
            body: None,
            weak: false,
            outside: Default::default(),
        });
        self.externals.insert(symbol, Entity::Function(id));
        id
    }

    /// `_Generic` (6.5.1.1): only the chosen expression is kept.
    fn generic_selection(&mut self) -> Parse<HExpr> {
        let start = self.bump().span;
        self.expect(Tok::LParen, "after `_Generic`")?;
        let control = self.nested(Self::assignment_expression)?;
        let control = self.rvalue(control);
        let ty = self.ty(control);
        let mut cases: Vec<(Option<Ty>, HExpr)> = Vec::new();
        self.expect(Tok::Comma, "after the controlling expression of `_Generic`")?;
        loop {
            let case = self.generic_type(&cases)?;
            self.expect(Tok::Colon, "after the type of an association")?;
            cases.push((case, self.nested(Self::assignment_expression)?));
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen, "to close `_Generic`")?;
        let chosen = cases.iter().find(|(case, _)| case.is_some_and(|c| self.compatible(c, ty)));
        match chosen.or_else(|| cases.iter().find(|(case, _)| case.is_none())) {
            Some(&(_, e)) => Ok(e),
            None => {
                let have = self.ty_name(ty);
                self.fail(self.span_from(start), format!("no association matches `{have}`"))
            }
        }
    }

    /// The type of an association, `None` for `default`; each may stand only once.
    fn generic_type(&mut self, before: &[(Option<Ty>, HExpr)]) -> Parse<Option<Ty>> {
        let start = self.span();
        if self.eat(Tok::Default) {
            return match before.iter().any(|(case, _)| case.is_none()) {
                true => self.fail(start, "a second `default` in the same `_Generic`"),
                false => Ok(None),
            };
        }
        let case = self.nested(Self::type_name)?;
        let span = self.span_from(start);
        if before.iter().any(|(other, _)| other.is_some_and(|o| self.compatible(o, case))) {
            let message = format!("`{}` stands twice in this `_Generic`", self.ty_name(case));
            return self.fail_hint(span, message, "every type may be there once");
        }
        if self.types.size_of(case).is_none() {
            let message = format!("no value has the type `{}`", self.ty_name(case));
            return self.fail(span, message);
        }
        Ok(Some(case))
    }

    fn choose_expression(&mut self) -> Parse<HExpr> {
        self.bump();
        self.expect(Tok::LParen, "after `__builtin_choose_expr`")?;
        let (which, _) = self.integer_constant("the choice")?;
        self.expect(Tok::Comma, "after the choice")?;
        let yes = self.nested(Self::assignment_expression)?;
        self.expect(Tok::Comma, "between the alternatives")?;
        let no = self.nested(Self::assignment_expression)?;
        self.expect(Tok::RParen, "after the alternatives")?;
        Ok(if which != 0 { yes } else { no })
    }

    fn types_compatible(&mut self) -> Parse<HExpr> {
        let start = self.bump().span;
        self.expect(Tok::LParen, "after `__builtin_types_compatible_p`")?;
        let a = self.nested(Self::type_name)?;
        self.expect(Tok::Comma, "between the types")?;
        let b = self.nested(Self::type_name)?;
        self.expect(Tok::RParen, "after the types")?;
        let same = self.compatible(a.unqualified(), b.unqualified());
        Ok(self.small(same.into(), self.span_from(start)))
    }
}
