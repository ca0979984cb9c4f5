//! gcc's opinion.

use crate::Result;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The first error in each of the files that have one.
pub fn first_errors(files: &[PathBuf]) -> Result<BTreeMap<PathBuf, String>> {
    let mut gcc = Command::new("gcc");
    gcc.args(["-fsyntax-only", "-std=gnu17", "-w"]).args(files).env("LC_ALL", "C");
    let done = gcc.stdin(Stdio::null()).output()?;
    let mut errors = BTreeMap::new();
    for line in String::from_utf8_lossy(&done.stderr).lines() {
        let found = line.split_once(": error: ").or_else(|| line.split_once(": fatal error: "));
        let Some((place, message)) = found else { continue };
        let file = place.split_once(".i:").map(|(stem, _)| PathBuf::from(format!("{stem}.i")));
        if let Some(file) = file {
            errors.entry(file).or_insert_with(|| message.to_string());
        }
    }
    Ok(errors)
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
