//! Functions of the program that a function without a body may call though nobody has given them to it.
//!
//! Code that nobody has shown knows every function with external linkage
//! ([`cfa::called_from_outside`]). What such a call writes is what others may write anyway; what is left
//! of it are the goals inside the functions that it calls. So there is an obligation at the entry of
//! each, and it is met where the function without a body is called.

use crate::machine::Machine;
use crate::obligation::{Boundary, Obligation, Site};
use crate::state::State;
use cfa::{FuncId, called_from_outside, is_unseen};
use std::rc::Rc;

impl Machine<'_> {
    /// Where there is a program around the entry: the functions that it knows.
    pub(crate) fn known_outside(&self, entry: FuncId) -> Vec<FuncId> {
        if self.program.functions[entry].name == "main" || !self.skeleton.form.open {
            return Vec::new();
        }
        let known = called_from_outside(self.program, entry);
        known.ids().filter(|f| known[*f] && !self.is_library(*f)).collect()
    }

    /// A function without a body is called, and may call what it knows.
    pub(super) fn may_call_back(&mut self, state: &mut State, f: FuncId) {
        let nobody = base::mutant!("symbolic: nobody outside calls a function of the program");
        if !is_unseen(self.program, f) || nobody {
            return;
        }
        for g in self.called_from_outside.clone().iter().copied() {
            let [by, called] = [f, g].map(|f| self.program.functions[f].name.as_str());
            let boundary = self.outside(format!("{by} does not call {called}"));
            if state.has_met(&boundary) {
                continue;
            }
            Rc::make_mut(&mut state.met).insert(boundary.clone());
            self.record_call(state, g, boundary);
        }
    }

    /// All executions of the state may get to the entry of a function.
    fn record_call(&mut self, state: &State, g: FuncId, boundary: Boundary) {
        let Some(body) = &self.program.functions[g].body else { return };
        let site = Site { calls: Vec::new(), function: g, at: body.entry, edge: None };
        self.record(Obligation { guard: state.guard, site, boundary });
    }
}
