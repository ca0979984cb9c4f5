//! Steps whose values all fit in one limb.

use super::Step;
use crate::node::Node;

pub fn apply(step: &Step, registers: &[u64]) -> u64 {
    use Node::*;
    let arg = |k: usize| registers[step.args[k].start];
    let (a, b) = (arg(0), arg(1));
    let width = step.args[0].width;
    let ones = u64::MAX >> (64 - step.out.width);
    let value = match step.node {
        Not(_) => a ^ 1,
        And(..) | BvAnd(..) => a & b,
        Eq(..) => u64::from(a == b),
        Ite(..) => {
            if a == 1 {
                b
            } else {
                arg(2)
            }
        }
        BvNot(_) => !a,
        BvXor(..) => a ^ b,
        Neg(_) => a.wrapping_neg(),
        Add(..) => a.wrapping_add(b),
        Mul(..) => a.wrapping_mul(b),
        Udiv(..) => a.checked_div(b).unwrap_or(u64::MAX),
        Urem(..) => a.checked_rem(b).unwrap_or(a),
        Shl(..) => shift(a, b, |a, b| a << b),
        Lshr(..) => shift(a, b, |a, b| a >> b),
        Ashr(..) => (signed(a, width) >> b.min(63)) as u64,
        Concat(..) => shift(a, u64::from(step.args[1].width), |a, b| a << b) | b,
        Extract { low, .. } => a >> low,
        Sext { .. } => signed(a, width) as u64,
        Ult(..) => u64::from(a < b),
        Slt(..) => u64::from(signed(a, width) < signed(b, width)),
        Bool(_) | Var(_) | Const(_) | Select(..) | Store(..) | ConstArray { .. } => {
            unreachable!("only operators on bits should be steps")
        }
    };
    value & ones
}

fn shift(a: u64, by: u64, operation: fn(u64, u64) -> u64) -> u64 {
    if by < 64 { operation(a, by) } else { 0 }
}

fn signed(a: u64, width: u32) -> i64 {
    let unused = 64 - width;
    (a << unused) as i64 >> unused
}
