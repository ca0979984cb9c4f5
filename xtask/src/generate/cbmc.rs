//! CBMC beside us on `examples/everyday`, in one run.
//!
//! It gets the shapes of the inputs in the harnesses of `xtask/drivers/cbmc`, and a bound on
//! loops and recursion, chosen by hand, that the shapes do not exceed. Its goals are those of branches in the example's file; it
//! counts every jump of `&&` and `||`, so the numbers of goals differ.

use super::Part;
use super::ours::{Told, generate};
use crate::process::{End, Limits, run_limited};
use crate::{Result, apt, paths};
use serde_json::Value;
use std::fmt::Write;
use std::path::Path;

pub const PART: Part = Part {
    name: "cbmc",
    about: "Branches of `examples/everyday`, CBMC beside us in one run. The demand: we leave no feasible\n\
            goal uncovered where CBMC covers all of its own, with no more tests and in no more time in\n\
            total. What CBMC does not finish in 60 s is counted with that and without its tests.",
    measure,
};

const SECONDS: u32 = 60;

/// The release of Debian that has version 6, and what the program needs of it.
const RELEASE: &str = "trixie";
const PACKAGES: &[&str] = &["cbmc", "minisat", "libc6", "libgcc-s1", "libstdc++6", "zlib1g"];

/// (example, bound)
const EXAMPLES: &[(&str, u32)] = &[
    ("date", 6),
    ("format", 6),
    ("machine", 10),
    ("matrix", 2),
    ("pool", 8),
    ("rbtree", 7),
    ("ring", 9),
    ("tokenizer", 7),
];

#[derive(Default)]
struct Theirs {
    goals: usize,
    covered: usize,
    tests: usize,
    seconds: f64,
    mb: u64,
    finished: bool,
}

