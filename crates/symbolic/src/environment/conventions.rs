//! The conventions of verification tasks: see `crate::form::Conventions`.

use crate::machine::Machine;
use crate::obligation::Boundary;
use cfa::FuncId;

impl Machine<'_> {
    /// What nobody has granted, unless it is a convention and may be assumed.
    pub(super) fn outside(&self, what: String) -> Boundary {
        match self.skeleton.form.assumes_conventions() {
            true => Boundary::Granted(what),
            false => Boundary::Environment(what),
        }
    }

    /// Functions that verification tasks have for inputs do nothing but return: that is their meaning.
    pub(super) fn is_input_of_task(&self, f: FuncId) -> bool {
        let name = &self.program.functions[f].name;
        self.skeleton.form.has_conventions() && name.starts_with("__VERIFIER_")
    }
}
