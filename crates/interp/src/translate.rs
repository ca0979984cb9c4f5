//! From the automaton of a function to its [`Code`]: slots and prologue; `flow` does the rest.

use crate::assigned::{Analysis, Assigned};
use crate::code::{Code, Held, Home, Inst, Passed, Pc, Probes, Rep, Slot};
use crate::expr::Operand;
use crate::flow::Jump;
use crate::layout::Layout;
use crate::probe;
use crate::storage::VarSet;
use crate::walk;
use base::{IdVec, Map};
use cfa::predicate::Predicate;
use cfa::program::{Body, EdgeId, FuncId, LocId, Program, VarId, VarKind};
use cfa::scopes::{Scopes, needs_object};
use std::sync::OnceLock;

/// Why an edge cannot be translated.
pub(crate) type Refused = String;

pub(crate) struct Translator<'a> {
    pub program: &'a Program,
    pub layout: &'a Layout,
    pub body: &'a Body,
    pub code: Code,
    pub homes: IdVec<VarId, Home>,
    /// The variables in slots that surely have a value here.
    pub known: VarSet,
    pub assigned: Assigned,
    pub scopes: &'a Scopes<'a>,
    pub out: IdVec<LocId, Vec<EdgeId>>,
    constants: Map<u64, Slot>,
    pub free: Vec<Slot>,
    pub free_wide: Vec<Slot>,
    pub starts: IdVec<LocId, Option<Pc>>,
    /// Edges still to be laid out, and the jumps that lead to them.
    pub pending: Vec<(Jump, EdgeId)>,
}

/// Expressions nested deeper than this are translated on a stack of their own.
const DEEP: usize = 300;
const STACK_PER_LEVEL: usize = 8 << 10;

/// Translates a function that has a body.
pub(crate) fn translate(
    program: &Program,
    layout: &Layout,
    predicates: &[Predicate],
    f: FuncId,
    body: &Body,
) -> Code {
    let deep = walk::depth(body);
    let work = || match deep {
        Some(_) => Translator::run(program, layout, predicates, f, body),
        None => refused(f, "an expression contains itself"),
    };
    let stack = deep.unwrap_or(0) * STACK_PER_LEVEL + (4 << 20);
    if deep.unwrap_or(0) <= DEEP {
        return work();
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, work);
        let done = thread.ok().and_then(|t| t.join().ok());
        done.unwrap_or_else(|| refused(f, "an expression is nested too deeply"))
    })
}

fn blank(f: FuncId) -> Code {
    Code {
        function: f,
        wraps: false,
        insts: Vec::new(),
        template: Vec::new(),
        params: Vec::new(),
        variadic: false,
        prototyped: true,
        ret: None,
        objects: Vec::new(),
        calls: Vec::new(),
        inputs: Vec::new(),
        builtins: Vec::new(),
        slow: Vec::new(),
        bits: Vec::new(),
        padding: Vec::new(),
        switches: Vec::new(),
        messages: Vec::new(),
        shapes: Vec::new(),
        edges: Vec::new(),
        locations: Vec::new(),
        starts: Vec::new(),
        probes: Probes::default(),
        homes: IdVec::new(),
        live: OnceLock::new(),
    }
}

fn refused(f: FuncId, text: &str) -> Code {
    let mut code = blank(f);
    code.messages.push(text.into());
    code.insts.push(Inst::Unsupported(0));
    code
}

