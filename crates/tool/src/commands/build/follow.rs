//! Runs a command on a build, and judges the goals by what was recorded.

use super::collect::{Build, Placed};
use super::start;
use crate::asked::{Heard, Session, View};
use crate::commands::measure::{Line, details, listed};
use base::{Diagnostic, Map};
use cfa::FuncId;
use goal::{EngineGoals, GoalId};
use std::process::ExitStatus;
use suite::judge::Judge;
use suite::probes::observed::Observed;
use suite::probes::order::{Need, needs};
use suite::probes::ordered::{Ordered, steps};
use suite::probes::table::{Place, Table};
use suite::probes::text::Mode;

/// More goals than these are counted, not listed.
const MOST_LISTED: u128 = 1_000_000;

pub struct Measured {
    pub status: Option<ExitStatus>,
    pub lines: Vec<Line>,
    /// Covered and all, where there are too many goals to list.
    pub totals: Option<(u128, u128)>,
    /// Threads that took too many steps to be written down.
    pub cut: usize,
}

/// One query, and what has to be kept for it.
struct Asked<'a> {
    view: View<'a>,
    needs: Vec<Need>,
    table: Table,
}

pub fn measure(
    build: &Build,
    session: &Session,
    command: &[String],
) -> Result<Measured, Diagnostic> {
    let placed = build.functions(session)?;
    let mut asked = Vec::new();
    for heard in &session.heard {
        asked.push(Asked::new(session, heard)?);
    }
    let table = prepare(build, session, &asked, &placed)?;
    let status = match command {
        [] => None,
        words => {
            let marks = asked.iter().map(|one| one.table.marks).max().unwrap_or(0);
            let table = table.as_deref().map(|bytes| (bytes, marks.max(1)));
            Some(start(build, words, table)?)
        }
    };
    build.check_table(table.as_deref())?;
    let files = build.recorded("map")?;
    let mut measured = Measured { status, lines: Vec::new(), totals: None, cut: 0 };
    for one in &asked {
        let mut observed = Observed::new(session.program(), &one.view.alphabet);
        build.observe(&files, &placed, &mut observed)?;
        let ordered = one.ordered(build, &placed)?;
        measured.cut += ordered.cut;
        one.judge(&observed, &ordered, &mut measured);
    }
    Ok(measured)
}

/// One text may be compiled several times: a function of a header in each unit, a file for several
/// programs. Whoever asks about the text has one goal, covered if one of its copies is. What stands
/// at one place of a function with the same words (a macro used twice) are several goals: the n-th
/// of one copy is the n-th of another.
fn merged(lines: Vec<(Option<FuncId>, Line)>) -> Vec<Line> {
    let mut places: Map<(String, String, String, u32), usize> = Map::new();
    let mut counts: Map<(Option<FuncId>, String, String), u32> = Map::new();
    let mut kept: Vec<Line> = Vec::new();
    for (f, line) in lines {
        let (sentence, details) = (line.sentence.clone(), line.details.clone());
        let nth = counts.entry((f, sentence.clone(), details.clone())).or_default();
        let key = (line.function.clone(), sentence, details, *nth);
        *nth += 1;
        match places.get(&key) {
            Some(&at) if f.is_some() => {
                if kept[at].tests.is_empty() {
                    kept[at].tests = line.tests;
                }
            }
            _ => {
                places.insert(key, kept.len());
                kept.push(Line { id: kept.len() as u128, ..line });
            }
        }
    }
    kept
}

/// The table for the runtime, if goals are about order.
fn prepare(
    build: &Build,
    session: &Session,
    asked: &[Asked<'_>],
    placed: &[Placed],
) -> Result<Option<Vec<u8>>, Diagnostic> {
    let Some(one) = asked.iter().find(|one| !one.table.is_empty()) else { return Ok(None) };
    if asked.len() > 1 {
        return Err(Diagnostic::error("goals about order are measured for one query at a time"));
    }
    if build.modes().any(|mode| mode == Mode::Map) {
        let message = "the probes of this build tell what was reached, not in which order";
        return Err(Diagnostic::error(message)
            .hint("build again with the environment variable ASSIZE_PROBES=sequence"));
    }
    if let Some(placed) = placed.iter().find(|placed| !placed.probes.untold.is_empty()) {
        let name = &session.program().functions[placed.function].name;
        let message = format!("no probe tells when the cleanup functions of `{name}` return");
        return Err(Diagnostic::error(message)
            .hint("measure tests of a function, with `--tests`, or ask for nothing about order"));
    }
    let places = places(build, placed);
    let units = build.ranges();
    let bytes = one.table.bytes(session.program(), &one.view.alphabet, &units, &places);
    Ok(Some(bytes))
}

fn places<'a>(build: &Build, placed: &'a [Placed]) -> Vec<Place<'a>> {
    let units = build.ranges();
    let place = |placed: &'a Placed| Place {
        function: placed.function,
        first: units[placed.unit].first + placed.first,
        probes: &placed.probes,
    };
    placed.iter().map(place).collect()
}

