//! `cargo xtask corpus`: real programs through the front end, and what is left.

mod prepare;
mod projects;
pub mod record;
mod report;

pub use prepare::{Prepared, prepare};
pub use projects::{PROJECTS, Project, find};

use crate::args::Args;
use crate::command::Command;
use crate::front::{self, Unit};
use crate::process::Limits;
use crate::{Outcome, Result, measure, pool};
use report::{FileReport, Summary};

pub const COMMAND: Command = Command {
    name: "corpus",
    usage: "[--short] [--fetch] [--roundtrip] [PROJECT…] | measure [OPTION…] [PROJECT…]
  --short    without coreutils, whose configuration takes longest
  --fetch    fetch and build, and stop there
  --roundtrip  also verify every program, print it and read it back to an equal one
  measure    the coverage of gzip, zlib and busybox by their own test suites, beside gcov and clang
  --fresh    measure: build with gcc and clang again, instead of what they counted last time
  --kept     measure: compare again what our side said the last time
  --rehearse measure: without us; what clang counted stands for it
  --assize PATH  measure: this program, instead of one built for release
  --all      measure: print all unexplained differences
  --rule NAME  measure: print the differences that a rule explains
  --save     measure: write what is printed to bench/corpus-measure.md",
    about: "push every file of real programs through the front end; print what is left",
    run,
};

/// A file may take this long and this much; the largest is a quarter of a million lines.
const LIMITS: Limits = Limits { seconds: 120.0, memory: 8 << 30 };

fn run(mut args: Args) -> Result<Outcome> {
    let (short, fetch) = (args.flag("--short"), args.flag("--fetch"));
    let roundtrip = args.flag("--roundtrip");
    let (fresh, rehearse) = (args.flag("--fresh"), args.flag("--rehearse"));
    let (kept, all, save) = (args.flag("--kept"), args.flag("--all"), args.flag("--save"));
    let (tool, rule) = (args.option("--assize")?, args.option("--rule")?);
    let names = args.rest()?;
    if let [first, others @ ..] = names.as_slice()
        && first == "measure"
    {
        let options = measure::Options { fresh, kept, rehearse, tool, all, rule, save };
        return measure::run(others, &options);
    }
    let projects = chosen(short, &names)?;
    let prepared = projects.into_iter().map(prepare).collect::<Result<Vec<_>>>()?;
    if fetch {
        for project in &prepared {
            println!("{:<10} {:>5} files", project.project.name, project.entries.len());
        }
        return Ok(Outcome::Good);
    }
    let mut summary = Summary::default();
    for project in &prepared {
        let units: Vec<Unit> = project.entries.iter().map(Unit::compiled).collect();
        let units: Vec<Unit> = units.into_iter().map(|u| Unit { roundtrip, ..u }).collect();
        let reports = pool::map(project.project.name, &units, examine);
        summary.add(project.project.name, reports);
    }
    summary.print();
    Ok(Outcome::good_if(summary.good()))
}

fn chosen(short: bool, names: &[String]) -> Result<Vec<&'static Project>> {
    if names.is_empty() {
        return Ok(PROJECTS.iter().filter(|p| p.short || !short).collect());
    }
    let one = |name: &String| find(name).ok_or_else(|| format!("no project {name}").into());
    names.iter().map(one).collect()
}

fn examine(unit: &Unit) -> FileReport {
    FileReport { file: unit.file.clone(), result: front::isolated(unit, LIMITS) }
}
