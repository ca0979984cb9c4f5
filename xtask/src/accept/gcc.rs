//! gcc's opinion.

use crate::process::{End, Limits, run_limited};
use crate::{Result, paths};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// For one call; a range of designators can keep gcc busy for hours.
const LIMITS: Limits = Limits { seconds: 10.0, memory: 4 << 30 };

/// What gcc says about each file that it could judge: its first error, or nothing.
pub fn first_errors(files: &[PathBuf]) -> Result<BTreeMap<PathBuf, Option<String>>> {
    let flags = ["env", "LC_ALL=C", "gcc", "-fsyntax-only", "-std=gnu17", "-w"].map(PathBuf::from);
    let words: Vec<PathBuf> = flags.into_iter().chain(files.iter().cloned()).collect();
    let done = run_limited(&words, &paths::root(), &[], LIMITS)?;
    match (done.end, files) {
        (End::Exit(_), _) => {
            let mut errors = errors(&done.stderr);
            Ok(files.iter().map(|file| (file.clone(), errors.remove(file))).collect())
        }
        (_, [] | [_]) => Ok(BTreeMap::new()),
        _ => {
            let (left, right) = files.split_at(files.len() / 2);
            let mut all = first_errors(left)?;
            all.extend(first_errors(right)?);
            Ok(all)
        }
    }
}

fn errors(said: &str) -> BTreeMap<PathBuf, String> {
    let mut errors = BTreeMap::new();
    for line in said.lines() {
        let found = line.split_once(": error: ").or_else(|| line.split_once(": fatal error: "));
        let Some((place, message)) = found else { continue };
        let file = place.split_once(".i:").map(|(stem, _)| PathBuf::from(format!("{stem}.i")));
        if let Some(file) = file {
            errors.entry(file).or_insert_with(|| message.to_string());
        }
    }
    errors
}

/// A message with its quoted parts left out, so that equal kinds are equal.
pub fn without_names(message: &str) -> String {
    let parts = message.split('\'').enumerate();
    let shown = parts.map(|(i, part)| if i % 2 == 0 { part } else { "'…'" });
    shown.collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_left_out() {
        let message = "'x' undeclared here (not in a function); did you mean 'y'?";
        let kind = "'…' undeclared here (not in a function); did you mean '…'?";
        assert_eq!(super::without_names(message), kind);
    }
}
