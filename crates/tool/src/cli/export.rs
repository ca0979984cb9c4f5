//! The options of `assize export`.

use super::common;
use crate::cli::Common;
use crate::commands::export::{Arguments, Form};
use clap::{Arg, ArgMatches, Command, builder::PossibleValuesParser, value_parser};
use std::path::PathBuf;

pub fn command() -> Command {
    let result = Arg::new("result")
        .value_name("RESULT")
        .value_parser(value_parser!(PathBuf))
        .required(true)
        .help("A result with tests, which names its program, or tests in any form");
    let names = Form::ALL.map(|(name, _)| name);
    common::add(Command::new("export").arg(result))
        .mut_arg("json", |json| json.hide(true))
        .about("Writes the tests of a result in another form")
        .after_help(
            "Examples:\n  assize export result.json --format unity -o unit-tests\n  assize export \
             examples/fql/listing1.json examples/fql/listing1.c --entry foo --format test-comp -o \
             suite.zip",
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORM")
                .value_parser(PossibleValuesParser::new(names))
                .required(true)
                .help("The form of the tests"),
        )
        .arg(
            Arg::new("output")
                .short('o')
                .value_name("PATH")
                .value_parser(value_parser!(PathBuf))
                .required(true)
                .help(
                    "A directory, for `json` a file; also a .zip file for `test-comp`, \
                     a .c file for `c`, `unity` and `criterion`",
                ),
        )
}

pub fn arguments(matches: &ArgMatches) -> Arguments {
    let path = |name: &str| {
        matches.get_one::<PathBuf>(name).cloned().expect("clap should require the paths")
    };
    let name = matches.get_one::<String>("format").expect("clap should require a format");
    let form = Form::ALL.iter().find(|(known, _)| known == name);
    let (_, form) = form.expect("clap should accept only known formats");
    Arguments {
        common: Common::from(matches),
        result: path("result"),
        form: *form,
        output: path("output"),
    }
}
