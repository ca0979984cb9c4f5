//! What the environment may do that the text of the program does not show.
//!
//! Objects may have been written before a function is called that is not `main`; a function without
//! a body may write to what its arguments point to, and call what it is given; a weak definition may
//! be replaced; what is volatile may change at any time; constructors and their like are called by
//! nobody. An execution is followed as if none of that happened, and each place where it may have is
//! an obligation: at once, or where somebody looks at an object that may have been written. In an
//! *open world* such an object holds any value instead, and what executions need is noted.

use crate::boundary::Unasked;
use crate::call::Given;
use crate::cells::{Cell, Held};
use crate::fault::Result;
use crate::machine::Machine;
use crate::obligation::{Boundary, Obligation, Site};
use crate::state::State;
use cfa::{FuncId, GlobalId, Quals, Ty, Type, Types};
use interp::Which;
use smt::{Sort, TermId, Terms};
use std::rc::Rc;

/// Types nested deeper are taken to have everything in them.
const DEEPEST: u32 = 8;

impl Machine<'_> {
    /// Before the first edge.
    pub(crate) fn environment_before(&mut self, state: &mut State) {
        let program = self.program;
        let called = program.functions.entries().filter(|(_, f)| f.outside.called);
        let called: Vec<FuncId> =
            called.filter(|(_, f)| f.body.is_some()).map(|(id, _)| id).collect();
        let none = base::mutant!("symbolic: constructors are never called");
        for f in called.iter().filter(|_| !none) {
            let function = &program.functions[*f];
            let Some(body) = &function.body else { continue };
            let site = Site { calls: Vec::new(), function: *f, at: body.entry, edge: None };
            let granted = format!("{} is not called where no call is shown", function.name);
            let boundary = Boundary::Environment(granted);
            self.record(Obligation { guard: state.guard, site, boundary });
        }
        if program.functions[self.entry].name != "main" || !called.is_empty() {
            self.another_state(state);
        }
    }

    /// Objects that others can write may have other values than they have here.
    fn another_state(&mut self, state: &mut State) {
        let nobody = base::mutant!("symbolic: nobody else writes static objects");
        if !self.skeleton.form.open || nobody {
            return;
        }
        let mutable = self.mutable.clone();
        for g in mutable.ids().filter(|g| mutable[*g]) {
            if self.is_given(g) {
                continue;
            }
            let what = format!("{} has its initial value", self.program.globals[g].name);
            let what = match self.skeleton.form.any_state {
                true => Boundary::Environment(what),
                false => Boundary::Granted(what),
            };
            let number = state.memory.locate(self.layout.globals[g], true);
            let unasked = Unasked { from: 0, to: u64::MAX, what };
            number.into_iter().for_each(|number| self.not_determined(state, number, &unasked));
        }
    }

    /// The user has said what it holds.
    fn is_given(&self, g: GlobalId) -> bool {
        self.skeleton.form.has_shape(&self.program.globals[g].name)
    }

    /// A function without a body is called. What it may do besides returning a result: write to what
    /// its arguments point to, and further on from there; call what it is given.
    pub(crate) fn reach_out(&mut self, state: &mut State, f: FuncId, given: &[Given]) {
        if !self.skeleton.form.open {
            return;
        }
        let (types, name) = (&self.program.types, &self.program.functions[f].name);
        let (mut calls, mut writes) = (false, false);
        for given in given {
            let reach = reach(types, given.ty, DEEPEST);
            calls |= reach.functions && !base::mutant!("symbolic: nothing calls back");
            let Some(pointee) = types.pointee(given.ty) else {
                writes |= reach.objects;
                continue;
            };
            writes |= reach.further;
            if !is_function(types, pointee) && !is_constant(types, pointee) {
                writes |= !self.may_be_written(state, given, name);
            }
        }
        let granted = [
            (calls, format!("{name} calls none of the functions that it is given")),
            (writes, format!("{name} writes to nothing that is further away than its arguments")),
        ];
        for (is_met, granted) in granted {
            if is_met {
                self.oblige_all(state, Boundary::Environment(granted));
            }
        }
        if self.program.functions[self.entry].name != "main" {
            self.another_state(state);
        }
    }

    /// Whoever looks at what an argument points to gets to a boundary; false if that is not known.
    fn may_be_written(&mut self, state: &mut State, given: &Given, name: &str) -> bool {
        if base::mutant!("symbolic: functions without a body write nothing") {
            return true;
        }
        let address = self.joined(&given.part).value;
        let Ok(candidates) = self.candidates(state, address) else { return false };
        for number in candidates.iter().filter_map(|candidate| candidate.object) {
            let Some(object) = state.object(number) else { continue };
            let granted = format!("{name} does not write to {}", object.which.name(self.program));
            self.not_determined(state, number, &whole(granted));
        }
        true
    }

    /// Bytes of an object hold what nobody has given. In an open world that is any value, from now
    /// on: the program may write some of them before it looks at others.
    fn not_determined(&mut self, state: &mut State, number: usize, unasked: &Unasked) {
        if self.havoc(state, number, unasked) {
            return;
        }
        let object = state.memory.get_mut(number);
        if let Some(object) = object.filter(|object| !object.unasked.contains(unasked)) {
            Rc::make_mut(&mut object.unasked).push(unasked.clone());
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

    /// An object in memory is read as this type: any value, if it is volatile and the world is open.
    pub(crate) fn may_change(&mut self, state: &mut State, ty: Ty) -> Result<Option<Held>> {
        let is_plain = base::mutant!("symbolic: volatile objects keep their values");
        if !ty.quals().contains(Quals::VOLATILE) || !self.skeleton.form.open || is_plain {
            return Ok(None);
        }
        let granted = "what is volatile changes only where the program writes it".to_string();
        if !self.open_world || self.program.types.is_pointer(ty) {
            self.oblige_all(state, Boundary::Environment(granted));
            return Ok(None);
        }
        let width = self.scalar(ty)?.width();
        let any = self.terms.fresh("volatile", Sort::BitVec(width));
        self.need(state.guard, Terms::TRUE, Need::Environment(granted));
        Ok(Some(Held::sure(any)))
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
    fn is_plain(&self, which: Which) -> bool {
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
    /// An allocation that fails.
    Allocation,
}

/// Larger objects do not become any values.
const LARGEST: u64 = 4096;

/// All bytes of an object.
fn whole(granted: String) -> Unasked {
    Unasked { from: 0, to: u64::MAX, what: Boundary::Environment(granted) }
}

fn is_function(types: &Types, ty: Ty) -> bool {
    matches!(types.get(ty), Type::Function(_))
}

fn is_constant(types: &Types, mut ty: Ty) -> bool {
    while let Some(element) = types.element(ty) {
        ty = element;
    }
    ty.quals().contains(Quals::CONST)
}

/// What a value leads to.
#[derive(Clone, Copy, Default)]
struct Reach {
    functions: bool,
    /// There is a pointer in it.
    pointers: bool,
    /// Objects that can be written, by pointers in the value.
    objects: bool,
    /// Objects that can be written, by pointers in what pointers in the value point to.
    further: bool,
}

fn reach(types: &Types, ty: Ty, depth: u32) -> Reach {
    if depth == 0 {
        return Reach { functions: true, pointers: true, objects: true, further: true };
    }
    match types.get(ty) {
        Type::Pointer(pointee) if is_function(types, *pointee) => {
            Reach { functions: true, pointers: true, ..Reach::default() }
        }
        Type::Pointer(pointee) => {
            // A list that leads to its own type leads to nothing else.
            let inner = match types.record_id(*pointee) {
                Some(_) => members(types, *pointee, depth - 1),
                None => reach(types, *pointee, depth - 1),
            };
            let further = inner.objects || inner.further;
            let objects = !is_constant(types, *pointee);
            Reach { functions: inner.functions, pointers: true, objects, further }
        }
        Type::Array(element, _) | Type::Vla(element, _) => reach(types, *element, depth - 1),
        Type::Record(_) => members(types, ty, depth - 1),
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) => Reach::default(),
        Type::Complex(_) | Type::Vector(..) | Type::Function(_) => Reach::default(),
    }
}

fn members(types: &Types, ty: Ty, depth: u32) -> Reach {
    let Some(id) = types.record_id(ty) else { return Reach::default() };
    let all = types.records[id].fields.iter().map(|field| match types.pointee(field.ty) {
        // Looking into records behind pointers in records would find no end in lists.
        Some(pointee) if types.record_id(pointee).is_some() => {
            let objects = !is_constant(types, pointee);
            Reach { functions: false, pointers: true, objects, further: true }
        }
        _ => reach(types, field.ty, depth),
    });
    all.fold(Reach::default(), |a, b| Reach {
        functions: a.functions || b.functions,
        pointers: a.pointers || b.pointers,
        objects: a.objects || b.objects,
        further: a.further || b.further,
    })
}
