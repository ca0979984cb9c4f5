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
const HEAD: &str = "| function | covered before | now | infeasible before | now | unknown before | now | why |\n\
                    |---|--:|--:|--:|--:|--:|--:|---|\n";
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
    let mut out = String::from(HEAD);
    let (mut before, mut after, mut good) = (Told::default(), Told::default(), true);
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
            let name = format!("{} {function}", package.name);
            let line = row(&name, old.as_ref(), &new, REASONS);
            eprintln!("{line}");
            writeln!(out, "{line}")?;
            good &= new.wrong.is_none();
            old.into_iter().for_each(|old| before.add(old));
            after.add(new);
        }
    }
    let before = options.against.as_ref().map(|_| &before);
    writeln!(out, "{}", row("all", before, &after, usize::MAX))?;
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

/// Numbers before and now, and the reasons that most goals have.
fn row(name: &str, old: Option<&Told>, new: &Told, most: usize) -> String {
    let mut reasons: Vec<(&String, &usize)> = new.unknown.iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let why = reasons.iter().take(most).map(|(why, count)| format!("{count} {why}"));
    let wrong = new.wrong.iter().map(|wrong| format!("WRONG: {wrong}"));
    let why: Vec<String> = wrong.chain(why).collect();
    let pair = |count: fn(&Told) -> usize| {
        let before = old.map_or_else(String::new, |old| count(old).to_string());
        format!("{before} | {}", count(new))
    };
    format!(
        "| {name} | {} | {} | {} | {} |",
        pair(|told| told.covered),
        pair(|told| told.infeasible),
        pair(|told| told.unknown.values().sum()),
        why.join("; ").replace('|', "\\|")
    )
}

/// The archive unpacked, with what has to be made.
fn prepared(package: &Package) -> Result<PathBuf> {
    let directory = paths::corpus().join("strangers").join(package.name);
    if !directory.exists() {
        let part = directory.with_extension("part");
        fs::create_dir_all(&part)?;
        let archive = match package.release {
            Some(release) => apt::archive_of(release, package.name)?,
            None => apt::archive(package.name)?,
        };
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
    /// Both together; of reasons what does not depend on the place.
    fn add(&mut self, other: Told) {
        self.covered += other.covered;
        self.infeasible += other.infeasible;
        for (reason, count) in other.unknown {
            let kind = reason.split([':', ';']).next().unwrap_or_default().to_string();
            *self.unknown.entry(kind).or_insert(0) += count;
        }
    }

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
