//! `assize measure`: the coverage of given tests.

use crate::asked::{self, Listed, Session, View};
use crate::cli::{Asking, Common};
use crate::exit::Exit;
use crate::native::{Build, Ran, Scratch, is_under_test, may_call};
use crate::output::Writer;
use crate::result::string;
use crate::tests;
use base::Diagnostic;
use cfa::FuncId;
use std::io;
use std::path::PathBuf;
use suite::judge::{Judge, Reached};
use suite::native::Calls;
use suite::observe::observe;
use suite::{Outcome, Suite, Typing};

pub struct Arguments {
    pub common: Common,
    pub asking: Asking,
    pub tests: Vec<PathBuf>,
}

/// A goal with the tests that reach it.
struct Line {
    id: u128,
    sentence: String,
    file: String,
    line: u32,
    function: String,
    tests: Vec<usize>,
    pair: Option<(usize, usize)>,
    /// Tests that were there while a predicate of the goal had no value.
    undefined: Vec<usize>,
}

pub fn run(arguments: &Arguments) -> Exit {
    let output = arguments.common.output;
    let Some(session) = asked::hear(&arguments.common, &arguments.asking) else {
        return Exit::Input;
    };
    let (suite, runs, lines) = match measure(&arguments.common, &arguments.tests, &session) {
        Ok(measured) => measured,
        Err(error) => return output.fail(&[error]),
    };
    let mut writer = Writer::stdout();
    let written = if arguments.common.json {
        json(&mut writer, &session, arguments, &suite, &runs, &lines)
    } else {
        print(&mut writer, &lines)
    };
    let exit = output.finish(written.and_then(|()| writer.end()));
    let failed = runs.iter().any(|ran| ran.outcome != Outcome::Ok);
    for (test, ran) in suite.tests.iter().zip(&runs) {
        if ran.outcome != Outcome::Ok {
            output.remark(&format!("test {}: {}", test.name, ran.outcome));
        }
        for lost in ran.paths.iter().filter_map(|path| path.lost.as_ref()) {
            output.remark(&format!("test {}: the path was lost: {lost}", test.name));
        }
        if ran.excluded {
            output.remark(&format!("test {}: an assumption does not hold", test.name));
        }
        if ran.cut {
            output.remark(&format!("test {}: too many events; the rest is not counted", test.name));
        }
    }
    if exit == Exit::Success && failed { Exit::SuiteFails } else { exit }
}

type Measured = (Suite, Vec<Ran>, Vec<Line>);

/// The names of tests, and for each the numbers of the goals that it covers.
pub fn covers(
    common: &Common,
    places: &[PathBuf],
    session: &Session,
) -> Result<(Vec<String>, Vec<Vec<u32>>), Diagnostic> {
    let (suite, _, lines) = measure(common, places, session)?;
    let mut covers = vec![Vec::new(); suite.tests.len()];
    for (number, line) in (0..).zip(&lines) {
        line.tests.iter().for_each(|test| covers[*test].push(number));
    }
    Ok((suite.tests.into_iter().map(|test| test.name).collect(), covers))
}

fn measure(common: &Common, places: &[PathBuf], session: &Session) -> Result<Measured, Diagnostic> {
    let program = session.program();
    let Some(heard) = session.heard.first() else {
        return Err(Diagnostic::error("there is no query"));
    };
    let [entry] = heard.answer.entries.as_slice() else {
        return Err(Diagnostic::error("there is no `main` to start in")
            .hint("name the function that the tests call by `--entry FUNCTION`"));
    };
    let typing = Typing { program, entry: *entry };
    let suite = tests::read(places, &typing)?;
    let scratch = Scratch::new()
        .map_err(|error| Diagnostic::error(format!("cannot make a scratch directory: {error}")))?;
    let first = View::new(session, heard);
    let calls = Calls {
        instrumented: &|f| is_under_test(&first, f),
        may_call: &|step, g| may_call(&first, step, g),
    };
    let build = Build::new(session, common, &suite, &typing, &calls, scratch.path())?;
    let mut runs = Vec::new();
    for k in 0..suite.tests.len() {
        runs.push(build.run(&suite, k)?);
    }
    let mut lines = Vec::new();
    for heard in &session.heard {
        let view = View::new(session, heard);
        for name in judge(&view, *entry, &suite, &mut runs, &mut lines) {
            common.output.remark(&format!(
                "test {name}: the interpreter takes another path; predicates are not judged"
            ));
        }
    }
    Ok((suite, runs, lines))
}

