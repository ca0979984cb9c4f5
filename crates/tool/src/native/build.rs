//! The compiler, and what it says when it refuses.

use crate::cli::Common;
use crate::commands::cc::without_preprocessing;
use base::Diagnostic;
use cfa::{DataModel, Program};
use cfront::preprocess::{compiler, wants_m32};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use suite::children::{Ended, output_until};

/// Inline functions are emitted in every file, as before C99: the file that would have them may not
/// be among the program's.
pub const INLINE: &str = "-fgnu89-inline";

/// Why there is no program: what the compiler said, or that nobody waited for it.
pub struct Refused {
    said: String,
    is_over: bool,
}

impl Refused {
    /// What the linker did not find.
    pub fn names(&self) -> BTreeSet<&str> {
        let names =
            self.said.lines().filter_map(|line| line.split_once("undefined reference to `"));
        names.map(|(_, name)| name.trim_end_matches('\'')).collect()
    }

    /// Whether the compiler does not know an option.
    pub fn names_option(&self, option: Option<&str>) -> bool {
        let name = option.and_then(|option| option.split('=').next());
        name.is_some_and(|name| self.said.contains(name))
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

    /// Whether there was no time left.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    pub fn diagnostic(&self, common: &Common) -> Diagnostic {
        if self.is_over {
            let message = "there was no time left to build the program with probes";
            return Diagnostic::error(message).hint("give more by `--time TIME`");
        }
        let undefined = self.said.lines().find(|line| line.contains("undefined reference"));
        let first = self.said.lines().find(|line| line.contains("error"));
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
    // Ctrl-C is for us, and what is being built is still wanted for a moment.
    let running = &common.running;
    let is_over = || running.deadline.is_over();
    let ended = output_until(command.env("LC_ALL", "C"), running.memory, &is_over);
    let ended = ended.map_err(|error| {
        Diagnostic::error(format!("the compiler `{}` cannot be started: {error}", words[0]))
    })?;
    match ended {
        Ended::Output(output) if output.status.success() => Ok(Ok(())),
        Ended::Output(output) => {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            Ok(Err(Refused { said, is_over: false }))
        }
        Ended::Over => Ok(Err(Refused { said: String::new(), is_over: true })),
        Ended::Memory => {
            let message = format!("the compiler `{}` needs more memory than it may have", words[0]);
            Err(Diagnostic::error(message).hint("give more by `--memory SIZE`"))
        }
    }
}
