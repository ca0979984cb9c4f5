//! What the test suites of others say, test by test.

use crate::Result;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The results of one run of a suite: a test's name to its result in the suite's own word.
///
/// A name that comes again is counted: `name #2`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tests {
    pub results: BTreeMap<String, String>,
}

impl Tests {
    fn add(&mut self, name: &str, result: &str) {
        let mut key = name.to_string();
        let mut number = 1;
        while self.results.contains_key(&key) {
            number += 1;
            key = format!("{name} #{number}");
        }
        self.results.insert(key, result.to_string());
    }

    /// How many tests have this result.
    pub fn count(&self, result: &str) -> usize {
        self.results.values().filter(|other| *other == result).count()
    }

    /// `26 tests: 25 PASS, 1 FAIL`.
    pub fn summary(&self) -> String {
        let mut kinds: Vec<&String> = self.results.values().collect();
        kinds.sort();
        kinds.dedup();
        let parts: Vec<String> =
            kinds.iter().map(|kind| format!("{} {kind}", self.count(kind))).collect();
        format!("{} tests: {}", self.results.len(), parts.join(", "))
    }

    /// The tests that these two do not agree on, a line each.
    pub fn differences(&self, other: &Tests) -> Vec<String> {
        let names = self.results.keys().chain(other.results.keys());
        let mut names: Vec<&String> = names.collect();
        names.sort();
        names.dedup();
        let word = |tests: &Tests, name: &String| {
            tests.results.get(name).map_or("absent", String::as_str).to_string()
        };
        let pairs = names.into_iter().map(|name| (name, word(self, name), word(other, name)));
        let differing = pairs.filter(|(_, here, there)| here != there);
        differing.map(|(name, here, there)| format!("{name}: {here}, not {there}")).collect()
    }
}

fn some(tests: Tests, said: &str) -> Result<Tests> {
    if !tests.results.is_empty() {
        return Ok(tests);
    }
    let lines: Vec<&str> = said.lines().collect();
    let tail = lines[lines.len().saturating_sub(20)..].join("\n");
    Err(format!("the test suite gave no results:\n{tail}").into())
}

/// Automake's `.trs` files, which hold a line `:test-result: PASS`.
pub fn automake(build: &Path, said: &str) -> Result<Tests> {
    let mut tests = Tests::default();
    for entry in fs::read_dir(build.join("tests"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "trs") {
            let text = fs::read_to_string(&path)?;
            let result = text.lines().find_map(|line| line.strip_prefix(":test-result: "));
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            tests.add(&name, result.ok_or("a .trs file should hold a result")?.trim());
        }
    }
    some(tests, said)
}

/// zlib's banners, `*** zlib shared test OK ***`, and what its programs print before them.
pub fn zlib(_: &Path, said: &str) -> Result<Tests> {
    let (mut tests, mut printed) = (Tests::default(), Vec::new());
    for line in said.lines().map(str::trim) {
        let banner = line.strip_prefix("*** ").and_then(|rest| rest.strip_suffix(" ***"));
        let Some((name, result)) = banner.and_then(|banner| banner.rsplit_once(' ')) else {
            if line.contains("(): ") || line.contains("hello") {
                printed.push(line);
            }
            continue;
        };
        for text in printed.drain(..) {
            tests.add(&format!("{name}: {text}"), "printed");
        }
        tests.add(name, result);
    }
    some(tests, said)
}

/// Busybox prints `PASS: name`, and three more words.
pub fn busybox(_: &Path, said: &str) -> Result<Tests> {
    let mut tests = Tests::default();
    for line in said.lines() {
        for word in ["PASS", "FAIL", "SKIPPED", "UNTESTED"] {
            if let Some(name) = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(": ")) {
                tests.add(name, word);
            }
        }
    }
    some(tests, said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn busybox_lines_are_results() {
        let said = "PASS: a b\nnoise\nFAIL: c\nPASS: a b\nSKIPPED: d\n";
        let tests = busybox(Path::new(""), said).unwrap();
        assert_eq!(tests.summary(), "4 tests: 1 FAIL, 2 PASS, 1 SKIPPED");
        let other = busybox(Path::new(""), &said.replace("FAIL", "PASS")).unwrap();
        assert_eq!(tests.differences(&other), ["c: FAIL, not PASS"]);
        assert!(busybox(Path::new(""), "nothing").is_err());
    }

    #[test]
    fn zlib_banners_are_results() {
        let said =
            "inflate(): hello\n\t\t*** zlib test OK ***\n\t*** zlib shared test FAILED ***\n";
        let tests = zlib(Path::new(""), said).unwrap();
        assert_eq!(tests.results["zlib test"], "OK");
        assert_eq!(tests.results["zlib test: inflate(): hello"], "printed");
        assert_eq!(tests.results["zlib shared test"], "FAILED");
    }
}
