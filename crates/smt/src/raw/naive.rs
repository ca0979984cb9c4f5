//! Evaluation of formulas by the book: bit vectors are lists of bits, and arithmetic is what one
//! learns at school. Slow, and shares nothing with the values and rules that it judges.

use super::{Entry, Formula, Op};
use crate::bits::Bits;
use crate::node::Sort;
use std::cmp::Ordering;

/// A value; bits from the lowest on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Plain {
    Bool(bool),
    Bits(Vec<bool>),
    /// An element everywhere, and elements at indices; later ones win.
    Array(Vec<bool>, Vec<(Vec<bool>, Vec<bool>)>),
}

impl Plain {
    pub fn from_bits(bits: &Bits) -> Plain {
        Plain::Bits((0..bits.width()).map(|at| bits.bit(at)).collect())
    }

    pub fn to_bits(&self) -> Bits {
        let bits = self.bits();
        Bits::from_bits(bits.len() as u32, |at| bits[at as usize])
    }

    pub fn flag(&self) -> bool {
        match self {
            Plain::Bool(value) => *value,
            other => panic!("a Boolean should be here, not {other:?}"),
        }
    }

    fn bits(&self) -> &Vec<bool> {
        match self {
            Plain::Bits(bits) => bits,
            other => panic!("bits should be here, not {other:?}"),
        }
    }
}

/// The value of every entry; `var` gives those of variables.
pub fn evaluate(formula: &Formula, var: impl Fn(&str, Sort) -> Plain) -> Vec<Plain> {
    let mut values = Vec::new();
    for entry in &formula.entries {
        let value = match &entry.op {
            Op::Var(name) => var(name, entry.sort),
            _ => apply(entry, &values),
        };
        values.push(value);
    }
    values
}

fn apply(entry: &Entry, values: &[Plain]) -> Plain {
    use Op::*;
    let arg = |k: usize| &values[entry.args[k]];
    let (flag, bits) = (|k: usize| arg(k).flag(), |k: usize| arg(k).bits());
    Plain::Bool(match &entry.op {
        Bool(value) => *value,
        Not => !flag(0),
        And => flag(0) && flag(1),
        Or => flag(0) || flag(1),
        Xor => flag(0) != flag(1),
        Implies => !flag(0) || flag(1),
        Eq => equal(arg(0), arg(1), entry),
        Distinct => !equal(arg(0), arg(1), entry),
        Ult => order(bits(0), bits(1)).is_lt(),
        Ule => order(bits(0), bits(1)).is_le(),
        Ugt => order(bits(0), bits(1)).is_gt(),
        Uge => order(bits(0), bits(1)).is_ge(),
        Slt => signed_order(bits(0), bits(1)).is_lt(),
        Sle => signed_order(bits(0), bits(1)).is_le(),
        Sgt => signed_order(bits(0), bits(1)).is_gt(),
        Sge => signed_order(bits(0), bits(1)).is_ge(),
        UaddOverflow | SaddOverflow | UsubOverflow | SsubOverflow | UmulOverflow | SmulOverflow
        | NegOverflow | SdivOverflow => {
            overflows(&entry.op, bits(0), entry.args.get(1).map(|_| bits(1)))
        }
        Ite => return arg(if flag(0) { 1 } else { 2 }).clone(),
        Select => return select(arg(0), bits(1)),
        Store => return store(arg(0), bits(1), bits(2)),
        ConstArray(_) => return Plain::Array(bits(0).clone(), Vec::new()),
        _ => return Plain::Bits(vector(entry, &|k| bits(k).clone())),
    })
}

