//! The expression language.

use super::cursor::Cursor;
use super::raw::{Kind, Raw, RawJoin, Word};
use super::words;
use crate::ast::{Mark, Mcdc, Pred, SetOp, Times};
use crate::lex::{self, Tok};
use crate::skip::{self, Piece};
use crate::source::{Problem, Result};

/// `sum = seq { "+" seq }`
pub fn sum(c: &mut Cursor) -> Result<Raw> {
    let start = c.span();
    let mut items = vec![seq(c)?];
    while c.eat(Tok::Plus)? {
        items.push(seq(c)?);
    }
    one_or(c, items, start, Kind::Sum)
}

/// `seq = term { ( "." | "->" | "-[" sum "]>" ) term }`
fn seq(c: &mut Cursor) -> Result<Raw> {
    let start = c.span();
    let first = term(c)?;
    let mut steps = Vec::new();
    while let Some(join) = opt_join(c)? {
        steps.push((join, term(c)?));
    }
    if steps.is_empty() { Ok(first) } else { c.node(Kind::Seq(Box::new(first), steps), start) }
}

fn opt_join(c: &mut Cursor) -> Result<Option<RawJoin>> {
    Ok(if c.eat(Tok::Dot)? {
        Some(RawJoin::Dot)
    } else if c.eat(Tok::Arrow)? {
        Some(RawJoin::Arrow)
    } else if c.eat(Tok::MonitorOpen)? {
        let path = c.nested(sum)?;
        c.expect(Tok::MonitorClose, "`]>` after the path monitor")?;
        Some(RawJoin::Monitor(path))
    } else {
        None
    })
}

/// `term = { pred } ( pred | union ) { pred | repetition }`: a predicate before something is its
/// start, after something its end, and alone a check. What follows binds tighter than what
/// precedes.
fn term(c: &mut Cursor) -> Result<Raw> {
    let mut before = Vec::new();
    let inner = loop {
        let start = c.span();
        let Tok::Pred(text) = c.tok() else { break union(c)? };
        let pred = predicate(c, text)?;
        if !starts_operand(c) {
            break c.node(Kind::Check(pred), start)?;
        }
        before.push((start, pred));
    };
    let mut raw = suffixes(c, inner)?;
    for (start, pred) in before.into_iter().rev() {
        raw = c.node(Kind::Before(pred, Box::new(raw)), start)?;
    }
    refuse_juxtaposition(c)?;
    Ok(raw)
}

fn suffixes(c: &mut Cursor, mut raw: Raw) -> Result<Raw> {
    loop {
        let start = raw.span;
        if let Tok::Pred(text) = c.tok() {
            let pred = predicate(c, text)?;
            raw = c.node(Kind::After(Box::new(raw), pred), start)?;
        } else if let Some(times) = opt_times(c, &raw)? {
            raw = c.node(Kind::Repeat(Box::new(raw), times), start)?;
        } else {
            return Ok(raw);
        }
    }
}

fn opt_times(c: &mut Cursor, raw: &Raw) -> Result<Option<Times>> {
    let make = match c.tok() {
        Tok::Star => |_| Times::Any,
        Tok::AtLeast => Times::AtLeast,
        Tok::AtMost => Times::AtMost,
        Tok::Exactly => Times::Exactly,
        _ => return Ok(None),
    };
    // By the grammar it repeats the whole filter, by the precedences its last part.
    if matches!(raw.kind, Kind::Or(_) | Kind::And(_)) {
        let problem = Problem::new(c.span(), "it is not clear what is repeated");
        return Err(problem.hint("put the filter into parentheses: `(… | …)*`"));
    }
    let star = c.bump()?.tok == Tok::Star;
    Ok(Some(make(if star { 0 } else { c.number("how many times")? })))
}

