//! A process that binds itself and becomes a compiler.
//!
//! Tests have a supervisor, because they may do anything. A compiler is the user's own; what it is
//! given to compile may be somebody else's, and it is bound so that no flag that we thought harmless
//! makes it write outside a directory of ours.

use super::layers::bind_compiler;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// As shells say that there is no such command.
const NOT_FOUND: u8 = 127;

/// Becomes the command that the words describe: the directory that it may write, or an empty word for
/// none; then the command. Returns, with an exit code, only if that fails. A program that uses this
/// calls it, and nothing before it, when it is started for that.
pub fn confined(words: impl IntoIterator<Item = OsString>) -> u8 {
    let mut words = words.into_iter();
    let (Some(writable), Some(program)) = (words.next(), words.next()) else { return 2 };
    let writable = (!writable.is_empty()).then(|| PathBuf::from(writable));
    bind_compiler(writable.as_deref());
    let mut command = Command::new(&program);
    // A compiler's cache is elsewhere, and cannot be written.
    command.args(words).env("CCACHE_DISABLE", "1");
    command.env("TMPDIR", writable.as_deref().unwrap_or(Path::new("/nowhere")));
    let error = command.exec();
    eprintln!("error: cannot run `{}`: {error}", program.display());
    NOT_FOUND
}
