//! `cargo xtask corpus measure`: real programs, built with `CC="assize cc"`, run their own test
//! suites; what we say was covered is compared with gcov and clang on the same machine.
//!
//! The builds of others are kept (`reference.rs`); ours is made anew each time. Every difference
//! belongs to a rule of the one table in `rules.rs`, or the command fails.

pub mod assize;
mod clang;
mod compare;
mod found;
mod gcov;
mod ours;
pub mod recipes;
mod reference;
mod rehearsal;
mod report;
mod rules;
mod show;
mod source;
pub mod suites;
pub mod variant;

use crate::{Outcome, Result};
use assize::Measured;
use recipes::Recipe;
use reference::Reference;
use report::Report;
use std::collections::BTreeMap;

pub struct Options {
    /// Build with gcc and clang again.
    pub fresh: bool,
    /// Clang's counts stand for ours: tries the harness without us.
    pub rehearse: bool,
}

pub fn run(names: &[String], options: &Options) -> Result<Outcome> {
    let recipes = recipes::chosen(names)?;
    let tool = if options.rehearse { None } else { Some(assize::tool()?) };
    let mut report = Report::default();
    for recipe in recipes {
        let reference = reference::reference(recipe, options.fresh)?;
        report.references(recipe.name, &reference);
        match &tool {
            Some(tool) => {
                let mut measured = assize::measure(recipe, tool)?;
                report.measured(&measured, &reference);
                report.compared(recipe.name, &compared(recipe, &mut measured, &reference));
            }
            None => rehearse(&mut report, recipe, &reference)?,
        }
    }
    report.rules();
    Ok(Outcome::good_if(report.good()))
}

fn compared(
    recipe: &Recipe,
    measured: &mut BTreeMap<&'static str, Measured>,
    reference: &Reference,
) -> compare::Comparison {
    let mut goals = |name: &str| {
        measured.get_mut(name).map(|m| std::mem::take(&mut m.goals)).unwrap_or_default()
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
