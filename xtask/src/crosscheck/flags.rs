//! `cargo xtask crosscheck flags`: flags that change what C means, honoured or refused.
//!
//! Each program of `tests/flags` tells a flag apart: natively it reaches other outcomes with the flag than
//! without. `assize generate` may not contradict the runs of gcc's and of clang's builds, with the flag and
//! without it; what is to be said is expected of gcc alone, since clang does not know every flag.

#[path = "../../../crates/tool/tests/flags/judge.rs"]
mod judge;

use super::testcov::tool;
use crate::process::exists;
use crate::{Outcome, Result, apt, paths, pool};
use judge::Case;

pub fn run() -> Result<Outcome> {
    let tool = tool()?;
    let room = paths::fresh("crosscheck-flags")?;
    let mut compilers = vec!["gcc"];
    match exists("clang") || apt::install(&["clang", "libclang-rt-14-dev"]).is_ok() {
        true => compilers.push("clang"),
        false => println!("************ SKIPPED: clang (it cannot be installed)"),
    }
    let cases = Case::all(&paths::root().join("tests/flags"))?;
    let rows = pool::map("programs", &cases, |case| {
        compilers
            .iter()
            .map(|compiler| case.judge(&tool, compiler, &room, true))
            .collect::<Vec<_>>()
    });
    println!("{:<62} {:<28} clang", "flag and program", "gcc");
    let mut wrong = 0;
    for (case, row) in cases.iter().zip(rows) {
        let shown = |said: &std::result::Result<String, String>| match said {
            Ok(said) => said.clone(),
            Err(why) => format!("WRONG: {why}"),
        };
        let name = format!("{} ({})", case.flags.join(" "), case.name);
        let columns: Vec<String> = row.iter().map(shown).collect();
        wrong += row.iter().filter(|said| said.is_err()).count();
        println!("{name:<62} {:<28} {}", columns[0], columns[1..].join(" "));
    }
    println!("{} programs, {wrong} disagreements", cases.len());
    Ok(Outcome::good_if(wrong == 0))
}
