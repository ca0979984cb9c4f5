//! Functions of the program that have the name of a function which the compiler knows.
//!
//! C reserves the names of the library's functions (C11 7.1.3), and compilers rely on it: gcc makes 3 of
//! `labs(-3)` whatever the program's own `labs` does, and of `printf("a\n")` a call of the program's own
//! `puts`. So whether a call runs the body that the program has is up to the compiler, unless its flags
//! forbid it (`-fno-builtin`); and such a body may run where no text calls it. Functions of a library call those
//! of their own library, but for allocators; so do the models.

use crate::machine::Machine;
use crate::obligation::{Boundary, Obligation, Site};
use crate::state::State;
use cfa::{FuncId, LocId, writers};
use interp::Which;

impl Machine<'_> {
    /// A function with a body is called.
    pub(crate) fn may_be_builtin(&mut self, state: &mut State, f: FuncId) {
        let function = &self.program.functions[f];
        if function.outside.builtin && !base::mutant!("symbolic: calls run the body of that name") {
            let granted = format!("calls of {} run the program's own body", function.name);
            self.oblige_all(state, Boundary::Environment(granted));
        }
    }

    /// What a builtin answers that looks at what the compiler has found out (`__builtin_constant_p`): the
    /// front end has an object for it.
    pub(super) fn up_to_compiler(&self, which: Which) -> Option<String> {
        let Which::Global(g) = which else { return None };
        let global = &self.program.globals[g];
        let place = self.program.line_of(global.place);
        let is_ours = global.is_up_to_compiler();
        is_ours.then(|| format!("{} in {place} finds out nothing", global.name))
    }

    /// Before anything runs: bodies that may run where no text calls them. The entry may be called in
    /// any way already.
    pub(crate) fn may_be_implied(&mut self, state: &State, entry: FuncId) {
        let functions = &self.program.functions;
        let implied = functions.ids().filter(|f| functions[*f].outside.implied);
        let implied: Vec<FuncId> = implied.filter(|f| *f != entry).collect();
        if implied.is_empty() || base::mutant!("symbolic: only the text calls functions") {
            return;
        }
        let writers = writers(self.program);
        for f in implied {
            let name = &self.program.functions[f].name;
            let granted = format!("{name} is called only where the text calls it");
            let first = self.program.start().unwrap_or(entry);
            let place = |f: FuncId| Some((f, self.program.functions[f].body.as_ref()?.entry));
            let everywhere = writers[f].then(|| place(first)).flatten();
            let sites: Vec<(FuncId, LocId)> = place(f).into_iter().chain(everywhere).collect();
            for (function, at) in sites {
                let site = Site { calls: Vec::new(), function, at, edge: None };
                let boundary = Boundary::Environment(granted.clone());
                self.record(Obligation { guard: state.guard, site, boundary });
            }
        }
    }
}
