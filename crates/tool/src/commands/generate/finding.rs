//! Undefined behaviour that tests show.

use crate::result::string;
use cfa::Program;
use interp::Finding;

/// What is undefined, and where.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Found {
    pub file: String,
    pub line: u32,
    pub kind: &'static str,
}

impl Found {
    pub fn new(program: &Program, finding: &Finding) -> Found {
        let place = finding.place(program);
        let file = program.files.get(place.file).map_or("?", String::as_str).to_string();
        Found { file, line: place.line, kind: finding.reason.kind() }
    }

    /// `finding: signed overflow in parse.c:12 by test 3`.
    pub fn sentence(&self, test: usize) -> String {
        format!("finding: {} in {}:{} by test {test}", self.kind, self.file, self.line)
    }

    pub fn json(&self, test: usize) -> String {
        let (kind, file, line) = (string(self.kind), string(&self.file), self.line);
        format!("{{ \"kind\": {kind}, \"file\": {file}, \"line\": {line}, \"test\": {test} }}")
    }
}

/// One for each kind and place, with the first test that shows it.
pub fn findings<'f>(tests: impl Iterator<Item = &'f [Found]>) -> Vec<(&'f Found, usize)> {
    let mut all: Vec<(&Found, usize)> = Vec::new();
    for (test, found) in tests.enumerate() {
        for one in found {
            if !all.iter().any(|(known, _)| *known == one) {
                all.push((one, test));
            }
        }
    }
    all.sort_unstable();
    all
}
