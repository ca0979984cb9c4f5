//! `assize check`: what `generate` kept is accepted, and what was forged is not.

use std::path::{Path, PathBuf};
use std::process::Command;

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// The exit code, and what was said.
fn run(directory: &Path, words: &[&str]) -> (Option<i32>, String) {
    let mut assize = Command::new(env!("CARGO_BIN_EXE_assize"));
    assize.args(words).current_dir(directory).env_remove("CC");
    let output = assize.output().expect("assize should start");
    let said = [output.stdout, output.stderr].map(|b| String::from_utf8_lossy(&b).into_owned());
    (output.status.code(), said.concat())
}

/// Keeps a result under a name; the path of its file.
fn kept(directory: &Path, name: &str, words: &[&str]) -> PathBuf {
    let result = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("check_{name}"));
    let _ = std::fs::remove_dir_all(&result);
    let place = result.display().to_string();
    let words = [&["generate"], words, &["--work", "1000000000", "-o", &place]].concat();
    let (code, said) = run(directory, &words);
    assert!(code == Some(0) || code == Some(3), "{said}");
    result.join("result.json")
}

fn check(directory: &Path, result: &Path) -> (Option<i32>, String) {
    run(directory, &["check", &result.display().to_string(), "--time", "60m"])
}

/// With a change; it should be one.
fn forge(result: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(result).expect("the result should be readable");
    let forged = text.replacen(from, to, 1);
    assert_ne!(text, forged, "there should be `{from}`");
    std::fs::write(result, forged).expect("the result should be writable");
}

#[test]
fn what_was_generated_is_accepted() {
    let all = [
        ("fql/figure3.c", "branch", 6),
        ("fql/listing1.c", "mcdc", 1),
        ("fql/sort.c", "branch", 8),
        ("everyday/ring.c", "branch", 14),
        ("everyday/pool.c", "mcdc", 9),
        ("everyday/machine.c", "branch", 31),
    ];
    for (file, criterion, verdicts) in all {
        let name = format!("{criterion}_{}", file.replace(['/', '.'], "_"));
        let result = kept(&examples(), &name, &[file, "--criterion", criterion]);
        let (code, said) = check(&examples(), &result);
        let plural = if verdicts == 1 { "verdict" } else { "verdicts" };
        let total = format!("TOTAL {verdicts} {plural}: {verdicts} accepted, 0 rejected");
        assert!(code == Some(0) && said.contains(&total), "{file}: {said}");
        let proofs = std::fs::read_to_string(&result).expect("the result should be readable");
        let rests = proofs.contains("\"kind\": \"unwinding\"");
        assert_eq!(said.contains("PROOFS "), rests, "{file}: {said}");
        assert!(!said.contains("without a proof"), "{file}: {said}");
    }
}

/// Queries, a predicate and several questions at once: the result has what is needed.
#[test]
fn any_question_can_be_put_again() {
    let both = "cover EDGES(@CONDITIONEDGE) passing @4*.{i > 2}.@6*; cover @BASICBLOCKENTRY";
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check_both.fql");
    std::fs::write(&file, both).expect("the file should be writable");
    let place = file.display().to_string();
    let many = ["fql/sort.c", "--query-file", &place, "--time-per-test", "3s"];
    for (name, words) in [
        ("many", &many[..]),
        ("uses", &["fql/sort.c", "--criterion", "all-uses"]),
        ("shape", &["pbcov/sort.c", "--criterion", "block", "--input", "n=0..3"]),
        ("abstract", &["everyday/pool.c", "--criterion", "branch", "--abstract", "give"]),
    ] {
        let result = kept(&examples(), name, words);
        let (code, said) = check(&examples(), &result);
        assert!(code == Some(0) && said.contains(" 0 rejected, 0 undecided"), "{name}: {said}");
    }
}

fn own() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check")
}