impl Translator<'_> {
    fn run(
        program: &Program,
        layout: &Layout,
        predicates: &[Predicate],
        f: FuncId,
        body: &Body,
    ) -> Code {
        let scopes = Scopes::new(body);
        let object = needs_object(body, |ty| Rep::of(&program.types, ty).is_some());
        let mut out: IdVec<LocId, Vec<EdgeId>> = IdVec::filled(body.locs.len(), Vec::new());
        for (id, edge) in body.edges.entries() {
            out[edge.from].push(id);
        }
        let analysis = Analysis { types: &program.types, body, scopes: &scopes, object: &object };
        let mut assigned = analysis.run(&out);
        probe::doubt(body, f, predicates, &mut assigned.doubtful);
        let mut translator = Translator {
            program,
            layout,
            body,
            code: Code { wraps: program.wraps(f), ..blank(f) },
            homes: IdVec::new(),
            known: VarSet::new(body.vars.len()),
            assigned,
            scopes: &scopes,
            out,
            constants: Map::new(),
            free: Vec::new(),
            free_wide: Vec::new(),
            starts: IdVec::filled(body.locs.len(), None),
            pending: Vec::new(),
        };
        if let Err(text) = translator.prologue(f, &object) {
            return refused(f, &text);
        }
        translator.lay_out();
        translator.finish_switches();
        translator.probes(predicates);
        translator.code.homes = translator.homes;
        translator.code
    }

    /// Slots for the variables; parameters into their objects.
    fn prologue(&mut self, f: FuncId, object: &IdVec<VarId, bool>) -> Result<(), Refused> {
        let types = &self.program.types;
        if let Some(signature) = types.signature(self.program.functions[f].ty) {
            self.code.variadic = signature.variadic;
            self.code.prototyped = signature.prototyped;
            self.code.ret = Passed::of(types, signature.ret);
        }
        for (id, var) in self.body.vars.entries() {
            let home = self.home(id, object[id])?;
            self.homes.push(home);
            let size = types.size_of(var.ty).unwrap_or(0);
            self.code.shapes.push((size, var.align.max(types.align_of(var.ty))));
        }
        for var in self.scopes.first(self.body.entry) {
            self.born(var);
        }
        let params = self.body.params.clone();
        params.into_iter().try_for_each(|v| self.receive(v))
    }

    fn home(&mut self, id: VarId, object: bool) -> Result<Home, Refused> {
        let var = &self.body.vars[id];
        if object {
            let slot = self.new_slot(0);
            self.code.objects.push(slot);
            return Ok(Home::Object(slot));
        }
        let rep = Rep::of(&self.program.types, var.ty).ok_or("a scalar should have a form")?;
        let slot = self.new_slots(rep);
        let doubtful = self.assigned.doubtful.contains(id);
        let flag = doubtful.then(|| self.new_slot(u64::from(self.body.params.contains(&id))));
        Ok(Home::Slot { slot, rep, flag })
    }

    /// A parameter arrives in its own slot or, if it lives in an object, in another one.
    fn receive(&mut self, v: VarId) -> Result<(), Refused> {
        let ty = self.body.vars[v].ty;
        let passed = Passed::of(&self.program.types, ty)
            .ok_or_else(|| format!("parameter `{}` has no value", self.body.vars[v].name))?;
        let slot = match (self.homes[v], passed) {
            (Home::Slot { slot, .. }, _) => slot,
            (Home::Object(address), Passed::Scalar(rep)) => {
                let slot = self.new_slots(rep);
                self.store_at(rep, Operand::fixed(slot), Operand::fixed(address), 0);
                slot
            }
            (Home::Object(address), _) => {
                let slot = self.new_slot(0);
                let size = self.size(ty)?;
                self.emit(Inst::Copy(address, slot, size));
                slot
            }
        };
        self.code.params.push(Held { slot, ty, passed });
        Ok(())
    }

    pub fn emit(&mut self, inst: Inst) {
        self.code.insts.push(inst);
    }

    pub fn here(&self) -> Pc {
        self.code.insts.len() as Pc
    }

    fn new_slot(&mut self, value: u64) -> Slot {
        self.code.template.push(value);
        self.code.template.len() as Slot - 1
    }

    fn new_slots(&mut self, rep: Rep) -> Slot {
        let slot = self.new_slot(0);
        if rep.is_wide() {
            self.new_slot(0);
        }
        slot
    }

    pub fn constant(&mut self, value: u64) -> Slot {
        if let Some(&slot) = self.constants.get(&value) {
            return slot;
        }
        let slot = self.new_slot(value);
        self.constants.insert(value, slot);
        slot
    }

    pub fn wide_constant(&mut self, bits: u128) -> Slot {
        let slot = self.new_slot(bits as u64);
        self.new_slot((bits >> 64) as u64);
        slot
    }

    pub fn temporary(&mut self, rep: Rep) -> Slot {
        let free = if rep.is_wide() { &mut self.free_wide } else { &mut self.free };
        match free.pop() {
            Some(slot) => slot,
            None => self.new_slots(rep),
        }
    }

    pub fn release(&mut self, operand: Operand) {
        match operand.temporary {
            Some(rep) if rep.is_wide() => self.free_wide.push(operand.slot),
            Some(_) => self.free.push(operand.slot),
            None => {}
        }
    }

    pub fn born(&mut self, v: VarId) {
        self.known.set(v, false);
        match self.homes[v] {
            Home::Object(slot) if self.body.vars[v].kind != VarKind::Vla => {
                self.emit(Inst::New(slot, v));
            }
            Home::Slot { slot, rep, flag: Some(flag) } if !self.body.params.contains(&v) => {
                self.emit(Inst::Unset(slot, flag, rep));
            }
            Home::Object(_) | Home::Slot { .. } => {}
        }
    }

    pub fn dies(&mut self, v: VarId) {
        if let Home::Object(slot) = self.homes[v] {
            self.emit(Inst::Kill(slot));
        }
    }
}
