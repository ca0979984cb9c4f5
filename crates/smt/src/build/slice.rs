//! Concatenation, extraction and extension.
//!
//! Zero extension is concatenation with zeros. Concatenations lean to the right, neighbouring
//! constants and neighbouring bits of one term are joined.

use super::WIDEST;
use crate::node::{Node, TermId};
use crate::terms::Terms;

impl Terms {
    /// `high` above `low`.
    pub fn concat(&mut self, high: TermId, low: TermId) -> TermId {
        let width = self.width(high).checked_add(self.width(low)).expect("a width should fit");
        if let Some((x, y)) = self.both_bits(high, low) {
            let bits = x.concat(y);
            return self.constant(bits);
        }
        let result = self.guarded(|terms| terms.concat_rules(high, low, width));
        result.unwrap_or_else(|| self.bv_node(Node::Concat(high, low), width))
    }

    fn concat_rules(&mut self, high: TermId, low: TermId, width: u32) -> Option<TermId> {
        if let Some(joined) = self.join(high, low) {
            return Some(joined);
        }
        if let Node::Concat(next, rest) = self.node(low)
            && let Some(joined) = self.join(high, next)
        {
            return Some(self.concat(joined, rest));
        }
        match self.node(high) {
            Node::Concat(x, y) if width <= WIDEST => {
                let low = self.concat(y, low);
                Some(self.concat(x, low))
            }
            _ => None,
        }
    }

    /// Neighbours that are one term: constants, bits of one term that follow each other, and choices that
    /// depend on the same condition. (An address that was copied byte by byte is an address again.)
    fn join(&mut self, high: TermId, low: TermId) -> Option<TermId> {
        if let Some((x, y)) = self.both_bits(high, low) {
            let bits = x.concat(y);
            return Some(self.constant(bits));
        }
        match (self.node(high), self.node(low)) {
            (
                Node::Extract { high: top, low: middle, of: x },
                Node::Extract { high: next, low: bottom, of: y },
            ) if x == y && middle == next + 1 => Some(self.extract(top, bottom, x)),
            (Node::Ite(c, t, e), Node::Ite(d, x, y)) if c == d => {
                let (then, otherwise) = (self.concat(t, x), self.concat(e, y));
                Some(self.ite(c, then, otherwise))
            }
            (Node::Const(_), Node::Ite(..)) => {
                let (c, t, e) = self.as_choice(low)?;
                let (then, otherwise) = (self.concat(high, t), self.concat(high, e));
                Some(self.ite(c, then, otherwise))
            }
            (Node::Ite(..), Node::Const(_)) => {
                let (c, t, e) = self.as_choice(high)?;
                let (then, otherwise) = (self.concat(t, low), self.concat(e, low));
                Some(self.ite(c, then, otherwise))
            }
            _ => None,
        }
    }

    /// The bits `low..=high`.
    pub fn extract(&mut self, high: u32, low: u32, of: TermId) -> TermId {
        let width = self.width(of);
        assert!(low <= high && high < width, "the bits {high}..{low} should be in {width}");
        if low == 0 && high == width - 1 {
            return of;
        }
        if let Some(bits) = self.as_bits(of) {
            let bits = bits.extract(high, low);
            return self.constant(bits);
        }
        let result = self.guarded(|terms| terms.extract_rules(high, low, of));
        result.unwrap_or_else(|| self.bv_node(Node::Extract { high, low, of }, high - low + 1))
    }

