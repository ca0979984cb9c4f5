//! The state of an execution, and its main loop.

use crate::clock::Clock;
use crate::code::{Code, Held, Inst, Passed, Rep, Slot};
use crate::exec::straight;
use crate::feed::Feed;
use crate::finding::Findings;
use crate::memory::Memory;
use crate::object::Contents;
use crate::output::Output;
use crate::state::show_state;
use crate::stop::{Halt, Halted, unsupported};
use crate::{Interpreter, Observer, Options};
use base::{FileId, Id, Place};
use cfa::arith::Bits;
use cfa::inputs::Inputs;
use cfa::program::{FuncId, Program};

/// The activation of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<'i> {
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

#[derive(Clone)]
pub(crate) struct Machine<'i> {
    pub interpreter: &'i Interpreter<'i>,
    pub program: &'i Program,
    pub memory: Memory,
    pub slots: Vec<u64>,
    pub frames: Vec<Frame<'i>>,
    pub allocas: Vec<u64>,
    /// The record that the last call returned.
    pub result: Contents,
    pub clock: Clock,
    pub feed: Feed<'i>,
    pub args: &'i [Vec<u8>],
    pub stdin: &'i [u8],
    pub stdout: Output,
    pub stderr: Output,
    pub entry: FuncId,
    /// Whether what runs before the entry has been entered.
    pub has_started: bool,
    /// Whether the globals that are inputs have their values.
    pub has_globals: bool,
    /// What `main` returned.
    pub status: Option<i32>,
}

impl<'i> Machine<'i> {
    pub fn new(
        interpreter: &'i Interpreter<'i>,
        entry: FuncId,
        inputs: &'i Inputs,
        options: &Options,
    ) -> Self {
        let mut memory = interpreter.initial.clone();
        (memory.limit, memory.fill) = (options.memory, options.fill);
        Machine {
            interpreter,
            program: interpreter.program,
            memory,
            slots: Vec::new(),
            frames: Vec::new(),
            allocas: Vec::new(),
            result: Contents::default(),
            clock: Clock { steps: 0, limit: options.steps, findings: Findings::default() },
            feed: Feed::new(inputs, options.asks),
            args: &inputs.args,
            stdin: &inputs.stdin,
            stdout: Output::default(),
            stderr: Output::default(),
            entry,
            has_started: false,
            has_globals: false,
            status: None,
        }
    }

    /// Makes a clone cheap: objects and output are shared from here on, until one of the two
    /// writes them; the stack is copied.
    pub fn freeze(&mut self) {
        self.memory.freeze();
        self.stdout.freeze();
        self.stderr.freeze();
    }

    /// Runs on, to the next location if by a `STEP`, else as long as it can.
    pub fn go_on<O: Observer, const STEP: bool>(&mut self, observer: &mut O) -> Result<(), Halt> {
        loop {
            let inst = self.straight::<O, STEP>(observer);
            self.place_findings();
            let Some(inst) = inst? else { return Ok(()) };
            if O::STATES {
                self.before_return(inst, observer);
            }
            match inst {
                Inst::Call(site) => self.call(site)?,
                Inst::Input(site) => self.read_variable(site)?,
                Inst::StoreResult(slot) => self.store_result(slot)?,
                Inst::Builtin(site) => self.builtin(site, observer)?,
                Inst::Return(slot) => self.return_scalar(self.slot(slot).into())?,
                Inst::ReturnWide(slot) => self.return_scalar(self.wide(slot))?,
                Inst::ReturnNothing => self.return_nothing()?,
                Inst::ReturnBytes(slot, len) => self.return_bytes(slot, len)?,
                other => return Err(unsupported(format!("{other:?} out of place"))),
            }
            if STEP && self.is_at_location() {
                return Ok(());
            }
        }
    }

    /// The execution ends here; if it is undefined, that is a finding.
    pub fn note_end(&mut self, halted: &Halted) {
        if let (Halted::Undefined(reason, which), Some(frame)) = (halted, self.frames.last()) {
            let steps = self.clock.steps;
            self.clock.findings.note(frame.code, frame.pc, steps, (*reason, *which));
            self.place_findings();
        }
    }

    /// The calls that wait, of which findings that are new do not know.
    #[inline]
    pub fn place_findings(&mut self) {
        let waiting = || {
            let below = self.frames.split_last().map_or(&[][..], |(_, below)| below);
            let call = |frame: &Frame<'_>| {
                Some((frame.code.function, frame.code.edge_at(frame.pc.saturating_sub(1))?))
            };
            below.iter().filter_map(call).collect()
        };
        self.clock.findings.place(waiting);
    }

    /// Is the next instruction the first of a location?
    pub fn is_at_location(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.code.is_location(frame.pc))
    }

    fn straight<O: Observer, const STEP: bool>(
        &mut self,
        observer: &mut O,
    ) -> Result<Option<Inst>, Halt> {
        let types = &self.program.types;
        let Some(frame) = self.frames.last_mut() else {
            return Err(unsupported("an execution should have a frame"));
        };
        let slots = &mut self.slots[frame.base..];
        let (memory, clock) = (&mut self.memory, &mut self.clock);
        straight::<O, STEP>(types, frame.code, &mut frame.pc, slots, memory, clock, observer)
    }

    /// The state at the exit of a function, which a return is about to leave.
    fn before_return<O: Observer>(&mut self, inst: Inst, observer: &mut O) {
        let (Some(frame), true) = (self.frames.last(), inst.is_return()) else { return };
        let (types, slots) = (&self.program.types, &mut self.slots[frame.base..]);
        let exit = frame.code.probes.exit;
        show_state(types, frame.code, exit, slots, &mut self.memory, observer);
    }

    /// The state where the execution goes no further: a condition without a value leaves its
    /// location by no edge.
    pub fn at_halt<O: Observer>(&mut self, observer: &mut O) {
        let Some(frame) = self.frames.last() else { return };
        let Some(edge) = frame.code.edge_at(frame.pc.saturating_sub(1)) else { return };
        let loc = frame.code.probes.from.get(edge.index()).copied();
        let (types, slots) = (&self.program.types, &mut self.slots[frame.base..]);
        show_state(types, frame.code, loc, slots, &mut self.memory, observer);
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
