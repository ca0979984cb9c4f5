//! Whole queries.

use super::cursor::Cursor;
use super::quantifier::quantifiers;
use super::{expr, sort};
use crate::ast::{Anchored, Dialect, Filter, Name, Query};
use crate::dialect::{self, Inference};
use crate::lex::Tok;
use crate::source::{Problem, Result};
use base::Span;

/// A query and how its dialect was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    pub query: Query,
    pub inference: Inference,
    pub span: Span,
}

/// The query at or after `at`; `asked` overrides the dialect.
pub fn query(text: &str, at: usize, asked: Option<Dialect>) -> Result<Parsed> {
    let mut cursor = Cursor::new(text, at)?;
    let c = &mut cursor;
    let start = c.span();
    let parsed = if is_wrapped(c)? { wrapped(c, asked)? } else { plain(c, asked)? };
    let span = c.since(start);
    end(c)?;
    Ok(Parsed { span, ..parsed })
}

/// True if a query may begin with this word.
pub fn starts_query(word: &str) -> bool {
    ["in", "cover", "forall", "check"].iter().any(|start| word.eq_ignore_ascii_case(start))
}

/// After a query: its end, `;`, or the next one.
fn end(c: &mut Cursor) -> Result<()> {
    match c.tok() {
        Tok::End => Ok(()),
        Tok::Semicolon => c.bump().map(|_| ()),
        Tok::Word(word) if starts_query(word) => Ok(()),
        _ => Err(c.unexpected("the end of the query")),
    }
}

/// `COVER( init(` or `CHECK( init(`
fn is_wrapped(c: &Cursor) -> Result<bool> {
    if !(c.at_word("cover") || c.at_word("check")) {
        return Ok(false);
    }
    let mut ahead = c.clone();
    ahead.bump()?;
    Ok(ahead.eat(Tok::Open)? && ahead.eat_word("init")?)
}

/// `( "COVER" | "CHECK" ) "(" "init" "(" f "(" ")" ")" "," "FQL" "(" query ")" ")"`
fn wrapped(c: &mut Cursor, asked: Option<Dialect>) -> Result<Parsed> {
    c.bump()?;
    c.expect(Tok::Open, "`(`")?;
    c.expect_word("init")?;
    let entry = entry(c)?;
    c.expect(Tok::Comma, "`,` and `FQL(…)`")?;
    if c.at_word("LTL") {
        let problem = c.unexpected("`FQL`");
        return Err(problem.hint("this property asks for a proof, not for tests"));
    }
    c.expect_word("FQL")?;
    c.expect(Tok::Open, "`(` and a query")?;
    let mut parsed = plain(c, asked)?;
    c.expect(Tok::Close, "`)` after the query")?;
    c.expect(Tok::Close, "`)` after `FQL(…)`")?;
    parsed.query.entry = Some(entry);
    Ok(parsed)
}

/// `"(" f "(" ")" ")"`
fn entry(c: &mut Cursor) -> Result<Name> {
    c.expect(Tok::Open, "`(`")?;
    let name = c.name("the name of a function")?;
    c.expect(Tok::Open, "`()` after the function")?;
    c.expect(Tok::Close, "`)`: the entry has no arguments here")?;
    c.expect(Tok::Close, "`)`")?;
    Ok(name)
}

/// `[ quantifiers ] [ "in" filter ] "cover" anchored [ "passing" anchored ]`
fn plain(c: &mut Cursor, asked: Option<Dialect>) -> Result<Parsed> {
    let start = c.span();
    let forall = quantifiers(c)?;
    let scope = opt_scope(c)?;
    if !c.eat_word("cover")? {
        return Err(no_cover(c, scope.is_some()));
    }
    let raw = anchored(c)?;
    let inference = dialect::infer(&raw, asked, c.text());
    let cover = Anchored {
        start: raw.start.is_some(),
        body: sort::cover(raw.body)?,
        end: raw.end.is_some(),
    };
    let mut passing = None;
    if c.eat_word("passing")? {
        let raw = anchored(c)?;
        let body = sort::path(raw.body)?;
        passing = Some(Anchored { start: raw.start.is_some(), body, end: raw.end.is_some() });
    }
    refuse_late_clause(c)?;
    let dialect = inference.dialect;
    let query = Query { entry: None, forall, scope, cover, passing, dialect };
    Ok(Parsed { query, inference, span: c.since(start) })
}

/// `[ "in" filter ]`
fn opt_scope(c: &mut Cursor) -> Result<Option<Filter>> {
    if !c.eat_word("in")? {
        return Ok(None);
    }
    c.scope = true;
    let filter = sort::filter(expr::sum(c)?)?;
    c.scope = false;
    Ok(Some(filter))
}

/// An expression between `^` and `$`, and where these stand.
pub struct RawAnchored {
    pub start: Option<Span>,
    pub body: super::raw::Raw,
    pub end: Option<Span>,
}

/// `[ "^" ] sum [ "$" ]`
fn anchored(c: &mut Cursor) -> Result<RawAnchored> {
    let anchor = |c: &mut Cursor, tok| {
        let at = c.span();
        Ok(c.eat(tok)?.then_some(at))
    };
    let start = anchor(c, Tok::Caret)?;
    let body = expr::sum(c)?;
    let end = anchor(c, Tok::Dollar)?;
    Ok(RawAnchored { start, body, end })
}

fn no_cover(c: &Cursor, after_scope: bool) -> Problem {
    let expected = if after_scope { "`cover`" } else { "`cover`, `in` or `forall`" };
    let problem = c.unexpected(expected);
    let Tok::Word(word) = c.tok() else { return problem };
    match base::nearest(word, ["cover", "in", "forall"]) {
        Some(near) if !near.eq_ignore_ascii_case(word) => {
            problem.hint(format!("did you mean `{near}`?"))
        }
        _ => problem,
    }
}

/// A second `passing`, or `FQL(…)` where a clause is expected.
fn refuse_late_clause(c: &Cursor) -> Result<()> {
    if c.at_word("passing") {
        return Err(c.unexpected("the end of the query").hint("a query has one passing clause"));
    }
    Ok(())
}
