//! `cargo xtask bench interp`: what an edge costs in a run of the interpreter and when somebody
//! drives it, and what it costs to copy the state after each edge, and to hash it. The programs of
//! `bench/interp` each do one thing a lot.

use crate::front::{Unit, here::translated};
use crate::goals::measure::cpu;
use crate::{Result, paths};
use ::interp::{Interpreter, Options, Stop};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

/// How many edges from the middle of a run are followed by a snapshot or a hash.
const COPIED: u64 = 2000;

fn programs() -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(paths::root().join("bench/interp"))?;
    let mut files = entries.map(|e| Ok(e?.path())).collect::<Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}

/// The best of several times.
fn best(runs: usize, mut work: impl FnMut()) -> f64 {
    let once = |_| {
        let start = cpu();
        work();
        cpu() - start
    };
    (0..runs.max(1)).map(once).fold(f64::MAX, f64::min)
}

/// Seconds of the processor, as a table.
pub fn measure(runs: usize) -> Result<String> {
    let mut out = String::new();
    writeln!(out, "| program | edges | run ns | driven ns | with snapshot µs | with hash µs |")?;
    writeln!(out, "|---|--:|--:|--:|--:|--:|")?;
    for file in programs()? {
        let program = translated(&Unit::new(&file, &[]), true)?.program;
        let main = program.function("main").ok_or("there is no `main`")?;
        let (interpreter, inputs) = (Interpreter::new(&program), cfa::Inputs::default());
        let options = Options::default();
        let run = interpreter.run(main, &inputs, &options);
        if run.stop != Stop::Exit(0) {
            return Err(format!("{}: {:?}", file.display(), run.stop).into());
        }
        let plain = best(runs, || drop(interpreter.run(main, &inputs, &options)));
        let driven = best(runs, || {
            let mut execution = interpreter.start(main, &inputs, &options);
            while execution.step().is_some() {}
        });
        let mut execution = interpreter.start(main, &inputs, &options);
        while execution.steps() < run.steps / 2 && execution.step().is_some() {}
        let middle = execution.snapshot();
        let snapshots = best(runs, || {
            execution.restore(&middle);
            let mut last = execution.snapshot();
            for _ in 0..COPIED {
                execution.step();
                last = execution.snapshot();
            }
            drop(last);
        });
        let hashes = best(runs, || {
            execution.restore(&middle);
            for _ in 0..COPIED {
                execution.step();
                execution.hash();
            }
        });
        let name = file.file_stem().unwrap_or_default().display();
        let ns = |seconds: f64| 1e9 * seconds / run.steps as f64;
        let us = |seconds: f64| 1e6 * seconds / COPIED as f64;
        writeln!(
            out,
            "| {name} | {} | {:.2} | {:.2} | {:.2} | {:.2} |",
            run.steps,
            ns(plain),
            ns(driven),
            us(snapshots),
            us(hashes)
        )?;
    }
    Ok(out)
}
