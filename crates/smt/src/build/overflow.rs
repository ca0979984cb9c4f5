//! Does an operation leave the range of its type? (C's undefined behaviour on signed integers.)

use crate::bits::Bits;
use crate::node::TermId;
use crate::terms::Terms;

impl Terms {
    /// `a + b` as unsigned numbers.
    pub fn uadd_overflow(&mut self, a: TermId, b: TermId) -> TermId {
        let sum = self.add(a, b);
        self.ult(sum, a)
    }

    /// `a + b` as signed numbers: both have one sign, and the sum the other.
    pub fn sadd_overflow(&mut self, a: TermId, b: TermId) -> TermId {
        let sum = self.add(a, b);
        let signs = [a, b, sum].map(|t| self.is_negative(t));
        let (same, flipped) = (self.iff(signs[0], signs[1]), self.xor(signs[0], signs[2]));
        self.and(same, flipped)
    }

    pub fn usub_overflow(&mut self, a: TermId, b: TermId) -> TermId {
        self.ult(a, b)
    }

    pub fn ssub_overflow(&mut self, a: TermId, b: TermId) -> TermId {
        let difference = self.sub(a, b);
        let signs = [a, b, difference].map(|t| self.is_negative(t));
        let (differ, flipped) = (self.xor(signs[0], signs[1]), self.xor(signs[0], signs[2]));
        self.and(differ, flipped)
    }

    pub fn umul_overflow(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        let (x, y) = (self.zero_extend(width, a), self.zero_extend(width, b));
        let product = self.mul(x, y);
        let high = self.extract(2 * width - 1, width, product);
        let zero = self.zero(width);
        self.distinct(zero, high)
    }

    /// The product in twice the width is not the sign extension of its low half.
    pub fn smul_overflow(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        let (x, y) = (self.sign_extend(width, a), self.sign_extend(width, b));
        let product = self.mul(x, y);
        let low = self.extract(width - 1, 0, product);
        let extended = self.sign_extend(width, low);
        self.distinct(product, extended)
    }

    pub fn neg_overflow(&mut self, a: TermId) -> TermId {
        let least = self.constant(Bits::min_signed(self.width(a)));
        self.eq(least, a)
    }

    /// The one quotient that does not fit: the least value by -1.
    pub fn sdiv_overflow(&mut self, a: TermId, b: TermId) -> TermId {
        let minus_one = self.ones(self.width(a));
        let (least, negates) = (self.neg_overflow(a), self.eq(minus_one, b));
        self.and(least, negates)
    }
}
