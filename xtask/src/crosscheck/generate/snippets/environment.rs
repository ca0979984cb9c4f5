//! What is up to the environment.

use super::super::piece::{Piece, block, line};
use super::super::scope::Scope;

/// A function without a body that writes what its argument points to, or does not.
pub fn out_parameter(scope: &mut Scope) -> Vec<Piece> {
    let (read, v, n) = (scope.name("read"), scope.name("v"), scope.number());
    scope.definitions.push(line(format!("extern void {read}(int *to);")));
    scope.environment += &format!(
        "WEAK void {read}(int *to) {{ if (oracle_choice() > 0) *to = oracle_choice(); }}\n"
    );
    let (value, calls) = (scope.small(), 1 + scope.below(2));
    let mut body = vec![line(format!("int {v} = {value};"))];
    body.extend((0..calls).map(|_| line(format!("{read}(&{v});"))));
    body.push(scope.decide(&format!("{v} == {n}")));
    body.push(scope.decide(&format!("{v} != ({value})")));
    vec![block("", body)]
}

/// The same for structures and arrays.
pub fn out_structure(scope: &mut Scope) -> Vec<Piece> {
    let (read, kind, s) = (scope.name("fetch"), scope.name("config"), scope.name("s"));
    scope.structure(&kind, &["int mode;", "char name[4];"]);
    let constant = scope.one_in(4);
    let qualifier = if constant { "const " } else { "" };
    scope.definitions.push(line(format!("extern int {read}({qualifier}struct {kind} *to);")));
    let write = if constant {
        ""
    } else {
        "*(int *)to = oracle_choice(), ((char *)to)[5] = (char)oracle_choice();"
    };
    scope.environment += &format!(
        "WEAK int {read}(void *to) {{ int ok = oracle_choice(); if (ok) {{ {write} }} return ok; }}\n"
    );
    let (value, n) = (scope.small(), scope.number());
    let inside = vec![
        scope.decide(&format!("{s}.mode == {n}")),
        scope.decide(&format!("{s}.name[1] == 'b'")),
    ];
    vec![block(
        "",
        vec![
            line(format!("struct {kind} {s} = {{ {value}, \"a\" }};")),
            block(format!("if SEEN({read}(&{s}))"), inside),
            scope.decide(&format!("{s}.mode != ({value})")),
        ],
    )]
}

/// What it returns, in a loop.
pub fn result(scope: &mut Scope) -> Vec<Piece> {
    let (more, c, k) = (scope.name("more"), scope.name("c"), scope.name("k"));
    let kind = scope.pick(&["int", "unsigned char", "signed char", "short"]);
    scope.definitions.push(line(format!("extern {kind} {more}(void);")));
    scope.environment +=
        &format!("WEAK {kind} {more}(void) {{ return ({kind})oracle_choice(); }}\n");
    let n = scope.number();
    let inside = vec![scope.decide(&format!("{c} == {n}")), scope.decide(&format!("{c} > 255"))];
    vec![block(
        "",
        vec![
            line(format!("int {c}, {k} = 0;")),
            block(format!("while SEEN(({c} = {more}()) > 0 && {k}++ < 3)"), inside),
            scope.decide(&format!("{k} > 3")),
        ],
    )]
}

/// A static object that another function sets.
pub fn global(scope: &mut Scope) -> Vec<Piece> {
    let (g, set, n) = (scope.name("mode"), scope.name("set"), scope.number());
    let linkage = scope.pick(&["static ", ""]);
    scope.definitions.push(line(format!("{linkage}int {g} = 1;")));
    let value = scope.pick(&["value", "value & 7", "value > 3"]);
    scope.definitions.push(line(format!("void {set}(int value) {{ {g} = {value}; }}")));
    scope.environment += &format!("void {set}(int);\n");
    scope.before.push(format!("{set}(oracle_choice());"));
    let mut body = vec![scope.decide(&format!("{g} == {n}")), scope.decide(&format!("{g} != 1"))];
    if scope.one_in(2) {
        let value = scope.small();
        body.push(line(format!("{g} = {value};")));
        body.push(scope.decide(&format!("{g} != ({value})")));
    }
    vec![block("", body)]
}

/// A static object that the entry itself changes: it may be called twice.
pub fn counter(scope: &mut Scope) -> Vec<Piece> {
    let (n, most) = (scope.name("calls"), 1 + scope.below(2));
    let count = line(format!("static int {n};"));
    vec![block(
        "",
        vec![
            count,
            line(format!("{n}++;")),
            scope.decide(&format!("{n} > {most}")),
            scope.decide(&format!("{n} < 0")),
        ],
    )]
}

/// Memory that may not be there; the first allocation, or a later one.
pub fn allocation(scope: &mut Scope) -> Vec<Piece> {
    let (p, q, n) = (scope.name("p"), scope.name("q"), scope.below(64));
    let size = if n % 2 == 0 { format!("({n} + x)") } else { n.to_string() };
    let condition = scope.condition();
    let failed = vec![scope.decide(&condition), line("return 4;")];
    let bytes = scope.pick(&["calloc(4, 2)", "malloc(8)"]);
    vec![block(
        "",
        vec![
            line(format!("char *{p} = malloc({size} & 63);")),
            block(format!("if SEEN(!{p})"), failed),
            line(format!("char *{q} = {bytes};")),
            scope.decide(&format!("{q} == 0")),
            scope.decide(&format!("{p} == {q}")),
            line(format!("free({p}), free({q});")),
        ],
    )]
}
