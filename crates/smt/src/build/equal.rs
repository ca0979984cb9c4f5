//! Equality.
//!
//! An equation with a constant is solved for what is opaque in it.

use super::WIDEST;
use crate::bits::Bits;
use crate::node::{Node, Sort, TermId};
use crate::terms::Terms;

/// How far a chain of ites is followed.
const CHAIN: usize = 64;

impl Terms {
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        assert_eq!(self.sort(a), self.sort(b), "both sides should have one sort");
        match self.sort(a) {
            Sort::Bool => self.iff(a, b),
            Sort::BitVec(_) => self.eq_bv(a, b),
            Sort::Array { .. } => self.eq_array(a, b),
        }
    }

    pub fn distinct(&mut self, a: TermId, b: TermId) -> TermId {
        let same = self.eq(a, b);
        self.not(same)
    }

    fn eq_bv(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.check_widths(a, b);
        let (a, b) = self.ordered(a, b);
        if a == b {
            return Terms::TRUE;
        }
        if self.both_bits(a, b).is_some() || self.complementary(a, b) {
            return Terms::FALSE;
        }
        let result = self.guarded(|terms| terms.eq_rules(a, b, width));
        result.unwrap_or_else(|| self.bool_node(Node::Eq(a, b)))
    }

    fn eq_rules(&mut self, a: TermId, b: TermId, width: u32) -> Option<TermId> {
        if let Some(result) = self.eq_concat(a, b, width) {
            return Some(result);
        }
        match self.as_bits(a).cloned() {
            Some(bits) => self.eq_constant(a, &bits, b),
            None => {
                let shared = self.eq_shared(a, b).or_else(|| self.eq_shared(b, a));
                shared.or_else(|| Some(self.bool(self.decided_difference(a, b)?.is_zero())))
            }
        }
    }

    /// Part by part, where one side is a concatenation and the other one or a constant.
    fn eq_concat(&mut self, a: TermId, b: TermId, width: u32) -> Option<TermId> {
        let cut = match (self.node(a), self.node(b)) {
            (Node::Concat(_, low), Node::Concat(..)) => self.width(low),
            (Node::Const(_), Node::Concat(_, low)) => self.width(low),
            _ => return None,
        };
        if width > WIDEST {
            return None;
        }
        let (high_a, low_a) = self.split(a, cut);
        let (high_b, low_b) = self.split(b, cut);
        let high = self.eq_bv(high_a, high_b);
        if high == Terms::FALSE {
            return Some(high);
        }
        let low = self.eq_bv(low_a, low_b);
        Some(self.and(high, low))
    }

    /// `a`, with the value `bits`, equals `b`.
    fn eq_constant(&mut self, a: TermId, bits: &Bits, b: TermId) -> Option<TermId> {
        let solution = match self.node(b) {
            Node::Ite(..) => return self.eq_chain(a, b),
            Node::BvNot(x) => Some((x, bits.not())),
            Node::Neg(x) => Some((x, bits.neg())),
            Node::Add(c, x) => self.as_bits(c).map(|c| (x, bits.sub(c))),
            Node::BvXor(c, x) => match self.as_bits(c) {
                Some(c) => Some((x, bits.xor(c))),
                // x ^ y = 0
                None if bits.is_zero() => return Some(self.eq_bv(c, x)),
                None => None,
            },
            Node::Mul(c, x) => {
                self.as_bits(c).filter(|c| c.bit(0)).map(|c| (x, bits.mul(&c.inverse())))
            }
            Node::BvAnd(c, _) => {
                let outside = self.as_bits(c).is_some_and(|c| !bits.and(&c.not()).is_zero());
                return outside.then_some(Terms::FALSE);
            }
            Node::Sext { by, of } => {
                let low = bits.extract(bits.width() - by - 1, 0);
                if low.sign_extend(by) != *bits {
                    return Some(Terms::FALSE);
                }
                Some((of, low))
            }
            // One bit: "is it one" is the only question.
            _ if bits.width() == 1 && bits.is_zero() => {
                let one = self.ones(1);
                let is_one = self.eq_bv(one, b);
                return Some(self.not(is_one));
            }
            _ => None,
        };
        solution.map(|(x, value)| {
            let value = self.constant(value);
            self.eq_bv(value, x)
        })
    }

    /// `k = ite(c, t, e)`, where constants decide branches: followed down to the first open one.
    fn eq_chain(&mut self, k: TermId, term: TermId) -> Option<TermId> {
        let mut steps = Vec::new();
        let mut rest = term;
        while let Node::Ite(c, t, e) = self.node(rest) {
            let constant = |x: TermId| self.as_bits(x).is_some();
            if steps.len() == CHAIN || !constant(t) && !constant(e) {
                break;
            }
            let (decided, open) = if constant(t) { (t, e) } else { (e, t) };
            steps.push((c, constant(t), decided == k));
            rest = open;
        }
        if steps.is_empty() {
            return None;
        }
        let mut result =
            if self.as_bits(rest).is_some() { self.bool(rest == k) } else { self.eq_open(k, rest) };
        for (c, then, hit) in steps.into_iter().rev() {
            let hit = self.bool(hit);
            let (t, e) = if then { (hit, result) } else { (result, hit) };
            result = self.ite(c, t, e);
        }
        Some(result)
    }

    /// The equation at the end of a chain: an ite there is left as it is, so that the rules do not
    /// follow the chain again.
    fn eq_open(&mut self, k: TermId, term: TermId) -> TermId {
        match self.node(term) {
            Node::Ite(..) => self.bool_node(Node::Eq(k, term)),
            _ => self.eq_bv(k, term),
        }
    }

    /// What both sides share is cancelled.
    fn eq_shared(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match (self.node(a), self.node(b)) {
            (Node::BvNot(x), Node::BvNot(y)) | (Node::Neg(x), Node::Neg(y)) => {
                Some(self.eq_bv(x, y))
            }
            (Node::Sext { by, of: x }, Node::Sext { by: other, of: y }) if by == other => {
                Some(self.eq_bv(x, y))
            }
            (Node::Add(x, y), Node::Add(v, w)) => {
                let (rest, other) = match () {
                    () if x == v => (y, w),
                    () if x == w => (y, v),
                    () if y == v => (x, w),
                    () if y == w => (x, v),
                    // c + y = d + w: one constant is enough
                    () => {
                        let (c, d) = self.both_bits(x, v)?;
                        let difference = c.sub(d);
                        let difference = self.constant(difference);
                        (self.add(difference, y), w)
                    }
                };
                Some(self.eq_bv(rest, other))
            }
            (Node::Add(x, y), _) if x == b || y == b => {
                let rest = if x == b { y } else { x };
                let zero = self.zero(self.width(a));
                Some(self.eq_bv(zero, rest))
            }
            (Node::BvXor(x, y), _) if x == b || y == b => {
                let rest = if x == b { y } else { x };
                let zero = self.zero(self.width(a));
                Some(self.eq_bv(zero, rest))
            }
            _ => None,
        }
    }
}
