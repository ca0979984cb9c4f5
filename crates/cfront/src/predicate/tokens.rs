//! The tokens of a predicate: what can be refused without knowing what the names mean.

use super::error::Error;
use super::names;
use crate::lex::{keyword_interner, lex};
use crate::parse::nearest;
use crate::token::{Tok, Token};
use base::{Interner, Span, Symbol};
use cfa::{RecordId, RecordKind, Types};

/// More than anyone writes.
const MOST_TOKENS: usize = 2000;

pub(super) struct Tokens {
    pub tokens: Vec<Token>,
    pub interner: Interner,
    /// The ordinary names, each with its first place.
    pub names: Vec<(Symbol, Span)>,
    pub tags: Vec<(Symbol, RecordId)>,
}

pub(super) fn read(text: &str, types: &Types) -> Result<Tokens, Error> {
    if let Some(at) = directive(text) {
        return Err(Error::new(Span::new(at, at + 1), "a predicate has no directives"));
    }
    let mut interner = keyword_interner();
    let lexed = lex(text.as_bytes(), &mut interner);
    if let Some(error) = lexed.errors.into_iter().next() {
        return Err(error.into());
    }
    let mut tokens = lexed.tokens;
    if let Some(token) = tokens.get(MOST_TOKENS) {
        return Err(Error::new(
            token.span,
            format!("a predicate of more than {MOST_TOKENS} words"),
        ));
    }
    let null = interner.find("NULL");
    let pointer = interner.intern("nullptr");
    for token in tokens.iter_mut().filter(|t| t.kind == Tok::Ident && Some(t.symbol) == null) {
        token.symbol = pointer;
    }
    let mut out = Tokens { tokens: Vec::new(), interner, names: Vec::new(), tags: Vec::new() };
    for (i, &token) in tokens.iter().enumerate() {
        let kind =
            |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or(Tok::Eof, |t| t.kind);
        let (before, after) = (kind(i.checked_sub(1)), kind(Some(i + 1)));
        refuse(&out.interner, token, before, after)?;
        match (token.kind, before) {
            (Tok::Ident, Tok::Dot | Tok::Arrow) => {}
            (Tok::Ident, Tok::Struct) => out.tag(token, RecordKind::Struct, types)?,
            (Tok::Ident, Tok::Union) => out.tag(token, RecordKind::Union, types)?,
            (Tok::Ident, _) => out.name(token),
            _ => {}
        }
    }
    out.tokens = tokens;
    Ok(out)
}

/// Where a line begins with `#`, which the lexer passes over.
fn directive(text: &str) -> Option<u32> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let hash = line.len() - line.trim_start().len();
        if line[hash..].starts_with(['#']) || line[hash..].starts_with("%:") {
            return Some((start + hash) as u32);
        }
        start += line.len();
    }
    None
}

impl Tokens {
    fn name(&mut self, token: Token) {
        if self.names.iter().all(|(name, _)| *name != token.symbol) {
            self.names.push((token.symbol, token.span));
        }
    }

    fn tag(&mut self, token: Token, kind: RecordKind, types: &Types) -> Result<(), Error> {
        let name = self.interner.text(token.symbol);
        let tagged = types.records.entries().filter(|(_, r)| r.kind == kind);
        let tagged: Vec<(RecordId, &str)> =
            tagged.filter_map(|(id, r)| Some((id, r.tag.as_deref()?))).collect();
        let mut found = tagged.iter().filter(|(_, tag)| *tag == name);
        let word = kind.name();
        match (found.next(), found.next()) {
            (Some(&(id, _)), None) => self.tags.push((token.symbol, id)),
            (Some(_), Some(_)) => {
                let message = format!("the program has more than one `{word} {name}`");
                return Err(Error::new(token.span, message));
            }
            (None, _) => {
                let message = format!("the program has no `{word} {name}`");
                let near = nearest(name, tagged.iter().map(|(_, tag)| *tag));
                return Err(Error::new(token.span, message).near(near));
            }
        }
        Ok(())
    }
}

/// Whether what stands before a parenthesis is a member, or a builtin.
fn is_no_function(name: &str, before: Tok) -> bool {
    let is_builtin = name.starts_with("__builtin_") && !names::takes_parentheses(name);
    matches!(before, Tok::Dot | Tok::Arrow) || is_builtin
}

fn refuse(names: &Interner, token: Token, before: Tok, after: Tok) -> Result<(), Error> {
    let fail = |message: &str| Err(Error::new(token.span, message));
    match token.kind {
        Tok::Ident if after == Tok::LParen && is_no_function(names.text(token.symbol), before) => {
            fail("a predicate calls functions by their names only")
        }
        Tok::LParen if before == Tok::RBracket => {
            fail("a predicate calls functions by their names only")
        }
        Tok::BuiltinVaArg | Tok::BuiltinOffsetof => fail("a predicate has no calls"),
        Tok::Assign => {
            fail("a predicate has no assignments").map_err(|e| e.hint("did you mean `==`?"))
        }
        Tok::AddAssign | Tok::SubAssign | Tok::MulAssign | Tok::DivAssign | Tok::RemAssign => {
            fail("a predicate has no assignments")
        }
        Tok::ShlAssign | Tok::ShrAssign | Tok::AndAssign | Tok::XorAssign | Tok::OrAssign => {
            fail("a predicate has no assignments")
        }
        Tok::PlusPlus | Tok::MinusMinus => fail("a predicate has no `++` and no `--`"),
        Tok::Str | Tok::FuncName => fail("a predicate has no string literals")
            .map_err(|e| e.hint("compare characters: `s[0] == 'a'`")),
        Tok::LBrace if before == Tok::LParen => fail("a predicate has no statement expressions"),
        Tok::LBrace if before == Tok::RParen => fail("a predicate has no compound literals"),
        Tok::LBrace => fail("a predicate has no braces"),
        Tok::Enum => fail("the names of enumerated types are not known here")
            .map_err(|e| e.hint("use the integer type")),
        Tok::Attribute => fail("a predicate has no attributes"),
        _ => Ok(()),
    }
}
