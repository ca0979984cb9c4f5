//! The tests, built once with all mutants in them.

use super::table::Test;
use crate::process::output;
use crate::{Result, paths};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What switches one on; the other end is in `base`.
pub const VARIABLE: &str = "ASSIZE_MUTANT";

/// By package and name: the program, and where it runs.
pub struct Binaries(BTreeMap<(String, String), (PathBuf, PathBuf)>);

impl Binaries {
    /// In a directory of their own, so that ordinary builds stay as they are.
    pub fn build<'t>(tests: impl Iterator<Item = &'t Test>) -> Result<Binaries> {
        let tests: BTreeSet<&Test> = tests.collect();
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        cargo.args(["test", "--no-run", "--quiet", "--message-format", "json"]);
        cargo.args(["--features", "base/mutants", "--target-dir"]);
        cargo.arg(paths::target().join("mutants")).current_dir(paths::root());
        let packages: BTreeSet<&str> = tests.iter().map(|test| test.package).collect();
        for package in &packages {
            cargo.args(["-p", package]);
        }
        let binaries: BTreeSet<Vec<&str>> = tests.iter().map(|test| test.target()).collect();
        cargo.args(binaries.into_iter().flatten());
        let said = output(&mut cargo)?;
        let artifacts = said.lines().filter_map(|line| serde_json::from_str(line).ok());
        Ok(Binaries(artifacts.filter_map(|artifact| binary(&artifact)).collect()))
    }

    pub fn of(&self, test: &Test) -> Result<(&Path, &Path)> {
        let key = (test.package.to_string(), test.binary.to_string());
        let found = self.0.get(&key).ok_or_else(|| format!("there is no binary of {test}"))?;
        Ok((&found.0, &found.1))
    }
}

/// A test among what cargo says it has made.
fn binary(artifact: &Value) -> Option<((String, String), (PathBuf, PathBuf))> {
    let executable = artifact["executable"].as_str()?;
    if artifact["profile"]["test"] != true {
        return None;
    }
    // `…/crates/tool#assize@0.1.0`, or `…/crates/goal#0.1.0`.
    let (place, version) = artifact["package_id"].as_str()?.rsplit_once('#')?;
    let package = match version.split_once('@') {
        Some((name, _)) => name,
        None => place.rsplit('/').next()?,
    };
    let directory = Path::new(artifact["manifest_path"].as_str()?).parent()?;
    let name = artifact["target"]["name"].as_str()?;
    Some(((package.into(), name.into()), (executable.into(), directory.into())))
}
