//! Strings, and what the library does with them.

use super::super::piece::{Piece, block, line};
use super::super::scope::Scope;

const WORDS: [&str; 5] = ["\"\"", "\"a\"", "\"ab\"", "\"abc\"", "\"zebra\""];

/// Copies, appends, compares, measures.
pub fn copy(scope: &mut Scope) -> Vec<Piece> {
    let s = scope.name("s");
    let (a, b, c) = (scope.pick(&WORDS), scope.pick(&WORDS), scope.pick(&WORDS));
    let (letter, n) = (scope.small(), scope.below(6));
    let mut all = vec![line(format!("char {s}[16] = {a};"))];
    all.push(line(match scope.below(3) {
        0 => format!("strcat({s}, {b});"),
        1 => format!("strcpy({s} + 1, {b});"),
        _ => format!("memcpy({s}, {b}, sizeof {b});"),
    }));
    all.push(line(format!("{s}[{n}] = (char)('a' + (({letter}) & 3));")));
    let n = scope.below(7);
    all.push(scope.decide(&format!("strlen({s}) > {n}")));
    let how = scope.pick(&["< 0", "== 0", "> 0"]);
    let compared = match scope.below(3) {
        0 => format!("strcmp({s}, {c}) {how}"),
        1 => format!("strncmp({s}, {c}, {n}) {how}"),
        _ => format!("memcmp({s}, {c}, {}) {how}", scope.below(2)),
    };
    all.push(scope.decide(&compared));
    vec![block("", all)]
}

/// Searches by the library and by hand.
pub fn search(scope: &mut Scope) -> Vec<Piece> {
    let (s, p, n) = (scope.name("s"), scope.name("p"), scope.name("n"));
    let (letter, word) = (scope.small(), scope.pick(&WORDS));
    let text = format!("char {s}[8] = {{ 'a', (char)('a' + (({letter}) & 7)), 'b', 0 }};");
    let seek = match scope.below(3) {
        0 => format!("strchr({s}, 'c')"),
        1 => format!("strstr({s}, {word})"),
        _ => format!("memchr({s}, 'b', 3)"),
    };
    let found = scope.keep(&format!("(int)({p} - {s})"));
    let at = scope.below(4);
    let count = vec![line(format!("{n} += *{p} == 'a';"))];
    vec![block(
        "",
        vec![
            line(text),
            line(format!("char *{p} = {seek};")),
            block(format!("if SEEN({p} && {p} - {s} >= {at})"), vec![found]),
            line(format!("int {n} = 0;")),
            block(format!("for ({p} = {s}; SEEN(*{p} != 0); {p}++)"), count),
            scope.decide(&format!("{n} > {at}")),
        ],
    )]
}

/// Numbers as text and back.
pub fn digits(scope: &mut Scope) -> Vec<Piece> {
    let (s, n) = (scope.name("s"), scope.name("n"));
    let (value, bound) = (scope.small(), scope.number());
    let print = match scope.below(2) {
        0 => format!("int {n} = snprintf({s}, sizeof {s}, \"%d\", {value});"),
        _ => format!("int {n} = snprintf({s}, 3, \"%x\", (unsigned)({value}) & 4095u);"),
    };
    let read = match scope.below(3) {
        0 => format!("atoi({s}) > {bound}"),
        1 => format!("strtol({s}, 0, 16) == {bound}"),
        _ => format!("isdigit((unsigned char){s}[0]) && {s}[0] > '4'"),
    };
    let length = scope.below(6);
    let long = scope.decide(&format!("{n} > {length}"));
    vec![block("", vec![line(format!("char {s}[24];")), line(print), long, scope.decide(&read)])]
}
