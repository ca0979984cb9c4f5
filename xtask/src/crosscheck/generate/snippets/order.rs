//! Calls whose order compilers choose.

use super::super::piece::{Piece, block, line};
use super::super::scope::Scope;

/// Two functions that write the same object.
fn pair(scope: &mut Scope) -> (String, String, String) {
    let (g, f, h) = (scope.name("last"), scope.name("one"), scope.name("two"));
    scope.ordered = true;
    scope.definitions.push(line(format!("static int {g};")));
    scope.function(&format!("int {f}(void)"), vec![line(format!("return {g} = 1;"))]);
    scope.function(&format!("int {h}(void)"), vec![line(format!("return {g} = {g} + 2;"))]);
    (g, f, h)
}

pub fn operands(scope: &mut Scope) -> Vec<Piece> {
    let (g, f, h) = pair(scope);
    let (r, n) = (scope.name("r"), scope.below(6));
    let op = scope.pick(&["+", "*", "-", "^"]);
    vec![block(
        "",
        vec![
            line(format!("{g} = 0;")),
            line(format!("int {r} = {f}() {op} {h}();")),
            scope.decide(&format!("{g} == 1")),
            scope.decide(&format!("{r} == {n}")),
        ],
    )]
}

pub fn arguments(scope: &mut Scope) -> Vec<Piece> {
    let (g, f, h) = pair(scope);
    let (both, r, n) = (scope.name("both"), scope.name("r"), scope.below(6));
    scope.function(&format!("int {both}(int a, int b)"), vec![line("return a + 2 * b;")]);
    vec![block(
        "",
        vec![
            line(format!("{g} = 0;")),
            line(format!("int {r} = {both}({f}(), {h}());")),
            scope.decide(&format!("{g} > 2")),
            scope.decide(&format!("{r} == {n}")),
        ],
    )]
}
