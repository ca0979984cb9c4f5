//! The options of `assize check`.

use super::{common, running};
use crate::cli::Common;
use crate::commands::check::Arguments;
use clap::{Arg, ArgMatches, Command, value_parser};
use std::path::PathBuf;
use std::time::Duration;

pub fn command() -> Command {
    let result = Arg::new("result")
        .value_name("RESULT")
        .value_parser(value_parser!(PathBuf))
        .required(true)
        .help("The result.json of `assize generate -o`, or its directory");
    common::add(Command::new("check").arg(result))
        .about("Checks the evidence of every verdict again: tests are run, proofs are checked by other means")
        .after_help(
            "Examples:\n  assize check suite/result.json\n  assize check suite --solver 'z3 -in' \
             --time 5m",
        )
        .arg(
            Arg::new("solver")
                .long("solver")
                .value_name("COMMAND")
                .help(
                    "A solver that speaks SMT-LIB on its standard input, and is believed \
                     [default: our own, whose proofs are checked]",
                ),
        )
        .arg(
            Arg::new("time")
                .long("time")
                .value_name("TIME")
                .value_parser(running::time)
                .default_value("60s")
                .help("Check proofs no longer than this: 500ms, 60s, 5m"),
        )
}

pub fn arguments(matches: &ArgMatches) -> Arguments {
    let result: Option<&PathBuf> = matches.get_one("result");
    Arguments {
        common: Common::from(matches),
        result: result.cloned().expect("clap should require the result"),
        solver: matches.get_one("solver").cloned(),
        time: matches.get_one::<Duration>("time").copied().unwrap_or_default(),
    }
}
