//! `--uninitialised input`: on every program of `examples/uninitialised` each goal is decided, the
//! tests read back and end well, and `assize check` accepts the verdicts. What is said of the goals
//! stands in `uninitialised/NAME.expected`, which `UPDATE_EXPECT=1` writes.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// In place of time, so that the same is said on every machine.
const WORK: &str = "40000000";

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The exit code, what was printed, and what was remarked.
fn assize(words: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    command.args(words).current_dir(top().join("examples/uninitialised"));
    let output = command.env_remove("CC").stdin(Stdio::null()).output();
    let output = output.expect("assize should start");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The programs, by their names from `examples/uninitialised`.
fn programs() -> Vec<String> {
    let mut all = Vec::new();
    for part in ["arrays", "status"] {
        let directory = top().join("examples/uninitialised").join(part);
        let entries = std::fs::read_dir(directory).expect("the examples should be there");
        let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
        all.extend(names.filter(|name| name.ends_with(".c")).map(|name| format!("{part}/{name}")));
    }
    all.sort();
    all
}

fn scratch(name: &str) -> PathBuf {
    let name = name.replace('/', "_");
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("uninitialised_{name}"));
    let _ = std::fs::remove_dir_all(&directory);
    directory
}

/// What is said of a program's goals; an error says what is not as it should be.
fn told(program: &str) -> Result<String, String> {
    let out = scratch(program);
    let (out, tests) = (out.display().to_string(), out.join("tests").display().to_string());
    let (code, said, remarks) = assize(&["generate", program, "--work", WORK, "-o", &out]);
    if code != Some(0) || !said.contains(", 0 unknown,") || said.contains("DISAGREEMENT") {
        return Err(format!("{program}: not every goal is decided\n{said}{remarks}"));
    }
    let (code, replayed, remarks) = assize(&["replay", program, "--tests", &tests]);
    if code != Some(0) {
        return Err(format!("{program}: a test does not end well\n{replayed}{remarks}"));
    }
    let (code, checked, remarks) = assize(&["check", &format!("{out}/result.json")]);
    if code != Some(0) || !checked.contains(", 0 rejected, 0 undecided") {
        return Err(format!("{program}: a verdict is not accepted\n{checked}{remarks}"));
    }
    Ok(said)
}

#[test]
fn every_goal_of_the_examples_is_decided() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let programs = programs();
    assert_eq!(programs.len(), 20, "ten over arrays, ten over structures and status codes");
    let mut failures = Vec::new();
    for program in programs {
        let name = program.replace('/', "-").replace(".c", ".expected");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/uninitialised").join(name);
        match told(&program) {
            Err(why) => failures.push(why),
            Ok(said) if update => {
                std::fs::write(&file, said).expect("the expected file should be writable");
            }
            Ok(said) => {
                let wanted = std::fs::read_to_string(&file).unwrap_or_default();
                let differs = format!("{program}: expected\n{wanted}but got\n{said}");
                failures.extend((wanted != said).then_some(differs));
            }
        }
    }
    assert!(failures.is_empty(), "{}\n(UPDATE_EXPECT=1 writes it)", failures.join("\n"));
}

/// Other forms of tests cannot set a local variable, and say so; tests that do are read with the option
/// alone.
#[test]
fn local_variables_are_set_by_our_own_runs_alone() {
    let program = "status/retry.c";
    let out = scratch("export");
    let result = out.join("result.json").display().to_string();
    let (out, tests) = (out.display().to_string(), out.join("tests").display().to_string());
    let (code, said, remarks) = assize(&["generate", program, "--work", WORK, "-o", &out]);
    assert_eq!(code, Some(0), "{said}{remarks}");
    for form in ["c", "unity", "test-comp", "ktest"] {
        let target = format!("{out}/exported-{form}");
        let words = ["export", &result, "--format", form, "-o", &target];
        let (code, _, remarks) = assize(&words);
        assert_eq!(code, Some(2), "{form}: {remarks}");
        assert!(remarks.contains("`attempt::status` is a local variable"), "{form}: {remarks}");
    }
    let (code, ..) =
        assize(&["export", &result, "--format", "json", "-o", &format!("{out}/j.json")]);
    assert_eq!(code, Some(0));
    let words = ["replay", program, "--uninitialised", "arbitrary", "--tests", &tests];
    let (code, _, remarks) = assize(&words);
    assert!(code == Some(2) && remarks.contains("`--uninitialised input`"), "{remarks}");
    let words = ["measure", program, "--criterion", "branch", "--tests", &tests];
    let (code, said, _) = assize(&words);
    assert!(code == Some(0) && said.contains("TOTAL 10/12"), "{said}");
}

fn reads_back(name: &str, shown: &str) {
    let program = format!("../../tests/verdicts/{name}.c");
    let out = scratch(name);
    let (out, tests) = (out.display().to_string(), out.join("tests").display().to_string());
    let (code, said, remarks) = assize(&["generate", &program, "--work", WORK, "-o", &out]);
    assert!(code == Some(0) && said.contains(shown), "{said}{remarks}");
    let (code, said, remarks) = assize(&["replay", &program, "--tests", &tests]);
    assert_eq!(code, Some(0), "{said}{remarks}");
}

/// Bit-fields have the values that they can hold, so that tests with them are written and read.
#[test]
fn bit_fields_read_back() {
    reads_back("uninitialised_struct", "mode: -4");
}

/// The driver can tell structures of the same tag apart.
#[test]
fn tags_of_functions_are_their_own() {
    reads_back("uninitialised_tags", "TOTAL 6/6");
}
