//! The compiler, and what it says when it refuses.

use crate::cli::Common;
use crate::commands::cc::{takes_value, without_preprocessing};
use crate::commands::requests;
use base::Diagnostic;
use cfa::{DataModel, Program};
use cfront::preprocess::{M32, Memory, UnitRequest, compiler, start, wants_m32};
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

/// Flags without which our own texts would not fit the program: for which machine, and how its parts
/// are put together. Other flags may change what a text means, and ours has one meaning.
const SHARED: [&str; 14] = [
    "-m",
    "-O",
    "-g",
    "-B",
    "-isysroot",
    "--sysroot",
    "--target",
    "-target",
    "-fPI",
    "-fpi",
    "-fno-pi",
    "-fno-PI",
    "-fsanitize",
    "-flto",
];

/// What our texts are written in, whatever the program is.
const STANDARD: &str = "-std=gnu11";

/// Flags that make of harmless things errors; probes are no part of the user's text.
fn is_strict(flag: &str) -> bool {
    flag.starts_with("-pedantic") || flag.starts_with("-Werror") || flag == "--pedantic-errors"
}

/// A file of a build and what it is compiled with.
#[derive(Clone, Debug)]
pub struct Part {
    pub file: PathBuf,
    flags: Vec<String>,
    /// Where the compiler runs.
    directory: Option<PathBuf>,
    /// Whether other programs have the same text, so that its object file is worth keeping.
    is_common: bool,
}

impl Part {
    /// A unit of the program, with the flags that it is compiled with.
    pub fn unit(file: PathBuf, flags: &[String], directory: Option<PathBuf>) -> Part {
        let kept = without_preprocessing(flags);
        let flags = kept.into_iter().filter(|flag| !is_strict(flag)).collect();
        Part { file, flags, directory, is_common: false }
    }

    /// A text of ours that has types of the program's: they are as large there as here.
    pub fn driver(file: PathBuf, flags: &[String]) -> Part {
        let Part { mut flags, .. } = Part::unit(PathBuf::new(), flags, None);
        flags.push(STANDARD.to_string());
        Part { file, flags, directory: None, is_common: false }
    }

    /// A text of ours that has none.
    pub fn own(file: PathBuf, flags: &[String]) -> Part {
        let mut shared = Vec::new();
        let mut rest = without_preprocessing(flags).into_iter();
        while let Some(flag) = rest.next() {
            let value = takes_value(&flag).then(|| rest.next()).flatten();
            if SHARED.iter().any(|start| flag.starts_with(start)) {
                shared.extend([flag].into_iter().chain(value));
            }
        }
        shared.push(STANDARD.to_string());
        Part { file, flags: shared, directory: None, is_common: false }
    }

    /// A text of ours that is the same for many programs.
    pub fn common(file: PathBuf, flags: &[String]) -> Part {
        Part { is_common: true, ..Part::own(file, flags) }
    }

    pub fn object(&self) -> PathBuf {
        self.file.with_extension("o")
    }
}

/// The compiler as all parts of a build get it; it makes a file.
fn command(common: &Common, flags: &[String], file: &Path) -> Result<Command, Diagnostic> {
    let words = compiler()?;
    let mut command = start(&words[0], file.parent());
    if !common.running.sanitize.is_empty() {
        command.arg(format!("-fsanitize={}", common.running.sanitize));
        command.arg("-fno-sanitize-recover=all");
    }
    command
        // The program's text is preprocessed, and the driver has headers of its own.
        .args(without_preprocessing(&words[1..]))
        .args(flags)
        .args(wants_m32(common.data_model, flags).then_some(M32).into_iter().flatten())
        // The assembler works at the same time.
        .args(["-w", "-pipe"]);
    Ok(command)
}

