//! Objects whose addresses are known outside: functions without a body may write them at any call.

use crate::boundary::unasked::Unasked;
use crate::call::Given;
use crate::machine::Machine;
use crate::state::State;
use cfa::{FuncId, GlobalId, GlobalKind};
use interp::Which;
use std::collections::BTreeSet;

impl Machine<'_> {
    /// The object that the library calls `errno`, if the program has it.
    pub(super) fn errno(&self) -> impl Iterator<Item = GlobalId> {
        let is_errno = |g: &GlobalId| {
            let global = &self.program.globals[*g];
            global.name == "errno" && global.kind == GlobalKind::BlockStatic
        };
        self.program.globals.ids().filter(is_errno)
    }

    /// Every function may set `errno`.
    pub(super) fn share_errno(&mut self, state: &mut State) {
        let nobody = base::mutant!("symbolic: functions without a body leave errno as it is");
        for g in self.errno().filter(|_| !nobody).collect::<Vec<_>>() {
            let number = state.memory.locate(self.layout.globals[g], true);
            if let Some(object) = number.and_then(|number| state.memory.get_mut(number)) {
                object.escaped = true;
            }
        }
    }

    /// Objects whose addresses were handed out before may be written by any function without a body;
    /// those that it is given now are looked at for themselves.
    pub(super) fn write_escaped(&mut self, state: &mut State, f: FuncId, given: &[Given]) {
        let mut now = BTreeSet::new();
        for given in given.iter().filter(|given| self.program.types.is_pointer(given.ty)) {
            let address = self.joined(&given.part).value;
            let found = self.candidates(state, address).unwrap_or_default();
            now.extend(found.iter().filter_map(|candidate| candidate.object));
        }
        let all = state.memory.iter().filter(|(number, _)| !now.contains(number));
        let all =
            all.filter(|(_, object)| object.escaped).map(|(number, object)| (number, object.which));
        let all: Vec<(usize, Which)> = all.collect();
        let nobody = base::mutant!("symbolic: nobody keeps an address");
        for (number, which) in all.into_iter().filter(|_| !nobody) {
            let (f, object) = (&self.program.functions[f].name, which.name(self.program));
            let what = self.outside(format!("{f} does not write to {object}"));
            self.not_determined(state, number, &Unasked::whole(what));
        }
    }

    /// An address is handed out.
    pub(super) fn escape(&mut self, state: &mut State, given: &Given) {
        let address = self.joined(&given.part).value;
        for candidate in self.candidates(state, address).unwrap_or_default() {
            if let Some(object) = candidate.object.and_then(|number| state.memory.get_mut(number)) {
                object.escaped = true;
            }
        }
    }
}
