//! Assignments.

use super::super::piece::{Piece, line};
use super::super::scope::{BOUND, Scope};

pub fn assign(scope: &mut Scope) -> Vec<Piece> {
    let value = scope.expression();
    vec![scope.keep(&value)]
}

pub fn compound(scope: &mut Scope) -> Vec<Piece> {
    let (place, value) = (scope.variable(), scope.small());
    let op = scope.pick(&["+=", "-=", "&=", "|=", "^="]);
    let change = match scope.below(3) {
        0 => format!("{place}++;"),
        1 => format!("--{place};"),
        _ => format!("{place} {op} {value};"),
    };
    vec![line(change), line(format!("{place} %= {BOUND};"))]
}

pub fn conditional(scope: &mut Scope) -> Vec<Piece> {
    let (condition, a, b) = (scope.condition(), scope.small(), scope.expression());
    vec![line(format!("{} = (SEEN({condition}) ? {a} : {b}) % {BOUND};", scope.variable()))]
}

/// The value of an assignment, and the comma: both are sequenced.
pub fn comma(scope: &mut Scope) -> Vec<Piece> {
    let (a, b, value) = (scope.variable(), scope.variable(), scope.expression());
    let n = scope.number();
    let decided = format!("({a} = ({value}) % {BOUND}, {a} > {n})");
    vec![scope.decide(&decided), line(format!("{b} = ({a} ^= 1, {a});"))]
}
