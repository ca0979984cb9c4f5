//! Square roots, digit by digit.

use super::Format;
use super::round::Exact;
use crate::node::TermId;
use crate::terms::Terms;

impl Format {
    pub fn sqrt(self, terms: &mut Terms, mode: TermId, a: TermId) -> TermId {
        let x = self.unpack_normal(terms, a);
        let odd = terms.bit(x.exponent, 0);
        // Between one and four, at an even exponent; the point is behind the second bit.
        let plain = terms.zero_extend(1, x.significand);
        let zero = terms.zero(1);
        let doubled = terms.concat(x.significand, zero);
        let radicand = terms.ite(odd, doubled, plain);
        let one = terms.bv(self.wide(), 1);
        let half = terms.ashr(x.exponent, one);
        let digits = self.significand + 2;
        let zeros = terms.zero(2 * digits - terms.width(radicand));
        let radicand = terms.concat(radicand, zeros);
        let (root, rest) = integer_root(terms, radicand);
        let none = terms.zero(terms.width(rest));
        let inexact = terms.distinct(none, rest);
        let sticky = terms.bool_to_bv(inexact);
        let significand = terms.concat(root, sticky);
        let exact = Exact { sign: Terms::FALSE, exponent: half, significand };
        let finite = self.round(terms, mode, exact);
        let special = self.special(terms, a);
        // Zeros and the positive infinity are their own roots.
        let own = terms.or(special.zero, special.infinite);
        let result = terms.ite(own, a, finite);
        let some = terms.not(special.zero);
        let negative = terms.and(x.sign, some);
        let none = terms.or(special.nan, negative);
        let nan = self.nan(terms);
        terms.ite(none, nan, result)
    }
}

/// The root of a number of `2n` bits, `n` bits, and the remainder: two bits are pulled down at each
/// step, and the digit is one if `4 * root + 1` fits.
fn integer_root(terms: &mut Terms, radicand: TermId) -> (TermId, TermId) {
    let digits = terms.width(radicand) / 2;
    // The remainder is at most twice the root, and two more bits are pulled down.
    let width = digits + 2;
    let mut rest = terms.zero(width);
    let mut root: Option<TermId> = None;
    for step in (0..digits).rev() {
        let pair = terms.extract(2 * step + 1, 2 * step, radicand);
        let kept = terms.extract(width - 3, 0, rest);
        rest = terms.concat(kept, pair);
        let low = terms.bv(2, 1);
        let trial = root.map_or(low, |root| terms.concat(root, low));
        let by = width - terms.width(trial);
        let trial = terms.zero_extend(by, trial);
        let less = terms.ult(rest, trial);
        let fits = terms.not(less);
        let smaller = terms.sub(rest, trial);
        rest = terms.ite(fits, smaller, rest);
        let digit = terms.bool_to_bv(fits);
        root = Some(root.map_or(digit, |root| terms.concat(root, digit)));
    }
    (root.expect("there should be a digit"), rest)
}
