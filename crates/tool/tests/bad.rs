//! One file for each kind of bad input: `bad/NAME.c` gives the messages of `bad/NAME.stderr`, nothing
//! on standard output and exit code 2.
//!
//! A first line `// run: cfa …` says how it is run; without it, `cfa NAME.c`. Files `*.part.*` belong
//! to another file. `UPDATE_EXPECT=1` writes the expected files.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[test]
fn every_kind_of_bad_input_has_its_message() {
    let files = files();
    assert!(!files.is_empty(), "there should be tests");
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let failures: Vec<String> = files.iter().filter_map(|file| check(file, update).err()).collect();
    assert!(
        failures.is_empty(),
        "{} of {} fail:\n{}",
        failures.len(),
        files.len(),
        failures.join("\n")
    );
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad")
}

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory()).expect("the directory should be readable");
    let paths = entries.map(|entry| entry.expect("the entry should be readable").path());
    let is_test = |path: &PathBuf| {
        let name = path.to_string_lossy();
        name.ends_with(".c") && !name.ends_with(".part.c")
    };
    let mut files: Vec<PathBuf> = paths.filter(is_test).collect();
    files.sort();
    files
}

fn check(file: &Path, update: bool) -> Result<(), String> {
    let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
    let output = run(file, &name);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let fail = |what: &str| Err(format!("{name}: {what}\n{said}"));
    if output.status.code() != Some(2) {
        return fail(&format!("ended with {} instead of exit code 2", output.status));
    }
    if !output.stdout.is_empty() {
        return fail("wrote to standard output");
    }
    let expected = file.with_extension("stderr");
    if update {
        std::fs::write(&expected, &said).expect("the expected file should be writable");
        return Ok(());
    }
    match std::fs::read_to_string(&expected) {
        Ok(text) if text == said => Ok(()),
        Ok(text) => fail(&format!("expected\n{text}but got")),
        Err(_) => fail("has no expected file (UPDATE_EXPECT=1 writes it); got"),
    }
}

fn run(file: &Path, name: &str) -> Output {
    let text = std::fs::read(file).expect("the test should be readable");
    let first = String::from_utf8_lossy(text.split(|&b| b == b'\n').next().unwrap_or_default());
    let default = format!("cfa {name}");
    let line = first.strip_prefix("// run: ").unwrap_or(&default);
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    command.args(line.split_whitespace()).current_dir(directory()).env_remove("CC");
    command.output().expect("assize should start")
}
