//! Barrel shifters: one row of choices per bit of the amount.

use super::{Blaster, Word};
use crate::gates::Edge;

impl Blaster {
    pub(super) fn shift_left(&mut self, a: &[Edge], by: &[Edge]) -> Word {
        // A shift to the right of the reversed word.
        let reversed: Word = a.iter().rev().copied().collect();
        let mut shifted = self.shift_right(&reversed, by, Edge::FALSE);
        shifted.reverse();
        shifted
    }

    /// `fill` comes in from above.
    pub(super) fn shift_right(&mut self, a: &[Edge], by: &[Edge], fill: Edge) -> Word {
        let width = a.len();
        let mut word = a.to_vec();
        let mut rows = 0;
        while rows < by.len() && 1 << rows < width {
            let distance = 1usize << rows;
            let moved = |at: usize| word.get(at + distance).copied().unwrap_or(fill);
            let far: Word = (0..width).map(moved).collect();
            word = self.choose(by[rows], &far, &word);
            rows += 1;
        }
        // Higher bits of the amount shift everything out.
        let out = self.any(&by[rows..]);
        let gone = vec![fill; width];
        self.choose(out, &gone, &word)
    }
}
