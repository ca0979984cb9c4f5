//! `assize criteria`: the named criteria and their queries.

use crate::exit::Exit;
use crate::output::{Color, Output, Verbosity};
use crate::result::string;
use query::criteria::{self, Criterion, Meaning};

pub struct Arguments {
    pub name: Option<String>,
    pub json: bool,
}

pub fn run(arguments: &Arguments) -> Exit {
    let output = Output { color: Color::Auto, verbosity: Verbosity::Normal };
    let shown: Vec<&Criterion> = match &arguments.name {
        Some(name) => match criteria::lookup(name) {
            Ok(criterion) => vec![criterion],
            Err(error) => return output.fail(&[error]),
        },
        None => criteria::all().iter().collect(),
    };
    output.result(&if arguments.json { json(&shown) } else { text(&shown) })
}

fn text(criteria: &[&Criterion]) -> String {
    let one = |criterion: &&Criterion| {
        let also = match criterion.aliases.as_slice() {
            [] => String::new(),
            aliases => format!(" (also {})", aliases.join(", ")),
        };
        let meaning = match &criterion.meaning {
            Meaning::Query(query) => query.to_string(),
            Meaning::Generator(why) => format!("generator: {why}"),
        };
        let entities = if criterion.only_feasible && matches!(criterion.meaning, Meaning::Query(_))
        {
            "    Combinations without a path in the program's graph are left out.\n"
        } else {
            ""
        };
        format!(
            "{criterion}{also}\n    {}\n    {meaning}\n{entities}    From: {}\n",
            criterion.about, criterion.source
        )
    };
    criteria.iter().map(one).collect::<Vec<_>>().join("\n")
}

fn json(criteria: &[&Criterion]) -> String {
    let one = |criterion: &&Criterion| {
        let (query, generator) = match &criterion.meaning {
            Meaning::Query(query) => (string(query), "false"),
            Meaning::Generator(_) => ("null".to_string(), "true"),
        };
        format!(
            "  {{ \"name\": {}, \"about\": {}, \"source\": {}, \"generator\": {generator}, \"query\": {query} }}",
            string(criterion.name),
            string(&criterion.about),
            string(&criterion.source),
        )
    };
    format!("[\n{}\n]\n", criteria.iter().map(one).collect::<Vec<_>>().join(",\n"))
}
