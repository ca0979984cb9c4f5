//! Looking at tokens and moving past them.

use super::{MAX_DEPTH, Parse, Parser};
use crate::token::{Tok, Token};
use base::Span;

impl Parser<'_> {
    pub(super) fn peek(&self) -> Tok {
        self.tokens[self.at].kind
    }

    /// The kind of the n-th token from here; `Eof` beyond the end.
    pub(super) fn peek_at(&self, n: usize) -> Tok {
        self.tokens.get(self.at + n).map_or(Tok::Eof, |t| t.kind)
    }

    pub(super) fn token(&self) -> Token {
        self.tokens[self.at]
    }

    pub(super) fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    /// From the start of `from` to the end of the last token consumed.
    pub(super) fn span_from(&self, from: Span) -> Span {
        let end = self.at.checked_sub(1).map_or(from.end, |i| self.tokens[i].span.end);
        Span::new(from.start, end.max(from.start))
    }

    pub(super) fn bump(&mut self) -> Token {
        let token = self.tokens[self.at];
        if token.kind != Tok::Eof {
            self.at += 1;
        }
        token
    }

    pub(super) fn at(&self, kind: Tok) -> bool {
        self.peek() == kind
    }

    pub(super) fn eat(&mut self, kind: Tok) -> bool {
        let there = self.at(kind);
        if there {
            self.at += 1;
        }
        there
    }

    /// Consumes `kind` or says that it was expected `place` ("after the condition of `if`").
    pub(super) fn expect(&mut self, kind: Tok, place: &str) -> Parse<Token> {
        if self.at(kind) {
            return Ok(self.bump());
        }
        self.expected(kind.describe(), place)
    }

    /// Runs a production one level deeper; too deep is an error, not a crash.
    pub(super) fn nested<T>(&mut self, production: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            return self.fail(self.span(), format!("nesting deeper than {MAX_DEPTH} levels"));
        }
        self.depth += 1;
        let result = production(self);
        self.depth -= 1;
        result
    }
}
