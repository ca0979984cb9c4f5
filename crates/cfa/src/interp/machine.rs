//! The state of an execution, and its main loop.

use super::code::{Code, Held, Inst, Passed, Rep, Slot};
use super::exec::{Clock, straight};
use super::input::Feed;
use super::memory::Memory;
use super::object::Contents;
use super::state::show_state;
use super::stop::{Halt, Stop, unsupported};
use super::{Interpreter, Observer, Options};
use crate::arith::Bits;
use crate::inputs::Inputs;
use crate::program::{FuncId, Program};
use base::{FileId, Id, Place};

/// The activation of a function.
pub(super) struct Frame<'i> {
    pub code: &'i Code,
    pub pc: usize,
    /// The first of its slots.
    pub base: usize,
    /// The argument list of a variadic function, or 0.
    pub arguments: u64,
    /// How many objects of `alloca` there were before.
    pub allocas: usize,
    /// The call it waits for.
    pub site: u32,
}

pub(super) struct Machine<'i, O> {
    pub interpreter: &'i Interpreter<'i>,
    pub program: &'i Program,
    pub memory: Memory,
    pub slots: Vec<u64>,
    pub frames: Vec<Frame<'i>>,
    pub allocas: Vec<u64>,
    /// The record that the last call returned.
    pub result: Contents,
    pub clock: Clock,
    pub zero_heap: bool,
    pub feed: Feed<'i>,
    pub args: &'i [Vec<u8>],
    pub stdin: &'i [u8],
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub entry: FuncId,
    /// What `main` returned.
    pub status: Option<i32>,
    pub observer: O,
}

impl<'i, O: Observer> Machine<'i, O> {
    pub fn new(
        interpreter: &'i Interpreter<'i>,
        entry: FuncId,
        inputs: &'i Inputs,
        options: &Options,
        observer: O,
    ) -> Self {
        let mut memory = interpreter.initial.clone();
        memory.limit = options.memory;
        Machine {
            interpreter,
            program: interpreter.program,
            memory,
            slots: Vec::new(),
            frames: Vec::new(),
            allocas: Vec::new(),
            result: Contents::default(),
            clock: Clock { steps: 0, limit: options.steps },
            zero_heap: options.zero_heap,
            feed: Feed::new(inputs),
            args: &inputs.args,
            stdin: &inputs.stdin,
            stdout: Vec::new(),
            stderr: Vec::new(),
            entry,
            status: None,
            observer,
        }
    }

    /// Runs to the end.
    pub fn run(&mut self) -> Stop {
        match self.start().and_then(|()| self.go_on()) {
            Ok(never) => match never {},
            Err(halted) => {
                if O::STATES {
                    self.at_halt();
                }
                halted.at(self.place(), self.program)
            }
        }
    }

    fn go_on(&mut self) -> Result<std::convert::Infallible, Halt> {
        loop {
            let inst = self.straight()?;
            if O::STATES {
                self.before_return(inst);
            }
            match inst {
                Inst::Call(site) => self.call(site)?,
                Inst::StoreResult(slot) => self.store_result(slot)?,
                Inst::Builtin(site) => self.builtin(site)?,
                Inst::Return(slot) => self.return_scalar(self.slot(slot).into())?,
                Inst::ReturnWide(slot) => self.return_scalar(self.wide(slot))?,
                Inst::ReturnNothing => self.return_nothing()?,
                Inst::ReturnBytes(slot, len) => self.return_bytes(slot, len)?,
                other => return Err(unsupported(format!("{other:?} out of place"))),
            }
        }
    }

    fn straight(&mut self) -> Result<Inst, Halt> {
        let types = &self.program.types;
        let Some(frame) = self.frames.last_mut() else {
            return Err(unsupported("an execution should have a frame"));
        };
        let slots = &mut self.slots[frame.base..];
        let (memory, clock) = (&mut self.memory, &mut self.clock);
        straight(types, frame.code, &mut frame.pc, slots, memory, clock, &mut self.observer)
    }

    /// The state at the exit of a function, which a return is about to leave.
    fn before_return(&mut self, inst: Inst) {
        let (Some(frame), true) = (self.frames.last(), inst.is_return()) else { return };
        let (types, slots) = (&self.program.types, &mut self.slots[frame.base..]);
        let exit = frame.code.probes.exit;
        show_state(types, frame.code, exit, slots, &mut self.memory, &mut self.observer);
    }

    /// The state where the execution goes no further: a condition without a value leaves its
    /// location by no edge.
    fn at_halt(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let Some(edge) = frame.code.edge_at(frame.pc.saturating_sub(1)) else { return };
        let loc = frame.code.probes.from.get(edge.index()).copied();
        let (types, slots) = (&self.program.types, &mut self.slots[frame.base..]);
        show_state(types, frame.code, loc, slots, &mut self.memory, &mut self.observer);
    }

    /// Where the execution is.
    pub fn place(&self) -> Place {
        let nowhere = Place { file: FileId(0), line: 0, column: 0 };
        let Some(frame) = self.frames.last() else { return nowhere };
        let function = &self.program.functions[frame.code.function];
        let edge = frame.code.edge_at(frame.pc.saturating_sub(1));
        match (&function.body, edge) {
            (Some(body), Some(edge)) => body.edges[edge].marks.place,
            _ => function.place,
        }
    }

    fn base(&self) -> usize {
        self.frames.last().map_or(0, |f| f.base)
    }

    pub fn slot(&self, slot: Slot) -> u64 {
        self.slots[self.base() + slot as usize]
    }

    fn wide(&self, slot: Slot) -> u128 {
        Rep::Wide(16).read(&self.slots[self.base()..], slot)
    }

    /// The bits of a scalar held by the current frame.
    pub fn bits(&self, held: Held) -> Result<Bits, Halt> {
        match held.passed {
            Passed::Scalar(rep) => Ok(rep.read(&self.slots[self.base()..], held.slot)),
            Passed::Bytes(_) => Err(unsupported("a scalar is expected")),
        }
    }

    /// Gives a scalar of the current frame its value.
    pub fn set_bits(&mut self, held: Held, bits: Bits) -> Result<(), Halt> {
        let base = self.base();
        match held.passed {
            Passed::Scalar(rep) => rep.write(&mut self.slots[base..], held.slot, bits),
            Passed::Bytes(_) => return Err(unsupported("a scalar is expected")),
        }
        Ok(())
    }
}