/// A result with a proof that has a bound, and assumes something.
const FORGED: [&str; 5] = ["forged.c", "--entry", "f", "--criterion", "branch"];
const ASSUMED: &str = r#""assumes": ["no access out of bounds in forged.c:6"]"#;

#[test]
fn what_was_forged_is_rejected() {
    let result = kept(&own(), "forged", &FORGED);
    let text = std::fs::read_to_string(&result).expect("the result should be readable");
    let restore = || std::fs::write(&result, &text).expect("the result should be writable");
    let proof = r#""infeasible", "proof": { "kind": "unwinding", "bounds": [] }"#;
    let rejects = |result: &Path, why: &str| {
        let (code, said) = check(&own(), result);
        assert!(code == Some(1) && said.contains(why), "{why}: {said}");
    };
    let bounds = r#"[["loop at forged.c:5", 3]]"#;
    forge(&result, bounds, "[]");
    rejects(&result, "an execution goes beyond the bound of 0 on the loop at forged.c:5");
    forge(&result, "\"unwinding\"", "\"structural\"");
    rejects(&result, "a path through the program has it");
    restore();
    forge(
        &result,
        r#""verdict": "infeasible", "proof""#,
        r#""verdict": "covered", "tests": [0], "proof""#,
    );
    rejects(&result, "test 0 does not reach it");
    // What is assumed has to be said, and only undefined behaviour can be.
    restore();
    forge(&result, &format!(", {ASSUMED}"), "");
    rejects(&result, "there may be access out of bounds in forged.c:6 before");
    restore();
    forge(&result, "no access out of bounds in forged.c:6", "loops end soon");
    rejects(&result, "there may be access out of bounds in forged.c:6 before");
    // A loop that is unwound far enough, and a goal that a test reaches.
    restore();
    let good = text.split("\"proof\": ").nth(1).and_then(|rest| rest.split(" },").next());
    let good = good.expect("there should be a proof").to_string();
    let start = text.find("\"covered\"").expect("a goal should be covered");
    let end = start + text[start..].find(" }").expect("the goal should end");
    let covered = text[start..end].to_string();
    forge(&result, &covered, &format!("\"infeasible\", {ASSUMED}, \"proof\": {good} }}"));
    rejects(&result, "an execution reaches it");
    let result = kept(&examples(), "nobody", &["fql/listing1.c", "--criterion", "branch"]);
    forge(&result, r#""covered", "tests": [0]"#, proof);
    let (code, said) = check(&examples(), &result);
    assert!(code == Some(1) && said.contains("an execution reaches it"), "{said}");
}

/// What stands beside the verdicts is compared, too.
#[test]
fn what_else_was_forged_is_rejected() {
    let result = kept(&own(), "claims", &FORGED);
    let text = std::fs::read_to_string(&result).expect("the result should be readable");
    let member = |name: &str| {
        let start = text.rfind(&format!("\"{name}\": ")).expect("there should be such a member");
        let end = text[start..].find([',', '}']).expect("it should end");
        text[start..start + end].trim_end().to_string()
    };
    let rejects = |from: &str, to: &str, why: &str| {
        forge(&result, from, to);
        let (code, said) = check(&own(), &result);
        assert!(code == Some(1) && said.contains(why), "{why}: {said}");
        std::fs::write(&result, &text).expect("the result should be writable");
    };
    for name in ["goals", "covered", "infeasible", "infeasible_assuming", "unknown", "tests"] {
        let why = format!("the summary says 4711 {name}, there are ");
        rejects(&member(name), &format!("\"{name}\": 4711"), &why);
    }
    rejects("\"summary\": {", "\"summary\": { \"percent\": 100, ", "something of percent");
    rejects("\"covers\": [", "\"covers\": [4711, ", "test 0 is said to cover goal 4711");
    rejects("\"outcome\": \"ok\"", "\"outcome\": \"crash\"", "is said to end: crash; it ends: ok");
    rejects("\"line\": 5", "\"line\": 6", "the result has another place for it");
    rejects("\"function\": \"f\"", "\"function\": \"g\"", "another place for it");
    let found = r#"{ "kind": "signed overflow", "file": "forged.c", "line": 6, "test": 0 }"#;
    let findings = "\"findings\": [\n";
    let comma = if text.contains("\"findings\": [\n  ]") { "" } else { "," };
    let why = "the interpreter does not see the finding";
    rejects(findings, &format!("{findings}    {found}{comma}\n"), why);
    let result = kept(&examples(), "pair", &["everyday/pool.c", "--criterion", "mcdc"]);
    let text = std::fs::read_to_string(&result).expect("the result should be readable");
    let start = text.find("\"pair\": [").expect("there should be a pair");
    let end = start + text[start..].find(']').expect("it should end");
    forge(&result, &text[start..=end], "\"pair\": [0, 0]");
    let (code, said) = check(&examples(), &result);
    assert!(code == Some(1) && said.contains("tests 0 and 0 are no pair"), "{said}");
}

#[test]
fn a_bound_that_nobody_gave() {
    let words = ["pbcov/sort.c", "--criterion", "branch", "--input", "n=0..2"];
    let result = kept(&examples(), "unasked", &words);
    forge(&result, "\"inputs\": [\"a=[n]\", ", "\"inputs\": [");
    let hash = std::fs::read_to_string(&result).expect("the result should be readable");
    let line = hash.lines().find(|line| line.contains("\"program\"")).expect("there is a hash");
    forge(&result, line, "");
    forge(
        &result,
        "\"covered\", \"tests\"",
        "\"infeasible\", \"proof\": { \"kind\": \"unwinding\", \
          \"bounds\": [[\"loop at pbcov/sort.c:4\", 9], [\"loop at pbcov/sort.c:8\", 9]] }, \"tests\"",
    );
    let (code, said) = check(&examples(), &result);
    assert!(code == Some(1) && said.contains("nobody has given the shape of a"), "{said}");
}

#[test]
fn another_program_is_none_of_its() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check_stale_program");
    std::fs::create_dir_all(&directory).expect("the directory should be writable");
    let write = |text: &str| std::fs::write(directory.join("t.c"), text).expect("it is writable");
    write("int f(int x) { if (x > 3) return 1; return 0; }\n");
    let words = ["t.c", "--entry", "f", "--criterion", "branch"];
    let result = kept(&directory, "stale", &words);
    assert_eq!(check(&directory, &result).0, Some(0));
    write("int f(int x) { if (x > 4) return 1; return 0; }\n");
    let (code, said) = check(&directory, &result);
    assert!(code == Some(2) && said.contains("the result of another program"), "{said}");
    std::fs::write(&result, "{}").expect("it is writable");
    let (code, said) = check(&directory, &result);
    assert!(code == Some(2) && said.contains("does not name its program"), "{said}");
}

const RECURSIVE: &str = "// assize: --entry f --input n=0..6
int product(int n) { if (n <= 1) return 1; return n * product(n - 1); }
int f(int n) { int r = product(n); if (r == 100) return 1; return 0; }
";

#[test]
fn calls_within_calls() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check_recursive_program");
    std::fs::create_dir_all(&directory).expect("the directory should be writable");
    std::fs::write(directory.join("t.c"), RECURSIVE).expect("the file should be writable");
    let result = kept(&directory, "recursive", &["t.c", "--criterion", "branch"]);
    let (code, said) = check(&directory, &result);
    assert!(code == Some(0) && said.contains("TOTAL 4 verdicts: 4 accepted"), "{said}");
    forge(&result, r#"["calls of product", 5]"#, r#"["calls of product", 4]"#);
    let (code, said) = check(&directory, &result);
    let why = "goes beyond the bound of 4 on the calls of product";
    assert!(code == Some(1) && said.contains(why), "{said}");
}
