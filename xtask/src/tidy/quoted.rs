//! Pointers in comments: names of files and `krate::module` between backquotes.
//!
//! A name of a C or JSON file without a directory may be anybody's and is not looked up.

use super::{File, Tree};
use crate::Result;

pub fn check(tree: &Tree) -> Result<Vec<String>> {
    let mut broken = Vec::new();
    for file in &tree.files {
        for (number, line) in file.lines() {
            for word in comment(file, line).into_iter().flat_map(quoted) {
                if !exists(tree, file, word) {
                    broken.push(format!("{}:{number}: {word}", file.path));
                }
            }
        }
    }
    Ok(broken)
}

/// The part of a line that speaks to people.
fn comment<'a>(file: &File, line: &'a str) -> Option<&'a str> {
    if file.is_rust() {
        line.trim_start().strip_prefix("//")
    } else {
        (file.path == "ARCHITECTURE.md" || file.path == "CONTRIBUTING.md").then_some(line)
    }
}

/// What stands between backquotes.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

fn exists(tree: &Tree, at: &File, word: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || "_./-:!".contains(c);
    if !word.chars().all(part) || word.starts_with(['/', '.', '-']) {
        return true;
    }
    if let Some((name, rest)) = word.split_once("::") {
        return module_exists(tree, name, rest);
    }
    let with_directory = [".c", ".sql", ".toml"].iter().any(|e| word.ends_with(e));
    let is_file = word.ends_with(".rs") || word.ends_with(".md");
    // `cargo xtask bench front --save` writes its table only on a quiet machine.
    let elsewhere =
        word.starts_with("target/") || word.starts_with("bench/") || word == "DESIGN.md";
    // `bad/NAME.c` speaks of many files.
    let pattern = word.contains("NAME");
    if elsewhere || pattern || !(is_file || with_directory && word.contains('/')) {
        return true;
    }
    let here = at.path.rsplit_once('/').map_or("", |(dir, _)| dir);
    tree.has(word) || tree.has(&format!("{here}/{word}"))
}

/// `krate::module`: a file, a directory, or a word in the crate's lib.rs. What is no crate of
/// ours, or begins with a capital, is not looked up.
fn module_exists(tree: &Tree, name: &str, rest: &str) -> bool {
    let lib = tree.files.iter().find(|f| f.path == format!("crates/{name}/src/lib.rs"));
    let module = rest.split("::").next().unwrap_or("").trim_end_matches(['!', '.', ':']);
    let Some(lib) = lib else { return true };
    if !module.starts_with(|c: char| c.is_ascii_lowercase()) {
        return true;
    }
    let stem = format!("crates/{name}/src/{module}");
    let is_there =
        |f: &File| f.path == format!("{stem}.rs") || f.path.starts_with(&format!("{stem}/"));
    let word = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    tree.files.iter().any(is_there) || lib.text.split(word).any(|w| w == module)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_pointers_are_found() {
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        let text = "//! See `graph.rs`, `gone.rs`, `cfa::graph`, `cfa::gone`, `std::gone`, `x.c`.\n\
                    let no = \"`gone.rs`\";\n";
        let files = vec![
            file("crates/cfa/src/graph.rs", text),
            file("crates/cfa/src/lib.rs", "pub mod graph;"),
        ];
        let found = check(&Tree { files }).unwrap();
        let place = "crates/cfa/src/graph.rs:1: ";
        assert_eq!(found, [format!("{place}gone.rs"), format!("{place}cfa::gone")]);
    }
}
