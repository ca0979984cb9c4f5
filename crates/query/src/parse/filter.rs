//! Filters that begin with `@`.

use super::cursor::Cursor;
use super::raw::{Kind, Raw};
use super::words;
use crate::ast::{CheckKind, Name, Prim, Var};
use crate::lex::Tok;
use crate::source::{Problem, Result};
use cfa::StmtKind;
use std::collections::BTreeSet;

const FUNCTION: &str = "the name of a function";

/// `primitive = "@" ( lines | name [ "(" arguments ")" ] )`
pub fn primitive(c: &mut Cursor) -> Result<Raw> {
    let start = c.span();
    c.expect(Tok::At, "`@`")?;
    let prim = match c.tok() {
        Tok::Number(_) => lines(c, None)?,
        Tok::Word(word) => named(c, word, start)?,
        _ => return Err(c.unexpected("the name of a filter or the number of a line after `@`")),
    };
    c.node(Kind::Prim(prim), start)
}

fn named(c: &mut Cursor, word: &str, start: base::Span) -> Result<Prim> {
    c.bump()?;
    let upper = word.to_ascii_uppercase();
    Ok(match upper.as_str() {
        "CALLS" => Prim::Calls,
        "BASICBLOCKENTRY" => Prim::BasicBlockEntry,
        "CONDITIONEDGE" => Prim::ConditionEdge,
        "CONDITIONGRAPH" => Prim::ConditionGraph,
        "DECISIONEDGE" => Prim::DecisionEdge,
        "FILE" => Prim::File(argument(c, &upper, file)?),
        "LINE" => argument(c, &upper, line)?,
        "COLUMN" => Prim::Column(argument(c, &upper, column)?),
        "FUNC" => Prim::Func(argument(c, &upper, function)?),
        "ENTRY" => Prim::Entry(argument(c, &upper, function)?),
        "EXIT" => Prim::Exit(argument(c, &upper, function)?),
        "CALL" => Prim::Call(argument(c, &upper, function)?),
        "LABEL" => Prim::Label(argument(c, &upper, |c| c.name("the name of a label"))?),
        "STMTTYPE" => Prim::StmtType(argument(c, &upper, stmt_types)?),
        "DEF" => Prim::Def(argument(c, &upper, variable)?),
        "USE" => Prim::Use(argument(c, &upper, variable)?),
        "CUSE" => Prim::CUse(argument(c, &upper, variable)?),
        "PUSE" => Prim::PUse(argument(c, &upper, variable)?),
        "EXPR" => Prim::Expr(argument(c, &upper, |c| c.string("an expression in quotes"))?),
        "REGEXP" => Prim::Regexp(argument(c, &upper, |c| c.string("a pattern in quotes"))?),
        "DIFF" => Prim::Diff(argument(c, &upper, revision)?),
        "CHECK" => Prim::Check(match c.tok() {
            Tok::Open => Some(argument(c, &upper, check)?),
            _ => None,
        }),
        _ => return Err(unknown(c, word, start)),
    })
}

fn unknown(c: &Cursor, word: &str, start: base::Span) -> Problem {
    let problem = words::unknown(c.since(start), "filter", word, "@", words::FILTERS);
    if words::SETS.iter().any(|set| set.eq_ignore_ascii_case(word)) {
        problem.hint("sets of variables stand only after `forall v in`")
    } else {
        problem
    }
}

/// `"(" parse ")"`
fn argument<T>(
    c: &mut Cursor,
    word: &str,
    parse: impl FnOnce(&mut Cursor) -> Result<T>,
) -> Result<T> {
    c.expect(Tok::Open, &format!("`(` after @{word}"))?;
    let value = parse(c)?;
    c.expect(Tok::Close, "`)`")?;
    Ok(value)
}

pub fn function(c: &mut Cursor) -> Result<Name> {
    c.name(FUNCTION)
}

fn file(c: &mut Cursor) -> Result<Name> {
    let name = c.string("the path of a file in quotes")?;
    if name.text.is_empty() {
        return Err(Problem::new(name.at.0, "a file has a name"));
    }
    Ok(name)
}

/// `[ file "," ] lines`
fn line(c: &mut Cursor) -> Result<Prim> {
    if !c.at_string() {
        return lines(c, None);
    }
    let file = file(c)?;
    c.expect(Tok::Comma, "`,` and the number of a line")?;
    lines(c, Some(file))
}

/// `number [ "-" number ]`
fn lines(c: &mut Cursor, file: Option<Name>) -> Result<Prim> {
    let start = c.span();
    let first = counted(c, "the number of a line", "lines")?;
    let mut last = first;
    if c.eat(Tok::Minus)? {
        last = counted(c, "the last line of the range", "lines")?;
    }
    if last < first {
        let problem = Problem::new(c.since(start), "this range of lines is empty");
        return Err(problem.hint(format!("write `{last}-{first}`")));
    }
    Ok(Prim::Lines { file, first, last })
}

fn column(c: &mut Cursor) -> Result<u32> {
    counted(c, "the number of a column", "columns")
}

fn counted(c: &mut Cursor, what: &str, plural: &str) -> Result<u32> {
    let at = c.span();
    match c.number(what)? {
        0 => Err(Problem::new(at, format!("{plural} count from 1")).expected(what)),
        number => Ok(number),
    }
}

/// `type { "," type }`
fn stmt_types(c: &mut Cursor) -> Result<BTreeSet<StmtKind>> {
    let mut types = BTreeSet::from([stmt_type(c)?]);
    while c.eat(Tok::Comma)? {
        types.insert(stmt_type(c)?);
    }
    Ok(types)
}

/// `?` is `?:`.
fn stmt_type(c: &mut Cursor) -> Result<StmtKind> {
    if c.eat(Tok::Question)? {
        c.eat(Tok::Colon)?;
        return Ok(StmtKind::Conditional);
    }
    choice(c, "kind of statement", &StmtKind::ALL, StmtKind::name)
}

fn check(c: &mut Cursor) -> Result<CheckKind> {
    choice(c, "kind of check", CheckKind::ALL, CheckKind::word)
}

fn choice<T: Copy>(
    c: &mut Cursor,
    what: &str,
    all: &[T],
    word: fn(T) -> &'static str,
) -> Result<T> {
    let Tok::Word(found) = c.tok() else { return Err(c.unexpected(&format!("a {what}"))) };
    let Some(item) = all.iter().find(|item| word(**item).eq_ignore_ascii_case(found)) else {
        let list: Vec<&str> = all.iter().map(|item| word(*item)).collect();
        return Err(words::unknown(c.span(), what, found, "", &list));
    };
    c.bump()?;
    Ok(*item)
}

/// `[ function "::" ] name`
fn variable(c: &mut Cursor) -> Result<Var> {
    let name = c.name("the name of a variable")?;
    if !c.eat(Tok::Colon)? {
        return Ok(Var { function: None, name });
    }
    c.expect(Tok::Colon, "`::` between a function and its variable")?;
    Ok(Var { function: Some(name), name: c.name("the name of a variable")? })
}

fn revision(c: &mut Cursor) -> Result<Name> {
    let name = if c.at_string() { c.string("a revision")? } else { c.bare("a git revision")? };
    if name.text.is_empty() {
        return Err(Problem::new(name.at.0, "a revision has a name"));
    }
    Ok(name)
}
