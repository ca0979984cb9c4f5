//! Who watches an execution.

use crate::state::State;
use crate::stop::Which;
use cfa::{EdgeId, FuncId, LocId};

/// Watches an execution.
pub trait Observer {
    /// Whether `is_over` is called; if not, it costs nothing.
    const STOPS: bool = false;

    /// Asked after each `edge`: whether the execution is to end here, before the effect of that
    /// edge, as if it had reached its limit of steps.
    fn is_over(&mut self) -> bool {
        false
    }

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

    const STOPS: bool = T::STOPS;

    fn is_over(&mut self) -> bool {
        (**self).is_over()
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

    const STOPS: bool = A::STOPS || B::STOPS;

    fn is_over(&mut self) -> bool {
        self.0.is_over() || self.1.is_over()
    }
}
