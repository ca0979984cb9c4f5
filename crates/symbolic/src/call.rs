//! Calls and returns.

use crate::cells::{Cell, Held, Part};
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::object::{Argument, constant};
use crate::scalar::{Passed, Scalar};
use crate::state::{End, Frame, Home, Returned, State};
use cfa::{Callee, ExprId, FuncId, Op, START, Ty, jumps_away};
use interp::{Reason, Which};
use smt::{TermId, Terms};
use std::rc::Rc;

/// A value on its way into a function.
#[derive(Clone)]
pub(crate) struct Given {
    pub ty: Ty,
    pub passed: Passed,
    /// A scalar is one cell.
    pub part: Part,
}

impl Machine<'_> {
    fn passed(&self, ty: Ty) -> Result<Passed> {
        match Passed::of(&self.program.types, ty) {
            Some(passed) => Ok(passed),
            None => unsupported("a value without a size"),
        }
    }

    pub(crate) fn given(&mut self, ty: Ty, value: TermId) -> Result<Given> {
        let len = self.scalar(ty)?.bytes();
        let part = vec![(0, Cell { len, held: Held::sure(value) })];
        Ok(Given { ty, passed: self.passed(ty)?, part })
    }

    pub(crate) fn arguments(&mut self, state: &mut State, args: &[ExprId]) -> Result<Vec<Given>> {
        let mut given = Vec::new();
        for &arg in args {
            let ty = self.ty(arg)?;
            if let Passed::Bytes(len) = self.passed(ty)? {
                let (address, delta) = self.bytes_of(state, arg)?;
                let part = self.load_part(state, address, delta, len)?;
                given.push(Given { ty, passed: Passed::Bytes(len), part });
            } else {
                let value = self.eval(state, arg)?;
                given.push(self.given(ty, value)?);
            }
        }
        Ok(given)
    }

    pub(crate) fn call(
        &mut self,
        mut state: State,
        callee: &Callee,
        args: &[ExprId],
    ) -> Result<Vec<State>> {
        let given = self.arguments(&mut state, args)?;
        let targets = match callee {
            Callee::Direct(f) => vec![(Terms::TRUE, *f)],
            Callee::Indirect(e) => self.callees(&mut state, *e)?,
        };
        state.frame_mut().call = Some(self.at.1);
        let mut states = Vec::new();
        for (guard, f) in targets {
            let mut state = state.clone();
            self.assume(&mut state, guard);
            if state.guard == Terms::FALSE {
                continue;
            }
            if self.program.functions[f].body.is_some() {
                self.may_be_replaced(&mut state, f);
                self.may_be_builtin(&mut state, f);
                self.promised_to(&mut state, f, &given)?;
                self.enter_stub(&mut state, f);
                self.enter(&mut state, f, &given)?;
            } else if jumps_away(&self.program.functions[f].name) {
                return unsupported(format!("`{}`", self.program.functions[f].name));
            } else if self.program.functions[f].noreturn {
                state.end = Some(End::Exit(self.terms.zero(32)));
            } else {
                self.reach_out(&mut state, f, &given);
                self.call_outside(&mut state, f)?;
            }
            states.push(state);
        }
        Ok(states)
    }

    /// The functions that a pointer can point to.
    pub(crate) fn callees(
        &mut self,
        state: &mut State,
        e: ExprId,
    ) -> Result<Vec<(TermId, FuncId)>> {
        let address = self.eval(state, e)?;
        self.foresee_access();
        let mut found = Vec::new();
        for candidate in self.candidates(state, address)? {
            let object = candidate.object.and_then(|number| state.object(number));
            let which = object.map(|object| object.which);
            let zero = self.zero_offset();
            let start = self.terms.eq(zero, candidate.offset);
            let fine = match which {
                Some(Which::Function(f)) => {
                    let guard = self.terms.and(candidate.guard, start);
                    found.push((guard, f));
                    start
                }
                _ => Terms::FALSE,
            };
            let fine = self.implies(candidate.guard, fine);
            let null = candidate.object.is_none() && start == Terms::TRUE;
            let reason = if null { Reason::NullPointer } else { Reason::NotAFunction };
            self.require(state, fine, reason);
        }
        Ok(found)
    }

    /// A new frame with the parameters filled.
    pub(crate) fn enter(&mut self, state: &mut State, f: FuncId, given: &[Given]) -> Result<()> {
        let program = self.program;
        let body = self.body(f)?;
        let signature = program.types.signature(program.functions[f].ty);
        let (variadic, prototyped) =
            signature.map_or((false, true), |s| (s.variadic, s.prototyped));
        let wanted = body.params.len();
        if given.len() < wanted || given.len() > wanted && !variadic {
            self.never(state, Reason::CallMismatch);
            return Ok(());
        }
        let mut values = Vec::new();
        for (v, given) in body.params.iter().zip(given) {
            match self.received(state, body.vars[*v].ty, given, prototyped)? {
                Some(part) => values.push(part),
                None => {
                    self.never(state, Reason::CallMismatch);
                    return Ok(());
                }
            }
        }
        let rest = if variadic { Some(&given[wanted..]) } else { None };
        self.count_call(state, f);
        self.push_frame(state, f, rest)?;
        for (v, part) in body.params.iter().zip(values) {
            self.pass(state, f, *v, &part)?;
        }
        Ok(())
    }

    /// An argument as the type of the parameter. Without a prototype the parameter may be narrower
    /// than what the default promotions made of the argument (C11 6.5.2.2:6, 6.9.1:10).
    fn received(
        &mut self,
        state: &mut State,
        ty: Ty,
        given: &Given,
        prototyped: bool,
    ) -> Result<Option<Part>> {
        let wanted = self.passed(ty)?;
        if given.passed == wanted {
            return Ok(Some(given.part.clone()));
        }
        let promoted = match wanted {
            Passed::Bool | Passed::Int(8 | 16) => Ty::INT,
            Passed::Single => Ty::DOUBLE,
            _ => return Ok(None),
        };
        if prototyped || Passed::of(&self.program.types, promoted) != Some(given.passed) {
            return Ok(None);
        }
        let value = self.joined(&given.part).value;
        let value = self.convert(state, given.ty, ty, value)?;
        Ok(Some(self.given(ty, value)?.part))
    }

    /// A frame whose variables have no values yet, with an argument list if `rest` is one.
    fn push_frame(&mut self, state: &mut State, f: FuncId, rest: Option<&[Given]>) -> Result<()> {
        let (homes, body) = (self.homes(f)?, self.body(f)?);
        let none = self.zero_offset();
        let mut slots = Vec::with_capacity(body.vars.len());
        for (v, var) in body.vars.entries() {
            slots.push(match Scalar::of(&self.program.types, var.ty) {
                Some(scalar) if !homes.object[v] => {
                    let value = self.terms.zero(scalar.width());
                    Home::Slot(Held { value, known: Terms::FALSE })
                }
                _ => Home::Object(none),
            });
        }
        let arguments = match rest {
            Some(rest) => self.argument_list(state, rest)?,
            None => none,
        };
        let allocas = Vec::new();
        let frame = Frame { function: f, homes: slots, arguments, allocas, call: None };
        state.frames.push(Rc::new(frame));
        for v in &homes.first {
            self.born(state, *v)?;
        }
        Ok(())
    }

    /// Enters a function that nobody called.
    pub(crate) fn enter_first(
        &mut self,
        state: &mut State,
        f: FuncId,
        given: &[Given],
    ) -> Result<()> {
        let body = self.body(f)?;
        self.push_frame(state, f, None)?;
        for (v, given) in body.params.iter().zip(given) {
            self.pass(state, f, *v, &given.part)?;
        }
        Ok(())
    }

    fn argument_list(&mut self, state: &mut State, rest: &[Given]) -> Result<TermId> {
        let list =
            rest.iter().map(|given| Argument { passed: given.passed, part: given.part.clone() });
        let list: Vec<Argument> = list.collect();
        let size = list.len() as u64 + 1;
        let indeterminate = crate::cells::Rest::Indeterminate;
        let base = self.create(&mut state.memory, size, Which::Arguments, indeterminate)?;
        if let Some(object) = self.object_at(&mut state.memory, base) {
            object.arguments = Rc::new(list);
            object.writable = Terms::FALSE;
        }
        Ok(self.address(base))
    }

    fn pass(&mut self, state: &mut State, f: FuncId, v: cfa::VarId, part: &Part) -> Result<()> {
        match state.frame().homes[v.0 as usize] {
            Home::Slot(_) => {
                let held = self.joined(part);
                state.frame_mut().homes[v.0 as usize] = Home::Slot(held);
                Ok(())
            }
            Home::Object(address) => {
                let ty = self.body(f)?.vars[v].ty;
                let len = match Scalar::of(&self.program.types, ty) {
                    Some(scalar) => scalar.bytes(),
                    None => self.size(ty)?,
                };
                let zero = self.zero_offset();
                self.store_part(state, address, zero, len, part)
            }
        }
    }

    pub(crate) fn ret(&mut self, mut state: State, value: Option<ExprId>) -> Result<Vec<State>> {
        let f = self.at.0;
        let program = self.program;
        let signature = program.types.signature(program.functions[f].ty);
        let Some(ret) = signature.map(|s| s.ret) else {
            return unsupported("a function should have a function type");
        };
        let given = match value {
            None => None,
            Some(e) => Some(self.returned(&mut state, e, ret)?),
        };
        self.promised_by(&mut state, f, given.as_ref())?;
        self.leave(&mut state)?;
        if state.frames.is_empty() && program.functions[f].name == START {
            self.begin(&mut state)?;
        } else if state.frames.is_empty() {
            self.finish(&mut state, given)?;
        } else {
            self.deliver(&mut state, given)?;
        }
        Ok(vec![state])
    }

    /// The value of a function that returns this type.
    pub(crate) fn returned(&mut self, state: &mut State, e: ExprId, ret: Ty) -> Result<Given> {
        if let Passed::Bytes(len) = self.passed(self.ty(e)?)? {
            let (address, delta) = self.bytes_of(state, e)?;
            let part = self.load_part(state, address, delta, len)?;
            return Ok(Given { ty: ret, passed: Passed::Bytes(len), part });
        }
        let from = self.ty(e)?;
        let value = self.eval(state, e)?;
        let value = self.cast(state, from, ret, value)?;
        self.given(ret, value)
    }

    /// The frame and its objects are gone.
    fn leave(&mut self, state: &mut State) -> Result<()> {
        let Some(frame) = state.frames.pop() else {
            return unsupported("a return should have a frame");
        };
        let objects = frame.homes.iter().filter_map(|home| match home {
            Home::Object(address) => Some(*address),
            Home::Slot(_) => None,
        });
        let all: Vec<TermId> =
            objects.chain(frame.allocas.iter().copied()).chain([frame.arguments]).collect();
        all.into_iter().try_for_each(|address| self.destroy(state, address))
    }

    /// Hands a result to the call that waits for it, whose edge is then over.
    pub(crate) fn deliver(&mut self, state: &mut State, given: Option<Given>) -> Result<()> {
        let f = state.frame().function;
        let Some(e) = state.frame_mut().call.take() else {
            return unsupported("a return should have a call");
        };
        let Op::Call { to, .. } = &self.body(f)?.edges[e].op else {
            return unsupported("a return should end a call");
        };
        let returning = std::mem::replace(&mut self.at, (f, e));
        match (*to, given) {
            (None, _) => {}
            (Some(_), None) => self.never(state, Reason::NoResult),
            (Some(to), Some(given)) => {
                let ty = self.ty(to)?;
                if self.passed(ty)? != given.passed {
                    self.never(state, Reason::CallMismatch);
                } else if let Passed::Bytes(len) = given.passed {
                    let (address, delta) = self.location(state, to)?;
                    self.store_part(state, address, delta, len, &given.part)?;
                } else {
                    let held = self.joined(&given.part);
                    let place = self.place(state, to, false)?;
                    self.put(state, place, ty, held)?;
                }
            }
        }
        self.die(state, f, e)?;
        self.at = returning;
        Ok(())
    }

    /// The entry function returned. After `main` comes `exit` (C11 5.1.2.2.3), if the program
    /// has one.
    fn finish(&mut self, state: &mut State, given: Option<Given>) -> Result<()> {
        if let Some(status) = state.status {
            state.end = Some(End::Exit(status));
            return Ok(());
        }
        let name = &self.program.functions[self.entry].name;
        if name != "main" {
            self.environment_after(state)?;
            state.end = Some(End::Returned(match given {
                None => Returned::Void,
                Some(Given { ty, passed: Passed::Bytes(_), part }) => Returned::Record(ty, part),
                Some(Given { ty, part, .. }) => Returned::Scalar(ty, self.joined(&part).value),
            }));
            return Ok(());
        }
        let status = match given {
            Some(given) => {
                let signed = self.program.types.int_shape(given.ty).is_some_and(|(_, s)| s);
                let value = self.joined(&given.part).value;
                self.resize(value, signed, 32)
            }
            None => self.terms.zero(32),
        };
        state.status = Some(status);
        let exit = self.program.exit().filter(|f| {
            let body = self.program.functions[*f].body.as_ref();
            body.is_some_and(|body| body.params.len() == 1)
        });
        match exit {
            Some(f) => {
                let given = self.given(Ty::INT, status)?;
                self.enter_first(state, f, &[given])
            }
            None => {
                state.end = Some(End::Exit(status));
                Ok(())
            }
        }
    }

    /// The number that a term is, if it is one.
    pub(crate) fn number(&self, term: TermId) -> Option<u64> {
        constant(&self.terms, term)
    }
}
