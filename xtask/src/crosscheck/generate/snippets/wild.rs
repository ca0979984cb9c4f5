//! Pointers that leave their objects.

use super::super::piece::{Piece, block, line};
use super::super::scope::Scope;

/// Computed before and behind an array, and compared there; not followed.
pub fn outside(scope: &mut Scope) -> Vec<Piece> {
    let (t, p) = (scope.name("t"), scope.name("p"));
    let (by, at) = (scope.small(), scope.below(6));
    let start = scope.pick(&["- 1", "+ 5", "- 2 + 4", "+ 7 - 6"]);
    let compare = match scope.below(4) {
        0 => format!("{p} < {t}"),
        1 => format!("{p} >= {t} + {at}"),
        2 => format!("{p} - {t} == {at}"),
        _ => format!("{p} == {t} + 3"),
    };
    let value = scope.small();
    let mut body = vec![
        line(format!("int {t}[4] = {{ {value} }};")),
        line(format!("int *{p} = {t} {start};")),
    ];
    if scope.one_in(2) {
        body.push(line(format!("{p} += ({by}) & 3;")));
    }
    body.push(scope.decide(&compare));
    let back = scope.decide(&format!("*{p} == {value}"));
    body.push(block(format!("if SEEN({p} >= {t} && {p} < {t} + 4)"), vec![back]));
    vec![block("", body)]
}

/// Arithmetic on a null pointer, and members of nothing.
pub fn null(scope: &mut Scope) -> Vec<Piece> {
    let (p, by) = (scope.name("p"), scope.variable());
    let condition = scope.condition();
    let from = scope.variable();
    let more = match scope.below(3) {
        0 => format!("{p} + 1 != 0"),
        1 => format!("{p} + ({by} & 1) == 0"),
        _ => format!("{p} != 0 && *{p} > 7"),
    };
    vec![block(
        "",
        vec![
            line(format!("int *{p} = SEEN({condition}) ? &{from} : 0;")),
            scope.decide(&more),
            scope.decide(&format!("!{p}")),
        ],
    )]
}

/// Order and distance of different objects, and addresses as numbers.
pub fn between(scope: &mut Scope) -> Vec<Piece> {
    let (s, t, r) = (scope.name("s"), scope.name("t"), scope.name("r"));
    let (a, b, mask) = (scope.small(), scope.small(), scope.pick(&["1", "3", "15", "31"]));
    let decision = match scope.below(4) {
        0 => format!("&{s} < &{t}"),
        1 => format!("&{s} == &{t}"),
        2 => format!("((uintptr_t)&{s} & {mask}) == 0"),
        _ => format!("&{s} + 1 == &{t}"),
    };
    vec![block(
        "",
        vec![
            line(format!("int {s} = {a}, {t} = {b};")),
            line(format!("int {r} = {s} < {t};")),
            scope.decide(&decision),
            scope.decide(&format!("{r} && {s} > {t}")),
        ],
    )]
}

/// An access outside of the object, which a condition mostly prevents.
pub fn access(scope: &mut Scope) -> Vec<Piece> {
    let (t, i) = (scope.name("t"), scope.name("i"));
    let (index, value, n) = (scope.small(), scope.small(), scope.number());
    let guard = scope.pick(&[
        "{i} >= 0 && {i} < 4",
        "{i} < 4",
        "{i} >= 0 && {i} <= 4",
        "{i} > -2 && {i} < 3",
    ]);
    let read = vec![
        scope.decide(&format!("{t}[{i}] == {n}")),
        scope.decide(&format!("{i} == 4")),
        scope.decide(&format!("{i} < 0 && {t}[0] == 1")),
    ];
    vec![block(
        "",
        vec![
            line(format!("int {t}[4] = {{ 1, {value}, 3, 4 }};")),
            line(format!("int {i} = ({index}) % 8;")),
            block(format!("if SEEN({})", guard.replace("{i}", &i)), read),
        ],
    )]
}
