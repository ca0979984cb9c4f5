//! What a term is: a sort and a node.
//!
//! The operators here are the kernel. Those of SMT-LIB that are missing (`or`, `bvsub`, `bvule`,
//! `zero_extend`, `bvsdiv`, …) are built from them, so that each law has to be known only once.

use base::ids;

ids! {
    /// A term of one [`Terms`](crate::Terms). Equal terms have equal ids.
    TermId "t";
    /// A variable.
    VarId "v";
    /// A constant bit vector.
    ConstId "k";
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    Bool,
    /// The width, at least 1.
    BitVec(u32),
    /// From bit vectors to bit vectors, by their widths.
    Array {
        index: u32,
        element: u32,
    },
}

/// Meanings are those of SMT-LIB 2.6 (theories Core, FixedSizeBitVectors, ArraysEx).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Bool(bool),
    Var(VarId),
    Const(ConstId),

    Not(TermId),
    And(TermId, TermId),
    /// Of two terms of any one sort.
    Eq(TermId, TermId),
    /// Of any sort.
    Ite(TermId, TermId, TermId),

    BvNot(TermId),
    BvAnd(TermId, TermId),
    BvXor(TermId, TermId),
    Neg(TermId),
    Add(TermId, TermId),
    Mul(TermId, TermId),
    /// By zero: all ones.
    Udiv(TermId, TermId),
    /// By zero: the dividend.
    Urem(TermId, TermId),
    Shl(TermId, TermId),
    Lshr(TermId, TermId),
    Ashr(TermId, TermId),
    /// The first is above the second.
    Concat(TermId, TermId),
    Extract {
        high: u32,
        low: u32,
        of: TermId,
    },
    /// `by` copies of the highest bit above `of`.
    Sext {
        by: u32,
        of: TermId,
    },
    Ult(TermId, TermId),
    Slt(TermId, TermId),

    Select(TermId, TermId),
    Store(TermId, TermId, TermId),
    /// The array that has this element everywhere.
    ConstArray {
        index: u32,
        element: TermId,
    },
}

/// The arguments of a node, from left to right.
#[derive(Clone, Copy)]
pub struct Args {
    ids: [TermId; 3],
    len: u8,
}

impl std::ops::Deref for Args {
    type Target = [TermId];
    fn deref(&self) -> &[TermId] {
        &self.ids[..usize::from(self.len)]
    }
}

impl Node {
    pub fn args(&self) -> Args {
        use Node::*;
        let none = TermId(0);
        let (ids, len) = match *self {
            Bool(_) | Var(_) | Const(_) => ([none; 3], 0),
            Not(a) | BvNot(a) | Neg(a) => ([a, none, none], 1),
            Extract { of: a, .. } | Sext { of: a, .. } | ConstArray { element: a, .. } => {
                ([a, none, none], 1)
            }
            And(a, b) | Eq(a, b) | BvAnd(a, b) | BvXor(a, b) | Add(a, b) | Mul(a, b) => {
                ([a, b, none], 2)
            }
            Udiv(a, b) | Urem(a, b) | Shl(a, b) | Lshr(a, b) | Ashr(a, b) => ([a, b, none], 2),
            Concat(a, b) | Ult(a, b) | Slt(a, b) | Select(a, b) => ([a, b, none], 2),
            Ite(a, b, c) | Store(a, b, c) => ([a, b, c], 3),
        };
        Args { ids, len }
    }
}
