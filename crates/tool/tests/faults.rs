//! Tests that go wrong: each outcome is reported, what was reached before counts, the next test
//! runs, and nothing is harmed. A killed run leaves a result from which the next one goes on.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults")
}

struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let name = format!("assize-faults-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the directory should be made");
        Dir(path)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn assize(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    command.args(words).current_dir(here()).env_remove("CC");
    command
}

/// One test has no end; each of the others ends in a second or two, on a busy machine in more.
const FAULTS: [&str; 10] = [
    "measure",
    "faults.c",
    "--entry",
    "fault",
    "--tests",
    "faults.json",
    "--time-per-test",
    "15s",
    "--criterion",
    "branch",
];

fn run(words: &[&str]) -> Output {
    assize(words).output().expect("assize should start")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The value of a member of a test in a result, as it is written.
fn member(json: &str, test: usize, name: &str) -> Option<String> {
    let flat = json.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, rest) = flat.split_once(&format!("\"id\": {test}, \"name\""))?;
    let rest = rest.split_once("\"id\": ").map_or(rest, |(this, _)| this);
    let (_, value) = rest.split_once(&format!("\"{name}\": "))?;
    let end = value.find(['}', ',', ' ', ']'])?;
    Some(value[..end].trim_matches('"').to_string())
}

#[test]
fn every_fault_is_reported_and_what_was_reached_counts() {
    let outside = Path::new("/tmp/assize-faults-outside");
    let output = run(&[&FAULTS[..], &["--json"]].concat());
    let json = text(&output.stdout);
    assert_eq!(output.status.code(), Some(4), "{}", text(&output.stderr));
    let outcome = |test| member(&json, test, "outcome").expect("a test should have an outcome");
    let outcomes: Vec<String> = (0..11).map(outcome).collect();
    let fork = &outcomes[4];
    assert!(fork == "ok" || fork == "crash", "the bomb ends, or is ended: {fork}");
    let rest = [&outcomes[..4], &outcomes[5..]].concat();
    let crash = "crash";
    let expected = ["ok", crash, crash, "timeout", "ok", "ok", crash, crash, "ok", "ok"];
    assert_eq!(rest, expected, "{json}");
    assert_eq!(member(&json, 3, "limit").as_deref(), Some("wall"));
    assert_eq!(member(&json, 4, "limit").as_deref(), Some("processes"));
    assert_eq!(member(&json, 7, "limit").as_deref(), Some("memory"));
    assert_eq!(member(&json, 1, "signal").as_deref(), Some("11"));
    // Nothing could be opened, and no endless loop ended; all else was reached.
    let uncovered: Vec<&str> =
        json.lines().filter(|line| line.contains("\"verdict\": \"uncovered\"")).collect();
    assert_eq!(uncovered.len(), 3, "{uncovered:#?}");
    assert!(uncovered[0].contains("`file >= 0` is true"), "{uncovered:#?}");
    assert!(uncovered[1..].iter().all(|goal| goal.contains("`for (;;)` is false")));
    assert!(!outside.exists(), "nothing should be written outside");
}

/// The interpreter, which evaluates predicates, ends too where the native run is stopped.
#[test]
fn predicates_of_a_test_without_an_end() {
    let dir = Dir::new("endless");
    let file = dir.0.join("endless.c");
    let body = "while (x) { usleep(1000); x = x > 0 ? -x : x; } return x;";
    std::fs::write(&file, format!("#include <unistd.h>\nint f(int x) {{ {body} }}\n")).unwrap();
    let suite = r#"{ "id": 0, "inputs": [ { "name": "x", "type": "int", "value": "1" } ] }"#;
    std::fs::write(dir.0.join("t.json"), suite).unwrap();
    let words = ["measure", "endless.c", "--entry", "f", "--tests", "t.json"];
    let query = ["--query", "cover STATES(@EXIT(f) | @CONDITIONEDGE, {x > 0})"];
    let mut command = assize(&[&words[..], &query, &["--time-per-test", "3s"]].concat());
    let output = command.current_dir(&dir.0).output().expect("assize should start");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{said}");
    assert!(said.contains("test 0: timeout"), "{said}");
    let covered = text(&output.stdout);
    assert!(covered.contains("uncovered") && !covered.contains(" 0/"), "{covered}");
}

