//! Registers, volatile objects and interrupts: on every program of `examples/embedded` each goal of branch
//! coverage and of MC/DC is decided, the tests run again on a machine without the hardware, and
//! `assize check` accepts the verdicts. What is said of the goals stands in `embedded/NAME.expected`, which
//! `UPDATE_EXPECT=1` writes.

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
    command.args(words).current_dir(top().join("examples/embedded"));
    let output = command.env_remove("CC").stdin(Stdio::null()).output();
    let output = output.expect("assize should start");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn programs() -> Vec<String> {
    let entries = std::fs::read_dir(top().join("examples/embedded"));
    let entries = entries.expect("the examples should be there").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut all: Vec<String> = names.filter(|name| name.ends_with(".c")).collect();
    all.sort();
    all
}

fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("embedded_{name}"));
    let _ = std::fs::remove_dir_all(&directory);
    directory
}

/// What is said of a program's goals; an error says what is not as it should be.
fn told(program: &str, criterion: &str) -> Result<String, String> {
    let out = scratch(&format!("{program}_{criterion}"));
    let (out, tests) = (out.display().to_string(), out.join("tests").display().to_string());
    let words = ["generate", program, "--criterion", criterion, "--work", WORK, "-o", &out];
    let (code, said, remarks) = assize(&words);
    if code != Some(0) || !said.contains(", 0 unknown,") || said.contains("DISAGREEMENT") {
        return Err(format!(
            "{program}: not every goal of {criterion} is decided\n{said}{remarks}"
        ));
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

/// What is not as it should be, if something is.
fn differs(program: &str, update: bool) -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/embedded");
    let file = file.join(program.replace(".c", ".expected"));
    let both = ["branch", "mcdc"].map(|criterion| told(program, criterion));
    let said = match both.into_iter().collect::<Result<String, String>>() {
        Err(why) => return Some(why),
        Ok(said) => said,
    };
    if update {
        std::fs::write(&file, said).expect("the expected file should be writable");
        return None;
    }
    let wanted = std::fs::read_to_string(&file).unwrap_or_default();
    (wanted != said).then(|| format!("{program}: expected\n{wanted}but got\n{said}"))
}

#[test]
fn every_goal_of_the_examples_is_decided() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let programs = programs();
    assert_eq!(programs.len(), 20, "the programs of `examples/embedded`");
    let half = |k: usize| programs.iter().skip(k).step_by(2);
    let failures: Vec<String> = std::thread::scope(|scope| {
        let other = scope.spawn(|| half(1).filter_map(|p| differs(p, update)).collect::<Vec<_>>());
        let mut all: Vec<String> = half(0).filter_map(|p| differs(p, update)).collect();
        all.extend(other.join().expect("nobody should have panicked"));
        all
    });
    assert!(failures.is_empty(), "{}\n(UPDATE_EXPECT=1 writes it)", failures.join("\n"));
}

/// Runs `make check` in a directory of exported tests.
fn make_check(directory: &str) {
    let output = Command::new("make").args(["-s", "check"]).current_dir(directory).output();
    let output = output.expect("make should start");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{directory}: {text}");
}

/// Tests in C have the program's text with its registers as calls, so that they run without the device;
/// one file alone cannot have it.
#[test]
fn exported_tests_have_the_same_registers() {
    for (program, name) in
        [("uart_poll.c", "uart"), ("sensor_fusion.c", "fusion"), ("fault_handler.c", "fault")]
    {
        let out = scratch(&format!("export_{name}"));
        let result = out.join("result.json").display().to_string();
        let out = out.display().to_string();
        let words = ["generate", program, "--criterion", "branch", "--work", WORK, "-o", &out];
        let (code, said, remarks) = assize(&words);
        assert_eq!(code, Some(0), "{said}{remarks}");
        make_check(&format!("{out}/driver"));
        for form in ["c", "unity", "criterion"] {
            let target = format!("{out}/{form}");
            let words = ["export", &result, "--format", form, "-o", &target];
            let (code, _, remarks) = assize(&words);
            assert_eq!(code, Some(0), "{form}: {remarks}");
            let text = std::fs::read_to_string(format!("{target}/program0.c"));
            assert!(text.is_ok_and(|text| text.contains("__assize_")), "{form}: no registers");
        }
        make_check(&format!("{out}/c"));
        unity(&format!("{out}/unity"));
        let one = ["export", &result, "--format", "c", "-o", &format!("{out}/one.c")];
        let (code, _, remarks) = assize(&one);
        assert!(code == Some(2) && remarks.contains("name a directory"), "{remarks}");
    }
}

/// A framework that runs all tests in one process, as Unity does: each test begins with its own values.
fn unity(directory: &str) {
    let unity = format!("{directory}/unity");
    std::fs::create_dir_all(&unity).expect("the directory should be writable");
    std::fs::write(format!("{unity}/unity.h"), UNITY).expect("the file should be writable");
    std::fs::write(format!("{unity}/unity.c"), "").expect("the file should be writable");
    make_check(directory);
}

const UNITY: &str = "#define UNITY_BEGIN() 0\n#define UNITY_END() 0\n#define RUN_TEST(f) f()\n";

/// What is wrong with the options is said.
#[test]
fn options_that_fit_nothing_are_refused() {
    for (words, wanted) in [
        (["--handler", "nobody"], "no function `nobody` with a body"),
        (["--handler", "uart_wait"], "the handler `uart_wait` has a parameter that is no integer"),
        (["--input", "nothing=volatile"], "no object `nothing` at file scope"),
    ] {
        let mut all = vec!["generate", "uart_poll.c", "--criterion", "branch"];
        all.extend(words);
        let (code, _, remarks) = assize(&all);
        assert!(code == Some(2) && remarks.contains(wanted), "{words:?}: {remarks}");
    }
}
