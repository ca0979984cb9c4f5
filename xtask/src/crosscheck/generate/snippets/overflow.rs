//! Arithmetic whose result the type does not hold, and conversions and shifts that have none.

use super::super::piece::{Piece, block, line};
use super::super::scope::Scope;

/// Tests that compilers fold, because an overflow is undefined.
pub fn compared(scope: &mut Scope) -> Vec<Piece> {
    let (a, b, n) = (scope.any(), scope.any(), scope.number());
    let condition = match scope.below(7) {
        0 => format!("{a} + 1 > {a}"),
        1 => format!("{a} + {n} < {a}"),
        2 => format!("-({a}) < 0 && {a} < 0"),
        3 => format!("{a} * 2 / 2 != {a}"),
        4 => format!("abs({a}) < 0"),
        5 => format!("{a} - {b} > 0 && {a} < {b}"),
        _ => format!("{a} * {b} == {n} && {a} > 65536"),
    };
    vec![scope.decide(&condition)]
}

/// The overflow comes first, the decision on its result later.
pub fn guarded(scope: &mut Scope) -> Vec<Piece> {
    let (a, b) = (scope.any(), scope.any());
    let r = scope.name("r");
    let op = scope.pick(&["+", "-", "*"]);
    let op2 = scope.pick(&["<", ">", "=="]);
    let made = line(format!("int {r} = {a} {op} {b};"));
    let sum = scope.decide(&format!("{a} > 0 && {b} > 0 && {r} {op2} 0"));
    let mut body = vec![made, sum];
    if scope.one_in(2) {
        let guard = scope.pick(&["{r} % 2 == 1 && {r} < 0", "{r}++ == 2147483647 && {r} < 0"]);
        body.push(scope.decide(&guard.replace("{r}", &r)));
    }
    body.push(scope.keep(&r));
    vec![block("", body)]
}

/// By too much, by less than nothing, of a negative number, into the sign.
pub fn shift(scope: &mut Scope) -> Vec<Piece> {
    let (value, by) = (scope.any(), scope.small());
    let (r, n) = (scope.name("r"), scope.number());
    let made = match scope.below(4) {
        0 => format!("int {r} = 1 << ({by});"),
        1 => format!("int {r} = {value} << ({by} & 15);"),
        2 => format!("int {r} = {value} >> ({by});"),
        _ => format!("int {r} = (int)((unsigned){value} >> ({by}));"),
    };
    let zero = scope.decide(&format!("{r} == 0"));
    let below = scope.decide(&format!("{r} < {n}"));
    vec![block("", vec![line(made), zero, below, scope.keep(&r)])]
}

/// By zero, where a condition mostly prevents it.
pub fn division(scope: &mut Scope) -> Vec<Piece> {
    let (a, b, n) = (scope.any(), scope.small(), scope.number());
    let op = scope.pick(&["/", "%"]);
    let r = scope.name("r");
    let divide = vec![
        line(format!("int {r} = {a} {op} ({b});")),
        scope.decide(&format!("{r} == {n}")),
        scope.decide(&format!("{b} == 0")),
    ];
    let guard = scope.pick(&["{b} != 0", "{b} > -3", "{b} * 2 != 1", "{b} >= 0"]);
    vec![block(format!("if SEEN({})", guard.replace("{b}", &b)), divide)]
}

/// Of a number that the integer does not hold.
pub fn conversion(scope: &mut Scope) -> Vec<Piece> {
    let (a, r, d) = (scope.any(), scope.name("r"), scope.name("d"));
    let kind = scope.pick(&["int", "unsigned", "signed char", "short"]);
    let by = scope.pick(&["1.0", "2.5", "1e3", "1e-3"]);
    let n = scope.number();
    vec![block(
        "",
        vec![
            line(format!("double {d} = {a} * {by};")),
            line(format!("{kind} {r} = ({kind}){d};")),
            scope.decide(&format!("{r} > {n}")),
            scope.decide(&format!("{d} > 3e9 && {r} < 5")),
        ],
    )]
}
