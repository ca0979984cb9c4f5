//! Laws of arithmetic on random arguments: equations that always hold, so that their negations are
//! unsatisfiable in ways that rules do not see at once.

use super::random::{any_bits, fitted};
use super::{Formula, Op, Random};
use crate::bits::Bits;

/// A law `left = right`; the place of its negation.
pub fn random(f: &mut Formula, hard: u32, r: &mut Random) -> usize {
    use Op::*;
    let x = any_bits(f, r);
    let width = f.width(x);
    let y = fitted(f, width, r);
    let z = fitted(f, width, r);
    let laws = if width <= hard { 9 } else { 6 };
    let (left, right) = match r.below(laws) {
        0 => difference(f, x, y),
        1 => xor_by_sum(f, x, y),
        2 => {
            let (xy, yz) = (f.push(Add, &[x, y]), f.push(Add, &[y, z]));
            (f.push(Add, &[xy, z]), f.push(Add, &[x, yz]))
        }
        3 => {
            let (xz, yz) = (f.push(BvAnd, &[x, z]), f.push(BvAnd, &[y, z]));
            let either = f.push(BvOr, &[x, y]);
            (f.push(BvAnd, &[either, z]), f.push(BvOr, &[xz, yz]))
        }
        4 => {
            let (left, right) = (f.push(Shl, &[x, z]), f.push(Shl, &[y, z]));
            let both = f.push(BvXor, &[x, y]);
            (f.push(Shl, &[both, z]), f.push(BvXor, &[left, right]))
        }
        5 => {
            let (double, three) = (f.push(Add, &[x, x]), f.constant(Bits::new(width, 3)));
            (f.push(Add, &[double, x]), f.push(Mul, &[three, x]))
        }
        6 => {
            let (q, rest) = (f.push(Udiv, &[x, y]), f.push(Urem, &[x, y]));
            let back = f.push(Mul, &[q, y]);
            (f.push(Add, &[back, rest]), x)
        }
        7 => {
            let (xz, yz) = (f.push(Mul, &[x, z]), f.push(Mul, &[y, z]));
            let both = f.push(Add, &[x, y]);
            (f.push(Mul, &[both, z]), f.push(Add, &[xz, yz]))
        }
        _ => (f.push(Mul, &[x, y]), f.push(Mul, &[y, x])),
    };
    f.push(Distinct, &[left, right])
}

/// x - y = ~(~x + y)
fn difference(f: &mut Formula, x: usize, y: usize) -> (usize, usize) {
    let flipped = f.push(Op::BvNot, &[x]);
    let sum = f.push(Op::Add, &[flipped, y]);
    (f.push(Op::Sub, &[x, y]), f.push(Op::BvNot, &[sum]))
}

/// x ^ y = (x | y) - (x & y)
fn xor_by_sum(f: &mut Formula, x: usize, y: usize) -> (usize, usize) {
    let (either, both) = (f.push(Op::BvOr, &[x, y]), f.push(Op::BvAnd, &[x, y]));
    (f.push(Op::BvXor, &[x, y]), f.push(Op::Sub, &[either, both]))
}
