//! What a function without a body writes, where a test can say it.
//!
//! Each scalar of what a parameter points to, up to the end of the object, becomes a variable of the
//! call and the parameter. An execution needs those that differ from what was there: a test lists the
//! scalars up to the last of these. What is beside them in the object stays a boundary.

use crate::boundary::unasked::Unasked;
use crate::call::Given;
use crate::cells::{Cell, Held};
use crate::environment::Need;
use crate::machine::Machine;
use crate::object::constant;
use crate::obligation::Boundary;
use crate::scalar::Scalar;
use crate::state::State;
use cfa::inputs::{InputValue, Write};
use cfa::written::{leaves, written};
use cfa::{FuncId, Ty, Type, Types, arith};
use interp::Which;
use smt::{Evaluator, Sort, TermId, Terms};
use std::collections::BTreeMap;

/// Scalars that one call may write through one parameter.
const MOST: u64 = 128;

/// Where something may be written: an object, the executions in which it is that one, the offset, and
/// how many scalars there is room for.
struct Room {
    number: usize,
    guard: TermId,
    offset: u64,
    count: u64,
}

/// A parameter of a call, and the executions in which it is that call.
struct Called<'n> {
    function: &'n str,
    parameter: u32,
    calls: Vec<(TermId, u64)>,
}

