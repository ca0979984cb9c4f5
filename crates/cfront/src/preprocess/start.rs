//! How compilers, and what they made, are started.
//!
//! Where flags and file names come from a file that somebody else wrote, they are started by a program
//! that binds itself first, so that they write only where we expect it. Which program that is, whoever
//! has one says once for the whole process: every part of it that starts a compiler asks here.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// The words in front of a directory that may be written, or an empty word, and of a command.
static CONFINED_BY: OnceLock<Vec<OsString>> = OnceLock::new();

/// From here on everything is started by these words.
pub fn confine(words: Vec<OsString>) {
    // Whoever was first has said the same.
    let _ = CONFINED_BY.set(words);
}

/// A command that may write in this directory at least.
pub fn start(program: impl Into<OsString>, writable: Option<&Path>) -> Command {
    let Some((first, rest)) = CONFINED_BY.get().and_then(|words| words.split_first()) else {
        return Command::new(program.into());
    };
    let mut command = Command::new(first);
    command.args(rest).arg(writable.unwrap_or(Path::new(""))).arg(program.into());
    command
}
