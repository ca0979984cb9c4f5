//! An execution that others drive: edge by edge, with inputs supplied on the way, copied where it
//! stands.

use crate::finding::Finding;
use crate::machine::{Frame, Machine};
use crate::state::State;
use crate::stop::{Halt, Halted, Request, Stop};
use crate::{Interpreter, Observer, Options, Run};
use cfa::inputs::{InputValue, Inputs};
use cfa::program::{EdgeId, FuncId, LocId};
use std::hash::Hash;

/// An execution between two edges, or at its end.
///
/// `Interpreter::run` is this, driven to the end: there is one loop.
pub struct Execution<'i> {
    machine: Machine<'i>,
    standing: Standing,
}

/// Where an execution stands.
#[derive(Clone, PartialEq, Debug)]
pub enum Standing {
    /// At a location, which a step would leave by an edge.
    Location,
    /// Within a call's edge, or before the entry's first location: it needs this input.
    Needs(Request),
    Stopped(Stop),
}

/// A function that has been called and has not returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activation {
    pub function: FuncId,
    /// Where it is, or where `during` left.
    pub location: LocId,
    /// The edge that it is within: the call of the next activation, a call that needs an input, or
    /// an edge that the execution ended in.
    pub during: Option<EdgeId>,
}

/// The state of an execution, to be gone on from any number of times. It shares with the execution
/// whatever neither of them has written since: taking it costs what was written since the last
/// snapshot, and the stack, however large the memory is. The first write to an object that is
/// shared copies the object.
pub struct Snapshot<'i>(Execution<'i>);

impl<'i> Snapshot<'i> {
    /// An execution that goes on from here.
    pub fn resume(&self) -> Execution<'i> {
        let Execution { machine, standing } = &self.0;
        Execution { machine: machine.clone(), standing: standing.clone() }
    }
}

/// The last edge that was taken.
struct Last(Option<(FuncId, EdgeId)>);

impl Observer for Last {
    fn edge(&mut self, f: FuncId, e: EdgeId) {
        self.0 = Some((f, e));
    }
}

impl<'i> Execution<'i> {
    /// Stands at the first location of `entry`, unless it needs an input to get there.
    pub(crate) fn new(
        interpreter: &'i Interpreter<'i>,
        entry: FuncId,
        inputs: &'i Inputs,
        options: &Options,
    ) -> Self {
        let machine = Machine::new(interpreter, entry, inputs, options);
        let mut execution = Execution { machine, standing: Standing::Location };
        execution.begin();
        execution
    }

    fn begin(&mut self) {
        let begun = self.machine.start().and_then(|()| {
            if self.machine.is_at_location() {
                Ok(())
            } else {
                self.machine.go_on::<_, true>(&mut ())
            }
        });
        self.stand(begun, &mut ());
    }

    fn stand<O: Observer>(&mut self, result: Result<(), Halt>, observer: &mut O) {
        self.standing = match result {
            Ok(()) => Standing::Location,
            Err(halt) => match *halt {
                Halted::Needs(request) => Standing::Needs(request),
                halted => {
                    self.machine.note_end(&halted);
                    if O::STATES {
                        self.machine.at_halt(observer);
                    }
                    Standing::Stopped(halted.at(self.machine.place(), self.machine.program))
                }
            },
        };
    }

    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Is it at a location?
    pub fn can_step(&self) -> bool {
        self.standing == Standing::Location
    }

    /// Takes one edge, and does what it says: a call's step ends at the first location of the
    /// function, a return's at the location behind the call. `None` if no edge is taken: the
    /// execution is not at a location, or the condition there has no value. The edges of all steps
    /// are the trace of the run.
    pub fn step(&mut self) -> Option<(FuncId, EdgeId)> {
        self.step_observed(&mut ())
    }

    pub fn step_observed<O: Observer>(&mut self, observer: &mut O) -> Option<(FuncId, EdgeId)> {
        if !self.can_step() {
            return None;
        }
        let mut watch = (Last(None), observer);
        let result = self.machine.go_on::<_, true>(&mut watch);
        self.stand(result, &mut watch);
        watch.0.0
    }

    /// Steps until an edge is taken that is wanted; this edge. `None` if the execution stops or
    /// needs an input before.
    pub fn run_until(
        &mut self,
        mut wanted: impl FnMut(FuncId, EdgeId) -> bool,
    ) -> Option<(FuncId, EdgeId)> {
        while let Some((f, e)) = self.step() {
            if wanted(f, e) {
                return Some((f, e));
            }
        }
        None
    }

    /// Runs until it stops or needs an input, at the speed of `Interpreter::run`.
    pub fn run(&mut self) -> &Standing {
        self.run_observed(&mut ())
    }

