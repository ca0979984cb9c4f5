//! Equations of polynomials: both sides as sums of products of opaque terms, modulo 2^width.
//!
//! If all cancels, the equation is decided. Solvers without this take minutes on what is one line
//! of school algebra, because bits do not show that products distribute.

use crate::bits::Bits;
use crate::node::{Node, TermId};
use crate::terms::Terms;
use std::collections::BTreeMap;

/// Larger polynomials are not looked at.
const MOST: usize = 32;

/// Deeper terms are opaque.
const DEEPEST: u32 = 8;

/// Coefficients, by the sorted factors of their products.
type Polynomial = BTreeMap<Vec<TermId>, Bits>;

impl Terms {
    /// What the difference of the two is, if that is the same for all values of what is opaque.
    pub(super) fn decided_difference(&self, a: TermId, b: TermId) -> Option<Bits> {
        let sum = |t: TermId| matches!(self.node(t), Node::Add(..) | Node::Mul(..));
        if !sum(a) && !sum(b) {
            return None;
        }
        let width = self.width(a);
        let mut all = self.polynomial(a, width, 0)?;
        let minus = scaled(self.polynomial(b, width, 0)?, &Bits::ones(width));
        add_to(&mut all, minus)?;
        match all.len() {
            0 => Some(Bits::zero(width)),
            1 => all.remove(&Vec::new()),
            _ => None,
        }
    }

    fn polynomial(&self, term: TermId, width: u32, depth: u32) -> Option<Polynomial> {
        let below = |t: TermId| self.polynomial(t, width, depth + 1);
        let opaque = || Polynomial::from([(vec![term], Bits::one(width))]);
        if depth == DEEPEST && self.as_bits(term).is_none() {
            return Some(opaque());
        }
        match self.node(term) {
            Node::Const(id) => {
                let bits = self.bits(id).clone();
                Some(Polynomial::from([(Vec::new(), bits)]))
            }
            Node::Add(a, b) => {
                let mut sum = below(a)?;
                add_to(&mut sum, below(b)?)?;
                Some(sum)
            }
            Node::Neg(a) => Some(scaled(below(a)?, &Bits::ones(width))),
            Node::Mul(a, b) => product(&below(a)?, &below(b)?),
            // A shift to the left.
            Node::Concat(high, low) if self.as_bits(low).is_some_and(Bits::is_zero) => {
                let by = self.width(low);
                match self.node(high) {
                    Node::Extract { low: 0, of, .. } if self.width(of) == width => {
                        let power = Bits::one(width).shl(&Bits::new(width, u128::from(by)));
                        Some(scaled(below(of)?, &power))
                    }
                    _ => Some(opaque()),
                }
            }
            _ => Some(opaque()),
        }
    }
}

fn scaled(polynomial: Polynomial, factor: &Bits) -> Polynomial {
    let all = polynomial.into_iter().map(|(factors, k)| (factors, k.mul(factor)));
    all.filter(|(_, k)| !k.is_zero()).collect()
}

fn add_to(sum: &mut Polynomial, other: Polynomial) -> Option<()> {
    for (factors, k) in other {
        let both = sum.get(&factors).map_or(k.clone(), |old| old.add(&k));
        if both.is_zero() {
            sum.remove(&factors);
        } else {
            sum.insert(factors, both);
        }
    }
    (sum.len() <= MOST).then_some(())
}

fn product(a: &Polynomial, b: &Polynomial) -> Option<Polynomial> {
    let mut all = Polynomial::new();
    for (x, k) in a {
        for (y, l) in b {
            let mut factors = [x.clone(), y.clone()].concat();
            factors.sort_unstable();
            add_to(&mut all, scaled(Polynomial::from([(factors, k.clone())]), l))?;
        }
    }
    Some(all)
}