/// Waits until the file has so many tests.
fn wait_for(file: &Path, tests: usize) {
    let mut text = String::new();
    for _ in 0..30_000 {
        text = std::fs::read_to_string(file).unwrap_or_default();
        if text.matches("\"inputs\"").count() >= tests {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("the result should come: {text}");
}

#[test]
fn a_killed_run_leaves_a_result_to_go_on_from() {
    let dir = Dir::new("killed");
    let file = dir.0.join("result.json");
    let result = file.display().to_string();
    let words = [&FAULTS[..], &["-o", &result]].concat();
    // What it cannot remove goes with the directory.
    let mut first = assize(&words);
    first.env("TMPDIR", &dir.0).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = first.spawn();
    let child = child.as_mut().expect("assize should start");
    wait_for(&file, 3);
    child.kill().expect("it should be killed");
    child.wait().expect("it should have ended");
    let left = std::fs::read_to_string(&file).expect("the result should be there");
    assert!(left.contains("\"complete\": false"), "{left}");
    assert_eq!(member(&left, 2, "outcome").as_deref(), Some("crash"));
    let some = left.matches("\"inputs\"").count();
    assert!((3..11).contains(&some), "{left}");
    // It is a suite of the tests that were run.
    let quick = ["replay", "faults.c", "--entry", "fault", "--time-per-test", "500ms"];
    let again = run(&[&quick[..], &["--tests", &result]].concat());
    assert!(text(&again.stdout).ends_with(&format!("of {some} tests end well\n")));
    // Tests that were run are not run again: a marked one keeps its mark.
    let marked = left.replacen("\"outcome\": \"crash\"", "\"outcome\": \"assertion\"", 1);
    std::fs::write(&file, marked).expect("it can be written");
    let rest = run(&words);
    assert_eq!(rest.status.code(), Some(4));
    let whole = std::fs::read_to_string(&file).expect("the result should be there");
    assert_eq!(whole.matches("\"inputs\"").count(), 11, "{whole}");
    assert!(!whole.contains("\"complete\""), "{whole}");
    assert_eq!(member(&whole, 1, "outcome").as_deref(), Some("assertion"));
    assert!(
        text(&rest.stdout).ends_with("TOTAL 15/16 93.8 % (2 constant)\n"),
        "{}",
        text(&rest.stdout)
    );
}

#[test]
fn a_stale_result_is_refused() {
    let dir = Dir::new("stale");
    let path = |name: &str| dir.0.join(name).display().to_string();
    let (program, result) = (path("p.c"), path("result.json"));
    let test = |x: u32| {
        let value = format!("{{ \"name\": \"x\", \"type\": \"int\", \"value\": \"{x}\" }}");
        format!("{{ \"id\": 0, \"inputs\": [ {value} ] }}")
    };
    std::fs::write(&program, "int f(int x) { return x > 3 ? 1 : 2; }\n").unwrap();
    std::fs::write(path("t.json"), test(1)).unwrap();
    std::fs::write(path("u.json"), test(5)).unwrap();
    let measure = |criterion: &str, tests: &str| {
        let words = ["measure", &program, "--entry", "f", "--criterion", criterion];
        let output = run(&[&words[..], &["--tests", &path(tests), "-o", &result]].concat());
        (output.status.code(), text(&output.stderr))
    };
    assert_eq!(measure("branch", "t.json"), (Some(0), String::new()));
    let before = std::fs::read_to_string(&result).expect("the result should be there");
    let refused = |(code, said): (Option<i32>, String), what: &str| {
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(&format!("is the result of another {what}")), "{said}");
        assert!(said.contains("hint: remove it"), "{said}");
    };
    refused(measure("block", "t.json"), "query");
    refused(measure("branch", "u.json"), "suite");
    std::fs::write(&program, "int f(int x) { return x > 4 ? 1 : 2; }\n").unwrap();
    refused(measure("branch", "t.json"), "program");
    let after = std::fs::read_to_string(&result).expect("the result should be there");
    assert_eq!(before, after, "nothing should be written");
    std::fs::write(&result, "{ \"tests\": [").unwrap();
    let (code, said) = measure("branch", "t.json");
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("result.json:1:"), "{said}");
}
