//! Words that may not stand in certain files.

use super::{File, Tree};
use crate::Result;

/// Written in two parts, so that this file does not break its own rules.
const UNDONE: &[&str] = &[
    concat!("to", "do!("),
    concat!("unimplemented", "!("),
    concat!("FIX", "ME"),
    concat!("XX", "X:"),
    concat!("#[ig", "nore"),
];

const PLACES: &[&str] = &[
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("crates", ".io"),
    concat!("debian", ".org"),
    concat!("pypi", ".org"),
    concat!("npmjs", ".org"),
];

const START: &str = concat!("process::", "Command");

/// Invariant 1 of ARCHITECTURE.md.
const MAY_START: &[&str] = &[
    "xtask/",
    "crates/tool/",
    "crates/suite/",
    "crates/cfront/src/preprocess",
    "crates/smt/src/process",
];

pub fn undone(tree: &Tree) -> Result<Vec<String>> {
    Ok(tree.rust().flat_map(|file| occurrences(file, UNDONE)).collect())
}

pub fn places(tree: &Tree) -> Result<Vec<String>> {
    // Cargo writes the name of its index there.
    let ours = tree.files.iter().filter(|file| file.path != "Cargo.lock");
    Ok(ours.flat_map(|file| occurrences(file, PLACES)).collect())
}

pub fn processes(tree: &Tree) -> Result<Vec<String>> {
    let may = |path: &str| MAY_START.iter().any(|start| path.starts_with(start));
    let in_test = |path: &str| path.contains("/tests/");
    let others = tree.rust().filter(|file| !may(&file.path) && !in_test(&file.path));
    Ok(others.flat_map(|file| occurrences(file, &[START])).collect())
}

fn occurrences(file: &File, words: &[&str]) -> Vec<String> {
    let hits = file.lines().flat_map(|(number, line)| {
        let found = words.iter().filter(move |word| line.contains(**word));
        found.map(move |word| format!("{}:{number}: {word}", file.path))
    });
    hits.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_occurrence_has_a_place() {
        let text = ["ok", PLACES[0], "ok"].join("\n");
        let tree = Tree { files: vec![File { path: "a.md".into(), text }] };
        assert_eq!(places(&tree).unwrap(), [format!("a.md:2: {}", PLACES[0])]);
    }

    #[test]
    fn engines_start_no_process() {
        let file = |path: &str| File { path: path.into(), text: format!("use std::{START};") };
        let tree = Tree { files: vec![file("crates/engine/src/bmc.rs"), file("xtask/src/apt.rs")] };
        assert_eq!(processes(&tree).unwrap().len(), 1);
    }
}
