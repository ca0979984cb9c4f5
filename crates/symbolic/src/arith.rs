//! The operators of C on terms.

mod loose;

use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::obligation::Boundary;
use crate::scalar::{Scalar, format};
use crate::state::State;
use cfa::arith::{self, machine};
use cfa::{BinOp, FloatKind, Ty, Type, UnOp};
use interp::Reason;
use smt::float::{Converted, Format, Rounding};
use smt::{TermId, Terms};

fn wrong(why: arith::Undefined) -> Reason {
    Reason::Arithmetic(why)
}

impl Machine<'_> {
    fn value(&self, term: TermId) -> Option<u128> {
        self.terms.as_bits(term).and_then(|bits| bits.to_u128())
    }

    /// The result of an operation on constants; where it is undefined, what the machine computes, if
    /// it computes something.
    fn computed(
        &mut self,
        state: &mut State,
        ty: Ty,
        result: std::result::Result<u128, arith::Undefined>,
        otherwise: Option<u128>,
    ) -> Result<TermId> {
        let scalar = self.scalar(ty)?;
        let width = scalar.width();
        match (result, scalar) {
            (Ok(bits), Scalar::Float(kind)) => Ok(self.any_constant_nan(kind, bits)),
            (Ok(bits), Scalar::Int { .. }) => Ok(self.terms.bv(width, bits)),
            (Err(arith::Undefined::NotScalar), _) => unsupported("arithmetic on no scalar"),
            (Err(why), _) => {
                self.never(state, wrong(why));
                Ok(self.terms.bv(width, otherwise.unwrap_or(0)))
            }
        }
    }

    pub(crate) fn unary(
        &mut self,
        state: &mut State,
        op: UnOp,
        ty: Ty,
        a: TermId,
    ) -> Result<TermId> {
        let float = matches!(self.scalar(ty)?, Scalar::Float(_));
        // The negation of a NaN has its bits.
        if let Some(bits) = self.value(a).filter(|_| op != UnOp::Neg || !float) {
            let result = arith::unary(&self.program.types, op, ty, bits);
            let otherwise = machine::unary(&self.program.types, op, ty, bits);
            let ty = if op == UnOp::Not { Ty::INT } else { ty };
            return self.computed(state, ty, result, otherwise);
        }
        match (op, self.scalar(ty)?) {
            (UnOp::Not, _) => {
                let truth = self.truth(ty, a)?;
                let not = self.terms.not(truth);
                Ok(self.as_int(not))
            }
            (UnOp::Compl, _) => Ok(self.terms.bv_not(a)),
            (UnOp::Neg, Scalar::Int { signed, .. }) => {
                if signed {
                    let least = self.terms.neg_overflow(a);
                    self.no_overflow(state, least, "-");
                }
                Ok(self.terms.neg(a))
            }
            (UnOp::Neg, Scalar::Float(kind)) => {
                let sign = self.terms.constant(smt::Bits::min_signed(kind.bits()));
                Ok(self.terms.bv_xor(sign, a))
            }
        }
    }

    fn no_overflow(&mut self, state: &mut State, overflow: TermId, op: &'static str) {
        let fine = self.terms.not(overflow);
        self.require(state, fine, wrong(arith::Undefined::SignedOverflow(op)));
    }

    pub(crate) fn binary(
        &mut self,
        state: &mut State,
        op: BinOp,
        left: Ty,
        a: TermId,
        right: Ty,
        b: TermId,
    ) -> Result<TermId> {
        if let (Some(x), Some(y)) = (self.value(a), self.value(b)) {
            let result = arith::binary(&self.program.types, op, left, x, y, right);
            let otherwise = machine::binary(&self.program.types, op, left, x, y);
            let ty = if op.is_comparison() { Ty::INT } else { left };
            return self.computed(state, ty, result, otherwise);
        }
        match self.scalar(left)? {
            Scalar::Float(kind) => self.float_binary(op, kind, a, b),
            Scalar::Int { signed, .. } if op.is_comparison() => {
                let holds = self.compare(op, signed, a, b);
                Ok(self.as_int(holds))
            }
            Scalar::Int { bits, signed } => match op {
                BinOp::Shl | BinOp::Shr => self.shift(state, op, bits, signed, a, b),
                BinOp::Div | BinOp::Rem => Ok(self.divide(state, op, signed, a, b)),
                _ => Ok(self.ring(state, op, signed, a, b)),
            },
        }
    }

    pub(crate) fn compare(&mut self, op: BinOp, signed: bool, a: TermId, b: TermId) -> TermId {
        let wrong = op == BinOp::Le && base::mutant!("symbolic: signed <= as unsigned");
        match (op, signed && !wrong) {
            (BinOp::Lt, true) => self.terms.slt(a, b),
            (BinOp::Lt, false) => self.terms.ult(a, b),
            (BinOp::Le, true) => self.terms.sle(a, b),
            (BinOp::Le, false) => self.terms.ule(a, b),
            (BinOp::Gt, true) => self.terms.slt(b, a),
            (BinOp::Gt, false) => self.terms.ult(b, a),
            (BinOp::Ge, true) => self.terms.sle(b, a),
            (BinOp::Ge, false) => self.terms.ule(b, a),
            (BinOp::Ne, _) => self.terms.distinct(a, b),
            _ => self.terms.eq(a, b),
        }
    }

    /// Sums, products and what works on single bits.
    fn ring(&mut self, state: &mut State, op: BinOp, signed: bool, a: TermId, b: TermId) -> TermId {
        let terms = &mut self.terms;
        let (result, overflow) = match op {
            BinOp::Add => (terms.add(a, b), signed.then(|| terms.sadd_overflow(a, b))),
            BinOp::Sub => (terms.sub(a, b), signed.then(|| terms.ssub_overflow(a, b))),
            BinOp::Mul if base::mutant!("symbolic: signed * wraps") => (terms.mul(a, b), None),
            BinOp::Mul => (terms.mul(a, b), signed.then(|| terms.smul_overflow(a, b))),
            BinOp::And => (terms.bv_and(a, b), None),
            BinOp::Or => (terms.bv_or(a, b), None),
            _ => (terms.bv_xor(a, b), None),
        };
        if let Some(overflow) = overflow {
            self.no_overflow(state, overflow, op.symbol());
        }
        result
    }

    fn divide(
        &mut self,
        state: &mut State,
        op: BinOp,
        signed: bool,
        a: TermId,
        b: TermId,
    ) -> TermId {
        let divisible = self.nonzero(b);
        self.require(state, divisible, wrong(arith::Undefined::DivisionByZero));
        if signed && !base::mutant!("symbolic: INT_MIN / -1 allowed") {
            // The quotient must be representable for both (C11 6.5.5:6).
            let overflow = self.terms.sdiv_overflow(a, b);
            self.no_overflow(state, overflow, op.symbol());
        }
        match (op, signed) {
            (BinOp::Div, true) => self.terms.sdiv(a, b),
            (BinOp::Div, false) => self.terms.udiv(a, b),
            (_, true) => self.terms.srem(a, b),
            (_, false) => self.terms.urem(a, b),
        }
    }

    /// The amount may have another width; a negative one is a large number. Where it is too large,
    /// the machine takes it modulo the width.
    fn shift(
        &mut self,
        state: &mut State,
        op: BinOp,
        bits: u32,
        signed: bool,
        a: TermId,
        by: TermId,
    ) -> Result<TermId> {
        let most = bits + u32::from(base::mutant!("symbolic: shift by the width allowed"));
        let limit = self.terms.bv(self.terms.width(by), most.into());
        let fine = self.terms.ult(by, limit);
        self.require(state, fine, wrong(arith::Undefined::ShiftAmount));
        let by = self.resize(by, false, bits);
        let by = match fine {
            Terms::TRUE => by,
            _ if base::mutant!("symbolic: a shift by too much is zero") => by,
            _ => {
                let mask = self.terms.bv(bits, (bits - 1).into());
                self.terms.bv_and(by, mask)
            }
        };
        Ok(match (op, signed) {
            (BinOp::Shl, _) => self.terms.shl(a, by),
            (_, true) if base::mutant!("symbolic: signed >> logical") => self.terms.lshr(a, by),
            (_, true) => self.terms.ashr(a, by),
            (_, false) => self.terms.lshr(a, by),
        })
    }

    pub(crate) fn format(&self, kind: FloatKind) -> Result<Format> {
        match format(kind) {
            Some(format) => Ok(format),
            None => unsupported(format!("arithmetic on `{}`", kind.name())),
        }
    }

    fn float_binary(&mut self, op: BinOp, kind: FloatKind, a: TermId, b: TermId) -> Result<TermId> {
        let format = self.format(kind)?;
        let mode = Rounding::NearestEven.term(&mut self.terms);
        let terms = &mut self.terms;
        let number = match op {
            BinOp::Add => Some(format.add(terms, mode, a, b)),
            BinOp::Sub => Some(format.sub(terms, mode, a, b)),
            BinOp::Mul => Some(format.mul(terms, mode, a, b)),
            BinOp::Div => Some(format.div(terms, mode, a, b)),
            _ => None,
        };
        if let Some(result) = number {
            return Ok(self.any_nan(format, result));
        }
        let terms = &mut self.terms;
        let holds = match op {
            BinOp::Lt => format.lt(terms, a, b),
            BinOp::Le if base::mutant!("symbolic: <= of floats as <") => format.lt(terms, a, b),
            BinOp::Le => format.le(terms, a, b),
            BinOp::Gt => format.lt(terms, b, a),
            BinOp::Ge => format.le(terms, b, a),
            BinOp::Eq => format.eq(terms, a, b),
            BinOp::Ne => {
                let equal = format.eq(terms, a, b);
                terms.not(equal)
            }
            _ => {
                return unsupported("an operator that floats do not have");
            }
        };
        Ok(self.as_int(holds))
    }

    /// A conversion that the program asks for. A pointer that becomes a number shows its address.
    pub(crate) fn cast(
        &mut self,
        state: &mut State,
        from: Ty,
        to: Ty,
        a: TermId,
    ) -> Result<TermId> {
        let types = &self.program.types;
        let shown = !base::mutant!("symbolic: addresses are ignored");
        let to_number = types.is_integer(to) && !matches!(types.get(to), Type::Bool);
        if types.is_pointer(from) && to_number && shown {
            self.oblige_all(state, Boundary::Addresses);
        }
        if types.is_pointer(from) && matches!(types.get(to), Type::Bool) {
            let null = self.zero_offset();
            let is_null = self.equal_pointers(state, null, a)?;
            let (one, zero) = (self.terms.bv(8, 1), self.terms.zero(8));
            return Ok(self.terms.ite(is_null, zero, one));
        }
        self.convert(state, from, to, a)
    }

    pub(crate) fn convert(
        &mut self,
        state: &mut State,
        from: Ty,
        to: Ty,
        a: TermId,
    ) -> Result<TermId> {
        let types = &self.program.types;
        if from.unqualified() == to.unqualified() {
            return Ok(a);
        }
        if let Some(bits) = self.value(a) {
            let result = arith::convert(types, from, to, bits);
            let otherwise = machine::convert(types, from, to, bits);
            return self.computed(state, to, result, otherwise);
        }
        let low = base::mutant!("symbolic: conversion to _Bool takes the low byte");
        if matches!(types.get(to), Type::Bool) && !low {
            let truth = self.truth(from, a)?;
            let (one, zero) = (self.terms.bv(8, 1), self.terms.zero(8));
            return Ok(self.terms.ite(truth, one, zero));
        }
        match (self.scalar(from)?, self.scalar(to)?) {
            (Scalar::Int { signed, .. }, Scalar::Int { bits, .. }) => {
                let signed = signed && !base::mutant!("symbolic: signed widened with zeros");
                Ok(self.resize(a, signed, bits))
            }
            (Scalar::Int { signed, .. }, Scalar::Float(kind)) => {
                let format = self.format(kind)?;
                let mode = Rounding::NearestEven.term(&mut self.terms);
                Ok(match signed || base::mutant!("symbolic: unsigned to float as signed") {
                    true => format.from_signed(&mut self.terms, mode, a),
                    false => format.from_unsigned(&mut self.terms, mode, a),
                })
            }
            (Scalar::Float(kind), Scalar::Int { bits, signed }) => {
                let format = self.format(kind)?;
                let mode = match base::mutant!("symbolic: float to integer rounds to nearest") {
                    true => Rounding::NearestEven.term(&mut self.terms),
                    false => Rounding::TowardZero.term(&mut self.terms),
                };
                let converted = match signed {
                    true => format.to_signed(&mut self.terms, mode, a, bits),
                    false => format.to_unsigned(&mut self.terms, mode, a, bits),
                };
                self.require(state, converted.in_range, wrong(arith::Undefined::FloatToInteger));
                Ok(self.indefinite(format, mode, a, (bits, signed), converted))
            }
            (Scalar::Float(a_kind), Scalar::Float(b_kind)) => {
                let (from, to) = (self.format(a_kind)?, self.format(b_kind)?);
                let mode = Rounding::NearestEven.term(&mut self.terms);
                let result = from.convert(&mut self.terms, mode, a, to);
                Ok(self.any_nan(to, result))
            }
        }
    }

    /// What the machine makes of a float that does not fit, as [`machine::convert`] has it.
    fn indefinite(
        &mut self,
        format: Format,
        mode: TermId,
        a: TermId,
        (bits, signed): (u32, bool),
        exact: Converted,
    ) -> TermId {
        let by_way_of = match (bits, signed) {
            (..32, _) => 32,
            (32, false) => 64,
            _ => bits,
        };
        let mut otherwise = match base::mutant!("symbolic: a float that does not fit is zero") {
            true => self.terms.zero(by_way_of),
            false => self.terms.constant(smt::Bits::min_signed(by_way_of)),
        };
        if by_way_of != bits {
            let wide = format.to_signed(&mut self.terms, mode, a, by_way_of);
            otherwise = self.terms.ite(wide.in_range, wide.value, otherwise);
        }
        let otherwise = self.resize(otherwise, false, bits);
        self.terms.ite(exact.in_range, exact.value, otherwise)
    }
}
