//! What executions would be found to do next.
//!
//! An edge is tried on a copy of the state, for the executions in which it is undefined in some way; as
//! far as the interpreter's `foresee.rs` goes: the operands of a call or a builtin are evaluated, but
//! nothing is entered.
//!
//! What is undefined in other ways before the last operation is an obligation, as it is where operands of
//! a check are evaluated (`Predicate::is_check`): a compiler may have such executions go on to anything.
//! The ways in which one access can be undefined exclude each other, so that those of the last one are
//! in nobody's way here. (Behind the edge they are: there its execution makes the obligation.)

use crate::fault::Result;
use crate::machine::Machine;
use crate::obligation::{Boundary, Obligation, Obligations};
use crate::state::State;
use cfa::checks::CheckKind;
use cfa::{Callee, EdgeId, Op};
use interp::Reason;
use smt::{TermId, Terms};

/// What is found while an edge is tried.
#[derive(Default)]
pub(crate) struct Foreseen {
    /// What is undefined, when, and in which operation.
    found: Vec<(Reason, TermId, usize)>,
    /// How many accesses, and uses of variables, there have been.
    operations: usize,
    /// The place of an access is being computed: that is part of it.
    has_place: bool,
    /// What was read last has not been used yet: that is part of it.
    is_read: bool,
}

impl Machine<'_> {
    /// Notes what is undefined, for who tries an edge; whether somebody does.
    pub(crate) fn foresee(&mut self, condition: TermId, reason: Reason) -> bool {
        let Some(foreseen) = &mut self.foreseen else { return false };
        foreseen.found.push((reason, condition, foreseen.operations));
        true
    }

    /// The place of an access is computed.
    pub(crate) fn foresee_place(&mut self) {
        if let Some(foreseen) = &mut self.foreseen
            && !std::mem::replace(&mut foreseen.has_place, true)
        {
            foreseen.operations += 1;
        }
    }

    /// An object is accessed.
    pub(crate) fn foresee_access(&mut self) {
        if let Some(foreseen) = &mut self.foreseen {
            foreseen.is_read = false;
            if !std::mem::replace(&mut foreseen.has_place, false) {
                foreseen.operations += 1;
            }
        }
    }

    /// A scalar has been read, and comes to be used.
    pub(crate) fn foresee_read(&mut self) {
        if let Some(foreseen) = &mut self.foreseen {
            foreseen.is_read = true;
        }
    }

    /// A value is used.
    pub(crate) fn foresee_use(&mut self) {
        if let Some(foreseen) = &mut self.foreseen
            && !std::mem::replace(&mut foreseen.is_read, false)
        {
            foreseen.operations += 1;
        }
    }

    /// The condition under which an execution of the state is undefined in this way on the edge.
    pub(crate) fn would_be(&mut self, state: &State, e: EdgeId, kind: CheckKind) -> Result<TermId> {
        let mut tried = state.clone();
        // As for atoms of predicates: what is known of the state is added to obligations alone.
        tried.guard = Terms::TRUE;
        let known = std::mem::replace(&mut self.obligations, Obligations::none());
        let (before, needs) = (self.at, self.needs.len());
        self.at.1 = e;
        self.foreseen = Some(Foreseen::default());
        let result = self.attempt(&mut tried, e, kind);
        let foreseen = self.foreseen.take().unwrap_or_default();
        self.oblige_others(state, &foreseen, kind);
        self.at = before;
        self.only_in(state.guard, needs, known);
        if result.is_err() {
            self.depth = 0;
        }
        result?;
        if base::mutant!("symbolic: a try finds nothing") {
            return Ok(Terms::FALSE);
        }
        let found = foreseen.found.into_iter().filter(|(reason, ..)| reason.check() == Some(kind));
        let conditions: Vec<TermId> = found.map(|(_, condition, _)| condition).collect();
        Ok(conditions.into_iter().fold(Terms::FALSE, |any, one| self.terms.or(any, one)))
    }

    /// What is undefined in other ways, and comes before something else.
    fn oblige_others(&mut self, state: &State, foreseen: &Foreseen, kind: CheckKind) {
        let is_other = |reason: Reason| reason.check() != Some(kind);
        for (reason, condition, operation) in &foreseen.found {
            let none = base::mutant!("symbolic: what a try finds before is no obligation");
            let same = base::mutant!("symbolic: the ways of one access are in each other's way");
            let is_before = *operation < foreseen.operations || same;
            if is_other(*reason) && is_before && !none {
                let (site, boundary) = (self.site(&state.frames), Boundary::Undefined(*reason));
                let obligation = Obligation { guard: *condition, site, boundary };
                self.obligations.add(&mut self.terms, obligation);
            }
        }
    }

    /// What was noted since then is about executions of a state with this guard.
    fn only_in(&mut self, guard: TermId, needs: usize, known: Obligations) {
        for (condition, _) in &mut self.needs[needs..] {
            *condition = self.terms.and(guard, *condition);
        }
        let new = std::mem::replace(&mut self.obligations, known);
        for mut obligation in new.iter() {
            if !base::mutant!("symbolic: what a try meets all states meet") {
                obligation.guard = self.terms.and(guard, obligation.guard);
            }
            self.obligations.add(&mut self.terms, obligation);
        }
    }

    fn attempt(&mut self, state: &mut State, e: EdgeId, kind: CheckKind) -> Result<()> {
        let f = self.at.0;
        let edge = &self.body(f)?.edges[e];
        match &edge.op {
            Op::Assume { .. } | Op::Case { .. } | Op::Default { .. } | Op::Jump { .. } => {
                self.taken(state, f, e).map(drop)
            }
            op @ (Op::Assign { .. } | Op::Zero { .. }) => {
                let homes = self.homes(f)?;
                for v in &homes.born[e] {
                    self.born(state, *v)?;
                }
                self.operation(state, op)
            }
            Op::Call { callee, args, .. } => {
                let given = self.arguments(state, args)?;
                match (callee, given.first()) {
                    (Callee::Indirect(target), _) => self.callees(state, *target).map(drop),
                    (Callee::Direct(_), Some(block)) if kind == CheckKind::Free => {
                        self.foresee_access();
                        let block = self.joined(&block.part).value;
                        self.heap_object(state, block, true)
                    }
                    (Callee::Direct(_), _) => Ok(()),
                }
            }
            Op::Builtin { args, .. } => {
                args.iter().try_for_each(|e| self.eval(state, *e).map(drop))
            }
            Op::Return(Some(value)) => {
                let ty = self.program.functions[f].ty;
                let ret = self.program.types.signature(ty).map(|signature| signature.ret);
                ret.map_or(Ok(()), |ret| self.returned(state, *value, ret).map(drop))
            }
            Op::Vla { bytes, .. } => self.eval(state, *bytes).map(drop),
            Op::Skip | Op::Input { .. } | Op::Return(None) => Ok(()),
            Op::Asm { .. } | Op::Unsupported(_) => Ok(()),
        }
    }
}
