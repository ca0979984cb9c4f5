//! The verdict corpus beside native runs.
//!
//! Each file of `tests/verdicts` is asked again by `assize generate`, whose tests run natively: what is expected
//! to be covered has to be reached. Then the function is compiled with probes and called on all its inputs, or
//! on many, by `driver.c`: what is said to be infeasible must not be reached by any, and what is said to be
//! feasible has to be reached if these were all.

#[path = "../../../../crates/tool/src/verdicts/file.rs"]
mod file;
mod inputs;
#[path = "../../../../crates/tool/src/verdicts/label.rs"]
mod label;

use super::testcov::tool;
use crate::process::{End, Limits, run_limited};
use crate::{Outcome, Result, paths, pool};
use file::{Expected, Said, Truth};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const LIMITS: Limits = Limits { seconds: 300.0, memory: 0 };
const DRIVER: &str = include_str!("driver.c");

/// Begins a line that says why native runs do not show what a file says.
const EXCUSE: &str = "// not natively:";

/// How a file was run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Runs {
    /// On all inputs.
    All,
    Some,
    /// Only the tests of `assize generate` were.
    Tests,
}

#[derive(Default)]
struct Found {
    goals: usize,
    /// Goals that are not reached by any of all inputs, or by any of many.
    never: usize,
    seldom: usize,
    all: usize,
    some: usize,
    wrong: Vec<String>,
}

/// All files whose names contain `name`.
pub fn run(name: &str) -> Result<Outcome> {
    let tool = tool()?;
    let dir = paths::fresh("crosscheck-verdicts")?;
    let files = files(name)?;
    let mut sum = Found::default();
    for found in pool::map("files", &files, |path| excused(&tool, &dir, path)) {
        let found = found?;
        sum.goals += found.goals;
        sum.never += found.never;
        sum.seldom += found.seldom;
        sum.all += found.all;
        sum.some += found.some;
        sum.wrong.extend(found.wrong);
    }
    sum.wrong.iter().for_each(|line| println!("{line}"));
    let Found { goals, never, seldom, all, some, wrong } = sum;
    println!(
        "{} files, {goals} goals; {all} files run on all inputs ({never} goals infeasible, and never \
         reached), {some} on many ({seldom}); {} contradictions",
        files.len(),
        wrong.len()
    );
    Ok(Outcome::good_if(wrong.is_empty()))
}

fn files(name: &str) -> Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(paths::root().join("tests/verdicts"))? {
        let path = entry?.path();
        let own = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if own.ends_with(".c") && own.contains(name) {
            all.push(path);
        }
    }
    all.sort();
    Ok(all)
}

/// A file may say why native runs do not show what it says; that has to be so.
fn excused(tool: &Path, dir: &Path, path: &Path) -> Result<Found> {
    let text = std::fs::read_to_string(path)?;
    let found = one(tool, dir, path);
    if !text.lines().any(|line| line.starts_with(EXCUSE)) {
        let wrong = |why: Box<dyn std::error::Error + Send + Sync>| vec![why.to_string()];
        return Ok(found.unwrap_or_else(|why| Found { wrong: wrong(why), ..Found::default() }));
    }
    let wrong = match found {
        Ok(found) if found.wrong.is_empty() => {
            vec![format!("{}: native runs show what it says, and need no excuse", path.display())]
        }
        _ => Vec::new(),
    };
    Ok(Found { wrong, ..Found::default() })
}

fn one(tool: &Path, dir: &Path, path: &Path) -> Result<Found> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let text = std::fs::read_to_string(path)?;
    let expected = file::read(&text).map_err(|why| format!("{name}: {why}"))?;
    let mut found = Found { goals: expected.len(), ..Found::default() };
    let words = ["generate", "--json", "--time", "60s"].map(String::from).to_vec();
    let words = [words, vec![path.display().to_string(), "--".into()], flags(&text)].concat();
    let confirmed = told(tool, dir, &words, &text).map_err(|why| format!("{name}: {why}"))?;
    for unjudged in expected.iter().filter(|expected| !expected.is_judged()) {
        found.wrong.push(complaint(&name, unjudged, "nobody has judged what is true"));
    }
    for (expected, said) in pairs(&expected, &confirmed) {
        if !expected.is_judged() {
            found.wrong.push(complaint(&name, expected, "nobody has judged what is true"));
        } else if said.as_deref() != Some(expected.said.to_string().as_str()) {
            let said = said.unwrap_or("nothing".into());
            found.wrong.push(complaint(&name, expected, &format!("natively it is {said}")));
        }
    }
    let home = dir.join(&name);
    let (runs, reached) = match inputs::call(&text) {
        Some(call) => enumerated(tool, &home, &name, &text, &call)?,
        None => (Runs::Tests, BTreeMap::new()),
    };
    if runs == Runs::Tests {
        return Ok(found);
    }
    found.all += usize::from(runs == Runs::All);
    found.some += usize::from(runs == Runs::Some);
    for (expected, said) in pairs(&expected, &reached) {
        match (expected.truth, said.as_deref()) {
            (Truth::Infeasible, Some("covered")) => {
                found.wrong.push(complaint(&name, expected, "some input reaches it"));
            }
            (Truth::Infeasible, _) if runs == Runs::All => found.never += 1,
            (Truth::Infeasible, _) => found.seldom += 1,
            (Truth::Feasible, Some("uncovered")) if runs == Runs::All && is_plain(expected) => {
                found.wrong.push(complaint(&name, expected, "no input reaches it"));
            }
            _ => {}
        }
    }
    Ok(found)
}

