//! Conditions and `switch`es on constants: `while (0)`, `if (sizeof(int) == 4)`.
//!
//! One outcome of a constant is always the one, and the others never are, whatever a program computes:
//! compilers make no code for them, and no test can have them. That is known of the text alone, so an
//! outcome that cannot be is no edge of the graph in which paths are looked for (`goal::Supergraph`).
//! Floats are left out: what they compare to can depend on the compiler's flags.

use crate::arith::{self, Bits};
use crate::program::{Body, EdgeId, ExprId, ExprKind, Op};
use crate::types::{Type, Types};

/// Of an outcome of a constant: whether it is the one that is taken. `None` if the edge is no outcome, or
/// one of what is no constant.
pub fn constant_outcome(types: &Types, body: &Body, e: EdgeId) -> Option<bool> {
    match body.edges[e].op {
        Op::Assume { cond, holds } => {
            let bits = value(types, body, cond)?;
            Some((bits != 0) == holds)
        }
        Op::Case { value: of, low, high } => {
            let bits = value(types, body, of)?;
            let number = arith::to_i128(types, body.exprs[of].ty, bits);
            let first = base::mutant!("cfa: a case of a constant has its first value only");
            Some((low..=high).contains(&number) && (!first || number == low))
        }
        Op::Default { value: of } => {
            value(types, body, of)?;
            let from = body.edges[e].from;
            let cases = body.edges.entries().filter(|(other, edge)| {
                edge.from == from && *other != e && matches!(edge.op, Op::Case { .. })
            });
            let mut taken = cases.map(|(case, _)| constant_outcome(types, body, case));
            Some(!taken.any(|case| case == Some(true)))
        }
        _ => None,
    }
}

/// The value of an integer or pointer expression that reads nothing, if it has one.
fn value(types: &Types, body: &Body, e: ExprId) -> Option<Bits> {
    let expr = &body.exprs[e];
    if matches!(types.get(expr.ty), Type::Float(_)) {
        return None;
    }
    match &expr.kind {
        ExprKind::Const(bits) => Some(Bits::from(*bits)),
        ExprKind::Wide(bits) => Some(**bits),
        ExprKind::Unary(op, a) => {
            arith::unary(types, *op, body.exprs[*a].ty, value(types, body, *a)?).ok()
        }
        ExprKind::Binary(op, a, b) => {
            let (left, right) = (body.exprs[*a].ty, body.exprs[*b].ty);
            let (x, y) = (value(types, body, *a)?, value(types, body, *b)?);
            arith::binary(types, *op, left, x, y, right).ok()
        }
        ExprKind::Cast(a) => {
            arith::convert(types, body.exprs[*a].ty, expr.ty, value(types, body, *a)?).ok()
        }
        _ => None,
    }
}
