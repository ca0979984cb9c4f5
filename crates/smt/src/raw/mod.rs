//! Formulas as somebody wrote them, before any rule: what tests and cross-checks start from.
//!
//! A formula can be built as a term, printed for other solvers, and evaluated bit by bit. The three
//! ways share no code, so that a wrong rule shows as a difference between them.

mod build;
mod identity;
mod naive;
mod pick;
mod random;
mod read;
mod script;
mod text;

pub use naive::{Plain, evaluate};
pub use pick::Random;
pub use random::{Shape, random};
pub use read::ReadError;
pub use script::{Script, Step};

use crate::bits::Bits;
use crate::node::Sort;

/// SMT-LIB's operators, and predicates of overflow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    Var(String),
    Bool(bool),
    Const(Bits),
    Not,
    And,
    Or,
    Xor,
    Implies,
    Eq,
    Distinct,
    Ite,
    BvNot,
    Neg,
    BvAnd,
    BvOr,
    BvXor,
    Nand,
    Nor,
    Xnor,
    Add,
    Sub,
    Mul,
    Udiv,
    Urem,
    Sdiv,
    Srem,
    Smod,
    Shl,
    Lshr,
    Ashr,
    Concat,
    Extract(u32, u32),
    Zext(u32),
    Sext(u32),
    RotateLeft(u32),
    RotateRight(u32),
    Repeat(u32),
    Comp,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
    UaddOverflow,
    SaddOverflow,
    UsubOverflow,
    SsubOverflow,
    UmulOverflow,
    SmulOverflow,
    NegOverflow,
    SdivOverflow,
    Select,
    Store,
    ConstArray(u32),
}

/// An operator and the places of its arguments, which come before it.
#[derive(Clone, Debug)]
pub struct Entry {
    pub op: Op,
    pub args: Vec<usize>,
    pub sort: Sort,
}

/// Entries, each made of earlier ones.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    pub entries: Vec<Entry>,
}

impl Formula {
    pub fn new() -> Formula {
        Formula::default()
    }

    pub fn sort(&self, at: usize) -> Sort {
        self.entries[at].sort
    }

    pub fn width(&self, at: usize) -> u32 {
        match self.sort(at) {
            Sort::BitVec(width) => width,
            other => panic!("a bit vector should be here, not {other:?}"),
        }
    }

    pub fn var(&mut self, name: &str, sort: Sort) -> usize {
        self.entry(Op::Var(name.to_string()), &[], sort)
    }

    pub fn constant(&mut self, bits: Bits) -> usize {
        let sort = Sort::BitVec(bits.width());
        self.entry(Op::Const(bits), &[], sort)
    }

    fn entry(&mut self, op: Op, args: &[usize], sort: Sort) -> usize {
        self.entries.push(Entry { op, args: args.to_vec(), sort });
        self.entries.len() - 1
    }

    /// An operator on earlier entries.
    pub fn push(&mut self, op: Op, args: &[usize]) -> usize {
        let sort = self.result(&op, args);
        self.entry(op, args, sort)
    }

    fn result(&self, op: &Op, args: &[usize]) -> Sort {
        use Op::*;
        let width = |k: usize| self.width(args[k]);
        match op {
            Var(_) => panic!("a variable should say its sort"),
            Const(bits) => Sort::BitVec(bits.width()),
            Not | And | Or | Xor | Implies | Eq | Distinct | Bool(_) => Sort::Bool,
            Ult | Ule | Ugt | Uge | Slt | Sle | Sgt | Sge => Sort::Bool,
            UaddOverflow | SaddOverflow | UsubOverflow | SsubOverflow => Sort::Bool,
            UmulOverflow | SmulOverflow | NegOverflow | SdivOverflow => Sort::Bool,
            Ite => self.sort(args[1]),
            BvNot | Neg | BvAnd | BvOr | BvXor | Nand | Nor | Xnor | Add | Sub | Mul | Udiv
            | Urem | Sdiv | Srem | Smod | Shl | Lshr | Ashr | RotateLeft(_) | RotateRight(_) => {
                Sort::BitVec(width(0))
            }
            Concat => Sort::BitVec(width(0) + width(1)),
            Extract(high, low) => Sort::BitVec(high - low + 1),
            Zext(by) | Sext(by) => Sort::BitVec(width(0) + by),
            Repeat(count) => Sort::BitVec(width(0) * count),
            Comp => Sort::BitVec(1),
            Select => match self.sort(args[0]) {
                Sort::Array { element, .. } => Sort::BitVec(element),
                other => panic!("an array should be here, not {other:?}"),
            },
            Store => self.sort(args[0]),
            ConstArray(index) => Sort::Array { index: *index, element: width(0) },
        }
    }
}