    pub fn run_observed<O: Observer>(&mut self, observer: &mut O) -> &Standing {
        if self.can_step() {
            let result = self.machine.go_on::<_, false>(observer);
            self.stand(result, observer);
        }
        &self.standing
    }

    /// Runs to the end; an input that it needs is the end, too.
    pub(crate) fn finish<O: Observer>(mut self, observer: &mut O) -> Run {
        self.run_observed(observer);
        if O::STATES && matches!(self.standing, Standing::Needs(_)) {
            self.machine.at_halt(observer);
        }
        let stop = match self.standing {
            Standing::Stopped(stop) => stop,
            Standing::Needs(request) => Stop::NoInput(request.name),
            Standing::Location => unreachable!("a run should not stop at a location"),
        };
        let Machine { interpreter, stdout, stderr, clock, memory, .. } = self.machine;
        Run {
            stop,
            stdout: stdout.into_bytes(),
            stderr: stderr.into_bytes(),
            steps: clock.steps,
            trace: None,
            findings: clock.findings.into_vec(),
            memory,
            globals: interpreter.layout.globals.as_slice().to_vec(),
        }
    }

    /// Gives the input that it needs, which has the form of `Inputs::values`, and does the rest of
    /// the edge that needs it: it stands at a location again, unless it needs another or stops.
    ///
    /// # Panics
    /// If it needs none.
    pub fn supply(&mut self, value: InputValue) {
        let Standing::Needs(request) = &self.standing else {
            panic!("an input should be supplied only where one is needed");
        };
        self.machine.feed.supply(request.name.clone(), value);
        if self.machine.frames.is_empty() {
            return self.begin();
        }
        let result = self.machine.go_on::<_, true>(&mut ());
        self.stand(result, &mut ());
    }

    /// One more object that inputs can point to; its number for `InputValue::Pointer`.
    pub fn supply_object(&mut self, value: InputValue) -> usize {
        self.machine.feed.supply_object(value)
    }

    /// The activations, the current one first.
    pub fn stack(&self) -> impl Iterator<Item = Activation> {
        let frames = self.machine.frames.iter().rev().enumerate();
        frames.filter_map(|(i, frame)| self.activation(frame, i == 0 && self.can_step()))
    }

    fn activation(&self, frame: &Frame<'_>, at_location: bool) -> Option<Activation> {
        let function = frame.code.function;
        if at_location {
            let location = frame.code.location_at(frame.pc)?;
            return Some(Activation { function, location, during: None });
        }
        let body = self.machine.program.functions[function].body.as_ref()?;
        // In the code before the first edge: at the entry.
        let during = frame.code.edge_at(frame.pc.saturating_sub(1));
        let location = during.map_or(body.entry, |e| body.edges[e].from);
        Some(Activation { function, location, during })
    }

    /// Where it is, if it is at a location.
    pub fn location(&self) -> Option<(FuncId, LocId)> {
        let first = self.stack().next().filter(|_| self.can_step())?;
        Some((first.function, first.location))
    }

    /// Whether a predicate holds at the location; see `State::holds`. `None` also if it is not at
    /// a location.
    pub fn holds(&mut self, predicate: usize) -> Option<bool> {
        let (_, loc) = self.location()?;
        let Machine { program, frames, slots, memory, .. } = &mut self.machine;
        let frame = frames.last()?;
        let slots = &mut slots[frame.base..];
        State::new(&program.types, frame.code, loc, slots, memory).holds(predicate)
    }

    /// The state, to come back to.
    pub fn snapshot(&mut self) -> Snapshot<'i> {
        self.machine.freeze();
        let (machine, standing) = (self.machine.clone(), self.standing.clone());
        Snapshot(Execution { machine, standing })
    }

    /// Goes back, or over to another execution of the same program.
    pub fn restore(&mut self, snapshot: &Snapshot<'i>) {
        *self = snapshot.resume();
    }

    /// A hash of the state. Two states that go on alike have the same, as far as that is cheap to
    /// know; the module `digest` says what is in it.
    pub fn hash(&mut self) -> u128 {
        match &self.standing {
            Standing::Stopped(stop) => {
                let mut mixer = crate::hash::Mixer::new();
                format!("{stop:?}").hash(&mut mixer);
                mixer.digest().bits()
            }
            Standing::Location | Standing::Needs(_) => self.machine.digest().bits(),
        }
    }

    /// What was undefined so far, in order.
    pub fn findings(&self) -> &[Finding] {
        self.machine.clock.findings.as_slice()
    }

    /// What it wrote to standard output.
    pub fn stdout(&self) -> Vec<u8> {
        self.machine.stdout.bytes()
    }

    pub fn stderr(&self) -> Vec<u8> {
        self.machine.stderr.bytes()
    }

    /// How many edges were taken.
    pub fn steps(&self) -> u64 {
        self.machine.clock.steps
    }
}
