//! `a * b + c` with one rounding.

use super::round::Exact;
use super::unpack::{Special, Unpacked, fit_signed, shift_sticky};
use super::{Format, Rounding, is_mode};
use crate::node::TermId;
use crate::terms::Terms;

/// As in a sum: places below both numbers.
const EXTRA: u32 = 3;

impl Format {
    pub fn fma(self, terms: &mut Terms, mode: TermId, a: TermId, b: TermId, c: TermId) -> TermId {
        let [x, y, z] = [a, b, c].map(|t| self.unpack_normal(terms, t));
        let [p, q, r] = [a, b, c].map(|t| self.special(terms, t));
        let sign = terms.xor(x.sign, y.sign);
        let zero_product = terms.or(p.zero, q.zero);
        let exact = self.sum(terms, mode, (&x, &y, sign), (&z, r.zero));
        let finite = self.round(terms, mode, exact);
        let zeros = self.zero_sum(terms, mode, sign, z.sign);
        let both = terms.and(zero_product, r.zero);
        let result = terms.ite(zero_product, c, finite);
        let result = terms.ite(both, zeros, result);
        self.fma_special(terms, (&p, &q, &r), (sign, z.sign), c, result)
    }

    fn zero_sum(self, terms: &mut Terms, mode: TermId, a: TermId, b: TermId) -> TermId {
        let down = is_mode(terms, mode, Rounding::Down);
        let same = terms.iff(a, b);
        let sign = terms.ite(same, a, down);
        self.zero(terms, sign)
    }

    /// The product, exact in twice the length, plus the addend brought to the same length.
    ///
    /// Both have their top bits set (the product perhaps one above), so that the one of greater
    /// exponent is the greater, unless the exponents are so near that nothing falls out.
    fn sum(
        self,
        terms: &mut Terms,
        mode: TermId,
        (x, y, sign): (&Unpacked, &Unpacked, TermId),
        (z, no_addend): (&Unpacked, TermId),
    ) -> Exact {
        let length = self.significand;
        let (first, second) =
            (terms.zero_extend(length, x.significand), terms.zero_extend(length, y.significand));
        let product = terms.mul(first, second);
        let zeros = terms.zero(length - 1);
        let addend = terms.concat(z.significand, zeros);
        let addend = terms.zero_extend(1, addend);
        let product_exponent = self.sum_of_exponents(terms, x.exponent, y.exponent);
        let addend_exponent = terms.sign_extend(1, z.exponent);
        let width = self.wide() + 2;
        let (e, f) =
            (fit_signed(terms, product_exponent, width), fit_signed(terms, addend_exponent, width));
        // The exponent of a zero means nothing.
        let f = terms.ite(no_addend, e, f);
        let swap = terms.slt(e, f);
        let choose = |terms: &mut Terms, t: TermId, u: TermId| terms.ite(swap, t, u);
        let (exponent, lower) = (choose(terms, f, e), choose(terms, e, f));
        let (large, small) = (choose(terms, addend, product), choose(terms, product, addend));
        let (large_sign, small_sign) = (choose(terms, z.sign, sign), choose(terms, sign, z.sign));
        let distance = terms.sub(exponent, lower);
        let widen = |terms: &mut Terms, t: TermId| {
            let zeros = terms.zero(EXTRA);
            let longer = terms.concat(t, zeros);
            terms.zero_extend(2, longer)
        };
        let (large, small) = (widen(terms, large), widen(terms, small));
        let small = shift_sticky(terms, small, distance);
        let same = terms.iff(large_sign, small_sign);
        let (total, difference) = (terms.add(large, small), terms.sub(large, small));
        let value = terms.ite(same, total, difference);
        self.signed_sum(terms, mode, (value, large_sign, same), exponent)
    }

    /// A negative difference is turned round; a difference of zero has the sign that zeros have.
    fn signed_sum(
        self,
        terms: &mut Terms,
        mode: TermId,
        (value, sign, same): (TermId, TermId, TermId),
        exponent: TermId,
    ) -> Exact {
        let negative = terms.is_negative(value);
        let significand = terms.abs(value);
        let zero = terms.zero(terms.width(value));
        let is_zero = terms.eq(zero, value);
        let down = is_mode(terms, mode, Rounding::Down);
        let sign_of_zero = terms.ite(same, sign, down);
        let turned = terms.xor(sign, negative);
        let sign = terms.ite(is_zero, sign_of_zero, turned);
        // Two bits are before the point of the product, and two more were put above.
        let three = terms.bv(terms.width(exponent), 3);
        let exponent = terms.add(exponent, three);
        Exact { sign, exponent, significand }
    }

    fn fma_special(
        self,
        terms: &mut Terms,
        (p, q, r): (&Special, &Special, &Special),
        (sign, addend_sign): (TermId, TermId),
        c: TermId,
        finite: TermId,
    ) -> TermId {
        let infinite = terms.or(p.infinite, q.infinite);
        let zero = terms.or(p.zero, q.zero);
        let infinity = self.infinity(terms, sign);
        let result = terms.ite(r.infinite, c, finite);
        let result = terms.ite(infinite, infinity, result);
        let undefined = terms.and(infinite, zero);
        let opposite = terms.xor(sign, addend_sign);
        let cancels = terms.and_all(&[infinite, r.infinite, opposite]);
        let none = terms.or_all(&[p.nan, q.nan, r.nan, undefined, cancels]);
        let nan = self.nan(terms);
        terms.ite(none, nan, result)
    }
}
