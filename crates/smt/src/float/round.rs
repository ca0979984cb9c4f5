//! From an exact number to the float that is nearest in the direction of the rounding mode.

use super::unpack::{fit_signed, fit_unsigned, normalise, shift_sticky};
use super::{Format, Rounding, is_mode, with_sign};
use crate::node::TermId;
use crate::terms::Terms;

/// `(-1)^sign * significand * 2^(exponent - (width of significand - 1))`; the lowest bit of the
/// significand may stand for anything below it that is not zero.
pub struct Exact {
    pub sign: TermId,
    /// Signed, of any width.
    pub exponent: TermId,
    /// Of any width; a top bit of zero is allowed.
    pub significand: TermId,
}

impl Format {
    /// A significand of zero gives a zero.
    pub(super) fn round(self, terms: &mut Terms, mode: TermId, exact: Exact) -> TermId {
        let Exact { sign, exponent, significand } = exact;
        let significand = self.padded(terms, significand);
        let zero = terms.zero(terms.width(significand));
        let is_zero = terms.eq(zero, significand);
        let (significand, zeros) = normalise(terms, significand);
        // Wide enough for any sum of what comes in and the bias.
        let parts = [terms.width(exponent), terms.width(zeros), self.exponent];
        let width = parts.into_iter().max().unwrap_or(0) + 2;
        let exponent = fit_signed(terms, exponent, width);
        let zeros = fit_unsigned(terms, zeros, width);
        let exponent = terms.sub(exponent, zeros);
        let bias = terms.bv(width, self.bias());
        let biased = terms.add(exponent, bias);
        let result = self.round_normal(terms, mode, Exact { sign, exponent: biased, significand });
        let zero = self.zero(terms, sign);
        terms.ite(is_zero, zero, result)
    }

    /// At least two bits more than the significand has.
    fn padded(self, terms: &mut Terms, significand: TermId) -> TermId {
        let missing = (self.significand + 2).saturating_sub(terms.width(significand));
        if missing == 0 {
            return significand;
        }
        let zeros = terms.zero(missing);
        terms.concat(significand, zeros)
    }

    /// The top bit is one, and the exponent is biased.
    fn round_normal(self, terms: &mut Terms, mode: TermId, exact: Exact) -> TermId {
        let Exact { sign, exponent: biased, significand } = exact;
        let width = terms.width(biased);
        let one = terms.bv(width, 1);
        let small = terms.slt(biased, one);
        let significand = self.denormalised(terms, biased, small, significand);
        let none = terms.zero(width);
        let biased = terms.ite(small, none, biased);
        let (kept, up) = self.cut(terms, mode, sign, significand);
        // A carry out of the fraction goes to the exponent, as it should.
        let fraction = terms.extract(self.fraction() - 1, 0, kept);
        let packed = terms.concat(biased, fraction);
        let step = terms.bool_to_bv(up);
        let step = terms.zero_extend(terms.width(packed) - 1, step);
        let rounded = terms.add(packed, step);
        let exponent = terms.extract(terms.width(packed) - 1, self.fraction(), rounded);
        let most = terms.bv(width, (1 << self.exponent) - 1);
        let fits = terms.slt(exponent, most);
        let magnitude = terms.extract(self.width() - 2, 0, rounded);
        let finite = with_sign(terms, sign, magnitude);
        let overflow = self.overflow(terms, mode, sign);
        terms.ite(fits, finite, overflow)
    }

    /// A number below the least normal one is shifted to its exponent.
    fn denormalised(
        self,
        terms: &mut Terms,
        biased: TermId,
        small: TermId,
        significand: TermId,
    ) -> TermId {
        let (width, length) = (terms.width(biased), terms.width(significand));
        let one = terms.bv(width, 1);
        let distance = terms.sub(one, biased);
        let none = terms.zero(width);
        let distance = terms.ite(small, distance, none);
        // Further than its length makes no difference.
        let bits = (length.next_power_of_two().trailing_zeros() + 1).min(width);
        let most = terms.bv(width, (1 << bits) - 1);
        let far = terms.ult(most, distance);
        let short = fit_unsigned(terms, distance, bits);
        let furthest = terms.ones(bits);
        let distance = terms.ite(far, furthest, short);
        shift_sticky(terms, significand, distance)
    }

    /// The top bits, and whether the mode takes the next number.
    fn cut(
        self,
        terms: &mut Terms,
        mode: TermId,
        sign: TermId,
        significand: TermId,
    ) -> (TermId, TermId) {
        let length = terms.width(significand);
        let low = length - self.significand;
        let kept = terms.extract(length - 1, low, significand);
        let half = terms.bit(significand, low - 1);
        let below = terms.extract(low - 2, 0, significand);
        let zero = terms.zero(low - 1);
        let sticky = terms.distinct(zero, below);
        let odd = terms.bit(kept, 0);
        (kept, rounds_up(terms, mode, sign, [odd, half, sticky]))
    }

    /// What a number becomes that is too large: infinity, unless rounded towards zero.
    fn overflow(self, terms: &mut Terms, mode: TermId, sign: TermId) -> TermId {
        let (infinity, greatest) = (self.infinity(terms, sign), self.greatest(terms, sign));
        let away = away_from_zero(terms, mode, sign);
        let nearest = is_mode(terms, mode, Rounding::NearestEven);
        let outward = terms.or(nearest, away);
        terms.ite(outward, infinity, greatest)
    }
}

/// Is the mode the one that goes outwards for this sign?
fn away_from_zero(terms: &mut Terms, mode: TermId, sign: TermId) -> TermId {
    let (up, down) = (is_mode(terms, mode, Rounding::Up), is_mode(terms, mode, Rounding::Down));
    terms.ite(sign, down, up)
}

/// Does a magnitude grow, given whether it is odd, and the half and the rest below it?
pub fn rounds_up(
    terms: &mut Terms,
    mode: TermId,
    sign: TermId,
    [odd, half, sticky]: [TermId; 3],
) -> TermId {
    let inexact = terms.or(half, sticky);
    let beyond = terms.or(sticky, odd);
    let nearest = terms.and(half, beyond);
    let outward = away_from_zero(terms, mode, sign);
    let outward = terms.and(outward, inexact);
    let is_nearest = is_mode(terms, mode, Rounding::NearestEven);
    terms.ite(is_nearest, nearest, outward)
}
