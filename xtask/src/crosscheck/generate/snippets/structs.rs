//! Structures.

use super::super::piece::{Piece, block, line};
use super::super::scope::Scope;

/// Passed, changed and returned by value.
pub fn by_value(scope: &mut Scope) -> Vec<Piece> {
    let (kind, name, s, t) =
        (scope.name("pair"), scope.name("turn"), scope.name("s"), scope.name("t"));
    scope.structure(&kind, &["int first;", "signed char second;", "short third[2];"]);
    let change = scope.pick(&[
        "p.first += p.second;",
        "p.second = (signed char)p.first;",
        "p.third[1] = p.third[0];",
    ]);
    let body = vec![line(change), line("return p;")];
    scope.function(&format!("struct {kind} {name}(struct {kind} p)"), body);
    let (a, b, c) = (scope.small(), scope.small(), scope.small());
    let op = scope.pick(&["<", ">", "==", "!="]);
    vec![block(
        "",
        vec![
            line(format!("struct {kind} {s} = {{ {a}, (signed char)({b}), {{ (short)({c}) }} }};")),
            line(format!("struct {kind} {t} = {name}({s});")),
            scope.decide(&format!("{t}.first {op} {s}.first")),
            scope.decide(&format!("{t}.second == {s}.second && {t}.third[1] {op} {s}.third[0]")),
            scope.keep(&format!("{t}.first + {t}.second")),
        ],
    )]
}

/// An array of them, with a computed index.
pub fn array(scope: &mut Scope) -> Vec<Piece> {
    let (kind, s, p) = (scope.name("entry"), scope.name("s"), scope.name("p"));
    scope.structure(&kind, &["unsigned char key;", "int value;"]);
    let (a, b, index) = (scope.small(), scope.small(), scope.small());
    let n = scope.number();
    vec![block(
        "",
        vec![
            line(format!(
                "struct {kind} {s}[3] = {{ {{ 1, {a} }}, [2] = {{ (unsigned char)({b}), 7 }} }};"
            )),
            line(format!("struct {kind} *{p} = &{s}[(unsigned)({index}) % 3u];")),
            line(format!("{p}->value += {p}->key;")),
            scope.decide(&format!("{p}->key == 0 && {p}->value != 0")),
            scope.decide(&format!("{s}[2].value > {n}")),
            scope.keep(&format!("{p}->value")),
        ],
    )]
}
