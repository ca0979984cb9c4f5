//! Arithmetic and comparison of pointers.

use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::object::constant;
use crate::resolve::Candidate;
use crate::state::State;
use cfa::{BinOp, GlobalKind};
use interp::{Reason, Which};
use smt::{TermId, Terms};

/// Conditions under which a pointer is into an object at all, at its start, just behind it, to one
/// that lives no more, or into a string literal.
struct Ends {
    any: TermId,
    start: TermId,
    past: TermId,
    dead: TermId,
    literal: TermId,
}

impl Default for Ends {
    fn default() -> Ends {
        let no = Terms::FALSE;
        Ends { any: no, start: no, past: no, dead: no, literal: no }
    }
}

impl Machine<'_> {
    /// `index` elements behind `base`: inside the object or just behind it. Null plus 0 is null.
    /// Addresses that are only numbers can be moved, but not followed. A pointer that leaves its
    /// object goes on, and can come back, as long as it is near; addresses of 32 bits are too close
    /// to each other for that.
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
            self.may_move(state, &candidate, delta, stays, fits);
        }
        Ok(self.terms.add(base, delta))
    }

    fn may_move(
        &mut self,
        state: &mut State,
        candidate: &Candidate,
        delta: TermId,
        stays: TermId,
        fits: TermId,
    ) {
        let is_wide = self.width == 64;
        let fine = self.implies(candidate.guard, fits);
        self.end_unless(state, fine, Reason::PointerArithmetic);
        let when = |machine: &mut Self, fine: TermId| {
            let fine = machine.terms.or(stays, fine);
            let fine = machine.terms.and(fits, fine);
            machine.implies(candidate.guard, fine)
        };
        let Some(number) = candidate.object else {
            let number = self.nonzero(candidate.offset);
            let fine = when(self, number);
            if !is_wide {
                return self.end_unless(state, fine, Reason::PointerArithmetic);
            }
            self.require(state, fine, Reason::PointerArithmetic);
            let near = self.is_near(delta);
            let near = self.terms.or(number, near);
            let fine = when(self, near);
            return self.end_unless(state, fine, Reason::PointerArithmetic);
        };
        let (alive, extent) = match state.object(number) {
            None => (Terms::FALSE, self.zero_offset()),
            Some(object) => (object.alive, object.extent),
        };
        let stays_there = self.terms.and(stays, fits);
        let fine = self.terms.or(stays_there, alive);
        let fine = self.implies(candidate.guard, fine);
        self.require(state, fine, Reason::Dangling);
        let new = self.terms.add(candidate.offset, delta);
        let (before, after) =
            (self.terms.ule(candidate.offset, extent), self.terms.ule(new, extent));
        let inside = self.terms.and(before, after);
        let fine = when(self, inside);
        if !is_wide {
            return self.end_unless(state, fine, Reason::PointerArithmetic);
        }
        self.require(state, fine, Reason::PointerArithmetic);
        let near = self.is_near(new);
        let fine = when(self, near);
        self.end_unless(state, fine, Reason::PointerArithmetic);
    }

    /// Does an offset name the object that it is counted from? (Of 64 bits.)
    pub(crate) fn is_near(&mut self, offset: TermId) -> TermId {
        let (half, all) = (self.terms.bv(self.width, 1 << 31), self.terms.bv(self.width, 1 << 32));
        let above = self.terms.add(offset, half);
        self.terms.ult(above, all)
    }

    /// Do both belong to one object (or both to none)?
    pub(crate) fn same_object(
        &mut self,
        state: &mut State,
        a: TermId,
        b: TermId,
    ) -> Result<TermId> {
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

    /// `a == b` of the program's. Where the addresses of different objects may coincide the result
    /// is the compiler's and the linker's choice.
    pub(crate) fn compare_equal(
        &mut self,
        state: &mut State,
        a: TermId,
        b: TermId,
    ) -> Result<TermId> {
        let is_null = |term: TermId| constant(&self.terms, term) == Some(0);
        if a != b && !is_null(a) && !is_null(b) && !base::mutant!("symbolic: objects never meet") {
            let distinct = self.are_distinguishable(state, a, b)?;
            self.require(state, distinct, Reason::Coincidence);
        }
        self.equal_pointers(state, a, b)
    }

    /// Whether both are into one object, or their addresses cannot be equal by chance: none is just
    /// behind its object with the other at a start, none has outlived its object, and not both are
    /// into string literals, which compilers and linkers let share their bytes.
    fn are_distinguishable(&mut self, state: &mut State, a: TermId, b: TermId) -> Result<TermId> {
        let (left, right) = (self.ends(state, a)?, self.ends(state, b)?);
        let cases = [
            [left.past, right.start],
            [left.start, right.past],
            [left.dead, right.any],
            [left.any, right.dead],
            [left.literal, right.literal],
        ];
        let meets = cases.map(|[x, y]| self.terms.and(x, y));
        let meet = meets.into_iter().fold(Terms::FALSE, |all, one| self.terms.or(all, one));
        if meet == Terms::FALSE {
            return Ok(Terms::TRUE);
        }
        let (same, apart) = (self.same_object(state, a, b)?, self.terms.not(meet));
        Ok(self.terms.or(same, apart))
    }

    /// Where in its object a pointer may be.
    fn ends(&mut self, state: &mut State, address: TermId) -> Result<Ends> {
        let mut ends = Ends::default();
        for candidate in self.candidates(state, address)? {
            let Some(number) = candidate.object else { continue };
            let (alive, extent, which) = match state.object(number) {
                Some(object) => (object.alive, object.extent, Some(object.which)),
                None => (Terms::FALSE, self.zero_offset(), None),
            };
            let zero = self.zero_offset();
            let is_literal = matches!(which, Some(Which::Global(g))
                if self.program.globals[g].kind == GlobalKind::StringLiteral);
            // A function has no end that anything could begin at.
            let is_function = matches!(which, Some(Which::Function(_)));
            let past = self.terms.eq(extent, candidate.offset);
            let here = [
                (&mut ends.any, Terms::TRUE),
                (&mut ends.start, self.terms.eq(zero, candidate.offset)),
                (&mut ends.past, if is_function { Terms::FALSE } else { past }),
                (&mut ends.dead, self.terms.not(alive)),
                (&mut ends.literal, self.terms.bool(is_literal)),
            ];
            for (sum, condition) in here {
                let condition = self.terms.and(candidate.guard, condition);
                *sum = self.terms.or(*sum, condition);
            }
        }
        Ok(ends)
    }

    /// `a == b`; a pointer into an object is never null.
    pub(crate) fn equal_pointers(
        &mut self,
        state: &mut State,
        a: TermId,
        b: TermId,
    ) -> Result<TermId> {
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
