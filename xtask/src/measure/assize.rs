//! Our side: builds with `assize cc`, and the suite under `assize measure --build`.

use super::ours::{self, Goal, Report, Summary};
use super::recipes::Recipe;
use super::suites::Tests;
use super::variant::{self, Built, Variant, files_ending, home};
use crate::process::output;
use crate::{Result, paths};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What is built with which flags and which probes (`$ASSIZE_PROBES`; unset is a map), and which
/// criteria are measured on it. The suite runs for the first of them; the others are judged from
/// what was recorded then.
struct Run {
    name: &'static str,
    flags: &'static str,
    probes: Option<&'static str>,
    criteria: &'static [&'static str],
}

const RUNS: &[Run] = &[
    Run {
        name: "ours",
        // As gcov is told.
        flags: "-g -O0",
        probes: None,
        criteria: &["statement", "branch", "condition", "mcdc"],
    },
    Run { name: "ours-sequence", flags: "-O2", probes: Some("sequence"), criteria: &["all-uses"] },
];

/// One criterion: the suite's results during the run, and the goals.
pub struct Measured {
    pub tests: Tests,
    pub goals: Vec<Goal>,
    pub summary: Summary,
}

/// The tool, built as users have it.
pub fn tool() -> Result<PathBuf> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["build", "--release", "--quiet", "-p", "assize"]);
    output(cargo.current_dir(paths::root()))?;
    Ok(paths::target().join("release/assize"))
}

/// A build with the tool's compiler.
pub fn variant(name: &'static str, tool: &Path, flags: &str, probes: Option<&str>) -> Variant {
    let probes = probes.map(|kind| ("ASSIZE_PROBES", kind.to_string()));
    Variant {
        name,
        cc: format!("{} cc", tool.display()),
        cflags: Some(flags.into()),
        ldflags: None,
        environment: probes.into_iter().collect(),
    }
}

pub fn criteria() -> impl Iterator<Item = &'static str> {
    RUNS.iter().flat_map(|run| run.criteria).copied()
}

/// All criteria, by name; why there is nothing, if there is nothing.
pub type All = BTreeMap<&'static str, std::result::Result<Measured, String>>;

/// Without a tool, what it said the last time is read again.
pub fn measure(recipe: &Recipe, tool: Option<&Path>) -> Result<All> {
    let Some(tool) = tool else { return kept(recipe) };
    let mut measured = BTreeMap::new();
    for Run { name, flags, probes, criteria } in RUNS {
        let variant = variant(name, tool, flags, *probes);
        let built = variant::build(recipe, &variant)?;
        for (k, criterion) in criteria.iter().enumerate() {
            let one = run(&built, tool, criterion, k == 0);
            measured.insert(*criterion, one.map_err(|error| error.to_string()));
        }
    }
    Ok(measured)
}

fn kept(recipe: &Recipe) -> Result<All> {
    let mut measured = BTreeMap::new();
    for Run { name, flags, probes, criteria } in RUNS {
        let variant = variant(name, Path::new(""), flags, *probes);
        let built = Built { recipe, variant: &variant, directory: home(recipe).join(name) };
        for criterion in *criteria {
            let one = read(&built, criterion).map_err(|error| error.to_string());
            measured.insert(*criterion, one);
        }
    }
    Ok(measured)
}

/// A file of a run: the tool's `json` and its `stderr`.
fn file(built: &Built<'_>, criterion: &str, ending: &str) -> PathBuf {
    home(built.recipe).join(format!("{}.{criterion}.{ending}", built.variant.name))
}

fn run(built: &Built<'_>, tool: &Path, criterion: &str, with_suite: bool) -> Result<Measured> {
    let recipe = built.recipe;
    eprintln!("{}: {} {criterion}", recipe.name, built.variant.name);
    let mut command = Command::new(tool);
    command.args(["measure", "--json", "--criterion", criterion, "--build"]);
    command.arg(&built.directory);
    if with_suite {
        let script = format!("exec >'{}' 2>&1; {}", built.log().display(), recipe.test);
        command.args(["--", "sh", "-c", &script]);
    }
    built.dress(&mut command);
    command.stdin(Stdio::null()).stdout(File::create(file(built, criterion, "json"))?);
    command.stderr(File::create(file(built, criterion, "stderr"))?).status()?;
    read(built, criterion)
}

fn read(built: &Built<'_>, criterion: &str) -> Result<Measured> {
    let json = fs::read_to_string(file(built, criterion, "json"))?;
    if json.is_empty() {
        let said = fs::read_to_string(file(built, criterion, "stderr")).unwrap_or_default();
        let mut errors = said.lines().filter_map(|line| line.strip_prefix("error: "));
        return Err(errors.next_back().unwrap_or("the run did not come to its end").into());
    }
    let Report { mut goals, summary } = ours::report(&json)?;
    let sources = [".c", ".h"].map(|ending| files_ending(&built.directory, ending));
    let sources = sources.into_iter().collect::<Result<Vec<_>>>()?.concat();
    goals.retain_mut(|goal| place(built, &sources, goal));
    Ok(Measured { tests: built.results(&built.log())?, goals, summary })
}

/// Makes the goal's file relative to the build's root; `false` for files of the system and those
/// that are gone.
fn place(built: &Built<'_>, sources: &[PathBuf], goal: &mut Goal) -> bool {
    let mut path = built.directory.join(&goal.file);
    // A name may be relative to the directory where the compiler ran: then there is one such file.
    if !path.is_file() {
        let mut fitting = sources.iter().filter(|source| source.ends_with(&goal.file));
        if let (Some(source), None) = (fitting.next(), fitting.next()) {
            path.clone_from(source);
        }
    }
    // What a configure script tried is gone.
    let relative = built.relative("", &path.display().to_string()).filter(|_| path.is_file());
    relative.map(|file| goal.file = file).is_some()
}
