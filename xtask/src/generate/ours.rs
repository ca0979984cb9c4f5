//! One run of `assize generate`, and what it says in JSON.

use crate::bench;
use crate::corpus::record::Entry;
use crate::process::{End, Limits, run_limited};
use crate::{Result, paths};
use serde::Deserialize;
use std::fs;
use std::path::Path;

/// What is found, and what it took.
#[derive(Default)]
pub struct Told {
    pub goals: usize,
    pub covered: usize,
    pub infeasible: usize,
    /// Not decided within a bound that was exhausted.
    pub bound: usize,
    /// Not decided for another reason: time, memory, the solver, something unsupported.
    pub open: usize,
    pub tests: usize,
    /// On the wall; this is what is judged.
    pub seconds: f64,
    /// Of the processor: much less than on the wall if others had it.
    pub processor: f64,
    pub mb: u64,
    /// Solver calls, and those among them that asked for goals; if they were told (`-v`).
    pub calls: Option<(u64, u64)>,
    /// Why there is no answer, or what is left open.
    pub note: Option<String>,
}

#[derive(Deserialize)]
struct Report {
    goals: Vec<Goal>,
    tests: Vec<serde_json::Value>,
}

#[derive(Deserialize)]
struct Goal {
    text: String,
    verdict: String,
    #[serde(default)]
    reason: String,
}

impl Told {
    pub fn decided(&self) -> bool {
        self.note.is_none() && self.bound + self.open == 0
    }

    /// Goals, covered, infeasible, unknown, tests, both times and memory, as cells of a table.
    pub fn cells(&self) -> String {
        let Told { goals, covered, infeasible, tests, seconds, processor, mb, .. } = self;
        let unknown = self.bound + self.open;
        let counts = format!("{goals} | {covered} | {infeasible} | {unknown} | {tests}");
        format!("{counts} | {seconds:.2} | {processor:.2} | {mb}")
    }

    fn read(&mut self, text: &[u8]) -> Result {
        let report: Report = serde_json::from_slice(text)?;
        self.goals = report.goals.len();
        self.tests = report.tests.len();
        for goal in report.goals {
            match goal.verdict.as_str() {
                "covered" => self.covered += 1,
                "infeasible" => self.infeasible += 1,
                _ if goal.reason.starts_with("bound") => self.bound += 1,
                _ => {
                    self.open += 1;
                    let (reason, text) = (goal.reason, goal.text);
                    let here = format!("{}/", paths::corpus().display());
                    let root = format!("{}/", paths::root().display());
                    let text = text.replace(&here, "").replace(&root, "");
                    self.note.get_or_insert_with(|| format!("{reason}: {text}"));
                }
            }
        }
        Ok(())
    }
}

pub use super::against::told;

/// Runs the command in a directory; killed when it takes longer than it may by far.
pub fn once(words: &[String], directory: &Path, seconds: f64) -> Result<Told> {
    let done = run_limited(words, directory, &[], Limits { seconds, memory: 0 })?;
    let mut told = Told {
        seconds: done.seconds,
        processor: done.cpu_seconds,
        mb: done.peak_kib / 1024,
        calls: done.stderr.lines().find_map(calls),
        ..Told::default()
    };
    if !matches!(done.end, End::Exit(0 | 1 | 3)) || told.read(&done.stdout).is_err() {
        let said = done.stderr.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        told.note = Some(format!("{}: {said}", done.end));
    }
    Ok(told)
}

/// From `45 solver calls, 6 of them for goals, …`.
fn calls(line: &str) -> Option<(u64, u64)> {
    let (all, rest) = line.split_once(" solver calls, ")?;
    let (goals, _) = rest.split_once(" of them for goals")?;
    Some((all.parse().ok()?, goals.parse().ok()?))
}

/// `assize generate --json` with these words.
pub fn generate(tool: &Path, directory: &Path, words: &[String], time: u32) -> Result<Told> {
    let mut all = vec![tool.display().to_string()];
    let limit = time.to_string() + "s";
    all.extend(["generate", "--json", "-q", "--time", &limit].map(String::from));
    all.extend(words.iter().cloned());
    told(&all, directory, f64::from(time) + 60.0)
}

/// The compilation of another file as this one, which may include what lies beside this one.
pub fn instead(entry: &Entry, file: &Path, more: &[String]) -> Entry {
    let mut arguments = vec!["gcc".to_string()];
    arguments.extend(bench::words(entry));
    arguments.retain(|word| Path::new(word) != entry.file);
    let beside = entry.directory.join(&entry.file);
    arguments.extend(beside.parent().map(|dir| format!("-I{}", dir.display())));
    arguments.extend(more.iter().cloned());
    arguments.extend(["-c".into(), file.display().to_string()]);
    Entry { directory: entry.directory.clone(), file: file.to_path_buf(), arguments }
}

/// For `-p`: flags that come with `--` go to the driver of the tests, too.
pub fn write_database(dir: &Path, entries: &[Entry]) -> Result {
    let text = serde_json::to_string_pretty(entries)?;
    Ok(fs::write(dir.join("compile_commands.json"), text)?)
}

/// A name without the repository's directory.
pub fn brief(path: &Path) -> String {
    paths::shown(path).trim_start_matches("examples/").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_counted() {
        let text = r#"{ "goals": [
            { "text": "a", "verdict": "covered" }, { "text": "b", "verdict": "infeasible" },
            { "text": "c", "verdict": "unknown", "reason": "bound: loop" },
            { "text": "d", "verdict": "unknown", "reason": "timeout" } ], "tests": [{}] }"#;
        let mut told = Told::default();
        told.read(text.as_bytes()).unwrap();
        let counts = [told.goals, told.covered, told.infeasible, told.bound, told.open, told.tests];
        assert_eq!(counts, [4, 1, 1, 1, 1, 1]);
        assert_eq!(told.note.as_deref(), Some("timeout: d"));
        assert!(!told.decided());
    }
}
