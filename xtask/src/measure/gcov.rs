//! What `gcov` counted: lines, and the arcs that leave each line.

use super::variant::{Built, Variant, files_ending};
use crate::{Result, paths};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// One line in one function.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    pub count: u64,
    /// How often each conditional arc was taken, in gcov's order.
    pub branches: Vec<u64>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Counted {
    /// By line, then by function: a macro may make several functions on one line.
    pub lines: BTreeMap<u32, BTreeMap<String, Line>>,
    /// The lines where functions begin and end.
    pub starts: BTreeSet<u32>,
    pub ends: BTreeSet<u32>,
}

impl Counted {
    pub fn executed(&self, line: u32) -> Option<bool> {
        Some(self.lines.get(&line)?.values().any(|line| line.count > 0))
    }

    /// All arcs that leave the line.
    pub fn branches(&self, line: u32) -> Vec<u64> {
        let functions = self.lines.get(&line).into_iter().flat_map(BTreeMap::values);
        functions.flat_map(|line| line.branches.iter().copied()).collect()
    }

    fn add(&mut self, number: u32, function: &str, line: Line) {
        let old = self.lines.entry(number).or_default().entry(function.to_string()).or_default();
        old.count += line.count;
        // The same text compiled under other macros: the fuller one has all arcs.
        if line.branches.len() > old.branches.len() {
            old.branches.resize(line.branches.len(), 0);
        }
        for (sum, more) in old.branches.iter_mut().zip(&line.branches) {
            *sum += more;
        }
    }
}

/// By file, with paths from the root of the build.
pub type Coverage = BTreeMap<String, Counted>;

/// The shape of `gcov --json-format`.
#[derive(Deserialize)]
struct Report {
    current_working_directory: String,
    files: Vec<ReportFile>,
}

#[derive(Deserialize)]
struct ReportFile {
    file: String,
    functions: Vec<ReportFunction>,
    lines: Vec<ReportLine>,
}

#[derive(Deserialize)]
struct ReportFunction {
    start_line: u32,
    end_line: u32,
}

#[derive(Deserialize)]
struct ReportLine {
    line_number: u32,
    count: u64,
    #[serde(default)]
    function_name: String,
    branches: Vec<ReportBranch>,
}

#[derive(Deserialize)]
struct ReportBranch {
    count: u64,
}

pub fn variant(early: Option<&Path>) -> Variant {
    Variant {
        name: "gcov",
        cc: "gcc".into(),
        cflags: Some("-g -O0 --coverage".into()),
        ldflags: early.map(|object| format!("--coverage {}", object.display())),
        environment: Vec::new(),
    }
}

/// Everything that was counted so far in a build. Objects that never ran count as zero.
pub fn collect(built: &Built<'_>) -> Result<Coverage> {
    let mut coverage = Coverage::new();
    let scratch = paths::fresh("measure/gcov-scratch")?;
    for notes in files_ending(&built.directory, ".gcno")? {
        let mut gcov = Command::new("gcov");
        gcov.args(["--json-format", "--stdout", "--branch-probabilities"]).arg(&notes);
        let done = gcov.current_dir(&scratch).output()?;
        let text = String::from_utf8_lossy(&done.stdout).into_owned();
        for line in text.lines().filter(|line| line.starts_with('{')) {
            add(&mut coverage, built, serde_json::from_str(line)?);
        }
    }
    fs::remove_dir_all(scratch)?;
    Ok(coverage)
}

fn add(coverage: &mut Coverage, built: &Built<'_>, report: Report) {
    for file in report.files {
        let Some(path) = built.relative(&report.current_working_directory, &file.file) else {
            continue;
        };
        // What a configure script tried is gone.
        if !built.directory.join(&path).is_file() {
            continue;
        }
        let counted = coverage.entry(path).or_default();
        counted.starts.extend(file.functions.iter().map(|f| f.start_line));
        counted.ends.extend(file.functions.iter().map(|f| f.end_line));
        for line in file.lines {
            let branches = line.branches.iter().map(|branch| branch.count).collect();
            let counts = Line { count: line.count, branches };
            counted.add(line.line_number, &line.function_name, counts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_two_objects_are_added() {
        let mut counted = Counted::default();
        counted.add(4, "f", Line { count: 2, branches: vec![1, 1] });
        counted.add(4, "f", Line { count: 1, branches: vec![0, 1] });
        counted.add(4, "g", Line { count: 0, branches: vec![0, 0] });
        assert_eq!(counted.branches(4), [1, 2, 0, 0]);
        assert_eq!(counted.executed(4), Some(true));
        assert_eq!(counted.executed(5), None);
    }
}
