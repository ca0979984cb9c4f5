//! Steps with values of more than one limb.

use super::{Place, Step};
use crate::bits::limbs;
use crate::node::Node;

/// `before` are the registers before the result, which is `out`.
pub fn apply(step: &Step, before: &[u64], out: &mut [u64]) {
    use Node::*;
    let [p, q, r] = step.args;
    let (a, width) = (&before[p.range()], p.width);
    let get = |place: Place| &before[place.range()];
    match step.node {
        Ite(..) => out.copy_from_slice(get(if a[0] == 1 { q } else { r })),
        Eq(..) => out[0] = u64::from(a == get(q)),
        Ult(..) => out[0] = u64::from(limbs::less(a, get(q))),
        Slt(..) => out[0] = u64::from(less_signed(a, get(q), width)),
        BvNot(_) => out.iter_mut().zip(a).for_each(|(o, x)| *o = !x),
        BvAnd(..) => zip(out, a, get(q), |x, y| x & y),
        BvXor(..) => zip(out, a, get(q), |x, y| x ^ y),
        Neg(_) => limbs::neg(out, a),
        Add(..) => limbs::add(out, a, get(q), false),
        Mul(..) => limbs::mul(out, a, get(q)),
        Udiv(..) => limbs::divide(out, &mut vec![0; a.len()], a, get(q)),
        Urem(..) => limbs::divide(&mut vec![0; a.len()], out, a, get(q)),
        Shl(..) => limbs::shl(out, a, limbs::amount(get(q), width)),
        Lshr(..) => limbs::lshr(out, a, limbs::amount(get(q), width)),
        Ashr(..) => {
            let by = limbs::amount(get(q), width);
            limbs::lshr(out, a, by);
            if limbs::bit(a, width - 1) {
                limbs::fill(out, width - by, width);
            }
        }
        Concat(..) => {
            out.fill(0);
            limbs::or_at(out, get(q), 0);
            limbs::or_at(out, a, q.width);
        }
        Extract { low, .. } => limbs::lshr(out, a, low),
        Sext { .. } => {
            out.fill(0);
            limbs::or_at(out, a, 0);
            if limbs::bit(a, width - 1) {
                limbs::fill(out, width, step.out.width);
            }
        }
        Not(_) | And(..) | Bool(_) | Var(_) | Const(_) => unreachable!("these should be short"),
        Select(..) | Store(..) | ConstArray { .. } => {
            unreachable!("only operators on bits should be steps")
        }
    }
}

fn zip(out: &mut [u64], a: &[u64], b: &[u64], operation: fn(u64, u64) -> u64) {
    for ((o, x), y) in out.iter_mut().zip(a).zip(b) {
        *o = operation(*x, *y);
    }
}

fn less_signed(a: &[u64], b: &[u64], width: u32) -> bool {
    let (minus_a, minus_b) = (limbs::bit(a, width - 1), limbs::bit(b, width - 1));
    if minus_a == minus_b { limbs::less(a, b) } else { minus_a }
}
