//! Which values an offset can have, read off its term: `remainder` modulo `step`, at most `most`.

use smt::{Node, TermId, Terms};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride {
    /// 0: the value is exactly `remainder`.
    pub step: u64,
    pub remainder: u64,
    /// No value is greater (as an unsigned number).
    pub most: u64,
}

/// How deep terms are looked into.
const DEPTH: u32 = 12;

pub fn stride(terms: &Terms, term: TermId) -> Stride {
    at_depth(terms, term, DEPTH)
}

impl Stride {
    fn exactly(value: u64) -> Stride {
        Stride { step: 0, remainder: value, most: value }
    }

    fn any(width: u32) -> Stride {
        Stride { step: 1, remainder: 0, most: largest(width) }
    }

    /// Both are possible.
    fn or(self, other: Stride) -> Stride {
        let apart = self.remainder.abs_diff(other.remainder);
        let step = gcd(gcd(self.step, other.step), apart);
        let remainder = if step == 0 { self.remainder } else { self.remainder % step };
        Stride { step, remainder, most: self.most.max(other.most) }
    }

    /// The sum, modulo 2^width.
    fn plus(self, other: Stride, width: u32) -> Stride {
        match self.most.checked_add(other.most).filter(|most| *most <= largest(width)) {
            Some(most) => {
                let step = gcd(self.step, other.step);
                let sum = self.remainder + other.remainder;
                Stride { step, remainder: if step == 0 { sum } else { sum % step }, most }
            }
            None => self.wrapping(width).plus_wrapping(other.wrapping(width), width),
        }
    }

    /// Only what holds modulo a power of two survives wrapping.
    fn wrapping(self, width: u32) -> Stride {
        let step = if self.step == 0 { 0 } else { 1 << self.step.trailing_zeros() };
        let remainder = if step == 0 { self.remainder } else { self.remainder % step };
        Stride { step, remainder, most: largest(width) }
    }

    fn plus_wrapping(self, other: Stride, width: u32) -> Stride {
        let step = gcd(self.step, other.step);
        let sum = self.remainder.wrapping_add(other.remainder) & largest(width);
        if step == 0 {
            return Stride::exactly(sum);
        }
        Stride { step, remainder: sum % step, most: largest(width) }
    }

    /// How many low bits are known to be zero.
    pub fn alignment(self) -> u32 {
        let zeros = |x: u64| if x == 0 { 64 } else { x.trailing_zeros() };
        zeros(self.step).min(zeros(self.remainder))
    }

    /// The possible values up to `last`, unless there are more than `limit`.
    pub fn values(self, last: u64, limit: u64) -> Option<Vec<u64>> {
        let last = last.min(self.most);
        if self.step == 0 {
            return Some(if self.remainder <= last { vec![self.remainder] } else { Vec::new() });
        }
        if last < self.remainder {
            return Some(Vec::new());
        }
        let count = (last - self.remainder) / self.step + 1;
        let value = |i| self.remainder + i * self.step;
        (count <= limit).then(|| (0..count).map(value).collect())
    }
}

fn largest(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn at_depth(terms: &Terms, term: TermId, depth: u32) -> Stride {
    let width = terms.width(term);
    if let Some(bits) = terms.as_bits(term) {
        return bits.to_u64().map_or(Stride::any(width), Stride::exactly);
    }
    if depth == 0 {
        return Stride::any(width);
    }
    let of = |t: TermId| at_depth(terms, t, depth - 1);
    match terms.node(term) {
        Node::Add(a, b) => of(a).plus(of(b), width),
        Node::Ite(_, t, e) => of(t).or(of(e)),
        Node::Concat(high, low) => concatenated(of(high), of(low), terms.width(low), width),
        Node::Mul(k, x) => match terms.as_bits(k).and_then(|bits| bits.to_u64()) {
            Some(k) => times(of(x), k, width),
            None => Stride::any(width),
        },
        _ => Stride::any(width),
    }
}

fn concatenated(high: Stride, low: Stride, by: u32, width: u32) -> Stride {
    if by >= 64 || width > 64 {
        let zero_above = high == Stride::exactly(0);
        return if zero_above { low } else { Stride { most: u64::MAX, ..low.wrapping(64) } };
    }
    let shifted = times(high, 1 << by, width);
    shifted.plus(low, width)
}

fn times(x: Stride, factor: u64, width: u32) -> Stride {
    match x.most.checked_mul(factor).filter(|most| *most <= largest(width)) {
        Some(most) => Stride { step: x.step * factor, remainder: x.remainder * factor, most },
        None => {
            let zeros = factor.trailing_zeros();
            Stride { step: 1 << zeros.min(63), remainder: 0, most: largest(width) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smt::raw::Random;
    use smt::{Bits, Model, Sort, Value};

    /// A random sum of scaled variables, some of them narrow, and choices.
    fn random_term(
        terms: &mut Terms,
        model: &mut Model,
        random: &mut Random,
        depth: u32,
    ) -> TermId {
        if depth == 0 {
            let width = *random.pick(&[2, 8, 32, 64]);
            let var = terms.var(&format!("x{}", random.word()), Sort::BitVec(width));
            model.set(var, Value::Bits(Bits::new(width, random.word().into())));
            return match random.below(3) {
                0 => terms.bv(64, random.below(100) as u128),
                1 => terms.zero_extend(64 - width, var),
                _ => terms.sign_extend(64 - width, var),
            };
        }
        let a = random_term(terms, model, random, depth - 1);
        let b = random_term(terms, model, random, depth - 1);
        match random.below(4) {
            0 => terms.add(a, b),
            1 => {
                let k = terms.bv(64, random.below(40) as u128);
                terms.mul(k, a)
            }
            2 => {
                let low = terms.extract(20, 3, a);
                let zeros = terms.zero(3);
                let low = terms.concat(low, zeros);
                terms.zero_extend(64 - 21, low)
            }
            _ => {
                let less = terms.ult(a, b);
                terms.ite(less, a, b)
            }
        }
    }

    #[test]
    fn every_value_is_in_the_stride() {
        for seed in 0..2000 {
            let (mut terms, mut model) = (Terms::new(), Model::new());
            let mut random = Random::new(seed);
            let term = random_term(&mut terms, &mut model, &mut random, 3);
            let value = model.eval(&terms, term).as_bits().and_then(|b| b.to_u64());
            let value = value.expect("a term of 64 bits should have a value");
            let found = stride(&terms, term);
            assert!(value <= found.most, "seed {seed}: {value} in {found:?}");
            let fits = if found.step == 0 {
                value == found.remainder
            } else {
                value % found.step == found.remainder % found.step
            };
            assert!(fits, "seed {seed}: {value} in {found:?}");
            assert_eq!(value & ((1u64 << found.alignment().min(63)) - 1), 0, "seed {seed}");
            if let Some(values) = found.values(value, 1000) {
                assert!(values.contains(&value), "seed {seed}: {value} in {values:?}");
            }
        }
    }
}
