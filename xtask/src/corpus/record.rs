//! A compiler that writes down how it was called, then lets the real one work.
//!
//! `make CC=…` gets a script that comes here, so that whatever the build system does, the
//! command that is recorded is the command that ran.

use crate::args::Args;
use crate::command::Internal;
use crate::{Outcome, Result, paths};
use serde::{Deserialize, Serialize};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

pub const INTERNAL: Internal = Internal { name: "cc-record", run };

/// Names the file to which calls are added; without it nothing is recorded.
const LOG: &str = "ASSIZE_CC_LOG";

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Call {
    directory: PathBuf,
    arguments: Vec<String>,
}

/// One entry of compile_commands.json.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entry {
    pub directory: PathBuf,
    pub file: PathBuf,
    pub arguments: Vec<String>,
}

/// Writes the script that stands for `CC`; gives its path.
pub fn write_compiler() -> Result<PathBuf> {
    let dir = paths::corpus().join("bin");
    fs::create_dir_all(&dir)?;
    // Some configure scripts look for "gcc" in the compiler's name.
    let script = dir.join("recording-gcc");
    let program = paths::this_program()?;
    fs::write(&script, format!("#!/bin/sh\nexec '{}' cc-record \"$@\"\n", program.display()))?;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
    Ok(script)
}

/// Makes `command` record into `log`.
pub fn record_into(command: &mut Command, log: &Path) {
    command.env(LOG, log);
}

fn run(args: Args) -> Result<Outcome> {
    let arguments = args.raw();
    if let Some(log) = std::env::var_os(LOG) {
        let call = Call { directory: std::env::current_dir()?, arguments: arguments.clone() };
        let line = serde_json::to_string(&call)? + "\n";
        // One write at the end of the file: calls of parallel jobs do not mix.
        OpenOptions::new().create(true).append(true).open(log)?.write_all(line.as_bytes())?;
    }
    Err(Command::new("gcc").args(arguments).exec().into())
}

/// The compilations in a log, each once, in an order that does not depend on the build's.
pub fn entries(log: &Path) -> Result<Vec<Entry>> {
    let mut found = Vec::new();
    for line in fs::read_to_string(log)?.lines() {
        let call: Call = serde_json::from_str(line)?;
        found.extend(compilations(call));
    }
    found.sort();
    found.dedup_by(|a, b| same_compilation(a, b));
    Ok(found)
}

/// The C files that a call compiles: none if it only preprocesses, links or asks.
fn compilations(call: Call) -> Vec<Entry> {
    if call.arguments.iter().any(|a| ["-E", "-M", "-MM"].contains(&a.as_str())) {
        return Vec::new();
    }
    let is_source = |a: &&String| a.ends_with(".c") && !a.starts_with('-');
    let sources = call.arguments.iter().filter(is_source);
    let real = sources.filter(|a| call.directory.join(a).is_file());
    real.map(|file| Entry {
        directory: call.directory.clone(),
        file: PathBuf::from(file),
        arguments: [vec!["gcc".to_string()], call.arguments.clone()].concat(),
    })
    .collect()
}

/// The same but for the name of the result.
fn same_compilation(a: &Entry, b: &Entry) -> bool {
    let without_output = |e: &Entry| {
        let mut words = e.arguments.clone();
        if let Some(at) = words.iter().position(|w| w == "-o") {
            words.drain(at..(at + 2).min(words.len()));
        }
        words
    };
    a.directory == b.directory && a.file == b.file && without_output(a) == without_output(b)
}