fn vector(entry: &Entry, bits: &dyn Fn(usize) -> Vec<bool>) -> Vec<bool> {
    use Op::*;
    let zip = |operation: fn(bool, bool) -> bool| {
        bits(0).into_iter().zip(bits(1)).map(|(a, b)| operation(a, b)).collect()
    };
    match &entry.op {
        Const(value) => (0..value.width()).map(|at| value.bit(at)).collect(),
        BvNot => bits(0).iter().map(|b| !b).collect(),
        Neg => negate(&bits(0)),
        BvAnd => zip(|a, b| a & b),
        BvOr => zip(|a, b| a | b),
        BvXor => zip(|a, b| a ^ b),
        Nand => zip(|a, b| !(a & b)),
        Nor => zip(|a, b| !(a | b)),
        Xnor => zip(|a, b| a == b),
        Add => sum(&bits(0), &bits(1)),
        Sub => sum(&bits(0), &negate(&bits(1))),
        Mul => product(&bits(0), &bits(1)),
        Udiv => quotient(&bits(0), &bits(1)).0,
        Urem => quotient(&bits(0), &bits(1)).1,
        Sdiv | Srem | Smod => signed_division(&entry.op, &bits(0), &bits(1)),
        Shl | Lshr | Ashr => shift(&entry.op, &bits(0), &bits(1)),
        Concat => [bits(1), bits(0)].concat(),
        Extract(high, low) => bits(0)[*low as usize..=*high as usize].to_vec(),
        Zext(by) => extended(&bits(0), *by as usize, false),
        Sext(by) => extended(&bits(0), *by as usize, sign(&bits(0))),
        RotateLeft(by) => {
            let mut all = bits(0);
            let by = *by as usize % all.len();
            all.rotate_right(by);
            all
        }
        RotateRight(by) => {
            let mut all = bits(0);
            let by = *by as usize % all.len();
            all.rotate_left(by);
            all
        }
        Repeat(count) => bits(0).repeat(*count as usize),
        Comp => vec![bits(0) == bits(1)],
        other => panic!("{other:?} should have been evaluated before"),
    }
}

fn sign(a: &[bool]) -> bool {
    a[a.len() - 1]
}

fn extended(a: &[bool], by: usize, with: bool) -> Vec<bool> {
    [a.to_vec(), vec![with; by]].concat()
}

fn sum(a: &[bool], b: &[bool]) -> Vec<bool> {
    let mut carry = false;
    let digit = |(x, y): (&bool, &bool)| {
        let ones = u8::from(*x) + u8::from(*y) + u8::from(carry);
        carry = ones >= 2;
        ones % 2 == 1
    };
    a.iter().zip(b).map(digit).collect()
}

fn negate(a: &[bool]) -> Vec<bool> {
    let mut one = vec![false; a.len()];
    one[0] = true;
    let flipped: Vec<bool> = a.iter().map(|b| !b).collect();
    sum(&flipped, &one)
}

fn product(a: &[bool], b: &[bool]) -> Vec<bool> {
    let mut all = vec![false; a.len()];
    for at in (0..b.len()).filter(|at| b[*at]) {
        let shifted = [vec![false; at], a[..a.len() - at].to_vec()].concat();
        all = sum(&all, &shifted);
    }
    all
}

/// Long division; by zero: all ones, and the dividend.
fn quotient(a: &[bool], b: &[bool]) -> (Vec<bool>, Vec<bool>) {
    if b.iter().all(|bit| !bit) {
        return (vec![true; a.len()], a.to_vec());
    }
    // One bit more, so that the remainder does not overflow when a digit is pulled down.
    let b = extended(b, 1, false);
    let mut rest = vec![false; b.len()];
    let mut digits = vec![false; a.len()];
    for at in (0..a.len()).rev() {
        rest.rotate_right(1);
        rest[0] = a[at];
        if order(&rest, &b).is_ge() {
            rest = sum(&rest, &negate(&b));
            digits[at] = true;
        }
    }
    rest.pop();
    (digits, rest)
}

