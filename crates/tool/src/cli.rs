//! The command line.

mod common;

pub use common::Common;

use crate::commands;
use crate::exit::Exit;
use crate::format::Format;
use base::nearest;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, builder::PossibleValuesParser};
use std::ffi::OsString;
use std::io::Write;

/// Commands of the contract that do not exist yet.
const PLANNED: &[&str] = &[
    "goals", "query", "criteria", "generate", "measure", "cc", "reduce", "pct", "property", "dead",
    "replay", "export", "report", "shell", "testcomp", "check",
];

pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    match command().try_get_matches_from(arguments) {
        Ok(matches) => dispatch(&matches),
        Err(error) => usage(&error),
    }
}

fn dispatch(matches: &ArgMatches) -> Exit {
    match matches.subcommand() {
        Some(("cfa", matches)) => commands::cfa::run(&cfa_arguments(matches)),
        _ => unreachable!("clap should accept only the commands above"),
    }
}

fn command() -> Command {
    Command::new("assize")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Puts a C program on trial: coverage goals, tests that reach them, proofs that none can")
        .after_help(
            "Examples:\n  assize cfa examples/middle.c\n  assize cfa src/parse.c --function parse_list \
             --format svg -- -Iinclude > list.svg",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand(cfa())
}

fn cfa() -> Command {
    let names = Format::ALL.map(|(name, _)| name);
    common::add(Command::new("cfa"))
        .about("Shows the control-flow automata of a program")
        .after_help(
            "Examples:\n  assize cfa examples/middle.c --function middle\n  assize cfa -p build --format dot | \
             dot -Tpng > program.png",
        )
        .arg(Arg::new("function").long("function").value_name("NAME").help("Only this function"))
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORM")
                .value_parser(PossibleValuesParser::new(names))
                .conflicts_with("json")
                .default_value("text")
                .help("How to print the automata"),
        )
}

fn cfa_arguments(matches: &ArgMatches) -> commands::cfa::Arguments {
    let common = Common::from(matches);
    let format = match matches.get_one::<String>("format") {
        _ if common.json => Format::Json,
        Some(name) => Format::named(name).expect("clap should accept only known formats"),
        None => Format::Text,
    };
    let function = matches.get_one::<String>("function").cloned();
    commands::cfa::Arguments { common, function, format }
}

/// Help and version are results; everything else is wrong usage.
fn usage(error: &clap::Error) -> Exit {
    let text = error.render().to_string();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A closed pipe is no error: nobody reads on.
            let _ = std::io::stdout().lock().write_all(text.as_bytes());
            Exit::Success
        }
        kind => {
            let given = error.get(clap::error::ContextKind::InvalidSubcommand);
            let text = match given.map(ToString::to_string) {
                Some(name) if kind == ErrorKind::InvalidSubcommand => unknown_command(&name),
                _ => text,
            };
            let _ = std::io::stderr().lock().write_all(text.as_bytes());
            Exit::Input
        }
    }
}

fn unknown_command(name: &str) -> String {
    let known = command();
    let existing: Vec<&str> = known.get_subcommands().map(Command::get_name).collect();
    let hint = if PLANNED.contains(&name) {
        format!("this version has only: {}", existing.join(", "))
    } else if name.ends_with(".c") || name.ends_with(".i") {
        format!("a command comes first: assize cfa {name}")
    } else {
        match nearest(name, existing.iter().copied()) {
            Some(near) => format!("did you mean `assize {near}`?"),
            None => "`assize --help` lists the commands".to_string(),
        }
    };
    let planned = if PLANNED.contains(&name) { "not there yet" } else { "unknown" };
    format!("error: the command `{name}` is {planned}\n  hint: {hint}\n")
}
