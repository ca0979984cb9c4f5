//! Calls and returns. `#[inline]`, because the loop that calls them is generic.

use crate::code::{CallSite, Code, Held, Home, InputSite, Passed, Rep, Target};
use crate::machine::{Frame, Machine};
use crate::object::{Argument, Contents};
use crate::state::foresee::function_at;
use crate::stop::{
    Halt, Reason, Request, Source, Stop, Value, Which, needs, stop, undefined, undefined_of,
    unsupported,
};
use cfa::arith::{self, Bits};
use cfa::program::{FuncId, START};
use cfa::types::{Ty, Types};
use cfa::written::written;

impl<'i> Machine<'i> {
    #[inline]
    pub fn call(&mut self, index: u32) -> Result<(), Halt> {
        let Some(caller) = self.frames.last_mut() else {
            return Err(unsupported("a call should have a caller"));
        };
        caller.site = index;
        let site = &caller.code.calls[index as usize];
        let f = match site.callee {
            Target::Function(f) => f,
            Target::Address(slot) => function_at(&self.memory, self.slot(slot))?,
        };
        match self.interpreter.code(f) {
            Some(code) => {
                self.count(code.function);
                self.enter(code, site)
            }
            None => self.call_outside(f, site),
        }
    }

    /// Counts calls by the program's own code of functions that the inputs let fail.
    #[inline]
    fn count(&mut self, f: FuncId) {
        if self.feed.failures.is_empty() {
            return;
        }
        let program = self.program;
        let is_library = |f: FuncId| program.units[program.functions[f].unit].library;
        let caller = self.frames.last().map(|frame| frame.code.function);
        if is_library(f) && !caller.is_some_and(is_library) {
            self.feed.failures.called(&program.functions[f].name);
        }
    }

    #[inline]
    fn enter(&mut self, code: &'i Code, site: &'i CallSite) -> Result<(), Halt> {
        let mismatch = || undefined_of(Reason::CallMismatch, Which::Function(code.function));
        let (given, wanted) = (site.args.len(), code.params.len());
        if given < wanted || given > wanted && !code.variadic {
            return Err(mismatch());
        }
        let caller = self.frames.last().map_or(0, |f| f.base);
        let base = self.push_frame(code)?;
        self.pass(code, site, caller, base).inspect_err(|_| {
            // The caller is to blame: the place is the call's.
            self.frames.pop();
        })
    }

    /// Fills the parameters of the new frame.
    #[inline]
    fn pass(
        &mut self,
        code: &'i Code,
        site: &'i CallSite,
        caller: usize,
        base: usize,
    ) -> Result<(), Halt> {
        let mismatch = || undefined_of(Reason::CallMismatch, Which::Function(code.function));
        let (before, slots) = self.slots.split_at_mut(base);
        for (arg, param) in site.args.iter().zip(&code.params) {
            let from = &before[caller..];
            if arg.passed == param.passed {
                slots[param.slot as usize] = from[arg.slot as usize];
                if let Passed::Scalar(Rep::Wide(_)) = arg.passed {
                    slots[param.slot as usize + 1] = from[arg.slot as usize + 1];
                }
                continue;
            }
            let (Passed::Scalar(given), Passed::Scalar(wanted)) = (arg.passed, param.passed) else {
                return Err(mismatch());
            };
            let bits = given.read(from, arg.slot);
            let bits = receive(&self.program.types, code, arg, param, bits).ok_or_else(mismatch)?;
            wanted.write(slots, param.slot, bits);
        }
        if code.variadic {
            self.pass_the_rest(&site.args[code.params.len()..], caller)?;
        }
        Ok(())
    }

    /// A new frame; its first slot.
    #[inline]
    pub fn push_frame(&mut self, code: &'i Code) -> Result<usize, Halt> {
        let base = self.slots.len();
        let bytes = 8 * (base + code.template.len()) as u64 + 64 * self.frames.len() as u64;
        if bytes + self.memory.used() > self.memory.limit {
            return Err(stop(Stop::MemoryLimit));
        }
        self.slots.extend_from_slice(&code.template);
        let allocas = self.allocas.len();
        self.frames.push(Frame { code, pc: 0, base, arguments: 0, allocas, site: 0 });
        Ok(base)
    }

