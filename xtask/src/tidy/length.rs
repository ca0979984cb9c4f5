//! How long a file may be.

use super::Tree;
use crate::Result;

const LONGEST: usize = 400;
const LONGEST_LIB: usize = 60;

/// Longer ones, each with its reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("crates/cfa/src/program.rs", "the automata as data, with the marks of their edges"),
    ("crates/interp/src/exec.rs", "the inner loop, one flat match over the instructions"),
    ("crates/cfa/src/types.rs", "C's types as data, with their layout"),
];

pub fn check(tree: &Tree) -> Result<Vec<String>> {
    let mut broken = Vec::new();
    for file in tree.rust() {
        let lines = file.lines().count();
        let excepted = EXCEPTIONS.iter().any(|(path, _)| *path == file.path);
        if file.path.ends_with("src/lib.rs") && lines > LONGEST_LIB {
            broken.push(format!("{}: {lines} lines in a lib.rs", file.path));
        } else if lines > LONGEST && !excepted {
            broken.push(format!("{}: {lines} lines", file.path));
        } else if lines <= LONGEST && excepted {
            broken.push(format!("{}: {lines} lines; no exception is needed", file.path));
        }
    }
    let gone = EXCEPTIONS.iter().filter(|(path, _)| !tree.has(path));
    broken.extend(gone.map(|(path, _)| format!("{path}: excepted, and not there")));
    Ok(broken)
}
