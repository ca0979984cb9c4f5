//! `assize cc`: a compiler that puts probes in.
//!
//! The real compiler ($ASSIZE_CC, else `cc`) first does what it is told, so that messages, exit
//! codes, dependency files and everything else are its own. Then each C file that it compiled is
//! compiled again with probes, and takes the place of the object file. What cannot have probes
//! stays as the real compiler made it, and is reported.

mod unit;
mod words;

pub use words::{takes_value, without_preprocessing};

use crate::native::Scratch;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use suite::probes::text::Mode;
use words::{Makes, Words};

/// The environment variable that names the real compiler.
const COMPILER: &str = "ASSIZE_CC";

/// The environment variable that says what probes record: `map` or `sequence`.
const PROBES: &str = "ASSIZE_PROBES";

/// The exit code for the caller.
pub fn run(given: &[String]) -> u8 {
    let compiler = match compiler() {
        Ok(compiler) => compiler,
        Err(problem) => return complain(&problem),
    };
    let Some(mode) = Mode::named(&std::env::var(PROBES).unwrap_or_else(|_| "map".into())) else {
        return complain(&format!("${PROBES} is neither `map` nor `sequence`"));
    };
    let words = Words::new(given);
    let is_check = words.sources.iter().any(|k| is_configuring(&words.all[*k]));
    let has_work = words.makes == Makes::Module || !words.sources.is_empty();
    if words.makes == Makes::Else || is_check || !has_work {
        let error = Command::new(&compiler[0]).args(&compiler[1..]).args(given).exec();
        return complain(&format!("cannot run the compiler `{}`: {error}", compiler[0]));
    }
    let driver = Driver { compiler, mode, words };
    match driver.all(given) {
        Ok(code) => code,
        Err(problem) => complain(&problem),
    }
}

fn complain(problem: &str) -> u8 {
    eprintln!("assize cc: error: {problem}");
    2
}

fn compiler() -> Result<Vec<String>, String> {
    let value = std::env::var(COMPILER).unwrap_or_default();
    let words = cfront::shell::split(&value)
        .map_err(|problem| format!("${COMPILER} is not a command: {problem}"))?;
    Ok(if words.is_empty() { vec!["cc".into()] } else { words })
}

/// The files by which `configure` and CMake find out what the compiler can do.
fn is_configuring(source: &str) -> bool {
    let name = Path::new(source).file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("conftest")
        || source.contains("CMakeFiles/CMakeTmp")
        || source.contains("CMakeFiles/CMakeScratch")
        || name.starts_with("CMakeCCompiler")
}

struct Driver {
    compiler: Vec<String>,
    mode: Mode,
    words: Words,
}

impl Driver {
    fn all(&self, given: &[String]) -> Result<u8, String> {
        // A module of objects alone is linked once, with the runtime.
        if self.words.makes == Makes::Module && self.words.sources.is_empty() {
            let scratch = Scratch::new().map_err(|error| error.to_string())?;
            return Ok(code(self.link(&scratch, &[])?));
        }
        let status = self.start(given)?;
        if !status.success() {
            return Ok(code(status));
        }
        let scratch = Scratch::new().map_err(|error| error.to_string())?;
        let mut replaced: Vec<(usize, PathBuf)> = Vec::new();
        for (k, source) in self.words.sources.iter().enumerate() {
            let (object, beside) = match self.words.makes {
                Makes::Objects => (self.words.object(*source), self.words.object(*source)),
                _ => (scratch.path().join(format!("{k}.o")), self.beside_module(*source)),
            };
            // A bug of ours costs the probes of this file, not the build.
            let unit = || self.unit(&scratch, *source, &object, &beside);
            let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(unit));
            match done.unwrap_or_else(|_| Err("a bug of assize".into())) {
                Ok(()) => replaced.push((*source, object)),
                Err(why) => {
                    let name = &self.words.all[*source];
                    eprintln!("assize cc: {name}: compiled without probes: {why}");
                }
            }
        }
        if self.words.makes == Makes::Module && !replaced.is_empty() {
            return Ok(code(self.link(&scratch, &replaced)?));
        }
        Ok(0)
    }

    /// Records of files that are compiled and linked at once lie beside what is linked.
    fn beside_module(&self, source: usize) -> PathBuf {
        let output = self.words.output.as_deref().unwrap_or("a.out");
        let name = Path::new(&self.words.all[source]).file_name().unwrap_or_default();
        PathBuf::from(format!("{output}.{}", name.to_string_lossy()))
    }

    fn start(&self, words: &[String]) -> Result<ExitStatus, String> {
        let mut command = Command::new(&self.compiler[0]);
        command.args(&self.compiler[1..]).args(words);
        command
            .status()
            .map_err(|error| format!("cannot run the compiler `{}`: {error}", self.compiler[0]))
    }

    /// Links with object files in the places of some C files, and with the runtime.
    fn link(&self, scratch: &Scratch, replaced: &[(usize, PathBuf)]) -> Result<ExitStatus, String> {
        let source = scratch.path().join("runtime.c");
        let object = scratch.path().join("runtime.o");
        std::fs::write(&source, suite::probes::RUNTIME).map_err(|error| error.to_string())?;
        let is_target = |word: &&String| {
            let starts = |prefix| word.starts_with(prefix);
            starts("-m32")
                || starts("-m64")
                || starts("-mabi")
                || starts("--sysroot=")
                || starts("--target=")
                || starts("-fsanitize=")
        };
        let mut words: Vec<String> = self.words.all.iter().filter(is_target).cloned().collect();
        words.extend(["-O2", "-fPIC", "-w", "-c", "-o"].map(String::from));
        words.extend([object.display().to_string(), source.display().to_string()]);
        let status = self.start(&words)?;
        if !status.success() {
            return Err("the runtime cannot be compiled".into());
        }
        let mut words = self.words.all.clone();
        for (place, object) in replaced {
            words[*place] = object.display().to_string();
        }
        words.push(object.display().to_string());
        self.start(&words)
    }
}

fn code(status: ExitStatus) -> u8 {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => code as u8,
        (None, Some(signal)) => 128u8.saturating_add(signal as u8),
        (None, None) => 1,
    }
}
