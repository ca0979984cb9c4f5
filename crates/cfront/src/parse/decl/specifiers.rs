//! Declaration specifiers (C11 6.7.1 to 6.7.5).

use super::attribute::Attributes;
use super::basic::Basic;
use super::starts::Word;
use crate::parse::scope::Entity;
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::Span;
use cfa::{Quals, Ty};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Storage {
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
}

/// What stands before the declarators.
#[derive(Clone, Debug)]
pub(super) struct Specifiers {
    pub ty: Ty,
    pub storage: Option<Storage>,
    pub thread: bool,
    pub inline: bool,
    /// `__auto_type`: the type is that of the initialiser.
    pub auto_type: bool,
    pub attributes: Attributes,
    /// The alignment that a typedef gave the type.
    pub type_align: Option<u64>,
    /// The sign is that of the word `signed` or of an enumeration, here or in a typedef: no flag
    /// changes it.
    pub signed: bool,
    pub span: Span,
}

#[derive(Default)]
struct Collected {
    ty: Option<Ty>,
    basic: Basic,
    quals: Quals,
    storage: Option<Storage>,
    thread: bool,
    inline: bool,
    auto_type: bool,
    attributes: Attributes,
    type_align: Option<u64>,
    signed: bool,
}

impl Collected {
    fn has_type(&self) -> bool {
        self.ty.is_some() || !self.basic.is_empty() || self.auto_type
    }
}

