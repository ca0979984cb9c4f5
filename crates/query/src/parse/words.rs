//! The words of the language and what was probably meant by one that is none.

use crate::source::Problem;
use base::{Span, nearest};

/// Words that begin a part of an expression, as they are printed.
pub const OPERANDS: &[&str] = &[
    "ID",
    "EDGES",
    "STATES",
    "NODES",
    "PATHS",
    "UNION",
    "INTERSECT",
    "SETMINUS",
    "COMPOSE",
    "COMPLEMENT",
    "NOT",
    "PRED",
    "MCDC",
];

/// Words that begin a query or a clause of it.
pub const CLAUSES: &[&str] = &["in", "cover", "passing", "forall", "check", "init", "FQL"];

/// What may follow `@`.
pub const FILTERS: &[&str] = &[
    "FILE",
    "LINE",
    "COLUMN",
    "FUNC",
    "ENTRY",
    "EXIT",
    "CALL",
    "CALLS",
    "LABEL",
    "BASICBLOCKENTRY",
    "CONDITIONEDGE",
    "CONDITIONGRAPH",
    "DECISIONEDGE",
    "STMTTYPE",
    "DEF",
    "USE",
    "CUSE",
    "PUSE",
    "EXPR",
    "REGEXP",
    "DIFF",
    "CHECK",
];

/// What may follow `@` after `forall v in`.
pub const SETS: &[&str] = &["LOCALS", "PARAMS", "GLOBALS", "VARS"];

/// The problem that `word` is not in `list`; `sigil` stands before the words.
pub fn unknown(span: Span, what: &str, word: &str, sigil: &str, list: &[&str]) -> Problem {
    let problem = Problem::new(span, format!("unknown {what} `{sigil}{word}`"));
    match nearest(word, list.iter().copied()) {
        Some(near) => problem.hint(format!("did you mean `{sigil}{near}`?")),
        None => {
            let all: Vec<String> = list.iter().map(|item| format!("{sigil}{item}")).collect();
            problem.hint(format!("there are {}", all.join(", ")))
        }
    }
}
