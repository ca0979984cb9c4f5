//! Initialisers (C11 6.7.9): any shape in, a flat list of stores out.
//!
//! Inside one pair of braces a stack of frames points at the subobject to be initialised next:
//! the lowest frame is the object of the braces, those above are subobjects whose own braces
//! were left out or that a designator led into.

use crate::hir::{ExprKind, HExpr, Init, InitItem, Step};
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::Span;
use cfa::{GlobalKind, RecordKind, Ty, Type};

/// More stores than this (through ranges) are an error.
pub(super) const MAX_ITEMS: usize = 1 << 22;

/// An aggregate and the member or element of it that comes next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub ty: Ty,
    pub next: u64,
    /// One past the last; for a union, past the chosen member.
    pub end: u64,
}

/// The contents of one pair of braces.
pub(super) struct Braces {
    /// The path to the object of the braces.
    pub base: Vec<Step>,
    pub stack: Vec<Frame>,
    /// How many elements of the outer array have been touched.
    pub extent: u64,
    pub items: Vec<InitItem>,
}

impl Parser<'_> {
    /// An expression or a list in braces for an object of type `ty`, which is completed if it is
    /// an array without a length.
    pub(in crate::parse) fn initializer(&mut self, ty: &mut Ty) -> Parse<Init> {
        self.check_initialisable(*ty)?;
        if self.at(Tok::LBrace) {
            let scalar = self.types.is_scalar(*ty);
            let (items, extent) = self.nested(|p| p.braced_list(*ty, Vec::new()))?;
            self.complete(ty, extent)?;
            return Ok(Init { zero: !scalar || items.is_empty(), items });
        }
        let start = self.span();
        let value = self.assignment_expression()?;
        if self.types.is_array(*ty) {
            return self.array_from_expression(ty, value, self.span_from(start));
        }
        let value = self.rvalue(value);
        let value = self.assign_convert(value, *ty, "initialisation")?;
        Ok(Init { zero: false, items: vec![InitItem { path: Vec::new(), value }] })
    }

    fn check_initialisable(&self, ty: Ty) -> Parse<()> {
        match self.types.get(ty) {
            Type::Vla(..) if self.at(Tok::LBrace) && self.peek_at(1) == Tok::RBrace => Ok(()),
            Type::Vla(..) => {
                self.fail(self.span(), "an array of variable length cannot be initialised")
            }
            Type::Function(_) => self.fail(self.span(), "a function cannot be initialised"),
            Type::Array(_, None) => Ok(()),
            _ if self.types.size_of(ty).is_none() => {
                let name = self.ty_name(ty);
                self.fail(self.span(), format!("the size of `{name}` is not known here"))
            }
            _ => Ok(()),
        }
    }

    /// Gives an array without a length the length its initialiser shows.
    fn complete(&mut self, ty: &mut Ty, extent: u64) -> Parse<()> {
        if let Type::Array(element, None) = *self.types.get(*ty) {
            *ty = self.types.array(element, Some(extent)).with(ty.quals());
            if self.types.size_of(*ty).is_none() {
                let message = "this array is larger than half the address space";
                return self.fail(self.span(), message);
            }
        }
        Ok(())
    }

    /// A string, or (GNU) a compound literal of array type.
    fn array_from_expression(&mut self, ty: &mut Ty, value: HExpr, span: Span) -> Parse<Init> {
        let from = self.body.exprs[value].ty;
        let literal = self.is_compound_literal(value) && self.compatible_elements(from, *ty);
        if !literal && !self.is_string_for(value, *ty) {
            let name = self.ty_name(*ty);
            let message = format!("`{name}` cannot be initialised with this expression");
            let hint = match self.is_string(value) {
                true => "the characters of the string have another type than the elements",
                false => "write the elements in braces",
            };
            return self.fail_hint(span, message, hint);
        }
        if let Type::Array(_, Some(len)) = *self.types.get(from) {
            self.complete(ty, len)?;
        }
        let value = self.node(ExprKind::Load(value), from, span);
        Ok(Init { zero: true, items: vec![InitItem { path: Vec::new(), value }] })
    }

    fn is_compound_literal(&self, value: HExpr) -> bool {
        match &self.body.exprs[value].kind {
            ExprKind::Literal(..) => true,
            ExprKind::Global(id) => self.globals[*id].kind == GlobalKind::CompoundLiteral,
            _ => false,
        }
    }

    fn compatible_elements(&self, a: Ty, b: Ty) -> bool {
        match (self.types.element(a), self.types.element(b)) {
            (Some(a), Some(b)) => self.compatible(a.unqualified(), b.unqualified()),
            _ => false,
        }
    }

    fn is_string(&self, value: HExpr) -> bool {
        match self.body.exprs[value].kind {
            ExprKind::Global(id) => self.globals[id].kind == GlobalKind::StringLiteral,
            _ => false,
        }
    }

    /// Is `value` a string literal, and `ty` an array of its kind of characters?
    fn is_string_for(&self, value: HExpr, ty: Ty) -> bool {
        if !self.is_string(value) {
            return false;
        }
        let expr = &self.body.exprs[value];
        let (Some(from), Some(to)) = (self.types.element(expr.ty), self.types.element(ty)) else {
            return false;
        };
        match (self.types.get(from), self.types.get(to)) {
            (Type::Int(from), Type::Int(to)) => from.to_unsigned() == to.to_unsigned(),
            _ => false,
        }
    }

    /// `{ … }` for an object at `base`; also says how many elements an array needs.
    fn braced_list(&mut self, ty: Ty, base: Vec<Step>) -> Parse<(Vec<InitItem>, u64)> {
        self.expect(Tok::LBrace, "at the start of the initialiser")?;
        let Some(frame) = self.frame(ty) else { return self.braced_scalar(ty, base) };
        let mut braces = Braces { base, stack: vec![frame], extent: 0, items: Vec::new() };
        let mut first = true;
        while !self.at(Tok::RBrace) {
            let whole = first && self.whole_string(ty, &mut braces)?;
            if !whole {
                self.designated_item(&mut braces)?;
            }
            first = false;
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        if !self.eat(Tok::RBrace) {
            return self.expected("`,` or `}`", "after an initialiser");
        }
        Ok((braces.items, braces.extent))
    }

    /// `{ expression }` for a scalar; what is too much is dropped, as gcc does.
    fn braced_scalar(&mut self, ty: Ty, base: Vec<Step>) -> Parse<(Vec<InitItem>, u64)> {
        let mut items = Vec::new();
        let mut first = true;
        while !self.at(Tok::RBrace) {
            if matches!(self.peek(), Tok::Dot | Tok::LBracket) {
                let message = format!("`{}` has no members or elements", self.ty_name(ty));
                return self.fail_hint(self.span(), message, "write the value alone");
            }
            if !first {
                self.skip_initializer()?;
            } else if self.at(Tok::LBrace) {
                items = self.nested(|p| p.braced_list(ty, base.clone()))?.0;
            } else {
                let value = self.assignment_expression()?;
                let value = self.rvalue(value);
                let value = self.assign_convert(value, ty, "initialisation")?;
                items.push(InitItem { path: base.clone(), value });
            }
            first = false;
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RBrace, "after the initialiser")?;
        Ok((items, 0))
    }

    /// `{ "text" }` for an array of characters.
    fn whole_string(&mut self, ty: Ty, braces: &mut Braces) -> Parse<bool> {
        let characters = self.types.element(ty).is_some_and(|e| self.types.is_integer(e));
        if !characters || !matches!(self.peek(), Tok::Str | Tok::LParen) {
            return Ok(false);
        }
        let start = self.span();
        let value = self.assignment_expression()?;
        if !self.is_string_for(value, ty) {
            self.initialise_next(braces, Some(value))?;
            return Ok(true);
        }
        let from = self.body.exprs[value].ty;
        if let Type::Array(_, Some(len)) = *self.types.get(from) {
            braces.extent = len;
        }
        let span = self.span_from(start);
        let value = self.node(ExprKind::Load(value), from, span);
        braces.items.push(InitItem { path: braces.base.clone(), value });
        braces.stack[0].next = braces.stack[0].end;
        Ok(true)
    }

    /// An initialiser that nothing is left for.
    fn skip_initializer(&mut self) -> Parse<()> {
        if self.at(Tok::LBrace) {
            return self.skip_balanced();
        }
        self.assignment_expression().map(|_| ())
    }

    /// The frame of an aggregate; `None` for scalars.
    pub(super) fn frame(&self, ty: Ty) -> Option<Frame> {
        let end = match self.types.get(ty) {
            Type::Array(_, len) => len.unwrap_or(u64::MAX),
            Type::Vla(..) => 0,
            Type::Vector(Ty::BOOL, _) => return None,
            Type::Vector(_, len) => *len,
            Type::Record(id) => {
                let record = &self.types.records[*id];
                let members = record.fields.len() as u64;
                if record.kind == RecordKind::Union { members.min(1) } else { members }
            }
            _ => return None,
        };
        Some(Frame { ty, next: 0, end })
    }

    /// The type of the subobject that a frame points at.
    pub(super) fn slot_type(&self, frame: &Frame) -> Ty {
        match self.types.get(frame.ty) {
            Type::Record(id) => {
                let field = &self.types.records[*id].fields[frame.next as usize];
                field.ty.with(frame.ty.quals())
            }
            Type::Vector(element, _) => *element,
            _ => self.types.element(frame.ty).unwrap_or(Ty::INT),
        }
    }

    fn slot_step(&self, frame: &Frame) -> Step {
        match self.types.get(frame.ty) {
            Type::Record(_) => Step::Field(frame.next as u32),
            _ => Step::Index(frame.next),
        }
    }

    pub(super) fn slot_path(&self, braces: &Braces) -> Vec<Step> {
        let mut path = Vec::with_capacity(braces.base.len() + braces.stack.len());
        path.extend_from_slice(&braces.base);
        path.extend(braces.stack.iter().map(|frame| self.slot_step(frame)));
        path
    }

    /// One initialiser for the next subobject; `value` is its expression if already parsed.
    pub(super) fn initialise_next(
        &mut self,
        braces: &mut Braces,
        mut value: Option<HExpr>,
    ) -> Parse<()> {
        loop {
            let top = *braces.stack.last().expect("braces should have a frame");
            if top.next >= top.end {
                if braces.stack.len() == 1 {
                    return if value.is_none() { self.skip_initializer() } else { Ok(()) };
                }
                braces.stack.pop();
                braces.advance();
                continue;
            }
            braces.extent = braces.extent.max(braces.stack[0].next.saturating_add(1));
            let slot = self.slot_type(&top);
            if value.is_none() && self.at(Tok::LBrace) {
                let path = self.slot_path(braces);
                let (items, _) = self.nested(|p| p.braced_list(slot, path))?;
                braces.items.extend(items);
                braces.advance();
                return Ok(());
            }
            let expr = match value {
                Some(expr) => expr,
                None => self.assignment_expression()?,
            };
            value = Some(expr);
            match self.value_for(slot, expr)? {
                Some(stored) => {
                    let path = self.slot_path(braces);
                    braces.items.push(InitItem { path, value: stored });
                    braces.advance();
                    return Ok(());
                }
                None => match self.frame(slot) {
                    Some(frame) => braces.stack.push(frame),
                    None => return self.fail(self.span(), "this cannot be initialised"),
                },
            }
        }
    }

    /// The expression as the value of the whole subobject; `None` if it belongs to a part of it.
    fn value_for(&mut self, slot: Ty, expr: HExpr) -> Parse<Option<HExpr>> {
        let (from, span) = (self.body.exprs[expr].ty, self.body.exprs[expr].span);
        if self.is_string_for(expr, slot) {
            return Ok(Some(self.node(ExprKind::Load(expr), from, span)));
        }
        let aggregate = self.frame(slot).is_some();
        if aggregate && (self.types.is_array(slot) || from.unqualified() != slot.unqualified()) {
            return Ok(None);
        }
        let value = self.rvalue(expr);
        self.assign_convert(value, slot, "initialisation").map(Some)
    }
}

impl Braces {
    /// The subobject on top is done.
    fn advance(&mut self) {
        if let Some(top) = self.stack.last_mut() {
            top.next += 1;
        }
    }
}
