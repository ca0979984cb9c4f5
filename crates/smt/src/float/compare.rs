//! Comparisons: with a NaN all are false but `unordered`; zeros of both signs are equal.

use super::Format;
use crate::node::TermId;
use crate::terms::Terms;

impl Format {
    pub fn unordered(self, terms: &mut Terms, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.is_nan(terms, a), self.is_nan(terms, b));
        terms.or(x, y)
    }

    fn both_zero(self, terms: &mut Terms, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.is_zero(terms, a), self.is_zero(terms, b));
        terms.and(x, y)
    }

    pub fn eq(self, terms: &mut Terms, a: TermId, b: TermId) -> TermId {
        let (same, zeros) = (terms.eq(a, b), self.both_zero(terms, a, b));
        let equal = terms.or(same, zeros);
        let unordered = self.unordered(terms, a, b);
        let ordered = terms.not(unordered);
        terms.and(ordered, equal)
    }

    /// Magnitudes are ordered as their bits are.
    pub fn lt(self, terms: &mut Terms, a: TermId, b: TermId) -> TermId {
        let (minus_a, minus_b) = (self.sign(terms, a), self.sign(terms, b));
        let (up, down) = (terms.ult(a, b), terms.ult(b, a));
        let plus_b = terms.not(minus_b);
        // Of numbers with the bit set, the one with greater bits is less.
        let same_sign = terms.ite(minus_a, down, up);
        let crossing = terms.and(minus_a, plus_b);
        let same = terms.iff(minus_a, minus_b);
        let less = terms.ite(same, same_sign, crossing);
        let (zeros, unordered) = (self.both_zero(terms, a, b), self.unordered(terms, a, b));
        let never = terms.or(zeros, unordered);
        let possible = terms.not(never);
        terms.and(possible, less)
    }

    pub fn le(self, terms: &mut Terms, a: TermId, b: TermId) -> TermId {
        let (less, equal) = (self.lt(terms, a, b), self.eq(terms, a, b));
        terms.or(less, equal)
    }
}
