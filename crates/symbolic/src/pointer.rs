//! Arithmetic and comparison of pointers.

use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::object::constant;
use crate::resolve::Candidate;
use crate::state::State;
use cfa::BinOp;
use interp::Reason;
use smt::{TermId, Terms};

impl Machine<'_> {
    /// `index` elements behind `base`: inside the object or just behind it. Null plus 0 is null.
    /// Addresses that are only numbers can be moved, but not followed.
    pub(crate) fn moved(
        &mut self,
        state: &mut State,
        base: TermId,
        index: TermId,
        scale: u64,
    ) -> Result<TermId> {
        let (delta, fits) = self.scaled(index, scale);
        let zero = self.zero_offset();
        let stays = self.terms.eq(zero, delta);
        if stays == Terms::TRUE && fits == Terms::TRUE {
            return Ok(base);
        }
        for candidate in self.candidates(state, base)? {
            if self.width == 64 {
                self.not_outside(state, &candidate, fits);
            }
            let (may, reason) = self.may_move(state, &candidate, delta);
            let fine = self.terms.or(stays, may);
            let fine = self.terms.and(fits, fine);
            let fine = self.implies(candidate.guard, fine);
            self.require(state, fine, reason);
        }
        Ok(self.terms.add(base, delta))
    }

    fn may_move(
        &mut self,
        state: &State,
        candidate: &Candidate,
        delta: TermId,
    ) -> (TermId, Reason) {
        let Some(number) = candidate.object else {
            let number = self.nonzero(candidate.offset);
            let least =
                self.terms.bv(self.width, if self.width == 64 { 1 << 32 } else { 0x1_0000 });
            let small = self.terms.ult(candidate.offset, least);
            return (self.terms.and(number, small), Reason::NullPointer);
        };
        let Some(object) = state.object(number) else { return (Terms::FALSE, Reason::Dangling) };
        let (alive, extent) = (object.alive, object.extent);
        let before = self.terms.ule(candidate.offset, extent);
        let new = self.terms.add(candidate.offset, delta);
        let after = self.terms.ule(new, extent);
        (self.terms.and_all(&[alive, before, after]), Reason::PointerArithmetic)
    }

    /// Do both belong to one object (or both to none)?
    pub(crate) fn same_object(&mut self, state: &State, a: TermId, b: TermId) -> Result<TermId> {
        let (left, right) = (self.candidates(state, a)?, self.candidates(state, b)?);
        if let ([x], [y]) = (left.as_slice(), right.as_slice())
            && x.object.is_some()
        {
            return Ok(self.terms.bool(x.object == y.object));
        }
        let mut same = Terms::FALSE;
        for x in &left {
            for y in right.iter().filter(|y| y.object == x.object) {
                let both = self.terms.and(x.guard, y.guard);
                same = self.terms.or(same, both);
            }
        }
        Ok(same)
    }

    /// `<`, `<=`, `>` and `>=`.
    pub(crate) fn compare_pointers(
        &mut self,
        state: &mut State,
        op: BinOp,
        a: TermId,
        b: TermId,
    ) -> Result<TermId> {
        let same = self.same_object(state, a, b)?;
        self.require(state, same, Reason::DifferentObjects);
        Ok(match op {
            BinOp::Lt => self.terms.ult(a, b),
            BinOp::Le => self.terms.ule(a, b),
            BinOp::Gt => self.terms.ult(b, a),
            _ => self.terms.ule(b, a),
        })
    }

    /// In elements of this size.
    pub(crate) fn difference(
        &mut self,
        state: &mut State,
        a: TermId,
        b: TermId,
        scale: u64,
    ) -> Result<TermId> {
        let same = self.same_object(state, a, b)?;
        self.require(state, same, Reason::DifferentObjects);
        if scale == 0 {
            return unsupported("difference of pointers to objects without size");
        }
        let bytes = self.terms.sub(a, b);
        if scale == 1 {
            return Ok(bytes);
        }
        let size = self.terms.bv(self.width, scale.into());
        if scale.is_power_of_two() {
            let by = scale.trailing_zeros();
            let low = self.terms.extract(by - 1, 0, bytes);
            let odd = self.nonzero(low);
            let even = self.terms.not(odd);
            self.require(state, even, Reason::UnevenDifference);
            let by = self.terms.bv(self.width, by.into());
            return Ok(self.terms.ashr(bytes, by));
        }
        let rest = self.terms.srem(bytes, size);
        let uneven = self.nonzero(rest);
        let even = self.terms.not(uneven);
        self.require(state, even, Reason::UnevenDifference);
        Ok(self.terms.sdiv(bytes, size))
    }

    /// Choices between addresses: equal where both choose the same. So the bits of addresses need
    /// not be looked at.
    fn same_constant(&mut self, left: &[(TermId, u64)], right: &[(TermId, u64)]) -> TermId {
        let mut same = Terms::FALSE;
        for (x, a) in left {
            for (y, _) in right.iter().filter(|(_, b)| a == b) {
                let both = self.terms.and(*x, *y);
                same = self.terms.or(same, both);
            }
        }
        same
    }

    /// Whether a pointer is not null, as a condition.
    pub(crate) fn is_pointer_set(&mut self, value: TermId) -> TermId {
        match self.constants(value) {
            None => self.nonzero(value),
            Some(choices) => {
                let is_null = self.same_constant(&choices, &[(Terms::TRUE, 0)]);
                self.terms.not(is_null)
            }
        }
    }

    /// `a == b`; a pointer into an object is never null.
    pub(crate) fn equal_pointers(&mut self, state: &State, a: TermId, b: TermId) -> Result<TermId> {
        if let (Some(left), Some(right)) = (self.constants(a), self.constants(b)) {
            return Ok(self.same_constant(&left, &right));
        }
        let plain = self.terms.eq(a, b);
        if self.terms.as_bool(plain).is_some() {
            return Ok(plain);
        }
        let (null, other) = if constant(&self.terms, a) == Some(0) { (a, b) } else { (b, a) };
        if constant(&self.terms, null) != Some(0) {
            return Ok(plain);
        }
        let mut is_null = Terms::FALSE;
        for candidate in self.candidates(state, other)? {
            let here = match candidate.object {
                Some(_) => Terms::FALSE,
                None => self.terms.eq(null, candidate.offset),
            };
            let here = self.terms.and(candidate.guard, here);
            is_null = self.terms.or(is_null, here);
        }
        Ok(is_null)
    }
}
