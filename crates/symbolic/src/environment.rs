//! What the environment may do that the text of the program does not show.
//!
//! Objects may have been written before a function is called that is not `main`; a function without
//! a body may write to what its arguments point to, and call what it is given; a weak definition may
//! be replaced, and a compiler may put a function that it knows in the place of one of the same name;
//! what is volatile may change at any time; after a function that is not `main` the
//! program may exit; and a compiler may evaluate operands in another order. An execution is followed
//! as if none of that happened, and each place where it may have is an obligation: at once, or where
//! somebody looks at an object that may have been written. In an *open world* such an object holds any
//! value instead, and what executions need is noted.

mod builtins;
mod callback;
mod changing;
mod conventions;
mod escape;
mod failure;
mod missing;
mod output;
mod promises;
mod reach;
mod sign;
mod stubs;
mod written;

use crate::boundary::unasked::{Unasked, mark};
use crate::call::Given;
use crate::cells::{Cell, Held};
use crate::fault::Result;
use crate::machine::Machine;
use crate::obligation::{Boundary, Obligation, Site};
use crate::state::State;
use cfa::inputs::ANSWER;
use cfa::written::written;
use cfa::{EdgeId, FuncId, GlobalId, GlobalKind};
use interp::Which;
use reach::{is_constant, is_function, reach};
use smt::{Sort, TermId, Terms};
use std::rc::Rc;

/// Types nested deeper are taken to have everything in them.
const DEEPEST: u32 = 8;

