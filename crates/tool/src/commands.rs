//! The commands, one file each.

pub mod abstracted;
pub mod build;
mod callbacks;
pub mod cc;
pub mod cfa;
pub mod check;
pub mod criteria;
pub mod export;
pub mod generate;
pub mod goals;
pub mod measure;
pub mod query;
pub mod reduce;
pub mod replay;
pub mod shell;
pub mod testcomp;

use crate::cli::Common;
use ::cfa::{FuncId, Program};
use base::{Diagnostic, nearest};
use cfront::compile_commands;
use cfront::driver::{Options, Translation, UnitRequest, front_end};
use cfront::preprocess::{refused, without_outputs};
use cfront::volatile::{self, Asked};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Translates what the common options name. Errors have been shown if it is `None`.
pub fn translate(common: &Common, with_models: bool) -> Option<Translation> {
    let requests = match requests(common) {
        Ok(requests) => requests,
        Err(error) => {
            common.output.fail(&[error]);
            return None;
        }
    };
    let flags = common.flags.clone();
    let data_model = common.data_model;
    let sizes = common.sizes();
    let uninitialised = common.uninitialised;
    let mut options =
        Options { data_model, flags, with_models, sizes, uninitialised, ..Options::default() };
    let (translation, diagnostics) = front_end(&requests, &options);
    common.output.show(&diagnostics);
    let mut translation = translation?;
    if with_models && let Err(error) = environment(common, &translation.program, &mut options) {
        common.output.fail(&[error]);
        return None;
    }
    if options.stubs.is_some() && common.abstracted.is_empty() {
        translation = front_end(&requests, &options).0?;
    }
    let mut translation = match common.abstracted.is_empty() {
        true => translation,
        false => match abstracted::without(translation, &common.abstracted, &options) {
            Ok((translation, diagnostics)) => {
                common.output.show(&diagnostics);
                translation?
            }
            Err(error) => {
                common.output.fail(&[error]);
                return None;
            }
        },
    };
    if with_models {
        crate::native::find_real(common, &mut translation.program);
    }
    Some(translation)
}

/// What stands for the environment, as C: functions that call back, registers, handlers.
fn environment(
    common: &Common,
    program: &Program,
    options: &mut Options,
) -> Result<(), Diagnostic> {
    options.stubs = callbacks::text(common, program)?;
    let entry = common.entry.clone().unwrap_or_else(|| "main".into());
    let asked = Asked { objects: common.volatile(), handlers: common.handlers.clone(), entry };
    if let Some(volatile) = volatile::plan(program, &asked).map_err(Diagnostic::error)? {
        options.stubs.get_or_insert_default().push_str(&volatile.text);
        options.volatile = Some(Arc::new(volatile));
    }
    Ok(())
}

pub fn requests(common: &Common) -> Result<Vec<UnitRequest>, Diagnostic> {
    match &common.build {
        Some(directory) => {
            let mut all = compile_commands::read(directory)?;
            if let Some(result) = &common.named_by {
                for request in &mut all {
                    request.flags = without_outputs(&request.flags);
                    vet(result, &request.flags)?;
                }
            }
            if common.files.is_empty() {
                return Ok(all);
            }
            compile_commands::select(&all, &common.files)
        }
        None if common.files.is_empty() => Err(Diagnostic::error("no C file is given")
            .hint("name C files, or a directory with compile_commands.json by `-p DIR`")),
        None => {
            check_different(&common.files)?;
            Ok(common.files.iter().map(UnitRequest::new).collect())
        }
    }
}

/// Flags that a file of somebody else's has must not make the compiler run or write anything.
fn vet(result: &Path, flags: &[String]) -> Result<(), Diagnostic> {
    let Some(flag) = refused(flags) else { return Ok(()) };
    let name = result.display();
    let message = format!("`{name}` wants the compiler to be given `{}`", flag.escape_default());
    Err(Diagnostic::error(message).hint(
        "it is not among the flags that are known to run and write nothing: if you trust them, \
         name the files after the result, and give the flags after `--`",
    ))
}

/// A file that is named twice would define everything twice.
fn check_different(files: &[PathBuf]) -> Result<(), Diagnostic> {
    for (i, file) in files.iter().enumerate() {
        if files[..i].contains(file) {
            let message = format!("`{}` is given twice", file.display());
            return Err(Diagnostic::error(message).hint("name every file once"));
        }
    }
    Ok(())
}

/// The defined function with this name.
pub fn find(program: &Program, name: &str) -> Result<FuncId, Diagnostic> {
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