/// The names of tests whose predicates could not be observed. A run that went on after undefined
/// behaviour gets that as its outcome.
fn judge(
    view: &View<'_>,
    entry: FuncId,
    suite: &Suite,
    runs: &mut [Ran],
    lines: &mut Vec<Line>,
) -> Vec<String> {
    let mut unobserved = Vec::new();
    let asked = &view.heard.answer.asked;
    let program = view.program();
    let judge = Judge::new(program, &view.alphabet, view.graph.id(), &asked.goals, &asked.pairs);
    let predicates = view.heard.answer.predicates.table.as_slice();
    let is_tested = |f| is_under_test(view, f);
    let mut reached: Vec<Reached> = Vec::new();
    let mut doubtful: Vec<Reached> = Vec::new();
    for (test, ran) in suite.tests.iter().zip(runs) {
        let steps = ran.paths.iter().map(|path| path.steps.len()).max().unwrap_or(0);
        // Without predicates nothing needs to be observed.
        let observed = (!predicates.is_empty())
            .then(|| observe(program, predicates, entry, &test.inputs, &is_tested, steps));
        let along = |path| judge.reached(path, observed.as_ref().and_then(|o| o.along(path)));
        reached.push(ran.paths.iter().map(along).fold(Reached::default(), Reached::and));
        doubtful.push(observed.as_ref().map_or_else(Reached::default, |observed| {
            let guess = |path| observed.guesses(path).into_iter().map(move |g| (path, g));
            let all = ran.paths.iter().flat_map(guess).map(|(p, g)| judge.reached(p, Some(&g)));
            all.fold(Reached::default(), Reached::and)
        }));
        let Some(observed) = observed else { continue };
        if ran.paths.iter().any(|path| observed.along(path).is_none()) {
            unobserved.push(test.name.clone());
        } else if let (Some(what), Outcome::Ok) = (&observed.undefined, &ran.outcome)
            && ran.paths.iter().any(|path| observed.ends_before(path))
        {
            ran.outcome = Outcome::Undefined(what.clone());
        }
    }
    let mut listed: Vec<Listed> = Vec::new();
    let first = lines.len() as u128;
    let collected = view.each(first, |one| {
        listed.push(one);
        Ok(())
    });
    debug_assert!(collected.is_ok(), "nothing is written here");
    for one in listed {
        let described = view.described(one.k).expect("there should be so many goals");
        let pair = one.k.checked_sub(asked.goals.len());
        let pair = pair.and_then(|k| judge.pair(k as usize, &reached));
        let hits = |(k, reached): (usize, &Reached)| reached.goals.contains(&one.k).then_some(k);
        let tests: Vec<usize> = match pair {
            Some((a, b)) if a == b => vec![a],
            Some((a, b)) => vec![a, b],
            None => reached.iter().enumerate().filter_map(hits).collect(),
        };
        let undefined = match tests.is_empty() {
            true => doubtful.iter().enumerate().filter_map(hits).collect(),
            false => Vec::new(),
        };
        let sentence = described.sentence();
        let (file, line, function) = (described.file, described.line, described.function);
        lines.push(Line { id: one.id, sentence, file, line, function, tests, pair, undefined });
    }
    unobserved
}

/// The goals that no test reached, then the totals by file and of all.
fn print(writer: &mut Writer, lines: &[Line]) -> io::Result<()> {
    for line in lines.iter().filter(|line| line.tests.is_empty()) {
        let verdict = if line.undefined.is_empty() { "uncovered" } else { "undefined" };
        writer.line(&format!("{:>4}  {verdict}  {}", line.id, line.sentence))?;
    }
    let mut files: Vec<&str> = lines.iter().map(|line| line.file.as_str()).collect();
    files.sort_unstable();
    files.dedup();
    for file in files {
        total(writer, file, lines.iter().filter(|line| line.file == file))?;
    }
    total(writer, "TOTAL", lines.iter())
}

fn total<'a>(
    writer: &mut Writer,
    what: &str,
    lines: impl Iterator<Item = &'a Line>,
) -> io::Result<()> {
    let (mut all, mut covered) = (0u32, 0u32);
    for line in lines {
        all += 1;
        covered += u32::from(!line.tests.is_empty());
    }
    let percent = if all == 0 { 100.0 } else { 100.0 * f64::from(covered) / f64::from(all) };
    writer.line(&format!("{what} {covered}/{all} {percent:.1} %"))
}

fn json(
    writer: &mut Writer,
    session: &Session,
    arguments: &Arguments,
    suite: &Suite,
    runs: &[Ran],
    lines: &[Line],
) -> io::Result<()> {
    crate::result::head(writer, session, &arguments.common, "measure")?;
    writer.line("  \"goals\": [")?;
    for (k, line) in lines.iter().enumerate() {
        let verdict = if line.tests.is_empty() { "uncovered" } else { "covered" };
        let tests: Vec<String> = line.tests.iter().map(usize::to_string).collect();
        let pair = line.pair.map_or(String::new(), |(a, b)| format!(", \"pair\": [{a}, {b}]"));
        let reason = line.undefined.first().map_or(String::new(), |test| {
            let name = &suite.tests[*test].name;
            let why = format!("undefined: a predicate has no value where test {name} was");
            format!(", \"reason\": {}", string(&why))
        });
        let comma = if k + 1 < lines.len() { "," } else { "" };
        writer.line(&format!(
            "    {{ \"id\": {}, \"text\": {}, \"file\": {}, \"line\": {}, \"function\": {}, \
             \"verdict\": \"{verdict}\", \"tests\": [{}]{pair}{reason} }}{comma}",
            line.id,
            string(&line.sentence),
            string(&line.file),
            line.line,
            string(&line.function),
            tests.join(", "),
        ))?;
    }
    writer.line("  ],")?;
    writer.line("  \"tests\": [")?;
    let typing = session.typing().expect("what was measured should have one entry");
    for (k, (test, ran)) in suite.tests.iter().zip(runs).enumerate() {
        let covers = lines.iter().filter(|line| line.tests.contains(&k)).map(|line| line.id);
        let covers: Vec<u128> = covers.collect();
        let test = suite::Test { outcome: Some(ran.outcome.clone()), ..test.clone() };
        let text = suite::json::write_run(&test, k, &covers, &typing);
        let text = text.map_err(|error| io::Error::other(error.message))?;
        let comma = if k + 1 < runs.len() { "," } else { "" };
        writer.line(&format!("    {text}{comma}"))?;
    }
    writer.line("  ],")?;
    let covered = lines.iter().filter(|line| !line.tests.is_empty()).count();
    writer.line(&format!(
        "  \"summary\": {{ \"goals\": {}, \"covered\": {covered}, \"tests\": {} }}",
        lines.len(),
        runs.len()
    ))?;
    writer.line("}")
}
