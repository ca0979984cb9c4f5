//! Assignments.
//!
//! Copying is no use: what is copied from object to object, as a record, or as a character from
//! anywhere to anywhere may be indeterminate.

use crate::cells::{Cell, Held};
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::obligation::Boundary;
use crate::place::{Bits, Place};
use crate::scalar::Scalar;
use crate::state::{Home, State};
use cfa::padding::padding;
use cfa::{Body, ExprId, ExprKind, Ty, Type, Types};
use smt::{TermId, Terms};

impl Machine<'_> {
    pub(crate) fn assign(&mut self, state: &mut State, to: ExprId, value: ExprId) -> Result<()> {
        let ty = self.ty(to)?;
        if Scalar::of(&self.program.types, ty).is_none() {
            return self.assign_bytes(state, to, value);
        }
        if let Some(from) = self.copied(state, to, value)? {
            return self.copy(state, to, from, ty);
        }
        let from = self.ty(value)?;
        self.traps = self.keeps_trap(to, value)?;
        let bits = self.eval(state, value);
        self.traps = false;
        let bits = self.convert(state, from, ty, bits?)?;
        let place = self.place(state, to, false)?;
        self.accessing(to, |machine| machine.put(state, place, ty, Held::sure(bits)))
    }

    /// The source of a copy that is no use.
    fn copied(&mut self, state: &State, to: ExprId, value: ExprId) -> Result<Option<ExprId>> {
        let body = self.here()?;
        let types = &self.program.types;
        let ExprKind::Load(from) = body.exprs[value].kind else { return Ok(None) };
        if is_bit_field(types, body, from) || is_bit_field(types, body, to) {
            return Ok(None);
        }
        let character =
            |e: ExprId| matches!(types.get(body.exprs[e].ty), Type::Int(kind) if kind.is_char());
        let in_memory = |e: ExprId| match body.exprs[e].kind {
            ExprKind::Local(v) => matches!(state.frame().homes[v.0 as usize], Home::Object(_)),
            _ => true,
        };
        let copies = character(to) && character(from) || in_memory(to) && in_memory(from);
        Ok(copies.then_some(from))
    }

    /// Copies a scalar; single bytes of it may be indeterminate.
    fn copy(&mut self, state: &mut State, to: ExprId, from: ExprId, ty: Ty) -> Result<()> {
        let held = self.held(state, from)?;
        let target = self.place(state, to, false)?;
        let Place::Memory { address, delta, .. } = target else {
            return self.put(state, target, ty, held);
        };

        let source = self.place(state, from, false)?;
        let len = self.scalar(ty)?.bytes();
        match source {
            Place::Memory { address: at, delta: more, .. } if held.known != Terms::TRUE => {
                let part = self.load_part(state, at, more, len)?;
                self.accessing(to, |machine| machine.store_part(state, address, delta, len, &part))
            }
            _ => self.accessing(to, |machine| machine.put(state, target, ty, held)),
        }
    }

    /// Records, complex numbers, vectors.
    fn assign_bytes(&mut self, state: &mut State, to: ExprId, value: ExprId) -> Result<()> {
        if self.ty(to)?.unqualified() != self.ty(value)?.unqualified() {
            return unsupported("an assignment between different types");
        }
        let len = self.size(self.ty(to)?)?;
        let (from, from_delta) = self.bytes_of(state, value)?;
        let loaded = match self.here()?.exprs[value].kind {
            ExprKind::Load(place) => place,
            _ => value,
        };
        let part =
            self.accessing(loaded, |machine| machine.load_part(state, from, from_delta, len))?;
        let (address, delta) = self.location(state, to)?;
        self.accessing(to, |machine| machine.store_part(state, address, delta, len, &part))?;
        self.forget_padding(state, address, delta, self.ty(to)?)
    }

    /// What belongs to no member of a record that was set as a whole.
    pub(crate) fn forget_padding(
        &mut self,
        state: &mut State,
        address: TermId,
        delta: TermId,
        ty: Ty,
    ) -> Result<()> {
        if base::mutant!("symbolic: padding is copied") {
            return Ok(());
        }
        let Some(ranges) = padding(&self.program.types, ty) else {
            self.oblige_all(state, Boundary::Model("the padding of large objects".into()));
            return Ok(());
        };
        for range in ranges {
            let len = range.end - range.start;
            let value = self.terms.zero(8 * len as u32);
            let cell = Cell { len, held: Held { value, known: Terms::FALSE } };
            let start = self.address(range.start);
            let delta = self.terms.add(start, delta);
            self.store(state, address, delta, cell)?;
        }
        Ok(())
    }

    /// The place of the bytes that a record expression loads.
    pub(crate) fn bytes_of(
        &mut self,
        state: &mut State,
        value: ExprId,
    ) -> Result<(TermId, TermId)> {
        let ExprKind::Load(place) = self.here()?.exprs[value].kind else {
            return unsupported("a value that is neither scalar nor loaded");
        };
        let (address, delta) = self.location(state, place)?;
        self.may_change_in_part(state, self.ty(place)?, address)?;
        Ok((address, delta))
    }

    /// The address and the offset of an object that is accessed at once.
    pub(crate) fn location(
        &mut self,
        state: &mut State,
        place: ExprId,
    ) -> Result<(TermId, TermId)> {
        match self.place(state, place, false)? {
            Place::Memory { address, delta, bits: None, .. } => Ok((address, delta)),
            _ => unsupported("an object in memory is expected"),
        }
    }

    /// Stores a scalar of the type of the place.
    pub(crate) fn put(
        &mut self,
        state: &mut State,
        place: Place,
        ty: Ty,
        held: Held,
    ) -> Result<()> {
        match place {
            Place::Variable(v) => {
                state.frame_mut().homes[v.0 as usize] = Home::Slot(held);
                Ok(())
            }
            Place::Memory { address, delta, bits: None, .. } => {
                let len = self.scalar(ty)?.bytes();
                self.store(state, address, delta, Cell { len, held })
            }
            Place::Memory { address, delta, bits: Some(at), .. } => {
                self.store_bits(state, address, delta, at, held.value)
            }
        }
    }

    /// The other bits of its bytes stay; those that were indeterminate become 0.
    fn store_bits(
        &mut self,
        state: &mut State,
        address: TermId,
        delta: TermId,
        at: Bits,
        value: TermId,
    ) -> Result<()> {
        let len = u64::from((at.shift + at.width).div_ceil(8));
        let size = self.address(len);
        let accesses = self.accesses(state, address, delta, size, true)?;
        let mut old: Option<TermId> = None;
        for i in 0..len {
            let byte = self.read(state, &accesses, i, 1);
            let zero = self.terms.zero(8);
            let byte = self.terms.ite(byte.known, byte.value, zero);
            old = Some(old.map_or(byte, |low| self.terms.concat(byte, low)));
        }
        let Some(old) = old else { return Ok(()) };
        let new = self.resize(value, false, at.width.max(self.terms.width(value)));
        let mut bits = self.terms.extract(at.width - 1, 0, new);
        if at.shift > 0 {
            let low = self.terms.extract(at.shift - 1, 0, old);
            bits = self.terms.concat(bits, low);
        }
        let (end, width) = (at.shift + at.width, 8 * len as u32);
        if end < width {
            let high = self.terms.extract(width - 1, end, old);
            bits = self.terms.concat(high, bits);
        }
        self.write(state, &accesses, Terms::TRUE, 0, Cell { len, held: Held::sure(bits) });
        Ok(())
    }

    /// Stores a scalar to an lvalue, as wide as that needs it.
    pub(crate) fn give(
        &mut self,
        state: &mut State,
        to: Option<ExprId>,
        value: TermId,
    ) -> Result<()> {
        let Some(to) = to else { return Ok(()) };
        let ty = self.ty(to)?;
        let width = self.scalar(ty)?.width();
        let value = self.resize(value, false, width);
        let place = self.place(state, to, false)?;
        self.put(state, place, ty, Held::sure(value))
    }
}

pub(crate) fn is_bit_field(types: &Types, body: &Body, e: ExprId) -> bool {
    match body.exprs[e].kind {
        ExprKind::Field(record, k) => {
            let record = types.record_id(body.exprs[record].ty).map(|r| &types.records[r]);
            record.and_then(|r| r.fields.get(k as usize)).is_none_or(|f| f.bits.is_some())
        }
        _ => false,
    }
}
