//! Random formulas over every operator.

use super::{Formula, Op, Random, identity};
use crate::node::Sort;

/// What a random formula is made of.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The widths of its variables.
    pub widths: Vec<u32>,
    pub variables: usize,
    /// How many operators there are.
    pub size: usize,
    /// No entry is wider.
    pub widest: u32,
    /// Multiplication and division only up to this width: they make formulas hard.
    pub hard: u32,
    pub arrays: bool,
}

impl Shape {
    /// Of one or two widths; the wider they are, the fewer operators there are.
    pub fn random(r: &mut Random) -> Shape {
        let highest = *r.pick(&[4, 8, 16, 33, 64, 128]);
        let widths = (0..1 + r.below(2)).map(|_| r.between(1, highest)).collect();
        let size = 4 + r.below(if highest <= 16 { 30 } else { 14 });
        let hard = if r.one_in(4) { 12 } else { 7 };
        Shape { widths, variables: 2 + r.below(3), size, widest: 160, hard, arrays: r.one_in(5) }
    }
}

/// The entries, of which any Boolean may be asked.
pub fn random(shape: &Shape, r: &mut Random) -> Formula {
    let mut f = Formula::new();
    for k in 0..shape.variables {
        f.var(&format!("v{k}"), Sort::BitVec(*r.pick(&shape.widths)));
    }
    f.var("p", Sort::Bool);
    if shape.arrays {
        let index = (*r.pick(&shape.widths)).min(4);
        let element = *r.pick(&shape.widths);
        for name in ["a", "b"] {
            f.var(name, Sort::Array { index, element });
        }
    }
    while f.entries.len() < shape.variables + 1 + shape.size {
        step(&mut f, shape, r);
    }
    f
}

/// One more operator, with what it needs to fit its arguments.
fn step(f: &mut Formula, shape: &Shape, r: &mut Random) {
    if shape.arrays && r.one_in(4) {
        array(f, r);
        return;
    }
    match r.below(10) {
        0 => boolean(f, r),
        1 | 2 => predicate(f, shape, r),
        3 => wiring(f, shape, r),
        4 => {
            let width = *r.pick(&shape.widths);
            let bits = r.bits(width);
            f.constant(bits);
        }
        5 => choice(f, r),
        6 => {
            identity::random(f, shape.hard, r);
        }
        _ => operator(f, shape, r),
    }
}

/// An entry that pleases, the later the likelier.
fn find(f: &Formula, r: &mut Random, pleases: impl Fn(Sort) -> bool) -> Option<usize> {
    let all: Vec<usize> = (0..f.entries.len()).filter(|at| pleases(f.sort(*at))).collect();
    if all.is_empty() {
        return None;
    }
    Some(all[r.below(all.len()).max(r.below(all.len()))])
}

pub fn any_bits(f: &Formula, r: &mut Random) -> usize {
    find(f, r, |sort| matches!(sort, Sort::BitVec(_))).expect("there should be a variable")
}

fn any_bool(f: &Formula, r: &mut Random) -> usize {
    find(f, r, |sort| sort == Sort::Bool).expect("there should be a Boolean")
}

/// Some entry of this width, if need be by extraction or extension.
pub fn fitted(f: &mut Formula, width: u32, r: &mut Random) -> usize {
    let same = find(f, r, |sort| sort == Sort::BitVec(width));
    if let Some(same) = same.filter(|_| !r.one_in(8)) {
        return same;
    }
    let any = any_bits(f, r);
    let has = f.width(any);
    if has > width {
        let low = r.between(0, has - width);
        f.push(Op::Extract(low + width - 1, low), &[any])
    } else if has < width {
        let extend = if r.one_in(2) { Op::Zext } else { Op::Sext };
        f.push(extend(width - has), &[any])
    } else {
        any
    }
}

fn boolean(f: &mut Formula, r: &mut Random) {
    let (a, b, c) = (any_bool(f, r), any_bool(f, r), any_bool(f, r));
    match r.below(6) {
        0 => f.push(Op::Not, &[a]),
        1 => f.push(Op::Ite, &[a, b, c]),
        2 => f.push(Op::Implies, &[a, b]),
        3 => f.push(Op::Or, &[a, b]),
        4 => f.push(Op::And, &[a, b]),
        _ => f.push(r.pick(&[Op::Xor, Op::Eq, Op::Distinct]).clone(), &[a, b]),
    };
}

