//! C files and texts through the front end.

use cfa::Program;
use cfront::driver::{Options, UnitRequest, front_end};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

pub fn program(file: &Path) -> Program {
    let request = UnitRequest { file: file.to_path_buf(), directory: None, flags: Vec::new() };
    let (translation, diagnostics) = front_end(&[request], &Options::default());
    let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
    translation.unwrap_or_else(|| panic!("{}:\n{messages}", file.display())).program
}

/// A file of this name in the directory for such things.
pub fn written(name: &str, text: &str) -> PathBuf {
    static WRITTEN: AtomicUsize = AtomicUsize::new(0);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Another test may read it now.
    let new = file.with_extension(WRITTEN.fetch_add(1, Ordering::Relaxed).to_string());
    std::fs::write(&new, text).expect("the directory for such things should be writable");
    std::fs::rename(&new, &file).expect("a file should be moved");
    file
}

/// The C files beside these tests, in order.
pub fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/predicates");
    let entries = std::fs::read_dir(directory).expect("the directory should exist");
    let files = entries.map(|e| e.expect("an entry should be readable").path());
    let mut files: Vec<_> = files.filter(|f| f.extension().is_some_and(|e| e == "c")).collect();
    files.sort();
    assert!(!files.is_empty(), "there should be tests");
    files
}

/// The predicates that the first lines of a file ask for: `//@ x > 0`.
pub fn predicates(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).expect("the test should be readable");
    let asked = text.lines().map_while(|line| line.strip_prefix("//@ "));
    asked.map(String::from).collect()
}

pub fn well_formed(program: &Program) {
    let broken = cfa::verify::verify(program);
    let broken: Vec<_> = broken.iter().map(|v| v.show(program)).collect();
    assert!(broken.is_empty(), "{broken:#?}");
}
