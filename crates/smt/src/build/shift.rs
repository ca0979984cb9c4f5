//! Shifts. By a constant they are wiring.

use crate::bits::limbs;
use crate::node::{Node, TermId};
use crate::terms::Terms;

impl Terms {
    pub fn shl(&mut self, a: TermId, by: TermId) -> TermId {
        let width = self.check_widths(a, by);
        if self.is_zero(a) {
            return a;
        }
        match self.amount(by, width) {
            Some(0) => a,
            Some(by) if by == width => self.zero(width),
            Some(by) => {
                let kept = self.extract(width - 1 - by, 0, a);
                let zeros = self.zero(by);
                self.concat(kept, zeros)
            }
            None => self.bv_node(Node::Shl(a, by), width),
        }
    }

    pub fn lshr(&mut self, a: TermId, by: TermId) -> TermId {
        let width = self.check_widths(a, by);
        if self.is_zero(a) {
            return a;
        }
        match self.amount(by, width) {
            Some(by) if by == width => self.zero(width),
            Some(by) => {
                let kept = self.extract(width - 1, by, a);
                self.zero_extend(by, kept)
            }
            None => self.bv_node(Node::Lshr(a, by), width),
        }
    }

    pub fn ashr(&mut self, a: TermId, by: TermId) -> TermId {
        let width = self.check_widths(a, by);
        if self.is_zero(a) || self.is_ones(a) {
            return a;
        }
        match self.amount(by, width) {
            Some(by) => {
                let by = by.min(width - 1);
                let kept = self.extract(width - 1, by, a);
                self.sign_extend(by, kept)
            }
            None => self.bv_node(Node::Ashr(a, by), width),
        }
    }

    /// A constant amount, at most the width.
    fn amount(&self, by: TermId, width: u32) -> Option<u32> {
        self.as_bits(by).map(|bits| limbs::amount(bits.limbs(), width))
    }
}
