//! Rounding to integers.

use super::Format;
use super::round::{Exact, rounds_up};
use super::unpack::{Unpacked, fit_signed, fit_unsigned};
use crate::node::TermId;
use crate::terms::Terms;

impl Format {
    /// The integer that is nearest in the direction of the mode, as a float; zeros keep the sign.
    pub fn round_to_integral(self, terms: &mut Terms, mode: TermId, a: TermId) -> TermId {
        let x = self.unpack(terms, a);
        let (magnitude, _) = self.integer(terms, mode, &x, self.significand);
        let exponent = terms.bv(self.wide(), u128::from(terms.width(magnitude) - 1));
        let exact = Exact { sign: x.sign, exponent, significand: magnitude };
        let rounded = self.round(terms, mode, exact);
        // From this exponent on every float is an integer, an infinity or a NaN.
        let whole = terms.bv(self.wide(), u128::from(self.fraction()));
        let small = terms.slt(x.exponent, whole);
        let result = terms.ite(small, rounded, a);
        let (none, nan) = (self.is_nan(terms, a), self.nan(terms));
        terms.ite(none, nan, result)
    }

    /// The magnitude rounded to an integer of `width + 1` bits; whether it is too large for that.
    pub(super) fn integer(
        self,
        terms: &mut Terms,
        mode: TermId,
        x: &Unpacked,
        width: u32,
    ) -> (TermId, TermId) {
        let fraction = self.fraction();
        let wide = self.wide().max(32 - width.leading_zeros() + 2);
        let exponent = fit_signed(terms, x.exponent, wide);
        let zero = terms.zero(wide);
        let below_one = terms.slt(exponent, zero);
        let most = terms.bv(wide, u128::from(width));
        let large = terms.slt(most, exponent);
        // Shifted left by the exponent, the point stays where it is in the significand.
        let length = width + 1 + fraction;
        let register = terms.zero_extend(length - self.significand, x.significand);
        let outside = terms.or(below_one, large);
        let by = terms.ite(outside, zero, exponent);
        let by = fit_unsigned(terms, by, length);
        let shifted = terms.shl(register, by);
        let whole = terms.extract(length - 1, fraction, shifted);
        let half = terms.bit(shifted, fraction - 1);
        let rest = terms.extract(fraction - 2, 0, shifted);
        let none = terms.zero(fraction - 1);
        let sticky = terms.distinct(none, rest);
        let odd = terms.bit(whole, 0);
        let parts = self.small_parts(terms, x, exponent, (below_one, [odd, half, sticky]));
        let nothing = terms.zero(width + 1);
        let whole = terms.ite(below_one, nothing, whole);
        let up = rounds_up(terms, mode, x.sign, parts);
        let step = terms.bool_to_bv(up);
        let step = terms.zero_extend(width, step);
        (terms.add(whole, step), large)
    }

    /// Below one the whole part is zero; one half and more has the exponent -1.
    fn small_parts(
        self,
        terms: &mut Terms,
        x: &Unpacked,
        exponent: TermId,
        (below_one, [odd, half, sticky]): (TermId, [TermId; 3]),
    ) -> [TermId; 3] {
        let minus_one = terms.ones(terms.width(exponent));
        let is_half = terms.eq(minus_one, exponent);
        let top = terms.bit(x.significand, self.fraction());
        let is_half = terms.and(is_half, top);
        let fraction = terms.extract(self.fraction() - 1, 0, x.significand);
        let zero = terms.zero(self.fraction());
        let fraction_some = terms.distinct(zero, fraction);
        let none = terms.zero(self.significand);
        let some = terms.distinct(none, x.significand);
        let small_sticky = terms.ite(is_half, fraction_some, some);
        [
            terms.ite(below_one, Terms::FALSE, odd),
            terms.ite(below_one, is_half, half),
            terms.ite(below_one, small_sticky, sticky),
        ]
    }
}
