//! The operations of SMT-LIB's bit vectors on values.

use super::{Bits, limbs};

impl Bits {
    fn zip(&self, other: &Bits, operation: impl Fn(u64, u64) -> u64) -> Bits {
        debug_assert_eq!(self.width(), other.width(), "widths should agree");
        Bits::make(self.width(), |out| {
            let both = self.limbs().iter().zip(other.limbs());
            out.iter_mut().zip(both).for_each(|(o, (a, b))| *o = operation(*a, *b));
        })
    }

    pub fn and(&self, other: &Bits) -> Bits {
        self.zip(other, |a, b| a & b)
    }

    pub fn or(&self, other: &Bits) -> Bits {
        self.zip(other, |a, b| a | b)
    }

    pub fn xor(&self, other: &Bits) -> Bits {
        self.zip(other, |a, b| a ^ b)
    }

    pub fn not(&self) -> Bits {
        self.zip(self, |a, _| !a)
    }

    pub fn neg(&self) -> Bits {
        Bits::make(self.width(), |out| limbs::neg(out, self.limbs()))
    }

    pub fn add(&self, other: &Bits) -> Bits {
        Bits::make(self.width(), |out| limbs::add(out, self.limbs(), other.limbs(), false))
    }

    pub fn sub(&self, other: &Bits) -> Bits {
        self.add(&other.neg())
    }

    pub fn mul(&self, other: &Bits) -> Bits {
        Bits::make(self.width(), |out| limbs::mul(out, self.limbs(), other.limbs()))
    }

    /// Quotient and remainder, unsigned; by zero: all ones, and the dividend.
    pub fn divide(&self, by: &Bits) -> (Bits, Bits) {
        let mut remainder = vec![0; self.limbs().len()];
        let quotient = Bits::make(self.width(), |out| {
            limbs::divide(out, &mut remainder, self.limbs(), by.limbs());
        });
        (quotient, Bits::make(self.width(), |out| out.copy_from_slice(&remainder)))
    }

    pub fn udiv(&self, by: &Bits) -> Bits {
        self.divide(by).0
    }

    pub fn urem(&self, by: &Bits) -> Bits {
        self.divide(by).1
    }

    pub fn shl(&self, by: &Bits) -> Bits {
        let by = limbs::amount(by.limbs(), self.width());
        Bits::make(self.width(), |out| limbs::shl(out, self.limbs(), by))
    }

    pub fn lshr(&self, by: &Bits) -> Bits {
        let by = limbs::amount(by.limbs(), self.width());
        Bits::make(self.width(), |out| limbs::lshr(out, self.limbs(), by))
    }

    pub fn ashr(&self, by: &Bits) -> Bits {
        let by = limbs::amount(by.limbs(), self.width());
        Bits::make(self.width(), |out| {
            limbs::lshr(out, self.limbs(), by);
            if self.sign() {
                limbs::fill(out, self.width() - by, self.width());
            }
        })
    }

    /// `self` above `low`.
    pub fn concat(&self, low: &Bits) -> Bits {
        Bits::make(self.width() + low.width(), |out| {
            limbs::or_at(out, low.limbs(), 0);
            limbs::or_at(out, self.limbs(), low.width());
        })
    }

    /// The bits `low..=high`.
    pub fn extract(&self, high: u32, low: u32) -> Bits {
        debug_assert!(low <= high && high < self.width(), "the bits should be there");
        Bits::make(high - low + 1, |out| limbs::lshr(out, self.limbs(), low))
    }

    /// With `by` zeros above.
    pub fn zero_extend(&self, by: u32) -> Bits {
        Bits::make(self.width() + by, |out| limbs::or_at(out, self.limbs(), 0))
    }

    /// With `by` copies of the highest bit above.
    pub fn sign_extend(&self, by: u32) -> Bits {
        Bits::make(self.width() + by, |out| {
            limbs::or_at(out, self.limbs(), 0);
            if self.sign() {
                limbs::fill(out, self.width(), self.width() + by);
            }
        })
    }

    pub fn ult(&self, other: &Bits) -> bool {
        limbs::less(self.limbs(), other.limbs())
    }

    pub fn slt(&self, other: &Bits) -> bool {
        match (self.sign(), other.sign()) {
            (true, false) => true,
            (false, true) => false,
            _ => self.ult(other),
        }
    }

    /// The inverse modulo 2^width of an odd value, by Newton's iteration: each step doubles the
    /// number of right bits, of which `x` itself has three.
    pub fn inverse(&self) -> Bits {
        assert!(self.bit(0), "only odd values should be inverted");
        let two = Bits::new(self.width(), 2);
        let mut inverse = self.clone();
        let mut right = 3;
        while right < self.width() {
            inverse = inverse.mul(&two.sub(&self.mul(&inverse)));
            right *= 2;
        }
        inverse
    }
}
