//! Addition and subtraction.

use super::round::Exact;
use super::unpack::{fit_unsigned, shift_sticky};
use super::{Format, Rounding, is_mode};
use crate::node::TermId;
use crate::terms::Terms;

/// Bits below the significand that make rounding right: two, and one for the rest.
const EXTRA: u32 = 3;

impl Format {
    pub fn sub(self, terms: &mut Terms, mode: TermId, a: TermId, b: TermId) -> TermId {
        // The negation of a NaN is a NaN.
        let minus = self.neg(terms, b);
        self.add(terms, mode, a, minus)
    }

    pub fn add(self, terms: &mut Terms, mode: TermId, a: TermId, b: TermId) -> TermId {
        let finite = self.add_finite(terms, mode, a, b);
        let (x, y) = (self.special(terms, a), self.special(terms, b));
        let result = terms.ite(y.infinite, b, finite);
        let result = terms.ite(x.infinite, a, result);
        let (sign_a, sign_b) = (self.sign(terms, a), self.sign(terms, b));
        let opposite = terms.xor(sign_a, sign_b);
        let invalid = terms.and_all(&[x.infinite, y.infinite, opposite]);
        let none = terms.or_all(&[x.nan, y.nan, invalid]);
        let nan = self.nan(terms);
        terms.ite(none, nan, result)
    }

    fn add_finite(self, terms: &mut Terms, mode: TermId, a: TermId, b: TermId) -> TermId {
        // The one of greater magnitude first: then the difference is not negative.
        let (size_a, size_b) = (self.magnitude(terms, a), self.magnitude(terms, b));
        let swap = terms.ult(size_a, size_b);
        let (large, small) = (terms.ite(swap, b, a), terms.ite(swap, a, b));
        let (x, y) = (self.unpack(terms, large), self.unpack(terms, small));
        let distance = terms.sub(x.exponent, y.exponent);
        let distance = fit_unsigned(terms, distance, self.exponent);
        let widen = |terms: &mut Terms, significand: TermId| {
            let zeros = terms.zero(EXTRA);
            let longer = terms.concat(significand, zeros);
            terms.zero_extend(1, longer)
        };
        let (first, second) = (widen(terms, x.significand), widen(terms, y.significand));
        let second = shift_sticky(terms, second, distance);
        let (sum, difference) = (terms.add(first, second), terms.sub(first, second));
        let same = terms.iff(x.sign, y.sign);
        let significand = terms.ite(same, sum, difference);
        let zero = terms.zero(terms.width(significand));
        let is_zero = terms.eq(zero, significand);
        // x - x is a positive zero, except where one rounds down; -0 + -0 keeps the sign.
        let down = is_mode(terms, mode, Rounding::Down);
        let sign_of_zero = terms.ite(same, x.sign, down);
        let sign = terms.ite(is_zero, sign_of_zero, x.sign);
        // The top bit is one place above the significand's.
        let exponent = terms.sign_extend(1, x.exponent);
        let one = terms.bv(self.wide() + 1, 1);
        let exponent = terms.add(exponent, one);
        self.round(terms, mode, Exact { sign, exponent, significand })
    }
}
