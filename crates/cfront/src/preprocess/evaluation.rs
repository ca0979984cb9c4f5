//! Asks a compiler for the order of evaluation, by a program that tells it.

use super::flags::wants_m32;
use super::remember::Memory;
use crate::evaluation::Evaluation;
use cfa::DataModel;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

const PROBE: &str = include_str!("evaluation.c");

/// Flags that begin like this may change what the compiler does with an expression.
const MATTER: &[&str] = &["-O", "-f", "-m", "-std=", "-ansi", "--target=", "--sysroot=", "-B"];

/// Of these, flags that say what to write beside the object file, or only to look.
const WRITE: &[&str] = &["-fdump", "-fprofile", "-ftest-coverage", "-fsyntax-only", "-fdirectives"];

/// What this process has found out, by the command.
static KNOWN: Mutex<BTreeMap<Vec<String>, Evaluation>> = Mutex::new(BTreeMap::new());

/// The order of evaluation of the compiler (its words; none: `$CC`, else `cc`) under these flags.
/// Nothing is known of a compiler that cannot be run, or whose programs cannot.
pub fn evaluation(compiler: &[String], flags: &[String], model: DataModel) -> Evaluation {
    let words = match compiler {
        [] => super::compiler().unwrap_or_default(),
        _ => compiler.to_vec(),
    };
    let command = command(words, flags, model);
    // Those who ask at the same time wait for the first.
    let Ok(mut known) = KNOWN.lock() else { return Evaluation::UNKNOWN };
    *known.entry(command).or_insert_with_key(|command| {
        let memory = Memory::new(PROBE, command);
        let told = memory.recall().or_else(|| {
            let told = ask(command).ok()?;
            memory.keep(&told);
            Some(told)
        });
        told.map_or(Evaluation::UNKNOWN, |told| Evaluation::read(&told))
    })
}

fn command(mut words: Vec<String>, flags: &[String], model: DataModel) -> Vec<String> {
    let begins = |flag: &String, all: &[&str]| all.iter().any(|start| flag.starts_with(start));
    let matter = flags.iter().filter(|flag| begins(flag, MATTER) && !begins(flag, WRITE));
    words.extend(matter.cloned());
    if wants_m32(model, flags) {
        words.push("-m32".into());
    }
    words
}

fn ask(command: &[String]) -> io::Result<String> {
    let directory = Directory::new()?;
    let program = directory.0.join("order");
    let (compiler, flags) = command.split_first().ok_or(io::ErrorKind::NotFound)?;
    let mut child = Command::new(compiler);
    child.args(flags).args(["-w", "-x", "c", "-", "-o"]).arg(&program);
    child.current_dir(&directory.0).env("LC_ALL", "C");
    let mut child =
        child.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let mut text = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
    // A compiler that does not read it fails, and that is seen below.
    let _ = text.write_all(PROBE.as_bytes());
    drop(text);
    if !child.wait()?.success() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    run(&program)
}

fn run(program: &Path) -> io::Result<String> {
    let done = Command::new(program).stdin(Stdio::null()).stderr(Stdio::null()).output()?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
        false => Err(io::ErrorKind::Other.into()),
    }
}

/// A directory that goes when it is no longer needed.
struct Directory(PathBuf);

impl Directory {
    fn new() -> io::Result<Directory> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("assize-order-{}-{number}", std::process::id());
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
    use crate::evaluation::{Kind, Order};

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(String::from).collect()
    }

    #[test]
    fn only_what_matters_is_asked_for() {
        let flags = words("-O2 -Iinc -DX=1 -fwrapv -Wall -o a.o -fprofile-arcs -m64 -c -std=c99");
        let command = command(words("ccache gcc"), &flags, DataModel::Lp64);
        assert_eq!(command.join(" "), "ccache gcc -O2 -fwrapv -m64 -std=c99");
    }

    #[test]
    fn a_compiler_that_is_none_has_no_order() {
        let found = evaluation(&words("there-is-no-such-compiler"), &[], DataModel::Lp64);
        assert_eq!(found, Evaluation::UNKNOWN);
        let found = evaluation(&words("cc"), &words("-fno-such-flag"), DataModel::Lp64);
        assert_eq!(found, Evaluation::UNKNOWN);
    }

    /// Whatever the compiler is: what calls are made of is evaluated before the call.
    #[test]
    fn the_compiler_at_hand_has_an_order() {
        let found = evaluation(&[], &[], DataModel::default());
        assert_ne!(found.order(Some(Kind::Arguments)), Order::Either);
        assert_ne!(found.order(Some(Kind::Comparison)), Order::Either);
        assert_eq!(found.order(Some(Kind::Initialiser)), Order::Left);
    }
}