impl Parser<'_> {
    /// Declaration specifiers; old C's missing `int` is added.
    pub(super) fn declaration_specifiers(&mut self) -> Parse<Specifiers> {
        let start = self.span();
        let mut collected = Collected::default();
        while self.declaration_specifier(&mut collected)? {}
        self.finish_specifiers(start, collected, true)
    }

    /// Of a parameter: `int` may be missing only after `register` or a qualifier.
    pub(super) fn parameter_specifiers(&mut self) -> Parse<Specifiers> {
        let start = self.span();
        let mut collected = Collected::default();
        while self.declaration_specifier(&mut collected)? {}
        let implicit_int = collected.storage.is_some() || collected.quals != Quals::NONE;
        self.finish_specifiers(start, collected, implicit_int)
    }

    /// Types and qualifiers only.
    pub(super) fn specifier_qualifier_list(&mut self) -> Parse<Specifiers> {
        let start = self.span();
        let mut collected = Collected::default();
        while self.declaration_specifier(&mut collected)? {}
        if collected.storage.is_some() || collected.inline || collected.thread {
            return self.fail(self.span_from(start), "a storage class has no meaning here");
        }
        self.finish_specifiers(start, collected, false)
    }

    fn finish_specifiers(
        &mut self,
        start: Span,
        collected: Collected,
        implicit_int: bool,
    ) -> Parse<Specifiers> {
        let span = self.span_from(start);
        let ty = match collected.ty {
            Some(ty) => ty,
            None if !collected.basic.is_empty() => {
                match collected.basic.ty(&mut self.types, self.dialect.char) {
                    Some(ty) => ty,
                    None => {
                        return self.fail(span, format!("`{}` is no type", self.source(span)));
                    }
                }
            }
            None if collected.auto_type => Ty::INT,
            None => self.missing_type(implicit_int)?,
        };
        let signed = collected.signed || collected.basic.is_signed();
        let Collected { quals, storage, thread, inline, auto_type, attributes, type_align, .. } =
            collected;
        let ty = ty.with(quals);
        Ok(Specifiers {
            ty,
            storage,
            thread,
            inline,
            auto_type,
            attributes,
            type_align,
            signed,
            span,
        })
    }

    /// No type at all: a misspelt name, or old C's `int`.
    fn missing_type(&self, implicit_int: bool) -> Parse<Ty> {
        let next = self.peek_at(1);
        let named = self.at(Tok::Ident);
        if named && (next == Tok::Ident || next == Tok::Star || !implicit_int) {
            return self.unknown_type_error();
        }
        if implicit_int && (named || self.at(Tok::Star) || self.at(Tok::LParen)) {
            return Ok(Ty::INT);
        }
        if implicit_int && self.at(Tok::Semi) {
            return Ok(Ty::INT);
        }
        self.expected("a type", "at the start of a declaration")
    }

    fn unknown_type_error<T>(&self) -> Parse<T> {
        let token = self.token();
        let name = self.names.text(token.symbol);
        let hint = match self.scopes.tag(token.symbol) {
            Some(crate::parse::scope::Tag::Record(id)) => {
                format!("write `{} {name}`", self.types.records[id].kind.name())
            }
            Some(crate::parse::scope::Tag::Enum(_)) => format!("write `enum {name}`"),
            None => match self.near_type(name) {
                _ if ["class", "namespace", "template", "using"].contains(&name) => {
                    "this looks like C++; only C is understood".to_string()
                }
                Some(near) => format!("did you mean `{near}`?"),
                None => "is a typedef or an #include missing?".to_string(),
            },
        };
        self.fail_hint(token.span, format!("unknown type name `{name}`"), hint)
    }

    /// The keyword or typedef that was probably meant: `retrun x;` looks like a declaration.
    fn near_type(&self, name: &str) -> Option<&str> {
        const KEYWORDS: [&str; 18] = [
            "return", "goto", "int", "char", "short", "long", "unsigned", "signed", "float",
            "double", "void", "const", "static", "struct", "union", "enum", "typedef", "extern",
        ];
        let types = self.scopes.names().filter(|&s| self.scopes.is_typedef(s));
        let types = types.map(|s| self.names.text(s)).filter(|t| !t.starts_with("__"));
        crate::parse::nearest(name, KEYWORDS.into_iter().chain(types))
    }

    /// Consumes one specifier; false if none starts here.
    fn declaration_specifier(&mut self, to: &mut Collected) -> Parse<bool> {
        let kind = self.peek();
        match kind {
            Tok::Typedef => self.storage(to, Storage::Typedef)?,
            Tok::Extern => self.storage(to, Storage::Extern)?,
            Tok::Static => self.storage(to, Storage::Static)?,
            Tok::Auto => self.storage(to, Storage::Auto)?,
            Tok::Register => self.storage(to, Storage::Register)?,
            Tok::ThreadLocal if to.thread => {
                return self.fail(self.span(), "`_Thread_local` is there twice");
            }
            Tok::ThreadLocal => to.thread = self.eat(kind),
            Tok::Inline => to.inline = self.eat(kind),
            Tok::Noreturn => to.attributes.noreturn = self.eat(kind),
            Tok::Extension => drop(self.bump()),
            Tok::Const | Tok::Volatile | Tok::Restrict => {
                to.quals = to.quals.union(self.type_qualifier());
            }
            Tok::Atomic if self.peek_at(1) != Tok::LParen => {
                to.quals = to.quals.union(self.type_qualifier());
            }
            Tok::Attribute | Tok::LBracket if self.at_attribute() => {
                self.more_attributes(&mut to.attributes)?;
            }
            Tok::Alignas => self.alignment_specifier(to)?,
            Tok::Ident => return self.name_specifier(to),
            _ => return self.type_specifier(to),
        }
        Ok(true)
    }

    fn storage(&mut self, to: &mut Collected, storage: Storage) -> Parse<()> {
        let token = self.bump();
        if to.storage.is_some() {
            let message = match to.storage == Some(storage) {
                true => "the storage class is there twice",
                false => "two storage classes in one declaration",
            };
            return self.fail_hint(token.span, message, "remove one of them");
        }
        to.storage = Some(storage);
        Ok(())
    }

    /// The current token is a qualifier.
    pub(super) fn type_qualifier(&mut self) -> Quals {
        match self.bump().kind {
            Tok::Const => Quals::CONST,
            Tok::Volatile => Quals::VOLATILE,
            Tok::Restrict => Quals::RESTRICT,
            Tok::Atomic => Quals::ATOMIC,
            _ => Quals::NONE,
        }
    }

    pub(super) fn at_type_qualifier(&self) -> bool {
        matches!(self.peek(), Tok::Const | Tok::Volatile | Tok::Restrict | Tok::Atomic)
    }

    fn type_specifier(&mut self, to: &mut Collected) -> Parse<bool> {
        let token = self.token();
        let mut basic = to.basic;
        let is_basic = Basic::default().add(token.kind);
        let other = matches!(
            token.kind,
            Tok::Struct | Tok::Union | Tok::Enum | Tok::Typeof | Tok::Atomic | Tok::AutoType
        );
        if !is_basic && !other {
            return Ok(false);
        }
        if self.names_a_keyword(to) {
            self.bump();
            return Ok(true);
        }
        let clash =
            if is_basic { to.ty.is_some() || !basic.add(token.kind) } else { to.has_type() };
        if clash || to.auto_type {
            if self.on_new_line() {
                return self.expected("`;`", "after the declaration");
            }
            let message = format!("{} does not go with the type before it", token.kind.describe());
            return self.fail_hint(token.span, message, "is a `;` or a `,` missing?");
        }
        if is_basic {
            to.basic = basic;
            self.bump();
            return Ok(true);
        }
        match token.kind {
            Tok::AutoType => to.auto_type = self.eat(Tok::AutoType),
            Tok::Enum => {
                to.ty = Some(self.nested(Self::enum_specifier)?);
                to.signed = true;
            }
            Tok::Typeof => to.ty = Some(self.nested(Self::typeof_specifier)?),
            Tok::Atomic => {
                self.bump();
                to.ty = Some(self.type_name_in_parentheses("`_Atomic`")?.with(Quals::ATOMIC));
            }
            _ => to.ty = Some(self.nested(Self::struct_or_union_specifier)?),
        }
        Ok(true)
    }

    /// `typedef float _Float32;` of the C library, for compilers that have no such keyword (clang): it says what we
    /// know already.
    fn names_a_keyword(&self, to: &Collected) -> bool {
        let keyword = matches!(
            self.peek(),
            Tok::Float32 | Tok::Float64 | Tok::Float64x | Tok::Float128 | Tok::Float16
        );
        let is_typedef = to.storage == Some(Storage::Typedef) && to.has_type();
        keyword && is_typedef && self.peek_at(1) == Tok::Semi
    }

    /// A typedef name, or a keyword of C23.
    fn name_specifier(&mut self, to: &mut Collected) -> Parse<bool> {
        let name = self.token().symbol;
        if let Some(word) = self.word() {
            return if self.declares_word(to) { Ok(false) } else { self.word_specifier(to, word) };
        }
        let Some(Entity::Typedef(ty)) = self.scopes.lookup(name).filter(|_| !to.has_type()) else {
            return Ok(false);
        };
        self.bump();
        to.ty = Some(ty);
        to.type_align = self.decls.aligned_typedefs.get(&(name, ty)).copied();
        to.signed = self.decls.signed_typedefs.contains(&(name, ty));
        Ok(true)
    }

    /// `typedef int bool;` in older C: behind a type, the word is the declared name.
    fn declares_word(&self, to: &Collected) -> bool {
        let ends = matches!(
            self.peek_at(1),
            Tok::Semi | Tok::Assign | Tok::Comma | Tok::LBracket | Tok::RParen
        );
        to.has_type() && ends
    }

    fn word_specifier(&mut self, to: &mut Collected, word: Word) -> Parse<bool> {
        match word {
            Word::Bool => {
                if to.ty.is_some() || !to.basic.add(Tok::Bool) {
                    return Ok(false);
                }
                self.bump();
            }
            Word::Alignas => self.alignment_specifier(to)?,
            Word::ThreadLocal => to.thread = self.eat(Tok::Ident),
            Word::Constexpr => {
                self.bump();
                to.quals = to.quals.union(Quals::CONST);
            }
            Word::TypeofUnqual => {
                to.ty = Some(self.nested(Self::typeof_specifier)?.unqualified());
            }
            Word::StaticAssert => return Ok(false),
        }
        Ok(true)
    }

    /// `typeof (expression)` or `typeof (type)`; the operand is not evaluated.
    fn typeof_specifier(&mut self) -> Parse<Ty> {
        self.bump();
        self.expect(Tok::LParen, "after `typeof`")?;
        let ty = if self.starts_type_name() {
            self.type_name()?
        } else {
            let operand = self.expression()?;
            self.evaluate_for_type(operand);
            self.body.exprs[operand].ty
        };
        self.expect(Tok::RParen, "after the operand of `typeof`")?;
        Ok(ty)
    }

    /// `_Alignas (type)` or `_Alignas (constant)`.
    fn alignment_specifier(&mut self, to: &mut Collected) -> Parse<()> {
        self.bump();
        self.expect(Tok::LParen, "after `_Alignas`")?;
        let span = self.span();
        let align = if self.starts_type_name() {
            let ty = self.type_name()?;
            self.types.align_of(ty)
        } else {
            match self.integer_constant("the alignment")?.0 {
                0 => 1,
                value => self.alignment(value, self.span_from(span))?,
            }
        };
        self.expect(Tok::RParen, "after the alignment")?;
        to.attributes.align = to.attributes.align.max(Some(align));
        Ok(())
    }

    fn type_name_in_parentheses(&mut self, what: &str) -> Parse<Ty> {
        self.expect(Tok::LParen, &format!("after {what}"))?;
        let ty = self.type_name()?;
        self.expect(Tok::RParen, &format!("after the type of {what}"))?;
        Ok(ty)
    }
}
