//! C files through the front end.

use cfa::Program;
use cfront::driver::{Options, Translation, UnitRequest, front_end};
use cfront::evaluation::Evaluation;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A directory beside the tests.
pub fn beside(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The files with this extension in a directory, in order.
pub fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("the directory should exist");
    let files = entries.map(|e| e.expect("an entry should be readable").path());
    let mut files: Vec<_> =
        files.filter(|f| f.extension().is_some_and(|e| e == extension)).collect();
    files.sort();
    assert!(!files.is_empty(), "{} should have tests", directory.display());
    files
}

/// The examples that the papers' figures are about.
pub fn examples() -> Vec<PathBuf> {
    let groups = ["blast", "fql", "pbcov", "pct", "spanning"];
    groups.iter().flat_map(|g| files(&root().join("examples").join(g), "c")).collect()
}

pub fn translation(file: &Path, with_models: bool) -> Translation {
    let request = UnitRequest { file: file.to_path_buf(), directory: None, flags: Vec::new() };
    // The files do not depend on the compiler of the machine.
    let evaluation = Some(Evaluation::LEFT);
    let options = Options { with_models, evaluation, ..Options::default() };
    let (translation, diagnostics) = front_end(&[request], &options);
    let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
    translation.unwrap_or_else(|| panic!("{}:\n{messages}", file.display()))
}

/// The program of one file alone.
pub fn program(file: &Path) -> Program {
    translation(file, false).program
}
