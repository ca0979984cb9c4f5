//! Random testing in a round of its own before bounded search, and both at once on two cores.

use super::Part;
use super::calls::{QUERIES, run};
use super::ours::Told;
use crate::Result;
use std::fmt::Write;
use std::path::Path;

pub const PART: Part = Part {
    name: "beside",
    about: "Seconds on the wall, and of the processor: random testing has a first round to itself, as\n\
            `generate` does it, and both engines at once from the first tick; the medians of five runs\n\
            that alternate. The demand: as `generate` does it, it takes no longer on the wall.",
    measure,
};

const RUNS: usize = 5;

/// The wall of one run differs from that of the next by that much.
const NOISE: f64 = 1.02;

fn measure(tool: &Path, out: &mut String) -> Result<Option<bool>> {
    writeln!(out, "| program | query | round, s | processor | at once, s | processor |")?;
    writeln!(out, "|---|---|--:|--:|--:|--:|")?;
    let mut total = [(0.0, 0.0); 2];
    for (file, cover) in QUERIES {
        let mut runs: [Vec<Told>; 2] = [Vec::new(), Vec::new()];
        for _ in 0..RUNS {
            runs[0].push(run(tool, file, cover, &[])?);
            runs[1].push(run(tool, file, cover, &["rounds"])?);
        }
        let mut cells = String::new();
        for (runs, (wall, processor)) in runs.iter().zip(&mut total) {
            let times = [median(runs, |told| told.seconds), median(runs, |told| told.processor)];
            write!(cells, " {:.2} | {:.2} |", times[0], times[1])?;
            (*wall, *processor) = (*wall + times[0], *processor + times[1]);
        }
        writeln!(out, "| {file} | `{cover}` |{cells}")?;
        eprintln!("{file} {cover}:{cells}");
    }
    let sums = total.map(|(wall, processor)| format!(" {wall:.2} | {processor:.2} |")).concat();
    writeln!(out, "| all | |{sums}")?;
    Ok(Some(total[0].0 <= NOISE * total[1].0))
}

fn median(runs: &[Told], of: fn(&Told) -> f64) -> f64 {
    let mut all: Vec<f64> = runs.iter().map(of).collect();
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}