fn signed_division(op: &Op, a: &[bool], b: &[bool]) -> Vec<bool> {
    let magnitude = |x: &[bool]| if sign(x) { negate(x) } else { x.to_vec() };
    let (q, r) = quotient(&magnitude(a), &magnitude(b));
    let give = |minus: bool, x: Vec<bool>| if minus { negate(&x) } else { x };
    match op {
        Op::Sdiv => give(sign(a) != sign(b), q),
        Op::Srem => give(sign(a), r),
        _ => {
            let r = give(sign(a), r);
            let zero = r.iter().all(|bit| !bit);
            if zero || sign(a) == sign(b) { r } else { sum(&r, b) }
        }
    }
}

fn shift(op: &Op, a: &[bool], by: &[bool]) -> Vec<bool> {
    let mut amount = 0usize;
    for bit in by.iter().rev() {
        amount = (2 * amount + usize::from(*bit)).min(a.len());
    }
    let fill = *op == Op::Ashr && sign(a);
    match op {
        Op::Shl => [vec![false; amount], a[..a.len() - amount].to_vec()].concat(),
        _ => extended(&a[amount..], amount, fill),
    }
}

fn order(a: &[bool], b: &[bool]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

fn signed_order(a: &[bool], b: &[bool]) -> Ordering {
    // In two's complement the sign bit counts against.
    sign(b).cmp(&sign(a)).then(order(a, b))
}

/// Computed in twice the width and one bit more, where nothing overflows.
fn overflows(op: &Op, a: &[bool], b: Option<&Vec<bool>>) -> bool {
    use Op::*;
    let width = a.len();
    let unsigned = matches!(op, UaddOverflow | UsubOverflow | UmulOverflow);
    let wide = |x: &[bool]| extended(x, width + 1, !unsigned && sign(x));
    let (x, y) = (wide(a), b.map_or_else(|| wide(a), |b| wide(b)));
    let exact = match op {
        UaddOverflow | SaddOverflow => sum(&x, &y),
        UsubOverflow | SsubOverflow => sum(&x, &negate(&y)),
        UmulOverflow | SmulOverflow => product(&x, &y),
        NegOverflow => negate(&x),
        _ => {
            let zero = y.iter().all(|bit| !bit);
            return !zero && {
                let exact = signed_division(&Sdiv, &x, &y);
                exact != extended(&exact[..width], width + 1, exact[width - 1])
            };
        }
    };
    let top = if unsigned { false } else { exact[width - 1] };
    exact != extended(&exact[..width], width + 1, top)
}

fn look_up<'a>(
    default: &'a Vec<bool>,
    entries: &'a [(Vec<bool>, Vec<bool>)],
    at: &[bool],
) -> &'a Vec<bool> {
    entries.iter().rev().find(|(index, _)| index == at).map_or(default, |(_, value)| value)
}

fn select(array: &Plain, at: &[bool]) -> Plain {
    let Plain::Array(default, entries) = array else { panic!("an array should be here") };
    Plain::Bits(look_up(default, entries, at).clone())
}

fn store(array: &Plain, at: &[bool], value: &[bool]) -> Plain {
    let Plain::Array(default, entries) = array else { panic!("an array should be here") };
    let mut entries = entries.clone();
    entries.push((at.to_vec(), value.to_vec()));
    Plain::Array(default.clone(), entries)
}

/// Arrays are compared at every index, so their indices should be short.
fn equal(a: &Plain, b: &Plain, entry: &Entry) -> bool {
    let (Plain::Array(default, entries), Plain::Array(other, theirs)) = (a, b) else {
        return a == b;
    };
    let named = entries.iter().chain(theirs).map(|(index, _)| index);
    let width = named.clone().next().map_or(0, Vec::len);
    let same = |at: &Vec<bool>| look_up(default, entries, at) == look_up(other, theirs, at);
    let mut all: Vec<&Vec<bool>> = named.collect();
    if !all.iter().all(|at| same(at)) {
        return false;
    }
    all.sort();
    all.dedup();
    debug_assert_eq!(entry.sort, Sort::Bool);
    default == other || width < 32 && all.len() == 1 << width
}
