//! Functions that call themselves.

use super::super::piece::{Piece, block, line};
use super::super::scope::Scope;

/// Euclid, a factorial, digits: one call each.
pub fn linear(scope: &mut Scope) -> Vec<Piece> {
    let name = scope.name("recur");
    let (stop, step) = match scope.below(3) {
        0 => ("b == 0", format!("return {name}(b, a % b);")),
        1 => ("a <= 1", format!("return {name}(a - 1, (b * a + 1) % 1000);")),
        _ => ("a < 3", format!("return {name}(a / 3, b + 1);")),
    };
    let body = vec![block(format!("if SEEN({stop})"), vec![line("return a + b;")]), line(step)];
    scope.function(&format!("int {name}(int a, int b)"), body);
    used(scope, &name, 15)
}

/// Two calls: Fibonacci's way.
pub fn binary(scope: &mut Scope) -> Vec<Piece> {
    let name = scope.name("recur");
    let step = line(format!("return ({name}(a - 1, b) + {name}(a - 2, b + 1)) % 1000;"));
    let body = vec![block("if SEEN(a < 2)", vec![line("return a + b;")]), step];
    scope.function(&format!("int {name}(int a, int b)"), body);
    used(scope, &name, 5)
}

fn used(scope: &mut Scope, name: &str, most: usize) -> Vec<Piece> {
    let (a, b, bound) = (scope.variable(), scope.variable(), scope.number());
    let r = scope.name("r");
    let call = line(format!("int {r} = {name}({a} & {most}, {b} & 7);"));
    vec![block("", vec![call, scope.decide(&format!("{r} > {bound}")), scope.keep(&r)])]
}
