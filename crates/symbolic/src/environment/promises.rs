//! Promises of the program to its compiler.
//!
//! `__attribute__((nonnull))`, `returns_nonnull`, `malloc`, `const`, `pure`, `noreturn` and the qualifier
//! `restrict` are believed: gcc leaves out the test of a pointer that is never null, and the second call of a
//! function that is `const`. Where one is broken, behaviour is undefined (of `restrict` C11 6.7.3.1 says
//! so), and executions go on as the machine would have them.

use crate::boundary::waiting;
use crate::call::Given;
use crate::fault::Result;
use crate::machine::Machine;
use crate::obligation::{Boundary, Obligation, Site};
use crate::state::State;
use cfa::{FuncId, Quals, Ty};
use interp::{Reason, Which};
use smt::{TermId, Terms};
use std::collections::BTreeMap;

impl Machine<'_> {
    /// A function is called with these arguments, by the program itself.
    pub(crate) fn promised_to(
        &mut self,
        state: &mut State,
        f: FuncId,
        given: &[Given],
    ) -> Result<()> {
        if self.is_library(self.at.0) || base::mutant!("symbolic: callers keep promises") {
            return Ok(());
        }
        let promises = self.program.functions[f].outside.promises;
        for (k, given) in given.iter().enumerate() {
            let is_pointer = self.program.types.is_pointer(given.ty);
            if is_pointer && k < 32 && promises.parameters >> k & 1 == 1 {
                let address = self.joined(&given.part).value;
                self.never_null(state, address);
            }
        }
        if self.promise_breakers[f] {
            self.require(state, Terms::FALSE, Reason::Promise);
        }
        match self.is_library(f) {
            true => Ok(()),
            false => self.restricted(state, f, given),
        }
    }

    fn never_null(&mut self, state: &mut State, address: TermId) {
        let null = self.zero_offset();
        let fine = self.terms.distinct(address, null);
        self.require(state, fine, Reason::Promise);
    }

    /// What a `restrict`ed parameter points to is reached through it alone. Which parts of an object are
    /// is not looked at.
    fn restricted(&mut self, state: &mut State, f: FuncId, given: &[Given]) -> Result<()> {
        let types = &self.program.types;
        let Some(body) = &self.program.functions[f].body else { return Ok(()) };
        let is_restricted = |k: usize| {
            let ty = body.params.get(k).map(|v| body.vars[*v].ty);
            ty.is_some_and(|ty| ty.quals().contains(Quals::RESTRICT))
        };
        let is_constant =
            |ty: Ty| types.pointee(ty).is_none_or(|pointee| pointee.quals().contains(Quals::CONST));
        let pointers = (0..given.len()).filter(|k| types.is_pointer(given[*k].ty));
        let pointers: Vec<usize> = pointers.collect();
        let pairs = pointers.iter().flat_map(|i| pointers.iter().map(move |k| (*i, *k)));
        let pairs = pairs.filter(|(i, k)| i < k && (is_restricted(*i) || is_restricted(*k)));
        let pairs =
            pairs.filter(|(i, k)| !(is_constant(given[*i].ty) && is_constant(given[*k].ty)));
        for (i, k) in pairs.collect::<Vec<_>>() {
            let one = self.objects_given(state, &given[i])?;
            for (object, guard) in self.objects_given(state, &given[k])? {
                let both =
                    one.get(&object).map_or(Terms::FALSE, |other| self.terms.and(*other, guard));
                let fine = self.terms.not(both);
                self.require(state, fine, Reason::Promise);
            }
        }
        Ok(())
    }

    /// The objects that an argument points to, and when.
    fn objects_given(
        &mut self,
        state: &mut State,
        given: &Given,
    ) -> Result<BTreeMap<usize, TermId>> {
        let address = self.joined(&given.part).value;
        let mut found = BTreeMap::new();
        for candidate in self.candidates(state, address)? {
            if let Some(object) = candidate.object {
                let guard = found.entry(object).or_insert(Terms::FALSE);
                *guard = self.terms.or(*guard, candidate.guard);
            }
        }
        Ok(found)
    }

    /// A function of the program returns.
    pub(crate) fn promised_by(
        &mut self,
        state: &mut State,
        f: FuncId,
        given: Option<&Given>,
    ) -> Result<()> {
        if self.is_library(f) || base::mutant!("symbolic: functions keep their promises") {
            return Ok(());
        }
        let function = &self.program.functions[f];
        let promises = function.outside.promises;
        if function.noreturn {
            self.returns_anyway(state)?;
        }
        let pointer = given.filter(|given| self.program.types.is_pointer(given.ty));
        let Some(pointer) = pointer.filter(|_| promises.result || promises.fresh) else {
            return Ok(());
        };
        let address = self.joined(&pointer.part).value;
        if promises.result {
            self.never_null(state, address);
        }
        if promises.fresh {
            for (object, guard) in self.objects_given(state, pointer)? {
                let which = state.object(object).map(|object| object.which);
                if which != Some(Which::Heap) {
                    let fine = self.terms.not(guard);
                    self.require(state, fine, Reason::Promise);
                }
            }
        }
        Ok(())
    }

    /// A function that is `noreturn` returns: no edge follows the call, but some code does.
    fn returns_anyway(&mut self, state: &mut State) -> Result<()> {
        let Some((_, below)) = state.frames.split_last() else { return Ok(()) };
        let Some(caller) = below.last() else { return Ok(()) };
        let (function, edge) = (caller.function, caller.call);
        let (calls, at) = (waiting(below, function), self.body(function)?.entry);
        let site = Site { calls, function, at, edge };
        let boundary = Boundary::Undefined(Reason::Promise);
        self.record(Obligation { guard: state.guard, site, boundary });
        Ok(())
    }

    /// What all executions of the state do here is undefined, and no edge says what comes next: it may be
    /// any code of the function.
    pub(crate) fn may_go_anywhere(&mut self, state: &State, reason: Reason) -> Result<()> {
        let mut site = self.site(&state.frames);
        site.at = self.body(site.function)?.entry;
        let stays = base::mutant!("symbolic: nothing comes after what is unreachable");
        if self.is_of_program() && !stays {
            let boundary = Boundary::Undefined(reason);
            self.record(Obligation { guard: state.guard, site, boundary });
        }
        Ok(())
    }

    /// Whether an object is a variable that is constant.
    pub(crate) fn is_constant_local(&self, which: Which) -> bool {
        let Which::Local(f, v) = which else { return false };
        let Some(body) = &self.program.functions[f].body else { return false };
        let mut ty = body.vars[v].ty;
        while let Some(element) = self.program.types.element(ty) {
            ty = element;
        }
        ty.quals().contains(Quals::CONST)
            && !base::mutant!("symbolic: constant variables can be written")
    }
}
