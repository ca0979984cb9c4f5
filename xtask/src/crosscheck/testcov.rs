//! Suites of `assize testcomp` beside Test-Comp's own validator: TestCov accepts them, and its branch
//! figure is ours.
//!
//! TestCov marks branches by labels in the text. An `else` that goes on with `if` gets none, where
//! we count the outcome of the first decision: the programs of `tests/testcomp` have no `else if`.

use crate::process::{End, Finished, Limits, output, run_limited};
use crate::{Outcome, Result, apt, paths};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

const VERSION: &str = "testcov==3.7";
const LIMITS: Limits = Limits { seconds: 300.0, memory: 0 };
const BRANCHES: &str = "coverage-branches.prp";
const ERROR: &str = "coverage-error-call.prp";

pub fn run(count: usize) -> Result<Outcome> {
    let testcov = install()?;
    if count == 0 {
        return Ok(Outcome::Good);
    }
    let tool = tool()?;
    let dir = paths::fresh("crosscheck-testcov")?;
    let mut checks: Vec<(PathBuf, &str)> =
        programs(&dir)?.into_iter().take(count).map(|program| (program, BRANCHES)).collect();
    checks.push((dir.join("error.c"), ERROR));
    let mut good = true;
    for (program, property) in &checks {
        let (line, same) = one(&tool, &testcov, &dir, program, property)?;
        println!("{line}");
        good &= same;
    }
    println!("{} suites, {}", checks.len(), if good { "none differs" } else { "SOME DIFFER" });
    Ok(Outcome::good_if(good))
}

fn home() -> PathBuf {
    paths::root().join("tests/testcomp")
}

/// A Python environment of ours, made once, and the programs that TestCov calls.
fn install() -> Result<PathBuf> {
    apt::install_programs(&[("lcov", "lcov"), ("clang-tidy", "clang-tidy")])?;
    let dir = paths::corpus().join("testcov");
    let program = dir.join("bin/testcov");
    if !program.is_file() {
        std::fs::create_dir_all(&dir)?;
        output(Command::new("python3").args(["-m", "venv"]).arg(&dir))?;
        output(Command::new(dir.join("bin/pip")).args(["install", "--quiet", VERSION]))?;
    }
    Ok(program)
}

fn tool() -> Result<PathBuf> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    output(cargo.args(["build", "--quiet", "-p", "assize"]).current_dir(paths::root()))?;
    Ok(paths::target().join("debug/assize"))
}

/// Copies of the programs: TestCov writes beside them.
fn programs(dir: &Path) -> Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(home())? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "c") {
            let copy = dir.join(path.file_name().unwrap_or_default());
            std::fs::copy(&path, &copy)?;
            all.push(copy);
        }
    }
    all.sort();
    Ok(all)
}

/// What both say, and whether it is the same.
fn one(
    tool: &Path,
    testcov: &Path,
    dir: &Path,
    program: &Path,
    property: &str,
) -> Result<(String, bool)> {
    let suite = dir.join("suite.zip");
    let word = |path: &Path| path.display().to_string();
    let spec = word(&home().join(property));
    let ours = run_limited(
        &[
            &word(tool),
            "testcomp",
            "--json",
            "--spec",
            &spec,
            "--time",
            "60s",
            "-o",
            &word(&suite),
            &word(program),
        ],
        dir,
        &[],
        LIMITS,
    )?;
    let (goals, covered) = counts(&ours)?;
    let theirs = run_limited(
        &[
            &word(testcov),
            "--no-isolation",
            "--no-plots",
            "-64",
            "--goal",
            &spec,
            "--test-suite",
            &word(&suite),
            "--output",
            &word(&dir.join("output")),
            &word(program),
        ],
        dir,
        &[],
        LIMITS,
    )?;
    let said = String::from_utf8_lossy(&theirs.stdout).into_owned();
    let figure = |name: &str| {
        let found = said.lines().find_map(|line| line.trim().strip_prefix(name));
        found.map(|text| text.trim().trim_end_matches('%').to_string())
    };
    let name = program.file_stem().unwrap_or_default().to_string_lossy();
    let result = figure("Result:").unwrap_or_default();
    if property == ERROR {
        let line = format!("{name:<12} error call: ours {covered}/{goals}, TestCov {result}");
        return Ok((line, covered == goals && result == "TRUE"));
    }
    let (count, percent) = (figure("Number of goals:"), figure("Coverage:"));
    let here = format!("{:.2}", 100.0 * covered as f64 / goals as f64);
    let here = here.trim_end_matches('0').trim_end_matches('.');
    let there = percent.unwrap_or_default();
    let same = count.as_deref() == Some(&goals.to_string()) && there.trim_end_matches(".0") == here;
    let count = count.unwrap_or_default();
    let line = format!(
        "{name:<12} ours {covered}/{goals} {here} %, TestCov {count} goals {there} % ({result})"
    );
    Ok((line, same))
}

/// Goals and covered goals of our result.
fn counts(ours: &Finished) -> Result<(u64, u64)> {
    if !matches!(ours.end, End::Exit(0 | 3)) {
        return Err(format!("assize: {}\n{}", ours.end, ours.stderr).into());
    }
    let result: Value = serde_json::from_slice(&ours.stdout)?;
    let number = |name: &str| result["summary"][name].as_u64().ok_or("a number is missing");
    Ok((number("goals")?, number("covered")?))
}
