//! Lvalues: which object they denote.
//!
//! An address that is used at once need only stay inside of its object when it is used; one that
//! is kept must not leave it at any step (`exact`). With 32-bit addresses the interpreter asks
//! for the second always.

use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::memory::MAX_SIZE;
use crate::object::constant;
use crate::resolve::Candidate;
use crate::state::{Home, State};
use cfa::{DataModel, ExprId, ExprKind, Ty, Type, VarId};
use interp::Reason;
use smt::{Node, TermId, Terms};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bits {
    pub shift: u32,
    pub width: u32,
    pub signed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// A variable without an address.
    Variable(VarId),
    /// `delta` bytes behind the address. A step to a place that nobody has checked yet is
    /// `pending`: it may have left the object.
    Memory { address: TermId, delta: TermId, pending: bool, bits: Option<Bits> },
}

impl Machine<'_> {
    pub(crate) fn zero_offset(&mut self) -> TermId {
        self.terms.zero(self.width)
    }

    fn at(&mut self, address: TermId) -> Place {
        Place::Memory { address, delta: self.zero_offset(), pending: false, bits: None }
    }

    pub(crate) fn place(&mut self, state: &mut State, e: ExprId, exact: bool) -> Result<Place> {
        let body = self.here()?;
        match body.exprs[e].kind {
            ExprKind::Local(v) => match state.frame().homes[v.0 as usize] {
                Home::Slot(_) => Ok(Place::Variable(v)),
                Home::Object(address) => Ok(self.at(address)),
            },
            ExprKind::Global(g) => {
                self.named_object(state, g);
                let address = self.address(self.layout.globals[g]);
                Ok(self.at(address))
            }
            ExprKind::Func(f) => {
                self.named_function(state, f);
                let address = self.address(self.layout.functions[f]);
                Ok(self.at(address))
            }
            ExprKind::Deref(p) => self.pointed_to(state, p, exact),
            ExprKind::Field(record, k) => self.member(state, record, k, exact),
            ExprKind::Index(array, i) => {
                let place = self.place(state, array, exact)?;
                let scale = self.size(body.exprs[e].ty)?;
                match self.known_offset(array, i, scale)? {
                    Some(at) => self.further(place, at),
                    None => {
                        let index = self.index(state, i)?;
                        self.step(state, place, index, scale, exact)
                    }
                }
            }
            _ => unsupported("an lvalue is expected"),
        }
    }

    /// What a pointer points to, which may be the sum of a pointer and an index.
    fn pointed_to(&mut self, state: &mut State, p: ExprId, exact: bool) -> Result<Place> {
        let body = self.here()?;
        self.followed = Some((self.at.0, p));
        let types = &self.program.types;
        let mut inner = p;
        while let ExprKind::Cast(a) = body.exprs[inner].kind
            && types.is_pointer(body.exprs[inner].ty)
            && types.is_pointer(body.exprs[a].ty)
        {
            inner = a;
        }
        if let ExprKind::PtrAdd(base, i) = body.exprs[inner].kind
            && !exact
        {
            let scale = self.pointee_size(base)?;
            let address = self.eval(state, base)?;
            let index = self.index(state, i)?;
            let place = self.at(address);
            return self.step(state, place, index, scale, exact);
        }
        let address = self.eval(state, inner)?;
        Ok(self.at(address))
    }

    fn member(&mut self, state: &mut State, record: ExprId, k: u32, exact: bool) -> Result<Place> {
        let types = &self.program.types;
        let Some(id) = types.record_id(self.ty(record)?) else {
            return unsupported("a member of no record");
        };
        let Some(field) = types.records[id].fields.get(k as usize) else {
            return unsupported("no such member");
        };
        let bits = match field.bits {
            Some(at) if at.width > 64 => return unsupported("a bit-field wider than 64 bits"),
            Some(at) => {
                let signed = types.int_shape(field.ty).is_some_and(|(_, signed)| signed);
                Some(Bits { shift: at.shift.into(), width: at.width.into(), signed })
            }
            None => None,
        };
        match self.place(state, record, exact)? {
            Place::Memory { address, delta, pending, bits: None } => {
                let offset = self.address(field.offset);
                let delta = self.terms.add(delta, offset);
                Ok(Place::Memory { address, delta, pending, bits })
            }
            _ => unsupported("a member of something without members"),
        }
    }

    /// The offset of an element that is written as a constant within the array (or just behind
    /// it): no step that could leave the object.
    fn known_offset(&self, array: ExprId, i: ExprId, scale: u64) -> Result<Option<u64>> {
        let len = self.program.types.size_of(self.ty(array)?).unwrap_or(0);
        let at = self.known_index(i)?.and_then(|i| scale.checked_mul(i));
        Ok(at.filter(|at| *at <= len))
    }

    fn known_index(&self, i: ExprId) -> Result<Option<u64>> {
        let (body, types) = (self.here()?, &self.program.types);
        let mut i = i;
        loop {
            match body.exprs[i].kind {
                ExprKind::Const(bits) => {
                    let value = cfa::arith::to_i128(types, body.exprs[i].ty, bits.into());
                    return Ok(u64::try_from(value).ok());
                }
                ExprKind::Cast(a) if types.is_integer(body.exprs[a].ty) => i = a,
                _ => return Ok(None),
            }
        }
    }

    fn further(&mut self, place: Place, offset: u64) -> Result<Place> {
        match place {
            Place::Memory { address, delta, pending, bits: None } => {
                let offset = self.address(offset);
                let delta = self.terms.add(delta, offset);
                Ok(Place::Memory { address, delta, pending, bits: None })
            }
            _ => unsupported("an element of something without elements"),
        }
    }

    /// An index as a signed number of the width of an address.
    fn index(&mut self, state: &mut State, i: ExprId) -> Result<TermId> {
        let ty = self.ty(i)?;
        let value = self.eval(state, i)?;
        let Some((bits, signed)) = self.program.types.int_shape(ty) else {
            return unsupported("an index that is no integer");
        };
        if bits > 64 {
            return unsupported("an index wider than 64 bits");
        }
        Ok(self.resize(value, signed, self.width))
    }

    /// The place `index` elements behind another.
    fn step(
        &mut self,
        state: &mut State,
        place: Place,
        index: TermId,
        scale: u64,
        exact: bool,
    ) -> Result<Place> {
        let Place::Memory { address, delta, pending, bits: None } = place else {
            return unsupported("an element of something without elements");
        };
        if exact || self.program.types.model == DataModel::Ilp32 {
            let base = self.terms.add(address, delta);
            let address = self.moved(state, base, index, scale)?;
            return Ok(self.at(address));
        }
        if pending {
            self.stay_inside(state, address, delta)?;
        }
        let (more, fits) = self.scaled(index, scale);
        if fits != Terms::TRUE {
            for candidate in self.candidates(state, address)? {
                self.not_outside(state, &candidate, fits);
            }
        }
        let delta = self.terms.add(delta, more);
        match (constant(&self.terms, address), constant(&self.terms, delta)) {
            (Some(_), Some(_)) => {
                self.stay_inside(state, address, delta)?;
                Ok(Place::Memory { address, delta, pending: false, bits: None })
            }
            _ => Ok(Place::Memory { address, delta, pending: true, bits: None }),
        }
    }

    /// `index * scale`, and that it does not wrap.
    pub(crate) fn scaled(&mut self, index: TermId, scale: u64) -> (TermId, TermId) {
        let width = self.width;
        let spare = match self.terms.node(index) {
            Node::Sext { by, .. } => by,
            Node::Concat(high, _) if constant(&self.terms, high) == Some(0) => {
                self.terms.width(high).saturating_sub(1)
            }
            _ => 0,
        };
        let mut fits = Terms::TRUE;
        if scale > 1 && u64::BITS - scale.leading_zeros() > spare {
            let most = self.terms.bv(width, ((1u128 << (width - 1)) - 1) / u128::from(scale));
            let least = self.terms.neg(most);
            let (above, below) = (self.terms.sle(least, index), self.terms.sle(index, most));
            fits = self.terms.and(above, below);
        }
        let scale = self.terms.bv(width, scale.into());
        (self.terms.mul(scale, index), fits)
    }

    /// Executions whose address is this candidate go on only where `fine` holds; elsewhere they
    /// would be far away from it. The reasons are those of an access there.
    pub(crate) fn not_outside(&mut self, state: &mut State, candidate: &Candidate, fine: TermId) {
        self.foresee_place();
        let fine = self.implies(candidate.guard, fine);
        let Some(number) = candidate.object else {
            return self.in_some_object(state, fine, candidate.offset);
        };
        let (alive, data) = match state.object(number) {
            None => (Terms::FALSE, Terms::TRUE),
            Some(object) => (object.alive, object.data),
        };
        for (holds, reason) in [(alive, Reason::Dangling), (data, Reason::NotData)] {
            let holds = self.terms.or(fine, holds);
            self.require(state, holds, reason);
        }
        self.require(state, fine, Reason::OutOfBounds);
    }

    /// The place lies in the object of the address or near it: within the offsets that objects
    /// can have.
    pub(crate) fn stay_inside(
        &mut self,
        state: &mut State,
        address: TermId,
        delta: TermId,
    ) -> Result<()> {
        for candidate in self.candidates(state, address)? {
            let within = match candidate.object {
                Some(_) => candidate.offset,
                None => {
                    let low = self.terms.extract(31, 0, candidate.offset);
                    self.resize(low, true, self.width)
                }
            };
            let offset = self.terms.add(within, delta);
            let near = self.is_near(offset);
            self.not_outside(state, &candidate, near);
        }
        Ok(())
    }

    /// The address of an lvalue, as a value.
    pub(crate) fn address_of(&mut self, state: &mut State, e: ExprId) -> Result<TermId> {
        match self.place(state, e, true)? {
            Place::Variable(_) => unsupported("the address of a variable without one"),
            Place::Memory { bits: Some(_), .. } => unsupported("the address of a bit-field"),
            Place::Memory { address, delta, .. } => Ok(self.terms.add(address, delta)),
        }
    }

    /// The size of a type whose values are bytes.
    pub(crate) fn size(&self, ty: Ty) -> Result<u64> {
        match self.program.types.size_of(ty).filter(|size| *size <= MAX_SIZE) {
            Some(size) => Ok(size),
            None => unsupported("an object of unknown or too large a size"),
        }
    }

    /// The size of what a pointer counts; 1 for `void` and functions, as in GNU C.
    pub(crate) fn pointee_size(&self, p: ExprId) -> Result<u64> {
        let types = &self.program.types;
        let Some(pointee) = types.pointee(self.ty(p)?) else {
            return unsupported("arithmetic on no pointer");
        };
        match types.get(pointee) {
            Type::Void | Type::Function(_) => Ok(1),
            _ => self.size(pointee),
        }
    }

    /// A Boolean as an `int`.
    pub(crate) fn as_int(&mut self, condition: TermId) -> TermId {
        let (one, zero) = (self.terms.bv(32, 1), self.terms.zero(32));
        self.terms.ite(condition, one, zero)
    }

    /// The low bits of a number, or the number with copies of its sign or zeros above.
    pub(crate) fn resize(&mut self, value: TermId, signed: bool, width: u32) -> TermId {
        let old = self.terms.width(value);
        if old >= width {
            return self.terms.extract(width - 1, 0, value);
        }
        if signed {
            self.terms.sign_extend(width - old, value)
        } else {
            self.terms.zero_extend(width - old, value)
        }
    }

    /// Is a number not zero?
    pub(crate) fn nonzero(&mut self, value: TermId) -> TermId {
        let zero = self.terms.zero(self.terms.width(value));
        let same = self.terms.eq(zero, value);
        self.terms.not(same)
    }

    pub(crate) fn never(&mut self, state: &mut State, reason: Reason) {
        self.require(state, Terms::FALSE, reason);
    }
}
