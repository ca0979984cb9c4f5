//! `assize query --explain`: what a query says, and what it would ask of a program.

use super::translate;
use crate::asked::{self, Session, View};
use crate::cli::Common;
use crate::exit::Exit;
use crate::git;
use ::query::target::Explained;
use ::query::{Dialect, ask, normalise};
use std::fmt::Write;

/// So many goals are shown.
const SHOWN: u128 = 10;

pub struct Arguments {
    pub common: Common,
    pub text: String,
    pub dialect: Option<Dialect>,
}

pub fn run(arguments: &Arguments) -> Exit {
    let common = &arguments.common;
    let output = common.output;
    let (source, parsed, warnings) =
        match ::query::read_one("query", &arguments.text, arguments.dialect) {
            Ok(read) => read,
            Err(diagnostics) => return output.fail(&diagnostics),
        };
    output.show(&warnings);
    let mut out = String::new();
    let normal = normalise(&parsed.query).to_string();
    writeln!(out, "query     {}", parsed.query).expect("text takes all");
    writeln!(out, "dialect   {}", parsed.inference.why).expect("text takes all");
    writeln!(out, "means     {normal}").expect("text takes all");
    if common.files.is_empty() && common.build.is_none() {
        return output.result(&out);
    }
    let Some(translation) = translate(common, true) else { return Exit::Input };
    let entries = match asked::entries(&translation.program, common.entry.as_deref()) {
        Ok(entries) => entries,
        Err(error) => return output.fail(&[error]),
    };
    let changes: ::query::target::Changes<'_> = Box::new(git::changes);
    match ask::explain(&translation, &parsed.query, &entries, Some(changes)) {
        Ok(rows) => out.push_str(&filters(&rows)),
        Err(problem) => return output.fail(&[source.error(&problem)]),
    }
    let mut session = Session::new(translation);
    match session.ask(&source, &parsed, false, &entries) {
        Ok(warnings) => output.show(&warnings),
        Err(error) => return output.fail(&[error]),
    }
    out.push_str(&goals(&session));
    output.result(&out)
}

fn filters(rows: &[Explained]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for row in rows {
        let places = row.places.join(", ");
        let more = if row.edges > row.places.len() { ", …" } else { "" };
        let s = if row.edges == 1 { "" } else { "s" };
        let line = match &row.problem {
            Some(problem) => format!("filter    {}: {}\n", row.filter, problem.message),
            None => format!("filter    {}: {} edge{s}: {places}{more}\n", row.filter, row.edges),
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.concat()
}

fn goals(session: &Session) -> String {
    let mut out = String::new();
    for heard in &session.heard {
        let view = View::new(session, heard);
        writeln!(out, "goals     {}", view.len()).expect("text takes all");
        for k in 0..view.len().min(SHOWN) {
            if let Some(goal) = view.described(k) {
                writeln!(out, "  {k:>4}  {}", goal.sentence()).expect("text takes all");
            }
        }
        if view.len() > SHOWN {
            writeln!(out, "        … (`assize goals` lists all)").expect("text takes all");
        }
    }
    out
}
