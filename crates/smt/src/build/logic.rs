//! Boolean operators.
//!
//! `or` is kept as a negated `and`, `xor` as a negated equality. The rules on two levels are those
//! of Brummayer and Biere, "Local two-level and-inverter graph minimization without blowup" (2006).

use crate::node::{Node, Sort, TermId};
use crate::terms::Terms;

impl Terms {
    pub fn not(&mut self, a: TermId) -> TermId {
        match self.node(a) {
            Node::Bool(value) => self.bool(!value),
            Node::Not(x) => x,
            _ => {
                assert_eq!(self.sort(a), Sort::Bool, "`not` should have a Boolean");
                self.bool_node(Node::Not(a))
            }
        }
    }

    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        debug_assert!(self.sort(a) == Sort::Bool && self.sort(b) == Sort::Bool);
        // Constants have the smallest ids.
        match a {
            Terms::FALSE => return Terms::FALSE,
            Terms::TRUE => return b,
            _ => {}
        }
        if a == b {
            return a;
        }
        if self.complementary(a, b) {
            return Terms::FALSE;
        }
        let rules = |terms: &mut Terms| terms.and_deeper(a, b).or_else(|| terms.and_deeper(b, a));
        self.guarded(rules).unwrap_or_else(|| self.bool_node(Node::And(a, b)))
    }

    /// What follows from the arguments of `b`.
    fn and_deeper(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match self.node(b) {
            // a ∧ (a ∧ y) = a ∧ y; a ∧ (¬a ∧ y) = false
            Node::And(x, y) => {
                if a == x || a == y {
                    return Some(b);
                }
                if self.complementary(a, x) || self.complementary(a, y) {
                    return Some(Terms::FALSE);
                }
                None
            }
            // a ∧ ¬(a ∧ y) = a ∧ ¬y; a ∧ ¬(¬a ∧ y) = a
            Node::Not(inner) => {
                let Node::And(x, y) = self.node(inner) else { return None };
                if self.complementary(a, x) || self.complementary(a, y) {
                    return Some(a);
                }
                let other = if a == x { y } else { x };
                if a != x && a != y {
                    return None;
                }
                let negated = self.not(other);
                Some(self.and(a, negated))
            }
            // x = c ∧ x = d is false for different constants
            Node::Eq(c, x) => {
                let Node::Eq(d, y) = self.node(a) else { return None };
                let differ = x == y && c != d && self.both_bits(c, d).is_some();
                differ.then_some(Terms::FALSE)
            }
            _ => None,
        }
    }

    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = (self.not(a), self.not(b));
        let both = self.and(a, b);
        self.not(both)
    }

    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let b = self.not(b);
        let both = self.and(a, b);
        self.not(both)
    }

    pub fn xor(&mut self, a: TermId, b: TermId) -> TermId {
        let same = self.iff(a, b);
        self.not(same)
    }

    /// The conjunction of all; balanced, so that it is not deep.
    pub fn and_all(&mut self, terms: &[TermId]) -> TermId {
        self.balanced(terms, Terms::TRUE, Terms::and)
    }

    pub fn or_all(&mut self, terms: &[TermId]) -> TermId {
        self.balanced(terms, Terms::FALSE, Terms::or)
    }

    fn balanced(
        &mut self,
        terms: &[TermId],
        empty: TermId,
        operation: fn(&mut Terms, TermId, TermId) -> TermId,
    ) -> TermId {
        let mut layer = terms.to_vec();
        while layer.len() > 1 {
            let join = |pair: &[TermId]| match *pair {
                [a, b] => operation(self, a, b),
                _ => pair[0],
            };
            layer = layer.chunks(2).map(join).collect();
        }
        layer.first().copied().unwrap_or(empty)
    }

    /// Equality of Booleans; both arguments are kept without a negation.
    pub fn iff(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        match a {
            Terms::TRUE => return b,
            Terms::FALSE => return self.not(b),
            _ => {}
        }
        if a == b {
            return Terms::TRUE;
        }
        if self.complementary(a, b) {
            return Terms::FALSE;
        }
        let strip = |terms: &Terms, t: TermId| match terms.node(t) {
            Node::Not(x) => (x, true),
            _ => (t, false),
        };
        let ((x, minus), (y, other)) = (strip(self, a), strip(self, b));
        let (x, y) = if x < y { (x, y) } else { (y, x) };
        let same = self.bool_node(Node::Eq(x, y));
        if minus == other { same } else { self.not(same) }
    }

    pub fn ite(&mut self, c: TermId, t: TermId, e: TermId) -> TermId {
        assert_eq!(self.sort(t), self.sort(e), "branches should have one sort");
        debug_assert_eq!(self.sort(c), Sort::Bool, "a condition should be Boolean");
        if let Some(decided) = self.as_bool(c) {
            return if decided { t } else { e };
        }
        if t == e {
            return t;
        }
        if let Node::Not(d) = self.node(c) {
            return self.ite(d, e, t);
        }
        if self.sort(t) == Sort::Bool {
            return self.ite_bool(c, t, e);
        }
        let sort = self.sort(t);
        let rules =
            |terms: &mut Terms| terms.ite_nested(c, t, e).or_else(|| terms.ite_parts(c, t, e));
        self.guarded(rules).unwrap_or_else(|| self.intern(Node::Ite(c, t, e), sort))
    }

    fn ite_bool(&mut self, c: TermId, t: TermId, e: TermId) -> TermId {
        if t == Terms::TRUE || t == c {
            return self.or(c, e);
        }
        if e == Terms::FALSE || e == c {
            return self.and(c, t);
        }
        if t == Terms::FALSE || self.complementary(t, c) {
            let otherwise = self.not(c);
            return self.and(otherwise, e);
        }
        if e == Terms::TRUE || self.complementary(e, c) {
            return self.implies(c, t);
        }
        if self.complementary(t, e) {
            return self.iff(c, t);
        }
        if let (Node::Not(x), Node::Not(y)) = (self.node(t), self.node(e)) {
            let positive = self.ite_bool(c, x, y);
            return self.not(positive);
        }
        let nested = self.guarded(|terms| terms.ite_nested(c, t, e));
        nested.unwrap_or_else(|| self.bool_node(Node::Ite(c, t, e)))
    }

    /// Branches that ask the same again, or that share a value.
    fn ite_nested(&mut self, c: TermId, t: TermId, e: TermId) -> Option<TermId> {
        if let Node::Ite(d, x, y) = self.node(t) {
            if c == d {
                return Some(self.ite(c, x, e));
            }
            if y == e {
                let both = self.and(c, d);
                return Some(self.ite(both, x, e));
            }
            if x == e {
                let other = self.not(d);
                let both = self.and(c, other);
                return Some(self.ite(both, y, e));
            }
        }
        if let Node::Ite(d, x, y) = self.node(e) {
            if c == d {
                return Some(self.ite(c, t, y));
            }
            if x == t {
                let either = self.or(c, d);
                return Some(self.ite(either, t, y));
            }
            if y == t {
                let either = self.implies(d, c);
                return Some(self.ite(either, t, x));
            }
        }
        None
    }

    /// Concatenations with the same part on the same side: only the other part is chosen.
    fn ite_parts(&mut self, c: TermId, t: TermId, e: TermId) -> Option<TermId> {
        let (Node::Concat(high, low), Node::Concat(up, down)) = (self.node(t), self.node(e)) else {
            return None;
        };
        if high == up {
            let low = self.ite(c, low, down);
            return Some(self.concat(high, low));
        }
        if low == down {
            let high = self.ite(c, high, up);
            return Some(self.concat(high, low));
        }
        None
    }
}
