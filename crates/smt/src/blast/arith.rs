//! Adders and dividers.

use super::{Blaster, Word};
use crate::gates::Edge;
use crate::sat::{Stop, Watch};

impl Blaster {
    /// Ripple carry: the sum bit is two exclusive ors, the carry a majority.
    pub(super) fn sum(&mut self, a: &[Edge], b: &[Edge], carry: Edge) -> Word {
        self.sum_carry(a, b, carry).0
    }

    /// The sum, and the carry out of it.
    pub(super) fn sum_carry(&mut self, a: &[Edge], b: &[Edge], mut carry: Edge) -> (Word, Edge) {
        let mut sum = Word::with_capacity(a.len());
        for (x, y) in a.iter().zip(b) {
            let half = self.gates.xor(*x, *y);
            sum.push(self.gates.xor(half, carry));
            carry = self.gates.majority(*x, *y, carry);
        }
        (sum, carry)
    }

    pub(super) fn subtract(&mut self, a: &[Edge], b: &[Edge]) -> Word {
        let flipped: Word = b.iter().map(|bit| !*bit).collect();
        self.sum(a, &flipped, Edge::TRUE)
    }

    /// A bit is flipped if a lower one is set.
    pub(super) fn negate(&mut self, a: &[Edge]) -> Word {
        let mut lower = Edge::FALSE;
        let mut out = Word::with_capacity(a.len());
        for bit in a {
            out.push(self.gates.xor(*bit, lower));
            lower = self.gates.or(lower, *bit);
        }
        out
    }

    /// Quotient and remainder as fresh words with `n = q * d + r` and `r < d`; by zero, all ones and
    /// `n`. The facts have exactly one solution for every `n` and `d`, so that asserting them
    /// excludes no model.
    pub(super) fn divide(
        &mut self,
        n: &[Edge],
        d: &[Edge],
        watch: &Watch,
    ) -> Result<(Word, Word), Stop> {
        let key = (n.to_vec(), d.to_vec());
        if let Some(known) = self.divided.get(&key) {
            return Ok(known.clone());
        }
        let (q, r) = self.quotient(n, d);
        let width = n.len();
        let wide = |word: &[Edge]| [word.to_vec(), vec![Edge::FALSE; width]].concat();
        let product = self.product(&wide(&q), &wide(d), watch)?;
        let (back, carry) = self.sum_carry(&product[..width], &r, Edge::FALSE);
        let by_zero = !self.any(d);
        // By zero the product is zero and the remainder n: the equation holds as it stands.
        let same = self.equal(&back, n);
        let overflow = self.any(&product[width..]);
        let small = self.less(&r, d);
        let all_ones = self.all(&q);
        self.facts.extend([same, !overflow, !carry]);
        let small = self.gates.or(by_zero, small);
        let ones = self.gates.or(!by_zero, all_ones);
        self.facts.extend([small, ones]);
        self.divided.insert(key, (q.clone(), r.clone()));
        Ok((q, r))
    }

    /// Fresh bits; where `n` or `d` begin with zeros, the result cannot be larger.
    fn quotient(&mut self, n: &[Edge], d: &[Edge]) -> (Word, Word) {
        let by_zero = !self.any(d);
        let used =
            |word: &[Edge]| word.iter().rposition(|bit| *bit != Edge::FALSE).map_or(0, |at| at + 1);
        let (used_n, used_d) = (used(n), used(d));
        let q =
            (0..n.len()).map(|at| if at < used_n { self.gates.input() } else { by_zero }).collect();
        // By zero the remainder is n; else less than d. In both cases not more than n.
        let r_used = if by_zero == Edge::FALSE { used_n.min(used_d) } else { used_n };
        let r = (0..n.len())
            .map(|at| if at < r_used { self.gates.input() } else { Edge::FALSE })
            .collect();
        (q, r)
    }
}
