//! Floating point beside the machine, which a C program asks (`crates/smt/tests/hardware.c`).

use crate::process::{End, Limits, output, run_limited};
use crate::{Outcome, Result, paths, pool};
use smt::float::check::{Case, Checked, Operation};
use smt::float::{Format, Rounding};
use smt::raw::Random;
use std::path::{Path, PathBuf};
use std::process::Command;

const LIMITS: Limits = Limits { seconds: 600.0, memory: 4 << 30 };

/// How many operands the C program gets at once.
const TOGETHER: usize = 100_000;

/// One operation in one format and one rounding mode.
type Job = (Operation, Format, Rounding);

pub fn run(count: usize, seed: u64) -> Result<Outcome> {
    let program = build()?;
    let mut jobs: Vec<Job> = Vec::new();
    for operation in Operation::ALL {
        for format in [Format::SINGLE, Format::DOUBLE] {
            jobs.extend(Rounding::ALL.map(|mode| (operation, format, mode)));
        }
    }
    let found = pool::map("float", &jobs, |job| one(&program, *job, count, seed));
    let (mut all, mut wrong) = (0, 0);
    for ((operation, format, mode), result) in jobs.iter().zip(found) {
        let (tried, bad) = result?;
        all += tried;
        if let Some(first) = bad {
            println!("{operation:?} of {} bits, {mode:?}: {first}", format.width());
            wrong += 1;
        }
    }
    println!("{all} operands, {} operations with modes, {wrong} with differences", jobs.len());
    Ok(Outcome::good_if(wrong == 0))
}

fn build() -> Result<PathBuf> {
    let program = paths::fresh("crosscheck-float")?.join("hardware");
    let source = paths::root().join("crates/smt/tests/hardware.c");
    let mut cc = Command::new("cc");
    cc.args(["-O1", "-frounding-math", "-ffp-contract=off", "-o"]).arg(&program).arg(source);
    output(cc.arg("-lm"))?;
    Ok(program)
}

/// How many operands were tried, and the first on which the two differ.
fn one(program: &Path, job: Job, count: usize, seed: u64) -> Result<(usize, Option<String>)> {
    let (operation, format, mode) = job;
    // A remainder of doubles is a division of 2,100 bits.
    let slow = matches!(operation, Operation::Rem | Operation::Fmod) && format == Format::DOUBLE;
    let count = if slow { count / 1000 } else { count };
    let mut checked = Checked::new(operation, format);
    let r = &mut Random::new(seed ^ (operation as u64) << 32 ^ (mode as u64) << 48);
    let mut first = None;
    for start in (0..count).step_by(TOGETHER) {
        let length = TOGETHER.min(count - start);
        let cases: Vec<Case> = (0..length).map(|_| Case { mode, ..checked.case(r) }).collect();
        for (case, (value, valid)) in cases.iter().zip(ask(program, &checked, &cases)?) {
            if first.is_none() && !checked.agrees(case, value, valid) {
                let ours = checked.compute(case);
                let operands = case.operands;
                first = Some(format!("{operands:x?}: {ours:x?}, the machine {value:x} {valid}"));
            }
        }
    }
    Ok((count, first))
}

fn ask(program: &Path, checked: &Checked, cases: &[Case]) -> Result<Vec<(u64, bool)>> {
    let records: Vec<u8> = cases.iter().flat_map(|case| checked.record(case)).collect();
    let done = run_limited(&[program], &paths::root(), &records, LIMITS)?;
    if done.end != End::Exit(0) || done.stdout.len() != 16 * cases.len() {
        return Err(format!("the C program: {}", done.end).into());
    }
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte));
    Ok(done.stdout.chunks(16).map(|c| (word(&c[..8]), word(&c[8..]) == 1)).collect())
}
