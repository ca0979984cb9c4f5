//! Conversions between formats, and from and to integers.

use super::Format;
use super::round::Exact;
use crate::node::TermId;
use crate::terms::Terms;

/// A float as an integer; the value means nothing unless it is in range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Converted {
    pub value: TermId,
    /// Is it a number, and does the rounded integer fit?
    pub in_range: TermId,
}

impl Format {
    /// A float of this format in another.
    pub fn convert(self, terms: &mut Terms, mode: TermId, a: TermId, to: Format) -> TermId {
        let x = self.unpack(terms, a);
        let exact = Exact { sign: x.sign, exponent: x.exponent, significand: x.significand };
        let finite = to.round(terms, mode, exact);
        let special = self.special(terms, a);
        let infinity = to.infinity(terms, x.sign);
        let result = terms.ite(special.infinite, infinity, finite);
        let nan = to.nan(terms);
        terms.ite(special.nan, nan, result)
    }

    pub fn from_unsigned(self, terms: &mut Terms, mode: TermId, a: TermId) -> TermId {
        self.rounded_integer(terms, mode, Terms::FALSE, a)
    }

    pub fn from_signed(self, terms: &mut Terms, mode: TermId, a: TermId) -> TermId {
        let (sign, magnitude) = (terms.is_negative(a), terms.abs(a));
        self.rounded_integer(terms, mode, sign, magnitude)
    }

    fn rounded_integer(
        self,
        terms: &mut Terms,
        mode: TermId,
        sign: TermId,
        magnitude: TermId,
    ) -> TermId {
        let width = terms.width(magnitude);
        let exponent = terms.bv(34 - width.leading_zeros(), u128::from(width - 1));
        self.round(terms, mode, Exact { sign, exponent, significand: magnitude })
    }

    /// As an unsigned integer of this width.
    pub fn to_unsigned(self, terms: &mut Terms, mode: TermId, a: TermId, width: u32) -> Converted {
        let (magnitude, sign, finite) = self.magnitude_of(terms, mode, a, width);
        let value = terms.extract(width - 1, 0, magnitude);
        let carry = terms.bit(magnitude, width);
        let short = terms.not(carry);
        // Numbers that round to zero may have a sign.
        let zero = terms.zero(width + 1);
        let is_zero = terms.eq(zero, magnitude);
        let positive = terms.not(sign);
        let sign_fits = terms.or(positive, is_zero);
        Converted { value, in_range: terms.and_all(&[finite, short, sign_fits]) }
    }

    /// As a signed integer of this width.
    pub fn to_signed(self, terms: &mut Terms, mode: TermId, a: TermId, width: u32) -> Converted {
        let (magnitude, sign, finite) = self.magnitude_of(terms, mode, a, width);
        let low = terms.extract(width - 1, 0, magnitude);
        let minus = terms.neg(low);
        let value = terms.ite(sign, minus, low);
        // There is one more negative number than there are positive ones.
        let least = crate::bits::Bits::min_signed(width).zero_extend(1);
        let least = terms.constant(least);
        let (below, same) = (terms.ult(magnitude, least), terms.eq(magnitude, least));
        let exactly = terms.and(sign, same);
        let fits = terms.or(below, exactly);
        Converted { value, in_range: terms.and(finite, fits) }
    }

    /// The rounded magnitude in one bit more, the sign, and whether it is a number that fits there.
    fn magnitude_of(
        self,
        terms: &mut Terms,
        mode: TermId,
        a: TermId,
        width: u32,
    ) -> (TermId, TermId, TermId) {
        let x = self.unpack(terms, a);
        let (magnitude, large) = self.integer(terms, mode, &x, width);
        let special = self.special(terms, a);
        let beyond = terms.or_all(&[special.nan, special.infinite, large]);
        (magnitude, x.sign, terms.not(beyond))
    }
}
