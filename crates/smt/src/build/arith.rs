//! Sums, products and quotients.
//!
//! A difference is a sum with a negation. Constants are pulled out of sums, and factors that are
//! constants go into sums with constants, so that `4 * (i + 1)` and `4 * i + 4` are one term.

use crate::node::{Node, TermId};
use crate::terms::Terms;

impl Terms {
    pub fn neg(&mut self, a: TermId) -> TermId {
        let width = self.width(a);
        if let Some(bits) = self.as_bits(a) {
            let bits = bits.neg();
            return self.constant(bits);
        }
        if width == 1 {
            return a;
        }
        let result = self.guarded(|terms| terms.neg_rules(a));
        result.unwrap_or_else(|| self.bv_node(Node::Neg(a), width))
    }

    fn neg_rules(&mut self, a: TermId) -> Option<TermId> {
        match self.node(a) {
            Node::Neg(x) => Some(x),
            // -(~x) = x + 1
            Node::BvNot(x) => {
                let one = self.bv(self.width(x), 1);
                Some(self.add(one, x))
            }
            Node::Add(x, y) if self.as_bits(x).is_some() => {
                let (x, y) = (self.neg(x), self.neg(y));
                Some(self.add(x, y))
            }
            // -(-x + y) = x - y
            Node::Add(x, y) => match (self.node(x), self.node(y)) {
                (Node::Neg(x), _) => Some(self.sub(x, y)),
                (_, Node::Neg(y)) => Some(self.sub(y, x)),
                _ => None,
            },
            Node::Mul(x, y) if self.as_bits(x).is_some() => {
                let x = self.neg(x);
                Some(self.mul(x, y))
            }
            Node::Ite(..) => {
                let (c, t, e) = self.as_choice(a)?;
                let (t, e) = (self.neg(t), self.neg(e));
                Some(self.ite(c, t, e))
            }
            _ => None,
        }
    }

