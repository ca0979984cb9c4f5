//! Objects that a program declares and does not define: inputs, if nobody else defines them either.

use crate::form::Form;
use cfa::{FuncId, Global, GlobalKind, Program, Ty, Type, Types};
use std::collections::BTreeSet;

/// What leads to the environment of the process. The library's models have an empty one.
const ENVIRONMENT: [&str; 2] = ["environ", "__environ"];
/// Bytes of an object that becomes an input though nobody asked.
const LARGEST: u64 = 4096;

impl Form {
    /// Objects that the program declares and nobody defines are inputs, too.
    pub fn with_missing(
        mut self,
        program: &Program,
        entry: FuncId,
        names: &BTreeSet<String>,
    ) -> Result<Form, String> {
        let body = program.functions[entry].body.as_ref();
        let is_param = |name: &str| {
            body.is_some_and(|body| body.params.iter().any(|v| body.vars[*v].name == name))
        };
        let all = program.globals.iter().filter(|global| global.is_missing());
        for global in all.filter(|global| names.contains(&global.name)) {
            let size = program.types.size_of(global.ty).unwrap_or(0);
            let is_small = (1..=LARGEST).contains(&size);
            if is_small
                && can_be_given(&program.types, global.ty)
                && !is_param(&global.name)
                && !self.is_input(&global.name)
            {
                self.push(&program.types, &global.name, global.ty)?;
            }
        }
        Ok(self)
    }

    /// Whether there is an input of this name.
    pub(crate) fn is_input(&self, name: &str) -> bool {
        self.inputs.values.iter().any(|input| input.name == name)
    }

    /// What is not known of an object that is declared and defined nowhere: it may hold anything,
    /// unless it is an input. (A parameter of the entry hides a global of the same name.)
    pub(crate) fn unknown(&self, global: &Global, is_hidden: bool) -> Option<String> {
        let is_input = self.is_input(&global.name) && !is_hidden;
        let is_unknown = self.open && global.init.is_none() && !is_input;
        if self.open && ENVIRONMENT.contains(&global.name.as_str()) && !is_input {
            return Some("an environment".into());
        }
        is_unknown.then(|| format!("value of {}", global.name))
    }

    /// The size of an array that the program does not say, if nobody has.
    pub(crate) fn unsized_array(&self, global: &Global) -> Option<String> {
        let is_unsized = self.open && global.kind == GlobalKind::Unsized;
        is_unsized.then(|| format!("size of {}", global.name))
    }
}

/// Whether values of a type can be written down.
fn can_be_given(types: &Types, ty: Ty) -> bool {
    match types.get(ty) {
        Type::Bool | Type::Int(_) | Type::Float(_) | Type::Pointer(_) => true,
        Type::Array(element, _) => can_be_given(types, *element),
        Type::Record(id) => types.records[*id].fields.iter().all(|f| can_be_given(types, f.ty)),
        Type::Void | Type::Complex(_) | Type::Vector(..) | Type::Vla(..) => false,
        Type::Function(_) => false,
    }
}
