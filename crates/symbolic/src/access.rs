//! Reading and writing through addresses.

mod aliasing;

use crate::cells::{Cell, Held, Part, join};
use crate::environment::Need;
use crate::fault::{Result, Unsupported};
use crate::machine::Machine;
use crate::object::{Bytes, constant, either};
use crate::obligation::Boundary;
use crate::resolve::Candidate;
use crate::state::State;
use interp::Reason;
use smt::{Sort, TermId, Terms};

/// An object is accessed at this offset if the guard holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    pub guard: TermId,
    pub object: usize,
    pub offset: TermId,
}

/// Addresses below may be those of members of null pointers.
const LARGEST_MEMBER: u64 = 4096;

impl Machine<'_> {
    /// `p -> q`.
    pub(crate) fn implies(&mut self, p: TermId, q: TermId) -> TermId {
        self.terms.implies(p, q)
    }

    /// Do `len` bytes from `offset` lie within `extent`?
    pub(crate) fn within(&mut self, offset: TermId, len: TermId, extent: TermId) -> TermId {
        let first = base::mutant!("symbolic: only the first byte of an access is checked");
        let len = if first { self.address(1) } else { len };
        let room = self.terms.ule(len, extent);
        let last = self.terms.sub(extent, len);
        let starts = self.terms.ule(offset, last);
        self.terms.and(room, starts)
    }

    /// The accesses to `len` bytes, `delta` behind an address; executions in which one would be
    /// outside of a live object end here.
    pub(crate) fn accesses(
        &mut self,
        state: &mut State,
        address: TermId,
        delta: TermId,
        len: TermId,
        write: bool,
    ) -> Result<Vec<Access>> {
        self.foresee_access();
        let mut accesses = Vec::new();
        let deltas = match constant(&self.terms, delta) {
            Some(_) => None,
            None => self.cases(delta),
        };
        for candidate in self.candidates(state, address)? {
            let Some(deltas) = &deltas else {
                accesses.extend(self.checked(state, candidate, delta, len, write));
                continue;
            };
            for (guard, delta) in deltas.iter() {
                let guard = self.terms.and(candidate.guard, *guard);
                let delta = self.terms.bv(self.width, *delta);
                if guard != Terms::FALSE {
                    let candidate = Candidate { guard, ..candidate };
                    accesses.extend(self.checked(state, candidate, delta, len, write));
                }
            }
        }
        Ok(accesses)
    }

    /// Executions go on only where `fine` holds; elsewhere an address that belongs to no object
    /// would be used. A number that is below all objects counts as null.
    pub(crate) fn in_some_object(&mut self, state: &mut State, fine: TermId, address: TermId) {
        if let Some(what) = self.device(address) {
            let lost = self.terms.not(fine);
            let lost = self.terms.and(state.guard, lost);
            self.oblige(state, lost, Boundary::Unsupported(Unsupported(what)));
            return self.assume(state, fine);
        }
        let least = self.terms.bv(self.width, if self.width == 64 { 1 << 32 } else { 0x1_0000 });
        let large = self.terms.ule(least, address);
        let fine_or_large = self.terms.or(fine, large);
        self.require(state, fine_or_large, Reason::NullPointer);
        self.require(state, fine, Reason::WildPointer);
    }

    /// A number that is the address of something on another machine, as far as anybody knows: no
    /// object is there, and it is too large to come from a null pointer.
    fn device(&self, address: TermId) -> Option<String> {
        let number = constant(&self.terms, address)?;
        let is_large = (LARGEST_MEMBER..1 << 32).contains(&number);
        let is_device = is_large && !base::mutant!("symbolic: devices are null pointers");
        is_device.then(|| {
            format!(
                "the address {number:#x} is no object's; if it is a register's, a pointer to \
                 volatile makes its reads inputs"
            )
        })
    }

    fn checked(
        &mut self,
        state: &mut State,
        candidate: Candidate,
        delta: TermId,
        len: TermId,
        write: bool,
    ) -> Option<Access> {
        let Candidate { guard, object, offset } = candidate;
        let never = self.terms.not(guard);
        let Some(number) = object else {
            self.in_some_object(state, never, offset);
            return None;
        };
        let Some(object) = state.object(number) else {
            self.require(state, never, Reason::Dangling);
            return None;
        };
        let (alive, data, extent) = (object.alive, object.data, object.extent);
        let checked = write && !base::mutant!("symbolic: constants can be written");
        let is_constant =
            checked && self.accessed_as.is_some() && self.is_constant_local(object.which);
        let writable = match checked {
            true if is_constant => Terms::FALSE,
            true => object.writable,
            false => Terms::TRUE,
        };
        let offset = self.terms.add(offset, delta);
        let inside = self.within(offset, len, extent);
        let rules = [
            (alive, Reason::Dangling),
            (data, Reason::NotData),
            (inside, Reason::OutOfBounds),
            (writable, Reason::ReadOnly),
        ];
        for (holds, reason) in rules {
            if holds != Terms::TRUE {
                let fine = self.implies(guard, holds);
                self.require(state, fine, reason);
            }
        }
        if self.is_punned(state, number, write) {
            self.require(state, never, Reason::Punning);
        }
        // Nothing is there to be read or written.
        (inside != Terms::FALSE).then_some(Access { guard, object: number, offset })
    }

    pub(crate) fn read_object(
        &mut self,
        state: &mut State,
        number: usize,
        at: TermId,
        len: u64,
    ) -> Held {
        let found = state.memory.get(number).and_then(|o| o.read(&mut self.terms, at, len));
        if let Some(held) = found {
            return held;
        }
        if let Some(object) = state.memory.get_mut(number) {
            object.become_array(&mut self.terms, len, self.width);
            if let Some(held) = object.read(&mut self.terms, at, len) {
                return held;
            }
        }
        Held::sure(self.terms.zero(8 * len as u32))
    }

    /// What is read, `from` bytes behind the accesses.
    pub(crate) fn read(
        &mut self,
        state: &mut State,
        accesses: &[Access],
        from: u64,
        len: u64,
    ) -> Held {
        let more = self.address(from);
        let mut chosen: Option<Held> = None;
        for access in accesses {
            self.look(state, access, from, len);
            let at = self.terms.add(access.offset, more);
            let held = self.read_object(state, access.object, at, len);
            chosen = Some(match chosen {
                None => held,
                Some(other) => either(&mut self.terms, access.guard, held, other),
            });
        }
        chosen.unwrap_or_else(|| Held::sure(self.terms.zero(8 * len as u32)))
    }

    /// Writes where `condition` holds, `more` bytes behind the accesses.
    pub(crate) fn write(
        &mut self,
        state: &mut State,
        accesses: &[Access],
        condition: TermId,
        more: u64,
        cell: Cell,
    ) {
        let more = self.address(more);
        for access in accesses {
            let at = self.terms.add(access.offset, more);
            let all = base::mutant!("symbolic: a store through a choice of pointers writes to all");
            let mut guard = if accesses.len() == 1 || all { Terms::TRUE } else { access.guard };
            guard = self.terms.and(guard, condition);
            let Some(object) = state.memory.get_mut(access.object) else { continue };
            object.determined(&mut self.terms, guard, at, cell.len);
            object.write(&mut self.terms, guard, at, cell);
        }
    }

    /// A value in memory, which may be indeterminate.
    pub(crate) fn load(
        &mut self,
        state: &mut State,
        address: TermId,
        delta: TermId,
        len: u64,
    ) -> Result<Held> {
        let size = self.address(len);
        let accesses = self.accesses(state, address, delta, size, false)?;
        self.foresee_read();
        Ok(self.read(state, &accesses, 0, len))
    }

    pub(crate) fn store(
        &mut self,
        state: &mut State,
        address: TermId,
        delta: TermId,
        cell: Cell,
    ) -> Result<()> {
        let size = self.address(cell.len);
        let accesses = self.accesses(state, address, delta, size, true)?;
        self.write(state, &accesses, Terms::TRUE, 0, cell);
        Ok(())
    }

    /// Bytes as they are, determinate or not, in pieces that fit what was written.
    pub(crate) fn load_part(
        &mut self,
        state: &mut State,
        address: TermId,
        delta: TermId,
        len: u64,
    ) -> Result<Part> {
        let size = self.address(len);
        let accesses = self.accesses(state, address, delta, size, false)?;
        Ok(self.read_part(state, &accesses, len))
    }

    pub(crate) fn read_part(&mut self, state: &mut State, accesses: &[Access], len: u64) -> Part {
        if let [access] = accesses
            && let Some(at) = constant(&self.terms, access.offset)
        {
            self.look(state, access, 0, len);
            let index = self.width;
            let part = state.object(access.object).map(|o| o.part(&mut self.terms, at, len, index));
            return part.unwrap_or_default();
        }
        let cuts = self.cuts(state, accesses, len);
        let pairs = cuts.iter().zip(cuts.iter().skip(1));
        let mut part = Part::new();
        for (from, to) in pairs {
            let held = self.read(state, accesses, *from, to - from);
            part.push((*from, Cell { len: to - from, held }));
        }
        part
    }

    /// Where to cut a range of bytes: at the borders of cells where they are known.
    fn cuts(&mut self, state: &State, accesses: &[Access], len: u64) -> Vec<u64> {
        let mut cuts = vec![0, len];
        for access in accesses {
            let Some(object) = state.object(access.object) else { continue };
            match (constant(&self.terms, access.offset), &object.bytes) {
                (Some(at), Bytes::Cells(cells)) => {
                    let borders = cells.iter().flat_map(|(start, cell)| [start, start + cell.len]);
                    cuts.extend(borders.filter(|b| *b > at && *b < at + len).map(|b| b - at));
                }
                (_, bytes) => {
                    let size = match bytes {
                        // Single bytes may be indeterminate.
                        _ if !object.is_sure() => 1,
                        Bytes::Array(array) => array.element,
                        Bytes::Cells(_) if object.element != 0 => object.element,
                        Bytes::Cells(_) => 1,
                    };
                    cuts.extend((0..len).step_by(size as usize));
                }
            }
        }
        cuts.extend((0..len).step_by(16));
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    }

    pub(crate) fn store_part(
        &mut self,
        state: &mut State,
        address: TermId,
        delta: TermId,
        len: u64,
        part: &Part,
    ) -> Result<()> {
        let size = self.address(len);
        let accesses = self.accesses(state, address, delta, size, true)?;
        for (at, cell) in part {
            self.write(state, &accesses, Terms::TRUE, *at, *cell);
        }
        Ok(())
    }

    /// The value, which should be determinate. One that is not is zero, as in the interpreter, and so
    /// in one of the builds that tests are run with. In an open world it is any number, and another
    /// one each time: that is what compilers make of it; a pointer would be to anywhere.
    pub(crate) fn use_of(&mut self, state: &mut State, held: Held, pointer: bool) -> TermId {
        if base::mutant!("symbolic: indeterminate values can be used") {
            return held.value;
        }
        self.foresee_use();
        let zero = base::mutant!("symbolic: indeterminate values are zeros");
        if self.open_world && !pointer && held.known != Terms::TRUE && zero {
            return held.value;
        }
        if self.open_world && !pointer && held.known != Terms::TRUE {
            let unknown = self.terms.not(held.known);
            let here = self.terms.and(state.guard, unknown);
            if !base::mutant!("symbolic: in an open world every value is determinate") {
                self.foresee(here, Reason::Indeterminate);
            }
            let site = self.site(&state.frames);
            self.need(state.guard, unknown, Need::Indeterminate(site));
            let any = self.terms.fresh("indeterminate", Sort::BitVec(self.terms.width(held.value)));
            return self.terms.ite(held.known, held.value, any);
        }
        match self.open_world {
            true => self.end_unless(state, held.known, Reason::Indeterminate),
            false => self.require(state, held.known, Reason::Indeterminate),
        }
        held.value
    }

    /// The pieces as one value.
    pub(crate) fn joined(&mut self, part: &Part) -> Held {
        join(&mut self.terms, part)
    }
}
