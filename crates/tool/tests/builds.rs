//! Two ways to measure agree: a build made with `assize cc`, which keeps bytes, times and last
//! definitions, and a run that is followed event by event, on every program of `tests/run`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CRITERIA: &[&str] = &["statement", "condition", "mcdc"];

/// Goals about order.
const ORDER: &[&str] = &["block-pairs", "all-uses"];

/// Here one argument list makes several calls. C leaves their order open, gcc takes them from right
/// to left, and so do the automata, but for those of a build, whose operands go from left to right.
const OPEN_ORDER: &[&str] = &[
    "effects",
    "gnu",
    "library_math",
    "library_misc",
    "library_numbers",
    "library_printf",
    "library_scanf",
    "oddities",
    "order",
    "pointers",
    "records",
    "strings",
];

/// Here functions clean up, and nothing about order is known then.
const UNTOLD: &[&str] = &["leaving"];

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

/// The goals without their numbers and those of locations. In a build operands are taken from left to
/// right, whatever the compiler does: others come first, and there are other locations within
/// statements, of which the lines are told.
fn named(goals: Vec<String>, criterion: &str) -> Vec<String> {
    let from = if criterion == "statement" { ", \"line\"" } else { ", \"text\"" };
    let part = |goal: String| goal.split_once(from).map(|(_, rest)| rest.to_string());
    let mut all: Vec<String> = goals.into_iter().filter_map(part).collect();
    all.sort();
    if criterion == "statement" {
        all.dedup();
    }
    all
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
        if UNTOLD.contains(&name.as_ref()) && ORDER.contains(criterion) {
            assert!(said(&kept).contains("no probe tells when"), "{what}: {}", said(&kept));
            continue;
        }
        let named = |output| named(goals(output, &what), criterion);
        let (followed, kept) = (named(&followed), named(&kept));
        let differ = followed.iter().zip(&kept).filter(|(a, b)| a != b);
        let differ: Vec<String> = differ.map(|(a, b)| format!("{a}\n{b}")).collect();
        assert!(followed.len() == kept.len() && differ.is_empty(), "{what}: {}", differ.join("\n"));
    }
}

#[test]
fn two_ways_to_measure_agree_on_the_first_half() {
    agree_on(0);
}

#[test]
fn two_ways_to_measure_agree_on_the_second_half() {
    agree_on(1);
}

