//! `cargo xtask crosscheck`: our answers against those of tools that share no code with us.

mod flags;
mod float;
mod generate;
mod smt;
mod spin;
mod symbolic;
mod testcov;
mod verdicts;

pub use symbolic::{Choice, SUPERVISOR, fed};

use crate::args::Args;
use crate::command::Command;
use crate::{Outcome, Result};

pub const COMMAND: Command = Command {
    name: "crosscheck",
    usage: "spin | smt | float | testcov [N] | flags | generate [N] [--long] | verdicts [NAME] | symbolic [programs | functions] [N] |
  symbolic file FILE.c [--seed S]
  spin      subsumption of N random pairs of goals (default 1000; 0 only fetches and builds)
  smt       N random formulas beside z3 and cvc5 (default 5000; 0 only fetches)
  float     N operands for each operation and rounding mode beside the machine (default 1000000)
  symbolic  path formulas of N random programs and of functions beside the interpreter (default 1000)
  testcov   suites of `assize testcomp` for N programs of tests/testcomp (default all; 0 only fetches)
  generate  verdicts on N random programs (default 100) beside native runs of several compilers; --long: 2,600
            --kind small | large | undefined | wild: of this kind only; --show prints the programs only
            --assize PATH: this program, instead of one built for release
  verdicts  the files of tests/verdicts (with NAME in their names) beside native runs on all their inputs
  flags     the programs of tests/flags, which tell compilers' flags apart, beside native runs of gcc's and
            clang's builds: prints the table
  --seed S  the first random flow graph or formula (default 1); the next ones follow",
    about: "subsumption beside spin, our solver beside z3 and cvc5, floats beside the machine, path formulas beside executions, suites beside TestCov, the verdict corpus beside native runs",
    run,
};

fn run(mut args: Args) -> Result<Outcome> {
    let seed: u64 = args.option("--seed")?.unwrap_or(1);
    let options = generate::Options {
        count: 100,
        seed,
        kind: args.option("--kind")?,
        is_long: args.flag("--long"),
        tool: args.option("--assize")?,
        shows: args.flag("--show"),
    };
    match args.rest()?.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["spin"] => spin::run(1000, seed),
        ["spin", count] => spin::run(count.parse().map_err(|_| "how many pairs?")?, seed),
        ["smt"] => smt::run(5000, seed),
        ["smt", count] => smt::run(count.parse().map_err(|_| "how many formulas?")?, seed),
        ["generate"] => generate::run(&options),
        ["generate", count] => {
            generate::run(&generate::Options { count: number(count)?, ..options })
        }
        ["float"] => float::run(1_000_000, seed),
        ["float", count] => float::run(count.parse().map_err(|_| "how many operands?")?, seed),
        ["symbolic"] => symbolic::run(symbolic::Part::ALL, 1000, seed),
        ["symbolic", "programs", count] => {
            symbolic::run(&[symbolic::Part::Programs], number(count)?, seed)
        }
        ["symbolic", "functions", count] => {
            symbolic::run(&[symbolic::Part::Functions], number(count)?, seed)
        }
        ["symbolic", "file", file] => symbolic::one_file(file.as_ref(), seed),
        ["symbolic", count] => symbolic::run(symbolic::Part::ALL, number(count)?, seed),
        ["flags"] => flags::run(),
        ["verdicts"] => verdicts::run(""),
        ["verdicts", name] => verdicts::run(name),
        ["testcov"] => testcov::run(usize::MAX),
        ["testcov", count] => testcov::run(number(count)?),
        _ => Err("what is to be checked? (spin, smt, float, symbolic, testcov)".into()),
    }
}

fn number(text: &str) -> Result<usize> {
    Ok(text.parse().map_err(|_| "how many?")?)
}
