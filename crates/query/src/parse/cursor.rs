//! The place in the text where the parser is.

use super::NESTING;
use super::raw::{Kind, Raw};
use crate::ast::{Mark, Name};
use crate::lex::{self, Tok, Token};
use crate::skip;
use crate::source::{Problem, Result};
use base::Span;

#[derive(Clone)]
pub struct Cursor<'a> {
    text: &'a str,
    token: Token<'a>,
    /// The end of the token before.
    last: u32,
    nesting: usize,
    /// A quoted pattern is open.
    pub quoted: bool,
    /// The filter of `in` is being read, and `cover` comes next.
    pub scope: bool,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str, at: usize) -> Result<Self> {
        let token = lex::token(text, at)?;
        Ok(Cursor { text, token, last: at as u32, nesting: 0, quoted: false, scope: false })
    }

    pub fn tok(&self) -> Tok<'a> {
        self.token.tok
    }

    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The place of the token; at the end of the text, the end of the token before.
    pub fn span(&self) -> Span {
        match self.token.tok {
            Tok::End => Span::new(self.last, self.last),
            _ => self.token.span,
        }
    }

    /// From `start` to the end of the token before.
    pub fn since(&self, start: Span) -> Span {
        Span::new(start.start, self.last.max(start.start))
    }

    pub fn bump(&mut self) -> Result<Token<'a>> {
        let token = self.token;
        self.jump(token.span.end as usize)?;
        Ok(token)
    }

    /// Goes on with the token at or after `at`.
    fn jump(&mut self, at: usize) -> Result<()> {
        self.last = at as u32;
        self.token = lex::token(self.text, at)?;
        Ok(())
    }

    pub fn eat(&mut self, tok: Tok<'_>) -> Result<bool> {
        let found = self.token.tok == tok;
        if found {
            self.bump()?;
        }
        Ok(found)
    }

    pub fn expect(&mut self, tok: Tok<'_>, what: &str) -> Result<Token<'a>> {
        if self.token.tok == tok { self.bump() } else { Err(self.unexpected(what)) }
    }

    /// True if the token is this word, in any letter case.
    pub fn at_word(&self, word: &str) -> bool {
        matches!(self.token.tok, Tok::Word(found) if found.eq_ignore_ascii_case(word))
    }

    pub fn eat_word(&mut self, word: &str) -> Result<bool> {
        let found = self.at_word(word);
        if found {
            self.bump()?;
        }
        Ok(found)
    }

    pub fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.eat_word(word)? { Ok(()) } else { Err(self.unexpected(&format!("`{word}`"))) }
    }

    pub fn number(&mut self, what: &str) -> Result<u32> {
        let Tok::Number(value) = self.token.tok else { return Err(self.unexpected(what)) };
        self.bump()?;
        Ok(value)
    }

    /// A name of C's; `$` may be part of it.
    pub fn name(&mut self, what: &str) -> Result<Name> {
        if !matches!(self.token.tok, Tok::Word(_) | Tok::Dollar) {
            return Err(self.unexpected(what));
        }
        let start = self.token.span.start as usize;
        let rest = &self.text[start..];
        let length = rest.find(|c| !(lex::continues_name(c) || c == '$')).unwrap_or(rest.len());
        self.jump(start + length)?;
        let at = Mark(lex::span(start, start + length));
        Ok(Name { text: rest[..length].to_string(), at })
    }

    pub fn at_string(&self) -> bool {
        matches!(self.token.tok, Tok::Quote | Tok::Apostrophe)
    }

    /// A string in `'…'` or `"…"`. A backslash protects a quote and a backslash and is kept before
    /// anything else, so that regular expressions are written as usual.
    pub fn string(&mut self, what: &str) -> Result<Name> {
        if !self.at_string() {
            return Err(self.unexpected(what));
        }
        let start = self.token.span.start as usize;
        let Some(end) = skip::quoted(self.text, start) else {
            let problem = Problem::new(self.token.span, "this string is not closed");
            return Err(problem.expected("a closing quote on the same line"));
        };
        let text = unescape(&self.text[start + 1..end - 1]);
        self.jump(end)?;
        Ok(Name { text, at: Mark(lex::span(start, end)) })
    }

    /// Text up to white space, a comma or a parenthesis.
    pub fn bare(&mut self, what: &str) -> Result<Name> {
        let start = self.token.span.start as usize;
        let rest = &self.text[start..];
        let ends = |c: char| c.is_whitespace() || "(),'\"".contains(c);
        let length = rest.find(ends).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.unexpected(what));
        }
        self.jump(start + length)?;
        let at = Mark(lex::span(start, start + length));
        Ok(Name { text: rest[..length].to_string(), at })
    }

    pub fn unexpected(&self, what: &str) -> Problem {
        let message = match self.token.tok {
            Tok::End => "the query ends here".to_string(),
            _ => {
                let span = self.token.span;
                let text = &self.text[span.start as usize..span.end as usize];
                format!("unexpected `{}`", text.lines().next().unwrap_or(text))
            }
        };
        Problem::new(self.span(), message).expected(what)
    }

    /// Runs `parse` one level of parentheses deeper.
    pub fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.nesting == NESTING {
            let message = format!("parentheses are nested more than {NESTING} deep");
            return Err(Problem::new(self.span(), message));
        }
        self.nesting += 1;
        let result = parse(self);
        self.nesting -= 1;
        result
    }

    /// A node from `start` to here.
    pub fn node(&self, kind: Kind, start: Span) -> Result<Raw> {
        let raw = Raw::new(kind, self.since(start));
        if raw.depth > super::DEPTH {
            let message = format!("operators are nested more than {} deep", super::DEPTH);
            return Err(Problem::new(raw.span, message));
        }
        Ok(raw)
    }
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some(&next) if c == '\\' && matches!(next, '\\' | '\'' | '"') => {
                out.push(next);
                chars.next();
            }
            _ => out.push(c),
        }
    }
    out
}
