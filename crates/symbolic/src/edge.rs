//! The strongest post of an edge.
//!
//! The order is the interpreter's: the condition is evaluated at the location that the edge
//! leaves, then the variables of the scopes that it enters come to life, the operation is done,
//! and the variables of the scopes that it leaves die.

use crate::cells::{Cell, Held, Rest};
use crate::fault::{Result, unsupported};
use crate::layout::element_size;
use crate::machine::Machine;
use crate::memory::MAX_SIZE;
use crate::object::{Object, constant};
use crate::obligation::Boundary;
use crate::scalar::Scalar;
use crate::state::{Home, State};
use cfa::{EdgeId, ExprId, FuncId, Op, VarId, VarKind};
use interp::{Reason, Which};
use smt::{TermId, Terms};

/// Any run gets so many bytes.
const MODEST: u64 = 1 << 20;

impl Machine<'_> {
    /// The states after an edge of the function that is executed: more than one if it calls
    /// through a pointer, none if no execution gets over it.
    pub fn post(&mut self, mut state: State, f: FuncId, e: EdgeId) -> Result<Vec<State>> {
        self.at = (f, e);
        self.ended.clear();
        let edge = &self.body(f)?.edges[e];
        self.may_come_otherwise(&mut state, f, e);
        let taken = self.taken(&mut state, f, e)?;
        self.assume(&mut state, taken);
        if state.guard == Terms::FALSE {
            return Ok(Vec::new());
        }
        let homes = self.homes(f)?;
        for v in &homes.born[e] {
            self.born(&mut state, *v)?;
        }
        let mut states = match &edge.op {
            Op::Call { callee, args, .. } => self.call(state, callee, args)?,
            Op::Return(value) => self.ret(state, *value)?,
            op => {
                self.operation(&mut state, op)?;
                vec![state]
            }
        };
        states.append(&mut self.ended);
        states.retain(|state| state.guard != Terms::FALSE);
        for state in &mut states {
            self.settle(state)?;
        }
        Ok(states)
    }

    /// What remains to be done on an edge whose operation is over: variables die. (A call's edge
    /// is over when the call returns.)
    fn settle(&mut self, state: &mut State) -> Result<()> {
        let (f, e) = self.at;
        let over = matches!(self.body(f)?.edges[e].op, Op::Call { .. } | Op::Return(_));
        if !over && state.end.is_none() {
            self.die(state, f, e)?;
        }
        Ok(())
    }

    pub(crate) fn die(&mut self, state: &mut State, f: FuncId, e: EdgeId) -> Result<()> {
        let homes = self.homes(f)?;
        for v in &homes.dying[e] {
            if let Home::Object(address) = state.frame().homes[v.0 as usize] {
                self.destroy(state, address)?;
                let none = self.zero_offset();
                state.frame_mut().homes[v.0 as usize] = Home::Object(none);
            }
        }
        Ok(())
    }

    /// The condition under which the edge is taken.
    pub(crate) fn taken(&mut self, state: &mut State, f: FuncId, e: EdgeId) -> Result<TermId> {
        let body = self.body(f)?;
        match &body.edges[e].op {
            Op::Assume { cond, holds } => {
                let truth = self.condition(state, *cond)?;
                Ok(if *holds { truth } else { self.terms.not(truth) })
            }
            Op::Case { value, low, high } => self.in_range(state, *value, *low, *high),
            Op::Default { .. } => {
                let homes = self.homes(f)?;
                let mut none = Terms::TRUE;
                for other in &homes.out[body.edges[e].from] {
                    if let Op::Case { value, low, high } = &body.edges[*other].op {
                        let hit = self.in_range(state, *value, *low, *high)?;
                        let missed = self.terms.not(hit);
                        none = self.terms.and(none, missed);
                    }
                }
                Ok(none)
            }
            Op::Jump { target, label } => {
                let target = self.eval(state, *target)?;
                let Some(address) = self.layout.label(f, *label) else {
                    return unsupported(format!("the address of {label} is not known"));
                };
                let address = self.address(address);
                Ok(self.terms.eq(address, target))
            }
            Op::Skip | Op::Assign { .. } | Op::Zero { .. } | Op::Call { .. } => Ok(Terms::TRUE),
            Op::Input { .. } => Ok(Terms::TRUE),
            Op::Builtin { .. } | Op::Return(_) | Op::Vla { .. } => Ok(Terms::TRUE),
            Op::Asm { .. } | Op::Unsupported(_) => Ok(Terms::TRUE),
        }
    }

    fn in_range(&mut self, state: &mut State, e: ExprId, low: i128, high: i128) -> Result<TermId> {
        let Scalar::Int { bits, signed } = self.scalar(self.ty(e)?)? else {
            return unsupported("switch on a float");
        };
        if bits > 64 {
            return unsupported("switch on a value wider than 64 bits");
        }
        let value = self.eval(state, e)?;
        let value = self.resize(value, signed, bits + 1);
        // Wider than every value by one bit, so that each bound is below, in or above the range.
        let limit = 1i128 << bits;
        let bound =
            |terms: &mut Terms, b: i128| terms.bv(bits + 1, b.clamp(-limit, limit - 1) as u128);
        let (low, high) = (bound(&mut self.terms, low), bound(&mut self.terms, high));
        if low == high {
            return Ok(self.terms.eq(low, value));
        }
        let (above, below) = (self.terms.sle(low, value), self.terms.sle(value, high));
        Ok(self.terms.and(above, below))
    }

    pub(crate) fn operation(&mut self, state: &mut State, op: &Op) -> Result<()> {
        match op {
            Op::Skip | Op::Assume { .. } | Op::Case { .. } => Ok(()),
            Op::Default { .. } | Op::Jump { .. } => Ok(()),
            Op::Assign { to, value } => self.assign(state, *to, *value),
            Op::Zero { to } => self.zero(state, *to),
            Op::Input { to, name } => self.read_variable(state, *to, name),
            Op::Builtin { to, builtin, args } => self.builtin(state, *to, *builtin, args),
            Op::Vla { var, bytes } => self.vla(state, *var, *bytes),
            Op::Call { .. } | Op::Return(_) => unsupported("a call out of place"),
            Op::Asm { text, outputs, .. } if text.trim().is_empty() && outputs.is_empty() => Ok(()),
            Op::Asm { text, .. } => unsupported(format!("inline assembly `{}`", text.trim())),
            Op::Unsupported(text) => unsupported(text.clone()),
        }
    }

    /// A variable comes to life: its bytes are indeterminate.
    pub(crate) fn born(&mut self, state: &mut State, v: VarId) -> Result<()> {
        let (f, index) = (state.frame().function, v.0 as usize);
        let var = &self.body(f)?.vars[v];
        match state.frame().homes[index] {
            Home::Slot(_) if var.kind == VarKind::Param => {}
            Home::Slot(old) => {
                // As the interpreter has it.
                let value = self.terms.zero(self.terms.width(old.value));
                let unset = Held { value, known: Terms::FALSE };
                state.frame_mut().homes[index] = Home::Slot(unset);
            }
            Home::Object(_) if var.kind == VarKind::Vla => {}
            Home::Object(old) => {
                self.destroy(state, old)?;
                let size = self.program.types.size_of(var.ty).unwrap_or(0);
                let which = Which::Local(f, v);
                let base = self.create(&mut state.memory, size, which, Rest::Indeterminate)?;
                let element = element_size(&self.program.types, var.ty);
                if let Some(object) = self.object_at(&mut state.memory, base) {
                    object.element = element;
                }
                let base = self.address(base);
                state.frame_mut().homes[index] = Home::Object(base);
            }
        }
        Ok(())
    }

    /// Ends the life of the object at this address, if it is one.
    pub(crate) fn destroy(&mut self, state: &mut State, address: TermId) -> Result<()> {
        if constant(&self.terms, address) == Some(0) {
            return Ok(());
        }
        for candidate in self.candidates(state, address)? {
            let Some(number) = candidate.object else { continue };
            if candidate.guard == Terms::TRUE {
                state.memory.set(number, None);
                continue;
            }
            let survives = self.terms.not(candidate.guard);
            if let Some(object) = state.memory.get_mut(number) {
                object.alive = self.terms.and(object.alive, survives);
            }
        }
        Ok(())
    }

    fn vla(&mut self, state: &mut State, var: VarId, bytes: ExprId) -> Result<()> {
        let bytes = self.eval(state, bytes)?;
        let bytes = self.resize(bytes, false, self.width);
        let index = var.0 as usize;
        let Home::Object(old) = state.frame().homes[index] else {
            return unsupported("a variable-length array should have an object");
        };
        self.destroy(state, old)?;
        let positive = self.nonzero(bytes);
        let sign = self.terms.is_negative(bytes);
        let small = self.terms.not(sign);
        let fine = self.terms.and(positive, small);
        self.require(state, fine, Reason::ArraySize);
        let which = Which::Local(state.frame().function, var);
        let ty = self.body(state.frame().function)?.vars[var].ty;
        let element = element_size(&self.program.types, ty);
        let base = self.create_sized(state, bytes, which, element)?;
        state.frame_mut().homes[index] = Home::Object(base);
        Ok(())
    }

    /// A new object of a size that may depend on inputs; its address. Larger ones than there can
    /// be end an execution for want of memory.
    pub(crate) fn create_sized(
        &mut self,
        state: &mut State,
        bytes: TermId,
        which: Which,
        element: u64,
    ) -> Result<TermId> {
        let most = self.address(MAX_SIZE);
        let fits = self.terms.ule(bytes, most);
        if fits != Terms::TRUE {
            let huge = self.terms.not(fits);
            let lost = self.terms.and(state.guard, huge);
            self.oblige(state, lost, Boundary::Resource("memory"));
            self.assume(state, fits);
        }
        if constant(&self.terms, bytes).is_none() {
            let modest = self.address(MODEST);
            let greedy = self.terms.ult(modest, bytes);
            let greedy = self.terms.and(state.guard, greedy);
            self.is_greedy(greedy);
        }
        let size = constant(&self.terms, bytes).unwrap_or(0).min(MAX_SIZE);
        let Some(base) = state.memory.reserve(size) else {
            return unsupported("an object for which there is no room");
        };
        let mut object = Object::new(&mut self.terms, base, bytes, which, Rest::Indeterminate);
        object.element = element;
        object.most = crate::stride::stride(&self.terms, bytes).most.min(MAX_SIZE);
        state.memory.push(object);
        Ok(self.address(base))
    }

    /// All bytes of an object, or the bits of a bit-field, become zero.
    fn zero(&mut self, state: &mut State, to: ExprId) -> Result<()> {
        use crate::place::Place;
        let ty = self.ty(to)?;
        match self.place(state, to, false)? {
            Place::Memory { address, delta, bits: None, .. } => {
                let len = self.size(ty)?;
                self.fill_bytes(state, address, delta, len, 0)?;
                self.forget_padding(state, address, delta, ty)
            }
            place @ (Place::Variable(_) | Place::Memory { .. }) => {
                let width = self.scalar(ty)?.width();
                let zero = self.terms.zero(width);
                self.put(state, place, ty, Held::sure(zero))
            }
        }
    }

    /// Constant bytes, many at a time.
    pub(crate) fn fill_bytes(
        &mut self,
        state: &mut State,
        address: TermId,
        delta: TermId,
        len: u64,
        byte: u8,
    ) -> Result<()> {
        let size = self.address(len);
        let accesses = self.accesses(state, address, delta, size, true)?;
        if let [access] = accesses.as_slice()
            && constant(&self.terms, access.offset) == Some(0)
            && let Some(object) = state.memory.get_mut(access.object)
            && constant(&self.terms, object.extent) == Some(len)
        {
            object.bytes =
                crate::object::Bytes::Cells(crate::cells::Cells::new(Rest::Filled(byte)));
            return Ok(());
        }
        let chunk = u128::from_le_bytes([byte; 16]);
        for at in (0..len).step_by(8) {
            let len = (len - at).min(8);
            let value = self.terms.bv(8 * len as u32, chunk);
            self.write(state, &accesses, Terms::TRUE, at, Cell { len, held: Held::sure(value) });
        }
        Ok(())
    }
}
