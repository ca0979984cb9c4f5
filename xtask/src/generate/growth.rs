//! Blocks, pairs of blocks, triples of blocks: what a goal costs as they get many.

use super::Part;
use super::ours::generate;
use crate::{Result, paths};
use std::fmt::Write;
use std::path::Path;

pub const PART: Part = Part {
    name: "growth",
    about: "One block, two in sequence, three in sequence, on one program. The demand: all decided, and\n\
            the time per goal does not rise.",
    measure,
};

const PROGRAM: &str = "examples/everyday/ring.c";
const SECONDS: u32 = 600;

fn measure(tool: &Path, out: &mut String) -> Result<Option<bool>> {
    let block = "EDGES(@BASICBLOCKENTRY)";
    writeln!(
        out,
        "| {PROGRAM} | goals | covered | infeasible | unknown | tests | s | processor s | MB | ms per goal | |"
    )?;
    writeln!(out, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|")?;
    let (mut good, mut before) = (true, f64::INFINITY);
    for (name, length) in [("blocks", 1), ("pairs", 2), ("triples", 3)] {
        let query = format!("cover {}", vec![block; length].join("->"));
        let words = [PROGRAM.to_string(), "--query".into(), query];
        let told = generate(tool, &paths::root(), &words, SECONDS)?;
        let each = told.seconds * 1000.0 / told.goals as f64;
        let fits = told.decided() && each <= before;
        (good, before) = (good && fits, each);
        let note = told.note.as_deref().unwrap_or(if fits { "" } else { "RISES" });
        writeln!(out, "| {name} | {} | {each:.2} | {note} |", told.cells())?;
    }
    Ok(Some(good))
}
