//! Asks compilers by small programs.

use super::flags::{M32, wants_m32};
use super::start::start;
use cfa::DataModel;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::atomic::{AtomicU32, Ordering};

/// Flags that begin like this may change what the compiler does with a text.
const MATTER: &[&str] = &[
    "-O",
    "-f",
    "-m",
    "-std=",
    "--std=",
    "-ansi",
    "--ansi",
    "--target=",
    "--sysroot=",
    "-B",
    "-traditional",
];

/// Likewise, with the word that follows.
const WITH_WORD: &[&str] = &["-target", "-Xclang", "-arch"];

/// Of these, flags that say what to write beside the object file, or only to look.
const WRITE: &[&str] = &["-fdump", "-fprofile", "-ftest-coverage", "-fsyntax-only", "-fdirectives"];

/// The compiler (its words; none: `$CC`, else `cc`) with those of the flags that matter.
pub(super) fn command(compiler: &[String], flags: &[String], model: DataModel) -> Vec<String> {
    let mut words = match compiler {
        [] => super::compiler().unwrap_or_default(),
        _ => compiler.to_vec(),
    };
    let begins = |flag: &String, all: &[&str]| all.iter().any(|start| flag.starts_with(start));
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        if WITH_WORD.contains(&flag.as_str()) {
            words.push(flag.clone());
            words.extend(rest.next().cloned());
        } else if begins(flag, MATTER) && !begins(flag, WRITE) {
            words.push(flag.clone());
        }
    }
    if wants_m32(model, flags) {
        words.extend(M32.map(String::from));
    }
    words
}

/// Compiles a text in a directory that may go afterwards.
pub(super) fn compile(
    command: &[String],
    text: &str,
    directory: &Directory,
    more: &[&OsStr],
) -> io::Result<()> {
    let (compiler, flags) = command.split_first().ok_or(io::ErrorKind::NotFound)?;
    let mut child = start(compiler, Some(&directory.0));
    child.args(flags).args(["-w", "-x", "c", "-"]).args(more);
    child.current_dir(&directory.0).env("LC_ALL", "C");
    let mut child =
        child.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let mut input = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
    // A compiler that does not read it fails, and that is seen below.
    let _ = input.write_all(text.as_bytes());
    drop(input);
    match child.wait()?.success() {
        true => Ok(()),
        false => Err(io::ErrorKind::InvalidInput.into()),
    }
}

/// A directory that goes when it is no longer needed.
pub(super) struct Directory(pub PathBuf);

impl Directory {
    pub fn new() -> io::Result<Directory> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("assize-ask-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path)?;
        Ok(Directory(path))
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        // What stays is in the directory for what may go.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(String::from).collect()
    }

    #[test]
    fn only_what_matters_is_asked_for() {
        let flags = words("-O2 -Iinc -DX=1 -fwrapv -Wall -o a.o -fprofile-arcs -m64 -c -std=c99");
        let command = command(&words("ccache gcc"), &flags, DataModel::Lp64);
        assert_eq!(command.join(" "), "ccache gcc -O2 -fwrapv -m64 -std=c99");
    }
}
