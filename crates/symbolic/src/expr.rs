//! Expressions: their values as terms.
//!
//! The concrete meaning is `cfa::arith`, which computes with constants here too; terms say the
//! same for all values at once.

use crate::cells::Held;
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::object::constant;
use crate::place::{Bits, Place};
use crate::scalar::Scalar;
use crate::state::{Home, State};
use cfa::{BinOp, ExprId, ExprKind, Ty, VarId};
use smt::TermId;

/// Expressions nested deeper have no meaning here: evaluation is recursive.
const DEEPEST: u32 = 400;

impl Machine<'_> {
    /// The value of a scalar expression.
    pub(crate) fn eval(&mut self, state: &mut State, e: ExprId) -> Result<TermId> {
        if self.depth >= DEEPEST {
            return unsupported(format!("an expression nested deeper than {DEEPEST}"));
        }
        self.depth += 1;
        let value = self.eval_inner(state, e);
        self.depth -= 1;
        value
    }

    fn eval_inner(&mut self, state: &mut State, e: ExprId) -> Result<TermId> {
        let body = self.here()?;
        let ty = body.exprs[e].ty;
        self.look_at_floats(state, e)?;
        match body.exprs[e].kind {
            ExprKind::Const(bits) => self.literal(ty, bits.into()),
            ExprKind::Wide(ref bits) => self.literal(ty, **bits),
            ExprKind::Load(place) => {
                let held = self.held(state, place)?;
                Ok(self.use_of(state, held, self.program.types.is_pointer(ty)))
            }
            ExprKind::Addr(place) => self.address_of(state, place),
            ExprKind::LabelAddr(label) => match self.layout.label(self.at.0, label) {
                Some(address) => Ok(self.address(address)),
                None => unsupported(format!("the address of {label} is not known")),
            },
            ExprKind::Unary(op, a) => {
                let of = self.ty(a)?;
                let a = self.eval(state, a)?;
                self.unary(state, op, of, a)
            }
            ExprKind::Binary(op, a, b) => self.eval_binary(state, op, a, b),
            ExprKind::PtrAdd(p, i) => self.pointer_add(state, p, i),
            ExprKind::PtrSub(a, b) => {
                let scale = self.pointee_size(a)?;
                let (a, b) = (self.eval(state, a)?, self.eval(state, b)?);
                self.difference(state, a, b, scale)
            }
            ExprKind::Cast(a) => {
                let from = self.ty(a)?;
                let value = self.eval(state, a)?;
                self.cast(state, from, ty, value)
            }
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) => lvalue(),
            ExprKind::Deref(_) | ExprKind::Field(..) | ExprKind::Index(..) => lvalue(),
        }
    }

    fn literal(&mut self, ty: Ty, bits: u128) -> Result<TermId> {
        let width = self.scalar(ty)?.width();
        Ok(self.terms.bv(width, bits))
    }

    fn pointer_add(&mut self, state: &mut State, p: ExprId, i: ExprId) -> Result<TermId> {
        let scale = self.pointee_size(p)?;
        let base = self.eval(state, p)?;
        let (ty, index) = (self.ty(i)?, self.eval(state, i)?);
        let Some((bits, signed)) = self.program.types.int_shape(ty) else {
            return unsupported("an index that is no integer");
        };
        if bits > 64 {
            return unsupported("an index wider than 64 bits");
        }
        let index = self.resize(index, signed, self.width);
        self.moved(state, base, index, scale)
    }

    fn eval_binary(
        &mut self,
        state: &mut State,
        op: BinOp,
        a: ExprId,
        b: ExprId,
    ) -> Result<TermId> {
        let (left, right) = (self.ty(a)?, self.ty(b)?);
        let (x, y) = (self.eval(state, a)?, self.eval(state, b)?);
        if self.program.types.is_pointer(left) {
            let holds = match op {
                BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => {
                    self.compare_pointers(state, op, x, y)?
                }
                BinOp::Eq => self.compare_equal(state, x, y)?,
                BinOp::Ne => {
                    let equal = self.compare_equal(state, x, y)?;
                    self.terms.not(equal)
                }
                _ => return self.binary(state, op, left, x, right, y),
            };
            return Ok(self.as_int(holds));
        }
        self.binary(state, op, left, x, right, y)
    }

    /// What an object holds, determinate or not; a scalar.
    pub(crate) fn held(&mut self, state: &mut State, place: ExprId) -> Result<Held> {
        let ty = self.ty(place)?;
        match self.place(state, place, false)? {
            Place::Variable(v) => {
                self.look_at_parameter(state, v);
                Ok(self.variable(state, v))
            }
            Place::Memory { address, delta, bits: Some(at), .. } => {
                match self.may_change(state, ty, address)? {
                    Some(any) => Ok(any),
                    None => self.accessing(place, |machine| {
                        machine.load_bits(state, address, delta, at, ty)
                    }),
                }
            }
            Place::Memory { address, delta, bits: None, .. } => {
                let len = self.scalar(ty)?.bytes();
                match self.may_change(state, ty, address)? {
                    Some(any) => Ok(any),
                    None => {
                        self.accessing(place, |machine| machine.load(state, address, delta, len))
                    }
                }
            }
        }
    }

    pub(crate) fn variable(&mut self, state: &State, v: VarId) -> Held {
        match state.frame().homes[v.0 as usize] {
            Home::Slot(held) => held,
            Home::Object(address) => Held::sure(address),
        }
    }

    fn load_bits(
        &mut self,
        state: &mut State,
        address: TermId,
        delta: TermId,
        at: Bits,
        ty: Ty,
    ) -> Result<Held> {
        let len = u64::from((at.shift + at.width).div_ceil(8));
        let width = self.scalar(ty)?.width();
        let held = self.load(state, address, delta, len)?;
        let field = self.terms.extract(at.shift + at.width - 1, at.shift, held.value);
        Ok(Held { value: self.resize(field, at.signed, width), known: held.known })
    }

    /// Does a scalar compare unequal to 0?
    pub(crate) fn truth(&mut self, ty: Ty, value: TermId) -> Result<TermId> {
        match self.scalar(ty)? {
            Scalar::Int { .. } if self.program.types.is_pointer(ty) => {
                Ok(self.is_pointer_set(value))
            }
            Scalar::Int { .. } => Ok(self.nonzero(value)),
            Scalar::Float(kind) => {
                let magnitude = self.terms.extract(kind.bits() - 2, 0, value);
                Ok(self.nonzero(magnitude))
            }
        }
    }

    /// The truth of a condition; pointers into objects are true.
    pub(crate) fn condition(&mut self, state: &mut State, e: ExprId) -> Result<TermId> {
        let ty = self.ty(e)?;
        let value = self.eval(state, e)?;
        if self.program.types.is_float(ty) {
            self.oblige_floats(state);
        }
        if self.program.types.is_pointer(ty) && constant(&self.terms, value).is_none() {
            let null = self.zero_offset();
            let is_null = self.equal_pointers(state, null, value)?;
            return Ok(self.terms.not(is_null));
        }
        self.truth(ty, value)
    }
}

fn lvalue<T>() -> Result<T> {
    unsupported("an lvalue where a value is expected")
}
