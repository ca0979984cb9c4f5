//! `assize measure`: the coverage of given tests.

mod details;
mod lines;
mod progress;
mod seen;

use crate::asked::{self, Session, View};
use crate::cli::{Asking, Common};
use crate::exit::Exit;
use crate::native::{Build, Fill, Scratch, is_under_test, may_call};
use crate::output::{Verbosity, Writer};
use crate::tests;
use base::Diagnostic;
use goal::{Ledger, TestId};
use progress::Progress;
pub use seen::{Court, Seen, look};
use std::path::{Path, PathBuf};
use suite::native::Calls;
use suite::{Outcome, Suite, Test};

pub use details::details;
pub use lines::{Line, constants_json, evaluations, goals_json, lines, listed, print};
pub use progress::{fingerprint, recall};

pub struct Arguments {
    pub common: Common,
    pub asking: Asking,
    pub tests: Vec<PathBuf>,
    /// The file for the result.
    pub output: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Exit {
    let Arguments { common, asking, tests, output: file } = arguments;
    let output = common.output;
    let Some(session) = asked::hear(common, asking) else { return Exit::Input };
    let told = measure(common, tests, &session, file.as_deref(), |progress, ledger, seen| {
        let mut writer = Writer::stdout();
        let lines = progress.lines(ledger, seen);
        let written = match common.json {
            true => progress.write(&mut writer, seen, &lines),
            false => print(&mut writer, &lines, output.verbosity == Verbosity::Verbose),
        };
        let exit = output.finish(written.and_then(|()| writer.end()));
        remark(common, progress.suite, seen);
        let failed = seen.iter().any(|one| !one.outcome.is_ok());
        if exit == Exit::Success && failed { Exit::SuiteFails } else { exit }
    });
    told.unwrap_or_else(|error| output.fail(&[error]))
}

/// How the tests ended that did not end well.
fn remark(common: &Common, suite: &Suite, seen: &[Seen]) {
    for (test, one) in suite.tests.iter().zip(seen) {
        let limit = one.limit.map(|limit| format!("met the limit: {}", limit.name()));
        let ending = (one.outcome != Outcome::Ok).then(|| one.outcome.to_string());
        for remark in ending.iter().chain(&limit).chain(&one.remarks) {
            common.output.remark(&format!("test {}: {remark}", test.name));
        }
    }
}

/// The names of tests, and for each the numbers of the goals that it covers.
pub fn covers(
    common: &Common,
    places: &[PathBuf],
    session: &Session,
) -> Result<(Vec<String>, Vec<Vec<u32>>), Diagnostic> {
    measure(common, places, session, None, |progress, ledger, seen| {
        let mut covers = vec![Vec::new(); seen.len()];
        for id in ledger.ids() {
            ledger.tests(id).iter().for_each(|test| covers[test.0 as usize].push(id.0));
        }
        (progress.suite.tests.iter().map(|test| test.name.clone()).collect(), covers)
    })
}

/// What tests did when they were run once more.
#[derive(Default)]
pub struct Again {
    pub tests: Vec<Test>,
    pub seen: Vec<Seen>,
    /// For each goal, by its number, the tests that cover it.
    pub covered_by: Vec<Vec<usize>>,
}

pub fn again(common: &Common, places: &[PathBuf], session: &Session) -> Result<Again, Diagnostic> {
    measure(common, places, session, None, |progress, ledger, seen| {
        let number = |test: TestId| test.0 as usize;
        let tests = |id| ledger.tests(id).into_iter().map(number).collect();
        Again {
            tests: progress.suite.tests.clone(),
            seen: seen.to_vec(),
            covered_by: ledger.ids().map(tests).collect(),
        }
    })
}

/// Runs the tests, except those that the file has already, and tells what was seen.
fn measure<T>(
    common: &Common,
    places: &[PathBuf],
    session: &Session,
    file: Option<&Path>,
    tell: impl FnOnce(&Progress<'_>, &Ledger, &[Seen]) -> T,
) -> Result<T, Diagnostic> {
    if session.heard.is_empty() {
        return Err(Diagnostic::error("there is no query"));
    }
    let typing = session.typing().ok_or_else(|| {
        Diagnostic::error("there is no `main` to start in")
            .hint("name the function that the tests call by `--entry FUNCTION`")
    })?;
    let suite = tests::read(places, &typing)?;
    let views: Vec<View> = session.heard.iter().map(|heard| View::new(session, heard)).collect();
    let (courts, mut ledger) = Court::all(&views);
    let mut progress = Progress::new(session, common, &suite, &courts, file);
    let mut seen = progress.earlier(&typing)?;
    for (k, one) in (0..).zip(&seen) {
        ledger.ran(TestId(k), &one.reached, one.limit.is_some());
    }
    if seen.len() < suite.tests.len() {
        let scratch = Scratch::new().map_err(|error| {
            Diagnostic::error(format!("cannot make a scratch directory: {error}"))
        })?;
        let calls = Calls {
            instrumented: &|f| is_under_test(&views[0], f),
            may_call: &|step, g| may_call(&views[0], step, g),
        };
        let build =
            Build::new(session, common, &suite, &typing, &calls, scratch.path(), Fill::AsCompiled)?;
        let judge = session.judge_of_inputs();
        for k in seen.len()..suite.tests.len() {
            let test = &suite.tests[k];
            let one = match session.refuses(&judge, typing.entry, &test.inputs) {
                Some(what) => Seen::violates(what),
                None => look(&courts, typing.entry, test, &build.run(&suite, k)?),
            };
            ledger.ran(TestId(k as u32), &one.reached, one.limit.is_some());
            seen.push(one);
            progress.note(&ledger, &seen)?;
        }
    }
    Ok(tell(&progress, &ledger, &seen))
}