/// After a whole term only an operator may come.
fn refuse_juxtaposition(c: &Cursor) -> Result<()> {
    match c.tok() {
        Tok::Or | Tok::And => {
            let problem = c.unexpected("an operator on coverage or paths");
            Err(problem.hint("`|` and `&` join filters; goals and paths are joined by `+`"))
        }
        Tok::Quote if c.quoted => Ok(()),
        Tok::Word(word) if words::CLAUSES.iter().any(|w| word.eq_ignore_ascii_case(w)) => Ok(()),
        Tok::Word(word) if !is_operand_word(word) => {
            let problem = c.unexpected("an operator, `passing` or the end of the query");
            let near = base::nearest(word, ["passing", "cover", "in"]);
            Err(near
                .map_or(problem.clone(), |near| problem.hint(format!("did you mean `{near}`?"))))
        }
        _ if starts_operand(c) && c.scope => Err(c.unexpected("an operator or `cover`")),
        _ if starts_operand(c) => {
            let problem = c.unexpected("an operator");
            Err(problem.hint("join the two by `.` (at once) or `->` (some time later)"))
        }
        _ => Ok(()),
    }
}

fn is_operand_word(word: &str) -> bool {
    words::OPERANDS.iter().any(|w| word.eq_ignore_ascii_case(w))
}

fn starts_operand(c: &Cursor) -> bool {
    match c.tok() {
        Tok::At | Tok::Open | Tok::Pred(_) => true,
        Tok::Quote => !c.quoted,
        Tok::Word(word) => !words::CLAUSES.iter().any(|w| word.eq_ignore_ascii_case(w)),
        _ => false,
    }
}

/// `union = intersection { "|" intersection }`
fn union(c: &mut Cursor) -> Result<Raw> {
    let start = c.span();
    let mut items = vec![intersection(c)?];
    while items[0].is_filter() && c.eat(Tok::Or)? {
        items.push(intersection(c)?);
    }
    one_or(c, items, start, Kind::Or)
}

/// `intersection = operand { "&" operand }`
fn intersection(c: &mut Cursor) -> Result<Raw> {
    let start = c.span();
    let mut items = vec![operand(c)?];
    while items[0].is_filter() && c.eat(Tok::And)? {
        items.push(operand(c)?);
    }
    one_or(c, items, start, Kind::And)
}

/// `operand = filter | "(" sum ")" | '"' sum '"' | name "(" arguments ")"`
fn operand(c: &mut Cursor) -> Result<Raw> {
    let start = c.span();
    match c.tok() {
        Tok::At => super::filter::primitive(c),
        Tok::Open => {
            c.bump()?;
            let inner = c.nested(sum)?;
            c.expect(Tok::Close, "`)`")?;
            c.node(Kind::Group(Box::new(inner)), start)
        }
        Tok::Quote if !c.quoted => quote(c),
        Tok::Word(word) => named(c, word),
        Tok::Apostrophe => {
            let problem = c.unexpected("a filter, coverage or a path");
            Err(problem.hint("a string stands only inside a filter, as in `@FILE('sort.c')`"))
        }
        _ => Err(c.unexpected("a filter, coverage or a path")),
    }
}

/// A quoted pattern.
fn quote(c: &mut Cursor) -> Result<Raw> {
    let start = c.bump()?.span;
    c.quoted = true;
    let inner = c.nested(sum)?;
    c.expect(Tok::Quote, "`\"` at the end of the pattern")?;
    c.quoted = false;
    c.node(Kind::Quote(Box::new(inner)), start)
}

fn named(c: &mut Cursor, word: &str) -> Result<Raw> {
    let start = c.span();
    let upper = word.to_ascii_uppercase();
    if !is_operand_word(word) {
        return Err(no_operand(c, word, &upper));
    }
    c.bump()?;
    if upper == "ID" {
        return c.node(Kind::Prim(crate::ast::Prim::Id), start);
    }
    c.expect(Tok::Open, &format!("`(` after {upper}"))?;
    let kind = c.nested(|c| arguments(c, &upper))?;
    c.expect(Tok::Close, "`,` or `)`")?;
    c.node(kind, start)
}

fn no_operand(c: &Cursor, word: &str, upper: &str) -> Problem {
    if words::CLAUSES.iter().any(|w| w.eq_ignore_ascii_case(word)) {
        return c.unexpected("a filter, coverage or a path");
    }
    let problem = words::unknown(c.span(), "word", word, "", words::OPERANDS);
    if words::FILTERS.contains(&upper) {
        problem.hint(format!("filters begin with `@`: `@{upper}`"))
    } else {
        problem
    }
}

