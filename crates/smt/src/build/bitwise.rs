//! Bitwise operators. `bvor` is kept as a negated `bvand` of negations.

use super::WIDEST;
use crate::node::{Node, TermId};
use crate::terms::Terms;

impl Terms {
    pub fn bv_not(&mut self, a: TermId) -> TermId {
        let width = self.width(a);
        if let Some(bits) = self.as_bits(a) {
            let bits = bits.not();
            return self.constant(bits);
        }
        let result = self.guarded(|terms| terms.not_rules(a));
        result.unwrap_or_else(|| self.bv_node(Node::BvNot(a), width))
    }

    fn not_rules(&mut self, a: TermId) -> Option<TermId> {
        match self.node(a) {
            Node::BvNot(x) => Some(x),
            // ~(-x) = x - 1
            Node::Neg(x) => {
                let minus_one = self.ones(self.width(x));
                Some(self.add(minus_one, x))
            }
            Node::Concat(high, low) if self.is_easy(high) || self.is_easy(low) => {
                let (high, low) = (self.bv_not(high), self.bv_not(low));
                Some(self.concat(high, low))
            }
            Node::Ite(..) => {
                let (c, t, e) = self.as_choice(a)?;
                let (t, e) = (self.bv_not(t), self.bv_not(e));
                Some(self.ite(c, t, e))
            }
            _ => None,
        }
    }

    /// Does a complement disappear in it?
    fn is_easy(&self, a: TermId) -> bool {
        matches!(self.node(a), Node::Const(_) | Node::BvNot(_))
    }

    pub fn bv_and(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.check_widths(a, b);
        let (a, b) = self.ordered(a, b);
        if a == b {
            return a;
        }
        if let Some((x, y)) = self.both_bits(a, b) {
            let bits = x.and(y);
            return self.constant(bits);
        }
        if self.is_zero(a) || self.is_ones(a) {
            return if self.is_zero(a) { a } else { b };
        }
        if self.complementary(a, b) {
            return self.zero(width);
        }
        let result = self.guarded(|terms| terms.and_rules(a, b, width));
        result.unwrap_or_else(|| self.bv_node(Node::BvAnd(a, b), width))
    }

    fn and_rules(&mut self, a: TermId, b: TermId, width: u32) -> Option<TermId> {
        if let Some(cut) = self.bitwise_cut(a, b, width) {
            return Some(self.by_parts(a, b, cut, Terms::bv_and));
        }
        match (self.node(a), self.node(b)) {
            (Node::Const(k), _) if let Node::BvAnd(c, x) = self.node(b) => {
                let both = self.bits(k).and(self.as_bits(c)?);
                let both = self.constant(both);
                Some(self.bv_and(both, x))
            }
            (Node::Const(_), Node::Ite(..)) => self.choose(a, b, Terms::bv_and),
            (Node::Const(_), _) => self.and_mask(a, b, width),
            (_, Node::BvAnd(x, y)) if a == x || a == y => Some(b),
            (Node::BvAnd(x, y), _) if b == x || b == y => Some(a),
            _ => None,
        }
    }

    /// A mask of one run of ones is an extraction.
    fn and_mask(&mut self, mask: TermId, b: TermId, width: u32) -> Option<TermId> {
        let bits = self.as_bits(mask)?;
        let low = bits.trailing_zeros();
        let ones = bits.extract(width - 1, low).trailing_ones();
        if low + ones + bits.leading_zeros() != width {
            return None;
        }
        let middle = self.extract(low + ones - 1, low, b);
        let middle = self.zero_extend(width - low - ones, middle);
        Some(if low == 0 {
            middle
        } else {
            let zeros = self.zero(low);
            self.concat(middle, zeros)
        })
    }

    /// Where a bitwise operation is done part by part: at a concatenation that has a constant part
    /// or meets another one.
    fn bitwise_cut(&self, a: TermId, b: TermId, width: u32) -> Option<u32> {
        if width > WIDEST {
            return None;
        }
        let cut = |x: TermId, other: TermId| match self.node(x) {
            Node::Concat(high, low) => {
                let constant = |t| self.as_bits(t).is_some();
                let same = match self.node(other) {
                    Node::Concat(_, down) => self.width(down) == self.width(low),
                    Node::Const(_) => true,
                    _ => false,
                };
                (same || constant(high) || constant(low)).then(|| self.width(low))
            }
            _ => None,
        };
        cut(a, b).or_else(|| cut(b, a))
    }

    fn by_parts(
        &mut self,
        a: TermId,
        b: TermId,
        cut: u32,
        operation: fn(&mut Terms, TermId, TermId) -> TermId,
    ) -> TermId {
        let ((high, low), (up, down)) = (self.split(a, cut), self.split(b, cut));
        let high = operation(self, high, up);
        let low = operation(self, low, down);
        self.concat(high, low)
    }

    /// An operation with a constant, inside an ite between constants.
    pub(super) fn choose(
        &mut self,
        k: TermId,
        term: TermId,
        operation: fn(&mut Terms, TermId, TermId) -> TermId,
    ) -> Option<TermId> {
        let (c, t, e) = self.as_choice(term)?;
        let (t, e) = (operation(self, k, t), operation(self, k, e));
        Some(self.ite(c, t, e))
    }

    pub fn bv_or(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = (self.bv_not(a), self.bv_not(b));
        let both = self.bv_and(a, b);
        self.bv_not(both)
    }

    pub fn bv_xor(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.check_widths(a, b);
        let (a, b) = self.ordered(a, b);
        if a == b {
            return self.zero(width);
        }
        if let Some((x, y)) = self.both_bits(a, b) {
            let bits = x.xor(y);
            return self.constant(bits);
        }
        if self.is_zero(a) {
            return b;
        }
        if self.is_ones(a) {
            return self.bv_not(b);
        }
        if self.complementary(a, b) {
            return self.ones(width);
        }
        let result = self.guarded(|terms| terms.xor_rules(a, b, width));
        result.unwrap_or_else(|| self.bv_node(Node::BvXor(a, b), width))
    }

    fn xor_rules(&mut self, a: TermId, b: TermId, width: u32) -> Option<TermId> {
        if let Some(cut) = self.bitwise_cut(a, b, width) {
            return Some(self.by_parts(a, b, cut, Terms::bv_xor));
        }
        match (self.node(a), self.node(b)) {
            (Node::Const(_), Node::Ite(..)) => self.choose(a, b, Terms::bv_xor),
            (Node::Const(k), Node::BvXor(c, x)) => {
                let both = self.bits(k).xor(self.as_bits(c)?);
                let both = self.constant(both);
                Some(self.bv_xor(both, x))
            }
            (Node::Const(k), Node::BvNot(x)) => {
                let flipped = self.bits(k).not();
                let flipped = self.constant(flipped);
                Some(self.bv_xor(flipped, x))
            }
            (_, Node::BvXor(x, y)) if a == x || a == y => Some(if a == x { y } else { x }),
            (Node::BvXor(x, y), _) if b == x || b == y => Some(if b == x { y } else { x }),
            (Node::BvNot(x), Node::BvNot(y)) => Some(self.bv_xor(x, y)),
            (Node::BvNot(x), y) | (y, Node::BvNot(x)) if !matches!(y, Node::Const(_)) => {
                let other = if matches!(self.node(a), Node::BvNot(_)) { b } else { a };
                let positive = self.bv_xor(x, other);
                Some(self.bv_not(positive))
            }
            _ => None,
        }
    }
}
