//! Operations on many bytes: copies, fills, comparisons, lengths of strings.
//!
//! Where the number of bytes depends on inputs, each byte is treated by itself, up to a limit.

use crate::access::Access;
use crate::cells::{Cell, Held};
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::object::constant;
use crate::state::State;
use cfa::ExprId;
use interp::Reason;
use smt::{TermId, Terms};

/// The most bytes that a copy of symbolic size may have, and the longest string that is looked
/// through where its end is not known.
const LONGEST: u64 = 256;

impl Machine<'_> {
    /// Accesses that happen only if the condition holds.
    pub(crate) fn accesses_if(
        &mut self,
        state: &mut State,
        condition: TermId,
        address: TermId,
        delta: TermId,
        len: TermId,
        write: bool,
    ) -> Result<Vec<Access>> {
        if condition == Terms::TRUE {
            return self.accesses(state, address, delta, len, write);
        }
        // The faults are those of executions that come here and access something.
        let before = state.guard;
        self.assume(state, condition);
        let accesses = self.accesses(state, address, delta, len, write);
        let other = self.terms.not(condition);
        let skipped = self.terms.and(before, other);
        state.guard = self.terms.or(state.guard, skipped);
        accesses
    }

    /// An upper bound of a number of bytes that lie in one of these objects.
    fn bound(&self, state: &State, accesses: &[Access], len: TermId) -> u64 {
        let most = crate::stride::stride(&self.terms, len).most;
        self.largest(state, accesses).min(most)
    }

    /// The largest extent of these objects.
    fn largest(&self, state: &State, accesses: &[Access]) -> u64 {
        let extents = accesses.iter().map(|access| {
            let object = state.object(access.object);
            object.map_or(u64::MAX, |o| constant(&self.terms, o.extent).unwrap_or(o.most))
        });
        extents.max().unwrap_or(0)
    }

    pub(crate) fn copy_bytes(
        &mut self,
        state: &mut State,
        to: TermId,
        from: TermId,
        len: TermId,
    ) -> Result<()> {
        let len = self.resize(len, false, self.width);
        let (there, back) = (self.terms.sub(to, from), self.terms.sub(from, to));
        let (first, second) = (self.terms.ult(there, len), self.terms.ult(back, len));
        let mut overlap = self.terms.or(first, second);
        if overlap != Terms::FALSE {
            // More bytes than any object has reach from one to another; those are outside.
            let same = self.same_object(state, to, from)?;
            overlap = self.terms.and(same, overlap);
        }
        let fine = self.terms.not(overlap);
        self.require(state, fine, Reason::Overlap);
        self.move_bytes(state, to, from, len)
    }

    pub(crate) fn move_bytes(
        &mut self,
        state: &mut State,
        to: TermId,
        from: TermId,
        len: TermId,
    ) -> Result<()> {
        let (len, zero) = (self.resize(len, false, self.width), self.zero_offset());
        if let Some(count) = self.number(len) {
            if count == 0 {
                return Ok(());
            }
            let part = self.load_part(state, from, zero, count)?;
            return self.store_part(state, to, zero, count, &part);
        }
        let some = self.nonzero(len);
        let source = self.accesses_if(state, some, from, zero, len, false)?;
        let target = self.accesses_if(state, some, to, zero, len, true)?;
        let most = self.bound(state, &source, len).min(self.bound(state, &target, len));
        if most > LONGEST {
            return unsupported("a copy of symbolic size");
        }
        let bytes: Vec<Held> = (0..most).map(|i| self.read(state, &source, i, 1)).collect();
        for (i, held) in bytes.into_iter().enumerate() {
            let more = u64::from(base::mutant!("symbolic: memcpy one byte more"));
            let at = self.address((i as u64).saturating_sub(more));
            let wanted = self.terms.ult(at, len);
            self.write(state, &target, wanted, i as u64, Cell { len: 1, held });
        }
        Ok(())
    }

    pub(crate) fn fill(
        &mut self,
        state: &mut State,
        to: TermId,
        byte: TermId,
        len: TermId,
    ) -> Result<()> {
        let (len, zero) = (self.resize(len, false, self.width), self.zero_offset());
        let byte = self.terms.extract(7, 0, byte);
        let (count, constant_byte) = (self.number(len), self.number(byte));
        match (count, constant_byte) {
            (Some(0), _) => return Ok(()),
            (Some(count), Some(byte)) => {
                return self.fill_bytes(state, to, zero, count, byte as u8);
            }
            _ => {}
        }
        let some = self.nonzero(len);
        let accesses = self.accesses_if(state, some, to, zero, len, true)?;
        if let ([access], Some(byte)) = (accesses.as_slice(), constant_byte)
            && self.number(access.offset) == Some(0)
            && state.object(access.object).is_some_and(|object| object.extent == len)
        {
            self.fill_object(state, access.object, byte as u8);
            return Ok(());
        }
        let most = count.unwrap_or_else(|| self.bound(state, &accesses, len));
        if count.is_none() && most > LONGEST {
            return unsupported("a fill of symbolic size");
        }
        for i in 0..most {
            let at = self.address(i);
            let wanted = self.terms.ult(at, len);
            let cell = Cell { len: 1, held: Held::sure(byte) };
            self.write(state, &accesses, wanted, i, cell);
        }
        Ok(())
    }

    /// Requires a range of symbolic length to be determinate.
    pub(crate) fn use_range(&mut self, state: &mut State, from: TermId, len: TermId) -> Result<()> {
        let (some, zero) = (self.nonzero(len), self.zero_offset());
        let accesses = self.accesses_if(state, some, from, zero, len, false)?;
        let most = self.bound(state, &accesses, len);
        if most > LONGEST {
            return unsupported("output of symbolic size");
        }
        for i in 0..most {
            let at = self.address(i);
            let used = self.terms.ult(at, len);
            let held = self.read(state, &accesses, i, 1);
            self.byte_if(state, used, held);
        }
        Ok(())
    }

    /// As `memcmp`: the difference of the first bytes that differ, or its sign alone where nobody looks
    /// at more. Bytes behind the first difference may be indeterminate.
    pub(crate) fn compare_bytes(
        &mut self,
        state: &mut State,
        to: Option<ExprId>,
        a: TermId,
        b: TermId,
        len: TermId,
    ) -> Result<()> {
        let (len, zero) = (self.resize(len, false, self.width), self.zero_offset());
        let some = self.nonzero(len);
        if some == Terms::FALSE {
            let equal = self.terms.zero(32);
            return self.give(state, to, equal);
        }
        let left = self.accesses_if(state, some, a, zero, len, false)?;
        let right = self.accesses_if(state, some, b, zero, len, false)?;
        let most = self.bound(state, &left, len).min(self.bound(state, &right, len));
        if self.number(len).is_none() && most > LONGEST {
            return unsupported("a comparison of symbolic size");
        }
        let is_exact = !self.only_sign_is_used(state);
        let mut order = self.terms.zero(32);
        let mut open = Terms::TRUE;
        for i in 0..most {
            let at = self.address(i);
            let inside = self.terms.ult(at, len);
            let asked = self.terms.and(open, inside);
            if asked == Terms::FALSE {
                break;
            }
            let (x, y) = (self.read(state, &left, i, 1), self.read(state, &right, i, 1));
            let (x, y) = (self.byte_if(state, asked, x), self.byte_if(state, asked, y));
            let differ = self.terms.distinct(x, y);
            let less = match base::mutant!("symbolic: memcmp of signed bytes") {
                true => self.terms.slt(x, y),
                false => self.terms.ult(x, y),
            };
            let sign = if is_exact {
                let (x, y) = (self.terms.zero_extend(24, x), self.terms.zero_extend(24, y));
                self.terms.sub(x, y)
            } else {
                let (minus, plus) = (self.terms.ones(32), self.terms.bv(32, 1));
                self.terms.ite(less, minus, plus)
            };
            let here = self.terms.and(asked, differ);
            order = self.terms.ite(here, sign, order);
            let same = self.terms.not(differ);
            open = self.terms.and(asked, same);
        }
        self.give(state, to, order)
    }

    /// As `strlen`.
    pub(crate) fn length(
        &mut self,
        state: &mut State,
        to: Option<ExprId>,
        address: TermId,
    ) -> Result<()> {
        let (zero, one) = (self.zero_offset(), self.address(1));
        let accesses = self.accesses(state, address, zero, one, false)?;
        let most = self.largest(state, &accesses);
        let mut found = self.zero_offset();
        let mut open = Terms::TRUE;
        for i in 0..most {
            if open == Terms::FALSE {
                break;
            }
            if i > LONGEST && self.terms.as_bool(open).is_none() {
                return unsupported("the length of a long string");
            }
            open = self.look_at(state, &accesses, i, open, &mut found);
        }
        let ended = self.terms.not(open);
        self.require(state, ended, Reason::OutOfBounds);
        self.give(state, to, found)
    }

    /// A byte that is used if `asked`.
    fn byte_if(&mut self, state: &mut State, asked: TermId, byte: Held) -> TermId {
        let known = self.implies(asked, byte.known);
        self.use_of(state, Held { known, ..byte }, false)
    }

    /// Looks at the next byte of a string, if `open`: the condition under which it is not the end.
    fn look_at(
        &mut self,
        state: &mut State,
        accesses: &[Access],
        i: u64,
        open: TermId,
        found: &mut TermId,
    ) -> TermId {
        let at = self.address(i);
        let mut inside = Terms::FALSE;
        for access in accesses {
            let extent = state.object(access.object).map(|object| object.extent);
            let Some(extent) = extent else { continue };
            let place = self.terms.add(access.offset, at);
            let here = self.terms.ult(place, extent);
            let here = if accesses.len() == 1 { here } else { self.terms.and(access.guard, here) };
            inside = self.terms.or(inside, here);
        }
        let fine = self.implies(open, inside);
        self.require(state, fine, Reason::OutOfBounds);
        let byte = self.read(state, accesses, i, 1);
        let byte = self.byte_if(state, open, byte);
        *found = self.terms.ite(open, at, *found);
        let more = self.nonzero(byte);
        self.terms.and(open, more)
    }
}
