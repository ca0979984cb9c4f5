//! The tests that a command is given: files and directories in any of our forms.

use base::Diagnostic;
use std::path::{Path, PathBuf};
use suite::{Suite, Typing, json, ktest, testcomp};

/// All tests of these places, in order.
pub fn read(places: &[PathBuf], typing: &Typing<'_>) -> Result<Suite, Diagnostic> {
    let mut all = Suite::default();
    for place in places {
        let found = one(place, typing)?;
        if found.tests.is_empty() {
            let message = format!("there are no tests in `{}`", place.display());
            return Err(Diagnostic::error(message)
                .hint("tests are .json, .ktest or Test-Comp's .xml and .zip files"));
        }
        all.tests.extend(found.tests);
    }
    for (k, test) in all.tests.iter_mut().enumerate() {
        if test.name.is_empty() {
            test.name = k.to_string();
        }
    }
    Ok(all)
}

fn one(place: &Path, typing: &Typing<'_>) -> Result<Suite, Diagnostic> {
    if !place.is_dir() {
        return file(place, typing);
    }
    let entries = std::fs::read_dir(place).map_err(|error| cannot(place, &error))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    if files.iter().any(|file| has(file, "xml")) {
        return testcomp::read(&testcomp::load(place)?, typing);
    }
    let mut all = Suite::default();
    for file_of in files.iter().filter(|file| has(file, "json") || has(file, "ktest")) {
        all.tests.extend(file(file_of, typing)?.tests);
    }
    Ok(all)
}

fn file(path: &Path, typing: &Typing<'_>) -> Result<Suite, Diagnostic> {
    let name = path.display().to_string();
    if has(path, "zip") || has(path, "xml") {
        return testcomp::read(&testcomp::load(path)?, typing);
    }
    let bytes = std::fs::read(path).map_err(|error| cannot(path, &error))?;
    if has(path, "ktest") {
        return Ok(Suite { tests: vec![ktest::read(&name, &bytes, typing)?] });
    }
    let text = String::from_utf8(bytes).map_err(|_| {
        Diagnostic::error(format!("`{name}` is no text")).hint("tests in JSON are UTF-8")
    })?;
    json::read(&name, &text, typing)
}

fn has(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|known| known == extension)
}

fn cannot(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(format!("cannot read the tests of `{}`: {error}", path.display()))
}