    /// Makes the argument list of a variadic function from slots of its caller.
    fn pass_the_rest(&mut self, args: &[Held], caller: usize) -> Result<(), Halt> {
        let mut list = Vec::with_capacity(args.len());
        for arg in args {
            let mut argument =
                Argument { passed: arg.passed, bits: 0, contents: Contents::default() };
            match arg.passed {
                Passed::Scalar(rep) => {
                    argument.bits = rep.read(&self.slots[caller..], arg.slot);
                }
                Passed::Bytes(len) => {
                    let address = self.slots[caller + arg.slot as usize];
                    argument.contents = self.memory.contents(address, len.into())?;
                }
            }
            list.push(argument);
        }
        let address = self.memory.create_arguments(list)?;
        if let Some(frame) = self.frames.last_mut() {
            frame.arguments = address;
        }
        Ok(())
    }

    /// A function without a body: its result is an input, and one that does not return ends the
    /// execution.
    fn call_outside(&mut self, f: FuncId, site: &'i CallSite) -> Result<(), Halt> {
        let function = &self.program.functions[f];
        if function.noreturn {
            return Err(stop(Stop::Exit(0)));
        }
        let ret = self.program.types.signature(function.ty).map_or(Ty::INT, |s| s.ret);
        let Some(passed) = Passed::of(&self.program.types, ret) else {
            return match site.result {
                Some(_) => Err(undefined(Reason::NoResult)),
                None => self.write_outside(f, site),
            };
        };
        let Some(value) = self.feed.take(&function.name) else {
            return match site.result {
                Some(_) => Err(self.lacks(function.name.clone(), ret, Source::Result(f))),
                None => self.write_outside(f, site),
            };
        };
        self.write_outside(f, site)?;
        match passed {
            Passed::Scalar(rep) => {
                let bits = self.input_scalar(ret, &value)?;
                self.deliver(Some(passed), rep.slot_of(bits), bits)
            }
            Passed::Bytes(_) => {
                self.result = self.input_contents(ret, &value)?;
                self.deliver(Some(passed), 0, 0)
            }
        }
    }

