//! `assize replay`: runs tests natively and reports how they end.

use super::{find, translate};
use crate::asked::Session;
use crate::cli::Common;
use crate::exit::Exit;
use crate::native::{Build, Fill, Scratch};
use crate::result::string;
use crate::tests;
use base::Diagnostic;
use cfa::FuncId;
use std::path::PathBuf;
use suite::native::Calls;
use suite::{Outcome, Typing};

pub struct Arguments {
    pub common: Common,
    pub tests: Vec<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Exit {
    let common = &arguments.common;
    let Some(translation) = translate(common, true) else { return Exit::Input };
    let mut session = Session::new(translation);
    let entry = match find(session.program(), common.entry.as_deref().unwrap_or("main")) {
        Ok(entry) => entry,
        Err(error) => return common.output.fail(&[error]),
    };
    if let Err(errors) = session.assume(common, &[entry]) {
        return common.output.fail(&errors);
    }
    let outcomes = match replay(arguments, &session, entry) {
        Ok(outcomes) => outcomes,
        Err(error) => return common.output.fail(&[error]),
    };
    let text = if common.json { json(&outcomes) } else { text(&outcomes) };
    let exit = common.output.result(&text);
    let failed = outcomes.iter().any(|(_, outcome)| !outcome.is_ok());
    if exit == Exit::Success && failed { Exit::SuiteFails } else { exit }
}

/// The name of each test, and how it ended. The program is the user's, without probes.
fn replay(
    arguments: &Arguments,
    session: &Session,
    entry: FuncId,
) -> Result<Vec<(String, Outcome)>, Diagnostic> {
    let common = &arguments.common;
    let typing = Typing { program: session.program(), entry };
    let suite = tests::read(&arguments.tests, &typing)?;
    let scratch = Scratch::new()
        .map_err(|error| Diagnostic::error(format!("cannot make a scratch directory: {error}")))?;
    let calls = Calls { instrumented: &|_| false, may_call: &|_, _| false };
    let build =
        Build::new(session, common, &suite, &typing, &calls, scratch.path(), Fill::AsCompiled)?;
    let mut outcomes = Vec::new();
    let judge = session.judge_of_inputs();
    for (k, test) in suite.tests.iter().enumerate() {
        let outcome = match session.refuses(&judge, entry, &test.inputs) {
            Some(what) => Outcome::Violates(what.into()),
            None => build.run(&suite, k)?.outcome,
        };
        outcomes.push((test.name.clone(), outcome));
    }
    Ok(outcomes)
}

fn text(outcomes: &[(String, Outcome)]) -> String {
    let mut out: String =
        outcomes.iter().map(|(name, outcome)| format!("test {name}: {outcome}\n")).collect();
    let good = outcomes.iter().filter(|(_, outcome)| outcome.is_ok()).count();
    out.push_str(&format!("{good} of {} tests end well\n", outcomes.len()));
    out
}

fn json(outcomes: &[(String, Outcome)]) -> String {
    let one = |(k, (name, outcome)): (usize, &(String, Outcome))| {
        let (name, outcome) = (string(name), string(&outcome.to_string()));
        format!("    {{ \"id\": {k}, \"name\": {name}, \"outcome\": {outcome} }}")
    };
    let tests: Vec<String> = outcomes.iter().enumerate().map(one).collect();
    let tool = string(concat!("assize ", env!("CARGO_PKG_VERSION")));
    format!(
        "{{\n  \"format\": 1, \"tool\": {tool}, \"command\": \"replay\",\n  \"tests\": [\n{}\n  ]\n}}\n",
        tests.join(",\n")
    )
}
