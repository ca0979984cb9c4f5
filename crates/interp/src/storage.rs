//! Sets of the variables of a function.

use base::Id;
use cfa::program::VarId;

/// A set of variables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct VarSet(Vec<u64>);

impl VarSet {
    pub fn new(vars: usize) -> Self {
        VarSet(vec![0; vars.div_ceil(64)])
    }

    pub fn contains(&self, v: VarId) -> bool {
        self.0[v.index() / 64] >> (v.index() % 64) & 1 == 1
    }

    pub fn set(&mut self, v: VarId, member: bool) {
        let bit = 1 << (v.index() % 64);
        let word = &mut self.0[v.index() / 64];
        *word = if member { *word | bit } else { *word & !bit };
    }

    /// Adds what is in the other; true if that changed anything.
    pub fn unite(&mut self, other: &VarSet) -> bool {
        let mut changed = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            changed |= b & !*a != 0;
            *a |= b;
        }
        changed
    }

    /// Keeps what is in both; true if that changed anything.
    pub fn intersect(&mut self, other: &VarSet) -> bool {
        let mut changed = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            changed |= *a & !b != 0;
            *a &= b;
        }
        changed
    }
}
