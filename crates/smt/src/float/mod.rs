//! IEEE 754 binary floating point as terms of bit vectors.
//!
//! A float is its bit vector, as it lies in memory. Each operation unpacks, computes exactly (or
//! with a sticky bit for what lies below), and rounds once; the structure follows Brain, Schanda
//! and Sun, "Building Better Bit-Blasting for Floating-Point Problems" (2019). All formats are one
//! code, given the number of bits of exponent and significand.
//!
//! Every operation that has no result gives one NaN, the quiet one without a sign or payload: which
//! one a machine gives is not determined by the standard. Signals and flags are not modelled.

mod add;
pub mod check;
mod classify;
mod compare;
mod convert;
mod fma;
mod integral;
mod multiply;
mod remainder;
mod round;
mod sqrt;
mod unpack;

pub use convert::Converted;

use crate::bits::Bits;
use crate::node::TermId;
use crate::terms::Terms;

/// The number of bits of the exponent, and of the significand with its hidden bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Format {
    pub exponent: u32,
    pub significand: u32,
}

/// A rounding mode is a term of two bits, numbered as x86 does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rounding {
    NearestEven = 0,
    Down = 1,
    Up = 2,
    TowardZero = 3,
}

impl Rounding {
    pub const ALL: [Rounding; 4] =
        [Rounding::NearestEven, Rounding::Down, Rounding::Up, Rounding::TowardZero];

    pub fn term(self, terms: &mut Terms) -> TermId {
        terms.bv(2, self as u128)
    }
}

impl Format {
    pub const HALF: Format = Format { exponent: 5, significand: 11 };
    /// C's `float`.
    pub const SINGLE: Format = Format { exponent: 8, significand: 24 };
    /// C's `double`.
    pub const DOUBLE: Format = Format { exponent: 11, significand: 53 };

    pub fn width(self) -> u32 {
        self.exponent + self.significand
    }

    /// The greatest exponent, which is also what is added to make exponents positive.
    fn bias(self) -> u128 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The width of exponents as signed numbers, with room for those of subnormal numbers.
    fn wide(self) -> u32 {
        self.exponent + 2
    }

    /// Bits below the hidden one.
    fn fraction(self) -> u32 {
        self.significand - 1
    }

    pub fn nan(self, terms: &mut Terms) -> TermId {
        let quiet = Bits::ones(self.exponent + 1).zero_extend(1);
        let bits = quiet.concat(&Bits::zero(self.fraction() - 1));
        terms.constant(bits)
    }

    /// With a sign that is a term.
    pub fn infinity(self, terms: &mut Terms, sign: TermId) -> TermId {
        let magnitude = Bits::ones(self.exponent).concat(&Bits::zero(self.fraction()));
        let magnitude = terms.constant(magnitude);
        with_sign(terms, sign, magnitude)
    }

    pub fn zero(self, terms: &mut Terms, sign: TermId) -> TermId {
        let magnitude = terms.zero(self.width() - 1);
        with_sign(terms, sign, magnitude)
    }

    /// The greatest finite number.
    fn greatest(self, terms: &mut Terms, sign: TermId) -> TermId {
        let exponent = Bits::ones(self.exponent - 1).concat(&Bits::zero(1));
        let magnitude = terms.constant(exponent.concat(&Bits::ones(self.fraction())));
        with_sign(terms, sign, magnitude)
    }

    pub fn neg(self, terms: &mut Terms, a: TermId) -> TermId {
        let sign = terms.constant(Bits::min_signed(self.width()));
        terms.bv_xor(sign, a)
    }

    pub fn abs(self, terms: &mut Terms, a: TermId) -> TermId {
        let magnitude = self.magnitude(terms, a);
        terms.zero_extend(1, magnitude)
    }

    /// All bits but the sign.
    fn magnitude(self, terms: &mut Terms, a: TermId) -> TermId {
        terms.extract(self.width() - 2, 0, a)
    }
}

/// A sign above the other bits.
fn with_sign(terms: &mut Terms, sign: TermId, magnitude: TermId) -> TermId {
    let sign = terms.bool_to_bv(sign);
    terms.concat(sign, magnitude)
}

/// Is this the rounding mode?
fn is_mode(terms: &mut Terms, mode: TermId, rounding: Rounding) -> TermId {
    let constant = rounding.term(terms);
    terms.eq(mode, constant)
}
