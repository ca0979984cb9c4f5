//! The three builds of others, with what they counted; kept until the recipe or a compiler changes.

use super::recipes::Recipe;
use super::suites::Tests;
use super::variant::{self, Variant, home};
use super::{clang, gcov};
use crate::process::output;
use crate::{Result, paths};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

#[derive(Serialize, Deserialize, Default)]
pub struct Reference {
    stamp: String,
    pub stock: Tests,
    pub gcov_tests: Tests,
    pub gcov: gcov::Coverage,
    pub clang: Option<Clang>,
}

#[derive(Serialize, Deserialize, Default)]
pub struct Clang {
    pub tests: Tests,
    pub coverage: clang::Coverage,
}

/// What the kept counts depend on.
fn stamp(recipe: &Recipe, with_clang: bool) -> Result<String> {
    let version = |program: &str| -> Result<String> {
        let said = output(Command::new(program).arg("--version"))?;
        Ok(said.lines().next().unwrap_or_default().to_string())
    };
    let Recipe { configure, build, test, .. } = recipe;
    let clang = if with_clang { version("clang-19")? } else { "no clang".into() };
    let place = home(recipe);
    let flags = [gcov::variant(None), clang::variant(&place, None)].map(|v| v.cflags);
    let flags = flags.into_iter().flatten().collect::<Vec<_>>().join("\n");
    let early = if recipe.leaves_early { EARLY } else { "" };
    let lines = [configure, build, test, &*version("gcc")?, &clang, &flags, early].join("\n");
    Ok(format!("{lines}\n{}", place.display()))
}

/// Kept, or made anew.
pub fn reference(recipe: &Recipe, fresh: bool) -> Result<Reference> {
    let file = home(recipe).join("reference.json");
    let with_clang = clang::available();
    let stamp = stamp(recipe, with_clang)?;
    let kept = fs::read_to_string(&file).ok().filter(|_| !fresh);
    let kept = kept.and_then(|text| serde_json::from_str::<Reference>(&text).ok());
    let mut made = match kept.filter(|kept| kept.stamp == stamp) {
        Some(kept) => kept,
        None => {
            let stock = Variant::stock();
            let stock = variant::build(recipe, &stock)?.test()?;
            let (gcov_tests, gcov) = by_gcov(recipe)?;
            Reference { stamp, stock, gcov_tests, gcov, clang: None }
        }
    };
    // Written in between: clang may fail where gcc did not, and gcc's part takes long.
    fs::write(&file, serde_json::to_string(&made)?)?;
    if with_clang && made.clang.is_none() {
        made.clang = Some(by_clang(recipe)?);
        fs::write(&file, serde_json::to_string(&made)?)?;
    }
    Ok(made)
}

fn by_gcov(recipe: &Recipe) -> Result<(Tests, gcov::Coverage)> {
    let early = early(recipe, "gcc")?;
    let variant = gcov::variant(early.as_deref());
    let built = variant::build(recipe, &variant)?;
    // The build may run what it has built; only the suite counts.
    for counts in variant::files_ending(&built.directory, ".gcda")? {
        fs::remove_file(counts)?;
    }
    let tests = built.test()?;
    Ok((tests, gcov::collect(&built)?))
}

fn by_clang(recipe: &Recipe) -> Result<Clang> {
    let (early, home) = (early(recipe, "clang-19")?, home(recipe));
    let variant = clang::variant(&home, early.as_deref());
    let built = variant::build(recipe, &variant)?;
    clang::forget(&home)?;
    let tests = built.test()?;
    Ok(Clang { tests, coverage: clang::collect(&built, &home)? })
}

const EARLY: &str = include_str!("../../drivers/early.c");

/// The object that saves counters at `_exit`, where the project needs it.
fn early(recipe: &Recipe, compiler: &str) -> Result<Option<PathBuf>> {
    if !recipe.leaves_early {
        return Ok(None);
    }
    let object = home(recipe).join(format!("early-{compiler}.o"));
    fs::create_dir_all(home(recipe))?;
    let source = paths::root().join("xtask/drivers/early.c");
    output(Command::new(compiler).args(["-O1", "-c", "-o"]).arg(&object).arg(source))?;
    Ok(Some(object))
}
