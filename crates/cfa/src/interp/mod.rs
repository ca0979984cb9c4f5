//! The reference interpreter: the only concrete meaning of an edge.
//!
//! Memory is exact to the byte and objects have identities, so whatever C leaves undefined is
//! found where it happens: uses of null, wild and dangling pointers, accesses outside of an
//! object, reads of indeterminate values, arithmetic without a result. What C leaves unspecified
//! is deterministic. A function is translated once, at its first call, to flat code over slots
//! (`code`), which all executions share.
//!
//! Reading a scalar with an indeterminate byte is undefined, except that copying is no use:
//! `a = b` between objects in memory, of records, and of characters in any place.
//!
//! Beyond the standard, as GNU C has it: arithmetic on `void *` counts bytes, left shifts of
//! negative values shift, pointers may be cast to integers and back. Alignment is not checked,
//! nor are effective types, nor `restrict`, nor the bounds of an array within a larger object.

mod access;
mod address;
mod assigned;
mod builtins;
mod call;
mod calling;
mod code;
mod exec;
mod expr;
mod floats;
mod flow;
mod input;
mod layout;
mod machine;
mod memory;
mod object;
mod operation;
mod ops;
mod place;
mod pointer;
mod probe;
mod rep;
mod select;
mod start;
mod state;
mod stop;
mod storage;
mod translate;
mod varargs;
mod walk;

use crate::inputs::Inputs;
use crate::predicate::Predicate;
use crate::program::{EdgeId, FuncId, GlobalId, LocId, Program};
use base::IdVec;
use machine::Machine;
use memory::Memory;
use std::sync::OnceLock;

pub use layout::Layout;
pub use state::State;
pub use stop::{Reason, Stop, Undefined, Value, Which};

/// Watches an execution.
pub trait Observer {
    /// The edge is taken; its effect has not happened yet. A call's edge comes before the edges
    /// of the function that is called.
    fn edge(&mut self, f: FuncId, e: EdgeId);

    /// Whether `access` and `created` are called; if not, they cost nothing.
    const ACCESSES: bool = false;

    /// An instruction of this edge (of one of the alternatives, if a condition is evaluated) is
    /// about to read or write memory from this byte of this object on. Variables that need no
    /// memory are not seen, nor are operations of the library's primitives.
    fn access(&mut self, _f: FuncId, _e: EdgeId, _object: Accessed) {}

    /// An object on the heap, or of `alloca`, has come to life.
    fn created(&mut self, _number: u32) {}

    /// Whether `state` is called; if not, it costs nothing.
    const STATES: bool = false;

    /// The execution is at this location: just before `edge` is called for the edge that leaves
    /// it, and at the exit of a function that is about to be left. Where an execution goes no
    /// further, it is called once more, for the location that the last edge would have left. The
    /// state answers for the predicates that the interpreter was made with.
    fn state(&mut self, _f: FuncId, _l: LocId, _state: &mut State<'_>) {}
}

/// A byte of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accessed {
    /// No two objects of an execution have the same.
    pub number: u32,
    pub which: Which,
    pub offset: u64,
}

/// Watches nothing, at no cost.
impl Observer for () {
    #[inline(always)]
    fn edge(&mut self, _: FuncId, _: EdgeId) {}
}

impl<T: Observer> Observer for &mut T {
    const ACCESSES: bool = T::ACCESSES;

    #[inline(always)]
    fn edge(&mut self, f: FuncId, e: EdgeId) {
        (**self).edge(f, e);
    }

    fn access(&mut self, f: FuncId, e: EdgeId, object: Accessed) {
        (**self).access(f, e, object);
    }

    fn created(&mut self, number: u32) {
        (**self).created(number);
    }

    const STATES: bool = T::STATES;

    fn state(&mut self, f: FuncId, l: LocId, state: &mut State<'_>) {
        (**self).state(f, l, state);
    }
}

/// The edges in the order they were taken.
pub type Trace = Vec<(FuncId, EdgeId)>;

