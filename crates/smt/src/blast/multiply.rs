//! Multiplication: sums of shifted words.
//!
//! Each row is added by ripple carry, as most bit-blasters do (CBMC, Bitwuzla). By a constant, the
//! constant is written with the fewest digits 1, 0, -1 (non-adjacent form), so that a run of ones
//! costs one subtraction.

use super::{Blaster, Word};
use crate::gates::Edge;
use crate::sat::{Stop, Watch};

impl Blaster {
    pub(super) fn product(&mut self, a: &[Edge], b: &[Edge], watch: &Watch) -> Result<Word, Stop> {
        let constant = |word: &[Edge]| word.iter().all(|bit| bit.is_constant());
        if constant(a) {
            return self.times_constant(b, a, watch);
        }
        if constant(b) {
            return self.times_constant(a, b, watch);
        }
        // Fewer rows where one factor is shorter. Else an order of their own, so that a product
        // and its low half, as division needs it, are the same gates whoever comes first.
        let zeros = |word: &[Edge]| word.iter().filter(|bit| **bit == Edge::FALSE).count();
        let (a, b) = if (zeros(a), a) > (zeros(b), b) { (b, a) } else { (a, b) };
        let mut all = vec![Edge::FALSE; a.len()];
        for (at, digit) in b.iter().enumerate().filter(|(_, digit)| **digit != Edge::FALSE) {
            let row: Word =
                a[..a.len() - at].iter().map(|bit| self.gates.and(*bit, *digit)).collect();
            self.add_row(&mut all, &row, at, false);
            if let Some(stop) = watch.look() {
                return Err(stop);
            }
        }
        Ok(all)
    }

    /// `all += row << at`, or `-=`.
    fn add_row(&mut self, all: &mut Word, row: &[Edge], at: usize, minus: bool) {
        let high = &all[at..];
        let sum = match minus {
            true => self.subtract(high, row),
            false => self.sum(high, row, Edge::FALSE),
        };
        all.truncate(at);
        all.extend(sum);
    }

    fn times_constant(&mut self, a: &[Edge], k: &[Edge], watch: &Watch) -> Result<Word, Stop> {
        let mut all = vec![Edge::FALSE; a.len()];
        for (at, minus) in non_adjacent(k) {
            let row = a[..a.len() - at].to_vec();
            self.add_row(&mut all, &row, at, minus);
            if let Some(stop) = watch.look() {
                return Err(stop);
            }
        }
        Ok(all)
    }
}

/// The places of the digits 1 and -1 (`true`) of a constant in non-adjacent form, from the lowest
/// on; what leaves the width does not matter.
fn non_adjacent(k: &[Edge]) -> Vec<(usize, bool)> {
    let bit = |at: usize| k.get(at) == Some(&Edge::TRUE);
    let mut digits = Vec::new();
    let mut carry = false;
    for at in 0..k.len() {
        let odd = bit(at) ^ carry;
        // Three or more in the last two places: one up, and minus one here.
        let minus = odd && bit(at + 1);
        carry = if odd { minus } else { carry && bit(at) };
        if odd {
            digits.push((at, minus));
        }
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn non_adjacent_digits_sum_up() {
        for k in 0..256u32 {
            let word: Word = (0..8).map(|at| Edge::constant(k >> at & 1 == 1)).collect();
            let digits = non_adjacent(&word);
            let value = |(at, minus): &(usize, bool)| if *minus { -(1 << at) } else { 1 << at };
            let sum: i32 = digits.iter().map(value).sum();
            assert_eq!(sum.rem_euclid(256), k as i32);
            assert!(digits.windows(2).all(|pair| pair[0].0 + 1 < pair[1].0), "{k}: {digits:?}");
        }
    }
}
