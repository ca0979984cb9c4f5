//! What kind of number a float is.

use super::Format;
use crate::bits::Bits;
use crate::node::TermId;
use crate::terms::Terms;

impl Format {
    fn exponent_bits(self, terms: &mut Terms, a: TermId) -> TermId {
        terms.extract(self.width() - 2, self.fraction(), a)
    }

    fn exponent_is(self, terms: &mut Terms, a: TermId, bits: Bits) -> TermId {
        let exponent = self.exponent_bits(terms, a);
        let bits = terms.constant(bits);
        terms.eq(bits, exponent)
    }

    fn fraction_is_zero(self, terms: &mut Terms, a: TermId) -> TermId {
        let fraction = terms.extract(self.fraction() - 1, 0, a);
        let zero = terms.zero(self.fraction());
        terms.eq(zero, fraction)
    }

    pub fn is_nan(self, terms: &mut Terms, a: TermId) -> TermId {
        let special = self.exponent_is(terms, a, Bits::ones(self.exponent));
        let zero = self.fraction_is_zero(terms, a);
        let payload = terms.not(zero);
        terms.and(special, payload)
    }

    pub fn is_infinite(self, terms: &mut Terms, a: TermId) -> TermId {
        let special = self.exponent_is(terms, a, Bits::ones(self.exponent));
        let zero = self.fraction_is_zero(terms, a);
        terms.and(special, zero)
    }

    /// Of either sign.
    pub fn is_zero(self, terms: &mut Terms, a: TermId) -> TermId {
        let magnitude = self.magnitude(terms, a);
        let zero = terms.zero(self.width() - 1);
        terms.eq(zero, magnitude)
    }

    pub fn is_subnormal(self, terms: &mut Terms, a: TermId) -> TermId {
        let small = self.exponent_is(terms, a, Bits::zero(self.exponent));
        let zero = self.fraction_is_zero(terms, a);
        let some = terms.not(zero);
        terms.and(small, some)
    }

    pub fn is_normal(self, terms: &mut Terms, a: TermId) -> TermId {
        let small = self.exponent_is(terms, a, Bits::zero(self.exponent));
        let special = self.exponent_is(terms, a, Bits::ones(self.exponent));
        let neither = terms.or(small, special);
        terms.not(neither)
    }

    /// The sign bit, which also zeros and NaNs have.
    pub fn sign(self, terms: &mut Terms, a: TermId) -> TermId {
        terms.is_negative(a)
    }
}
