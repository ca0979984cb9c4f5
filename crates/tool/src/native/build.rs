//! The compiler, and what it says when it refuses.

use crate::cli::Common;
use crate::commands::cc::without_preprocessing;
use base::Diagnostic;
use cfa::{DataModel, Program};
use cfront::preprocess::{compiler, wants_m32};
use std::collections::BTreeSet;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Inline functions are emitted in every file, as before C99: the file that would have them may not
/// be among the program's.
pub const INLINE: &str = "-fgnu89-inline";

/// What the compiler said when it failed.
pub struct Refused(String);

impl Refused {
    /// What the linker did not find.
    pub fn names(&self) -> BTreeSet<&str> {
        let names = self.0.lines().filter_map(|line| line.split_once("undefined reference to `"));
        names.map(|(_, name)| name.trim_end_matches('\'')).collect()
    }

    /// Whether the compiler does not know an option.
    pub fn names_option(&self, option: Option<&str>) -> bool {
        let name = option.and_then(|option| option.split('=').next());
        name.is_some_and(|name| self.0.contains(name))
    }

    /// Whether a function is missing that has a body, so one that is only to be inlined.
    pub fn names_inline(&self, program: &Program) -> bool {
        let names = self.names();
        let defined = program.functions.iter().filter(|function| function.body.is_some());
        let mut own = defined.filter(|function| !program.units[function.unit].library);
        own.any(|function| names.contains(function.name.as_str()))
    }

    /// The functions without a body, and the objects without a definition, that the linker did not
    /// find; false if there are no more than before.
    pub fn find_missing(&self, program: &Program, missing: &mut BTreeSet<String>) -> bool {
        let (names, before) = (self.names(), missing.len());
        let functions = program.functions.iter().filter(|function| function.body.is_none());
        let objects = program.globals.iter().filter(|global| global.is_missing());
        let all = functions.map(|function| &function.name).chain(objects.map(|g| &g.name));
        missing.extend(all.filter(|name| names.contains(name.as_str())).cloned());
        missing.len() > before
    }

    pub fn diagnostic(&self, common: &Common) -> Diagnostic {
        let undefined = self.0.lines().find(|line| line.contains("undefined reference"));
        let first = self.0.lines().find(|line| line.contains("error"));
        let line = undefined.or(first).unwrap_or("it said nothing");
        let hint = match common.data_model {
            DataModel::Lp64 => "give the flags that the program is linked with after `--`",
            DataModel::Ilp32 => {
                "`--data-model ilp32` runs 32-bit programs: that needs a compiler and a C library \
                 for them (Debian: gcc-multilib)"
            }
        };
        Diagnostic::error(format!("the program with probes does not build: {line}")).hint(hint)
    }
}

/// Floating-point arithmetic is IEEE 754's, as for 64 bits, not that of the old coprocessor.
const M32: [&str; 3] = ["-m32", "-msse2", "-mfpmath=sse"];

pub fn compile(
    common: &Common,
    files: &[PathBuf],
    program: &Path,
    more: &[&str],
) -> Result<Result<(), Refused>, Diagnostic> {
    let words = compiler()?;
    let mut command = Command::new(&words[0]);
    if !common.running.sanitize.is_empty() {
        command.arg(format!("-fsanitize={}", common.running.sanitize));
        command.arg("-fno-sanitize-recover=all");
    }
    // Ctrl-C is for us: what is being built is still wanted.
    command.process_group(0);
    command
        // The program's text is preprocessed, and the driver has headers of its own.
        .args(without_preprocessing(&words[1..]))
        .args(without_preprocessing(&common.flags))
        .args(wants_m32(common.data_model, &common.flags).then_some(M32).into_iter().flatten())
        .args(["-w", "-g", "-o"])
        .arg(program)
        .args(files)
        .args(more)
        .arg("-lm");
    let output = command.env("LC_ALL", "C").output().map_err(|error| {
        Diagnostic::error(format!("the compiler `{}` cannot be started: {error}", words[0]))
    })?;
    if output.status.success() {
        return Ok(Ok(()));
    }
    Ok(Err(Refused(String::from_utf8_lossy(&output.stderr).into_owned())))
}
