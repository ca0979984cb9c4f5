//! Operators that are made of others, as SMT-LIB defines them.

use crate::node::TermId;
use crate::terms::Terms;

impl Terms {
    /// The absolute value; of the least one, itself.
    pub fn abs(&mut self, a: TermId) -> TermId {
        let (negative, minus) = (self.is_negative(a), self.neg(a));
        self.ite(negative, minus, a)
    }

    /// `minus` decides whether the value is negated.
    fn signed(&mut self, minus: TermId, value: TermId) -> TermId {
        let negated = self.neg(value);
        self.ite(minus, negated, value)
    }

    /// Signed, rounded towards zero; by zero: 1 if the dividend is negative, else all ones.
    pub fn sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        let (sign_a, sign_b) = (self.is_negative(a), self.is_negative(b));
        let (x, y) = (self.abs(a), self.abs(b));
        let (quotient, minus) = (self.udiv(x, y), self.xor(sign_a, sign_b));
        self.signed(minus, quotient)
    }

    /// Signed, with the sign of the dividend; by zero: the dividend.
    pub fn srem(&mut self, a: TermId, b: TermId) -> TermId {
        let sign = self.is_negative(a);
        let (x, y) = (self.abs(a), self.abs(b));
        let remainder = self.urem(x, y);
        self.signed(sign, remainder)
    }

    /// Signed, with the sign of the divisor; by zero: the dividend.
    pub fn smod(&mut self, a: TermId, b: TermId) -> TermId {
        let (sign_a, sign_b) = (self.is_negative(a), self.is_negative(b));
        let (x, y) = (self.abs(a), self.abs(b));
        let remainder = self.urem(x, y);
        let zero = self.zero(self.width(a));
        let is_zero = self.eq(zero, remainder);
        let signed = self.signed(sign_a, remainder);
        let shifted = self.add(signed, b);
        let same = self.iff(sign_a, sign_b);
        let keep = self.or(is_zero, same);
        self.ite(keep, signed, shifted)
    }

    /// By a number of bits, modulo the width.
    pub fn rotate_left(&mut self, by: u32, a: TermId) -> TermId {
        let width = self.width(a);
        match by % width {
            0 => a,
            by => {
                let (high, low) = self.split(a, width - by);
                self.concat(low, high)
            }
        }
    }

    pub fn rotate_right(&mut self, by: u32, a: TermId) -> TermId {
        let width = self.width(a);
        self.rotate_left(width - by % width, a)
    }

    /// `count` copies of the term, side by side.
    pub fn repeat(&mut self, count: u32, a: TermId) -> TermId {
        (1..count).fold(a, |all, _| self.concat(a, all))
    }

    pub fn bv_nand(&mut self, a: TermId, b: TermId) -> TermId {
        let both = self.bv_and(a, b);
        self.bv_not(both)
    }

    pub fn bv_nor(&mut self, a: TermId, b: TermId) -> TermId {
        let either = self.bv_or(a, b);
        self.bv_not(either)
    }

    pub fn bv_xnor(&mut self, a: TermId, b: TermId) -> TermId {
        let differ = self.bv_xor(a, b);
        self.bv_not(differ)
    }

    /// One bit: are they equal?
    pub fn bv_comp(&mut self, a: TermId, b: TermId) -> TermId {
        let same = self.eq(a, b);
        self.bool_to_bv(same)
    }

    /// One bit: 1 for true.
    pub fn bool_to_bv(&mut self, a: TermId) -> TermId {
        let (one, zero) = (self.ones(1), self.zero(1));
        self.ite(a, one, zero)
    }
}
