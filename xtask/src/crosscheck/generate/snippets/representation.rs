//! How objects are stored: padding, unions, bytes.

use super::super::piece::{Piece, block, line};
use super::super::scope::Scope;

/// Structures whose members are equal, compared with the bytes between.
pub fn padding(scope: &mut Scope) -> Vec<Piece> {
    let (kind, s, t) = (scope.name("padded"), scope.name("s"), scope.name("s"));
    scope.structure(&kind, &["char first;", "int second;", "short third;"]);
    let (a, b) = (scope.small(), scope.small());
    let set = |s: &str| line(format!("{s}.first = (char)({a}), {s}.second = {b}, {s}.third = 1;"));
    let clear = scope.one_in(3);
    let mut body = vec![line(format!("struct {kind} {s}, {t};"))];
    body.extend(
        clear.then(|| line(format!("memset(&{s}, 0, sizeof {s}), memset(&{t}, 0, sizeof {t});"))),
    );
    body.extend([set(&s), set(&t)]);
    if scope.one_in(2) {
        body.push(line(format!("{t} = {s};")));
    }
    body.push(scope.decide(&format!("memcmp(&{s}, &{t}, sizeof {s}) != 0")));
    let at = scope.below(12);
    body.push(scope.decide(&format!("((unsigned char *)&{s})[{at}] == 3")));
    body.push(scope.decide(&format!("{s}.second != {t}.second")));
    vec![block("", body)]
}

/// A member that is not the one that was stored.
pub fn union_member(scope: &mut Scope) -> Vec<Piece> {
    let (kind, u) = (scope.name("either"), scope.name("u"));
    scope.definitions.push(super::super::piece::closed(
        format!("union {kind}"),
        ["int whole;", "unsigned char byte[8];", "float real;", "short half[2];"].map(line).into(),
        "};",
    ));
    let (a, n) = (scope.any(), scope.number());
    let read = match scope.below(5) {
        0 => format!("{u}.byte[0] == (unsigned char){n}"),
        1 => format!("{u}.byte[3] > 127 && {u}.whole >= 0"),
        2 => format!("{u}.byte[6] == 3"),
        3 => format!("{u}.real != {u}.real"),
        _ => format!("{u}.half[1] == {n}"),
    };
    let set = match scope.below(2) {
        0 => format!("{u}.whole = {a};"),
        _ => format!("{u}.half[0] = (short){a};"),
    };
    vec![block("", vec![line(format!("union {kind} {u};")), line(set), scope.decide(&read)])]
}

/// Bytes of a number, and a number of bytes.
pub fn object_bytes(scope: &mut Scope) -> Vec<Piece> {
    let (v, b, n) = (scope.name("v"), scope.name("b"), scope.number());
    let (value, at) = (scope.any(), scope.below(4));
    vec![block(
        "",
        vec![
            line(format!("int {v} = {value};")),
            line(format!("unsigned char {b}[sizeof {v}];")),
            line(format!("memcpy({b}, &{v}, sizeof {v});")),
            line(format!("{b}[{at}] ^= 1;")),
            scope.decide(&format!("{b}[3] >= 128 && {v} > 0")),
            line(format!("memcpy(&{v}, {b}, sizeof {v});")),
            scope.decide(&format!("{v} == {n}")),
            scope.decide(&format!("{v} == {value}")),
        ],
    )]
}
