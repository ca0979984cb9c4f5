//! The options of commands that take goals: a query, a file of queries, or a criterion.

use clap::{
    Arg, ArgAction, ArgGroup, ArgMatches, Command, builder::PossibleValuesParser, value_parser,
};
use query::Dialect;
use std::path::PathBuf;

/// Where the goals come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    Query(String),
    /// The text of several.
    Queries(String),
    File(PathBuf),
    Criterion(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asking {
    pub question: Question,
    pub dialect: Option<Dialect>,
}

pub fn add(command: Command) -> Command {
    command
        .arg(Arg::new("query").long("query").value_name("QUERY").help("What to cover, in FQL"))
        .arg(
            Arg::new("query-file")
                .long("query-file")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("A file with queries"),
        )
        .arg(
            Arg::new("criterion")
                .long("criterion")
                .value_name("NAME")
                .help("A named criterion, as `assize criteria` lists them"),
        )
        .arg(
            Arg::new("checks")
                .long("checks")
                .action(ArgAction::SetTrue)
                .help("The same as --criterion checks: all that could be undefined"),
        )
        .arg(dialect())
        .group(
            ArgGroup::new("asked")
                .args(["query", "query-file", "criterion", "checks"])
                .required(true),
        )
}

pub fn dialect() -> Arg {
    Arg::new("dialect")
        .long("dialect")
        .value_name("YEAR")
        .value_parser(PossibleValuesParser::new(DIALECTS.map(|(name, _)| name)))
        .help("How to read `in` and `passing` [default: by the query's words]")
}

const DIALECTS: [(&str, Dialect); 2] = [("2009", Dialect::D2009), ("2010", Dialect::D2010)];

pub fn dialect_of(matches: &ArgMatches) -> Option<Dialect> {
    matches.get_one::<String>("dialect").and_then(|name| dialect_named(name))
}

pub fn dialect_named(name: &str) -> Option<Dialect> {
    DIALECTS.iter().find(|(known, _)| *known == name).map(|(_, dialect)| *dialect)
}

pub fn name_of_dialect(dialect: Dialect) -> &'static str {
    let found = DIALECTS.iter().find(|(_, known)| *known == dialect);
    found.map_or("", |(name, _)| name)
}

impl Asking {
    /// For a command whose question stands in a file of its own.
    pub fn later(matches: &ArgMatches) -> Asking {
        Asking { question: Question::Query(String::new()), dialect: dialect_of(matches) }
    }
}

impl From<&ArgMatches> for Asking {
    fn from(matches: &ArgMatches) -> Asking {
        let text = |name: &str| matches.get_one::<String>(name).cloned();
        let question = if let Some(query) = text("query") {
            Question::Query(query)
        } else if let Some(file) = matches.get_one::<PathBuf>("query-file") {
            Question::File(file.clone())
        } else if matches.get_flag("checks") {
            Question::Criterion("checks".into())
        } else {
            let name = text("criterion").expect("clap should require one of the four");
            Question::Criterion(name)
        };
        Asking { question, dialect: dialect_of(matches) }
    }
}
