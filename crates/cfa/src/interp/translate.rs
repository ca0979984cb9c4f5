//! From the automaton of a function to its [`Code`]: slots, prologue, locations and edges.
//!
//! Locations are laid out along the edges, so that most steps fall through. Every edge starts
//! with `Edge`; then the variables that its target brings to life are made, the operation is
//! done, and the variables that are out of scope die.

use super::assigned::{Analysis, Assigned};
use super::code::{Code, Held, Inst, Passed, Pc, Rep, Slot, SwitchTable};
use super::expr::Operand;
use super::start::Layout;
use super::storage::{Scopes, VarSet, needs_object};
use super::walk;
use crate::program::{Body, EdgeId, ExprId, FuncId, LocId, Op, Program, VarId, VarKind};
use base::{IdVec, Map};

/// Where a variable lives.
#[derive(Clone, Copy, Debug)]
pub(super) enum Home {
    /// In one or two slots; `flag` says at run time whether it has a value, if that is doubtful.
    Slot { slot: Slot, rep: Rep, flag: Option<Slot> },
    /// In an object, whose address is in this slot.
    Object(Slot),
}

/// Why an edge cannot be translated.
pub(super) type Refused = String;

pub(super) struct Translator<'a> {
    pub program: &'a Program,
    pub layout: &'a Layout,
    pub body: &'a Body,
    pub code: Code,
    pub homes: IdVec<VarId, Home>,
    /// The variables in slots that surely have a value here.
    pub known: VarSet,
    assigned: Assigned,
    scopes: &'a Scopes<'a>,
    out: IdVec<LocId, Vec<EdgeId>>,
    constants: Map<u64, Slot>,
    free: Vec<Slot>,
    free_wide: Vec<Slot>,
    starts: IdVec<LocId, Option<Pc>>,
    /// Edges still to be laid out, and the jumps that lead to them.
    pending: Vec<(Jump, EdgeId)>,
}

/// A jump whose target is not known yet.
#[derive(Clone, Copy)]
enum Jump {
    At(usize),
    Case(usize, usize),
    Default(usize),
}

/// Expressions nested deeper than this are translated on a stack of their own.
const DEEP: usize = 300;
const STACK_PER_LEVEL: usize = 8 << 10;

/// Translates a function that has a body.
pub(super) fn translate(program: &Program, layout: &Layout, f: FuncId, body: &Body) -> Code {
    let deep = walk::depth(body);
    let work = || Translator::run(program, layout, f, body, deep.is_some());
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
        insts: Vec::new(),
        template: Vec::new(),
        params: Vec::new(),
        variadic: false,
        prototyped: true,
        ret: None,
        objects: Vec::new(),
        calls: Vec::new(),
        builtins: Vec::new(),
        slow: Vec::new(),
        bits: Vec::new(),
        switches: Vec::new(),
        messages: Vec::new(),
        shapes: Vec::new(),
        edges: Vec::new(),
    }
}

fn refused(f: FuncId, text: &str) -> Code {
    let mut code = blank(f);
    code.messages.push(text.into());
    code.insts.push(Inst::Unsupported(0));
    code
}