fn run(common: &Common, mut command: Command) -> Result<Result<(), Refused>, Diagnostic> {
    let compiler = compiler()?.swap_remove(0);
    // Ctrl-C is for us, and what is being built is still wanted for a moment.
    let running = &common.running;
    let is_over = || running.deadline.is_over() || running.objects.is_cancelled();
    let ended = output_until(command.env("LC_ALL", "C"), running.memory, &is_over);
    let ended = ended.map_err(|error| {
        Diagnostic::error(format!("the compiler `{compiler}` cannot be started: {error}"))
    })?;
    match ended {
        Ended::Output(output) if output.status.success() => Ok(Ok(())),
        Ended::Output(output) => {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            Ok(Err(Refused { said, is_over: false }))
        }
        Ended::Over => Ok(Err(Refused { said: String::new(), is_over: true })),
        Ended::Memory => {
            let message = format!("the compiler `{compiler}` needs more memory than it may have");
            Err(Diagnostic::error(message).hint("give more by `--memory SIZE`"))
        }
    }
}

/// Makes the object file of a part.
pub fn compile(
    common: &Common,
    part: &Part,
    more: &[&str],
) -> Result<Result<(), Refused>, Diagnostic> {
    let mut command = command(common, &part.flags, &part.file)?;
    command.args(more.iter().filter(|flag| !flag.starts_with("-Wl,")));
    if let Some(directory) = &part.directory {
        command.current_dir(directory);
    }
    // Without the names of files, which are others each time.
    let place = part.file.parent().unwrap_or(Path::new("")).display().to_string();
    let words = format!("{command:?}").replace(&place, "");
    let object = part.object();
    command.arg("-c").arg("-o").arg(&object).arg(&part.file);
    let memory = part.is_common.then(|| memory(&words, &part.file)).flatten();
    common.running.objects.take(&part.file, &words, &object, || {
        if let Some(known) = memory.as_ref().and_then(Memory::recall)
            && std::fs::write(&object, known).is_ok()
        {
            return Ok(Ok(()));
        }
        let done = run(common, command)?;
        if let (Some(memory), Ok(()), Ok(made)) = (memory, &done, std::fs::read(&object)) {
            memory.keep(&made);
        }
        Ok(done)
    })
}

/// Where the object file of a text is kept that these words have compiled in another process: our own
/// texts are most of what is compiled for a small program.
fn memory(words: &str, file: &Path) -> Option<Memory> {
    let text = std::fs::read_to_string(file).ok()?;
    Some(Memory::new("object", &format!("{words}\n{text}"), &compiler().ok()?))
}

/// Makes a program of object files.
pub fn link(
    common: &Common,
    flags: &[String],
    parts: &[Part],
    program: &Path,
    more: &[&str],
) -> Result<Result<(), Refused>, Diagnostic> {
    let flags = without_preprocessing(flags);
    let mut command = command(common, &flags, program)?;
    command.arg("-o").arg(program).args(parts.iter().map(Part::object));
    // Libraries come after what needs them.
    command.args(flags.iter().filter(|flag| flag.starts_with("-l")));
    command.args(more).arg("-lm");
    run(common, command)
}

/// Those of the first unit, and what others have more: what is asked for by one unit
/// (`-fsanitize`, `-ffast-math`) the whole program gets.
pub fn link_flags(first: &[String], units: &[UnitRequest]) -> Vec<String> {
    let mut flags = first.to_vec();
    for flag in units.iter().flat_map(|unit| &unit.flags) {
        let matters = flag.starts_with("-f") || flag.starts_with("-m");
        if matters && !flags.contains(flag) {
            flags.push(flag.clone());
        }
    }
    flags
}

/// The flags of a build without what they say is to be made, and where.
fn without_outputs(flags: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        match flag.as_str() {
            "-c" | "-S" | "-E" => {}
            "-o" => drop(rest.next()),
            other if other.starts_with("-o") || other.starts_with("-save-temps") => {}
            _ => kept.push(flag.clone()),
        }
    }
    kept
}

/// How the units of the program are compiled, in their order.
pub fn units(common: &Common) -> Vec<UnitRequest> {
    let mut all = requests(common).unwrap_or_default();
    for request in &mut all {
        if base::mutant!("tool: runs do not get the flags of compile_commands.json") {
            request.flags.clear();
        }
        request.flags = without_outputs(&request.flags);
        request.flags.extend(common.flags.iter().cloned());
    }
    all
}
