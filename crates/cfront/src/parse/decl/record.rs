//! Structures and unions (C11 6.7.2.1).

use super::attribute::Attributes;
use super::declarator::{Declarator, Naming};
use super::layout::{Member, Shape, lay_out};
use super::specifiers::Specifiers;
use super::starts::Word;
use crate::dialect::Packing;
use crate::hir::{Stmt, StmtKind};
use crate::parse::scope::Tag;
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::{Set, Span, Symbol};
use cfa::{Record, RecordId, RecordKind, Ty, Type};

/// The members of the record being parsed.
#[derive(Default)]
struct Members {
    list: Vec<Member>,
    names: Set<String>,
    /// Where a flexible array member stands: nothing may follow it.
    flexible: Option<Span>,
}

impl Parser<'_> {
    /// The current token is `struct` or `union`.
    pub(super) fn struct_or_union_specifier(&mut self) -> Parse<Ty> {
        let kind = match self.bump().kind {
            Tok::Union => RecordKind::Union,
            _ => RecordKind::Struct,
        };
        let mut attributes = self.attributes()?;
        let tag = self.at(Tok::Ident).then(|| self.bump());
        self.more_attributes(&mut attributes)?;
        let tag = tag.map(|token| (token.symbol, token.span));
        let id = if self.at(Tok::LBrace) {
            let id = self.record_to_define(kind, tag)?;
            self.record_body(id, attributes)?;
            id
        } else {
            match tag {
                Some((name, span)) => self.record_reference(kind, name, span)?,
                None => return self.expected("`{` or a tag", &format!("after `{}`", kind.name())),
            }
        };
        Ok(self.types.add(Type::Record(id)))
    }

    /// `struct s {`: completes what this scope declared, or declares it anew.
    fn record_to_define(
        &mut self,
        kind: RecordKind,
        tag: Option<(Symbol, Span)>,
    ) -> Parse<RecordId> {
        let Some((name, span)) = tag else { return Ok(self.new_record(kind, None)) };
        let Some(found) = self.scopes.tag_here(name) else {
            return Ok(self.declare_record(kind, name, span));
        };
        let id = self.same_kind(found, kind, name, span)?;
        if self.types.records[id].complete {
            let message = format!("`{} {}` is defined twice", kind.name(), self.names.text(name));
            let before = self.scopes.span_of_tag(name);
            return self.fail_hint(span, message, self.earlier_at(before, span));
        }
        Ok(id)
    }

    /// `struct s` alone: in `struct s;` it belongs to this very scope.
    fn record_reference(&mut self, kind: RecordKind, name: Symbol, span: Span) -> Parse<RecordId> {
        let found = match self.at(Tok::Semi) {
            true => self.scopes.tag_here(name),
            false => self.scopes.tag(name),
        };
        match found {
            Some(found) => self.same_kind(found, kind, name, span),
            None => Ok(self.declare_record(kind, name, span)),
        }
    }

    fn same_kind(&self, found: Tag, kind: RecordKind, name: Symbol, span: Span) -> Parse<RecordId> {
        let before = match found {
            Tag::Record(id) if self.types.records[id].kind == kind => return Ok(id),
            Tag::Record(id) => self.types.records[id].kind.name(),
            Tag::Enum(_) => "enum",
        };
        let text = self.names.text(name);
        let message = format!("the tag `{text}` is that of `{before} {text}`");
        let earlier = self.earlier_at(self.scopes.span_of_tag(name), span);
        let hint = format!("{earlier}: write `{before} {text}`, or use another tag");
        self.fail_hint(span, message, hint)
    }

    fn declare_record(&mut self, kind: RecordKind, name: Symbol, span: Span) -> RecordId {
        let text = self.text_of(name);
        let id = self.new_record(kind, Some(text));
        self.scopes.bind_tag(name, Tag::Record(id), span);
        id
    }

    fn new_record(&mut self, kind: RecordKind, tag: Option<String>) -> RecordId {
        let fields = Vec::new();
        let record = Record { kind, tag, complete: false, fields, size: 0, align: 1 };
        self.types.records.push(record)
    }

    /// `{ members }` and the attributes behind them, then the layout.
    fn record_body(&mut self, id: RecordId, mut attributes: Attributes) -> Parse<()> {
        let open = self.bump().span;
        let kind = self.types.records[id].kind;
        let mut members = Members::default();
        while !self.at(Tok::RBrace) {
            if self.at(Tok::Eof) {
                return self.expected("`}`", "after the members");
            }
            self.struct_declaration(kind, &mut members)?;
        }
        let close = self.bump().span;
        self.more_attributes(&mut attributes)?;
        attributes.packed |= self.dialect.packing == Packing::Packed;
        let max_align = self.decls.packs.at(close.start);
        let shape = Shape { kind, align: attributes.align, max_align };
        for member in &mut members.list {
            member.packed |= attributes.packed;
        }
        let Some(layout) = lay_out(&self.types, &shape, &members.list) else {
            let message = format!("this {} is larger than half the address space", kind.name());
            return self.fail(open.to(close), message);
        };
        let record = &mut self.types.records[id];
        if record.complete {
            return self.fail(open.to(close), "a definition inside its own definition");
        }
        record.fields = layout.fields;
        record.size = layout.size;
        record.align = layout.align;
        record.complete = true;
        if attributes.transparent {
            self.decls.transparent.insert(id);
        }
        Ok(())
    }

    /// One declaration of members, up to its `;` (which GNU C lets be missing before `}`).
    fn struct_declaration(&mut self, kind: RecordKind, members: &mut Members) -> Parse<()> {
        if self.eat(Tok::Semi) {
            return Ok(());
        }
        if self.at(Tok::StaticAssert) || self.word() == Some(Word::StaticAssert) {
            return self.static_assert_declaration();
        }
        let specifiers = self.specifier_qualifier_list()?;
        if self.at(Tok::Semi) || self.at(Tok::RBrace) {
            self.anonymous_member(&specifiers, members)?;
        } else {
            loop {
                self.struct_declarator(kind, &specifiers, members)?;
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        if !self.at(Tok::RBrace) {
            self.expect(Tok::Semi, "after the member")?;
        }
        Ok(())
    }

    /// An unnamed structure or union; anything else without a name declares no member.
    fn anonymous_member(&mut self, specifiers: &Specifiers, members: &mut Members) -> Parse<()> {
        let Some(id) = self.types.record_id(specifiers.ty) else { return Ok(()) };
        if self.types.records[id].tag.is_some() && !self.dialect.tagged_members {
            return Ok(());
        }
        let nobody = Declarator::default();
        let member = self.record_member(specifiers, &nobody, specifiers.ty, None);
        for name in self.member_names(id) {
            self.claim_name(members, name, specifiers.span)?;
        }
        members.list.push(Member { name: Some(String::new()), ..member });
        Ok(())
    }

    /// The names that an anonymous record lends to the record around it.
    fn member_names(&self, id: RecordId) -> Vec<String> {
        let mut names = Vec::new();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            for field in &self.types.records[id].fields {
                match self.types.record_id(field.ty) {
                    Some(inner) if field.name.is_empty() => open.push(inner),
                    _ => names.push(field.name.clone()),
                }
            }
        }
        names
    }

    fn claim_name(&self, members: &mut Members, name: String, span: Span) -> Parse<()> {
        let message = format!("two members have the name `{name}`");
        if members.names.insert(name) { Ok(()) } else { self.fail(span, message) }
    }

    fn struct_declarator(
        &mut self,
        kind: RecordKind,
        specifiers: &Specifiers,
        members: &mut Members,
    ) -> Parse<()> {
        let start = self.span();
        let mut declarator = match self.at(Tok::Colon) {
            true => Declarator::default(),
            false => self.declarator(Naming::Named)?,
        };
        let mut ty = self.derive(specifiers, &declarator)?;
        if self.is_variable_size(ty) && self.function.is_some() {
            ty = self.variable_member(ty, self.span_from(start));
        }
        let width = match self.at(Tok::Colon) {
            true => Some(self.bit_field_width(&declarator, ty)?),
            false => None,
        };
        if width.is_some() {
            ty = self.bit_field_type(specifiers, ty);
        }
        self.more_attributes(&mut declarator.attributes)?;
        let span = self.span_from(start);
        if width.is_none() {
            self.check_member(kind, ty, span, members)?;
        }
        if let Some((name, span)) = declarator.name {
            let text = self.text_of(name);
            self.claim_name(members, text, span)?;
        }
        let member = self.record_member(specifiers, &declarator, ty, width);
        members.list.push(member);
        Ok(())
    }

    fn record_member(
        &self,
        specifiers: &Specifiers,
        declarator: &Declarator,
        ty: Ty,
        width: Option<u8>,
    ) -> Member {
        Member {
            name: declarator.name.map(|(name, _)| self.text_of(name)),
            ty,
            width,
            type_align: self.align_of_declared(specifiers, declarator, ty),
            align: self.declared_align(specifiers, declarator),
            packed: specifiers.attributes.packed || declarator.attributes.packed,
        }
    }

    /// GNU: a member of variable length. An execution stops where the record is declared, so its
    /// layout does not matter.
    fn variable_member(&mut self, ty: Ty, span: Span) -> Ty {
        let text = "a member of variable length".to_string();
        if let Some(function) = &mut self.function {
            function.pending.push(Stmt { kind: StmtKind::Unsupported(text), span });
        }
        let mut element = ty;
        while let Some(inner) = self.types.element(element) {
            element = inner;
        }
        self.types.array(element, Some(1))
    }

    /// A member must have a size, except an array at the very end.
    fn check_member(
        &self,
        kind: RecordKind,
        ty: Ty,
        span: Span,
        members: &mut Members,
    ) -> Parse<()> {
        if let Some(before) = members.flexible.filter(|_| kind == RecordKind::Struct) {
            let message = "a member after an array without a length";
            let hint = format!("`{}` must come last", self.source(before));
            return self.fail_hint(span, message, hint);
        }
        match self.types.get(ty) {
            Type::Vla(..) => self.fail(span, "the length of a member must be constant"),
            Type::Function(_) => {
                self.fail_hint(span, "a function cannot be a member", "use a pointer to it")
            }
            Type::Array(_, None) if kind == RecordKind::Union => {
                self.fail(span, "an array without a length cannot be a member of a union")
            }
            Type::Array(_, None) => {
                members.flexible = Some(span);
                Ok(())
            }
            _ if self.types.size_of(ty).is_none() => {
                let name = self.ty_name(ty);
                self.fail(span, format!("the size of `{name}` is not known here"))
            }
            _ => Ok(()),
        }
    }

    /// With `-funsigned-bitfields`, what is not signed by name is unsigned.
    fn bit_field_type(&self, specifiers: &Specifiers, ty: Ty) -> Ty {
        let none = base::mutant!("cfront: no bit-field is signed with -funsigned-bitfields");
        let is_signed = specifiers.signed && !none;
        match self.types.get(ty) {
            Type::Int(kind) if self.dialect.unsigned_bitfields && !is_signed => {
                Ty::int(kind.to_unsigned()).with(ty.quals())
            }
            _ => ty,
        }
    }

    /// `: width`
    fn bit_field_width(&mut self, declarator: &Declarator, ty: Ty) -> Parse<u8> {
        self.bump();
        let start = self.span();
        let (width, _) = self.integer_constant("the width of a bit-field")?;
        let span = self.span_from(start);
        let most = match self.types.get(ty) {
            Type::Bool => 1,
            Type::Int(kind) => kind.bits(self.types.model),
            _ => {
                let name = self.ty_name(ty);
                return self.fail(span, format!("a bit-field cannot have the type `{name}`"));
            }
        };
        if width == 0 && declarator.name.is_some() {
            return self.fail_hint(span, "a named bit-field of width 0", "leave out the name");
        }
        match u8::try_from(width) {
            Ok(width) if u32::from(width) <= most => Ok(width),
            _ => self.fail(span, format!("a width of {width} is outside 0 to {most}")),
        }
    }
}
