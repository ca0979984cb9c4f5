//! Queries with their canonical form, dialect and normal form: the files `queries/NAME.txt`.
//!
//! Blocks are separated by empty lines; lines of a block that begin with `=>` are what is expected.
//! `UPDATE_EXPECT=1` writes them.

use query::{Dialect, Parsed, normalise, read_one};
use std::path::{Path, PathBuf};

#[test]
fn every_query_has_its_canonical_form() {
    let mut failures = Vec::new();
    for file in files() {
        let text = std::fs::read_to_string(&file).expect("the file should be readable");
        let answered: Vec<String> = text.split("\n\n").map(|block| answer(block.trim())).collect();
        let expected = answered.join("\n\n") + "\n";
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&file, expected).expect("the file should be writable");
        } else if expected != text {
            let changed = text.lines().zip(expected.lines()).find(|(a, b)| a != b);
            failures.push(format!("{}: {changed:?}", file.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/queries");
    let entries = std::fs::read_dir(directory).expect("the directory should be readable");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the entry should be readable").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "there should be tests");
    files
}

/// The query of a block, and what we say about it.
fn answer(block: &str) -> String {
    let text: Vec<&str> = block.lines().filter(|line| !line.starts_with("=> ")).collect();
    let text = text.join("\n");
    match read_one("query", &text, None) {
        Err(errors) => {
            let said: String = errors.iter().map(|error| error.render(false)).collect();
            panic!("{text}\n{said}");
        }
        Ok((_, parsed, warnings)) => {
            assert!(warnings.is_empty(), "{text}: {warnings:?}");
            let canonical = parsed.query.to_string();
            let (_, again, _) = read_one("query", &canonical, None).expect("it should read back");
            assert_eq!(again.query, parsed.query, "{canonical}");
            format!("{text}\n=> {canonical}\n=> {}", remarks(&parsed))
        }
    }
}

/// The dialect, and the normal form if that is not plain to see.
fn remarks(parsed: &Parsed) -> String {
    let query = &parsed.query;
    let dialect = match query.dialect {
        Dialect::D2009 => query.dialect.to_string(),
        Dialect::D2010 => parsed.inference.why.clone(),
    };
    if query.scope.is_none() && query.passing.is_none() {
        return dialect;
    }
    format!("{dialect}\n=> means: {}", normalise(query))
}