impl Machine<'_> {
    /// Before the entry. What has constructors has run them.
    pub(crate) fn environment_before(&mut self, state: &mut State) {
        self.weak_objects(state);
        self.share_errno(state);
        self.handlers_run(state);
        if self.program.functions[self.entry].name != "main" {
            self.another_state(state, None);
        }
    }

    /// After the entry, which is not `main`. When the program exits, what was registered for that
    /// runs, destructors among it.
    pub(crate) fn environment_after(&mut self, state: &mut State) -> Result<()> {
        let is_there = |name| self.program.function(name).is_some_and(|f| self.body(f).is_ok());
        let registers = ["atexit", "on_exit", "__assize_at_exit"].into_iter().any(is_there);
        if !registers || base::mutant!("symbolic: nothing runs when a program exits") {
            return Ok(());
        }
        let function = self.entry;
        let at = self.body(function)?.exit;
        let site = Site { calls: Vec::new(), function, at, edge: None };
        let name = &self.program.functions[function].name;
        let granted = format!("nothing runs when the program exits after {name} has returned");
        let boundary = Boundary::Environment(granted);
        self.record(Obligation { guard: state.guard, site, boundary });
        Ok(())
    }

    /// An object is named. One that is weak may be missing, and then its address is null; where one
    /// ends whose size nobody has said is not known.
    pub(crate) fn named_object(&mut self, state: &mut State, g: GlobalId) {
        let global = &self.program.globals[g];
        if let Some(what) = self.skeleton.form.unsized_array(global) {
            self.oblige_all(state, Boundary::Shape(what));
        }
        if global.kind == GlobalKind::Weak && global.init.is_none() {
            self.is_there(state, &global.name);
        }
    }

    /// The same for functions: a weak one without a body may be missing.
    pub(crate) fn named_function(&mut self, state: &mut State, f: FuncId) {
        let function = &self.program.functions[f];
        if function.outside.weak && function.body.is_none() {
            self.is_there(state, &function.name);
        }
    }

    fn is_there(&mut self, state: &mut State, name: &str) {
        let always = base::mutant!("symbolic: what is weak is always defined");
        if self.skeleton.form.open && !always {
            let granted = format!("{name}, which is weak, is defined");
            self.oblige_all(state, Boundary::Environment(granted));
        }
    }

    /// Objects that others can write may have other values than they have here. A function without a
    /// body, if one was called, may have written those that tests give a value to, and those that
    /// others define.
    fn another_state(&mut self, state: &mut State, called: Option<FuncId>) {
        let nobody = base::mutant!("symbolic: nobody else writes static objects");
        if !self.skeleton.form.open || nobody {
            return;
        }
        let mutable = self.mutable.clone();
        for g in mutable.ids().filter(|g| mutable[*g]) {
            if let Some(what) = self.other_value(g, called) {
                self.any_value(state, g, what);
            }
        }
    }

    /// What makes an object have the value that it has here, if that is not for sure.
    fn other_value(&self, g: GlobalId, called: Option<FuncId>) -> Option<Boundary> {
        let global = &self.program.globals[g];
        let is_main = self.program.functions[self.entry].name == "main";
        let is_others = global.is_missing() || !is_main && self.is_given(g);
        match called.map(|f| &self.program.functions[f].name) {
            Some(f) if is_others && !base::mutant!("symbolic: inputs are never written") => {
                Some(self.outside(format!("{f} does not write to {}", global.name)))
            }
            None if self.is_given(g) => None,
            Some(_) if is_main || self.is_given(g) => None,
            _ => {
                let what = format!("{} has its initial value", global.name);
                Some(match self.skeleton.form.any_state {
                    true => Boundary::Environment(what),
                    false => Boundary::Granted(what),
                })
            }
        }
    }

    fn any_value(&mut self, state: &mut State, g: GlobalId, what: Boundary) {
        let number = state.memory.locate(self.layout.globals[g], true);
        let unasked = Unasked::whole(what);
        number.into_iter().for_each(|number| self.not_determined(state, number, &unasked));
    }

    /// Weak definitions of objects may be replaced by others.
    fn weak_objects(&mut self, state: &mut State) {
        for (g, global) in self.program.globals.entries() {
            let is_weak = global.kind == GlobalKind::Weak && global.init.is_some();
            if is_weak && self.skeleton.form.open && !self.is_given(g) {
                let what = format!("{}, which is weak, is not replaced", global.name);
                self.any_value(state, g, Boundary::Environment(what));
            }
        }
    }

    /// It is an input: the tests give it every value.
    fn is_given(&self, g: GlobalId) -> bool {
        let name = &self.program.globals[g].name;
        let mut named = self.program.globals.entries().filter(|(_, global)| global.name == *name);
        let is_first = named.next().is_some_and(|(first, _)| first == g);
        is_first && self.skeleton.form.is_input(name) && !self.is_hidden(g)
    }

    /// A function without a body is called. What it may do besides returning a result: write to what
    /// its arguments point to, and further on from there; call what it is given. An answer of the
    /// system is nothing but a result.
    pub(crate) fn reach_out(&mut self, state: &mut State, f: FuncId, given: &[Given]) {
        let is_answer = self.program.functions[f].name.starts_with(ANSWER);
        if !self.skeleton.form.open || is_answer || self.is_input_of_task(f) {
            return;
        }
        if let Some(stub) = self.skeleton.form.stub(&self.program.functions[f].name).cloned() {
            return self.keep_to(state, f, given, &stub);
        }
        let (types, name) = (&self.program.types, &self.program.functions[f].name);
        if self.may_fail() {
            self.count(state, name);
        }
        self.write_escaped(state, f, given);
        self.may_call_back(state, f);
        let (mut calls, mut writes) = (false, false);
        for (k, given) in given.iter().enumerate() {
            let reach = reach(types, given.ty, DEEPEST);
            calls |= reach.functions && !base::mutant!("symbolic: nothing calls back");
            let Some(pointee) = types.pointee(given.ty) else {
                writes |= reach.objects;
                continue;
            };
            writes |= reach.further;
            if !is_function(types, pointee) && !is_constant(types, pointee) {
                self.escape(state, given);
                writes |= !self.may_be_written(state, f, k, given);
            }
        }
        let granted = [
            (calls, format!("{name} calls none of the functions that it is given")),
            (writes, format!("{name} writes to nothing that is further away than its arguments")),
        ];
        for (is_met, granted) in granted {
            if is_met {
                self.oblige_all(state, self.outside(granted));
            }
        }
        self.another_state(state, Some(f));
    }

    /// Whoever looks at what an argument points to gets to a boundary; false if that is not known.
    fn may_be_written(&mut self, state: &mut State, f: FuncId, k: usize, given: &Given) -> bool {
        if base::mutant!("symbolic: functions without a body write nothing") {
            return true;
        }
        let has_conventions = self.skeleton.form.has_conventions();
        if self.may_fail() && !has_conventions && self.write_any(state, f, k, given) {
            return true;
        }
        let name = &self.program.functions[f].name;
        let has_test =
            !self.may_fail() && !has_conventions && written(self.program, f, k).is_some();
        let address = self.joined(&given.part).value;
        let Ok(candidates) = self.candidates(state, address) else { return false };
        for number in candidates.iter().filter_map(|candidate| candidate.object) {
            let Some(object) = state.object(number) else { continue };
            let granted = format!("{name} does not write to {}", object.which.name(self.program));
            let what = match has_test {
                true => Boundary::Written(granted),
                false => self.outside(granted),
            };
            self.not_determined(state, number, &Unasked::whole(what));
        }
        true
    }

    /// Bytes of an object hold what nobody has given. In an open world that is any value, from now
    /// on: the program may write some of them before it looks at others.
    pub(crate) fn not_determined(&mut self, state: &mut State, number: usize, unasked: &Unasked) {
        if self.havoc(state, number, unasked) {
            return;
        }
        if let Some(object) = state.memory.get_mut(number) {
            mark(Rc::make_mut(&mut object.unasked), unasked.clone());
        }
    }

    /// A function is called that may be another one in the end.
    pub(crate) fn may_be_replaced(&mut self, state: &mut State, f: FuncId) {
        let function = &self.program.functions[f];
        let stays = base::mutant!("symbolic: weak functions stay");
        if function.outside.weak && self.skeleton.form.open && !stays {
            let granted = format!("{}, which is weak, is not replaced", function.name);
            self.oblige_all(state, Boundary::Environment(granted));
        }
    }

    /// An edge belongs to operands whose order is the compiler's choice, and can be observed.
    pub(crate) fn may_come_otherwise(&mut self, state: &mut State, f: FuncId, e: EdgeId) {
        let Some(conflict) = self.conflicts.of(f, e) else { return };
        let fixed = base::mutant!("symbolic: operands are evaluated in one order");
        if fixed || conflict.order_only && !self.ordered {
            return;
        }
        let place = conflict.place;
        let file = self.program.files.get(place.file).map_or("?", String::as_str);
        let granted = format!("operands in {file}:{} go from left to right", place.line);
        self.oblige_all(state, Boundary::Environment(granted));
    }

    /// In an open world, what the environment may have written becomes any value; false if it is to
    /// be a boundary for who looks at it. Pointers would be to anywhere, so bytes of objects with
    /// pointers in them become indeterminate: a boundary for who reads a pointer there that nobody
    /// has written since.
    fn havoc(&mut self, state: &mut State, number: usize, one: &Unasked) -> bool {
        let Boundary::Environment(what) = &one.what else { return false };
        let Some(object) = state.object(number).filter(|_| self.open_world) else { return false };
        let extent = crate::object::constant(&self.terms, object.extent);
        let Some(extent) = extent.filter(|extent| *extent <= LARGEST) else { return false };
        if base::mutant!("symbolic: in an open world objects keep their values") {
            return true;
        }
        let (is_plain, step) = (self.is_plain(object.which), object.element.clamp(1, 8));
        let (mut at, end) = (one.from, one.to.min(extent));
        while at < end {
            let len = step.min(end - at);
            let any = self.terms.fresh("environment", Sort::BitVec(8 * len as u32));
            let known = self.terms.bool(is_plain);
            let Some(object) = state.memory.get_mut(number) else { return false };
            let place = self.terms.bv(self.width, at.into());
            let old = object.read(&mut self.terms, place, len);
            let cell = Cell { len, held: Held { value: any, known } };
            object.write(&mut self.terms, Terms::TRUE, place, cell);
            let other = old.map_or(Terms::TRUE, |old| self.terms.distinct(old.value, any));
            self.need(state.guard, other, Need::Environment(what.clone()));
            at += len;
        }
        true
    }

    /// A variable without pointers in it.
    pub(crate) fn is_plain(&self, which: Which) -> bool {
        let ty = match which {
            Which::Global(g) => Some(self.program.globals[g].ty),
            Which::Local(f, v) => self.program.functions[f].body.as_ref().map(|b| b.vars[v].ty),
            Which::Function(_) | Which::Heap | Which::Alloca | Which::Label => None,
            Which::Arguments | Which::Input => None,
        };
        ty.is_some_and(|ty| {
            let reach = reach(&self.program.types, ty, DEEPEST);
            !reach.functions && !reach.pointers
        })
    }

    /// Executions that satisfy both need this.
    pub(crate) fn need(&mut self, guard: TermId, condition: TermId, need: Need) {
        let both = self.terms.and(guard, condition);
        self.needs.push((both, need));
    }

    /// What an execution needed that was found in an open world, if it needed something.
    pub fn needed(&self, mut holds: impl FnMut(TermId) -> bool) -> Option<&Need> {
        let met = self.needs.iter().filter(|(condition, _)| holds(*condition));
        met.map(|(_, need)| need).min()
    }
}

/// What an execution may need that no input gives it. In the order in which they are worth telling.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Need {
    /// That this does not hold: `mode has its initial value`.
    Environment(String),
    /// A value of an indeterminate object, which is read here.
    Indeterminate(Site),
    /// An allocation that fails, of which no test can say so.
    Allocation,
    /// An output that fails, of which no test can say so.
    Output,
    /// A call that fails: the function, and which one.
    Failure(String, u32),
    /// A call of a function without a body that writes another value than is there to a scalar of
    /// what its parameter points to: which one, in order.
    Write { function: String, call: u32, parameter: u32, leaf: u32 },
}

impl Need {
    /// Whether a test can make it happen.
    pub fn has_test(&self) -> bool {
        match self {
            Need::Environment(_) | Need::Indeterminate(_) => false,
            Need::Allocation | Need::Output => false,
            Need::Failure(..) | Need::Write { .. } => true,
        }
    }
}

/// Larger objects do not become any values.
const LARGEST: u64 = 4096;
