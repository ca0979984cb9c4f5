//! Floating-point numbers.

use super::super::piece::{Piece, block, line};
use super::super::scope::Scope;

/// Comparisons near fractions, conversions within the range.
pub fn quotient(scope: &mut Scope) -> Vec<Piece> {
    let d = scope.name("d");
    let (value, kind) = (scope.small(), scope.pick(&["double", "float"]));
    let by = scope.pick(&["4", "3", "10", "0.1", "1e-3", "(x * x + 1)"]);
    let to = scope.pick(&["0.5", "0.1", "2.25", "33.333", "-1", "1e6", "0.1f"]);
    let op = scope.pick(&["<", "<=", ">", "==", "!="]);
    let more = match scope.below(4) {
        0 => format!("{d} * {d} < 0"),
        1 => format!("{d} + 1 == {d}"),
        2 => format!("(int){d} {op} {d}"),
        _ => format!("fabs({d}) < 1 && {d} != 0"),
    };
    let made = line(format!("{kind} {d} = {value} / ({kind}){by};"));
    let first = scope.decide(&format!("{d} {op} {to}"));
    let second = scope.decide(&more);
    vec![block("", vec![made, first, second, scope.keep(&format!("(int)({d} / 1000)"))])]
}

/// A sum whose rounding shows; infinity and NaN by division.
pub fn sum(scope: &mut Scope) -> Vec<Piece> {
    let (d, i, n) = (scope.name("d"), scope.name("i"), 1 + scope.below(12));
    let (step, kind) =
        (scope.pick(&["0.1", "0.25", "1e8f", "0.3f"]), scope.pick(&["double", "float"]));
    let value = scope.small();
    let turn = vec![line(format!("{d} += {step};"))];
    let condition = match scope.below(3) {
        0 => format!("{d} == {n} * {step}"),
        1 => format!("1 / ({d} - {d}) > 0"),
        _ => format!("!({d} <= {n} * 1.5)"),
    };
    vec![block(
        "",
        vec![
            line(format!("{kind} {d} = ({value}) & 7;")),
            block(format!("for (int {i} = 0; SEEN({i} < {n}); {i}++)"), turn),
            scope.decide(&condition),
        ],
    )]
}
