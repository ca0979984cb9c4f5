//! The clauses of a contract.

use super::emit::Emitter;
use super::lex::{Token, lex};
use super::parse::{Expr, ExprKind, Parser};
use super::shapes::{self, Found};
use super::{Contract, Error, Result};
use base::Span;

/// Words that begin a clause of a function's contract.
const CLAUSES: [&str; 14] = [
    "requires",
    "ensures",
    "assigns",
    "behavior",
    "assumes",
    "terminates",
    "decreases",
    "allocates",
    "frees",
    "complete",
    "disjoint",
    "exits",
    "admit",
    "check",
];

/// What the text of an annotation asks of callers.
pub(super) fn read(text: &str, emitter: &mut Emitter<'_>) -> Result<Contract> {
    let first = text.split_whitespace().next().unwrap_or_default();
    if !CLAUSES.contains(&first) || !text.contains("requires") {
        return Ok(Contract::default());
    }
    let tokens = lex(text)?;
    let end = Span::new(text.len() as u32, text.len() as u32);
    let mut assumes: Vec<Expr> = Vec::new();
    let mut conjuncts = Vec::new();
    for clause in clauses(&tokens) {
        let Some((word, rest)) = clause.split_first() else { continue };
        match word.text.as_str() {
            "requires" => {
                let required = predicate(rest, end)?;
                match assumes.is_empty() {
                    true => split(required, &mut conjuncts),
                    false => conjuncts.push(required_if(&assumes, required)),
                }
            }
            "assumes" => assumes.push(predicate(rest, end)?),
            "behavior" => assumes.clear(),
            word if CLAUSES.contains(&word) => {}
            other => return Err(Error::new(word.span, format!("`{other}` begins no clause"))),
        }
    }
    let mut contract = Contract::default();
    for conjunct in &conjuncts {
        match shapes::found(conjunct)? {
            Found::Shape(shaped) => contract.shapes.push(shaped),
            Found::Nothing => {}
            Found::Other => {
                let written = &text[conjunct.span.start as usize..conjunct.span.end as usize];
                contract.preconditions.push(emitter.precondition(conjunct, written)?);
            }
        }
    }
    shapes::bound(&mut contract.shapes, &conjuncts);
    Ok(contract)
}

/// What stands before each semicolon, and behind the colon of a behaviour's name.
fn clauses(tokens: &[Token]) -> Vec<&[Token]> {
    let mut all = Vec::new();
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        let is_name = token.text == ":" && tokens[start].text == "behavior";
        if token.text == ";" || is_name {
            all.push(&tokens[start..at]);
            start = at + 1;
        }
    }
    all.push(&tokens[start.min(tokens.len())..]);
    all
}

fn predicate(tokens: &[Token], end: Span) -> Result<Expr> {
    // `requires name: P` has a name.
    let named = tokens.get(1).is_some_and(|token| token.text == ":");
    let tokens = if named { &tokens[2..] } else { tokens };
    let end = tokens.last().map_or(end, |last| Span::new(last.span.end, last.span.end));
    let mut parser = Parser { tokens, at: 0, end, depth: 0 };
    let found = parser.predicate()?;
    match tokens.get(parser.at) {
        None => Ok(found),
        Some(more) => Err(Error::new(
            more.span,
            format!("expected `;` or an operator, found `{}`", more.text),
        )),
    }
}

/// Its conjuncts, each a precondition of its own.
fn split(expr: Expr, into: &mut Vec<Expr>) {
    match expr.kind {
        ExprKind::Binary(mark, left, right) if mark == "&&" => {
            split(*left, into);
            split(*right, into);
        }
        _ => into.push(expr),
    }
}

/// A behaviour asks for it where its assumptions hold.
fn required_if(assumes: &[Expr], required: Expr) -> Expr {
    let imply = |required: Expr, assumed: &Expr| {
        let span = required.span;
        let (left, right) = (Box::new(assumed.clone()), Box::new(required));
        Expr { kind: ExprKind::Binary("==>".into(), left, right), span }
    };
    assumes.iter().rev().fold(required, imply)
}
