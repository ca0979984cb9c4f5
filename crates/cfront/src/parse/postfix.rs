//! Postfix operators (C11 6.5.2): subscripts, members, calls, `++`, compound literals.

use super::{Parse, Parser};
use crate::hir::{ExprKind, HExpr, VarKind};
use crate::token::Tok;
use base::Span;
use cfa::{Global, GlobalKind, Linkage, Signature, Ty, Type, UnitId};

impl Parser<'_> {
    pub(super) fn postfix_expression(&mut self) -> Parse<HExpr> {
        let start = self.span();
        let e = self.primary_expression()?;
        self.postfix_operators(e, start)
    }

    pub(super) fn postfix_operators(&mut self, mut e: HExpr, start: Span) -> Parse<HExpr> {
        loop {
            e = match self.peek() {
                Tok::LBracket => self.subscript(e, start)?,
                Tok::LParen => self.call(e, start)?,
                Tok::Dot => self.member(e, start)?,
                Tok::Arrow => self.member_of_pointer(e, start)?,
                Tok::PlusPlus | Tok::MinusMinus => {
                    let down = self.bump().kind == Tok::MinusMinus;
                    self.step(e, down, true, self.span_from(start))?
                }
                _ => return Ok(e),
            };
        }
    }

    pub(super) fn subscript(&mut self, array: HExpr, start: Span) -> Parse<HExpr> {
        self.bump();
        let index = self.nested(Self::value_expression)?;
        self.expect(Tok::RBracket, "after a subscript")?;
        let span = self.span_from(start);
        if let Type::Vector(element, _) = *self.types.get(self.ty(array)) {
            return match self.is_lvalue(array) && self.types.is_integer(self.ty(index)) {
                true => self.part_of_object(array, element, index, span),
                false => Ok(self.unsupported("vectors", element, span)),
            };
        }
        let array = self.rvalue(array);
        let (x, y) = (self.ty(array), self.ty(index));
        let (pointer, index) = match (self.types.is_pointer(x), self.types.is_pointer(y)) {
            (true, false) if self.types.is_integer(y) => (array, index),
            (false, true) if self.types.is_integer(x) => (index, array),
            _ => {
                let (x, y) = (self.ty_name(x), self.ty_name(y));
                return self.fail(span, format!("cannot subscript `{x}` with `{y}`"));
            }
        };
        if self.types.pointee(self.ty(pointer)).is_some_and(|to| self.types.is_function(to)) {
            return self.fail(span, "a function has no elements");
        }
        let sum = self.pointer_add(pointer, index, false, span)?;
        self.deref(sum, span)
    }

    pub(super) fn member(&mut self, e: HExpr, start: Span) -> Parse<HExpr> {
        self.bump();
        self.select(e, start)
    }

    fn member_of_pointer(&mut self, e: HExpr, start: Span) -> Parse<HExpr> {
        let e = self.rvalue(e);
        let arrow = self.bump().span;
        if self.types.pointee(self.ty(e)).is_none() {
            let have = self.ty_name(self.ty(e));
            let hint = if self.types.is_record(self.ty(e)) { "use `.`" } else { "" };
            let message = format!("`->` needs a pointer to a structure, not `{have}`");
            return match hint {
                "" => self.fail(arrow, message),
                _ => self.fail_hint(arrow, message, hint),
            };
        }
        let span = self.span_of(e);
        let object = self.deref(e, span)?;
        self.select(object, start)
    }

    /// The member named by the current token.
    pub(super) fn select(&mut self, of: HExpr, start: Span) -> Parse<HExpr> {
        let token = self.expect(Tok::Ident, "after `.` or `->`")?;
        let ty = self.ty(of);
        let Type::Record(record) = *self.types.get(ty) else {
            let have = self.ty_name(ty);
            let message = format!("only structures and unions have members, not `{have}`");
            if self.types.pointee(ty).is_some_and(|to| self.types.is_record(to)) {
                return self.fail_hint(token.span, message, "it is a pointer: use `->`");
            }
            return self.fail(token.span, message);
        };
        let name = self.names.shared(token.symbol);
        if !self.types.records[record].complete {
            let have = self.ty_name(ty);
            return self.fail(token.span, format!("the type `{have}` is incomplete here"));
        }
        let Some(path) = self.types.find_field(record, &name) else {
            return self.no_member(ty, &name, token.span);
        };
        let span = self.span_from(start);
        let mut object = of;
        for index in path {
            let record = self.types.record_id(self.ty(object)).expect("a path is of records");
            let member = self.types.records[record].fields[index as usize].ty;
            let quals = self.ty(object).quals();
            object = self.node(ExprKind::Field(object, index), member.with(quals), span);
        }
        Ok(object)
    }

    pub(super) fn no_member<T>(&self, ty: Ty, name: &str, span: Span) -> Parse<T> {
        const LISTED: usize = 6;
        let record = self.types.record_id(ty).expect("members are of records");
        let fields = self.types.records[record].fields.iter();
        let named: Vec<&str> = fields.map(|f| f.name.as_str()).filter(|n| !n.is_empty()).collect();
        let message = format!("`{}` has no member `{name}`", self.ty_name(ty));
        match super::nearest(name, named.iter().copied()) {
            Some(near) => self.fail_hint(span, message, format!("did you mean `{near}`?")),
            None if named.is_empty() || named.len() > LISTED => self.fail(span, message),
            None => {
                let list = named.join("`, `");
                self.fail_hint(span, message, format!("its members are `{list}`"))
            }
        }
    }

    fn call(&mut self, callee: HExpr, start: Span) -> Parse<HExpr> {
        if !self.calls && !matches!(self.kind(callee), ExprKind::Func(_)) {
            let message = "a predicate calls functions by their names only";
            return self.fail(self.span_from(start), message);
        }
        let open = self.bump().span;
        let args = self.argument_list()?;
        self.build_call(callee, args, self.span_from(start), open)
    }

    /// `arguments )`; the opening parenthesis has been consumed.
    pub(super) fn argument_list(&mut self) -> Parse<Vec<HExpr>> {
        let mut args = Vec::new();
        if self.eat(Tok::RParen) {
            return Ok(args);
        }
        loop {
            args.push(self.nested(Self::assignment_expression)?);
            if self.eat(Tok::RParen) {
                return Ok(args);
            }
            if !self.eat(Tok::Comma) {
                return self.expected("`,` or `)`", "after an argument");
            }
        }
    }

    pub(super) fn build_call(
        &mut self,
        callee: HExpr,
        args: Vec<HExpr>,
        span: Span,
        open: Span,
    ) -> Parse<HExpr> {
        let is_function = self.types.is_function(self.ty(callee));
        let direct = is_function && matches!(self.kind(callee), ExprKind::Func(_));
        let callee = if direct { callee } else { self.rvalue(callee) };
        let ty = if direct { self.ty(callee) } else { self.called_type(callee, open)? };
        let Some(signature) = self.types.signature(ty).cloned() else {
            let have = self.ty_name(self.ty(callee));
            return self.fail(open, format!("cannot call a `{have}`: it is not a function"));
        };
        self.check_argument_count(callee, &signature, args.len(), span)?;
        let args = self.arguments(&signature, args)?;
        let ret = signature.ret.unqualified();
        if !self.types.is_void(ret) && self.types.size_of(ret).is_none() {
            let have = self.ty_name(ret);
            return self.fail(span, format!("the call returns the incomplete type `{have}`"));
        }
        Ok(self.node(ExprKind::Call(callee, args), ret, span))
    }

    fn called_type(&self, callee: HExpr, open: Span) -> Parse<Ty> {
        match self.types.pointee(self.ty(callee)) {
            Some(to) if self.types.is_function(to) => Ok(to),
            _ => {
                let have = self.ty_name(self.ty(callee));
                self.fail(open, format!("cannot call a `{have}`: it is not a function"))
            }
        }
    }

    fn check_argument_count(
        &self,
        callee: HExpr,
        signature: &Signature,
        have: usize,
        span: Span,
    ) -> Parse<()> {
        let want = signature.params.len();
        if !signature.prototyped || have == want || have > want && signature.variadic {
            return Ok(());
        }
        let few = if have < want { "few" } else { "many" };
        let least = if signature.variadic { "at least " } else { "" };
        let message = format!("too {few} arguments: {have} given, {least}{want} expected");
        match *self.kind(callee) {
            ExprKind::Func(id) => {
                let function = &self.functions[id];
                let earlier = self.earlier_at(function.span, span);
                let hint = format!("{earlier} as `{}`", self.ty_name(function.ty));
                self.fail_hint(span, message, hint)
            }
            _ => self.fail(span, message),
        }
    }

    fn arguments(&mut self, signature: &Signature, args: Vec<HExpr>) -> Parse<Vec<HExpr>> {
        let mut out = Vec::with_capacity(args.len());
        for (i, arg) in args.into_iter().enumerate() {
            out.push(match signature.params.get(i) {
                Some(&param) if signature.prototyped => match self.transparent_union(arg, param) {
                    Some(arg) => arg,
                    None => self.assign_convert(arg, param, &format_argument(i))?,
                },
                _ => self.variable_argument(arg)?,
            });
        }
        Ok(out)
    }

    fn variable_argument(&mut self, arg: HExpr) -> Parse<HExpr> {
        let arg = self.default_promote(arg);
        self.check_complete(arg)?;
        if self.types.is_void(self.ty(arg)) {
            return self.fail(self.span_of(arg), "an argument has no value: it is `void`");
        }
        Ok(arg)
    }

    /// `(type){ … }` (6.5.2.5); the parenthesised type has been read.
    pub(super) fn compound_literal(&mut self, ty: Ty, start: Span) -> Parse<HExpr> {
        let mut ty = ty;
        let init = self.nested(|p| p.initializer(&mut ty))?;
        let span = self.span_from(start);
        if self.types.size_of(ty).is_none() {
            let have = self.ty_name(ty);
            return self.fail(span, format!("a literal of the incomplete type `{have}`"));
        }
        if self.function.is_some() {
            let var = self.hidden_var("$literal", ty, VarKind::Literal, span);
            return Ok(self.node(ExprKind::Literal(var, Box::new(init)), ty, span));
        }
        let image = self.image(ty, &init)?;
        let id = self.globals.push(Global {
            name: String::from("$literal"),
            linkage: Linkage::Internal(UnitId(0)),
            ty,
            init: Some(image),
            kind: GlobalKind::CompoundLiteral,
            align: self.types.align_of(ty),
            place: (self.place_of)(span.start),
        });
        Ok(self.node(ExprKind::Global(id), ty, span))
    }
}

/// "argument 1"; made only for messages, so kept out of the hot path's formatting.
fn format_argument(index: usize) -> String {
    format!("argument {}", index + 1)
}
