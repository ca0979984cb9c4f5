//! The goals with the tests that reach them, as they are told.

use super::details::details;
use super::seen::{Court, Seen};
use crate::asked::{Listed, Session, View};
use crate::cli::Common;
use crate::output::Writer;
use crate::result::string;
use goal::{AskedId, Desugared, Ledger, TestId};
use std::io;
use suite::Suite;
use suite::json::Run;

/// A goal with the tests that reach it.
pub struct Line {
    pub id: u128,
    pub sentence: String,
    pub file: String,
    pub line: u32,
    pub function: String,
    pub tests: Vec<usize>,
    pub pair: Option<(usize, usize)>,
    /// Tests that were there while a predicate of the goal had no value.
    pub undefined: Vec<usize>,
    /// Of goals about one edge or decision: more members of its JSON.
    pub details: String,
    /// Why nobody knows whether a test reaches it.
    pub unfollowed: Option<String>,
    /// No test has it, because it is decided by a constant: it does not count.
    pub is_constant: bool,
    /// Calls from the entry reach its function.
    pub is_called: bool,
}

impl Line {
    /// Whether it is one of those that are to be covered.
    pub fn counts(&self) -> bool {
        !self.is_constant || self.is_covered()
    }

    pub fn is_covered(&self) -> bool {
        !self.tests.is_empty()
    }
}

/// All goals of a query in order; the first has the number `first`.
pub fn listed(view: &View<'_>, first: u128) -> Vec<Listed> {
    let mut listed: Vec<Listed> = Vec::new();
    let collected = view.each(first, |one| {
        listed.push(one);
        Ok(())
    });
    debug_assert!(collected.is_ok(), "nothing is written here");
    listed
}

