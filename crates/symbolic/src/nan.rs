//! The bits of NaNs.
//!
//! Where an operation has no number as its result is determined; which of the quiet NaNs it gives is
//! not, neither by C nor by IEEE 754: x86 gives one with a sign, or that of an operand, and which
//! operand comes first is the compiler's choice. So sign and payload are a variable, one for each
//! place in the program and each result. Nothing is false because of the bits of a NaN, and a path
//! that looks at them is possible until somebody runs it.

use crate::machine::Machine;
use crate::scalar::format;
use cfa::{FloatKind, arith};
use smt::float::Format;
use smt::{Bits, Model, Node, Sort, TermId, Value};

impl Machine<'_> {
    /// What an operation gives, with any NaN where it gives our one.
    pub(crate) fn any_nan(&mut self, format: Format, result: TermId) -> TermId {
        let ours = format.nan(&mut self.terms);
        if result == ours {
            return self.some_nan(format, result);
        }
        match self.terms.node(result) {
            Node::Const(_) => result,
            Node::Ite(c, t, e) if t == ours => {
                let nan = self.some_nan(format, result);
                self.terms.ite(c, nan, e)
            }
            Node::Ite(c, t, e) if e == ours => {
                let nan = self.some_nan(format, result);
                self.terms.ite(c, t, nan)
            }
            _ => {
                let none = format.is_nan(&mut self.terms, result);
                let nan = self.some_nan(format, result);
                self.terms.ite(none, nan, result)
            }
        }
    }

    /// The same for a result that was computed.
    pub(crate) fn any_constant_nan(&mut self, kind: FloatKind, bits: u128) -> TermId {
        match format(kind) {
            Some(format) if arith::is_nan(kind, bits) => {
                let nan = format.nan(&mut self.terms);
                self.some_nan(format, nan)
            }
            _ => self.terms.bv(kind.bits(), bits),
        }
    }

    fn some_nan(&mut self, format: Format, result: TermId) -> TermId {
        let (f, e) = self.at;
        let free = format.significand - 1;
        let name = format!("nan:{f}:{e}:{result}");
        let variable = self.terms.var(&name, Sort::BitVec(free));
        self.nans.insert(variable);
        let terms = &mut self.terms;
        let (sign, payload) =
            (terms.extract(free - 1, free - 1, variable), terms.extract(free - 2, 0, variable));
        let quiet = terms.ones(format.exponent + 1);
        let magnitude = terms.concat(quiet, payload);
        terms.concat(sign, magnitude)
    }

    /// What x86 gives where no operand is a NaN: a sign, and no payload.
    pub(crate) fn default_nans(&self, model: &mut Model) {
        for variable in &self.nans {
            let width = self.terms.width(*variable);
            model.set(*variable, Value::Bits(Bits::min_signed(width)));
        }
    }
}
