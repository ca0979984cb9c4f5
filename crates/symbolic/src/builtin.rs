//! The operations that C cannot express.

use crate::cells::{Cell, Held, Rest};
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::obligation::Boundary;
use crate::state::{End, State};
use cfa::{Builtin, ExprId, Ty};
use interp::{Reason, Which};
use smt::{TermId, Terms};

impl Machine<'_> {
    pub(crate) fn builtin(
        &mut self,
        state: &mut State,
        to: Option<ExprId>,
        builtin: Builtin,
        args: &[ExprId],
    ) -> Result<()> {
        let mut values = Vec::new();
        for arg in args {
            values.push((self.eval(state, *arg)?, self.ty(*arg)?));
        }
        if values.len() < builtin.arity() {
            return unsupported(format!("{} with too few arguments", builtin.name()));
        }
        let word = |i: usize| values[i].0;
        match builtin {
            Builtin::Alloc => self.alloc(state, to, word(0)),
            Builtin::Alloca => self.alloca(state, to, word(0)),
            Builtin::Free => self.free(state, word(0)),
            Builtin::ObjectSize => self.object_size(state, to, word(0)),
            Builtin::Move => self.move_bytes(state, word(0), word(1), word(2)),
            Builtin::Copy => self.copy_bytes(state, word(0), word(1), word(2)),
            Builtin::Fill => self.fill(state, word(0), word(1), word(2)),
            Builtin::Compare => self.compare_bytes(state, to, word(0), word(1), word(2)),
            Builtin::OfSign => {
                let any = self.any_of_sign(state, word(0));
                self.give(state, to, any)
            }
            Builtin::Length => self.length(state, to, word(0)),
            Builtin::VaStart => self.va_start(state, word(0)),
            Builtin::VaArg => self.va_arg(state, to, word(0)),
            Builtin::VaEnd => self.va_end(state, word(0)),
            Builtin::VaCopy => self.va_copy(state, word(0), word(1)),
            Builtin::Exit => {
                let status = self.resize(word(0), true, 32);
                state.end = Some(End::Exit(status));
                Ok(())
            }
            Builtin::Abort => {
                state.end = Some(End::Abort);
                Ok(())
            }
            Builtin::AssertFail => {
                state.end = Some(End::AssertFailed);
                Ok(())
            }
            Builtin::Unreachable => {
                self.may_go_anywhere(state, Reason::Unreachable)?;
                self.never(state, Reason::Unreachable);
                Ok(())
            }
            Builtin::Assume => {
                let holds = self.nonzero(word(0));
                self.demand(state, holds);
                Ok(())
            }
            Builtin::Incomplete => {
                let what = self.narrowness(args[0]);
                self.oblige_all(state, what);
                Ok(())
            }
            Builtin::Output => self.output(state, to),
            Builtin::Read => self.read_input(state, to, word(0), word(1), word(2)),
            Builtin::Write => self.write_output(state, to, word(0), word(1), word(2)),
            Builtin::Clz | Builtin::Ctz | Builtin::Popcount => {
                let count = self.count_bits(state, builtin, word(0));
                self.give(state, to, count)
            }
            Builtin::Bswap => {
                let swapped = self.swapped(word(0));
                self.give(state, to, swapped)
            }
            Builtin::AddOverflow | Builtin::SubOverflow | Builtin::MulOverflow => {
                self.with_overflow(state, to, builtin, &values)
            }
            _ => self.mathematical(state, to, builtin, &values),
        }
    }

    fn alloc(&mut self, state: &mut State, to: Option<ExprId>, bytes: TermId) -> Result<()> {
        let bytes = self.resize(bytes, false, self.width);
        if self.skeleton.form.assumes_conventions() {
            if !base::mutant!("symbolic: conventions are facts") {
                self.oblige_all(state, Boundary::Granted("no allocation fails".into()));
            }
            let address = self.create_sized(state, bytes, Which::Heap, 0)?;
            return self.give(state, to, address);
        }
        if !self.may_fail() && !base::mutant!("symbolic: allocations that fail are not looked for")
        {
            self.oblige_all(state, Boundary::Allocation);
        }
        let mut address = self.create_sized(state, bytes, Which::Heap, 0)?;
        if self.may_fail() {
            let (fails, null) = (self.failure(state), self.zero_offset());
            address = self.terms.ite(fails, null, address);
        }
        self.give(state, to, address)
    }

    fn alloca(&mut self, state: &mut State, to: Option<ExprId>, bytes: TermId) -> Result<()> {
        let bytes = self.resize(bytes, false, self.width);
        let address = self.create_sized(state, bytes, Which::Alloca, 0)?;
        state.frame_mut().allocas.push(address);
        self.give(state, to, address)
    }

    /// Requires the address to be the start of a heap object; null may be allowed.
    pub(crate) fn heap_object(
        &mut self,
        state: &mut State,
        address: TermId,
        null: bool,
    ) -> Result<()> {
        let zero = self.zero_offset();
        for candidate in self.candidates(state, address)? {
            let start = self.terms.eq(zero, candidate.offset);
            let object = candidate.object.map(|number| state.object(number));
            let (fine, reason) = match object {
                None => (if null { start } else { Terms::FALSE }, Reason::InvalidFree),
                Some(None) => (Terms::FALSE, Reason::DoubleFree),
                Some(Some(object)) => {
                    let (alive, heap) = (object.alive, object.heap);
                    let alive = self.implies(candidate.guard, alive);
                    self.require(state, alive, Reason::DoubleFree);
                    (self.terms.and(heap, start), Reason::InvalidFree)
                }
            };
            let fine = self.implies(candidate.guard, fine);
            self.require(state, fine, reason);
        }
        Ok(())
    }

    fn free(&mut self, state: &mut State, address: TermId) -> Result<()> {
        self.heap_object(state, address, true)?;
        self.destroy(state, address)
    }

    fn object_size(
        &mut self,
        state: &mut State,
        to: Option<ExprId>,
        address: TermId,
    ) -> Result<()> {
        self.heap_object(state, address, false)?;
        let mut size = self.zero_offset();
        for candidate in self.candidates(state, address)? {
            let object = candidate.object.and_then(|number| state.object(number));
            if let Some(extent) = object.map(|object| object.extent) {
                size = self.terms.ite(candidate.guard, extent, size);
            }
        }
        self.give(state, to, size)
    }

    /// Output has no effect on later states; its bytes have to be there.
    fn write_output(
        &mut self,
        state: &mut State,
        to: Option<ExprId>,
        fd: TermId,
        from: TermId,
        len: TermId,
    ) -> Result<()> {
        let len = self.resize(len, false, self.width);
        if let Some(count) = self.number(len) {
            if count > 0 {
                let zero = self.zero_offset();
                let part = self.load_part(state, from, zero, count)?;
                for (_, cell) in part {
                    self.use_of(state, cell.held, false);
                }
            }
        } else {
            self.use_range(state, from, len)?;
        }
        let [output, errors] = [1, 2].map(|known| {
            let known = self.terms.bv(32, known);
            self.terms.eq(fd, known)
        });
        let is_standard = self.terms.or(output, errors);
        let failed = self.terms.ones(self.width);
        let result = self.terms.ite(is_standard, len, failed);
        self.give(state, to, result)
    }

    fn give_error(&mut self, state: &mut State, to: Option<ExprId>) -> Result<()> {
        let Some(place) = to else { return Ok(()) };
        let width = self.scalar(self.ty(place)?)?.width();
        let minus_one = self.terms.ones(width);
        self.give(state, to, minus_one)
    }

    /// As many bytes of standard input as there are left, at most `max`.
    fn read_input(
        &mut self,
        state: &mut State,
        to: Option<ExprId>,
        fd: TermId,
        address: TermId,
        max: TermId,
    ) -> Result<()> {
        let standard = self.nonzero(fd);
        let standard = self.terms.not(standard);
        if standard != Terms::TRUE {
            let other = self.terms.not(standard);
            let lost = self.terms.and(state.guard, other);
            self.oblige(state, lost, Boundary::Resource("files that are open"));
        }
        if standard == Terms::FALSE {
            return self.give_error(state, to);
        }
        let (length, bytes) = self.skeleton.stdin(&mut self.terms, self.width);
        let max = self.resize(max, false, self.width);
        if let Some(what) = self.skeleton.form.reads_input() {
            // Longer inputs are as one of the longest until more is asked for than that has left.
            let all = self.address(bytes.len() as u64);
            let left = self.terms.sub(all, state.stdin);
            let more = self.terms.ult(left, max);
            let more = self.terms.and_all(&[state.guard, standard, more]);
            self.oblige(state, more, Boundary::Shape(what));
        }
        let left = self.terms.sub(length, state.stdin);
        let few = self.terms.ult(max, left);
        let count = self.terms.ite(few, max, left);
        let none = self.zero_offset();
        let count = self.terms.ite(standard, count, none);
        let some = self.nonzero(count);
        if some != Terms::FALSE {
            let zero = self.zero_offset();
            let accesses = self.accesses_if(state, some, address, zero, count, true)?;
            let most = self.number(max).unwrap_or(u64::MAX).min(bytes.len() as u64);
            for i in 0..most {
                let at = self.address(i);
                let wanted = self.terms.ult(at, count);
                if wanted == Terms::FALSE {
                    break;
                }
                let place = self.terms.add(state.stdin, at);
                let value = self.pick(&bytes, place);
                let cell = Cell { len: 1, held: Held::sure(value) };
                self.write(state, &accesses, wanted, i, cell);
            }
        }
        state.stdin = self.terms.add(state.stdin, count);
        let error = self.terms.ones(self.width);
        let result = self.terms.ite(standard, count, error);
        self.give(state, to, result)
    }

    /// The term at this place of a list; the last one beyond its end.
    fn pick(&mut self, list: &[TermId], place: TermId) -> TermId {
        if let Some(at) = self.number(place)
            && let Some(found) = list.get(at as usize)
        {
            return *found;
        }
        let mut chosen = list.last().copied().unwrap_or_else(|| self.terms.zero(8));
        for (i, item) in list.iter().enumerate().rev() {
            let here = self.address(i as u64);
            let here = self.terms.eq(here, place);
            chosen = self.terms.ite(here, *item, chosen);
        }
        chosen
    }

    fn count_bits(&mut self, state: &mut State, builtin: Builtin, a: TermId) -> TermId {
        let width = self.terms.width(a);
        if builtin != Builtin::Popcount {
            let fine = self.nonzero(a);
            self.require(state, fine, Reason::ZeroArgument);
        }
        let mut count = self.terms.zero(32);
        match builtin {
            Builtin::Popcount => {
                for i in 0..width {
                    let bit = self.terms.extract(i, i, a);
                    let bit = self.terms.zero_extend(31, bit);
                    count = self.terms.add(count, bit);
                }
            }
            _ => {
                // The last one asked is the first one that counts.
                for i in 0..width {
                    let at = if builtin == Builtin::Ctz { width - 1 - i } else { i };
                    let (bit, zeros) = (self.terms.bit(a, at), width - 1 - i);
                    let zeros = self.terms.bv(32, zeros.into());
                    count = self.terms.ite(bit, zeros, count);
                }
            }
        }
        count
    }

    fn swapped(&mut self, a: TermId) -> TermId {
        let bytes = self.terms.width(a) / 8;
        let mut result = self.terms.extract(7, 0, a);
        for i in 1..bytes {
            let byte = self.terms.extract(8 * i + 7, 8 * i, a);
            result = self.terms.concat(result, byte);
        }
        result
    }

    /// The exact result fits if, computed wide enough for every operand, it is what its low bits
    /// say in the type of the target.
    fn with_overflow(
        &mut self,
        state: &mut State,
        to: Option<ExprId>,
        builtin: Builtin,
        values: &[(TermId, Ty)],
    ) -> Result<()> {
        let types = &self.program.types;
        let shape = |ty: Ty| types.int_shape(ty);
        let pointee = types.pointee(values[2].1).and_then(shape);
        let (Some((bits, signed)), Some((a_bits, a_signed)), Some((b_bits, b_signed))) =
            (pointee, shape(values[0].1), shape(values[1].1))
        else {
            return unsupported("an integer is expected");
        };
        let wide = match builtin {
            Builtin::MulOverflow => a_bits + b_bits + 2,
            _ => a_bits.max(b_bits) + 3,
        }
        .max(bits + 1);
        let a = self.resize(values[0].0, a_signed, wide);
        let b = self.resize(values[1].0, b_signed, wide);
        let exact = match builtin {
            Builtin::AddOverflow => self.terms.add(a, b),
            Builtin::SubOverflow => self.terms.sub(a, b),
            _ => self.terms.mul(a, b),
        };
        let wrapped = self.terms.extract(bits - 1, 0, exact);
        let back = self.resize(wrapped, signed, wide);
        let overflow = self.terms.distinct(exact, back);
        let zero = self.zero_offset();
        let cell = Cell { len: u64::from(bits / 8), held: Held::sure(wrapped) };
        self.store(state, values[2].0, zero, cell)?;
        let flag = self.as_int(overflow);
        self.give(state, to, flag)
    }

    /// The whole object at the start of which the access is: nothing of it is left.
    pub(crate) fn fill_object(&mut self, state: &mut State, number: usize, byte: u8) {
        if let Some(object) = state.memory.get_mut(number) {
            let cells = crate::cells::Cells::new(Rest::Filled(byte));
            object.bytes = crate::object::Bytes::Cells(cells);
        }
    }
}
