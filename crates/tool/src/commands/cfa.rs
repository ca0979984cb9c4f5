//! `assize cfa`: shows the automata.

use super::{find, translate};
use crate::cli::Common;
use crate::exit::Exit;
use crate::format::{self, Format};

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
