//! Does a declaration or a type name start here?

use crate::parse::{Parse, Parser};
use crate::token::Tok;

/// Keywords of C23 that are names in older C: keywords only while nothing else has their name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Bool,
    StaticAssert,
    Alignas,
    ThreadLocal,
    TypeofUnqual,
    Constexpr,
}

pub(super) const WORDS: [(&str, Word); 6] = [
    ("bool", Word::Bool),
    ("static_assert", Word::StaticAssert),
    ("alignas", Word::Alignas),
    ("thread_local", Word::ThreadLocal),
    ("typeof_unqual", Word::TypeofUnqual),
    ("constexpr", Word::Constexpr),
];

impl Parser<'_> {
    /// The C23 keyword that the current name stands for.
    pub(super) fn word(&self) -> Option<Word> {
        self.word_at(self.at)
    }

    fn word_at(&self, at: usize) -> Option<Word> {
        let token = self.tokens.get(at).filter(|t| t.kind == Tok::Ident)?;
        match self.scopes.lookup(token.symbol) {
            None => self.decls.words.get(&token.symbol).copied(),
            Some(_) => None,
        }
    }

    pub(in crate::parse) fn starts_type_name(&self) -> bool {
        self.type_name_at(self.after_attributes(self.at))
    }

    /// Also true for two names in a row: the first must be a type that is not declared.
    pub(in crate::parse) fn starts_declaration(&self) -> bool {
        let at = self.after_attributes(self.at);
        let kind = self.kind_at(at);
        match kind {
            Tok::Typedef | Tok::Extern | Tok::Static | Tok::Auto | Tok::Register => true,
            Tok::ThreadLocal | Tok::Inline | Tok::Noreturn | Tok::Alignas => true,
            Tok::StaticAssert | Tok::AutoType => true,
            Tok::Ident if self.kind_at(at + 1) == Tok::Colon => false,
            Tok::Ident => {
                self.type_name_at(at) || self.word_at(at).is_some() || self.unknown_type(at)
            }
            _ => self.type_name_at(at),
        }
    }

    pub(super) fn type_name_at(&self, at: usize) -> bool {
        match self.kind_at(at) {
            Tok::Ident => {
                self.scopes.is_typedef(self.tokens[at].symbol)
                    || matches!(self.word_at(at), Some(Word::Bool | Word::TypeofUnqual))
            }
            Tok::Void | Tok::CharKw | Tok::Short | Tok::IntKw | Tok::Long | Tok::FloatKw => true,
            Tok::Double | Tok::Signed | Tok::Unsigned | Tok::Bool | Tok::Complex => true,
            Tok::Imaginary | Tok::Int128 | Tok::Float128 | Tok::Float64 | Tok::Float32 => true,
            Tok::Float16 | Tok::Decimal32 | Tok::Decimal64 | Tok::Decimal128 => true,
            Tok::Float64x | Tok::Struct | Tok::Union | Tok::Enum | Tok::Typeof => true,
            Tok::Const | Tok::Volatile | Tok::Restrict | Tok::Atomic | Tok::AutoType => true,
            _ => false,
        }
    }

    /// `foo x`, where `foo` means nothing: no expression looks like this.
    pub(super) fn unknown_type(&self, at: usize) -> bool {
        self.kind_at(at) == Tok::Ident
            && self.kind_at(at + 1) == Tok::Ident
            && self.scopes.lookup(self.tokens[at].symbol).is_none()
    }

    pub(super) fn kind_at(&self, at: usize) -> Tok {
        self.tokens.get(at).map_or(Tok::Eof, |t| t.kind)
    }

    /// The first token behind `__extension__`, `__attribute__((…))` and `[[…]]`.
    fn after_attributes(&self, mut at: usize) -> usize {
        loop {
            let next = match self.kind_at(at) {
                Tok::Extension => Some(at + 1),
                Tok::Attribute => self.after_brackets(at + 1),
                Tok::LBracket if self.kind_at(at + 1) == Tok::LBracket => self.after_brackets(at),
                _ => None,
            };
            match next {
                Some(next) => at = next,
                None => return at,
            }
        }
    }

    /// The current token is an opening bracket: moves behind the one that closes it.
    pub(in crate::parse) fn skip_balanced(&mut self) -> Parse<()> {
        let open = self.token();
        match self.after_brackets(self.at) {
            Some(at) => self.at = at,
            None => {
                let message = format!("{} is never closed", open.kind.describe());
                return self.fail(open.span, message);
            }
        }
        Ok(())
    }

    /// The first token behind the bracket that closes the one at `at`.
    fn after_brackets(&self, mut at: usize) -> Option<usize> {
        let mut open = 0u32;
        loop {
            match self.kind_at(at) {
                Tok::LParen | Tok::LBracket | Tok::LBrace => open += 1,
                Tok::RParen | Tok::RBracket | Tok::RBrace => open = open.saturating_sub(1),
                Tok::Eof => return None,
                _ => {}
            }
            at += 1;
            if open == 0 {
                return Some(at);
            }
        }
    }
}
