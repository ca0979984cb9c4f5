//! Operations that have no instruction of their own, and where a switch goes.

use crate::code::{Rep, SlowOp, SwitchTable};
use crate::stop::{Halt, unsupported};
use cfa::arith::{self, machine};
use cfa::program::UnOp;
use cfa::types::{Ty, Types};

/// Where a switch goes.
pub(super) fn choose(table: &SwitchTable, value: u64) -> usize {
    let key = if table.signed { i128::from(value as i64) } else { i128::from(value) };
    let Some(first) = table.ranges.first() else { return table.default as usize };
    if !table.dense.is_empty() {
        let at = usize::try_from(key.saturating_sub(first.0)).ok();
        return at.and_then(|i| table.dense.get(i)).copied().unwrap_or(table.default) as usize;
    }
    let after = table.ranges.partition_point(|range| range.0 <= key);
    match after.checked_sub(1).map(|i| table.ranges[i]) {
        Some((_, high, pc)) if key <= high => pc as usize,
        _ => table.default as usize,
    }
}

/// An operation by `arith`, and why it is undefined, if the machine computes it all the same.
pub(super) fn slow(
    types: &Types,
    op: SlowOp,
    r: &mut [u64],
    d: u32,
    a: u32,
    b: u32,
) -> Result<Option<arith::Undefined>, Halt> {
    let rep = |ty: Ty| Rep::of(types, ty).ok_or_else(|| unsupported("a scalar is expected"));
    let (ty, exact, computed) = match op {
        SlowOp::Unary(op, ty) => {
            let (result, x) = (if op == UnOp::Not { Ty::INT } else { ty }, rep(ty)?.read(r, a));
            (result, arith::unary(types, op, ty, x), machine::unary(types, op, ty, x))
        }
        SlowOp::Binary(op, left, right) => {
            let (x, y) = (rep(left)?.read(r, a), rep(right)?.read(r, b));
            let exact = arith::binary(types, op, left, x, y, right);
            let result = if op.is_comparison() { Ty::INT } else { left };
            (result, exact, exact.err().and_then(|_| machine::binary(types, op, left, x, y)))
        }
        SlowOp::Cast(from, to) => {
            let x = rep(from)?.read(r, a);
            let exact = arith::convert(types, from, to, x);
            (to, exact, exact.err().and_then(|_| machine::convert(types, from, to, x)))
        }
    };
    let (bits, why) = match (exact, computed) {
        (Ok(bits), _) => (bits, None),
        (Err(why), Some(bits)) => (bits, Some(why)),
        (Err(why), None) => return Err(why.into()),
    };
    rep(ty)?.write(r, d, bits);
    Ok(why)
}
