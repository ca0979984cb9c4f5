//! A program ready to be run, and what a run did.

use crate::execution::Execution;
use crate::finding::Finding;
use crate::layout::Layout;
use crate::memory::Memory;
use crate::observer::{Observer, Trace};
use crate::stop::Stop;
use crate::{code, start, translate};
use base::IdVec;
use cfa::predicate::Predicate;
use cfa::{FuncId, GlobalId, Inputs, Program};
use std::sync::OnceLock;

/// Edges that what runs before the entry may take.
const STEPS_BEFORE: u64 = 1_000_000;

/// The limits of an execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Edges.
    pub steps: u64,
    /// Bytes of objects and frames alive at a time, with what we need to keep them.
    pub memory: u64,
    /// Record the edges in `Run::trace`.
    pub trace: bool,
    /// What every indeterminate byte happens to hold: of all executions, this picks one.
    pub fill: u8,
    /// Whether an execution waits for answers of the system that the inputs lack; else they are 0.
    pub asks: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { steps: u64::MAX, memory: 1 << 30, trace: false, fill: 0, asks: false }
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
    /// What was undefined, in order; the last of them may be why it stopped.
    pub findings: Vec<Finding>,
    pub(crate) memory: Memory,
    pub(crate) globals: Vec<u64>,
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
    pub(crate) program: &'p Program,
    pub(crate) predicates: &'p [Predicate],
    pub(crate) layout: Layout,
    pub(crate) initial: Memory,
    pub(crate) codes: IdVec<FuncId, OnceLock<code::Code>>,
    /// Why it cannot be run at all.
    pub(crate) failure: Option<String>,
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
        initial.freeze();
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
        let execution = self.start(entry, inputs, options);
        if !options.trace {
            return execution.finish(observer);
        }
        let mut watch = (Trace::new(), observer);
        let mut run = execution.finish(&mut watch);
        run.trace = Some(watch.0);
        run
    }

    /// The same execution before its first edge, to be driven by the caller.
    pub fn start<'i>(
        &'i self,
        entry: FuncId,
        inputs: &'i Inputs,
        options: &Options,
    ) -> Execution<'i> {
        Execution::new(self, entry, inputs, options)
    }

    /// The first of the interpreter's predicates that does not hold where `entry` is entered with these
    /// inputs, after what runs before it. One that has no value there does not hold: it follows a null
    /// pointer, or overflows. An execution that does not get there violates none.
    pub fn violates(&self, entry: FuncId, inputs: &Inputs) -> Option<usize> {
        if self.predicates.is_empty() {
            return None;
        }
        let first = self.program.functions[entry].body.as_ref()?.entry;
        let options = Options { steps: STEPS_BEFORE, ..Options::default() };
        let mut execution = self.start(entry, inputs, &options);
        // What runs before may call the entry, too.
        while execution.location()? != (entry, first) || execution.stack().nth(1).is_some() {
            execution.step()?;
        }
        let anyway = base::mutant!("interp: a precondition without a value holds");
        (0..self.predicates.len()).find(|k| !execution.holds(*k).unwrap_or(anyway))
    }

    /// The code of a function, translated at the first call; `None` without a body.
    pub(crate) fn code(&self, f: FuncId) -> Option<&code::Code> {
        let body = self.program.functions[f].body.as_ref()?;
        let translate =
            || translate::translate(self.program, &self.layout, self.predicates, f, body);
        Some(self.codes[f].get_or_init(translate))
    }
}
