//! `--stub F=callback`: functions without a body that call what they are given.

use crate::cli::Common;
use base::Diagnostic;
use cfa::stub::Does;
use cfa::{FuncId, Program};

/// The text that defines them, if there are any.
pub fn text(common: &Common, program: &Program) -> Result<Option<String>, Diagnostic> {
    let stubs = common.stubs.iter().filter(|stub| stub.does == Does::Callback);
    let mut names: Vec<&String> = stubs.map(|stub| &stub.function).collect();
    names.sort();
    names.dedup();
    if names.is_empty() {
        return Ok(None);
    }
    let stubs = names.into_iter().map(|name| find(common, program, name));
    let stubs: Vec<FuncId> = stubs.collect::<Result<_, _>>()?;
    cfront::callback::text(program, &stubs).map(Some).map_err(Diagnostic::error)
}

/// The function of this name, which has no body, or is to have none.
fn find(common: &Common, program: &Program, name: &String) -> Result<FuncId, Diagnostic> {
    let is_without =
        |f: &FuncId| program.functions[*f].body.is_none() || common.abstracted.contains(name);
    let found = program.function(name).filter(is_without);
    found.ok_or_else(|| Diagnostic::error(format!("`{name}` is no function without a body")))
}