impl Observer for Trace {
    fn edge(&mut self, f: FuncId, e: EdgeId) {
        self.push((f, e));
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    const ACCESSES: bool = A::ACCESSES || B::ACCESSES;

    #[inline(always)]
    fn edge(&mut self, f: FuncId, e: EdgeId) {
        self.0.edge(f, e);
        self.1.edge(f, e);
    }

    fn access(&mut self, f: FuncId, e: EdgeId, object: Accessed) {
        self.0.access(f, e, object);
        self.1.access(f, e, object);
    }

    fn created(&mut self, number: u32) {
        self.0.created(number);
        self.1.created(number);
    }

    const STATES: bool = A::STATES || B::STATES;

    fn state(&mut self, f: FuncId, l: LocId, state: &mut State<'_>) {
        self.0.state(f, l, state);
        self.1.state(f, l, state);
    }
}

/// The limits of an execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Edges.
    pub steps: u64,
    /// Bytes of objects and frames alive at a time, with what we need to keep them.
    pub memory: u64,
    /// Record the edges in `Run::trace`.
    pub trace: bool,
    /// New heap objects hold zeros instead of indeterminate bytes. Reading such bytes is not
    /// undefined for types without trap representations (C11 6.2.6.1p5, 6.3.2.1p2), only
    /// unspecified: this picks one of the possible executions, where the default stops.
    pub zero_heap: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { steps: u64::MAX, memory: 1 << 30, trace: false, zero_heap: false }
    }
}

/// What an execution did.
#[derive(Debug)]
pub struct Run {
    pub stop: Stop,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// How many edges were taken.
    pub steps: u64,
    pub trace: Option<Trace>,
    memory: Memory,
    globals: Vec<u64>,
}

impl Run {
    /// The bytes of a global at the end; indeterminate ones are whatever they are.
    pub fn global(&self, g: GlobalId) -> Option<&[u8]> {
        let (object, _) = self.memory.find(*self.globals.get(g.0 as usize)?)?;
        Some(&object.contents.bytes)
    }
}

/// A program ready to be run, any number of times and from several threads.
pub struct Interpreter<'p> {
    program: &'p Program,
    predicates: &'p [Predicate],
    layout: Layout,
    initial: Memory,
    codes: IdVec<FuncId, OnceLock<code::Code>>,
    /// Why it cannot be run at all.
    failure: Option<String>,
}

impl<'p> Interpreter<'p> {
    pub fn new(program: &'p Program) -> Self {
        Self::with_predicates(program, &[])
    }

    /// Observers may ask for the values of these predicates of the program.
    pub fn with_predicates(program: &'p Program, predicates: &'p [Predicate]) -> Self {
        let mut initial = Memory::new(program.types.model);
        let (layout, failure) = match start::lay_out(program, &mut initial) {
            Ok(layout) => (layout, None),
            Err(why) => (Layout::default(), Some(format!("static objects: {why:?}"))),
        };
        let codes = program.functions.iter().map(|_| OnceLock::new()).collect();
        Interpreter { program, predicates, layout, initial, codes, failure }
    }

    /// Runs `entry`: `main` gets `Inputs::args`, other functions get their parameters from
    /// `Inputs::values` by name.
    pub fn run(&self, entry: FuncId, inputs: &Inputs, options: &Options) -> Run {
        self.run_observed(entry, inputs, options, &mut ())
    }

    pub fn run_observed<O: Observer>(
        &self,
        entry: FuncId,
        inputs: &Inputs,
        options: &Options,
        observer: &mut O,
    ) -> Run {
        if !options.trace {
            return self.finish(Machine::new(self, entry, inputs, options, observer)).0;
        }
        let watch = (Trace::new(), observer);
        let (mut run, (trace, _)) = self.finish(Machine::new(self, entry, inputs, options, watch));
        run.trace = Some(trace);
        run
    }

    fn finish<O: Observer>(&self, mut machine: Machine<'_, O>) -> (Run, O) {
        let stop = machine.run();
        let run = Run {
            stop,
            stdout: machine.stdout,
            stderr: machine.stderr,
            steps: machine.clock.steps,
            trace: None,
            memory: machine.memory,
            globals: self.layout.globals.as_slice().to_vec(),
        };
        (run, machine.observer)
    }

    /// The code of a function, translated at the first call; `None` without a body.
    fn code(&self, f: FuncId) -> Option<&code::Code> {
        let body = self.program.functions[f].body.as_ref()?;
        let translate =
            || translate::translate(self.program, &self.layout, self.predicates, f, body);
        Some(self.codes[f].get_or_init(translate))
    }
}
