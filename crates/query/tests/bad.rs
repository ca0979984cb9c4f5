//! One file for each kind of error: `bad/NAME.fql` gives the messages of `bad/NAME.stderr`.
//!
//! `UPDATE_EXPECT=1` writes the expected files.

use query::read;
use std::path::{Path, PathBuf};

#[test]
fn every_kind_of_error_has_its_message() {
    let failures: Vec<String> = files().iter().filter_map(|file| check(file).err()).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let entries = std::fs::read_dir(directory).expect("the directory should be readable");
    let paths = entries.map(|entry| entry.expect("the entry should be readable").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|p| p.extension().is_some_and(|e| e == "fql")).collect();
    files.sort();
    assert!(!files.is_empty(), "there should be tests");
    files
}

fn check(file: &Path) -> Result<(), String> {
    let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
    let text = std::fs::read_to_string(file).expect("the file should be readable");
    let (_, diagnostics) = read(&name, &text, None);
    let said: String = diagnostics.iter().map(|d| d.render(false)).collect();
    let expected = file.with_extension("stderr");
    if said.is_empty() {
        return Err(format!("{name}: no message"));
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&expected, &said).expect("the expected file should be writable");
        return Ok(());
    }
    match std::fs::read_to_string(&expected) {
        Ok(text) if text == said => Ok(()),
        Ok(text) => Err(format!("{name}: expected\n{text}but got\n{said}")),
        Err(_) => {
            Err(format!("{name} has no expected file (UPDATE_EXPECT=1 writes it); got\n{said}"))
        }
    }
}