impl<'a> Asked<'a> {
    fn new(session: &'a Session, heard: &'a Heard) -> Result<Self, Diagnostic> {
        let view = View::new(session, heard);
        if !heard.answer.predicates.table.is_empty() {
            return Err(Diagnostic::error(
                "a build made with `assize cc` does not know predicates",
            )
            .hint("measure tests of a function, with `--tests`, or ask without predicates"));
        }
        let asked = &heard.answer.asked;
        if asked.goals.passing.is_some() && !asked.pairs.is_empty() {
            let message =
                "a build made with `assize cc` does not know which run an evaluation was in";
            return Err(Diagnostic::error(message)
                .hint("measure tests of a function, with `--tests`, or ask without `passing`"));
        }
        let id = view.graph.id();
        let needs = needs(&heard.answer.asked.goals, id);
        let table = Table::new(&needs, id);
        let table = table.ok_or_else(|| {
            Diagnostic::error("there are more than 4,294,967,296 pairs of edges to mark")
                .hint("ask for less, as in `in @FILE(…) cover …`")
        })?;
        Ok(Asked { view, needs, table })
    }

    /// What is known about order.
    fn ordered(&self, build: &Build, placed: &[Placed]) -> Result<Ordered<'_>, Diagnostic> {
        let marks = std::fs::read(build.data().join("marks")).unwrap_or_default();
        let mut ordered = Ordered::new(&self.needs, &self.table, marks);
        if !self.table.timed.is_empty() {
            build.recorded("times")?.iter().for_each(|bytes| ordered.add_times(bytes));
        }
        if self.table.trace {
            let asked = &self.view.heard.answer.asked;
            let program = self.view.program();
            let (alphabet, id) = (&self.view.alphabet, self.view.graph.id());
            let goals = EngineGoals::new(&asked.goals, &[], id, GoalId(0));
            let judge = Judge::new(program, alphabet, id, &goals);
            let units = build.ranges();
            let points = units.iter().map(|unit| unit.first + unit.size).max().unwrap_or(0);
            let steps = steps(program, &places(build, placed), points as usize);
            for bytes in build.recorded("trace")? {
                ordered.add_trace(&bytes, &steps, &judge);
            }
        }
        Ok(ordered)
    }

    fn judge(&self, observed: &Observed<'_>, ordered: &Ordered<'_>, measured: &mut Measured) {
        let asked = &self.view.heard.answer.asked;
        if self.view.len() > MOST_LISTED {
            let (covered, all) = measured.totals.unwrap_or((0, 0));
            measured.totals = Some((covered + ordered.count(), all + self.view.len()));
            return;
        }
        let listed = listed(&self.view, measured.lines.len() as u128);
        let mut lines = Vec::new();
        for one in listed {
            let described = self.view.described(one.k).expect("there should be so many goals");
            let covered = match one.k.checked_sub(self.view.single()) {
                Some(pair) => observed.shows(&asked.pairs[pair as usize]),
                None => self.view.goal(one.k).is_some_and(|goal| match self.needs[goal.term] {
                    Need::Reached => observed.covers(&goal),
                    _ => ordered.covers(one.k, &goal),
                }),
            };
            let tests = if covered { vec![0] } else { Vec::new() };
            let (id, sentence, pair) = (one.id, described.sentence(), None);
            let (file, line, function) = (described.file, described.line, described.function);
            let (undefined, details) = (Vec::new(), details(&self.view, one.k));
            let (is_constant, is_called) = (one.is_constant, self.view.is_called(one.k));
            let unfollowed = self.view.unfollowed(one.k);
            let line = Line {
                id,
                sentence,
                file,
                line,
                function,
                tests,
                pair,
                undefined,
                details,
                unfollowed,
                is_constant,
                is_called,
            };
            lines.push((self.view.function(one.k), line));
        }
        measured.lines.extend(merged(lines));
    }
}
