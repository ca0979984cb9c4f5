//! The machine that gives edges their meaning.
//!
//! It owns the terms. States belong to the caller: the machine turns one into its successors.

use crate::cases::Known;
use crate::environment::Need;
use crate::fault::{Fault, Result, unsupported};
use crate::input::lazy::Made;
use crate::memory::Memory;
use crate::obligation::{Boundary, Obligations};
use crate::predicate::Standing;
use crate::predicate::foresee::Foreseen;
use crate::resolve::Resolver;
use crate::scalar::Scalar;
use crate::scopes::Homes;
use crate::skeleton::Skeleton;
use crate::state::{End, State};
use base::IdVec;
use cfa::handlers::{Written, handlers};
use cfa::{Body, Conflicts, EdgeId, ExprId, FuncId, GlobalId, Program, Ty, VarId};
use interp::{Layout, Reason};
use smt::{TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

pub struct Machine<'p> {
    pub program: &'p Program,
    pub terms: Terms,
    /// What was not followed.
    pub(crate) obligations: Obligations,
    side: SideConditions,
    /// Every allocation may find no memory, and what the program's text does not determine has any
    /// value. (Else no allocation fails, and such values are boundaries.)
    pub open_world: bool,
    /// Executions end where their behaviour is undefined, also where a machine would go on: so that
    /// what they reach they reach before that.
    pub strict: bool,
    /// What tests can make happen may happen: allocations find no memory, functions without a body
    /// write to what their arguments point to. (In an open world they do, too.)
    pub is_tested: bool,
    /// What executions were found to need in an open world.
    pub(crate) needs: Vec<(TermId, Need)>,
    /// The inputs that all states read.
    pub skeleton: Skeleton,
    /// Objects of inputs that were used, by number.
    pub(crate) lazies: BTreeMap<usize, Made>,
    /// Variables that are the free bits of NaNs.
    pub nans: BTreeSet<TermId>,
    pub(crate) layout: Layout,
    /// Static objects as they are before the first edge.
    pub(crate) initial: Memory,
    pub(crate) entry: FuncId,
    /// Bits of an address.
    pub(crate) width: u32,
    pub(crate) resolver: Resolver,
    pub(crate) known: Known,
    homes: IdVec<FuncId, Option<Rc<Homes>>>,
    /// The edge whose effect is computed.
    pub(crate) at: (FuncId, EdgeId),
    /// A predicate is evaluated, and no edge.
    pub(crate) standing: Option<Standing>,
    /// An edge is tried for what it would be found to do: what is undefined, and when.
    pub(crate) foreseen: Option<Foreseen>,
    /// Parameters of the entry function that are what nobody has given the size of.
    pub(crate) unasked: BTreeMap<VarId, Boundary>,
    /// Executions that end with the edge, though others go on.
    pub(crate) ended: Vec<State>,
    /// Objects that others can write.
    pub(crate) mutable: Rc<IdVec<GlobalId, bool>>,
    /// Functions that code may call which nobody has shown, if the entry is not `main`.
    pub(crate) called_from_outside: Rc<Vec<FuncId>>,
    /// Functions that do what their attributes promise that they do not.
    pub(crate) promise_breakers: Rc<IdVec<FuncId, bool>>,
    /// The type that a pointer is followed as for the access in progress.
    pub(crate) accessed_as: Option<Ty>,
    /// Functions that may run at any time, and what they write.
    pub(crate) handlers: Vec<FuncId>,
    pub(crate) written: Rc<Written>,
    /// Operands that may be evaluated in another order.
    pub(crate) conflicts: Rc<Conflicts>,
    /// Somebody asks for the order of edges, not only whether they are taken.
    pub ordered: bool,
    /// How deep the expression is that is evaluated.
    pub(crate) depth: u32,
    /// The pointer that was followed last.
    pub(crate) followed: Option<(FuncId, ExprId)>,
    /// An overflow of the outermost operation of the expression ends the execution.
    pub(crate) traps: bool,
}

/// What executions were found to need besides going their way, in the order of execution. Whoever
/// takes it has to say what he does with each.
#[derive(Default, Debug)]
#[must_use]
pub struct SideConditions {
    /// Undefined behaviour: these executions end there.
    pub faults: Vec<Fault>,
    /// Executions that ask for so much memory that a run may not get it.
    pub greedy: Vec<TermId>,
}