    fn extract_rules(&mut self, high: u32, low: u32, of: TermId) -> Option<TermId> {
        match self.node(of) {
            Node::Extract { low: inner, of: x, .. } => {
                Some(self.extract(high + inner, low + inner, x))
            }
            Node::Concat(up, down) => Some(self.extract_concat(high, low, up, down)),
            Node::Sext { of: x, .. } => Some(self.extract_sext(high, low, x)),
            Node::Ite(..) => {
                let (c, t, e) = self.as_choice(of)?;
                let (t, e) = (self.extract(high, low, t), self.extract(high, low, e));
                Some(self.ite(c, t, e))
            }
            Node::BvNot(x) => {
                let bits = self.extract(high, low, x);
                Some(self.bv_not(bits))
            }
            Node::BvAnd(x, y) if self.as_bits(x).is_some() => {
                let (x, y) = (self.extract(high, low, x), self.extract(high, low, y));
                Some(self.bv_and(x, y))
            }
            Node::BvXor(x, y) if self.as_bits(x).is_some() => {
                let (x, y) = (self.extract(high, low, x), self.extract(high, low, y));
                Some(self.bv_xor(x, y))
            }
            // The low bits of sums and products depend on low bits alone.
            Node::Add(x, y) if low == 0 && self.truncates(x) && self.truncates(y) => {
                let (x, y) = (self.extract(high, 0, x), self.extract(high, 0, y));
                Some(self.add(x, y))
            }
            Node::Mul(x, y) if low == 0 && self.truncates(x) && self.truncates(y) => {
                let (x, y) = (self.extract(high, 0, x), self.extract(high, 0, y));
                Some(self.mul(x, y))
            }
            Node::Neg(x) if low == 0 && self.truncates(x) => {
                let x = self.extract(high, 0, x);
                Some(self.neg(x))
            }
            _ => None,
        }
    }

    fn extract_concat(&mut self, high: u32, low: u32, up: TermId, down: TermId) -> TermId {
        let cut = self.width(down);
        if high < cut {
            return self.extract(high, low, down);
        }
        if low >= cut {
            return self.extract(high - cut, low - cut, up);
        }
        let up = self.extract(high - cut, 0, up);
        let down = self.extract(cut - 1, low, down);
        self.concat(up, down)
    }

    fn extract_sext(&mut self, high: u32, low: u32, x: TermId) -> TermId {
        let width = self.width(x);
        if high < width {
            return self.extract(high, low, x);
        }
        let kept = self.extract(width - 1, low.min(width - 1), x);
        let by = high - low + 1 - self.width(kept);
        self.sign_extend(by, kept)
    }

    /// Does an extraction of low bits disappear in it?
    fn truncates(&self, x: TermId) -> bool {
        match self.node(x) {
            Node::Const(_) | Node::Concat(..) | Node::Sext { .. } => true,
            Node::Neg(y) => {
                matches!(self.node(y), Node::Const(_) | Node::Concat(..) | Node::Sext { .. })
            }
            _ => false,
        }
    }

    /// The bits from `cut` on, and those below.
    pub(super) fn split(&mut self, a: TermId, cut: u32) -> (TermId, TermId) {
        let width = self.width(a);
        (self.extract(width - 1, cut, a), self.extract(cut - 1, 0, a))
    }

    /// With `by` zeros above.
    pub fn zero_extend(&mut self, by: u32, a: TermId) -> TermId {
        if by == 0 {
            return a;
        }
        let zeros = self.zero(by);
        self.concat(zeros, a)
    }

    /// With `by` copies of the highest bit above.
    pub fn sign_extend(&mut self, by: u32, a: TermId) -> TermId {
        if by == 0 {
            return a;
        }
        let width = self.width(a).checked_add(by).expect("a width should fit");
        if let Some(bits) = self.as_bits(a) {
            let bits = bits.sign_extend(by);
            return self.constant(bits);
        }
        let result = self.guarded(|terms| match terms.node(a) {
            Node::Sext { by: inner, of } => Some(terms.sign_extend(by + inner, of)),
            Node::Concat(high, low) if terms.as_bits(high).is_some() => {
                let high = terms.sign_extend(by, high);
                Some(terms.concat(high, low))
            }
            Node::Ite(..) => {
                let (c, t, e) = terms.as_choice(a)?;
                let (t, e) = (terms.sign_extend(by, t), terms.sign_extend(by, e));
                Some(terms.ite(c, t, e))
            }
            _ => None,
        });
        result.unwrap_or_else(|| self.bv_node(Node::Sext { by, of: a }, width))
    }
}
