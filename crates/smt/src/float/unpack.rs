//! From bits to sign, exponent and significand.

use super::Format;
use crate::node::TermId;
use crate::terms::Terms;

/// The number `(-1)^sign * significand * 2^(exponent - fraction)`; meaningless for infinities and
/// NaNs.
pub struct Unpacked {
    pub sign: TermId,
    /// Signed, as wide as [`Format::wide`].
    pub exponent: TermId,
    pub significand: TermId,
}

/// What an operand may be instead of a number.
pub struct Special {
    pub nan: TermId,
    pub infinite: TermId,
    pub zero: TermId,
}

impl Format {
    pub(super) fn special(self, terms: &mut Terms, a: TermId) -> Special {
        Special {
            nan: self.is_nan(terms, a),
            infinite: self.is_infinite(terms, a),
            zero: self.is_zero(terms, a),
        }
    }

    /// As it stands: a subnormal number begins with a zero, at the least exponent.
    pub(super) fn unpack(self, terms: &mut Terms, a: TermId) -> Unpacked {
        let bits = terms.extract(self.width() - 2, self.fraction(), a);
        let fraction = terms.extract(self.fraction() - 1, 0, a);
        let none = terms.zero(self.exponent);
        let small = terms.eq(none, bits);
        let normal = terms.not(small);
        let hidden = terms.bool_to_bv(normal);
        // The exponent 0 means what 1 means, without the hidden bit.
        let one = terms.bv(self.exponent, 1);
        let biased = terms.ite(small, one, bits);
        let biased = terms.zero_extend(2, biased);
        let bias = terms.bv(self.wide(), self.bias());
        Unpacked {
            sign: self.sign(terms, a),
            exponent: terms.sub(biased, bias),
            significand: terms.concat(hidden, fraction),
        }
    }

    /// With a one at the top, unless it is zero.
    pub(super) fn unpack_normal(self, terms: &mut Terms, a: TermId) -> Unpacked {
        let raw = self.unpack(terms, a);
        let (significand, zeros) = normalise(terms, raw.significand);
        let zeros = fit_unsigned(terms, zeros, self.wide());
        let exponent = terms.sub(raw.exponent, zeros);
        Unpacked { exponent, significand, ..raw }
    }
}

/// Shifts left until the top bit is one; the number of places. (Zero stays zero.)
pub fn normalise(terms: &mut Terms, a: TermId) -> (TermId, TermId) {
    let width = terms.width(a);
    let stages = width.next_power_of_two().trailing_zeros().max(1);
    let (mut value, mut count) = (a, None);
    for stage in (0..stages).rev() {
        let distance = 1u32 << stage;
        let bit = if distance < width {
            let top = terms.extract(width - 1, width - distance, value);
            let zero = terms.zero(distance);
            let empty = terms.eq(zero, top);
            let by = terms.bv(width, u128::from(distance));
            let moved = terms.shl(value, by);
            value = terms.ite(empty, moved, value);
            terms.bool_to_bv(empty)
        } else {
            terms.zero(1)
        };
        count = Some(count.map_or(bit, |high| terms.concat(high, bit)));
    }
    (value, count.expect("there should be a stage"))
}

/// Shifts right by a number of places; ones that fall out stay as the lowest bit.
pub fn shift_sticky(terms: &mut Terms, a: TermId, by: TermId) -> TermId {
    let (width, bits) = (terms.width(a), terms.width(by));
    let (mut value, mut sticky) = (a, Terms::FALSE);
    for stage in 0..bits {
        let moves = terms.bit(by, stage);
        // Further than the width is as far as the width.
        let distance = 1u32.checked_shl(stage).unwrap_or(width).min(width);
        let fallen = terms.extract(distance - 1, 0, value);
        let zero = terms.zero(distance);
        let some = terms.distinct(zero, fallen);
        let lost = terms.and(moves, some);
        sticky = terms.or(sticky, lost);
        let moved = if distance == width {
            terms.zero(width)
        } else {
            let kept = terms.extract(width - 1, distance, value);
            terms.zero_extend(distance, kept)
        };
        value = terms.ite(moves, moved, value);
    }
    let sticky = terms.bool_to_bv(sticky);
    let sticky = terms.zero_extend(width - 1, sticky);
    terms.bv_or(value, sticky)
}

/// As a signed number of this width, which is not less wide.
pub fn fit_signed(terms: &mut Terms, a: TermId, width: u32) -> TermId {
    let by = width - terms.width(a);
    terms.sign_extend(by, a)
}

/// As a number of this width; what is cut off should be zero.
pub fn fit_unsigned(terms: &mut Terms, a: TermId, width: u32) -> TermId {
    let has = terms.width(a);
    if has > width { terms.extract(width - 1, 0, a) } else { terms.zero_extend(width - has, a) }
}
