//! Whole programs of csmith. They have no inputs: every term should be a constant.

use super::Tally;
use super::judge::{Verdict, judge, ran};
use crate::front::{Unit, here};
use crate::process::{End, Limits, run_limited};
use crate::{Result, csmith, paths, pool};
use cfa::Inputs;
use cfa::interp::Interpreter;
use std::fs;
use std::path::{Path, PathBuf};
use symbolic::{Machine, Unsupported};

const TOOLS: Limits = Limits { seconds: 30.0, memory: 0 };

/// Longer runs are compared so far.
const STEPS: u64 = 60_000;

pub fn check(count: usize, seed: u64, tally: &mut Tally) -> Result<()> {
    let include = csmith::include_dir()?;
    let dir = paths::fresh("crosscheck-symbolic")?;
    let seeds: Vec<u64> = (0..count as u64).map(|k| seed + k).collect();
    for found in pool::map("programs", &seeds, |seed| one(&dir, &include, *seed)) {
        tally.add(found?);
    }
    Ok(())
}

fn generate(dir: &Path, seed: u64) -> Result<Option<PathBuf>> {
    let source = dir.join(format!("seed{seed}.c"));
    let mut words: Vec<String> = ["csmith", "--seed"].map(String::from).to_vec();
    words.extend([seed.to_string(), "--output".into(), source.display().to_string()]);
    let made = run_limited(&words, dir, &[], TOOLS)?.end == End::Exit(0);
    Ok(made.then_some(source))
}

fn one(dir: &Path, include: &str, seed: u64) -> Result<Tally> {
    let mut tally = Tally::default();
    let Some(source) = generate(dir, seed)? else {
        tally.count("programs not generated", 1);
        return Ok(tally);
    };
    let unit = Unit::new(&source, &[format!("-I{include}"), "-w".into()]);
    let translation = here::translated(&unit, true)?;
    let program = &translation.program;
    let main = program.function("main").ok_or("there is no `main`")?;
    let interpreter = Interpreter::new(program);
    let inputs = Inputs::default();
    let ran = ran(&interpreter, main, &inputs, STEPS);
    let verdict = match Machine::new(program) {
        Ok(mut machine) => judge(&mut machine, main, &inputs, &ran, &mut tally),
        Err(Unsupported(what)) => Verdict::Unsupported(what),
    };
    match verdict {
        Verdict::Agrees => tally.count("programs that agree", 1),
        Verdict::Unsupported(what) => tally.unsupported(&what),
        Verdict::Differs(how) => tally.wrong.push(format!("csmith --seed {seed}: {how}")),
    }
    if tally.wrong.is_empty() {
        fs::remove_file(&source)?;
    }
    Ok(tally)
}
