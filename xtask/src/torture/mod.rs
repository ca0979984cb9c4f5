//! `cargo xtask torture`: gcc's own self-checking programs in the interpreter.
//!
//! The programs under `gcc.c-torture/execute` call `abort` if something is wrong and exit with 0
//! otherwise; those under `compile` only have to be accepted. They were written by others, for
//! another purpose, and are not copied here: they come with Debian's source package of gcc.

mod fetch;
mod report;
mod scope;

use crate::args::Args;
use crate::command::Command;
use crate::front::{self, Stop, Unit};
use crate::process::{End, Limits, run_limited};
use crate::{Outcome, Result, paths, pool};
use report::{Report, Verdict};
use std::path::{Path, PathBuf};

pub const COMMAND: Command = Command {
    name: "torture",
    usage: "[--compile] [--all] [FILTER]
  --compile  the programs that must only be accepted, instead of those that run
  --all      also those that are out of scope
  FILTER     only files with this in their name",
    about: "run gcc's execute tests in the interpreter, or push its compile tests through",
    run,
};

const TOOLS: Limits = Limits { seconds: 60.0, memory: 0 };
const NATIVE: Limits = Limits { seconds: 10.0, memory: 0 };
const OURS: Limits = Limits { seconds: 60.0, memory: 8 << 30 };

fn run(mut args: Args) -> Result<Outcome> {
    let (compile, all) = (args.flag("--compile"), args.flag("--all"));
    let filter = args.rest()?.pop().unwrap_or_default();
    let kind = if compile { "compile" } else { "execute" };
    let files: Vec<PathBuf> =
        fetch::programs(kind)?.into_iter().filter(|file| name(file).contains(&filter)).collect();
    let scratch = paths::fresh("torture")?;
    let verdicts = pool::map("torture", &files, |file| match scope::exclusion(file) {
        Some(reason) if !all => Ok(Verdict::OutOfScope(reason)),
        _ if compile => accept(file, &scratch),
        _ => execute(file, &scratch),
    });
    let mut report = Report::default();
    for (file, verdict) in files.iter().zip(verdicts) {
        report.add(name(file), verdict?);
    }
    report.print();
    Ok(Outcome::good_if(report.good()))
}

fn name(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn unit(file: &Path) -> Unit {
    Unit { roundtrip: true, ..Unit::new(file, &["-w".to_string()]) }
}

/// Does `gcc -O0` accept the file? The binary is `to` if one is wanted.
fn gcc(file: &Path, scratch: &Path, to: Option<&Path>) -> Result<bool> {
    let mut words: Vec<String> = ["gcc", "-O0", "-w"].map(String::from).to_vec();
    words.push(file.display().to_string());
    match to {
        Some(binary) => words.extend(["-o".into(), binary.display().to_string(), "-lm".into()]),
        None => words.extend(["-S", "-o", "/dev/null"].map(String::from)),
    }
    Ok(run_limited(&words, scratch, &[], TOOLS)?.end == End::Exit(0))
}

fn accept(file: &Path, scratch: &Path) -> Result<Verdict> {
    if !gcc(file, scratch, None)? {
        return Ok(Verdict::NotForUs("gcc -O0 does not accept it"));
    }
    Ok(match front::isolated(&unit(file), OURS) {
        Err(death) => Verdict::Died(death),
        Ok(report) if !report.parsed => {
            Verdict::Rejected(first_line(report.diagnostics.first().map_or("", String::as_str)))
        }
        Ok(report) if !report.broken.is_empty() => Verdict::Wrong(report.broken[0].clone()),
        Ok(report) => match report.unsupported.first() {
            Some(first) => Verdict::Unsupported(first.reason.clone()),
            None => Verdict::Agrees,
        },
    })
}

fn execute(file: &Path, scratch: &Path) -> Result<Verdict> {
    let binary = scratch.join(name(file));
    if !gcc(file, scratch, Some(&binary))? {
        return Ok(Verdict::NotForUs("gcc -O0 does not accept it"));
    }
    let native = run_limited(&[&binary], scratch, &[], NATIVE)?;
    std::fs::remove_file(&binary)?;
    if native.end != End::Exit(0) {
        return Ok(Verdict::NotForUs("does not exit with 0 natively"));
    }
    let ours = front::interpret(&[unit(file)], &[], None, OURS)?;
    Ok(match ours.ran {
        Err(death) if death.contains("error: ") => Verdict::Rejected(death),
        Err(death) => Verdict::Died(death),
        Ok(ran) => match ran.stop {
            Stop::Exit(0) if ours.stdout == native.stdout => Verdict::Agrees,
            Stop::Exit(0) => Verdict::Wrong("other output".to_string()),
            Stop::Exit(code) => Verdict::Wrong(format!("exit {code}")),
            Stop::Reason(reason) => stopped(&reason, scope::undefined(&name(file))),
        },
    })
}

/// A reason of the interpreter, without its place.
fn stopped(reason: &str, expected: Option<&str>) -> Verdict {
    let behind = |mark: &str| reason.split_once(mark).map(|(_, what)| what.to_string());
    match (behind(": unsupported: "), behind(": undefined: ")) {
        (Some(what), _) => Verdict::Unsupported(what),
        (_, Some(what)) if expected.is_some_and(|text| what.starts_with(text)) => {
            Verdict::KnownUndefined
        }
        (_, Some(what)) => Verdict::Undefined(what),
        _ if reason.starts_with("NoInput") => Verdict::Unsupported(format!("no model: {reason}")),
        _ => Verdict::Wrong(reason.to_string()),
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or("").to_string()
}
