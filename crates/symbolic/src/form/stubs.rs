//! What the user says of functions without a body.

use super::Form;
use cfa::stub::{Does, Stub};
use cfa::{Function, Program, Type};

impl Form {
    /// The user says what functions without a body do at most.
    pub fn with_stubs(self, program: &Program, stubs: &[Stub]) -> Result<Form, String> {
        stubs.iter().try_for_each(|stub| fits_function(program, stub))?;
        Ok(Form { stubs: stubs.to_vec(), ..self })
    }

    pub(crate) fn stub(&self, function: &str) -> Option<&Stub> {
        self.stubs.iter().rev().find(|stub| stub.function == function)
    }
}

/// Whether there is something that a stub can be of. What calls back has a body that was made for it.
fn fits_function(program: &Program, stub: &Stub) -> Result<(), String> {
    let name = &stub.function;
    let function = program.function(name).map(|f| &program.functions[f]);
    let is_made = |f: &Function| stub.does == Does::Callback && program.units[f.unit].library;
    let function = function.filter(|f| f.body.is_none() || is_made(f));
    let function = function.ok_or_else(|| format!("`{name}` is no function without a body"))?;
    let Does::Writes(targets) = &stub.does else { return Ok(()) };
    let types = &program.types;
    let signature = types.signature(function.ty);
    for target in targets {
        let ty = signature.zip(target.number).and_then(|(s, k)| s.params.get(k));
        let pointee = ty.and_then(|ty| types.pointee(*ty));
        if pointee.is_none_or(|to| matches!(types.get(to), Type::Function(_))) {
            let message = format!("`{name}` cannot write through its parameter `{}`", target.name);
            return Err(message + ": it should be a pointer to an object");
        }
    }
    Ok(())
}
