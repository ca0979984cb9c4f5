//! Values that nobody has given.

use super::super::piece::{Piece, block, line};
use super::super::scope::Scope;

/// A local that is set on some ways.
pub fn local(scope: &mut Scope) -> Vec<Piece> {
    let (u, n) = (scope.name("u"), scope.number());
    let (condition, value) = (scope.condition(), scope.small());
    let set = vec![line(format!("{u} = {value};"))];
    let decision = match scope.below(4) {
        0 => format!("{u} == {n}"),
        1 => format!("{u} != {u}"),
        2 => format!("({u} & 1) == 2 || {u} > {n}"),
        _ => format!("{} == 3 && {u} == 3", scope.variable()),
    };
    let kind = scope.pick(&["int", "unsigned char", "short"]);
    let mut body = vec![line(format!("{kind} {u};")), block(format!("if SEEN({condition})"), set)];
    body.push(scope.decide(&decision));
    body.extend(scope.one_in(2).then(|| scope.keep(&u)));
    vec![block("", body)]
}

/// An array, set in part.
pub fn array(scope: &mut Scope) -> Vec<Piece> {
    let (t, copy, i) = (scope.name("t"), scope.name("t"), scope.name("i"));
    let (most, at, n) = (1 + scope.below(4), scope.small(), scope.number());
    let fill = vec![line(format!("{t}[{i}] = {i} + 1;"))];
    let read = format!("{t}[(unsigned)({at}) % 4u] == {n}");
    let whole = match scope.below(2) {
        0 => format!("memcmp({t}, {copy}, sizeof {t}) == 0"),
        _ => format!("{copy}[3] == {n}"),
    };
    vec![block(
        "",
        vec![
            line(format!("int {t}[4];")),
            block(format!("for (int {i} = 0; SEEN({i} < {most}); {i}++)"), fill),
            scope.decide(&read),
            line(format!("int {copy}[4];")),
            line(format!("memcpy({copy}, {t}, sizeof {t});")),
            scope.decide(&whole),
        ],
    )]
}

/// Fresh memory, read before it is written, or after a `realloc`.
pub fn heap(scope: &mut Scope) -> Vec<Piece> {
    let (p, n, at) = (scope.name("p"), scope.number(), scope.below(3));
    let value = scope.small();
    let mut body = vec![
        line(format!("int *{p} = malloc(3 * sizeof *{p});")),
        block(format!("if SEEN(!{p})"), vec![line("return 3;")]),
        line(format!("{p}[1] = {value};")),
    ];
    body.push(scope.decide(&format!("{p}[{at}] == {n}")));
    body.push(scope.decide(&format!("{p}[1] != ({value})")));
    body.push(line(format!("free({p});")));
    vec![block("", body)]
}