fn arguments(c: &mut Cursor, word: &str) -> Result<Kind> {
    let first = sum(c)?;
    Ok(match word {
        "EDGES" => Kind::Atom(Word::Edges, Box::new(first), 0, predicates(c)?),
        "STATES" => Kind::Atom(Word::States, Box::new(first), 0, predicates(c)?),
        "NODES" => Kind::Atom(Word::Nodes, Box::new(first), 0, predicates(c)?),
        "PATHS" => paths(c, first)?,
        "NOT" => Kind::Not(Word::Not, Box::new(first)),
        "COMPLEMENT" => Kind::Not(Word::Complement, Box::new(first)),
        "COMPOSE" => Kind::Compose(more(c, first)?),
        "UNION" => Kind::Set(SetOp::Union, more(c, first)?),
        "INTERSECT" => Kind::Set(SetOp::Intersect, more(c, first)?),
        "SETMINUS" => Kind::Set(SetOp::Minus, more(c, first)?),
        "PRED" => predicated(c, first)?,
        _ => mcdc(c, first)?,
    })
}

/// `{ "," sum }`
fn more(c: &mut Cursor, first: Raw) -> Result<Vec<Raw>> {
    let mut items = vec![first];
    while c.eat(Tok::Comma)? {
        items.push(sum(c)?);
    }
    Ok(items)
}

/// `{ "," pred }`
fn predicates(c: &mut Cursor) -> Result<Vec<Pred>> {
    let mut preds = Vec::new();
    while c.eat(Tok::Comma)? {
        let Tok::Pred(text) = c.tok() else { return Err(c.unexpected("a predicate `{…}`")) };
        preds.push(predicate(c, text)?);
    }
    Ok(preds)
}

fn paths(c: &mut Cursor, filter: Raw) -> Result<Kind> {
    c.expect(Tok::Comma, "`,` and how often a location may occur on a path")?;
    let at = c.span();
    let bound = c.number("how often a location may occur on a path")?;
    if bound == 0 {
        return Err(Problem::new(at, "no path has no location").expected("a bound of 1 or more"));
    }
    Ok(Kind::Atom(Word::Paths, Box::new(filter), bound, predicates(c)?))
}

fn predicated(c: &mut Cursor, filter: Raw) -> Result<Kind> {
    c.expect(Tok::Comma, "`,` and a predicate `{…}`")?;
    let Tok::Pred(text) = c.tok() else { return Err(c.unexpected("a predicate `{…}`")) };
    Ok(Kind::Predicated(Box::new(filter), predicate(c, text)?))
}

fn mcdc(c: &mut Cursor, filter: Raw) -> Result<Kind> {
    let mut form = Mcdc::Masking;
    if c.eat(Tok::Comma)? {
        c.expect_word("unique")?;
        form = Mcdc::Unique;
    }
    Ok(Kind::Mcdc(Box::new(filter), form))
}

/// The predicate that is the token here.
fn predicate(c: &mut Cursor, text: &str) -> Result<Pred> {
    let span = c.bump()?.span;
    let clean = clean(text);
    if clean.is_empty() {
        return Err(Problem::new(span, "this predicate is empty").expected("a C expression"));
    }
    let at = Mark(lex::span(span.start as usize + 1, span.end as usize - 1));
    Ok(Pred { text: clean, at })
}

/// C text without comments, and with single spaces.
fn clean(text: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    let mut gap = false;
    while let Some((piece, end)) = skip::c_piece(text, at) {
        let part = &text[at..end];
        at = end;
        if piece == Piece::Comment || part.chars().all(char::is_whitespace) {
            gap = true;
            continue;
        }
        if gap && !out.is_empty() {
            out.push(' ');
        }
        gap = false;
        out.push_str(part);
    }
    out
}

fn one_or(
    c: &Cursor,
    mut items: Vec<Raw>,
    start: base::Span,
    many: fn(Vec<Raw>) -> Kind,
) -> Result<Raw> {
    if items.len() == 1 { Ok(items.remove(0)) } else { c.node(many(items), start) }
}
