//! Orders of bit vectors.
//!
//! `a <= b` is kept as the negation of `b < a`. The sign of a term is asked of its highest bit.

use super::WIDEST;
use crate::bits::Bits;
use crate::node::{Node, TermId};
use crate::terms::Terms;

impl Terms {
    pub fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.check_widths(a, b);
        if a == b {
            return Terms::FALSE;
        }
        if let Some((x, y)) = self.both_bits(a, b) {
            return self.bool(x.ult(y));
        }
        let result = self.guarded(|terms| {
            terms.ult_extreme(a, b, width).or_else(|| terms.less_parts(a, b, width))
        });
        result.unwrap_or_else(|| self.bool_node(Node::Ult(a, b)))
    }

    pub fn ule(&mut self, a: TermId, b: TermId) -> TermId {
        let greater = self.ult(b, a);
        self.not(greater)
    }

    pub fn ugt(&mut self, a: TermId, b: TermId) -> TermId {
        self.ult(b, a)
    }

    pub fn uge(&mut self, a: TermId, b: TermId) -> TermId {
        self.ule(b, a)
    }

    pub fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.check_widths(a, b);
        if a == b {
            return Terms::FALSE;
        }
        if let Some((x, y)) = self.both_bits(a, b) {
            return self.bool(x.slt(y));
        }
        let result =
            self.guarded(|terms| terms.slt_extreme(a, b, width).or_else(|| terms.slt_signs(a, b)));
        result.unwrap_or_else(|| self.bool_node(Node::Slt(a, b)))
    }

    pub fn sle(&mut self, a: TermId, b: TermId) -> TermId {
        let greater = self.slt(b, a);
        self.not(greater)
    }

    pub fn sgt(&mut self, a: TermId, b: TermId) -> TermId {
        self.slt(b, a)
    }

    pub fn sge(&mut self, a: TermId, b: TermId) -> TermId {
        self.sle(b, a)
    }

    /// Is the highest bit set?
    pub fn is_negative(&mut self, a: TermId) -> TermId {
        let width = self.width(a);
        self.bit(a, width - 1)
    }

    /// Is this bit set?
    pub fn bit(&mut self, a: TermId, at: u32) -> TermId {
        let bit = self.extract(at, at, a);
        let one = self.ones(1);
        self.eq(one, bit)
    }

    /// Against the least and the greatest value, and their neighbours.
    fn ult_extreme(&mut self, a: TermId, b: TermId, width: u32) -> Option<TermId> {
        if let Some(x) = self.as_bits(a).cloned() {
            if x.is_ones() {
                return Some(Terms::FALSE);
            }
            if x.is_zero() {
                return Some(self.distinct(a, b));
            }
            if x.add(&Bits::one(width)).is_ones() {
                let last = self.ones(width);
                return Some(self.eq(last, b));
            }
        }
        if let Some(y) = self.as_bits(b).cloned() {
            if y.is_zero() {
                return Some(Terms::FALSE);
            }
            if y.is_one() {
                let zero = self.zero(width);
                return Some(self.eq(zero, a));
            }
            if y.is_ones() {
                return Some(self.distinct(b, a));
            }
        }
        None
    }

    fn slt_extreme(&mut self, a: TermId, b: TermId, width: u32) -> Option<TermId> {
        if let Some(x) = self.as_bits(a).cloned() {
            if x.not().is_min_signed() {
                return Some(Terms::FALSE);
            }
            if x.is_min_signed() {
                return Some(self.distinct(a, b));
            }
            if x.is_ones() {
                let negative = self.is_negative(b);
                return Some(self.not(negative));
            }
        }
        if let Some(y) = self.as_bits(b).cloned() {
            if y.is_min_signed() {
                return Some(Terms::FALSE);
            }
            if y.not().is_min_signed() {
                return Some(self.distinct(b, a));
            }
            if y.is_zero() {
                return Some(self.is_negative(a));
            }
        }
        if width == 1 {
            // The one bit is the sign: -1 < 0.
            return Some(self.ult(b, a));
        }
        None
    }

    /// The sign, where it stands in the term.
    fn known_sign(&self, a: TermId) -> Option<bool> {
        match self.node(a) {
            Node::Const(id) => Some(self.bits(id).sign()),
            Node::Concat(high, _) => self.as_bits(high).map(Bits::sign),
            _ => None,
        }
    }

    /// Known signs decide, or make it an unsigned comparison.
    fn slt_signs(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match (self.known_sign(a), self.known_sign(b)) {
            (Some(x), Some(y)) if x == y => return Some(self.ult(a, b)),
            (Some(x), Some(_)) => return Some(self.bool(x)),
            _ => {}
        }
        match (self.node(a), self.node(b)) {
            (Node::Concat(high, low), Node::Concat(up, down)) if low == down => {
                Some(self.slt(high, up))
            }
            (Node::Sext { by, of: x }, Node::Sext { by: other, of: y }) if by == other => {
                Some(self.slt(x, y))
            }
            (Node::Sext { by, of }, Node::Const(_)) => self.slt_sext(by, of, b, false),
            (Node::Const(_), Node::Sext { by, of }) => self.slt_sext(by, of, a, true),
            _ => None,
        }
    }

    /// A sign-extended term beside a constant: without the extension, if the constant has it too;
    /// else the constant is beyond the range, and its sign decides.
    fn slt_sext(&mut self, by: u32, of: TermId, k: TermId, k_first: bool) -> Option<TermId> {
        let bits = self.as_bits(k)?.clone();
        let low = bits.extract(bits.width() - by - 1, 0);
        if low.sign_extend(by) != bits {
            return Some(self.bool(bits.sign() == k_first));
        }
        let low = self.constant(low);
        Some(if k_first { self.slt(low, of) } else { self.slt(of, low) })
    }

    /// Unsigned: equal or constant high parts, or equal low parts, leave one part to compare.
    fn less_parts(&mut self, a: TermId, b: TermId, width: u32) -> Option<TermId> {
        let low = match (self.node(a), self.node(b)) {
            (Node::Sext { by, of: x }, Node::Sext { by: other, of: y }) if by == other => {
                return Some(self.ult(x, y));
            }
            (Node::Concat(_, low), Node::Concat(_, down)) => {
                // The high parts, shorter then, are more likely to be decided.
                if self.width(low) < self.width(down) { down } else { low }
            }
            (Node::Concat(_, low), Node::Const(_)) | (Node::Const(_), Node::Concat(_, low)) => low,
            _ => return None,
        };
        if width > WIDEST {
            return None;
        }
        let cut = self.width(low);
        let ((high, low), (up, down)) = (self.split(a, cut), self.split(b, cut));
        if high == up {
            return Some(self.ult(low, down));
        }
        if self.both_bits(high, up).is_some() || low == down {
            return Some(self.ult(high, up));
        }
        None
    }
}
