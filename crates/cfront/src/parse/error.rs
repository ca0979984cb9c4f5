//! Making errors.

use super::{Parse, Parser};
use crate::diagnosis::Diagnosis;
use crate::token::Tok;
use base::Span;

impl Parser<'_> {
    pub(super) fn fail<T>(&self, span: Span, message: impl Into<String>) -> Parse<T> {
        Err(Box::new(Diagnosis::error(span, message)))
    }

    pub(super) fn fail_hint<T>(
        &self,
        span: Span,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Parse<T> {
        Err(Box::new(Diagnosis::error(span, message).hint(hint)))
    }

    /// For a hint: where the first of two things stands.
    pub(super) fn first_at(&self, span: Span) -> String {
        format!("the first is on line {}", (self.place_of)(span.start).line)
    }

    /// "expected X after Y, found Z" at the current token, or, when the token starts a new line,
    /// right behind the previous one, where the missing thing belongs.
    pub(super) fn expected<T>(&self, what: &str, place: &str) -> Parse<T> {
        let found = self.found();
        let here = self.span();
        let before = self.at.checked_sub(1).map(|i| self.tokens[i].span.end);
        let span = match before.filter(|_| self.on_new_line()) {
            Some(end) => Span::new(end.saturating_sub(1), end),
            None => here,
        };
        let message = format!("expected {what} {place}, found {found}");
        Err(Box::new(Diagnosis::error(span, message).label(format!("expected {what}"))))
    }

    /// Is the current token the first of its line, but not of the text?
    pub(super) fn on_new_line(&self) -> bool {
        let here = self.span().start as usize;
        let before = self.at.checked_sub(1).map(|i| self.tokens[i].span.end as usize);
        before.is_some_and(|end| self.text[end..here].contains(&b'\n'))
    }

    /// The current token in words.
    fn found(&self) -> String {
        let token = self.token();
        match token.kind {
            Tok::Ident => format!("`{}`", self.names.text(token.symbol)),
            Tok::Int | Tok::Float | Tok::Char | Tok::Str => {
                format!("{} `{}`", token.kind.describe(), self.source(token.span))
            }
            kind => kind.describe().to_string(),
        }
    }

    /// The text of a span, for messages.
    pub(super) fn source(&self, span: Span) -> String {
        let bytes = &self.text[span.start as usize..span.end as usize];
        String::from_utf8_lossy(bytes).into_owned()
    }
}