impl<'p> Machine<'p> {
    pub fn new(program: &'p Program) -> Result<Machine<'p>> {
        let mut memory = Memory::new(program.types.model);
        let mut machine = Machine {
            program,
            terms: Terms::new(),
            obligations: Obligations::none(),
            side: SideConditions::default(),
            open_world: false,
            strict: false,
            is_tested: false,
            needs: Vec::new(),
            skeleton: Skeleton::default(),
            lazies: BTreeMap::new(),
            nans: BTreeSet::new(),
            layout: Layout::default(),
            initial: memory.clone(),
            entry: FuncId(0),
            width: program.types.model.pointer_size() as u32 * 8,
            resolver: Resolver::default(),
            known: Known::default(),
            homes: IdVec::filled(program.functions.len(), None),
            at: (FuncId(0), EdgeId(0)),
            standing: None,
            foreseen: None,
            unasked: BTreeMap::new(),
            ended: Vec::new(),
            mutable: Rc::new(cfa::mutable(program)),
            called_from_outside: Rc::default(),
            promise_breakers: Rc::new(cfa::promise_breakers(program)),
            accessed_as: None,
            written: Rc::new(Written::by(program, &handlers(program))),
            handlers: handlers(program),
            conflicts: Rc::new(Conflicts::new(program)),
            ordered: false,
            depth: 0,
            followed: None,
            traps: false,
        };
        machine.layout = machine.lay_out(&mut memory)?;
        machine.initial = memory;
        Ok(machine)
    }

    /// What was found since it was last taken.
    pub fn take_side_conditions(&mut self) -> SideConditions {
        std::mem::take(&mut self.side)
    }

    /// What was found since then; it is not taken.
    pub fn side_conditions(&self) -> &SideConditions {
        &self.side
    }

    /// Forgets undefined behaviour but for the first so many.
    pub(crate) fn keep_faults(&mut self, count: usize) {
        self.side.faults.truncate(count);
    }

    /// These executions may need more memory than a run has.
    pub(crate) fn is_greedy(&mut self, condition: TermId) {
        self.side.greedy.push(condition);
    }

    pub(crate) fn body(&self, f: FuncId) -> Result<&'p Body> {
        match &self.program.functions[f].body {
            Some(body) => Ok(body),
            None => unsupported(format!("`{}` has no body", self.program.functions[f].name)),
        }
    }

    pub(crate) fn homes(&mut self, f: FuncId) -> Result<Rc<Homes>> {
        if let Some(homes) = &self.homes[f] {
            return Ok(homes.clone());
        }
        let homes = Rc::new(Homes::new(&self.program.types, self.body(f)?));
        self.homes[f] = Some(homes.clone());
        Ok(homes)
    }

    /// The body of the function whose edge is computed.
    pub(crate) fn here(&self) -> Result<&'p Body> {
        self.body(self.at.0)
    }

    pub(crate) fn ty(&self, e: ExprId) -> Result<Ty> {
        Ok(self.here()?.exprs[e].ty)
    }

    pub(crate) fn scalar(&self, ty: Ty) -> Result<Scalar> {
        let types = &self.program.types;
        match Scalar::of(types, ty) {
            Some(scalar) => Ok(scalar),
            None => unsupported(format!("arithmetic on {}", describe(types.get(ty)))),
        }
    }

    /// A constant address.
    pub(crate) fn address(&mut self, address: u64) -> TermId {
        self.terms.bv(self.width, address.into())
    }

    /// Where `fine` does not hold, executions are undefined. They end there, unless the machine goes
    /// on with what it computes; a predicate then has no value, unless it is of a check.
    pub(crate) fn require(&mut self, state: &mut State, fine: TermId, reason: Reason) {
        let any = base::mutant!("symbolic: every overflow traps with -ftrapv");
        if self.traps && (self.depth == 1 || any) && reason.is_wrapping() {
            return self.trap(state, fine);
        }
        let goes_on = reason.goes_on() && self.is_of_program() && !self.strict;
        if goes_on && !base::mutant!("symbolic: undefined behaviour ends every execution") {
            self.note(state, fine, reason);
        } else {
            self.end_unless(state, fine, reason);
        }
    }

    /// Whether what is evaluated is evaluated by the program, now or next.
    pub(crate) fn is_of_program(&self) -> bool {
        let is_check = |standing: &Standing| {
            standing.is_check && !base::mutant!("symbolic: operands of checks are not evaluated")
        };
        self.standing.as_ref().is_none_or(is_check)
    }

    /// Executions go on only where `fine` holds; elsewhere they are undefined.
    pub(crate) fn end_unless(&mut self, state: &mut State, fine: TermId, reason: Reason) {
        self.note(state, fine, reason);
        state.guard = self.terms.and(state.guard, fine);
    }

    /// What executions do where `fine` does not hold is undefined.
    fn note(&mut self, state: &State, fine: TermId, reason: Reason) {
        let is_defined = reason.is_wrapping()
            && self.program.wraps(self.at.0)
            && !base::mutant!("symbolic: signed overflow is undefined with -fwrapv");
        if fine == Terms::TRUE || is_defined {
            return;
        }
        let wrong = self.terms.not(fine);
        let condition = self.terms.and(state.guard, wrong);
        if condition != Terms::FALSE {
            let (function, edge) = self.at;
            self.side.faults.push(Fault { function, edge, reason, condition });
            if !self.foresee(condition, reason) {
                self.undefined(state, condition, reason);
            }
        }
    }

    /// An assumption of the program: an execution in which it fails ends there.
    pub(crate) fn demand(&mut self, state: &mut State, holds: TermId) {
        let fails = self.terms.not(holds);
        let guard = self.terms.and(state.guard, fails);
        let none = base::mutant!("symbolic: executions whose assumptions fail are none");
        if guard != Terms::FALSE && !none {
            self.ended.push(State { guard, end: Some(End::Assumption), ..state.clone() });
        }
        self.assume(state, holds);
    }

    /// Executions go on only where the condition holds; the others are none.
    pub(crate) fn assume(&mut self, state: &mut State, condition: TermId) {
        state.guard = self.terms.and(state.guard, condition);
    }
}

fn describe(ty: &cfa::Type) -> &'static str {
    use cfa::Type;
    match ty {
        Type::Void => "void",
        Type::Bool | Type::Int(_) | Type::Float(_) | Type::Pointer(_) => "a scalar",
        Type::Complex(_) => "complex numbers",
        Type::Vector(..) => "vectors",
        Type::Array(..) | Type::Vla(..) => "an array",
        Type::Function(_) => "a function",
        Type::Record(_) => "a record",
    }
}