    pub fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        let minus = self.neg(b);
        self.add(a, minus)
    }

    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.check_widths(a, b);
        let (a, b) = self.ordered(a, b);
        if let Some((x, y)) = self.both_bits(a, b) {
            let bits = x.add(y);
            return self.constant(bits);
        }
        if self.is_zero(a) {
            return b;
        }
        if width == 1 {
            return self.bv_xor(a, b);
        }
        let result = self.guarded(|terms| terms.add_rules(a, b, width));
        result.unwrap_or_else(|| self.bv_node(Node::Add(a, b), width))
    }

    fn add_rules(&mut self, a: TermId, b: TermId, width: u32) -> Option<TermId> {
        if let Some((k, x)) = self.as_offset(b) {
            let constant = self.as_bits(a).is_some();
            let (k, rest) = if constant { (self.add(k, a), x) } else { (k, self.add(a, x)) };
            return Some(self.add(k, rest));
        }
        if let Some((k, x)) = self.as_offset(a) {
            let rest = self.add(x, b);
            return Some(self.add(k, rest));
        }
        if self.as_bits(a).is_some() {
            return self.choose(a, b, Terms::add);
        }
        if self.complementary(a, b) {
            return Some(self.ones(width));
        }
        self.cancelled(a, b)
            .or_else(|| self.cancelled(b, a))
            .or_else(|| self.same_factor(a, b))
            .or_else(|| self.disjoint(a, b).or_else(|| self.disjoint(b, a)))
    }

    /// The constant and the rest of `k + x`.
    fn as_offset(&self, a: TermId) -> Option<(TermId, TermId)> {
        match self.node(a) {
            Node::Add(k, x) if self.as_bits(k).is_some() => Some((k, x)),
            _ => None,
        }
    }

    /// Is `a` the negation of `b`?
    fn opposite(&self, a: TermId, b: TermId) -> bool {
        matches!(self.node(a), Node::Neg(x) if x == b)
            || matches!(self.node(b), Node::Neg(x) if x == a)
    }

    /// `x - x`, `(x + y) - x` and `-x + -y`.
    fn cancelled(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if self.opposite(a, b) {
            return Some(self.zero(self.width(a)));
        }
        match (self.node(a), self.node(b)) {
            (Node::Add(x, y), _) if self.opposite(x, b) => Some(y),
            (Node::Add(x, y), _) if self.opposite(y, b) => Some(x),
            (Node::Neg(x), Node::Neg(y)) => {
                let sum = self.add(x, y);
                Some(self.neg(sum))
            }
            _ => None,
        }
    }

    /// `c * x + d * x`, where either factor may be an unwritten one.
    fn same_factor(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let width = self.width(a);
        let factor = |terms: &mut Terms, t: TermId| match terms.node(t) {
            Node::Mul(c, x) if terms.as_bits(c).is_some() => (c, x),
            _ => (terms.bv(width, 1), t),
        };
        let ((c, x), (d, y)) = (factor(self, a), factor(self, b));
        if x != y {
            return None;
        }
        let both = self.add(c, d);
        Some(self.mul(both, x))
    }

    /// A term that is zero where the other is not: `(x ++ 0) + (0 ++ y)` is `x ++ y`.
    fn disjoint(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let (Node::Concat(high, low), Node::Concat(up, down)) = (self.node(a), self.node(b)) else {
            return None;
        };
        let fits = self.is_zero(low) && self.is_zero(up) && self.width(low) == self.width(down);
        fits.then(|| self.concat(high, down))
    }

    pub fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.check_widths(a, b);
        let (a, b) = self.ordered(a, b);
        if let Some((x, y)) = self.both_bits(a, b) {
            let bits = x.mul(y);
            return self.constant(bits);
        }
        if width == 1 {
            return self.bv_and(a, b);
        }
        let result = self.guarded(|terms| match terms.as_bits(a).is_some() {
            true => terms.mul_constant(a, b, width),
            false => terms.mul_neg(a, b),
        });
        result.unwrap_or_else(|| self.bv_node(Node::Mul(a, b), width))
    }

    fn mul_constant(&mut self, k: TermId, b: TermId, width: u32) -> Option<TermId> {
        let bits = self.as_bits(k)?.clone();
        if bits.is_zero() || bits.is_one() {
            return Some(if bits.is_zero() { k } else { b });
        }
        if bits.is_ones() {
            return Some(self.neg(b));
        }
        match self.node(b) {
            Node::Mul(c, x) if self.as_bits(c).is_some() => {
                let both = self.mul(k, c);
                return Some(self.mul(both, x));
            }
            Node::Add(c, x) if self.as_bits(c).is_some() => {
                let (c, x) = (self.mul(k, c), self.mul(k, x));
                return Some(self.add(c, x));
            }
            Node::Neg(x) => {
                let minus = self.neg(k);
                return Some(self.mul(minus, x));
            }
            Node::Ite(..) if self.as_choice(b).is_some() => {
                return self.choose(k, b, Terms::mul);
            }
            _ => {}
        }
        bits.log2().map(|by| {
            let by = self.bv(width, u128::from(by));
            self.shl(b, by)
        })
    }

    fn mul_neg(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let (x, y) = match (self.node(a), self.node(b)) {
            (Node::Neg(x), _) => (x, b),
            (_, Node::Neg(y)) => (a, y),
            _ => return None,
        };
        let product = self.mul(x, y);
        Some(self.neg(product))
    }

    /// Unsigned; by zero: all ones.
    pub fn udiv(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.check_widths(a, b);
        if let Some((x, y)) = self.both_bits(a, b) {
            let bits = x.udiv(y);
            return self.constant(bits);
        }
        let by = self.as_bits(b).cloned();
        match by {
            Some(by) if by.is_zero() => return self.ones(width),
            Some(by) if by.log2().is_some() => {
                let by = self.bv(width, by.log2().map_or(0, u128::from));
                return self.lshr(a, by);
            }
            _ => {}
        }
        if a == b || self.is_zero(a) {
            let zero = self.zero(width);
            let by_zero = self.eq(zero, b);
            let (ones, other) = (self.ones(width), self.bv(width, u128::from(a == b)));
            return self.ite(by_zero, ones, other);
        }
        let result = self.guarded(|terms| terms.narrow(a, b, Terms::udiv, true));
        result.unwrap_or_else(|| self.bv_node(Node::Udiv(a, b), width))
    }

    /// Unsigned; by zero: the dividend.
    pub fn urem(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.check_widths(a, b);
        if let Some((x, y)) = self.both_bits(a, b) {
            let bits = x.urem(y);
            return self.constant(bits);
        }
        let by = self.as_bits(b).cloned();
        match by {
            Some(by) if by.is_zero() => return a,
            Some(by) if by.is_one() => return self.zero(width),
            Some(by) if by.log2().is_some() => {
                let kept = by.log2().unwrap_or(0);
                let low = self.extract(kept - 1, 0, a);
                return self.zero_extend(width - kept, low);
            }
            _ => {}
        }
        if a == b || self.is_zero(a) {
            return self.zero(width);
        }
        let result = self.guarded(|terms| terms.narrow(a, b, Terms::urem, false));
        result.unwrap_or_else(|| self.bv_node(Node::Urem(a, b), width))
    }

    /// Where both begin with zeros, the rest is divided. By zero a quotient is all ones, also above.
    fn narrow(
        &mut self,
        a: TermId,
        b: TermId,
        operation: fn(&mut Terms, TermId, TermId) -> TermId,
        quotient: bool,
    ) -> Option<TermId> {
        let width = self.width(a);
        let zeros = self.leading_zeros(a).min(self.leading_zeros(b));
        if zeros == 0 || zeros == width {
            return None;
        }
        let (x, y) = (self.extract(width - zeros - 1, 0, a), self.extract(width - zeros - 1, 0, b));
        let result = operation(self, x, y);
        let result = self.zero_extend(zeros, result);
        if !quotient {
            return Some(result);
        }
        let zero = self.zero(width);
        let (by_zero, ones) = (self.eq(zero, b), self.ones(width));
        Some(self.ite(by_zero, ones, result))
    }

    /// How many zeros the term shows at its top.
    fn leading_zeros(&self, a: TermId) -> u32 {
        match self.node(a) {
            Node::Const(id) => self.bits(id).leading_zeros(),
            Node::Concat(high, _) => self.as_bits(high).map_or(0, |bits| bits.leading_zeros()),
            _ => 0,
        }
    }
}
