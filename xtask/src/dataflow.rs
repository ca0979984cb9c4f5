//! `cargo xtask bench dataflow`: points-to sets and def-use pairs beside the front end's time.

use crate::args::Args;
use crate::command::Internal;
use crate::front::{self, Unit};
use crate::process::{End, Finished, Limits, run_limited};
use crate::{Outcome, Result, paths};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::Path;

pub const INTERNAL: Internal = Internal { name: "dataflow-unit", run: child };

/// What one run of the analyses took and found.
#[derive(Serialize, Deserialize, Clone, Debug, Default)]
pub struct Report {
    pub front_seconds: f64,
    pub pointsto_seconds: f64,
    pub objects: usize,
    pub cells: usize,
    pub nodes: usize,
    pub instances: usize,
    pub waves: usize,
    pub average: f64,
    pub largest: usize,
    pub summary_seconds: f64,
    pub direct: Pairs,
    pub through_calls: Pairs,
}

/// Du-pairs within the functions of the program, not of the library.
#[derive(Serialize, Deserialize, Clone, Debug, Default)]
pub struct Pairs {
    pub seconds: f64,
    pub all: usize,
    /// In the function that has most, and its name.
    pub most: usize,
    pub name: String,
}

fn child(args: Args) -> Result<Outcome> {
    args.none_left()?;
    let unit: Unit = serde_json::from_reader(std::io::stdin())?;
    std::env::set_current_dir(&unit.directory)?;
    println!("{}", serde_json::to_string(&front::here::dataflow(&unit)?)?);
    Ok(Outcome::Good)
}

/// Both texts, as a table.
pub fn measure(texts: &[std::path::PathBuf], limits: Limits) -> Result<String> {
    let mut out = String::new();
    for text in texts {
        let (report, done) = run(text, limits)?;
        let (_, front) = front::measured(&Unit::new(text, &[]), limits)?;
        let name = text.file_name().unwrap_or_default().display().to_string();
        writeln!(out, "{name}: front end {:.2} s ({} MB)", report.front_seconds, mb(&front))?;
        writeln!(
            out,
            "  points-to {:.2} s: {} objects, {} cells, {} nodes, {} instances, {} waves; \
             {:.1} pointees on average, {} at most",
            report.pointsto_seconds,
            report.objects,
            report.cells,
            report.nodes,
            report.instances,
            report.waves,
            report.average,
            report.largest,
        )?;
        writeln!(out, "  effects and mod/ref {:.2} s", report.summary_seconds)?;
        let kinds = [("direct", &report.direct), ("with those by calls", &report.through_calls)];
        for (kind, pairs) in kinds {
            let Pairs { seconds, all, most, name } = pairs;
            writeln!(out, "  du-pairs {kind} {seconds:.2} s: {all}, {most} of them in {name}")?;
        }
        writeln!(out, "  peak {} MB", mb(&done))?;
    }
    Ok(out)
}

fn mb(done: &Finished) -> u64 {
    done.peak_kib / 1024
}

fn run(text: &Path, limits: Limits) -> Result<(Report, Finished)> {
    let job = serde_json::to_vec(&Unit::new(text, &[]))?;
    let words = [paths::this_program()?.into_os_string(), INTERNAL.name.into()];
    let done = run_limited(&words, &paths::root(), &job, limits)?;
    match done.end {
        End::Exit(0) => Ok((serde_json::from_slice(&done.stdout)?, done)),
        _ => Err(front::death(&done).into()),
    }
}
