//! Solver calls with and without a spanning set first, with and without groups of goals.

use super::Part;
use super::ours::{Told, told};
use crate::{Result, paths};
use std::fmt::Write;
use std::path::Path;

pub const PART: Part = Part {
    name: "calls",
    about: "Solver calls that asked for goals, and seconds of the processor: ICS alone, with a spanning set\n\
            of the goals first, and with a selector for each group of goals that exclude each other (GCS),\n\
            all without random inputs; then as `generate` does it. (Calls that ask whether a loop comes\n\
            round are the same for all.) The demand: the same verdicts, and fewer calls in total with a\n\
            spanning set than without.",
    measure,
};

/// What is left out.
const VARIANTS: [&[&str]; 4] =
    [&["random", "spanning", "groups"], &["random", "groups"], &["random"], &[]];

/// File in `examples`; cover clause or criterion.
pub const QUERIES: &[(&str, &str)] = &[
    ("everyday/date.c", "EDGES(@DECISIONEDGE)"),
    ("everyday/date.c", "EDGES(@BASICBLOCKENTRY)"),
    ("everyday/format.c", "EDGES(@DECISIONEDGE)"),
    ("everyday/format.c", "EDGES(@BASICBLOCKENTRY)->EDGES(@BASICBLOCKENTRY)"),
    ("everyday/machine.c", "EDGES(@DECISIONEDGE)"),
    ("everyday/machine.c", "MCDC(@DECISIONEDGE)"),
    ("everyday/pool.c", "EDGES(@DECISIONEDGE)"),
    ("everyday/ring.c", "EDGES(@BASICBLOCKENTRY)"),
    ("everyday/ring.c", "EDGES(@BASICBLOCKENTRY)->EDGES(@BASICBLOCKENTRY)"),
    ("everyday/tokenizer.c", "EDGES(@BASICBLOCKENTRY)"),
    ("blast/middle.c", "all-uses"),
    ("fql/sort.c", "all-uses"),
    ("fql/sort.c", "STATES(ID)"),
    ("fql/sort.c", "EDGES(@BASICBLOCKENTRY)"),
    ("fql/sort.c", "EDGES(@CONDITIONEDGE)"),
    ("fql/sort.c", "EDGES(@BASICBLOCKENTRY)->EDGES(@BASICBLOCKENTRY)"),
    ("fql/sort.c", "STATES(ID, {i > j}, {left > 1}, {v > 2})"),
    ("fql/sort.c", "EDGES(@BASICBLOCKENTRY, {i > j}, {left > 1})"),
    ("fql/sort.c", "PATHS(ID, 2)"),
    ("everyday/date.c", "STATES(@FUNC(days), {month > 2}, {year > 2000})"),
    ("everyday/date.c", "PATHS(@FUNC(days), 1)"),
];

const SECONDS: f64 = 120.0;

fn measure(tool: &Path, out: &mut String) -> Result<Option<bool>> {
    writeln!(
        out,
        "| program | query | goals | ICS | s | spanning | s | groups | s | generate | s | |"
    )?;
    writeln!(out, "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|")?;
    let (mut same, mut total) = (true, [(0, 0.0); VARIANTS.len()]);
    for (file, cover) in QUERIES {
        let runs = VARIANTS.map(|without| run(tool, file, cover, without));
        let runs = runs.into_iter().collect::<Result<Vec<Told>>>()?;
        let mut cells = String::new();
        for (run, (calls, seconds)) in runs.iter().zip(&mut total) {
            let (_, goals) = run.calls.ok_or_else(|| format!("{file}: {:?}", run.note))?;
            write!(cells, " {goals} | {:.2} |", run.processor)?;
            (*calls, *seconds) = (*calls + goals, *seconds + run.processor);
        }
        let counts = |run: &Told| (run.covered, run.infeasible, run.bound + run.open);
        let agree = runs.iter().all(|run| counts(run) == counts(&runs[0]));
        same &= agree;
        let note = if agree { "" } else { "NOT the same verdicts" };
        writeln!(out, "| {file} | `{cover}` | {} |{cells} {note} |", runs[0].goals)?;
        eprintln!("{file} {cover}: {cells} {note}");
    }
    let sums = total.map(|(calls, seconds)| format!(" {calls} | {seconds:.1} |")).concat();
    writeln!(out, "| all | | |{sums} |")?;
    Ok(Some(same && total[1].0 < total[0].0))
}

pub fn run(tool: &Path, file: &str, cover: &str, without: &[&str]) -> Result<Told> {
    let mut words = vec![tool.display().to_string()];
    words.extend(["generate", file, "--json", "-v"].map(String::from));
    words.extend(match cover.contains('(') {
        true => ["--query".into(), format!("cover {cover}")],
        false => ["--criterion".into(), cover.into()],
    });
    words.extend(without.iter().flat_map(|device| ["--without".into(), device.to_string()]));
    told(&words, &paths::root().join("examples"), SECONDS)
}