/// The goals of all queries, by what the tests reached.
pub fn lines(courts: &[Court<'_>], ledger: &Ledger, seen: &[Seen]) -> Vec<Line> {
    let each = courts.iter().flat_map(|court| court.listed.iter().map(move |one| (court, one)));
    let line = |(id, (court, one)): (AskedId, (&Court<'_>, &Listed))| {
        let view = court.view;
        let described = view.described(one.k).expect("there should be so many goals");
        let number = |test: TestId| test.0 as usize;
        let tests: Vec<usize> = ledger.tests(id).into_iter().map(number).collect();
        let pair = ledger.pair(id).map(|(a, b)| (number(a), number(b)));
        let undefined = match ledger.desugared(id) {
            Desugared::One(goal) if tests.is_empty() => {
                let runs = seen.iter().enumerate();
                runs.filter(|(_, one)| one.doubtful.contains(goal)).map(|(test, _)| test).collect()
            }
            Desugared::One(_) | Desugared::Pairs(_) => Vec::new(),
        };
        let sentence = described.sentence();
        let (file, line, function) = (described.file, described.line, described.function);
        let (id, details) = (one.id, details(view, one.k));
        let (is_constant, is_called) = (one.is_constant, view.is_called(one.k));
        let unfollowed = view.unfollowed(one.k);
        Line {
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
        }
    };
    ledger.ids().zip(each).map(line).collect()
}

/// For each query the evaluations of pair goals that a run reached, by their numbers there.
pub fn evaluations(courts: &[Court<'_>], seen: &Seen) -> Vec<Vec<u128>> {
    let of = |court: &Court<'_>| {
        let reached = seen.reached.range(court.goals.range());
        reached.filter_map(|goal| court.goals.number_of_evaluation(*goal)).collect()
    };
    courts.iter().map(of).collect()
}

/// The goals that no test reached, then the totals: by function if wanted, by file and of all.
pub fn print(writer: &mut Writer, lines: &[Line], functions: bool) -> io::Result<()> {
    for line in lines.iter().filter(|line| !line.is_covered()) {
        let verdict = match &line.unfollowed {
            Some(why) => &format!("unknown ({why})"),
            None if !line.undefined.is_empty() => "undefined",
            None if line.is_constant => "constant",
            None => "uncovered",
        };
        writer.line(&format!("{:>4}  {verdict}  {}", line.id, line.sentence))?;
    }
    let mut files: Vec<&str> = lines.iter().map(|line| line.file.as_str()).collect();
    files.sort_unstable();
    files.dedup();
    for file in files {
        total(writer, file, lines.iter().filter(|line| line.file == file))?;
        if functions {
            by_function(writer, file, lines)?;
        }
    }
    total(writer, "TOTAL", lines.iter())
}

/// In the order of the goals.
fn by_function(writer: &mut Writer, file: &str, lines: &[Line]) -> io::Result<()> {
    let here = || lines.iter().filter(|line| line.file == file);
    let mut names: Vec<&str> = Vec::new();
    for line in here() {
        if !line.function.is_empty() && !names.contains(&line.function.as_str()) {
            names.push(&line.function);
        }
    }
    for name in names {
        total(writer, &format!("  {name}"), here().filter(|line| line.function == name))?;
    }
    Ok(())
}

fn total<'a>(
    writer: &mut Writer,
    what: &str,
    lines: impl Iterator<Item = &'a Line>,
) -> io::Result<()> {
    let (mut all, mut covered, mut constant) = (0u32, 0u32, 0u32);
    for line in lines {
        all += u32::from(line.counts());
        covered += u32::from(line.is_covered());
        constant += u32::from(!line.counts());
    }
    let percent = if all == 0 { 100.0 } else { 100.0 * f64::from(covered) / f64::from(all) };
    let constant = if constant == 0 { String::new() } else { format!(" ({constant} constant)") };
    writer.line(&format!("{what} {covered}/{all} {percent:.1} %{constant}"))
}

/// A result of so many of the suite's tests. `program` is the hash of what was run, for those who
/// want to go on from the result.
pub fn json(
    writer: &mut Writer,
    (session, common): (&Session, &Common),
    courts: &[Court<'_>],
    program: Option<&str>,
    suite: &Suite,
    seen: &[Seen],
    lines: &[Line],
) -> io::Result<()> {
    crate::result::head(writer, session, common, "measure")?;
    if let Some(program) = program {
        writer.line(&format!("  \"program\": {},", string(program)))?;
    }
    if seen.len() < suite.tests.len() {
        writer.line("  \"complete\": false,")?;
    }
    goals_json(writer, lines)?;
    let told = if program.is_some() { courts } else { &[] };
    tests_json(writer, session, told, suite, seen, lines)
}

pub fn goals_json(writer: &mut Writer, lines: &[Line]) -> io::Result<()> {
    writer.line("  \"goals\": [")?;
    for (k, line) in lines.iter().enumerate() {
        let verdict = if line.is_covered() { "covered" } else { "uncovered" };
        let tests: Vec<String> = line.tests.iter().map(usize::to_string).collect();
        let pair = line.pair.map_or(String::new(), |(a, b)| format!(", \"pair\": [{a}, {b}]"));
        let why = match line.undefined.first() {
            Some(test) => {
                Some(format!("undefined: a predicate has no value where test {test} was"))
            }
            None if !line.counts() => Some("constant".to_string()),
            None => line.unfollowed.clone(),
        };
        let reason = why.map_or(String::new(), |why| format!(", \"reason\": {}", string(&why)));
        let comma = if k + 1 < lines.len() { "," } else { "" };
        writer.line(&format!(
            "    {{ \"id\": {}, \"text\": {}, \"file\": {}, \"line\": {}{}, \"function\": {}, \
             \"verdict\": \"{verdict}\", \"tests\": [{}]{pair}{reason} }}{comma}",
            line.id,
            string(&line.sentence),
            string(&line.file),
            line.line,
            line.details,
            string(&line.function),
            tests.join(", "),
        ))?;
    }
    writer.line("  ],")
}

/// For a summary: how many goals no test can have, if there are such.
pub fn constants_json(lines: &[Line]) -> String {
    match lines.iter().filter(|line| !line.counts()).count() {
        0 => String::new(),
        count => format!("\"constant\": {count}, "),
    }
}

/// With the evaluations that each test reached of these queries, for those who want to go on.
fn tests_json(
    writer: &mut Writer,
    session: &Session,
    courts: &[Court<'_>],
    suite: &Suite,
    seen: &[Seen],
    lines: &[Line],
) -> io::Result<()> {
    writer.line("  \"tests\": [")?;
    let typing = session.typing().expect("what was measured should have one entry");
    for (k, (test, one)) in suite.tests.iter().zip(seen).enumerate() {
        let ids = |is: &dyn Fn(&Line) -> bool| -> Vec<u128> {
            lines.iter().filter(|line| is(line)).map(|line| line.id).collect()
        };
        let run = Run {
            outcome: Some(one.outcome.clone()),
            limit: one.limit.map(|limit| limit.name().to_string()),
            covers: ids(&|line| line.tests.contains(&k)),
            undefined: ids(&|line| line.undefined.contains(&k)),
            evaluations: evaluations(courts, one),
        };
        let text = suite::json::write_run(test, k, &run, &typing);
        let text = text.map_err(|error| io::Error::other(error.message))?;
        let comma = if k + 1 < seen.len() { "," } else { "" };
        writer.line(&format!("    {text}{comma}"))?;
    }
    writer.line("  ],")?;
    let covered = lines.iter().filter(|line| line.is_covered()).count();
    writer.line(&format!(
        "  \"summary\": {{ \"goals\": {}, \"covered\": {covered}, {}\"tests\": {} }}",
        lines.len(),
        constants_json(lines),
        seen.len()
    ))?;
    writer.line("}")
}
