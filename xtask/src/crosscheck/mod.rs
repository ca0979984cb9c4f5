//! `cargo xtask crosscheck`: our answers against those of tools that share no code with us.

mod spin;

use crate::args::Args;
use crate::command::Command;
use crate::{Outcome, Result};

pub const COMMAND: Command = Command {
    name: "crosscheck",
    usage: "spin [N] [--seed S]
  spin      subsumption of N random pairs of goals (default 1000; 0 only fetches and builds)
  --seed S  the first random flow graph (default 1); the next ones follow",
    about: "subsumption between goals beside the model checker spin",
    run,
};

fn run(mut args: Args) -> Result<Outcome> {
    let seed: u64 = args.option("--seed")?.unwrap_or(1);
    match args.rest()?.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["spin"] => spin::run(1000, seed),
        ["spin", count] => spin::run(count.parse().map_err(|_| "how many pairs?")?, seed),
        _ => Err("against which tool? (spin)".into()),
    }
}
