//! The values that an integer expression can have, by its type and form alone.

use crate::arith;
use crate::program::{Body, ExprId, ExprKind};
use crate::types::{Ty, Types};

/// From the least to the greatest.
pub type Range = (i128, i128);

/// Those of the type, if it is an integer type of at most 64 bits.
pub fn of_type(types: &Types, ty: Ty) -> Option<Range> {
    match types.int_shape(ty)? {
        (bits @ 1..=64, true) => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
        (bits @ 1..=64, false) => Some((0, (1 << bits) - 1)),
        _ => None,
    }
}

/// Those of an expression: of a constant its value, of a widened value those of the narrow type.
pub fn of(types: &Types, body: &Body, e: ExprId) -> Option<Range> {
    let expr = &body.exprs[e];
    let own = of_type(types, expr.ty)?;
    Some(match &expr.kind {
        ExprKind::Const(bits) => {
            let value = arith::to_i128(types, expr.ty, (*bits).into());
            (value, value)
        }
        ExprKind::Cast(inner) => match of_type(types, body.exprs[*inner].ty) {
            Some((low, high)) if own.0 <= low && high <= own.1 => (low, high),
            _ => own,
        },
        _ => own,
    })
}