impl Machine<'_> {
    /// Lets a function write any values to what its k-th argument points to; false if that cannot be
    /// said by a test, and nothing is written then.
    pub(crate) fn write_any(
        &mut self,
        state: &mut State,
        f: FuncId,
        k: usize,
        given: &Given,
    ) -> bool {
        let program = self.program;
        let Some(ty) = written(program, f, k) else { return false };
        let (Some(scalars), Ok(size)) = (leaves(&program.types, ty), self.size(ty)) else {
            return false;
        };
        let address = self.joined(&given.part).value;
        let Some(rooms) = self.rooms(state, address, size, scalars.len() as u64) else {
            return false;
        };
        let function = program.functions[f].name.as_str();
        let count = self.calls(state, function);
        let called = Called { function, parameter: k as u32, calls: self.choices(count) };
        if called.calls.is_empty() {
            return false;
        }
        for room in &rooms {
            for leaf in 0..room.count {
                let (at, ty) = scalars[(leaf % scalars.len() as u64) as usize];
                let at = room.offset + leaf / scalars.len() as u64 * size + at;
                self.write_leaf(state, room, &called, leaf, (at, ty));
            }
            self.leave_the_rest(state, room, function, room.count / scalars.len() as u64 * size);
        }
        true
    }

    /// The places that an address may lead to; none if one of them cannot be written as a whole.
    fn rooms(
        &mut self,
        state: &mut State,
        to: TermId,
        size: u64,
        scalars: u64,
    ) -> Option<Vec<Room>> {
        let mut rooms = Vec::new();
        for candidate in self.candidates(state, to).ok()? {
            let Some(number) = candidate.object else { continue };
            let object = state.object(number)?;
            let offset = constant(&self.terms, candidate.offset)?;
            let extent = constant(&self.terms, object.extent)?;
            let count = extent.saturating_sub(offset) / size.max(1) * scalars;
            let is_plain = self.is_plain(object.which)
                || matches!(object.which, Which::Heap | Which::Alloca | Which::Input);
            if !is_plain || object.writable != Terms::TRUE || count > MOST {
                return None;
            }
            rooms.push(Room { number, guard: candidate.guard, offset, count });
        }
        Some(rooms)
    }

    fn write_leaf(
        &mut self,
        state: &mut State,
        room: &Room,
        called: &Called<'_>,
        leaf: u64,
        (at, ty): (u64, Ty),
    ) {
        let Some(scalar) = Scalar::of(&self.program.types, ty) else { return };
        let (len, place) = (scalar.bytes(), self.address(at));
        let Some(object) = state.memory.get_mut(room.number) else { return };
        let old = object.read(&mut self.terms, place, len);
        let mut value: Option<TermId> = None;
        for (guard, call) in &called.calls {
            let name = variable(called.function, *call as u32, called.parameter, leaf as u32);
            let one = self.any_of(&name, ty, 8 * len as u32);
            let here = self.terms.and(room.guard, *guard);
            let other = old.map_or(Terms::TRUE, |old| {
                let unknown = self.terms.not(old.known);
                let differs = self.terms.distinct(old.value, one);
                self.terms.or(unknown, differs)
            });
            let condition = self.terms.and(here, other);
            let need = Need::Write {
                function: called.function.into(),
                call: *call as u32,
                parameter: called.parameter,
                leaf: leaf as u32,
            };
            self.need(state.guard, condition, need);
            value = Some(value.map_or(one, |all| self.terms.ite(*guard, one, all)));
        }
        let Some(value) = value else { return };
        let cell = Cell { len, held: Held::sure(value) };
        if let Some(object) = state.memory.get_mut(room.number) {
            object.write(&mut self.terms, room.guard, place, cell);
        }
    }

    /// Any value of a type. `_Bool` has two values only.
    fn any_of(&mut self, name: &str, ty: Ty, width: u32) -> TermId {
        let is_bool = matches!(self.program.types.get(ty), Type::Bool);
        let bits = if is_bool { 1 } else { width };
        let variable = self.terms.var(&format!("{name}:{bits}"), Sort::BitVec(bits));
        if is_bool { self.terms.zero_extend(width - 1, variable) } else { variable }
    }

    /// What lies beside what may be written in the same object.
    fn leave_the_rest(&mut self, state: &mut State, room: &Room, function: &str, bytes: u64) {
        let Some(object) = state.object(room.number) else { return };
        let extent = constant(&self.terms, object.extent).unwrap_or(u64::MAX);
        let granted = format!("{function} does not write to {}", object.which.name(self.program));
        let what = Boundary::Environment(granted);
        for (from, to) in [(0, room.offset), (room.offset + bytes, extent)] {
            if from < to && !base::mutant!("symbolic: what lies beside what is written stays") {
                let rest = Unasked::new(from, to, what.clone());
                self.not_determined(state, room.number, &rest);
            }
        }
    }

    /// What functions without a body write in an execution.
    pub fn writes(&self, execution: &mut Evaluator<'_>) -> Vec<Write> {
        let mut last: BTreeMap<(&str, u32, u32), u32> = BTreeMap::new();
        for (condition, need) in &self.needs {
            if let Need::Write { function, call, parameter, leaf } = need
                && execution.eval(*condition).as_bool() == Some(true)
            {
                let most = last.entry((function, *call, *parameter)).or_insert(*leaf);
                *most = (*most).max(*leaf);
            }
        }
        let each = last.into_iter().filter_map(|((function, call, parameter), last)| {
            let f = self.program.function(function)?;
            let ty = written(self.program, f, parameter as usize)?;
            let value = self.written_value((function, call, parameter), ty, last, execution)?;
            Some(Write { function: function.into(), call, parameter, value })
        });
        each.collect()
    }

    /// As many values of the type as have the scalars up to the last one.
    fn written_value(
        &self,
        (function, call, parameter): (&str, u32, u32),
        ty: Ty,
        last: u32,
        execution: &mut Evaluator<'_>,
    ) -> Option<InputValue> {
        let types = &self.program.types;
        let scalars = leaves(types, ty)?.len() as u32;
        let mut next = 0..;
        let mut bits = |ty: Ty| {
            let name = variable(function, call, parameter, next.next().unwrap_or(0));
            let width = match types.get(ty) {
                Type::Bool => 1,
                _ => 8 * Scalar::of(types, ty).map_or(0, |scalar| scalar.bytes()),
            };
            let found = self.terms.find_var(&format!("{name}:{width}"));
            let value = found.and_then(|found| execution.eval(found).as_bits()?.to_u128());
            value.unwrap_or(0)
        };
        let count = last / scalars + 1;
        let mut all: Vec<InputValue> = (0..count).map(|_| assemble(types, ty, &mut bits)).collect();
        if count == 1 { all.pop() } else { Some(InputValue::Aggregate(all)) }
    }
}

fn assemble(types: &Types, ty: Ty, bits: &mut impl FnMut(Ty) -> u128) -> InputValue {
    match types.get(ty) {
        Type::Array(element, len) => {
            let items = (0..len.unwrap_or(0)).map(|_| assemble(types, *element, bits));
            InputValue::Aggregate(items.collect())
        }
        Type::Record(id) => {
            let fields = types.records[*id].fields.iter();
            InputValue::Aggregate(fields.map(|field| assemble(types, field.ty, bits)).collect())
        }
        Type::Float(_) => InputValue::Float(bits(ty)),
        _ => InputValue::Int(arith::to_i128(types, ty, bits(ty))),
    }
}

fn variable(function: &str, call: u32, parameter: u32, leaf: u32) -> String {
    format!("{function}#{call}.p{parameter}:{leaf}")
}
