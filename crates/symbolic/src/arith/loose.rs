//! Flags under which an operation does something else than C says.
//!
//! Under `-ffast-math` and its like a compiler computes with floats as it pleases, so what follows an
//! operation on floats is not known. Under `-ftrapv` an overflow ends the execution, if the compiler
//! keeps the operation. gcc does not keep all: `x + 1 - 1` is `x` and `(short)(x + 1)` is a sum of
//! shorts even without optimisation. What it keeps (measured with gcc 12.2 at `-O0`) is an operation
//! whose result is stored as it is; an overflow of any other is as undefined as ever.

use crate::assign::is_bit_field;
use crate::fault::{Result, Unsupported};
use crate::machine::Machine;
use crate::obligation::Boundary;
use crate::state::{End, State};
use cfa::{Body, ExprId, ExprKind, Overflow};
use smt::{TermId, Terms};

impl Machine<'_> {
    /// An operation on floats is evaluated; to read or to store one is none.
    pub(crate) fn look_at_floats(&mut self, state: &mut State, e: ExprId) -> Result<()> {
        if self.program.inexact().is_none() {
            return Ok(());
        }
        let body = self.here()?;
        let is_float = |e: ExprId| self.program.types.is_float(body.exprs[e].ty);
        let computes = match body.exprs[e].kind {
            ExprKind::Unary(_, a) | ExprKind::Cast(a) => is_float(a) || is_float(e),
            ExprKind::Binary(_, a, b) => is_float(a) || is_float(b),
            _ => false,
        };
        if computes {
            self.oblige_floats(state);
        }
        Ok(())
    }

    pub(crate) fn oblige_floats(&mut self, state: &mut State) {
        let Some(flag) = self.program.inexact() else { return };
        let what = Unsupported(format!("floating-point arithmetic under {flag}"));
        self.oblige_all(state, Boundary::Unsupported(what));
    }

    /// Whether an overflow of the outermost operation of `value` ends the execution.
    pub(crate) fn keeps_trap(&self, to: ExprId, value: ExprId) -> Result<bool> {
        if self.program.overflow(self.at.0) != Overflow::Traps {
            return Ok(false);
        }
        let body = self.here()?;
        let types = &self.program.types;
        let (stored, computed) = (body.exprs[to].ty, body.exprs[value].ty);
        let is_whole = stored.unqualified() == computed.unqualified()
            && matches!(types.int_shape(computed), Some((32 | 64, true)))
            && !is_bit_field(types, body, to);
        Ok(is_whole && reads(body, value))
    }

    /// Executions go on only where `fine` holds; the others are aborted.
    pub(crate) fn trap(&mut self, state: &mut State, fine: TermId) {
        let wrong = self.terms.not(fine);
        let guard = self.terms.and(state.guard, wrong);
        if guard != Terms::FALSE {
            self.ended.push(State { guard, end: Some(End::Abort), ..state.clone() });
        }
        self.assume(state, fine);
    }
}

/// Whether an expression depends on a variable: compilers compute the others themselves.
fn reads(body: &Body, e: ExprId) -> bool {
    match body.exprs[e].kind {
        ExprKind::Load(_) => true,
        ExprKind::Unary(_, a) | ExprKind::Cast(a) => reads(body, a),
        ExprKind::Binary(_, a, b) => reads(body, a) || reads(body, b),
        _ => false,
    }
}
