//! Filters on programs: what the queries of `targets/NAME.txt` select.
//!
//! The first lines name the C files (`# files:`, relative to `targets` or to `examples`) and the
//! entry (`# entry:`, else `main`, else every function). Every other line is a filter, or a query
//! with `in`; `NAME.expected` has the edges that each selects, or what is said instead.
//! `UPDATE_EXPECT=1` writes it.

mod flow;
mod laws;
mod meaning;
mod support;

use query::ast::{Atom, Cover, Filter};
use query::target::{Bindings, Changed, Filters};
use query::{Source, normalise, read_one};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use support::{Loaded, directory};

/// Of each filter so many edges.
const SHOWN: usize = 11;

#[test]
fn every_filter_selects_its_edges() {
    let failures: Vec<String> = files().iter().filter_map(|file| check(file).err()).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory()).expect("the directory should be readable");
    let paths = entries.map(|entry| entry.expect("the entry should be readable").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|p| p.extension().is_some_and(|e| e == "txt")).collect();
    files.sort();
    assert!(!files.is_empty(), "there should be tests");
    files
}

fn check(file: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(file).expect("the file should be readable");
    let header = |word: &str| text.lines().find_map(|line| line.strip_prefix(word));
    let names: Vec<&str> = header("# files:").expect("files").split_whitespace().collect();
    let loaded = Loaded::new(&names);
    let answers: Vec<String> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| answer(&loaded, line, header("# entry:").map(str::trim)))
        .collect();
    let answered = answers.join("\n");
    let expected = file.with_extension("expected");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&expected, &answered).expect("the expected file should be writable");
        return Ok(());
    }
    let known = std::fs::read_to_string(&expected).unwrap_or_default();
    match known.lines().zip(answered.lines()).find(|(a, b)| a != b) {
        _ if known == answered => Ok(()),
        changed => Err(format!("{}: {changed:?}\n{answered}", file.display())),
    }
}

/// The query, its edges and the places where paths begin.
fn answer(loaded: &Loaded, line: &str, entry: Option<&str>) -> String {
    let mut out = format!("{line}\n");
    let (source, filter) = filter(line);
    let subject = loaded.subject(entry).with_changes(Box::new(changes));
    let filters = Filters::new(&subject);
    match filters.target(&filter, &Bindings::default()) {
        Ok(target) => {
            let (edges, initial) = (target.edges.len(), target.initial.len());
            writeln!(out, "  edges {edges}, initial {initial}").expect("a string is writable");
            for letter in target.edges.iter().take(SHOWN) {
                let begins =
                    target.initial.intersection(&subject.starts(&[letter].into_iter().collect()));
                let mark = if begins.is_empty() { ' ' } else { '*' };
                let text = subject.text(letter);
                writeln!(out, "  {mark} {} {text}", subject.place(letter)).expect("likewise");
            }
        }
        Err(problem) => out += &source.error(&problem).render(false),
    }
    for problem in filters.take_warnings() {
        out += &source.diagnostic(base::Severity::Warning, &problem).render(false);
    }
    out
}

/// The filter of a line.
fn filter(line: &str) -> (Source, Filter) {
    let text =
        if line.starts_with("in ") { line.to_string() } else { format!("cover EDGES({line})") };
    let (source, parsed, _) = read_one("query", &text, None).unwrap_or_else(|errors| {
        let said: String = errors.iter().map(|e| e.render(false)).collect();
        panic!("{said}")
    });
    match normalise(&parsed.query).cover.body {
        Cover::Atom(Atom::Edges { filter, .. }) => ((*source).clone(), filter),
        other => panic!("not a filter: {other:?}"),
    }
}

/// What git would say.
fn changes(revision: &str) -> Result<Changed, String> {
    match revision {
        "HEAD~1" => Ok(vec![
            ("repository/c/shapes.c".to_string(), vec![(10, 12), (100, 200)]),
            ("other.c".to_string(), vec![(1, 1000)]),
        ]),
        "HEAD" => Ok(Vec::new()),
        _ => Err(format!("git knows no revision `{revision}`")),
    }
}