/// Every second file.
fn agree_on(half: usize) {
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
        .skip(half)
        .step_by(2)
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

/// The lines of goals that are not covered, and the total, of a C file beside this one.
fn measured(name: &str, flags: &[&str], criterion: &str, command: &str) -> String {
    let directory = fresh(&format!("build-{name}-{criterion}"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/builds").join(name);
    std::fs::copy(file, directory.join(name)).expect("the directory should be writable");
    let words = [&["cc", "-g", "-o", "program", name], flags].concat();
    let built = assize(&directory, &words);
    assert_eq!(said(&built), "", "{name} should have probes");
    let words = ["measure", "--build", ".", "--criterion", criterion, "--", "sh", "-c", command];
    let output = assize(&directory, &words);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn threads_and_children() {
    let text = measured("threads.c", &["-pthread"], "condition", "./program");
    let expected = "  11  uncovered  threads.c:12: `argc == 1` is false\n  \
        13  uncovered  threads.c:14: `WEXITSTATUS(status) == 3` is false\n\
        threads.c 12/14 85.7 %\nTOTAL 12/14 85.7 %\n";
    assert_eq!(text, expected);
    let text = measured("threads.c", &["-pthread"], "block-pairs", "./program");
    assert!(text.ends_with("TOTAL 62/289 21.5 %\n"), "{text}");
}

#[test]
fn however_a_run_ends() {
    let command = "for end in jump signal kill abort fault; do ./program $end; done; \
                   mkfifo told; ./program loop >told & read turn <told; kill $!; wait";
    let text = measured("ends.c", &[], "condition", command);
    let expected = "   3  uncovered  ends.c:9: `signal == SIGUSR1` is false\n   \
        4  uncovered  ends.c:11: `argc < 2` is true\n  \
        19  constant  ends.c:16: the absent condition of `for (volatile int n = 0;;)` is false\n  \
        20  uncovered  ends.c:16: `n++ < 0` is true\n\
        ends.c 18/21 85.7 % (1 constant)\nTOTAL 18/21 85.7 % (1 constant)\n";
    assert_eq!(text, expected);
    // A run that ended in a call has not executed what follows it: lines 8, 12, 13 and 14.
    let text = measured("ends.c", &[], "statement", command);
    let expected = "   4  uncovered  ends.c:8: before `return deep(n - 1) + 1` (l4)\n   \
        8  uncovered  ends.c:9: at a halt of `handler` (l3)\n   \
        9  uncovered  ends.c:9: before `}` (l4)\n  \
        12  uncovered  ends.c:11: before `return 0` (l2)\n  \
        19  uncovered  ends.c:12: before `return deep(3)` (l9)\n  \
        24  uncovered  ends.c:13: before `return 2` (l14)\n  \
        29  uncovered  ends.c:14: before `return 3` (l19)\n  \
        33  uncovered  ends.c:17: at a halt of `main` (l23)\n  \
        41  uncovered  ends.c:16: before `return 4` (l31)\n\
        ends.c 36/45 80.0 %\nTOTAL 36/45 80.0 %\n";
    assert_eq!(text, expected);
}

fn build_of(name: &str, text: &str) -> PathBuf {
    let directory = fresh(name);
    std::fs::write(directory.join("a.c"), text).expect("the directory should be writable");
    let built = assize(&directory, &["cc", "-c", "-o", "a.o", "a.c"]);
    assert!(built.status.success(), "{}", said(&built));
    let linked = assize(&directory, &["cc", "-o", "a", "a.o"]);
    assert!(linked.status.success(), "{}", said(&linked));
    directory
}

const SMALL: &str = "int main(int argc, char **argv) { if (argc > 1) return 1; return 0; }\n";

fn branches(directory: &Path, command: &[&str]) -> Output {
    let words = [&["measure", "--build", ".", "--criterion", "branch"], command].concat();
    assize(directory, &words)
}

#[test]
fn a_build_that_does_not_fit_is_refused() {
    let directory = build_of("build-bad", SMALL);
    let refused = |output: Output, message: &str| {
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains(message), "{}", said(&output));
    };
    refused(branches(&directory, &[]), "nothing was recorded");
    refused(branches(&directory, &["--", "true"]), "ran nothing of this build");
    refused(branches(&directory, &["--", "./no-such-command"]), "cannot run `./no-such-command`");
    let failed = branches(&directory, &["--", "sh", "-c", "./a; exit 3"]);
    assert_eq!(failed.status.code(), Some(4), "{}", said(&failed));
    // Judged again, without running anything.
    assert!(branches(&directory, &[]).status.success());
    std::thread::sleep(std::time::Duration::from_millis(20));
    std::fs::write(directory.join("a.c"), SMALL).expect("the directory should be writable");
    refused(branches(&directory, &["--", "./a"]), "`a.c` has changed since it was built");
    let built = assize(&directory, &["cc", "-DX", "-c", "-o", "a.o", "a.c"]);
    assert!(built.status.success(), "{}", said(&built));
    assert!(
        branches(&directory, &["--", "./a"]).status.success(),
        "the same text is the same unit"
    );
    std::fs::write(directory.join("a.c"), SMALL.replace("> 1", "> 2")).expect("writable");
    let built = assize(&directory, &["cc", "-c", "-o", "a.o", "a.c"]);
    assert!(built.status.success(), "{}", said(&built));
    refused(branches(&directory, &["--", "./a"]), "not of this build as it is now");
    refused(
        assize(&directory, &["measure", "--build", "x", "--criterion", "branch"]),
        "no directory",
    );
    let empty = fresh("build-empty");
    refused(branches(&empty, &[]), "was built with probes");
}

#[test]
fn a_compiler_that_fails_fails_alike() {
    let directory = fresh("build-fails");
    std::fs::write(directory.join("a.c"), "int main( { }\n").expect("writable");
    let ours = assize(&directory, &["cc", "-c", "a.c"]);
    let theirs = Command::new("cc").current_dir(&directory).args(["-c", "a.c"]).output();
    let theirs = theirs.expect("cc should start");
    assert_eq!((ours.status.code(), said(&ours)), (theirs.status.code(), said(&theirs)));
    let version = assize(&directory, &["cc", "--version"]);
    assert!(version.status.success() && !version.stdout.is_empty());
}

/// Units may know one function of the library by several names and types, as `readdir` and
/// `readdir64` in a program that is built for large files in part.
#[test]
fn units_that_disagree_on_a_result_are_measured() {
    let directory = fresh("build-disagree");
    let unit = |name: &str, tag: &str, function: &str| {
        let text = format!(
            "struct {tag}; struct {tag} *tmpfile(void);\n\
             int {function}(void) {{ struct {tag} *p; p = tmpfile(); if (p) return 0; return 1; }}\n"
        );
        std::fs::write(directory.join(name), text).expect("the directory should be writable");
    };
    unit("a.c", "one", "main");
    unit("b.c", "other", "second");
    let built = assize(&directory, &["cc", "-w", "-o", "a", "a.c", "b.c"]);
    assert!(built.status.success(), "{}", said(&built));
    let output = branches(&directory, &["--", "./a"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.ends_with("TOTAL 1/4 25.0 %\n"), "{text}{}", said(&output));
}

#[test]
fn goals_of_decisions_say_what_they_are_part_of() {
    let text = "int main(int argc, char **argv) {\n  if (sizeof(int) <= 2) return 3;\n  \
                while (argc > 5\n         && argc < 9) argc--;\n  return 0;\n}\n";
    let directory = build_of("build-decisions", text);
    let words = ["measure", "--build", ".", "--criterion", "mcdc", "--json", "--", "./a"];
    let goals = goals(&assize(&directory, &words), "mcdc");
    let has = |k: usize, part: &str| assert!(goals[k].contains(part), "{part}: {}", goals[k]);
    has(0, "\"decision\": [2, 7], \"conditions\": 1, \"constant\": true");
    has(1, "`argc > 5` alone decides `argc > 5…`, in two tests");
    has(1, "\"decision\": [3, 10], \"conditions\": 2, \"constant\": false");
    has(2, "\"line\": 4, \"column\": 13, \"decision\": [3, 10], \"conditions\": 2");
}

/// Behind `0 &&` nothing is evaluated: the evaluation begins further on.
#[test]
fn a_constant_may_come_first() {
    let text = "int f(int w) { return (0 && w < 0) || (!0 && w <= 0) || (!0 && w > 1) ? 1 : 2; }\n\
                int main(int argc, char **argv) {\n  if ((0 && argc < 0) || (!0 && argc <= 0) \
                || (!0 && argc > 1)) return 0;\n  return f(0) + f(1) == 3 ? 0 : 1;\n}\n";
    let directory = build_of("build-constant", text);
    let words = ["measure", "--build", ".", "--criterion", "mcdc", "--json", "--", "sh", "-c"];
    let output = assize(&directory, &[&words[..], &["./a; ./a more"]].concat());
    let goals = goals(&output, "mcdc");
    let covered: Vec<&str> = goals
        .iter()
        .filter(|goal| goal.contains("\"verdict\": \"covered\""))
        .filter_map(|goal| goal.split('`').nth(1))
        .collect();
    assert_eq!(covered, ["w <= 0", "argc > 1"], "{goals:?}");
}
