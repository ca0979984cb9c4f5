//! What an execution did that C leaves undefined.
//!
//! Where the machine computes a result all the same (signed overflow wraps, a shift takes its amount
//! modulo the width, an indeterminate value is whatever the memory holds, a pointer can leave its
//! object), an execution goes on: so do real ones. That it happened is a *finding*. What the machine
//! cannot go on from ends the execution, and is a finding, too.

use crate::code::Code;
use crate::stop::{Halt, Halted, Reason, Which};
use base::Place;
use cfa::arith;
use cfa::program::{EdgeId, FuncId, Program};

/// Undefined behaviour of an execution, once for each reason and edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    pub reason: Reason,
    /// The object concerned, if it is known.
    pub which: Option<Which>,
    pub function: FuncId,
    pub edge: EdgeId,
    /// The calls that waited when it first happened, outermost first.
    pub calls: Vec<(FuncId, EdgeId)>,
    /// How many edges had been taken: its own is the last of them, unless it is in a condition.
    pub steps: u64,
}

impl Finding {
    /// Where it is in the user's text.
    pub fn place(&self, program: &Program) -> Place {
        program.own_place(&self.calls, (self.function, Some(self.edge)))
    }
}

impl Reason {
    /// Whether the machine computes something all the same.
    pub fn goes_on(self) -> bool {
        match self {
            Reason::Arithmetic(why) => match why {
                arith::Undefined::SignedOverflow(op) => op != "/" && op != "%",
                arith::Undefined::ShiftAmount | arith::Undefined::LeftShift => true,
                arith::Undefined::FloatToInteger => true,
                arith::Undefined::DivisionByZero | arith::Undefined::NotScalar => false,
            },
            Reason::Indeterminate | Reason::PointerArithmetic => true,
            Reason::DifferentObjects | Reason::UnevenDifference => true,
            Reason::Coincidence => true,
            Reason::NullPointer | Reason::WildPointer | Reason::Dangling => false,
            Reason::OutOfBounds | Reason::ReadOnly | Reason::NotData => false,
            Reason::NotAFunction | Reason::CallMismatch | Reason::NoResult => false,
            Reason::DoubleFree | Reason::InvalidFree | Reason::Overlap => false,
            Reason::ZeroArgument | Reason::NoArgumentList | Reason::MissingArgument => false,
            Reason::ArgumentType | Reason::Unreachable | Reason::ArraySize => false,
            Reason::NotALabel => false,
            Reason::Promise | Reason::Punning => true,
        }
    }

    /// With `-fwrapv` it is defined.
    pub fn is_wrapping(self) -> bool {
        let Reason::Arithmetic(arith::Undefined::SignedOverflow(_)) = self else { return false };
        self.goes_on()
    }
}

/// Those of one execution, in the order in which they first happened.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    list: Vec<Finding>,
    /// So many know the calls that waited.
    placed: usize,
}

impl Findings {
    /// It happened in the instruction before `at`.
    #[cold]
    #[inline(never)]
    pub fn note(&mut self, code: &Code, at: usize, steps: u64, what: (Reason, Option<Which>)) {
        let (reason, which) = what;
        if base::mutant!("interp: what is undefined goes unnoticed") {
            return;
        }
        let Some(edge) = code.edge_at(at.saturating_sub(1)) else { return };
        let function = code.function;
        let is_same =
            |one: &Finding| (one.reason, one.function, one.edge) == (reason, function, edge);
        if code.wraps && reason.is_wrapping() || self.list.iter().any(is_same) {
            return;
        }
        self.list.push(Finding { reason, which, function, edge, calls: Vec::new(), steps });
    }

    /// Goes on from what halted an instruction, if it can; else it stays what it is.
    #[cold]
    #[inline(never)]
    pub fn excuse(&mut self, code: &Code, at: usize, steps: u64, halt: Halt) -> Result<(), Halt> {
        match halt.as_ref() {
            Halted::Undefined(reason, which) if reason.goes_on() => {
                self.note(code, at, steps, (*reason, *which));
                Ok(())
            }
            _ => Err(halt),
        }
    }

    /// These calls waited when the last of them happened.
    #[inline]
    pub fn place(&mut self, calls: impl Fn() -> Vec<(FuncId, EdgeId)>) {
        if self.placed < self.list.len() {
            self.list[self.placed..].iter_mut().for_each(|one| one.calls = calls());
            self.placed = self.list.len();
        }
    }

    pub fn is_undefined(&self) -> bool {
        !self.list.is_empty()
    }

    pub fn as_slice(&self) -> &[Finding] {
        &self.list
    }

    pub fn into_vec(self) -> Vec<Finding> {
        self.list
    }
}
