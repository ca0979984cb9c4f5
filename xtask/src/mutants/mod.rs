//! `cargo xtask mutants`: do the tests tell wrong versions of the tool from the right one?
//!
//! Mutants are made by hand, each semantic and able to make a wrong verdict; they stand in the code
//! as `base::mutant!(…)`, and the table has for each the tests that are meant to kill it. Generated
//! ones (`cargo-mutants`) would need a build for each, and most of them die at once or are no
//! mistakes.

mod build;
mod names;
mod table;

pub use names::check;

use crate::args::Args;
use crate::command::Command;
use crate::process::{End, Limits, run_limited};
use crate::tidy::Tree;
use crate::{Outcome, Result, paths};
use build::Binaries;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use table::{MUTANTS, Mutant, Test};

pub const COMMAND: Command = Command {
    name: "mutants",
    usage: "[PART]\n\n  PART    only mutants whose names have this in them",
    about: "are hand-made mistakes in the code found by the tests meant to find them?",
    run,
};

/// All together.
const MOST: Duration = Duration::from_secs(3600);

/// A mutant may make tests slower; one that takes so much longer hangs, and is found.
const SLOWER: f64 = 10.0;
/// Of tests that take no time, and on a busy machine.
const LEAST: f64 = 20.0;
/// A mutant must not take the machine with it: where memory runs out, it is the first to go. A limit
/// on addresses would not do, because sanitizers reserve terabytes of them.
const FIRST_TO_GO: [&str; 4] = ["choom", "-n", "1000", "--"];

fn run(args: Args) -> Result<Outcome> {
    let part = args.rest()?.join(" ");
    let wrong = check(&Tree::read(&paths::root())?)?;
    if !wrong.is_empty() {
        wrong.iter().for_each(|line| println!("{line}"));
        return Ok(Outcome::Bad);
    }
    let start = Instant::now();
    let mutants: Vec<&Mutant> = MUTANTS.iter().filter(|m| m.name.contains(&part)).collect();
    let binaries = Binaries::build(mutants.iter().flat_map(|mutant| mutant.tests))?;
    println!("built in {:.0} s", start.elapsed().as_secs_f64());
    let seconds = without_any(&binaries, &mutants)?;
    let mut killed = 0;
    for mutant in &mutants {
        if start.elapsed() > MOST {
            return Err("this takes more than an hour".into());
        }
        killed += usize::from(is_killed(&binaries, mutant, &seconds)?);
    }
    let all = mutants.len();
    println!("{killed} of {all} killed, in {:.0} s", start.elapsed().as_secs_f64());
    Ok(Outcome::good_if(killed == all))
}

/// How long each test takes. They have to pass, else nothing is learnt from them.
fn without_any(binaries: &Binaries, mutants: &[&Mutant]) -> Result<BTreeMap<Test, f64>> {
    let mut seconds = BTreeMap::new();
    for test in mutants.iter().flat_map(|mutant| mutant.tests) {
        if seconds.contains_key(test) {
            continue;
        }
        let begin = Instant::now();
        if let Some(said) = failure(binaries, test, "", MOST.as_secs_f64())? {
            return Err(format!("{test} fails without a mutant:\n{said}").into());
        }
        seconds.insert(*test, begin.elapsed().as_secs_f64());
    }
    println!("{} tests without mutants: {:.0} s", seconds.len(), seconds.values().sum::<f64>());
    Ok(seconds)
}

/// By the first test that fails.
fn is_killed(binaries: &Binaries, mutant: &Mutant, seconds: &BTreeMap<Test, f64>) -> Result<bool> {
    let begin = Instant::now();
    for test in mutant.tests {
        let most = (SLOWER * seconds[test]).max(LEAST);
        if failure(binaries, test, mutant.name, most)?.is_some() {
            let taken = begin.elapsed().as_secs_f64();
            println!("killed   {taken:5.1} s  {}  by {test}", mutant.name);
            return Ok(true);
        }
    }
    println!("SURVIVED {:5.1} s  {}", begin.elapsed().as_secs_f64(), mutant.name);
    Ok(false)
}

/// What it said, if the test fails.
fn failure(binaries: &Binaries, test: &Test, mutant: &str, seconds: f64) -> Result<Option<String>> {
    let (program, directory) = binaries.of(test)?;
    let switch = format!("{}={mutant}", build::VARIABLE);
    let program = program.to_string_lossy();
    let test_of = ["env", &switch, &program, test.filter];
    let words: Vec<String> = FIRST_TO_GO.into_iter().chain(test_of).map(String::from).collect();
    let done = run_limited(&words, directory, b"", Limits { seconds, memory: 0 })?;
    let said = String::from_utf8_lossy(&done.stdout).into_owned() + &done.stderr;
    if said.contains("running 0 tests") {
        return Err(format!("there is no {test}").into());
    }
    Ok((done.end != End::Exit(0)).then_some(said))
}
