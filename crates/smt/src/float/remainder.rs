//! Remainders, which are exact.
//!
//! Both numbers are written as integers, multiples of the least subnormal number, and divided. For
//! `float` that is a division of 277 bits; for `double` it would be one of 2,100, which can be
//! built and evaluated but not decided.

use super::Format;
use super::round::Exact;
use crate::node::TermId;
use crate::terms::Terms;

impl Format {
    /// C's `remainder`: `a - n * b` for the integer `n` nearest to `a / b`, the even one of two.
    pub fn rem(self, terms: &mut Terms, a: TermId, b: TermId) -> TermId {
        self.remainder(terms, a, b, true)
    }

    /// C's `fmod`: the same with `a / b` rounded towards zero.
    pub fn fmod(self, terms: &mut Terms, a: TermId, b: TermId) -> TermId {
        self.remainder(terms, a, b, false)
    }

    fn remainder(self, terms: &mut Terms, a: TermId, b: TermId, nearest: bool) -> TermId {
        let (x, y) = (self.fixed(terms, a), self.fixed(terms, b));
        let sign = self.sign(terms, a);
        let (quotient, rest) = (terms.udiv(x, y), terms.urem(x, y));
        let (rest, flips) =
            if nearest { self.to_nearest(terms, quotient, rest, y) } else { (rest, Terms::FALSE) };
        let turned = terms.xor(sign, flips);
        let zero = terms.zero(terms.width(rest));
        let is_zero = terms.eq(zero, rest);
        let sign = terms.ite(is_zero, sign, turned);
        // The lowest bit of a fixed-point number is that of subnormal numbers.
        let top = terms.width(rest) as i128 - 1;
        let least = 2 - (1i128 << (self.exponent - 1)) - i128::from(self.fraction());
        let exponent = terms.bv(self.exponent + 4, (least + top) as u128);
        let mode = super::Rounding::NearestEven.term(terms);
        let finite = self.round(terms, mode, Exact { sign, exponent, significand: rest });
        let (p, q) = (self.special(terms, a), self.special(terms, b));
        let result = terms.ite(q.infinite, a, finite);
        let none = terms.or_all(&[p.nan, q.nan, p.infinite, q.zero]);
        let nan = self.nan(terms);
        terms.ite(none, nan, result)
    }

    /// The magnitude as a multiple of the least subnormal number.
    fn fixed(self, terms: &mut Terms, a: TermId) -> TermId {
        let x = self.unpack(terms, a);
        let range = (1u32 << self.exponent) - 3;
        let width = self.significand + range;
        let least = terms.bv(self.wide(), (2i128 - (1 << (self.exponent - 1))) as u128);
        let by = terms.sub(x.exponent, least);
        let by = terms.extract(self.exponent - 1, 0, by);
        let by = terms.zero_extend(width - self.exponent, by);
        let register = terms.zero_extend(width - self.significand, x.significand);
        terms.shl(register, by)
    }

    /// A remainder of more than half the divisor goes below zero; of exactly half, if the quotient
    /// is odd.
    fn to_nearest(
        self,
        terms: &mut Terms,
        quotient: TermId,
        rest: TermId,
        divisor: TermId,
    ) -> (TermId, TermId) {
        // The remainder is less than the divisor, so their difference is positive.
        let other = terms.sub(divisor, rest);
        let (above, half) = (terms.ult(other, rest), terms.eq(other, rest));
        let odd = terms.bit(quotient, 0);
        let tie = terms.and(half, odd);
        let flips = terms.or(above, tie);
        (terms.ite(flips, other, rest), flips)
    }
}
