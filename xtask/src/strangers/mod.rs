//! `cargo xtask bench strangers`: functions of libraries, as somebody would ask for them who has just
//! found the tool: a file, an entry, no shapes.
//!
//! What counts is how many goals are covered and why the others are not; a disagreement and an
//! internal error are never good. With `--against` an earlier build is asked the same.

mod packages;

use crate::measure::assize;
use crate::process::{End, Limits, output, run_limited};
use crate::{Outcome, Result, apt, paths};
use packages::{PACKAGES, Package};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Options {
    /// Packages; all, if there are none.
    pub parts: Vec<String>,
    pub assize: Option<PathBuf>,
    pub against: Option<PathBuf>,
    pub save: bool,
}

const SECONDS: u32 = 20;
/// Reasons that are listed for a function.
const REASONS: usize = 3;

#[derive(Default)]
struct Told {
    covered: usize,
    infeasible: usize,
    /// How many are unknown for each reason.
    unknown: BTreeMap<String, usize>,
    /// What must not be.
    wrong: Option<String>,
}

pub fn run(options: &Options) -> Result<Outcome> {
    let tool = match &options.assize {
        Some(tool) => std::path::absolute(tool)?,
        None => assize::tool()?,
    };
    let mut out = String::from(
        "| function | covered before | covered | infeasible | unknown | why |\n|---|--:|--:|--:|--:|---|\n",
    );
    let (mut before, mut after, mut good) = (0, 0, true);
    let is_asked = |package: &&Package| {
        options.parts.is_empty() || options.parts.iter().any(|part| part == package.name)
    };
    for package in PACKAGES.iter().filter(is_asked) {
        let directory = prepared(package)?;
        for function in package.functions {
            let old = match &options.against {
                Some(old) => Some(ask(&std::path::absolute(old)?, package, &directory, function)?),
                None => None,
            };
            let new = ask(&tool, package, &directory, function)?;
            let line = row(package, function, old.as_ref(), &new);
            eprintln!("{line}");
            writeln!(out, "{line}")?;
            (before, after) = (before + old.map_or(0, |old| old.covered), after + new.covered);
            good &= new.wrong.is_none();
        }
    }
    writeln!(out, "| all | {before} | {after} | | | |")?;
    println!("{out}");
    if options.save {
        let about = format!(
            "# Strangers\n\nWritten by `cargo xtask bench strangers --against OLD --save`: branches, {SECONDS} s a function,\n\
             no shapes given.\n\n"
        );
        fs::write(paths::root().join("bench/strangers.md"), about + &out)?;
    }
    Ok(Outcome::good_if(good))
}

fn row(package: &Package, function: &str, old: Option<&Told>, new: &Told) -> String {
    let mut reasons: Vec<(&String, &usize)> = new.unknown.iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let why = reasons.iter().take(REASONS).map(|(why, count)| format!("{count} {why}"));
    let why: Vec<String> =
        new.wrong.iter().map(|wrong| format!("WRONG: {wrong}")).chain(why).collect();
    let before = old.map_or_else(String::new, |old| old.covered.to_string());
    let unknown: usize = new.unknown.values().sum();
    let Told { covered, infeasible, .. } = new;
    format!(
        "| {} {function} | {before} | {covered} | {infeasible} | {unknown} | {} |",
        package.name,
        why.join("; ").replace('|', "\\|")
    )
}

/// The archive unpacked, with what has to be made.
fn prepared(package: &Package) -> Result<PathBuf> {
    let directory = paths::corpus().join("strangers").join(package.name);
    if !directory.exists() {
        let part = directory.with_extension("part");
        fs::create_dir_all(&part)?;
        let archive = apt::archive(package.name)?;
        output(
            Command::new("tar")
                .arg("-xzf")
                .arg(archive)
                .args(["--strip-components", "1", "-C"])
                .arg(&part),
        )?;
        fs::rename(part, &directory)?;
    }
    for (name, text) in package.made {
        fs::write(directory.join(name), text)?;
    }
    Ok(directory)
}

fn ask(tool: &Path, package: &Package, directory: &Path, function: &str) -> Result<Told> {
    // A header is read by a file that was made for it.
    let made = package.made.iter().map(|(name, _)| *name).find(|name| name.ends_with(".c"));
    let file = made.unwrap_or(package.file);
    let time = format!("{SECONDS}s");
    let mut words = vec![tool.display().to_string()];
    words
        .extend(["generate", file, "--entry", function, "--criterion", "branch"].map(String::from));
    words.extend(["--json", "-q", "--time", &time, "--", "-I."].map(String::from));
    words.extend(package.flags.iter().map(ToString::to_string));
    let limits = Limits { seconds: 3.0 * f64::from(SECONDS), memory: 0 };
    let done = run_limited(&words, directory, &[], limits)?;
    let mut told = Told::default();
    match serde_json::from_slice::<Value>(&done.stdout) {
        Ok(result) => told.read(&result),
        Err(_) => {
            told.wrong = Some(format!("{}: {}", done.end, done.stderr.lines().next().unwrap_or("")))
        }
    }
    if !matches!(done.end, End::Exit(0 | 1 | 3)) && told.wrong.is_none() {
        told.wrong = Some(done.end.to_string());
    }
    if let Some(line) = done.stderr.lines().find(|line| line.contains("DISAGREEMENT")) {
        told.wrong = Some(line.to_string());
    }
    Ok(told)
}

impl Told {
    fn read(&mut self, result: &Value) {
        for goal in result["goals"].as_array().into_iter().flatten() {
            match goal["verdict"].as_str() {
                Some("covered") => self.covered += 1,
                Some("infeasible") => self.infeasible += 1,
                _ => {
                    let reason = goal["reason"].as_str().unwrap_or("?").to_string();
                    *self.unknown.entry(reason).or_insert(0) += 1;
                }
            }
        }
    }
}
