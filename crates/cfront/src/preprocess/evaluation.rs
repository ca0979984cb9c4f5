//! Asks a compiler for the order of evaluation, by a program that tells it.

use super::ask::{Directory, command, compile};
use super::remember::Memory;
use super::start::start;
use crate::evaluation::Evaluation;
use cfa::DataModel;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::process::Stdio;
use std::sync::Mutex;

const PROBE: &str = include_str!("evaluation.c");

/// What this process has found out, by the command.
static KNOWN: Mutex<BTreeMap<Vec<String>, Evaluation>> = Mutex::new(BTreeMap::new());

/// The order of evaluation of the compiler (its words; none: `$CC`, else `cc`) under these flags.
/// Nothing is known of a compiler that cannot be run, or whose programs cannot.
pub fn evaluation(compiler: &[String], flags: &[String], model: DataModel) -> Evaluation {
    let command = command(compiler, flags, model);
    // Those who ask at the same time wait for the first.
    let Ok(mut known) = KNOWN.lock() else { return Evaluation::UNKNOWN };
    *known.entry(command).or_insert_with_key(|command| {
        let memory = Memory::new("order", PROBE, command);
        let told = memory.recall_text().or_else(|| {
            let told = ask(command).ok()?;
            memory.keep(told.as_bytes());
            Some(told)
        });
        told.map_or(Evaluation::UNKNOWN, |told| Evaluation::read(&told))
    })
}

fn ask(command: &[String]) -> io::Result<String> {
    let directory = Directory::new()?;
    let program = directory.0.join("order");
    compile(command, PROBE, &directory, &["-o".as_ref(), program.as_os_str()])?;
    run(&program, &directory)
}

fn run(program: &Path, directory: &Directory) -> io::Result<String> {
    let mut command = start(program, Some(&directory.0));
    let done = command.stdin(Stdio::null()).stderr(Stdio::null()).output()?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
        false => Err(io::ErrorKind::Other.into()),
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
