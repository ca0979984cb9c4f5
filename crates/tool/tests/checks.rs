//! Checks as goals, judged by native runs.

use std::path::Path;
use std::process::Command;

/// What is said of the checks of `f`; proofs and tests are checked.
fn checks(name: &str, text: &str, options: &[&str]) -> String {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("checks_{name}"));
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("the directory should be writable");
    std::fs::write(directory.join("t.c"), text).expect("the file should be writable");
    let run = |words: &[&str]| {
        let mut assize = Command::new(env!("CARGO_BIN_EXE_assize"));
        assize.args(words).current_dir(&directory).env_remove("CC");
        let output = assize.output().expect("assize should start");
        let said = [output.stdout, output.stderr].map(|b| String::from_utf8_lossy(&b).into_owned());
        said.concat()
    };
    let words = ["generate", "t.c", "--entry", "f", "--checks", "-o", "out"];
    let said = run(&[&words, options].concat());
    let checked = run(&["check", "out/result.json"]);
    assert!(checked.contains(" 0 rejected, 0 undecided"), "{name}: {said}{checked}");
    said
}

/// Probes tell of branches and calls; where the run ended in between, the interpreter tells.
#[test]
fn runs_that_crash_between_two_probes() {
    let said = checks(
        "crash",
        "int f(int a, int b) { int s = a ^ b; int t = s / b; int u = t & 1; return u; }",
        &[],
    );
    assert!(said.contains("TOTAL 2/2"), "{said}");
    assert!(said.contains("finding: division by zero in t.c:1"), "{said}");
    let said = checks("first", "int f(int *p) { return *p; }", &["--input", "p=object?"]);
    assert!(said.contains("test 0: p = null (1 goal, ends: crash)"), "{said}");
}

/// What happens to be zero in one build is not so in the next.
#[test]
fn values_that_nothing_determines() {
    let text = "int f(int a) { int y, z, s = a + 1; if (a == 3) y = 1; z = y; return s & 5 / z; }";
    let said = checks("indeterminate", text, &[]);
    let unknown =
        "unknown (needs an indeterminate value: y of f, read in t.c:1; `--uninitialised input`";
    assert!(said.contains(unknown) && said.contains("TOTAL 2/3"), "{said}");
}