fn predicate(f: &mut Formula, shape: &Shape, r: &mut Random) {
    use Op::*;
    let a = any_bits(f, r);
    let b = fitted(f, f.width(a), r);
    let plain = [Eq, Distinct, Ult, Ule, Ugt, Uge, Slt, Sle, Sgt, Sge];
    let overflow = [UaddOverflow, SaddOverflow, UsubOverflow, SsubOverflow];
    let hard = [UmulOverflow, SmulOverflow, SdivOverflow];
    let op = match r.below(6) {
        0 if r.one_in(3) => {
            f.push(NegOverflow, &[a]);
            return;
        }
        0 if f.width(a) * 2 <= shape.hard => r.pick(&hard),
        1 => r.pick(&overflow),
        _ => r.pick(&plain),
    };
    f.push(op.clone(), &[a, b]);
}

fn wiring(f: &mut Formula, shape: &Shape, r: &mut Random) {
    let a = any_bits(f, r);
    let width = f.width(a);
    let room = shape.widest.saturating_sub(width);
    let by = r.between(0, room.min(width));
    match r.below(7) {
        0 => {
            let low = r.between(0, width - 1);
            f.push(Op::Extract(r.between(low, width - 1), low), &[a]);
        }
        1 => {
            f.push(Op::Zext(by), &[a]);
        }
        2 => {
            f.push(Op::Sext(by), &[a]);
        }
        3 => {
            f.push(Op::RotateLeft(r.between(0, 2 * width)), &[a]);
        }
        4 => {
            f.push(Op::RotateRight(r.between(0, 2 * width)), &[a]);
        }
        5 if 3 * width <= shape.widest => {
            f.push(Op::Repeat(r.between(1, 3)), &[a]);
        }
        _ => {
            let b = any_bits(f, r);
            if width + f.width(b) <= shape.widest {
                f.push(Op::Concat, &[a, b]);
            }
        }
    }
}

fn choice(f: &mut Formula, r: &mut Random) {
    let (c, a) = (any_bool(f, r), any_bits(f, r));
    let b = fitted(f, f.width(a), r);
    f.push(Op::Ite, &[c, a, b]);
}

fn operator(f: &mut Formula, shape: &Shape, r: &mut Random) {
    use Op::*;
    let a = any_bits(f, r);
    let width = f.width(a);
    let b = if r.one_in(4) {
        let bits = r.bits(width);
        f.constant(bits)
    } else {
        fitted(f, width, r)
    };
    let (a, b) = if r.one_in(2) { (a, b) } else { (b, a) };
    let bitwise = [BvAnd, BvOr, BvXor, Nand, Nor, Xnor];
    let hard = [Mul, Mul, Udiv, Urem, Sdiv, Srem, Smod];
    let op = match r.below(8) {
        0 => {
            f.push(if r.one_in(2) { BvNot } else { Neg }, &[a]);
            return;
        }
        1 | 2 => r.pick(&bitwise),
        3 | 4 => r.pick(&[Shl, Lshr, Ashr, Comp]),
        5 if width <= shape.hard => r.pick(&hard),
        _ => r.pick(&[Add, Sub]),
    };
    f.push(op.clone(), &[a, b]);
}

fn array(f: &mut Formula, r: &mut Random) {
    let is_array = |sort| matches!(sort, Sort::Array { .. });
    let a = find(f, r, is_array).expect("there should be an array");
    let b = find(f, r, is_array).expect("there should be an array");
    let Sort::Array { index, element } = f.sort(a) else { return };
    let at = fitted(f, index, r);
    match r.below(8) {
        0..=2 => {
            f.push(Op::Select, &[a, at]);
        }
        3..=5 => {
            let value = fitted(f, element, r);
            f.push(Op::Store, &[a, at, value]);
        }
        6 => {
            let c = any_bool(f, r);
            f.push(Op::Ite, &[c, a, b]);
        }
        _ if r.one_in(3) => {
            // cvc5 takes values only.
            let value = f.constant(r.bits(element));
            f.push(Op::ConstArray(index), &[value]);
        }
        _ => {
            f.push(Op::Eq, &[a, b]);
        }
    }
}
