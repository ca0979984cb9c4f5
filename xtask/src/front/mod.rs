//! The front end and the interpreter, as the other commands see them.
//!
//! Both run in child processes (`isolated`, `interpret`), so that a crash, an endless loop or a
//! flood of memory is a result like any other. The calls themselves are in `here.rs` alone.

pub mod here;

use crate::args::Args;
use crate::command::Internal;
use crate::corpus::record::Entry;
use crate::process::{End, Finished, Limits, run_limited};
use crate::{Outcome, Result, paths};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};

pub const FRONT: Internal = Internal { name: "front-unit", run: front_child };
pub const INTERPRET: Internal = Internal { name: "interpret-units", run: interpret_child };

/// One C file with the way to compile it.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Unit {
    pub file: PathBuf,
    pub directory: PathBuf,
    /// The compiler's arguments, the compiler itself first.
    pub arguments: Vec<String>,
    /// Also verify the program, print it and read it back.
    #[serde(default)]
    pub roundtrip: bool,
}

impl Unit {
    pub fn compiled(entry: &Entry) -> Unit {
        let Entry { file, directory, arguments } = entry.clone();
        Unit { file, directory, arguments, roundtrip: false }
    }

    /// A file with these flags. A `.i` file is read as it stands.
    pub fn new(file: &Path, flags: &[String]) -> Unit {
        let name = file.display().to_string();
        let arguments = [&["gcc".to_string()], flags, &["-c".to_string(), name]].concat();
        Unit { file: file.to_path_buf(), directory: paths::root(), arguments, roundtrip: false }
    }

    pub fn is_preprocessed(&self) -> bool {
        self.file.extension().is_some_and(|e| e == "i")
    }
}

#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Unsupported {
    pub function: String,
    pub reason: String,
    pub place: String,
}

/// What the front end says about one unit.
#[derive(Serialize, Deserialize, Clone, Debug, Default)]
pub struct UnitReport {
    /// Parsed and typed without an error.
    pub parsed: bool,
    pub functions: usize,
    pub unsupported: Vec<Unsupported>,
    /// What the verifier and the text form say, if they were asked.
    pub broken: Vec<String>,
    /// Rendered, the first error first.
    pub diagnostics: Vec<String>,
    /// In the front end, preprocessing included.
    pub seconds: f64,
}

/// How an interpreted program ended.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    Exit(i32),
    /// The interpreter's reason: undefined behaviour, unsupported, …
    Reason(String),
}

/// A program to interpret.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Program {
    pub units: Vec<Unit>,
    pub arguments: Vec<String>,
    pub stdin: Option<PathBuf>,
}

/// What the interpreter says about one run.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Ran {
    pub stop: Stop,
    /// In the front end, preprocessing included; then in the interpreter.
    pub front_seconds: f64,
    pub seconds: f64,
    /// Edges taken.
    pub steps: u64,
}

pub struct Interpreted {
    pub stdout: Vec<u8>,
    /// `Err` if the interpreter itself died or ran out of time.
    pub ran: std::result::Result<Ran, String>,
    pub seconds: f64,
    pub peak_kib: u64,
}

fn front_child(args: Args) -> Result<Outcome> {
    args.none_left()?;
    let unit: Unit = serde_json::from_reader(std::io::stdin())?;
    std::env::set_current_dir(&unit.directory)?;
    println!("{}", serde_json::to_string(&here::front(&unit)?)?);
    Ok(Outcome::Good)
}

/// The program's output goes to standard output, its end as a line of JSON to standard error.
fn interpret_child(args: Args) -> Result<Outcome> {
    args.none_left()?;
    let program: Program = serde_json::from_reader(std::io::stdin())?;
    let stdin = match &program.stdin {
        Some(file) => std::fs::read(file)?,
        None => Vec::new(),
    };
    let (stdout, ran) = here::interpret(&program, stdin)?;
    std::io::stdout().write_all(&stdout)?;
    eprintln!("{}", serde_json::to_string(&ran)?);
    Ok(Outcome::Good)
}

/// The front end on one unit, in a child process.
pub fn isolated(unit: &Unit, limits: Limits) -> std::result::Result<UnitReport, String> {
    let (report, done) = measured(unit, limits).map_err(|e| e.to_string())?;
    report.ok_or_else(|| death(&done))
}

/// The same with what the child used.
pub fn measured(unit: &Unit, limits: Limits) -> Result<(Option<UnitReport>, Finished)> {
    let job = serde_json::to_vec(unit)?;
    let words = [paths::this_program()?.into_os_string(), "front-unit".into()];
    let done = run_limited(&words, &paths::root(), &job, limits)?;
    let report = match done.end {
        End::Exit(0) => Some(serde_json::from_slice(&done.stdout)?),
        _ => None,
    };
    Ok((report, done))
}

/// Runs a program in the interpreter, in a child process.
pub fn interpret(
    units: &[Unit],
    arguments: &[String],
    stdin: Option<&Path>,
    limits: Limits,
) -> Result<Interpreted> {
    let program = Program {
        units: units.to_vec(),
        arguments: arguments.to_vec(),
        stdin: stdin.map(Path::to_path_buf),
    };
    let job = serde_json::to_vec(&program)?;
    let words = [paths::this_program()?.into_os_string(), "interpret-units".into()];
    let done = run_limited(&words, &paths::root(), &job, limits)?;
    let ran = match done.end {
        End::Exit(0) => last_line(&done.stderr).map_err(|e| e.to_string()),
        _ => Err(death(&done)),
    };
    Ok(Interpreted { stdout: done.stdout, ran, seconds: done.seconds, peak_kib: done.peak_kib })
}

fn last_line(text: &str) -> Result<Ran> {
    Ok(serde_json::from_str(text.trim_end().lines().last().unwrap_or(""))?)
}

/// How a child died: its end and the most telling line it printed.
pub fn death(done: &Finished) -> String {
    let mut lines = done.stderr.lines().filter(|line| !line.is_empty());
    let telling = |line: &&str| line.contains("panicked") || line.contains("overflow");
    let line = lines.clone().find(telling).or_else(|| lines.next_back()).unwrap_or("");
    format!("{}: {line}", done.end)
}
