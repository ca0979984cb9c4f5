//! The command line.

mod asking;
mod check;
mod common;
mod export;
mod generate;
mod header;
mod running;
mod testcomp;

pub use asking::{Asking, Question, dialect_named, name_of_dialect};
pub use common::{Common, Globals, IGNORE, INPUT};
pub use running::{Running, time};

use crate::commands;
use crate::exit::Exit;
use crate::format::Format;
use base::nearest;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, builder::PossibleValuesParser};
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

/// Commands of the contract that do not exist yet.
const PLANNED: &[&str] = &["pct", "property", "dead", "report"];

pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    let words = header::complete(&command(), arguments.into_iter().collect());
    match command().try_get_matches_from(words) {
        Ok(matches) => dispatch(&matches),
        Err(error) => usage(&error),
    }
}

/// The arguments of a command line of `assize generate`.
#[cfg(test)]
pub fn generate_arguments(words: Vec<OsString>) -> Result<commands::generate::Arguments, String> {
    let words = header::complete(&command(), words);
    let matches = command().try_get_matches_from(words).map_err(|error| error.to_string())?;
    match matches.subcommand() {
        Some(("generate", matches)) => Ok(generate::arguments(matches)),
        _ => Err("this is another command".into()),
    }
}

fn dispatch(matches: &ArgMatches) -> Exit {
    match matches.subcommand() {
        Some(("cfa", matches)) => commands::cfa::run(&cfa_arguments(matches)),
        Some(("goals", matches)) => commands::goals::run(&commands::goals::Arguments {
            common: Common::from(matches),
            asking: Asking::from(matches),
            regex: matches.get_flag("regex"),
            promela: matches.get_flag("promela"),
        }),
        Some(("query", matches)) => commands::query::run(&commands::query::Arguments {
            common: Common::from(matches),
            text: matches.get_one::<String>("explain").cloned().unwrap_or_default(),
            dialect: asking::dialect_of(matches),
        }),
        Some(("criteria", matches)) => commands::criteria::run(&commands::criteria::Arguments {
            name: matches.get_one::<String>("name").cloned(),
            json: matches.get_flag("json"),
        }),
        Some(("measure", matches)) if matches.contains_id("made") => {
            let common = Common::from(matches);
            commands::build::run(&commands::build::Arguments {
                command: common.flags.clone(),
                common,
                asking: Asking::from(matches),
                build: matches.get_one::<PathBuf>("made").cloned().unwrap_or_default(),
            })
        }
        Some(("measure", matches)) => commands::measure::run(&commands::measure::Arguments {
            common: Common::from(matches),
            asking: Asking::from(matches),
            tests: matches.get_many("tests").unwrap_or_default().cloned().collect(),
            output: matches.get_one("output").cloned(),
        }),
        Some(("generate", matches)) => commands::generate::run(&generate::arguments(matches)),
        Some(("shell", matches)) => commands::shell::run(Common::from(matches)),
        Some(("testcomp", matches)) => commands::testcomp::run(testcomp::arguments(matches)),
        Some(("replay", matches)) => commands::replay::run(&commands::replay::Arguments {
            common: Common::from(matches),
            tests: matches.get_many("tests").unwrap_or_default().cloned().collect(),
        }),
        Some(("reduce", matches)) => commands::reduce::run(&commands::reduce::Arguments {
            common: Common::from(matches),
            asking: Asking::from(matches),
            tests: matches.get_many("tests").unwrap_or_default().cloned().collect(),
        }),
        Some(("check", matches)) => commands::check::run(check::arguments(matches)),
        Some(("export", matches)) => commands::export::run(export::arguments(matches)),
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
        .subcommand(goals())
        .subcommand(query())
        .subcommand(criteria())
        .subcommand(generate::command())
        .subcommand(measure())
        .subcommand(cc())
        .subcommand(reduce())
        .subcommand(replay())
        .subcommand(export::command())
        .subcommand(check::command())
        .subcommand(testcomp::command())
        .subcommand(shell())
}

fn measure() -> Command {
    running::add(asking::add(common::add(Command::new("measure"))))
        .about("Runs given tests natively and reports which goals they cover")
        .after_help(
            "Examples:\n  assize measure examples/fql/listing1.c --entry foo --criterion condition \
             --tests examples/fql/listing1.json\n  assize measure src/*.c --criterion mcdc --tests \
             tests/ --json -- -Iinclude\n  make CC='assize cc' && assize measure --build . \
             --criterion branch -- make check",
        )
        .arg(tests().required_unless_present("made"))
        .arg(
            Arg::new("output")
                .short('o')
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .conflicts_with("made")
                .help("Keep the result here after every test, and go on from what is there"),
        )
        .arg(
            Arg::new("made")
                .long("build")
                .value_name("DIR")
                .value_parser(clap::value_parser!(PathBuf))
                .conflicts_with_all(["tests", "files", "build"])
                .help("A build made with `assize cc`; behind `--` stands the command to measure"),
        )
}

/// For its help alone: with words, the command is not read here.
fn cc() -> Command {
    Command::new("cc")
        .about("Compiles like cc, or like $ASSIZE_CC, and puts probes in for `measure --build`")
        .after_help(
            "Examples:\n  make CC='assize cc' && assize measure --build . --criterion branch -- make \
             check\n  cmake -DCMAKE_C_COMPILER='assize;cc' -B build\n\n\
             ASSIZE_PROBES=sequence in the environment records order too, for goals like \
             block-pairs and all-uses.",
        )
        .arg_required_else_help(true)
        .arg(Arg::new("words").value_name("WORD").num_args(1..).help("As for the compiler"))
}

fn shell() -> Command {
    common::add(Command::new("shell"))
        .mut_arg("json", |json| json.hide(true))
        .about("Source, settings and queries as they come: with line editing, or from a pipe")
        .after_help("Examples:\n  assize shell examples/fql/sort.c\n  assize shell < session.txt")
}

fn tests() -> Arg {
    Arg::new("tests")
        .long("tests")
        .value_name("PATH")
        .value_parser(clap::value_parser!(std::path::PathBuf))
        .action(clap::ArgAction::Append)
        .help("Tests: a directory, or a .json, .ktest, .xml or .zip file")
}

fn replay() -> Command {
    running::add(common::add(Command::new("replay")))
        .about("Runs tests natively, without probes, and reports how they end")
        .after_help(
            "Examples:\n  assize replay examples/fql/listing1.c --entry foo --tests \
             examples/fql/listing1.json\n  assize replay -p build --tests crashes/ --json",
        )
        .arg(tests().required(true))
}

fn goals() -> Command {
    asking::add(common::add(Command::new("goals")))
        .about("Lists the goals of a query, one line each")
        .after_help(
            "Examples:\n  assize goals examples/fql/sort.c --criterion condition\n  assize goals src/*.c \
             --query 'in @FUNC(parse) cover EDGES(@DECISIONEDGE)' -- -Iinclude",
        )
        .arg(
            Arg::new("regex")
                .long("regex")
                .action(clap::ArgAction::SetTrue)
                .conflicts_with("json")
                .help("Also the regular expression over edges that each goal is"),
        )
        .arg(
            Arg::new("promela")
                .long("promela")
                .action(clap::ArgAction::SetTrue)
                .conflicts_with_all(["json", "regex", "query", "query-file"])
                .help("The criterion's entities as LTL formulas over a Promela model, for spin"),
        )
}

fn query() -> Command {
    common::add(Command::new("query"))
        .about("Explains a query: its canonical form, what its filters select, its goals")
        .after_help(
            "Examples:\n  assize query --explain 'cover @5->@9'\n  assize query --explain \
             'cover EDGES(@CONDITIONEDGE)' examples/fql/sort.c",
        )
        .arg(
            Arg::new("explain")
                .long("explain")
                .value_name("QUERY")
                .required(true)
                .help("The query"),
        )
        .arg(asking::dialect())
}

fn criteria() -> Command {
    Command::new("criteria")
        .about("Lists the named criteria and the queries behind them")
        .after_help("Examples:\n  assize criteria\n  assize criteria all-uses")
        .arg(Arg::new("name").value_name("NAME").help("Only this one"))
        .arg(
            Arg::new("json")
                .long("json")
                .action(clap::ArgAction::SetTrue)
                .help("The result as JSON on standard output"),
        )
}

fn reduce() -> Command {
    running::add(asking::add(common::add(Command::new("reduce"))))
        .about("Finds a smallest set of goals that stand for all: whoever reaches these reaches the rest")
        .after_help(
            "Examples:\n  assize reduce examples/spanning/max.c --criterion all-uses\n  assize reduce \
             src/parse.c --criterion branch --entry parse --json",
        )
        .arg(tests())
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
