//! Enumerations (C11 6.7.2.2), with gcc's choice of the underlying type.

use crate::parse::scope::{Entity, Tag};
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::{Span, Symbol};
use cfa::{Constant, IntKind, Ty, Type};

struct Enumerator {
    name: Symbol,
    span: Span,
    value: i128,
}

impl Parser<'_> {
    /// The current token is `enum`.
    pub(super) fn enum_specifier(&mut self) -> Parse<Ty> {
        self.bump();
        let mut attributes = self.attributes()?;
        let tag = self.at(Tok::Ident).then(|| self.bump());
        let tag = tag.map(|token| (token.symbol, token.span));
        let fixed = self.fixed_underlying_type()?;
        if !self.at(Tok::LBrace) {
            return match tag {
                Some((name, span)) => self.enum_reference(name, span, fixed),
                None => self.expected("`{` or a tag", "after `enum`"),
            };
        }
        self.check_enum_tag(tag)?;
        let enumerators = self.enumerator_list(fixed)?;
        self.more_attributes(&mut attributes)?;
        let kind = match fixed {
            Some(kind) => kind,
            None => {
                let is_short = attributes.packed || self.dialect.short_enums;
                self.underlying(&enumerators, is_short)
            }
        };
        self.retype_enumerators(&enumerators, kind, fixed.is_some());
        if let Some((name, span)) = tag {
            self.scopes.bind_tag(name, Tag::Enum(Some(kind)), span);
        }
        Ok(Ty::int(kind))
    }

    /// C23: `enum e : long`. In a record, `enum e : 3` is an unnamed bit-field.
    fn fixed_underlying_type(&mut self) -> Parse<Option<IntKind>> {
        if !self.at(Tok::Colon) || !self.type_name_at(self.at + 1) {
            return Ok(None);
        }
        let colon = self.bump().span;
        let ty = self.specifier_qualifier_list()?.ty;
        match self.types.get(ty) {
            Type::Int(kind) => Ok(Some(*kind)),
            Type::Bool => Ok(Some(IntKind::UChar)),
            _ => self.fail(self.span_from(colon), "the values of an `enum` are integers"),
        }
    }

    fn enum_reference(&mut self, name: Symbol, span: Span, fixed: Option<IntKind>) -> Parse<Ty> {
        let found = match self.at(Tok::Semi) {
            true => self.scopes.tag_here(name),
            false => self.scopes.tag(name),
        };
        match found {
            Some(Tag::Enum(kind)) => Ok(Ty::int(kind.or(fixed).unwrap_or(IntKind::UInt))),
            Some(Tag::Record(id)) => {
                let text = self.names.text(name);
                let kind = self.types.records[id].kind.name();
                self.fail(span, format!("the tag `{text}` is that of `{kind} {text}`"))
            }
            None => {
                self.scopes.bind_tag(name, Tag::Enum(fixed), span);
                Ok(Ty::int(fixed.unwrap_or(IntKind::UInt)))
            }
        }
    }

    fn check_enum_tag(&self, tag: Option<(Symbol, Span)>) -> Parse<()> {
        let Some((name, span)) = tag else { return Ok(()) };
        match self.scopes.tag_here(name) {
            Some(Tag::Record(id)) => {
                let text = self.names.text(name);
                let kind = self.types.records[id].kind.name();
                self.fail(span, format!("the tag `{text}` is that of `{kind} {text}`"))
            }
            Some(Tag::Enum(Some(_))) => {
                let message = format!("`enum {}` is defined twice", self.names.text(name));
                let before = self.scopes.span_of_tag(name);
                self.fail_hint(span, message, self.earlier_at(before, span))
            }
            Some(Tag::Enum(None)) | None => Ok(()),
        }
    }

    fn enumerator_list(&mut self, fixed: Option<IntKind>) -> Parse<Vec<Enumerator>> {
        self.bump();
        let mut list = Vec::new();
        let mut next = 0;
        while !self.at(Tok::RBrace) {
            let enumerator = self.enumerator(next, fixed)?;
            next = enumerator.value.wrapping_add(1);
            list.push(enumerator);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        if !self.eat(Tok::RBrace) {
            return self.expected("`,` or `}`", "after an enumeration constant");
        }
        Ok(list)
    }

    /// A constant is known from the end of its own definition on.
    fn enumerator(&mut self, next: i128, fixed: Option<IntKind>) -> Parse<Enumerator> {
        let token = self.expect(Tok::Ident, "in the enumeration")?;
        let name = token.symbol;
        self.attributes()?;
        let mut value = next;
        if self.eat(Tok::Assign) {
            value = self.integer_constant("the value of an enumeration constant")?.0;
        }
        let limits = -(1i128 << 63)..(1i128 << 64);
        if !limits.contains(&value) {
            let message = "the value of this enumeration constant does not fit in 64 bits";
            return self.fail(self.span_from(token.span), message);
        }
        if self.scopes.lookup_here(name).is_some() {
            let text = self.names.text(name);
            let message = format!("`{text}` is already declared in this scope");
            return self.fail_hint(token.span, message, self.earlier_name(name, token.span));
        }
        let ty = fixed.map_or_else(|| self.constant_type(value), Ty::int);
        self.scopes.bind(name, Entity::EnumConstant(value, ty), token.span);
        Ok(Enumerator { name, span: token.span, value })
    }

    /// While the enumeration is open: the first of the usual types that holds the value.
    fn constant_type(&self, value: i128) -> Ty {
        let bits = bits_needed(value);
        match (bits, value < 0) {
            (..=31, _) => Ty::INT,
            (32, true) => Ty::INT,
            (32, false) => Ty::UINT,
            (_, negative) => Ty::int(self.sized_int(8, negative || bits < 64)),
        }
    }

    /// gcc: `unsigned int`, or `int` if a value is negative, or wider if it must be.
    fn underlying(&self, enumerators: &[Enumerator], short: bool) -> IntKind {
        let values = || enumerators.iter().map(|e| e.value);
        let signed = values().any(|v| v < 0);
        let extra = |value: i128| u32::from(signed && value >= 0);
        let bits = values().map(|v| bits_needed(v) + extra(v)).max().unwrap_or(0);
        let least = if short { 1 } else { 4 };
        let bytes = u64::from(bits.div_ceil(8)).next_power_of_two().clamp(least, 8);
        self.sized_int(bytes, signed)
    }

    /// What fits in an `int` is an `int`, the others have the enumerated type.
    fn retype_enumerators(&mut self, enumerators: &[Enumerator], kind: IntKind, fixed: bool) {
        let int = i128::from(i32::MIN)..=i128::from(i32::MAX);
        for e in enumerators {
            let ty = if !fixed && int.contains(&e.value) { Ty::INT } else { Ty::int(kind) };
            self.scopes.bind(e.name, Entity::EnumConstant(e.value, ty), e.span);
            if self.scopes.at_file_scope() {
                let name = self.text_of(e.name);
                self.constants.push(Constant { name, ty, value: e.value });
            }
        }
    }
}

/// Without a sign for values of 0 and up, with it for negative ones.
fn bits_needed(value: i128) -> u32 {
    match value < 0 {
        true => 129 - value.leading_ones(),
        false => 128 - value.leading_zeros(),
    }
}
