//! Bit-fields: what is stored is cut off, what is read is promoted.

use super::super::piece::{Piece, block, line};
use super::super::scope::Scope;

pub fn fields(scope: &mut Scope) -> Vec<Piece> {
    let (kind, s) = (scope.name("fields"), scope.name("s"));
    let members =
        ["unsigned low : 3;", "int sign : 4;", "unsigned char flag : 1;", "unsigned rest : 13;"];
    scope.structure(&kind, &members);
    let (a, b, value) = (scope.small(), scope.number(), scope.expression());
    let op = scope.pick(&["<", ">", "==", "!="]);
    let one = scope.pick(&["low", "sign", "flag", "rest"]);
    vec![block(
        "",
        vec![
            line(format!("struct {kind} {s} = {{ {a}, {a}, 1, {a} }};")),
            line(format!("{s}.{one} = {value};")),
            line(format!("{s}.low++;")),
            scope.decide(&format!("{s}.{one} {op} {b}")),
            scope.decide(&format!("{s}.low - 8 > 0 || {s}.sign < -8")),
            scope.keep(&format!("{s}.sign + {s}.rest")),
        ],
    )]
}