    /// A variable without an initialiser comes to its declaration: its value is an input.
    pub fn read_variable(&mut self, site: u32) -> Result<(), Halt> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let (code, base) = (frame.code, frame.base);
        let InputSite { name, var, ty, home } = &code.inputs[site as usize];
        let Some(value) = self.feed.take(name) else {
            let source = Source::Variable(code.function, *var);
            return Err(self.lacks(name.clone(), *ty, source));
        };
        match *home {
            Home::Slot { slot, rep, .. } => {
                let bits = self.input_scalar(*ty, &value)?;
                rep.write(&mut self.slots[base..], slot, bits);
                Ok(())
            }
            Home::Object(slot) => self.write_input(self.slot(slot), *ty, &value),
        }
    }

    /// What the inputs let a function without a body write.
    fn write_outside(&mut self, f: FuncId, site: &'i CallSite) -> Result<(), Halt> {
        if self.feed.writes.is_empty() {
            return Ok(());
        }
        let program = self.program;
        for write in self.feed.writes.called(&program.functions[f].name) {
            let parameter = write.parameter as usize;
            let (arg, ty) = (site.args.get(parameter), written(program, f, parameter));
            if let (Some(arg), Some(ty)) = (arg, ty) {
                let address = self.bits(*arg)? as u64;
                self.write_through(address, ty, &write.value)?;
            }
        }
        Ok(())
    }

    /// There is no value for an input. It is yet to be read: that is the next instruction again, and
    /// nothing has changed since its edge was taken.
    fn lacks(&mut self, name: String, ty: Ty, source: Source) -> Halt {
        if let Some(caller) = self.frames.last_mut() {
            caller.pc -= 1;
        }
        needs(Request { name, ty, source })
    }

    #[inline]
    pub fn return_scalar(&mut self, slot: u128) -> Result<(), Halt> {
        let passed = self.leave()?;
        let Some(Passed::Scalar(rep)) = passed else {
            return Err(unsupported("a result should have the function's type"));
        };
        let bits = if rep.is_wide() { slot } else { rep.bits_of(slot as u64) };
        if self.frames.is_empty() {
            return self.finish(bits);
        }
        self.deliver(passed, slot as u64, bits)
    }

    #[inline]
    pub fn return_bytes(&mut self, slot: u32, len: u32) -> Result<(), Halt> {
        self.result = self.memory.contents(self.slot(slot), len.into())?;
        let passed = self.leave()?;
        if self.frames.is_empty() {
            let ty = self.result_type();
            let bytes = std::mem::take(&mut self.result.bytes);
            return Err(stop(Stop::Returned(Value::Record { ty, bytes })));
        }
        self.deliver(passed, 0, 0)
    }

    #[inline]
    pub fn return_nothing(&mut self) -> Result<(), Halt> {
        let starts = self.frames.len() == 1 && self.is_starting();
        self.leave()?;
        if self.frames.is_empty() {
            if starts {
                return self.begin();
            }
            if self.is_main() {
                return self.finish(0);
            }
            return Err(stop(Stop::Returned(Value::Void)));
        }
        match self.site().and_then(|site| site.result) {
            Some(_) => Err(undefined(Reason::NoResult)),
            None => Ok(()),
        }
    }

    /// The frame and its objects are gone; what its function returns.
    #[inline]
    fn leave(&mut self) -> Result<Option<Passed>, Halt> {
        let Some(frame) = self.frames.pop() else {
            return Err(unsupported("a return should have a frame"));
        };
        for &slot in &frame.code.objects {
            let address = self.slots[frame.base + slot as usize];
            if address != 0 {
                self.memory.destroy(address);
            }
        }
        for address in self.allocas.drain(frame.allocas..) {
            self.memory.destroy(address);
        }
        if frame.arguments != 0 {
            self.memory.destroy(frame.arguments);
        }
        self.slots.truncate(frame.base);
        Ok(frame.code.ret)
    }

    #[inline]
    fn site(&self) -> Option<&'i CallSite> {
        let frame = self.frames.last()?;
        frame.code.calls.get(frame.site as usize)
    }

    /// Hands a result to the call that waits for it: a scalar's slot and bits, or the record
    /// that stands in `result`.
    #[inline]
    fn deliver(&mut self, passed: Option<Passed>, slot: u64, bits: Bits) -> Result<(), Halt> {
        let Some(held) = self.site().and_then(|site| site.result) else { return Ok(()) };
        if passed == Some(held.passed) && !matches!(held.passed, Passed::Scalar(Rep::Wide(_))) {
            if let Passed::Scalar(_) = held.passed {
                let base = self.frames.last().map_or(0, |f| f.base);
                self.slots[base + held.slot as usize] = slot;
            }
            return Ok(());
        }
        match passed {
            Some(passed) if passed.fits(held.passed) => self.set_bits(held, bits),
            _ => Err(undefined(Reason::CallMismatch)),
        }
    }

    #[inline]
    pub fn store_result(&mut self, slot: u32) -> Result<(), Halt> {
        let result = std::mem::take(&mut self.result);
        self.memory.replace(self.slot(slot), &result)
    }

    fn result_type(&self) -> Ty {
        let entry = &self.program.functions[self.entry];
        self.program.types.signature(entry.ty).map_or(Ty::VOID, |s| s.ret)
    }

    /// Whether the outermost activation is of what runs before the entry.
    fn is_starting(&self) -> bool {
        let first = self.frames.first().map(|frame| frame.code.function);
        first.is_some_and(|f| self.program.functions[f].name == START)
    }

    pub fn is_main(&self) -> bool {
        self.program.functions[self.entry].name == "main"
    }

    /// The entry function returned. After `main` comes `exit` (C11 5.1.2.2.3), if the program
    /// has one.
    fn finish(&mut self, bits: Bits) -> Result<(), Halt> {
        if let Some(status) = self.status {
            return Err(stop(Stop::Exit(status)));
        }
        let ty = self.result_type();
        if !self.is_main() {
            return Err(stop(Stop::Returned(Value::Scalar { ty, bits })));
        }
        let status = arith::to_i128(&self.program.types, ty, bits) as i32;
        self.status = Some(status);
        let exit = self.program.exit().and_then(|f| self.interpreter.code(f));
        match exit {
            Some(code) if code.params.len() == 1 => {
                self.enter_first(code, &[Bits::from(status as u32)])
            }
            _ => Err(stop(Stop::Exit(status))),
        }
    }
}

/// An argument as the type of the parameter. Without a prototype the parameter may be narrower
/// than what the default promotions made of the argument (C11 6.5.2.2:6, 6.9.1:10).
fn receive(types: &Types, code: &Code, arg: &Held, param: &Held, bits: Bits) -> Option<Bits> {
    if arg.passed.fits(param.passed) {
        return Some(bits);
    }
    let promoted = match param.passed {
        Passed::Scalar(Rep::Bool | Rep::Int { bits: 8 | 16, .. }) => Ty::INT,
        Passed::Scalar(Rep::Single) => Ty::DOUBLE,
        _ => return None,
    };
    let promoted_passed = Passed::of(types, promoted)?;
    if code.prototyped || !arg.passed.fits(promoted_passed) {
        return None;
    }
    arith::convert(types, arg.ty, param.ty, bits).ok()
}
