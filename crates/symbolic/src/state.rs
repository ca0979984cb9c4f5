//! A symbolic state: what an execution can be like at a location.

use crate::cells::{Cells, Held, Part};
use crate::memory::Memory;
use crate::object::Object;
use crate::obligation::Boundary;
use cfa::{EdgeId, FuncId, Ty};
use smt::TermId;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// Nowhere but here: nobody has its address.
    Slot(Held),
    /// At this address; 0 while it has no object.
    Object(TermId),
}

/// The activation of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    pub function: FuncId,
    /// By variable.
    pub homes: Vec<Home>,
    /// The address of the argument list of a variadic function, or 0.
    pub arguments: TermId,
    /// Addresses of objects that live until the function returns.
    pub allocas: Vec<TermId>,
    /// The call that it waits for.
    pub call: Option<EdgeId>,
}

/// How executions end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// `exit`, or the return of `main`; the status.
    Exit(TermId),
    Returned(Returned),
    Abort,
    AssertFailed,
    /// An assumption of the program fails.
    Assumption,
}

/// The result of the entry function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Returned {
    Void,
    Scalar(Ty, TermId),
    Record(Ty, Part),
}

/// All executions that came the same way, or ways that were merged: one for each assignment of
/// the input variables under which `guard` holds.
#[derive(Clone)]
pub struct State {
    pub guard: TermId,
    pub frames: Vec<Rc<Frame>>,
    pub memory: Memory,
    /// The boundaries that all of them have got to.
    pub(crate) met: Rc<BTreeSet<Boundary>>,
    /// How many bytes of standard input were read.
    pub(crate) stdin: TermId,
    /// How many inputs of each name were read.
    pub(crate) reads: Rc<BTreeMap<String, TermId>>,
    /// The addresses of the input objects that exist already.
    pub(crate) inputs: Rc<Vec<Option<u64>>>,
    /// What `main` returned, while `exit` runs.
    pub(crate) status: Option<TermId>,
    pub end: Option<End>,
}

impl State {
    /// The function that is being executed.
    pub fn function(&self) -> Option<FuncId> {
        self.frames.last().map(|frame| frame.function)
    }

    /// Whether all of them have got to a boundary.
    pub fn has_met(&self, boundary: &Boundary) -> bool {
        self.met.contains(boundary)
    }

    pub(crate) fn frame(&self) -> &Frame {
        self.frames.last().expect("a state should have a frame")
    }

    pub(crate) fn frame_mut(&mut self) -> &mut Frame {
        let frame = self.frames.last_mut().expect("a state should have a frame");
        Rc::make_mut(frame)
    }

    /// The cells of an object, if it has that form.
    pub fn cells(&self, number: usize) -> Option<&Cells> {
        match &self.memory.get(number)?.bytes {
            crate::object::Bytes::Cells(cells) => Some(cells),
            crate::object::Bytes::Array(_) => None,
        }
    }

    pub(crate) fn object(&self, number: usize) -> Option<&Object> {
        self.memory.get(number).map(|object| &**object)
    }
}
