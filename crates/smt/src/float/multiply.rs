//! Multiplication and division.

use super::Format;
use super::round::Exact;
use crate::node::TermId;
use crate::terms::Terms;

impl Format {
    pub fn mul(self, terms: &mut Terms, mode: TermId, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.unpack(terms, a), self.unpack(terms, b));
        let sign = terms.xor(x.sign, y.sign);
        let length = self.significand;
        let (first, second) =
            (terms.zero_extend(length, x.significand), terms.zero_extend(length, y.significand));
        let significand = terms.mul(first, second);
        // Two bits stand before the point.
        let exponent = self.sum_of_exponents(terms, x.exponent, y.exponent);
        let one = terms.bv(self.wide() + 1, 1);
        let exponent = terms.add(exponent, one);
        let finite = self.round(terms, mode, Exact { sign, exponent, significand });
        let (x, y) = (self.special(terms, a), self.special(terms, b));
        let infinite = terms.or(x.infinite, y.infinite);
        let zero = terms.or(x.zero, y.zero);
        let infinity = self.infinity(terms, sign);
        let result = terms.ite(infinite, infinity, finite);
        let invalid = terms.and(infinite, zero);
        let none = terms.or_all(&[x.nan, y.nan, invalid]);
        let nan = self.nan(terms);
        terms.ite(none, nan, result)
    }

    /// In one bit more.
    pub(super) fn sum_of_exponents(self, terms: &mut Terms, a: TermId, b: TermId) -> TermId {
        let (a, b) = (terms.sign_extend(1, a), terms.sign_extend(1, b));
        terms.add(a, b)
    }

    pub fn div(self, terms: &mut Terms, mode: TermId, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.unpack_normal(terms, a), self.unpack_normal(terms, b));
        let sign = terms.xor(x.sign, y.sign);
        // The quotient lies between one half and two: two bits more than the significand has, and
        // one for the remainder, are enough.
        let extra = self.significand + 2;
        let zeros = terms.zero(extra);
        let dividend = terms.concat(x.significand, zeros);
        let divisor = terms.zero_extend(extra, y.significand);
        let (quotient, rest) = (terms.udiv(dividend, divisor), terms.urem(dividend, divisor));
        let none = terms.zero(self.significand + extra);
        let inexact = terms.distinct(none, rest);
        let sticky = terms.bool_to_bv(inexact);
        let quotient = terms.extract(extra, 0, quotient);
        let significand = terms.concat(quotient, sticky);
        let (first, second) = (terms.sign_extend(1, x.exponent), terms.sign_extend(1, y.exponent));
        let exponent = terms.sub(first, second);
        let finite = self.round(terms, mode, Exact { sign, exponent, significand });
        self.div_special(terms, a, b, (sign, finite))
    }

    fn div_special(
        self,
        terms: &mut Terms,
        a: TermId,
        b: TermId,
        (sign, finite): (TermId, TermId),
    ) -> TermId {
        let (x, y) = (self.special(terms, a), self.special(terms, b));
        let (infinity, zero) = (self.infinity(terms, sign), self.zero(terms, sign));
        let vanishes = terms.or(x.zero, y.infinite);
        let result = terms.ite(vanishes, zero, finite);
        let explodes = terms.or(x.infinite, y.zero);
        let result = terms.ite(explodes, infinity, result);
        let (zeros, infinities) = (terms.and(x.zero, y.zero), terms.and(x.infinite, y.infinite));
        let none = terms.or_all(&[x.nan, y.nan, zeros, infinities]);
        let nan = self.nan(terms);
        terms.ite(none, nan, result)
    }
}
