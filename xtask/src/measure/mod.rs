//! `cargo xtask corpus measure`: real programs, built with `CC="assize cc"`, run their own test
//! suites; what we say was covered is compared with gcov and clang on the same machine.
//!
//! The builds of others are kept (`reference.rs`); ours is made anew each time. Every difference
//! belongs to a rule of the one table in `rules.rs`, or the command fails.

pub mod assize;
mod bare;
mod clang;
mod compare;
mod found;
mod gcov;
mod ours;
mod quirks;
pub mod recipes;
mod reference;
mod rehearsal;
mod report;
mod rules;
mod show;
mod source;
pub mod suites;
mod switches;
mod told;
pub mod variant;

use crate::{Outcome, Result};
use recipes::Recipe;
use reference::Reference;
use report::Report;
use std::path::PathBuf;

pub struct Options {
    /// Build with gcc and clang again.
    pub fresh: bool,
    /// Compare again what we said the last time.
    pub kept: bool,
    /// Clang's counts stand for ours: tries the harness without us.
    pub rehearse: bool,
    /// The tool, if not one built for release.
    pub tool: Option<PathBuf>,
    /// Print all unexplained differences.
    pub all: bool,
    /// Print what this rule explains.
    pub rule: Option<String>,
    /// Write what is printed to `bench/corpus-measure.md`.
    pub save: bool,
}

pub fn run(names: &[String], options: &Options) -> Result<Outcome> {
    let recipes = recipes::chosen(names)?;
    let without = options.rehearse || options.kept;
    let tool = match &options.tool {
        _ if without => None,
        Some(tool) => Some(std::path::absolute(tool)?),
        None => Some(assize::tool()?),
    };
    let mut report = Report::new(options.all, options.rule.clone());
    for recipe in recipes {
        let reference = reference::reference(recipe, options.fresh)?;
        report.references(recipe.name, &reference);
        if options.rehearse {
            rehearse(&mut report, recipe, &reference)?;
            continue;
        }
        let mut measured = assize::measure(recipe, tool.as_deref())?;
        report.measured(&measured, &reference);
        report.compared(recipe.name, &compared(recipe, &mut measured, &reference));
    }
    report.rules();
    if options.save {
        report.save()?;
    }
    Ok(Outcome::good_if(report.good()))
}

fn compared(
    recipe: &Recipe,
    measured: &mut assize::All,
    reference: &Reference,
) -> compare::Comparison {
    let mut goals = |name: &str| {
        let one = measured.get_mut(name).and_then(|one| one.as_mut().ok());
        one.map(|one| std::mem::take(&mut one.goals)).unwrap_or_default()
    };
    let ours = ours::coverage(goals("statement"), goals("condition"), goals("mcdc"));
    compare::compare(&ours, reference, &variant::home(recipe).join("gcov"))
}

fn rehearse(report: &mut Report, recipe: &Recipe, reference: &Reference) -> Result {
    let clang = reference.clang.as_ref().ok_or("a rehearsal needs clang")?;
    let sources = variant::home(recipe).join("gcov");
    let ours = rehearsal::rehearsed(&clang.coverage, &reference.gcov, &sources);
    report.compared(recipe.name, &compare::compare(&ours, reference, &sources));
    Ok(())
}
