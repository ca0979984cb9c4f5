//! `assize reduce`: a spanning set of the goals.

use super::measure;
use crate::asked::{self, Listed, Session, View};
use crate::cli::{Asking, Common};
use crate::exit::Exit;
use crate::output::Writer;
use crate::result;
use base::Diagnostic;
use goal::{Implications, SpanningForest, SubsumptionGraph};
use std::io;
use std::path::PathBuf;

/// More goals are not compared with each other.
const MOST: u128 = 5_000;

pub struct Arguments {
    pub common: Common,
    pub asking: Asking,
    /// If given, the tests are reduced, not the goals.
    pub tests: Vec<PathBuf>,
}

/// What was found, by the numbers of the goals.
struct Reduction {
    spanning: Vec<u128>,
    /// Direct ones: (a, b), a subsumes b.
    subsumes: Vec<(u128, u128)>,
    infeasible: usize,
    goals: usize,
}

pub fn run(arguments: &Arguments) -> Exit {
    let common = &arguments.common;
    if !arguments.tests.is_empty() {
        return of_tests(arguments);
    }
    let Some(session) = asked::hear(common, &arguments.asking) else { return Exit::Input };
    let reduction = match reduce(&session, common.json) {
        Ok(reduction) => reduction,
        Err(error) => return common.output.fail(&[error]),
    };
    let mut writer = Writer::stdout();
    let written = if common.json {
        result::reduce(&mut writer, &session, common, &reduction.spanning, &reduction.subsumes)
    } else {
        print(&mut writer, &session, &reduction)
    };
    let exit = common.output.finish(written.and_then(|()| writer.end()));
    let Reduction { spanning, infeasible, goals, .. } = &reduction;
    let (count, feasible) = (spanning.len(), goals - infeasible);
    common.output.remark(&format!(
        "{count} of {feasible} goals stand for all{}",
        match infeasible {
            0 => String::new(),
            n => format!(" ({n} more are infeasible by structure)"),
        }
    ));
    exit
}

/// A smallest subset of the tests that covers the same goals.
fn of_tests(arguments: &Arguments) -> Exit {
    let (common, output) = (&arguments.common, arguments.common.output);
    let Some(session) = asked::hear(common, &arguments.asking) else { return Exit::Input };
    let (names, covers) = match measure::covers(common, &arguments.tests, &session) {
        Ok(measured) => measured,
        Err(error) => return output.fail(&[error]),
    };
    let reduction = suite::reduce::reduce(&covers, suite::reduce::WORK);
    let kept: Vec<&str> = reduction.tests.iter().map(|k| names[*k].as_str()).collect();
    let text = if common.json {
        let list = |items: Vec<String>| items.join(", ");
        format!(
            "{{ \"format\": 1, \"command\": \"reduce\", \"kept\": [{}], \"of\": {}, \"lower_bound\": {}, \"exact\": {} }}\n",
            list(reduction.tests.iter().map(usize::to_string).collect()),
            names.len(),
            reduction.lower_bound,
            reduction.exact
        )
    } else {
        kept.iter().map(|name| format!("test {name}\n")).collect()
    };
    let exit = output.result(&text);
    let least = match reduction.exact {
        true => "no fewer do".to_string(),
        false => format!("at least {} are needed", reduction.lower_bound),
    };
    output.remark(&format!(
        "{} of {} tests cover the same goals; {least}",
        kept.len(),
        names.len()
    ));
    exit
}

fn reduce(session: &Session, in_full: bool) -> Result<Reduction, Diagnostic> {
    let mut all = Reduction { spanning: vec![], subsumes: vec![], infeasible: 0, goals: 0 };
    let mut first = 0;
    for heard in &session.heard {
        let view = View::new(session, heard);
        if view.len() > MOST {
            let message = format!("{} goals would have to be compared with each other", view.len());
            return Err(Diagnostic::error(message).hint(format!(
                "reduce stops at {MOST}; narrow the query, by `in @FUNC(f)` for one"
            )));
        }
        let mut listed: Vec<Listed> = Vec::new();
        let counts = view
            .each(first, |one| {
                listed.push(one);
                Ok(())
            })
            .expect("nothing is written here");
        part(&view, &listed, in_full, &mut all)
            .map_err(|error| Diagnostic::error(error.to_string()))?;
        first += counts.goals;
    }
    all.spanning.sort_unstable();
    all.subsumes.sort_unstable();
    Ok(all)
}

/// The goals of one query. Goals over two tests are not compared: each stands for itself.
fn part(
    view: &View<'_>,
    listed: &[Listed],
    in_full: bool,
    all: &mut Reduction,
) -> Result<(), goal::TooMany> {
    let goals = &view.heard.answer.asked.goals;
    all.goals += listed.len();
    all.infeasible += listed.iter().filter(|one| !one.has_path).count();
    let (single, pairs): (Vec<Listed>, Vec<Listed>) =
        listed.iter().filter(|one| one.has_path).partition(|one| one.k < goals.len());
    all.spanning.extend(pairs.iter().map(|one| one.id));
    view.with_structure(|structure| {
        let language = |one: &Listed| goals.get(one.k).map(|goal| goal.language);
        let mut implications = Implications::new(structure, single.iter().filter_map(language))?;
        let complete = implications.complete();
        all.spanning.extend(implications.endless()?.iter().map(|e| single[*e].id));
        let id = |e: usize| single[e].id;
        let (roots, arcs) = if in_full {
            let graph =
                SubsumptionGraph::find(complete, |e, other| implications.subsumes(e, other));
            (graph.reduced().minimum_spanning_set(), graph.arcs)
        } else {
            let forest = SpanningForest::find(complete, |e, other| implications.subsumes(e, other));
            (forest.roots(), forest.arcs)
        };
        all.spanning.extend(roots.into_iter().map(id));
        all.subsumes.extend(arcs.into_iter().map(|(e, other)| (id(e), id(other))));
        Ok(())
    })
}

fn print(writer: &mut Writer, session: &Session, reduction: &Reduction) -> io::Result<()> {
    let mut first = 0;
    for heard in &session.heard {
        let view = View::new(session, heard);
        let counts = view.each(first, |listed| {
            if reduction.spanning.binary_search(&listed.id).is_err() {
                return Ok(());
            }
            let described = view.described(listed.k).expect("there should be so many goals");
            let below = reduction.subsumes.iter().filter(|(a, _)| *a == listed.id);
            let below: Vec<String> = below.map(|(_, b)| b.to_string()).collect();
            let stands = match below.as_slice() {
                [] => String::new(),
                _ => format!("  (subsumes {})", below.join(", ")),
            };
            writer.line(&format!("{:>4}  {}{stands}", listed.id, described.sentence()))
        })?;
        first += counts.goals;
    }
    Ok(())
}