fn measure(tool: &Path, out: &mut String) -> Result<Option<bool>> {
    let cbmc = match fetch() {
        Ok(cbmc) => cbmc,
        Err(error) => {
            eprintln!("CBMC IS NOT COMPARED: it could not be fetched: {error}");
            writeln!(out, "NOT COMPARED: CBMC could not be fetched.")?;
            return Ok(None);
        }
    };
    writeln!(
        out,
        "| example | goals | covered | infeasible | tests | s | MB | CBMC: goals | covered | tests | s | MB | |"
    )?;
    writeln!(out, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|")?;
    let (mut good, mut sums, mut tests) = (true, [0.0; 2], [0; 2]);
    for (name, bound) in EXAMPLES {
        let file = format!("examples/everyday/{name}.c");
        let words = [file.clone(), "--criterion".into(), "branch".into()];
        let ours = generate(tool, &paths::root(), &words, SECONDS)?;
        let theirs = theirs(&cbmc, name, &file, *bound)?;
        good &= ours.decided() && (!theirs.finished || ours.tests <= theirs.tests);
        sums = [sums[0] + ours.seconds, sums[1] + theirs.seconds];
        if theirs.finished {
            tests = [tests[0] + ours.tests, tests[1] + theirs.tests];
        }
        let note = row(out, name, &ours, &theirs)?;
        eprintln!("{name}: {:.2} s, CBMC {:.2} s {note}", ours.seconds, theirs.seconds);
    }
    writeln!(
        out,
        "\nIn all {:.1} s, CBMC {:.1} s; {} tests where it has {}.",
        sums[0], sums[1], tests[0], tests[1]
    )?;
    Ok(Some(good && sums[0] <= sums[1]))
}

/// What is to be remarked.
fn row(out: &mut String, name: &str, ours: &Told, theirs: &Theirs) -> Result<String> {
    let note = match (&ours.note, theirs.finished) {
        (Some(note), _) => note.as_str(),
        (None, false) => "CBMC did not finish",
        (None, true) if ours.tests > theirs.tests => "MORE TESTS",
        _ => "",
    };
    let Told { goals, covered, infeasible, tests, seconds, mb, .. } = ours;
    write!(out, "| {name} | {goals} | {covered} | {infeasible} | {tests} | {seconds:.2} | {mb} ")?;
    let Theirs { goals, covered, tests, seconds, mb, .. } = theirs;
    writeln!(out, "| {goals} | {covered} | {tests} | {seconds:.2} | {mb} | {note} |")?;
    Ok(note.to_string())
}

/// The words that start CBMC, with the loader and the libraries that it was built for.
fn fetch() -> Result<Vec<String>> {
    let root = paths::target().join("cbmc");
    let program = root.join("usr/bin/cbmc");
    if !program.is_file() {
        apt::unpack(RELEASE, PACKAGES, &root)?;
    }
    let libraries = ["usr/lib/x86_64-linux-gnu", "usr/lib"].map(|dir| root.join(dir));
    let libraries = libraries.map(|dir| dir.display().to_string()).join(":");
    let loader = root.join("usr/lib64/ld-linux-x86-64.so.2").display().to_string();
    let words = vec![loader, "--library-path".into(), libraries, program.display().to_string()];
    let version = [words.clone(), vec!["--version".into()]].concat();
    let done = run_limited(&version, &paths::root(), &[], Limits { seconds: 60.0, memory: 0 })?;
    match done.end {
        End::Exit(0) => Ok(words),
        end => Err(format!("it does not start: {end}: {}", done.stderr).into()),
    }
}

fn theirs(cbmc: &[String], name: &str, file: &str, bound: u32) -> Result<Theirs> {
    let mut words = cbmc.to_vec();
    let (harness, bound) = (format!("xtask/drivers/cbmc/{name}.c"), bound.to_string());
    words.extend([file, &harness, "--function", "harness", "--unwind", &bound].map(String::from));
    words.extend(["--cover", "branch", "--show-test-suite", "--json-ui"].map(String::from));
    let limits = Limits { seconds: f64::from(SECONDS), memory: 0 };
    let done = run_limited(&words, &paths::root(), &[], limits)?;
    let mut theirs =
        Theirs { seconds: done.seconds, mb: done.peak_kib / 1024, ..Theirs::default() };
    if done.end == End::Timeout {
        return Ok(theirs);
    }
    let messages: Vec<Value> = serde_json::from_slice(&done.stdout)
        .map_err(|error| format!("CBMC on {name}: {}: {error}\n{}", done.end, done.stderr))?;
    read(&messages, file, &mut theirs);
    match theirs.finished {
        true => Ok(theirs),
        false => Err(format!("CBMC on {name} told no goals: {}", done.end).into()),
    }
}

/// The branches of the example's own file, and the tests.
fn read(messages: &[Value], file: &str, theirs: &mut Theirs) {
    for message in messages {
        for goal in message["goals"].as_array().into_iter().flatten() {
            theirs.finished = true;
            let branch = goal["description"].as_str().is_some_and(|d| d.contains("branch"));
            let own = goal["sourceLocation"]["file"].as_str().is_some_and(|f| f.ends_with(file));
            if branch && own {
                theirs.goals += 1;
                theirs.covered += usize::from(goal["status"] == "satisfied");
            }
        }
        if let Some(tests) = message["tests"].as_array() {
            theirs.tests = tests.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_of_the_file_are_counted() {
        let goal = |description: &str, file: &str, status: &str| {
            serde_json::json!({ "description": description, "status": status,
                "sourceLocation": { "file": file } })
        };
        let goals = [
            goal("entry point", "a.c", "satisfied"),
            goal("block 1 branch true", "a.c", "satisfied"),
            goal("block 1 branch false", "a.c", "failed"),
            goal("block 1 branch true", "harness.c", "satisfied"),
        ];
        let messages = [serde_json::json!({ "goals": goals }), serde_json::json!({ "tests": [1] })];
        let mut theirs = Theirs::default();
        read(&messages, "a.c", &mut theirs);
        assert_eq!([theirs.goals, theirs.covered, theirs.tests], [2, 1, 1]);
    }
}
