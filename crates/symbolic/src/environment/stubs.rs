//! Functions without a body of which the user says what they do at most.
//!
//! What is said is granted, and proofs name it. What a function still may do is looked at as it is for
//! others: objects that it may write are a boundary for who looks at them, or hold any value.

use crate::boundary::unasked::Unasked;
use crate::call::Given;
use crate::machine::Machine;
use crate::object::constant;
use crate::obligation::Boundary;
use crate::state::State;
use cfa::stub::{Does, Stub, Target};
use cfa::{FuncId, Linkage};
use smt::{TermId, Terms};
use std::collections::BTreeSet;

/// Pointers are looked for in so many bytes of an object; one that is larger leads anywhere.
const LARGEST: u64 = 4096;

impl Machine<'_> {
    /// A function does what the user says, who grants it.
    pub(super) fn keep_to(&mut self, state: &mut State, f: FuncId, given: &[Given], stub: &Stub) {
        self.grant(state, stub);
        if self.may_fail() {
            self.count(state, &stub.function);
        }
        match &stub.does {
            Does::Pure | Does::Callback => {}
            Does::Returns => {
                self.write_escaped(state, f, &[]);
                self.another_state(state, Some(f));
            }
            Does::Writes(targets) => self.write_targets(state, f, given, targets),
            Does::Havoc => self.write_reachable(state, f, given),
        }
    }

    pub(crate) fn grant(&mut self, state: &mut State, stub: &Stub) {
        if !base::mutant!("symbolic: what the user says of a function is a fact") {
            self.oblige_all(state, Boundary::Granted(stub.granted()));
        }
    }

    /// A function is entered that was made of what the user says: it does no more than that.
    pub(crate) fn enter_stub(&mut self, state: &mut State, f: FuncId) {
        let stub = self.skeleton.form.stub(&self.program.functions[f].name).cloned();
        if let Some(stub) = stub.filter(|_| self.skeleton.form.open) {
            self.grant(state, &stub);
        }
    }

    /// What some of its parameters point to may be written, and nothing else.
    fn write_targets(&mut self, state: &mut State, f: FuncId, given: &[Given], targets: &[Target]) {
        let all = base::mutant!("symbolic: a stub writes through every parameter");
        let others = (0..given.len()).filter(|_| all);
        for k in targets.iter().filter_map(|target| target.number).chain(others) {
            let Some(one) = given.get(k) else { continue };
            if base::mutant!("symbolic: what a stub writes stays") {
                continue;
            }
            if !self.may_be_written(state, f, k, one) {
                let granted = format!("{} writes nothing", self.program.functions[f].name);
                self.oblige_all(state, self.outside(granted));
            }
        }
    }

    /// Whatever a function can get at may be written. What its parameters point to has values in
    /// tests, as far as these can say so.
    fn write_reachable(&mut self, state: &mut State, f: FuncId, given: &[Given]) {
        let reached = self.reachable(state, given);
        let mut written = BTreeSet::new();
        for (k, one) in given.iter().enumerate() {
            let is_pointer = self.program.types.is_pointer(one.ty);
            if is_pointer && self.may_fail() && self.write_any(state, f, k, one) {
                written.extend(self.targets(state, one));
            }
        }
        for number in reached {
            let Some(object) = state.memory.get_mut(number) else { continue };
            object.escaped = true;
            let is_data = object.data != Terms::FALSE && object.writable != Terms::FALSE;
            if !is_data || written.contains(&number) {
                continue;
            }
            let (name, object) = (&self.program.functions[f].name, object.which);
            let granted = format!("{name} does not write to {}", object.name(self.program));
            let what = self.outside(granted);
            self.not_determined(state, number, &Unasked::whole(what));
        }
    }

    fn targets(&mut self, state: &mut State, given: &Given) -> Vec<usize> {
        let address = self.joined(&given.part).value;
        let found = self.candidates(state, address).unwrap_or_default();
        found.iter().filter_map(|candidate| candidate.object).collect()
    }

    /// The objects that a function can get at: those that its arguments point to, those that other
    /// files can name, those whose addresses it may have kept, and what pointers in them lead to.
    fn reachable(&mut self, state: &mut State, given: &[Given]) -> BTreeSet<usize> {
        let everything = |state: &State| state.memory.iter().map(|(number, _)| number).collect();
        let Some(mut open) = self.roots(state, given) else { return everything(state) };
        let mut found = BTreeSet::new();
        while let Some(number) = open.pop() {
            if !found.insert(number) || base::mutant!("symbolic: havoc is one level deep") {
                continue;
            }
            match self.leads_to(state, number) {
                Some(next) => open.extend(next),
                None => return everything(state),
            }
        }
        found
    }

    fn roots(&mut self, state: &mut State, given: &[Given]) -> Option<Vec<usize>> {
        let escaped = state.memory.iter().filter(|(_, object)| object.escaped);
        let mut roots: Vec<usize> = escaped.map(|(number, _)| number).collect();
        for (g, global) in self.program.globals.entries() {
            let nobody = base::mutant!("symbolic: havoc leaves what other files can name");
            if global.linkage == Linkage::External && !nobody {
                roots.extend(state.memory.locate(self.layout.globals[g], true));
            }
        }
        let types = &self.program.types;
        for one in given.iter().filter(|one| super::reach(types, one.ty, super::DEEPEST).pointers) {
            // Where pointers lie in a structure is not looked at.
            let address = types.is_pointer(one.ty).then(|| self.joined(&one.part).value)?;
            roots.extend(self.pointed(state, address)?);
        }
        Some(roots)
    }

    /// The objects that pointers in an object lead to; none if that is not known.
    fn leads_to(&mut self, state: &mut State, number: usize) -> Option<Vec<usize>> {
        let Some(object) = state.object(number) else { return Some(Vec::new()) };
        if self.is_plain(object.which) || object.data == Terms::FALSE {
            return Some(Vec::new());
        }
        let extent = constant(&self.terms, object.extent).filter(|extent| *extent <= LARGEST)?;
        let (width, mut held) = (u64::from(self.width / 8), Vec::new());
        for at in (0..extent / width).map(|k| k * width) {
            let place = self.terms.bv(self.width, at.into());
            held.push(object.read(&mut self.terms, place, width)?);
        }
        let mut next = Vec::new();
        for held in held.into_iter().filter(|held| held.known != Terms::FALSE) {
            next.extend(self.pointed(state, held.value)?);
        }
        Some(next)
    }

    fn pointed(&mut self, state: &mut State, address: TermId) -> Option<Vec<usize>> {
        let found = self.candidates(state, address).ok()?;
        Some(found.iter().filter_map(|candidate| candidate.object).collect())
    }
}
