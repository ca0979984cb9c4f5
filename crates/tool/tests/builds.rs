//! Two ways to measure agree: a build made with `assize cc`, which keeps bytes, times and last
//! definitions, and a run that is followed event by event, on every program of `tests/run`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CRITERIA: &[&str] = &["statement", "condition", "mcdc"];

/// Goals about order.
const ORDER: &[&str] = &["block-pairs", "all-uses"];

/// Here one argument list makes several calls. C leaves their order open, gcc takes them from right
/// to left, the automata from left to right; a build tells what gcc did.
const OPEN_ORDER: &[&str] =
    &["effects", "gnu", "library_math", "library_misc", "oddities", "pointers"];

fn assize(directory: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    command.current_dir(directory).args(words).env_remove("CC").env("ASSIZE_PROBES", "sequence");
    command.output().expect("assize should start")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The goals with their verdicts, a line each.
fn goals(output: &Output, what: &str) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_goal = |line: &&str| line.contains("\"verdict\": ");
    let goals: Vec<String> = text
        .lines()
        .filter(is_goal)
        .map(|line| line.split(", \"tests\"").next().unwrap_or_default().to_string())
        .collect();
    let none = ["selects nothing", "no goals"].iter().any(|text| said(output).contains(text));
    assert!(!goals.is_empty() || none, "{what}: {}", said(output));
    goals
}

fn fresh(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("the directory for tests should be writable");
    directory
}

fn check(file: &Path) {
    let name = file.file_stem().expect("a test should have a name").to_string_lossy();
    let directory = fresh(&format!("build-{name}"));
    let path = file.display().to_string();
    let built = assize(&directory, &["cc", "-w", "-o", "program", &path, "-lm"]);
    assert!(built.status.success(), "{path}: {}", said(&built));
    assert_eq!(said(&built), "", "{path} should have probes");
    let suite = directory.join("suite.json");
    let text = "{ \"tests\": [ { \"id\": 0, \"inputs\": [] } ] }";
    std::fs::write(&suite, text).expect("the directory for tests should be writable");
    let suite = suite.display().to_string();
    let ordered = if OPEN_ORDER.contains(&name.as_ref()) { &[] } else { ORDER };
    for criterion in CRITERIA.iter().chain(ordered) {
        let followed = assize(
            &directory,
            &["measure", &path, "--criterion", criterion, "--tests", &suite, "--json"],
        );
        let kept = assize(
            &directory,
            &["measure", "--build", ".", "--criterion", criterion, "--json", "--", "./program"],
        );
        let what = format!("{name}, {criterion}");
        let (followed, kept) = (goals(&followed, &what), goals(&kept, &what));
        let differ = followed.iter().zip(&kept).filter(|(a, b)| a != b);
        let differ: Vec<String> = differ.map(|(a, b)| format!("{a}\n{b}")).collect();
        assert!(followed.len() == kept.len() && differ.is_empty(), "{what}: {}", differ.join("\n"));
    }
}

#[test]
fn two_ways_to_measure_agree() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let directory = directory.canonicalize().expect("tests/run should be there");
    let entries = std::fs::read_dir(&directory).expect("tests/run should be readable");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("an entry should be readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "c"));
    files.sort();
    assert!(!files.is_empty());
    let failed: Vec<String> = files
        .iter()
        .filter_map(|file| {
            let done = std::panic::catch_unwind(|| check(file));
            done.err().map(|why| {
                why.downcast_ref::<String>()
                    .cloned()
                    .unwrap_or_default()
                    .chars()
                    .take(3000)
                    .collect()
            })
        })
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}