impl Translator<'_> {
    fn run(program: &Program, layout: &Layout, f: FuncId, body: &Body, well_founded: bool) -> Code {
        if !well_founded {
            return refused(f, "an expression contains itself");
        }
        let scopes = Scopes::new(body);
        let object = needs_object(&program.types, body);
        let mut out: IdVec<LocId, Vec<EdgeId>> = IdVec::filled(body.locs.len(), Vec::new());
        for (id, edge) in body.edges.entries() {
            out[edge.from].push(id);
        }
        let analysis = Analysis { types: &program.types, body, scopes: &scopes, object: &object };
        let assigned = analysis.run(&out);
        let mut translator = Translator {
            program,
            layout,
            body,
            code: blank(f),
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

    fn here(&self) -> Pc {
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

    /// Lays out everything that can be reached.
    fn lay_out(&mut self) {
        self.lay_out_from(self.body.entry);
        while let Some((jump, edge)) = self.pending.pop() {
            self.aim(jump);
            self.know(edge);
            if let Some(next) = self.edge(edge) {
                self.lay_out_from(next);
            }
        }
    }

    fn aim(&mut self, jump: Jump) {
        let here = self.here();
        match jump {
            Jump::At(at) => set_target(&mut self.code.insts[at], here),
            Jump::Case(table, i) => self.code.switches[table].ranges[i].2 = here,
            Jump::Default(table) => self.code.switches[table].default = here,
        }
    }

    fn know(&mut self, edge: EdgeId) {
        if let Some(known) = &self.assigned.at[self.body.edges[edge].from] {
            self.known.clone_from(known);
        }
    }

    fn lay_out_from(&mut self, mut loc: LocId) {
        loop {
            if let Some(pc) = self.starts[loc] {
                return self.emit(Inst::Goto(pc));
            }
            self.starts[loc] = Some(self.here());
            match self.leave(loc) {
                Some(next) => loc = next,
                None => return,
            }
        }
    }

    /// The code that leaves a location; the location to go on with.
    fn leave(&mut self, loc: LocId) -> Option<LocId> {
        let edges = self.out[loc].clone();
        let Some(&first) = edges.first() else {
            self.refuse(format!("no edge leaves location {loc}"));
            return None;
        };
        self.code.edges.push((self.here(), first));
        self.know(first);
        match self.choice(&edges) {
            Choice::None => self.edge(first),
            Choice::Two(cond) => self.two_ways(cond, edges[0], edges[1]),
            Choice::Switch(value) => self.switch(value, &edges),
            Choice::Jump(target) => self.computed_goto(target, &edges),
            Choice::Any => self.any_way(&edges),
        }
    }

    fn choice(&self, edges: &[EdgeId]) -> Choice {
        let op = |i: usize| &self.body.edges[edges[i]].op;
        let all = |same: &dyn Fn(&Op) -> Option<ExprId>, first: ExprId| {
            edges.iter().all(|e| {
                same(&self.body.edges[*e].op).is_some_and(|x| walk::same(self.body, first, x))
            })
        };
        match op(0) {
            Op::Assume { cond, holds } if edges.len() == 2 => match op(1) {
                Op::Assume { cond: other, holds: opposite }
                    if holds != opposite && walk::same(self.body, *cond, *other) =>
                {
                    Choice::Two(*cond)
                }
                _ => Choice::Any,
            },
            Op::Case { value, .. } | Op::Default { value } if all(&case_value, *value) => {
                Choice::Switch(*value)
            }
            Op::Jump { target, .. } if all(&jump_target, *target) => Choice::Jump(*target),
            op if edges.len() == 1 && !is_guard(op) => Choice::None,
            _ => Choice::Any,
        }
    }

    fn two_ways(&mut self, cond: ExprId, first: EdgeId, second: EdgeId) -> Option<LocId> {
        let Op::Assume { holds, .. } = self.body.edges[first].op else { return None };
        match self.jump_unless(cond, holds) {
            Ok(at) => self.pending.push((Jump::At(at), second)),
            Err(text) => {
                self.refuse(text);
                return None;
            }
        }
        self.edge(first)
    }

    /// Edges in their order, each with its own condition; `Default` last.
    fn any_way(&mut self, edges: &[EdgeId]) -> Option<LocId> {
        let (mut order, last): (Vec<EdgeId>, Vec<EdgeId>) =
            edges.iter().partition(|e| !matches!(self.body.edges[**e].op, Op::Default { .. }));
        order.extend(last);
        for edge in order {
            self.know(edge);
            self.code.edges.push((self.here(), edge));
            let skip = match self.guard(edge) {
                Ok(skip) => skip,
                Err(text) => {
                    self.refuse(text);
                    return None;
                }
            };
            match skip {
                // Taken if the condition jumps nowhere: its code follows out of line.
                Some(skips) => {
                    self.emit(Inst::Goto(0));
                    self.pending.push((Jump::At(self.code.insts.len() - 1), edge));
                    skips.into_iter().for_each(|at| self.aim(Jump::At(at)));
                }
                None => return self.edge(edge),
            }
        }
        self.refuse("no edge of the location can be taken".into());
        None
    }

    /// Jumps that are taken if the edge is not; `None` for an edge without condition.
    fn guard(&mut self, edge: EdgeId) -> Result<Option<Vec<usize>>, Refused> {
        match &self.body.edges[edge].op {
            Op::Assume { cond, holds } => Ok(Some(vec![self.jump_unless(*cond, *holds)?])),
            Op::Case { value, low, high } => Ok(Some(self.jump_unless_case(*value, *low, *high)?)),
            Op::Jump { target, label } => {
                let address = self.label(*label)?;
                let target = self.value(*target, None)?;
                self.release(target);
                self.emit(Inst::UnlessEq(target.slot, address, 0));
                Ok(Some(vec![self.code.insts.len() - 1]))
            }
            _ => Ok(None),
        }
    }

    fn jump_unless_case(
        &mut self,
        value: ExprId,
        low: i128,
        high: i128,
    ) -> Result<Vec<usize>, Refused> {
        let slot = self.value(value, None)?;
        self.release(slot);
        let (rep, le) = match self.rep(value)? {
            rep @ Rep::Int { signed: true, .. } => (rep, Inst::UnlessLeS as Compare),
            rep @ (Rep::Int { .. } | Rep::Bool) => (rep, Inst::UnlessLeU as Compare),
            _ => return Err("switch on a value wider than 64 bits".into()),
        };
        let low = self.constant(rep.slot_of(low as u128));
        let high = self.constant(rep.slot_of(high as u128));
        self.emit(le(low, slot.slot, 0));
        self.emit(le(slot.slot, high, 0));
        Ok(vec![self.code.insts.len() - 2, self.code.insts.len() - 1])
    }

    fn switch(&mut self, value: ExprId, edges: &[EdgeId]) -> Option<LocId> {
        let signed = match self.rep(value) {
            Ok(Rep::Int { signed, .. }) => signed,
            Ok(Rep::Bool) => false,
            _ => {
                self.refuse("switch on a value wider than 64 bits".into());
                return None;
            }
        };
        let cases = edges.iter().map(|&e| match self.body.edges[e].op {
            Op::Case { low, high, .. } => (Some((low, high)), e),
            _ => (None, e),
        });
        let cases = cases.collect();
        let value = self.value(value, None);
        self.table(value, signed, cases, "no case of the switch is taken")
    }

    fn computed_goto(&mut self, target: ExprId, edges: &[EdgeId]) -> Option<LocId> {
        let cases = edges.iter().filter_map(|&e| match self.body.edges[e].op {
            Op::Jump { label, .. } => {
                let address = i128::from(self.layout.label(self.code.function, label)?);
                Some((Some((address, address)), e))
            }
            _ => None,
        });
        let cases = cases.collect();
        let target = self.value(target, None);
        self.table(target, false, cases, "")
    }

    /// Emits a `Switch` and leaves the edges pending.
    fn table(
        &mut self,
        value: Result<Operand, Refused>,
        signed: bool,
        mut cases: Vec<(Option<(i128, i128)>, EdgeId)>,
        none: &str,
    ) -> Option<LocId> {
        let value = match value {
            Ok(value) => value,
            Err(text) => {
                self.refuse(text);
                return None;
            }
        };
        self.release(value);
        let table = self.code.switches.len();
        self.emit(Inst::Switch(value.slot, table as u32));
        let default = self.here();
        match none {
            "" => self.emit(Inst::NotALabel),
            _ => self.refuse(none.into()),
        }
        cases.sort_by_key(|(range, _)| *range);
        let mut ranges = Vec::new();
        for (range, edge) in cases {
            match range {
                Some((low, high)) if low <= high => {
                    self.pending.push((Jump::Case(table, ranges.len()), edge));
                    ranges.push((low, high, 0));
                }
                Some(_) => {}
                None => self.pending.push((Jump::Default(table), edge)),
            }
        }
        self.code.switches.push(SwitchTable { signed, ranges, dense: Vec::new(), default });
        None
    }

    /// Tables for switches whose values lie close together.
    fn finish_switches(&mut self) {
        for table in &mut self.code.switches {
            let (Some(first), Some(last)) = (table.ranges.first(), table.ranges.last()) else {
                continue;
            };
            let (low, span) = (first.0, last.1 - first.0 + 1);
            if span > 64 + 8 * table.ranges.len() as i128 || i64::try_from(low).is_err() {
                continue;
            }
            let target = |value: i128| {
                let hit = table.ranges.iter().find(|(l, h, _)| (*l..=*h).contains(&value));
                hit.map_or(table.default, |r| r.2)
            };
            table.dense = (low..low + span).map(target).collect();
        }
    }

    pub fn refuse(&mut self, text: String) {
        self.code.messages.push(text);
        self.emit(Inst::Unsupported(self.code.messages.len() as u32 - 1));
    }

    /// The code of an edge; the location it leads to, unless the execution ends here.
    fn edge(&mut self, id: EdgeId) -> Option<LocId> {
        let edge = &self.body.edges[id];
        self.code.edges.push((self.here(), id));
        let (born, dying) =
            (self.scopes.born(edge.from, edge.to), self.scopes.dying(edge.from, edge.to));
        let does_nothing = matches!(edge.op, Op::Skip) || is_guard(&edge.op);
        if let Some(pc) = self.starts[edge.to]
            && does_nothing
            && born.is_empty()
            && dying.is_empty()
        {
            self.emit(Inst::EdgeGoto(id, pc));
            return None;
        }
        self.emit(Inst::Edge(id));
        born.into_iter().for_each(|v| self.born(v));
        match self.operation(&edge.op) {
            Ok(true) => {}
            Ok(false) => return None,
            Err(text) => {
                self.refuse(text);
                return None;
            }
        }
        dying.into_iter().for_each(|v| self.dies(v));
        Some(edge.to)
    }

    fn born(&mut self, v: VarId) {
        self.known.set(v, false);
        match self.homes[v] {
            Home::Object(slot) if self.body.vars[v].kind != VarKind::Vla => {
                self.emit(Inst::New(slot, v));
            }
            Home::Slot { flag: Some(flag), .. } if !self.body.params.contains(&v) => {
                let no = self.constant(0);
                self.emit(Inst::Move(flag, no));
            }
            Home::Object(_) | Home::Slot { .. } => {}
        }
    }

    fn dies(&mut self, v: VarId) {
        if let Home::Object(slot) = self.homes[v] {
            self.emit(Inst::Kill(slot));
        }
    }
}

type Compare = fn(Slot, Slot, Pc) -> Inst;

/// How the edges of a location exclude each other.
enum Choice {
    None,
    Two(ExprId),
    Switch(ExprId),
    Jump(ExprId),
    Any,
}

fn is_guard(op: &Op) -> bool {
    matches!(op, Op::Assume { .. } | Op::Case { .. } | Op::Default { .. } | Op::Jump { .. })
}

fn case_value(op: &Op) -> Option<ExprId> {
    match op {
        Op::Case { value, .. } | Op::Default { value } => Some(*value),
        _ => None,
    }
}

fn jump_target(op: &Op) -> Option<ExprId> {
    match op {
        Op::Jump { target, .. } => Some(*target),
        _ => None,
    }
}

fn set_target(inst: &mut Inst, to: Pc) {
    match inst {
        Inst::Goto(pc) | Inst::EdgeGoto(_, pc) => *pc = to,
        Inst::JumpIfZero(_, pc) | Inst::JumpIfNonzero(_, pc) => *pc = to,
        Inst::UnlessLtS(_, _, pc) | Inst::UnlessLeS(_, _, pc) => *pc = to,
        Inst::UnlessLtU(_, _, pc) | Inst::UnlessLeU(_, _, pc) => *pc = to,
        Inst::UnlessEq(_, _, pc) | Inst::UnlessNe(_, _, pc) => *pc = to,
        _ => {}
    }
}
