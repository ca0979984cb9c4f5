//! `assize cfa`: shows the automata.

use super::translate;
use crate::cli::Common;
use crate::exit::Exit;
use crate::format::{self, Format};
use ::cfa::{FuncId, Program};
use base::{Diagnostic, nearest};

pub struct Arguments {
    pub common: Common,
    pub function: Option<String>,
    pub format: Format,
}

pub fn run(arguments: &Arguments) -> Exit {
    let output = arguments.common.output;
    let Some(translation) = translate(&arguments.common, false) else { return Exit::Input };
    let program = &translation.program;
    let named = |name: &Option<String>| name.as_deref().map(|name| find(program, name)).transpose();
    match (named(&arguments.common.entry), named(&arguments.function)) {
        (Err(error), _) | (_, Err(error)) => output.fail(&[error]),
        (Ok(_), Ok(function)) => output.result(&format::print(program, function, arguments.format)),
    }
}

/// The defined function with this name.
fn find(program: &Program, name: &str) -> Result<FuncId, Diagnostic> {
    let defined = |id: FuncId| program.functions[id].body.is_some();
    if let Some(id) = program.function(name) {
        return if defined(id) {
            Ok(id)
        } else {
            Err(Diagnostic::error(format!("the function `{name}` is declared but not defined"))
                .hint("name the file that defines it as well"))
        };
    }
    let bodies = program.functions.entries().filter(|&(id, _)| defined(id));
    let names: Vec<&str> = bodies.map(|(_, f)| f.name.as_str()).collect();
    let error = Diagnostic::error(format!("there is no function `{name}`"));
    Err(match nearest(name, names.iter().copied()) {
        Some(near) => error.hint(format!("there is `{near}`")),
        None if names.is_empty() => error.hint("no function is defined"),
        None => error.hint(format!("the functions are {}", list(&names))),
    })
}

/// The first few names.
fn list(names: &[&str]) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<String> = names.iter().take(SHOWN).map(|n| format!("`{n}`")).collect();
    let more = names.len().saturating_sub(SHOWN);
    let tail = if more > 0 { format!(" and {more} more") } else { String::new() };
    shown.join(", ") + &tail
}
