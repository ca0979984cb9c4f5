//! Checks: where the text of a program could do something undefined, and when it does.
//!
//! A check belongs to a location and a kind of undefined behaviour. Its predicate holds there exactly
//! in the states in which the operation that comes next is undefined so: `a + b` does not fit, the
//! divisor is 0. Expressions of automata have no side effects and are evaluated whole, so that the
//! predicate can be made of their operands; it reads what the edge is about to read.
//!
//! Operands are evaluated before the operation. Where that ends an execution (`1 / *p`, and `p` is
//! null) the operation is not come to: the predicate then has no value. Where a machine goes on from
//! something undefined in an operand (`1 / (a + b)`, and the sum wraps) the predicate is about what it
//! goes on with: it is the program that evaluates these operands (`Predicate::is_check`), and whoever
//! proves something has to say that it assumes that it does not.
//!
//! An index that leaves its own array is out of bounds (C11 6.5.6), also where the object goes on
//! behind it.
//!
//! What depends on the objects that there are (accesses out of bounds through pointers or in the last
//! array of a structure, which may be longer than it says; reads of indeterminate values; objects after
//! their life; what is freed or called) no expression can say. There the predicate holds, too, where
//! the edge is *found* to be undefined in this way (`Predicate::next`): whoever gives edges a meaning
//! tries it, and looks. Points-to sets (`crate::pointsto`) say which places can have it at all.
//!
//! There are no checks for arithmetic of pointers and of 128 bits, writes to what is read-only, calls
//! with arguments that do not fit, and what library functions other than `free` ask of their arguments.

mod condition;
mod find;
mod objects;
mod range;

pub use find::find;
pub use objects::Lives;

use crate::predicate::Predicate;
use crate::program::{BinOp, EdgeId, ExprId, FuncId, LocId, Program};

/// Kinds of undefined behaviour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CheckKind {
    Bounds,
    Null,
    Div,
    Overflow,
    Shift,
    Float,
    Unreachable,
    Lifetime,
    Indeterminate,
    Free,
    Call,
}

impl CheckKind {
    pub const ALL: &[CheckKind] = &[
        CheckKind::Bounds,
        CheckKind::Null,
        CheckKind::Div,
        CheckKind::Overflow,
        CheckKind::Shift,
        CheckKind::Float,
        CheckKind::Unreachable,
        CheckKind::Lifetime,
        CheckKind::Indeterminate,
        CheckKind::Free,
        CheckKind::Call,
    ];

    /// As it is written in a query.
    pub fn word(self) -> &'static str {
        match self {
            CheckKind::Bounds => "bounds",
            CheckKind::Null => "null",
            CheckKind::Div => "div",
            CheckKind::Overflow => "overflow",
            CheckKind::Shift => "shift",
            CheckKind::Float => "float",
            CheckKind::Unreachable => "unreachable",
            CheckKind::Lifetime => "lifetime",
            CheckKind::Indeterminate => "indeterminate",
            CheckKind::Free => "free",
            CheckKind::Call => "call",
        }
    }

    /// As findings and assumptions call it (`interp::Reason::kind`), if they have one name for it.
    pub fn text(self) -> &'static str {
        match self {
            CheckKind::Bounds => "access out of bounds",
            CheckKind::Null => "use of a null pointer",
            CheckKind::Div => "division by zero",
            CheckKind::Overflow => "signed overflow",
            CheckKind::Shift => "shift by a negative or too large amount",
            CheckKind::Float => "conversion of a float that does not fit",
            CheckKind::Unreachable => "__builtin_unreachable",
            CheckKind::Lifetime => "use of an object after its life",
            CheckKind::Indeterminate => "read of an indeterminate value",
            CheckKind::Free => "free of what is no live heap object",
            CheckKind::Call => "call of what is no function",
        }
    }
}

/// The operations of one kind that come next at a location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    pub kind: CheckKind,
    pub at: LocId,
    /// An edge that leaves the location; if there are more, they evaluate the same.
    pub edge: EdgeId,
    /// Those that an expression can speak of, in the order in which they are evaluated.
    pub operations: Vec<Operation>,
    /// There are others: what the edge is found to do decides.
    pub is_found: bool,
}

/// An operation that may be undefined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// Values that are evaluated before, of those whose evaluation can end an execution.
    pub before: Vec<ExprId>,
    /// The pointer that leads to the object concerned: where it is null there is no object.
    pub by: Option<ExprId>,
    pub condition: Condition,
}

/// When an operation is undefined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    Always,
    /// The integer or pointer is 0.
    Zero(ExprId),
    /// The exact sum, difference or product of two signed integers does not fit into their type.
    Inexact(BinOp, ExprId, ExprId),
    /// The signed integer is the least of its type.
    Least(ExprId),
    /// The quotient of the least value and -1.
    Quotient(ExprId, ExprId),
    /// The integer is negative, or not less than this.
    Outside(ExprId, u64),
    /// The integral part of the float does not fit into the integer type.
    Unfit(ExprId, crate::Ty),
}

impl Check {
    /// Its predicate. The expressions that it is made of are added to the body; that changes no
    /// automaton.
    pub fn predicate(&self, program: &mut Program, f: FuncId) -> Option<Predicate> {
        condition::predicate(self, program, f)
    }
}