/// What is feasible for other reasons than inputs says why.
fn is_plain(expected: &Expected) -> bool {
    expected.said == Said::Covered || expected.why.is_none()
}

fn complaint(name: &str, expected: &Expected, what: &str) -> String {
    format!("{name}.c:{}: {expected}: {what}", expected.line)
}

fn flags(text: &str) -> Vec<String> {
    let line = text.lines().find_map(|line| line.strip_prefix("// flags:")).unwrap_or_default();
    line.split_whitespace().map(String::from).collect()
}

/// Verdicts by line and label; of goals that are told apart by nothing else, in order.
type Verdicts = BTreeMap<(usize, String), Vec<String>>;

fn pairs<'e>(expected: &'e [Expected], told: &Verdicts) -> Vec<(&'e Expected, Option<String>)> {
    let mut told = told.clone();
    let mut next = |one: &Expected| {
        let list = told.get_mut(&(one.line, one.label.clone()))?;
        (!list.is_empty()).then(|| list.remove(0))
    };
    expected.iter().map(|one| (one, next(one))).collect()
}

/// What `assize` says of the goals on the lines of the text.
fn told(tool: &Path, dir: &Path, words: &[String], text: &str) -> Result<Verdicts> {
    let words = [vec![tool.display().to_string()], words.to_vec()].concat();
    let said = run_limited(&words, dir, &[], LIMITS)?;
    if !matches!(said.end, End::Exit(0 | 1 | 3)) {
        return Err(format!("{words:?}: {}\n{}", said.end, said.stderr).into());
    }
    let result: Value = serde_json::from_slice(&said.stdout)?;
    let mut lines: BTreeMap<usize, Vec<(String, String)>> = BTreeMap::new();
    for goal in result["goals"].as_array().into_iter().flatten() {
        let string = |name: &str| goal[name].as_str().unwrap_or_default().to_string();
        let line = goal["line"].as_u64().unwrap_or(0) as usize;
        let place = format!("{}:{line}: ", string("file"));
        let label = string("text").strip_prefix(&place).unwrap_or_default().to_string();
        if line <= text.lines().count() {
            lines.entry(line).or_default().push((label, string("verdict")));
        }
    }
    let mut all = Verdicts::new();
    for (line, goals) in lines {
        let texts: Vec<&str> = goals.iter().map(|(text, _)| text.as_str()).collect();
        for (label, (_, verdict)) in label::labels(&texts).into_iter().zip(&goals) {
            all.entry((line, label)).or_default().push(verdict.clone());
        }
    }
    Ok(all)
}

/// Calls the function on its inputs, with probes. What does not build so, or asks for what a build cannot tell
/// (predicates), is left to the tests.
fn enumerated(
    tool: &Path,
    home: &Path,
    name: &str,
    text: &str,
    call: &inputs::Call,
) -> Result<(Runs, Verdicts)> {
    std::fs::create_dir_all(home)?;
    let source = format!("{name}.c");
    std::fs::write(home.join(&source), format!("{text}{}", call.text))?;
    std::fs::write(home.join("driver.i.c"), format!("{DRIVER}{}", inputs::NONDET))?;
    let compiler = [tool.display().to_string(), "cc".into()].to_vec();
    let words = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
    let object =
        [words(&["env", "ASSIZE_PROBES=sequence"]), compiler.clone(), flags(text)].concat();
    let object = [object, words(&["-w", "-Dmain=assize_main", "-c", &source])].concat();
    let batch = format!("-DBATCH={}", call.batch);
    let driver = words(&["cc", "-w", &batch, "-c", "driver.i.c", "-o", "driver.o"]);
    let link =
        [compiler, words(&[&format!("{name}.o"), "driver.o", "-lm", "-o", "program"])].concat();
    for command in [object, driver, link] {
        if run_limited(&command, home, &[], LIMITS)?.end != End::Exit(0) {
            return Ok((Runs::Tests, Verdicts::new()));
        }
    }
    let mut words = words(&["measure", "--json", "--build", ".", "--entry", &call.entry]);
    words.extend(call.question.clone());
    words.extend(["--", "./program"].map(String::from));
    let Ok(reached) = told(tool, home, &words, text) else {
        return Ok((Runs::Tests, Verdicts::new()));
    };
    let runs = std::fs::read_to_string(home.join("runs")).unwrap_or_default();
    Ok((if runs.starts_with("all") { Runs::All } else { Runs::Some }, reached))
}
