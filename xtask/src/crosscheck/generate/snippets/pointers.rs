//! Pointers that stay within their objects.

use super::super::piece::{Piece, block, line};
use super::super::scope::{BOUND, Scope};

/// A pointer to one of several objects, by a condition.
pub fn alias(scope: &mut Scope) -> Vec<Piece> {
    let (p, q) = (scope.name("p"), scope.name("q"));
    let (a, b) = (scope.variable(), scope.variable());
    let (condition, value) = (scope.condition(), scope.expression());
    let target = scope.variable();
    vec![block(
        "",
        vec![
            line(format!("int *{p} = SEEN({condition}) ? &{a} : &{b};")),
            line(format!("int **{q} = &{p};")),
            line(format!("**{q} = ({value}) % {BOUND};")),
            scope.decide(&format!("{a} == {b}")),
            scope.decide(&format!("{p} == &{target}")),
        ],
    )]
}

/// A pointer that goes through an array.
pub fn walk(scope: &mut Scope) -> Vec<Piece> {
    let (t, p) = (scope.name("t"), scope.name("p"));
    let (a, b, n) = (scope.small(), scope.small(), scope.number());
    let at = scope.below(7);
    let inside = vec![
        block(format!("if SEEN(*{p} == {n})"), vec![line("break;")]),
        line(format!("*{p} += 1;")),
    ];
    vec![block(
        "",
        vec![
            line(format!("int {t}[5] = {{ {a}, 3, {b} }};")),
            line(format!("int *{p};")),
            block(format!("for ({p} = {t}; SEEN({p} < {t} + 5); {p}++)"), inside),
            scope.decide(&format!("{p} - {t} == {at}")),
            scope.decide(&format!("{t}[3] == 1")),
        ],
    )]
}

/// A call through a table of functions.
pub fn function(scope: &mut Scope) -> Vec<Piece> {
    let (f, g, table) = (scope.name("twice"), scope.name("less"), scope.name("table"));
    let bound = scope.number();
    scope.function(&format!("int {f}(int a)"), vec![line("return 2 * a;")]);
    let less = vec![
        block(format!("if SEEN(a > {bound})"), vec![line("return a - 1;")]),
        line("return a;"),
    ];
    scope.function(&format!("int {g}(int a)"), less);
    scope.definitions.push(line(format!("static int (*const {table}[2])(int) = {{ {f}, {g} }};")));
    let (index, value, n) = (scope.small(), scope.small(), scope.number());
    let r = scope.name("r");
    vec![block(
        "",
        vec![
            line(format!("int {r} = {table}[({index}) & 1]({value});")),
            scope.decide(&format!("{r} == {n}")),
            scope.keep(&r),
        ],
    )]
}
