//! The commands, one file each.

pub mod cfa;

use crate::cli::Common;
use base::Diagnostic;
use cfront::compile_commands;
use cfront::driver::{Options, Translation, UnitRequest, front_end};
use std::path::PathBuf;

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
    let options = Options { data_model: common.data_model, flags, with_models, threads: 0 };
    let (translation, diagnostics) = front_end(&requests, &options);
    common.output.show(&diagnostics);
    translation
}

fn requests(common: &Common) -> Result<Vec<UnitRequest>, Diagnostic> {
    match &common.build {
        Some(directory) => {
            let all = compile_commands::read(directory)?;
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
