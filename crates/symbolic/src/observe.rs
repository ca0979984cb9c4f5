//! What can be seen of a state.

use crate::cells::Part;
use crate::machine::Machine;
use crate::object::constant;
use crate::state::State;
use cfa::{GlobalId, Inputs};
use smt::Model;

impl Machine<'_> {
    /// The bytes of a global.
    pub fn global(&mut self, state: &State, g: GlobalId) -> Part {
        let number = state.memory.locate(self.layout.globals[g], true);
        let Some(object) = number.and_then(|number| state.object(number)) else {
            return Part::new();
        };
        let len = constant(&self.terms, object.extent).unwrap_or(0);
        object.part(&mut self.terms, 0, len, self.width)
    }

    /// The inputs that a model of a guard stands for.
    pub fn inputs(&self, model: &Model) -> Inputs {
        self.skeleton.inputs(&self.terms, &self.program.types, model)
    }

    /// The assignment of the variables that inputs of the skeleton's form are; NaNs are x86's.
    pub fn assignment(&self, inputs: &Inputs) -> Model {
        let mut model = self.skeleton.assignment(&self.terms, &self.program.types, inputs);
        self.default_nans(&mut model);
        model
    }
}
