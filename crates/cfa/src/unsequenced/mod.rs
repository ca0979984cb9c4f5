//! Evaluations that C leaves unsequenced, and whose order in the automaton nobody vouches for.
//!
//! "The grouping of operators and operands is indicated by the syntax. Except as specified later,
//! side effects and value computations of subexpressions are unsequenced" (C11 6.5p3); a call is
//! indeterminately sequenced with whatever else its caller evaluates (6.5.2.2p10). An automaton has
//! one order. Where it is known to be the compiler's, there is nothing to say. Elsewhere the body
//! lists the operands, with what each reads and writes by itself; what the functions do that they
//! call is found by [`Conflicts`]. An order is observable if operands *conflict*: one may write what
//! the other reads or writes, or may end the execution before the other is evaluated.

mod conflicts;
mod effects;

pub use conflicts::{Conflict, Conflicts};

use crate::program::{FuncId, GlobalId, Program, VarId};
use base::{IdVec, Place, Span};

/// The functions that may write objects of the program's, calls included, other than through pointers.
pub fn writers(program: &Program) -> IdVec<FuncId, bool> {
    let summaries = effects::Summaries::new(program);
    let is_own = |accessed: &Accessed| match accessed {
        Accessed::Global(g) => {
            let place = program.globals[*g].place;
            !program.files.get(place.file).is_some_and(|file| file.starts_with("<library>"))
        }
        Accessed::Local(_) | Accessed::Memory => false,
    };
    program.functions.ids().map(|f| summaries.of(f).writes.iter().any(is_own)).collect()
}

/// An expression whose operands may be evaluated in another order than here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsequenced {
    pub place: Place,
    /// Of the whole expression.
    pub span: Span,
    pub operands: Vec<Operand>,
}

/// One of several expressions that may be evaluated in any order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Operand {
    /// The calls on edges within belong to it; empty if they do not matter.
    pub span: Span,
    /// Without what called functions read.
    pub reads: Vec<Accessed>,
    pub writes: Vec<Accessed>,
}

/// Functions of which an attribute promises that they write or read nothing, and that may do so all the
/// same. Objects that are theirs alone are not told apart from others behind a pointer.
pub fn promise_breakers(program: &Program) -> IdVec<FuncId, bool> {
    let promises = |f: FuncId| program.functions[f].outside.promises;
    let mut breakers = IdVec::filled(program.functions.len(), false);
    let promised = |f: &FuncId| {
        let function = &program.functions[*f];
        let is_own = function.body.is_some() && !program.units[function.unit].library;
        is_own && (promises(*f).constant || promises(*f).pure)
    };
    let promised: Vec<FuncId> = program.functions.ids().filter(promised).collect();
    if promised.is_empty() {
        return breakers;
    }
    let summaries = effects::Summaries::new(program);
    let is_fixed = |accessed: &Accessed| match accessed {
        Accessed::Global(g) => program.globals[*g].is_constant(&program.types),
        Accessed::Local(_) => true,
        Accessed::Memory => false,
    };
    for f in promised {
        let of = summaries.of(f);
        let reads = promises(f).constant && !of.reads.iter().all(is_fixed);
        breakers[f] = reads || !of.writes.is_empty();
    }
    breakers
}

/// What is read or written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Accessed {
    Global(GlobalId),
    Local(VarId),
    /// Something behind a pointer.
    Memory,
}
