//! Inputs become values and objects of the program, as in the interpreter.

mod behind;
pub(crate) mod lazy;

use crate::boundary::unasked::Unasked;
use crate::call::Given;
use crate::cells::{Cell, Held, Rest};
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::object::either;
use crate::obligation::Boundary;
use crate::scalar::{Passed, Scalar};
use crate::skeleton::{Path, Root};
use crate::state::State;
use cfa::inputs::{fits, held};
use cfa::{BitField, FuncId, InputValue, Ty, Type};
use interp::Which;
use smt::{Node, TermId, Terms};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Objects that exist but have no contents yet.
pub(crate) type Empty = Vec<(u64, Ty, Path)>;

impl Machine<'_> {
    /// The next values of a name, each with the condition under which it is the next.
    pub(crate) fn take(
        &mut self,
        state: &mut State,
        name: &str,
        ty: Option<Ty>,
    ) -> Vec<(TermId, usize)> {
        let count = state.reads.get(name).copied().unwrap_or_else(|| self.terms.zero(32));
        let mut found = Vec::new();
        let mut after: Option<TermId> = None;
        for (guard, k) in self.choices(count) {
            let index = self.skeleton.find(name, k);
            let index = match (index, ty) {
                (Some(index), _) => index,
                (None, Some(ty)) => match self.skeleton.form.push(&self.program.types, name, ty) {
                    Ok(index) => index,
                    Err(_) => continue,
                },
                (None, None) => continue,
            };
            let next = self.terms.bv(32, u128::from(k) + 1);
            after = Some(after.map_or(next, |other| self.terms.ite(guard, next, other)));
            found.push((guard, index));
        }
        if let Some(after) = after {
            Rc::make_mut(&mut state.reads).insert(name.to_string(), after);
        }
        found
    }

    /// The constants that a term of choices chooses between, each with the condition under which it
    /// is that one. Choices share parts, where paths have met: a part is looked at once, after all
    /// that it is a part of. (A term is made before those that it is a part of.)
    pub(crate) fn choices(&mut self, term: TermId) -> Vec<(TermId, u64)> {
        let mut open = BTreeMap::from([(term, Terms::TRUE)]);
        let mut found = Vec::new();
        while let Some((term, guard)) = open.pop_last() {
            if let Node::Ite(c, t, e) = self.terms.node(term) {
                let other = self.terms.not(c);
                for (condition, part) in [(c, t), (other, e)] {
                    let here = self.terms.and(guard, condition);
                    let last = base::mutant!("symbolic: one way to a count of reads counts");
                    let before = open.get(&part).copied().filter(|_| !last);
                    let before = before.unwrap_or(Terms::FALSE);
                    open.insert(part, self.terms.or(before, here));
                }
            } else if let Some(k) = self.number(term) {
                found.push((guard, k));
            }
        }
        found.sort_by_key(|(_, k)| *k);
        found
    }

    /// A function without a body: its result is an input.
    pub(crate) fn call_outside(&mut self, state: &mut State, f: FuncId) -> Result<()> {
        let program = self.program;
        let function = &program.functions[f];
        let ret = program.types.signature(function.ty).map_or(Ty::INT, |s| s.ret);
        let Some(passed) = Passed::of(&program.types, ret) else {
            return self.deliver(state, None);
        };
        let taken = self.take(state, &function.name, Some(ret));
        let given = if let Passed::Bytes(len) = passed {
            let [(_, index)] = taken.as_slice() else {
                return unsupported("a record as an input that differs between paths");
            };
            let base = self.input_object(state, ret, &Path::whole(Root::Value(*index)))?;
            let (address, zero) = (self.address(base), self.zero_offset());
            let part = self.load_part(state, address, zero, len)?;
            self.destroy(state, address)?;
            Given { ty: ret, passed, part }
        } else {
            let mut chosen: Option<Held> = None;
            for (guard, index) in taken {
                let path = Path::whole(Root::Value(index));
                let held = Held::sure(self.input_scalar(state, ret, &path)?);
                if let Some(what) = self.skeleton.form.unasked.get(&path).cloned() {
                    let here = self.terms.and(state.guard, guard);
                    self.oblige(state, here, Boundary::Shape(what));
                }
                chosen = Some(match chosen {
                    None => held,
                    Some(other) => either(&mut self.terms, guard, held, other),
                });
            }
            let Some(held) = chosen else { return unsupported("an input without a value") };
            self.given(ret, held.value)?
        };
        self.deliver(state, Some(given))
    }

    pub(crate) fn input_scalar(
        &mut self,
        state: &mut State,
        ty: Ty,
        path: &Path,
    ) -> Result<TermId> {
        let mut empty = Empty::new();
        let value = self.scalar_at(state, ty, path, &mut empty)?;
        self.fill_objects(state, empty)?;
        Ok(value)
    }

    /// A new object of this type with this value; its address.
    pub(crate) fn input_object(&mut self, state: &mut State, ty: Ty, path: &Path) -> Result<u64> {
        let size = self.size(ty)?;
        let base = self.create(&mut state.memory, size, Which::Input, Rest::Indeterminate)?;
        self.write_input(state, base, ty, path)?;
        Ok(base)
    }

    /// Writes an input over an object.
    pub(crate) fn write_input(
        &mut self,
        state: &mut State,
        base: u64,
        ty: Ty,
        path: &Path,
    ) -> Result<()> {
        let mut empty = Empty::new();
        self.write_value(state, base, ty, path, &mut empty)?;
        self.fill_objects(state, empty)
    }

    pub(crate) fn fill_objects(&mut self, state: &mut State, mut empty: Empty) -> Result<()> {
        while let Some((base, ty, path)) = empty.pop() {
            match self.skeleton.get(&path) {
                Some(value @ InputValue::Aggregate(items))
                    if !fits(&self.program.types, ty, value) =>
                {
                    let count = items.len();
                    self.write_elements(state, base, ty, count, &path, &mut empty)?;
                }
                _ => self.write_value(state, base, ty, &path, &mut empty)?,
            }
            self.end_text(state, &path);
        }
        Ok(())
    }

    /// A string among the inputs ends within its object.
    fn end_text(&mut self, state: &mut State, path: &Path) {
        let Root::Object(object) = path.root else { return };
        if !self.skeleton.form.texts.contains(&object) {
            return;
        }
        let mut bytes = Vec::new();
        while let Some((byte, _)) = self.skeleton.number(&path.below(bytes.len())) {
            bytes.push(byte);
        }
        self.end_once(state, &bytes);
        if let Some(last) = bytes.last() {
            let goes_on = self.nonzero(*last);
            let ends = self.terms.not(goes_on);
            self.assume(state, ends);
        }
    }

    /// A number among the inputs is in the range that was given for it.
    fn stay_in_range(&mut self, state: &mut State, path: &Path, ty: Ty, value: TermId) {
        let Some((low, high)) = self.skeleton.form.ranges.get(path).copied() else { return };
        let Some((bits, signed)) = self.program.types.int_shape(ty) else { return };
        // Wider by one bit, so that each bound is below, in or above the type's range.
        let value = self.resize(value, signed, bits + 1);
        let limit = if bits < 127 { 1i128 << bits } else { i128::MAX };
        let [low, high] =
            [low, high].map(|b| self.terms.bv(bits + 1, b.clamp(-limit, limit - 1) as u128));
        let (above, below) = (self.terms.sle(low, value), self.terms.sle(value, high));
        let inside = self.terms.and(above, below);
        self.assume(state, inside);
    }

    pub(crate) fn scalar_at(
        &mut self,
        state: &mut State,
        ty: Ty,
        path: &Path,
        empty: &mut Empty,
    ) -> Result<TermId> {
        if let Some((base, by)) = self.skeleton.form.behind.get(path).cloned() {
            return self.behind(state, &base, &by, empty);
        }
        let types = &self.program.types;
        let width = self.scalar(ty)?.width();
        match self.skeleton.get(path).cloned() {
            None => unsupported("an input that is not there"),
            Some(InputValue::Aggregate(_)) => unsupported("an aggregate as a scalar input"),
            Some(InputValue::Null) => {
                let null = self.zero_offset();
                let address = self.or_symbol(path, null)?;
                Ok(self.resize(address, false, width))
            }
            Some(InputValue::Symbol(name)) => {
                let address = self.symbol(&name)?;
                Ok(self.resize(address, false, width))
            }
            Some(InputValue::Pointer { object, offset }) => {
                let start = self.input_address(state, ty, object, empty)?;
                let mut address = self.address(start.wrapping_add_signed(offset));
                for (same, other) in self.skeleton.shared(&mut self.terms, path) {
                    let there = self.input_address(state, ty, other, empty)?;
                    let there = self.address(there);
                    address = self.terms.ite(same, there, address);
                }
                address = self.or_symbol(path, address)?;
                if let Some(missing) = self.skeleton.missing(&mut self.terms, path) {
                    let null = self.zero_offset();
                    address = self.terms.ite(missing, null, address);
                }
                Ok(self.resize(address, false, width))
            }
            Some(InputValue::Int(v)) if types.is_pointer(ty) => Ok(self.terms.bv(width, v as u128)),
            Some(InputValue::Int(_) | InputValue::Float(_)) => {
                match self.skeleton.leaf(&mut self.terms, types, path, ty) {
                    Some(value) => {
                        self.stay_in_range(state, path, ty, value);
                        Ok(value)
                    }
                    None => unsupported("an input that is no scalar"),
                }
            }
        }
    }

    /// An address, or that of one of the functions and globals that a pointer may lead to.
    fn or_symbol(&mut self, path: &Path, mut address: TermId) -> Result<TermId> {
        for (same, name) in self.skeleton.symbols(&mut self.terms, path) {
            let there = self.symbol(&name)?;
            address = self.terms.ite(same, there, address);
        }
        Ok(address)
    }

    fn symbol(&mut self, name: &str) -> Result<TermId> {
        match self.layout.symbol(self.program, name) {
            Some(address) => Ok(self.address(address)),
            None => unsupported("an input points to nothing"),
        }
    }

    /// The address of an input object. Its type is that of the first pointer to it: one value of
    /// the pointee if the value has its form, else an array of them.
    fn input_address(
        &mut self,
        state: &mut State,
        pointer: Ty,
        index: usize,
        empty: &mut Empty,
    ) -> Result<u64> {
        if self.skeleton.form.lazy.contains(index) {
            self.bound_length(state, index);
            return Ok(lazy::address(index));
        }
        if let Some(Some(address)) = state.inputs.get(index) {
            return Ok(*address);
        }
        let path = Path::whole(Root::Object(index));
        let Some(value) = self.skeleton.get(&path) else {
            return unsupported("an input points to an object that is not there");
        };
        let types = &self.program.types;
        let pointee = types.pointee(pointer).unwrap_or(Ty::CHAR);
        let ty = if types.is_void(pointee) { Ty::CHAR } else { pointee };
        let count = match value {
            InputValue::Aggregate(items) if !fits(types, ty, value) => items.len() as u64,
            _ => 1,
        };
        let size = self.size(ty)?.saturating_mul(count);
        let element = Scalar::of(types, ty).map_or(0, |scalar| scalar.bytes());
        let base = self.create(&mut state.memory, size, Which::Input, Rest::Indeterminate)?;
        if let Some(object) = self.object_at(&mut state.memory, base) {
            object.element = element;
        }
        let made = Rc::make_mut(&mut state.inputs);
        made.resize(made.len().max(index + 1), None);
        made[index] = Some(base);
        empty.push((base, ty, path));
        Ok(base)
    }

    fn write_value(
        &mut self,
        state: &mut State,
        base: u64,
        ty: Ty,
        path: &Path,
        empty: &mut Empty,
    ) -> Result<()> {
        let types = &self.program.types;
        let items = match self.skeleton.get(path) {
            Some(InputValue::Aggregate(items)) => Some(items.len()),
            _ => None,
        };
        match (types.get(ty), items) {
            (Type::Array(element, _), Some(count)) => {
                self.write_elements(state, base, *element, count, path, empty)
            }
            (Type::Record(id), Some(count)) => {
                let fields = held(types, &types.records[*id]).iter().take(count);
                for (i, field) in fields.enumerate() {
                    let (at, path) = (base + field.offset, path.below(i));
                    match field.bits {
                        Some(bits) => self.write_bits(state, at, field.ty, bits, &path, empty)?,
                        None => self.write_value(state, at, field.ty, &path, empty)?,
                    }
                }
                Ok(())
            }
            (Type::Array(..) | Type::Record(_), None) => {
                unsupported("a scalar as an aggregate input")
            }
            _ => {
                let value = self.scalar_at(state, ty, path, empty)?;
                let len = self.scalar(ty)?.bytes();
                let (address, zero) = (self.address(base), self.zero_offset());
                self.store(state, address, zero, Cell { len, held: Held::sure(value) })?;
                if let Some(what) = self.skeleton.form.unasked.get(path).cloned() {
                    self.mark_at(state, base, len, what);
                }
                Ok(())
            }
        }
    }

    /// So many bytes from an address on are what nobody has given.
    pub(crate) fn mark_at(&mut self, state: &mut State, at: u64, len: u64, what: String) {
        let Some(number) = state.memory.locate(at, true) else { return };
        let Some(base) = state.object(number).map(|object| object.base) else { return };
        let (from, what) = (at.wrapping_sub(base), Boundary::Shape(what));
        self.mark(state, base, Unasked::new(from, from + len, what));
    }

    fn write_elements(
        &mut self,
        state: &mut State,
        base: u64,
        ty: Ty,
        count: usize,
        path: &Path,
        empty: &mut Empty,
    ) -> Result<()> {
        let size = self.size(ty)?;
        for i in 0..count {
            self.write_value(state, base + i as u64 * size, ty, &path.below(i), empty)?;
        }
        Ok(())
    }

    fn write_bits(
        &mut self,
        state: &mut State,
        base: u64,
        ty: Ty,
        bits: BitField,
        path: &Path,
        empty: &mut Empty,
    ) -> Result<()> {
        use crate::place::{Bits, Place};
        let value = self.scalar_at(state, ty, path, empty)?;
        self.skeleton.narrow(path, bits.width.into());
        let at = Bits { shift: bits.shift.into(), width: bits.width.into(), signed: false };
        let (address, delta) = (self.address(base), self.zero_offset());
        let place = Place::Memory { address, delta, pending: false, bits: Some(at) };
        self.put(state, place, ty, Held::sure(value))
    }
}
