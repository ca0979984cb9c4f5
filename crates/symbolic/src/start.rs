//! Before the first edge: what runs before the entry, globals that are inputs, then the frame of the
//! entry function.

use crate::boundary::unasked::{Unasked, mark};
use crate::call::Given;
use crate::cells::{Cell, Held, Rest};
use crate::fault::{Result, unsupported};
use crate::form::Form;
use crate::machine::Machine;
use crate::object::constant;
use crate::obligation::{Boundary, Obligation};
use crate::predicate::Truth;
use crate::scalar::Passed;
use crate::skeleton::{Path, Root, Skeleton};
use crate::state::{Home, State};
use cfa::InputValue;
use cfa::{FuncId, GlobalId, GlobalKind, Ty};
use interp::Which;
use smt::{TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A value, and what of it nobody has given.
type Parameter = (Given, Vec<Unasked>);

/// All bytes.
fn whole(what: String) -> Unasked {
    Unasked::whole(Boundary::Shape(what))
}

impl Machine<'_> {
    /// All executions of `entry` with inputs of this form.
    pub fn start(&mut self, entry: FuncId, form: Form) -> Result<State> {
        self.body(entry)?;
        self.skeleton = Skeleton::new(form);
        self.lazies.clear();
        self.called_from_outside = Rc::new(self.known_outside(entry));
        let mut state = self.blank_state(entry);
        self.may_be_implied(&state, entry);
        self.unasked.clear();
        self.unknown_globals(&mut state);
        let limit = self.skeleton.form.inputs.stdin.len() as u64;
        let (length, _) = self.skeleton.stdin(&mut self.terms, self.width);
        let limit = self.address(limit);
        let short = self.terms.ule(length, limit);
        self.assume(&mut state, short);
        let first = self.program.start();
        match first.filter(|_| !base::mutant!("symbolic: no constructor runs")) {
            Some(f) => self.enter_first(&mut state, f, &[])?,
            None => self.begin(&mut state)?,
        }
        Ok(state)
    }

    /// What runs before the entry has run: globals that are inputs, then the frame of the entry.
    pub(crate) fn begin(&mut self, state: &mut State) -> Result<()> {
        let entry = self.entry;
        self.environment_before(state);
        self.input_globals(state)?;
        let given = match self.program.functions[entry].name.as_str() {
            "main" => self.arguments_of_main(state, self.body(entry)?.params.len())?,
            _ => self.parameters(state, entry)?,
        };
        self.fix_lengths(state)?;
        let (given, unasked) = given.into_iter().unzip::<_, _, Vec<_>, Vec<_>>();
        self.enter_first(state, entry, &given)?;
        self.mark_parameters(state, entry, unasked)?;
        self.precondition(state)
    }

    /// Executions whose inputs violate what the user grants are not followed: what could be proved of the
    /// others is proved under that condition. One that is undefined does not hold.
    fn precondition(&mut self, state: &mut State) -> Result<()> {
        let (entry, at) = (self.entry, self.body(self.entry)?.entry);
        for what in self.skeleton.form.granted.clone() {
            let left = self.left_at(state, entry, at, Boundary::Granted(what));
            self.record(left);
        }
        for predicate in self.skeleton.form.preconditions().to_vec() {
            let Some(truth) = self.predicate(state, entry, at, &predicate)? else {
                return unsupported("a precondition that has no value at the entry");
            };
            let Truth { holds, defined } = truth;
            let anyway = base::mutant!("symbolic: a precondition that is undefined holds");
            let holds = match anyway {
                true => self.implies(defined, holds),
                false => self.terms.and(defined, holds),
            };
            let violates = self.terms.not(holds);
            let granted = Boundary::Granted(predicate.text);
            let left = self.left_at(state, entry, at, granted);
            let guard = self.terms.and(left.guard, violates);
            if !base::mutant!("symbolic: preconditions are facts") {
                self.record(Obligation { guard, ..left });
            }
            self.assume(state, holds);
        }
        Ok(())
    }

    /// A state of the program before anything has happened.
    pub(crate) fn blank_state(&mut self, entry: FuncId) -> State {
        self.entry = entry;
        self.at = (entry, cfa::EdgeId(0));
        State {
            guard: Terms::TRUE,
            frames: Vec::new(),
            memory: self.initial.clone(),
            met: Rc::new(BTreeSet::new()),
            stdin: self.zero_offset(),
            reads: Rc::new(BTreeMap::new()),
            inputs: Rc::new(vec![None; self.skeleton.form.inputs.objects.len()]),
            status: None,
            end: None,
        }
    }

    /// Objects that may hold anything.
    fn unknown_globals(&mut self, state: &mut State) {
        for (g, global) in self.program.globals.entries() {
            let is_hidden = self.is_hidden(g);
            if let Some(what) = self.skeleton.form.unknown(global, is_hidden) {
                self.mark(state, self.layout.globals[g], whole(what));
            }
            if let Some(what) = self.skeleton.form.unsized_array(global) {
                self.mark(state, self.layout.globals[g], whole(what));
            }
        }
    }

    /// Bytes of the object at this address are what nobody has given.
    pub(crate) fn mark(&mut self, state: &mut State, base: u64, unasked: Unasked) {
        let object = self.object_at(&mut state.memory, base);
        if let Some(object) = object {
            mark(Rc::make_mut(&mut object.unasked), unasked);
        }
    }

    /// What nobody has given of the parameters, now that they have homes.
    fn mark_parameters(
        &mut self,
        state: &mut State,
        entry: FuncId,
        unasked: Vec<Vec<Unasked>>,
    ) -> Result<()> {
        for (v, unasked) in self.body(entry)?.params.iter().zip(unasked) {
            match state.frame().homes[v.0 as usize] {
                Home::Slot(_) => {
                    self.unasked.extend(unasked.into_iter().map(|one| (*v, one.what)));
                }
                Home::Object(address) => {
                    let base = constant(&self.terms, address).unwrap_or(0);
                    unasked.into_iter().for_each(|one| self.mark(state, base, one));
                }
            }
        }
        Ok(())
    }

    fn input_globals(&mut self, state: &mut State) -> Result<()> {
        for (g, global) in self.program.globals.entries() {
            if global.kind == GlobalKind::StringLiteral || self.is_hidden(g) {
                continue;
            }
            if let [(_, index)] = self.take(state, &global.name, None).as_slice() {
                let path = Path::whole(Root::Value(*index));
                let base = self.layout.globals[g];
                // Who defines a constant gives it its value; nobody else writes it.
                self.set_writable(state, base, true);
                self.write_input(state, base, global.ty, &path)?;
                self.set_writable(state, base, !global.is_constant(&self.program.types));
            }
        }
        Ok(())
    }

    fn set_writable(&mut self, state: &mut State, base: u64, writable: bool) {
        let writable = self.terms.bool(writable);
        if let Some(object) = self.object_at(&mut state.memory, base) {
            object.writable = writable;
        }
    }

    /// A name means the entry's parameter, or the first global of that name.
    pub(crate) fn is_hidden(&self, g: GlobalId) -> bool {
        let name = &self.program.globals[g].name;
        let body = self.program.functions[self.entry].body.as_ref();
        body.is_some_and(|b| b.params.iter().any(|v| b.vars[*v].name == *name))
    }

    fn parameters(&mut self, state: &mut State, entry: FuncId) -> Result<Vec<Parameter>> {
        let body = self.body(entry)?;
        let mut given = Vec::new();
        for v in &body.params {
            let var = &body.vars[*v];
            let taken = self.take(state, &var.name, Some(var.ty));
            let [(_, index)] = taken.as_slice() else {
                return unsupported("a parameter without a value");
            };
            let path = Path::whole(Root::Value(*index));
            given.push(match Passed::of(&self.program.types, var.ty) {
                Some(passed @ Passed::Bytes(len)) => {
                    let base = self.input_object(state, var.ty, &path)?;
                    let object = self.object_at(&mut state.memory, base);
                    // They are of the parameter then: nobody has looked at them yet.
                    let unasked = object.map(|object| std::mem::take(&mut object.unasked));
                    let (address, zero) = (self.address(base), self.zero_offset());
                    let part = self.load_part(state, address, zero, len)?;
                    let unasked = unasked.map_or(Vec::new(), |list| list.to_vec());
                    (Given { ty: var.ty, passed, part }, unasked)
                }
                Some(_) => {
                    let value = self.input_scalar(state, var.ty, &path)?;
                    let form = &self.skeleton.form;
                    let what = form.unasked.get(&path).or(form.short.get(&var.name));
                    let unasked = what.cloned().map(whole).into_iter().collect();
                    (self.given(var.ty, value)?, unasked)
                }
                None => return unsupported("a parameter without a value"),
            });
        }
        Ok(given)
    }

    /// Objects that are as long as a value says.
    fn fix_lengths(&mut self, state: &mut State) -> Result<()> {
        for object in self.skeleton.form.lengths.keys().copied().collect::<Vec<usize>>() {
            let Some(Some(base)) = state.inputs.get(object).copied() else { continue };
            let Some(number) = state.memory.locate(base, true) else { continue };
            self.fix_length(state, object, number)?;
        }
        Ok(())
    }

    /// An object of inputs, which has this number, is as long as a value says, if one does.
    pub(crate) fn fix_length(
        &mut self,
        state: &mut State,
        object: usize,
        number: usize,
    ) -> Result<()> {
        let Some(name) = self.skeleton.form.lengths.get(&object).cloned() else { return Ok(()) };
        let Some(count) = self.input_count(&name) else {
            return unsupported("a length that is no number among the inputs");
        };
        let most = match &self.skeleton.form.inputs.objects[object] {
            InputValue::Aggregate(items) => items.len() as u64,
            _ => 1,
        };
        let last = self.address(most);
        let fits = self.terms.ule(count, last);
        self.assume(state, fits);
        let Some(object) = state.memory.get_mut(number) else { return Ok(()) };
        let Some(all) = constant(&self.terms, object.extent) else { return Ok(()) };
        let size = self.terms.bv(self.width, u128::from(all / most.max(1)));
        object.extent = self.terms.mul(count, size);
        Ok(())
    }

    /// The number of this name among the inputs, as wide as addresses.
    pub(crate) fn input_count(&mut self, name: &str) -> Option<TermId> {
        let place = self.skeleton.form.place(name)?.clone();
        let types = &self.program.types;
        let count = match self.skeleton.number(&place.path) {
            Some((count, _)) => count,
            None => self.skeleton.leaf(&mut self.terms, types, &place.path, place.ty)?,
        };
        let signed = types.int_shape(place.ty).is_some_and(|(_, signed)| signed);
        Some(self.resize(count, signed, self.width))
    }

    /// `argc`, `argv` and an empty environment.
    fn arguments_of_main(&mut self, state: &mut State, count: usize) -> Result<Vec<Parameter>> {
        let name: Vec<TermId> =
            b"program".iter().map(|byte| self.terms.bv(8, u128::from(*byte))).collect();
        let mut strings = vec![name];
        for i in 0..self.skeleton.form.inputs.args.len() {
            let bytes = self.skeleton.argument(&mut self.terms, i);
            if self.skeleton.form.open {
                self.end_once(state, &bytes);
            } else {
                for byte in &bytes {
                    let text = self.nonzero(*byte);
                    self.assume(state, text);
                }
            }
            strings.push(bytes);
        }
        let argc = self.argument_count(state, strings.len());
        let mut pointers = Vec::new();
        for string in strings {
            let end = self.terms.zero(8);
            let bytes: Vec<TermId> = string.into_iter().chain([end]).collect();
            pointers.push(self.array_of(state, &bytes)?);
        }
        let program = constant(&self.terms, pointers[0]);
        let null = self.zero_offset();
        for (i, pointer) in (0..).zip(&mut pointers) {
            let number = self.terms.bv(32, i);
            let is_there = self.terms.ult(number, argc);
            *pointer = self.terms.ite(is_there, *pointer, null);
        }
        pointers.push(null);
        let argv = self.array_of(state, &pointers)?;
        let envp = self.array_of(state, &[null])?;
        let is_open = self.skeleton.form.open;
        if is_open && let Some(program) = program {
            self.mark(state, program, whole("name of the program".into()));
        }
        if count > 3 {
            return unsupported("main with more than three parameters");
        }
        let unasked = || self.skeleton.form.unasked_arguments();
        let environment = is_open.then(|| "an environment".to_string());
        let values = [
            (Ty::INT, argc, unasked()),
            (Ty::VOID_PTR, argv, unasked()),
            (Ty::VOID_PTR, envp, environment),
        ];
        let given = values.into_iter().take(count).map(|(ty, value, unasked)| {
            let unasked = unasked.map(whole).into_iter().collect();
            Ok((self.given(ty, value)?, unasked))
        });
        given.collect()
    }

    /// At most so many, and at least the name of the program.
    fn argument_count(&mut self, state: &mut State, most: usize) -> TermId {
        let most = self.terms.bv(32, most as u128);
        let Some(argc) = self.skeleton.argument_count(&mut self.terms) else { return most };
        let one = self.terms.bv(32, 1);
        let (enough, fits) = (self.terms.ule(one, argc), self.terms.ule(argc, most));
        self.assume(state, enough);
        self.assume(state, fits);
        argc
    }

    /// The bytes are a string: behind the first zero there are only zeros.
    pub(crate) fn end_once(&mut self, state: &mut State, bytes: &[TermId]) {
        for pair in bytes.windows(2) {
            let (goes_on, next) = (self.nonzero(pair[0]), self.nonzero(pair[1]));
            let ends = self.implies(next, goes_on);
            self.assume(state, ends);
        }
    }

    /// A new object with these elements.
    fn array_of(&mut self, state: &mut State, elements: &[TermId]) -> Result<TermId> {
        let len = u64::from(self.terms.width(elements[0]) / 8);
        let size = len * elements.len() as u64;
        let base = self.create(&mut state.memory, size, Which::Input, Rest::Indeterminate)?;
        let (address, zero) = (self.address(base), self.zero_offset());
        for (i, element) in elements.iter().enumerate() {
            let at = self.address(i as u64 * len);
            let delta = self.terms.add(zero, at);
            self.store(state, address, delta, Cell { len, held: Held::sure(*element) })?;
        }
        if let Some(object) = self.object_at(&mut state.memory, base) {
            object.element = len;
        }
        Ok(address)
    }
}
