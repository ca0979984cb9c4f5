//! Sessions of `assize shell` as files: `tests/shell/NAME.txt` has the lines, and what comes of them, errors
//! among the rest, stands in `tests/shell/NAME.expected`. `UPDATE_EXPECT=1` writes the expected files.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Standard output and standard error in one.
fn said(script: &Path, words: &str) -> String {
    let file = std::fs::File::open(script).expect("the session should be readable");
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec \"$0\" shell {words} 2>&1"), env!("CARGO_BIN_EXE_assize")]);
    let output = shell.current_dir(top()).env_remove("CC").stdin(Stdio::from(file)).output();
    let output = output.expect("the shell should start");
    let code = output.status.code().unwrap_or(-1);
    String::from_utf8_lossy(&output.stdout).into_owned() + &format!("exit {code}\n")
}

#[test]
fn every_session_goes_as_it_should() {
    let entries = std::fs::read_dir(top().join("tests/shell")).expect("there should be sessions");
    let paths = entries.map(|entry| entry.expect("the entry should be readable").path());
    let mut scripts: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|e| e == "txt")).collect();
    scripts.sort();
    assert!(!scripts.is_empty(), "there should be sessions");
    for script in scripts {
        let said = said(&script, "-v");
        let expected = script.with_extension("expected");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&expected, &said).expect("the expected file should be writable");
            continue;
        }
        let wanted = std::fs::read_to_string(&expected).unwrap_or_default();
        assert!(wanted == said, "{}:\n{said}", script.display());
    }
}

#[test]
fn the_last_result_is_saved() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shell_saved");
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("the directory should be writable");
    let suite = dir.join("suite");
    let script = dir.join("script");
    let lines = format!("entry fig\ncriterion branch\nsave {}\n", suite.display());
    std::fs::write(&script, lines).expect("the script should be writable");
    let said = said(&script, "examples/fql/figure3.c");
    assert!(said.ends_with("exit 0\n"), "{said}");
    assert!(suite.join("result.json").is_file() && suite.join("tests/0.json").is_file(), "{said}");
    let mut make = Command::new("make");
    let made = make.arg("check").current_dir(suite.join("driver")).env_remove("CC").output();
    let made = made.expect("make should start");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}
