//! The options of `assize testcomp`.

use super::{asking, common, generate, running};
use crate::commands::testcomp::Arguments;
use clap::{Arg, ArgMatches, Command, value_parser};
use std::path::PathBuf;

pub fn command() -> Command {
    let path =
        |name: &'static str| Arg::new(name).value_parser(value_parser!(PathBuf)).required(true);
    let command = running::add(common::add(Command::new("testcomp")))
        .about("One run as in Test-Comp: a property and a program in, a suite of tests out")
        .after_help(
            "Examples:\n  assize testcomp --spec coverage-branches.prp --data-model lp64 -o suite.zip \
             task.c\n  assize testcomp --spec coverage-error-call.prp --data-model ilp32 --time 15m -o \
             suite.zip task.i",
        )
        .arg(path("spec").long("spec").value_name("FILE").help("The property: a .prp file"))
        .arg(
            path("suite")
                .short('o')
                .value_name("FILE")
                .help("The suite: a zip file with metadata.xml and a file for each test"),
        )
        .mut_arg("entry", |entry| entry.hide(true));
    command.args(generate::limits()).arg(asking::dialect().hide(true))
}

pub fn arguments(matches: &ArgMatches) -> Arguments {
    let path = |name: &str| {
        matches.get_one::<PathBuf>(name).cloned().expect("clap should require the paths")
    };
    Arguments {
        generate: generate::bounded(matches, super::Asking::later(matches)),
        property: path("spec"),
        suite: path("suite"),
    }
}
