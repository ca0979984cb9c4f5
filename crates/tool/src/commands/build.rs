//! `assize measure --build`: the coverage of any command on a build made with `assize cc`.
//!
//! What the processes record goes to a directory `.assize` in the build, and stays there: it can be
//! judged again by another criterion without running the command again, also if this process was
//! killed in the middle.

mod collect;

use super::measure::{Line, goals_json, print};
use crate::asked::{self, Session, View};
use crate::cli::{Asking, Common};
use crate::exit::Exit;
use crate::output::{Verbosity, Writer};
use crate::result::string;
use base::Diagnostic;
use collect::Build;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use suite::probes::DATA_VARIABLE;
use suite::probes::observed::Observed;

pub struct Arguments {
    pub common: Common,
    pub asking: Asking,
    pub build: PathBuf,
    /// None: what was recorded before is judged.
    pub command: Vec<String>,
}

/// More goals than these are counted, not listed.
const MOST_LISTED: u128 = 1_000_000;

pub fn run(arguments: &Arguments) -> Exit {
    let output = arguments.common.output;
    match measure(arguments) {
        Ok(exit) => exit,
        Err(errors) => output.fail(&errors),
    }
}

fn measure(arguments: &Arguments) -> Result<Exit, Vec<Diagnostic>> {
    let Arguments { common, asking, build, command } = arguments;
    let output = common.output;
    let (asked, warnings) = asked::read(asking)?;
    output.show(&warnings);
    let build = Build::collect(build).map_err(|error| vec![error])?;
    for (source, why) in &build.plain {
        output.remark(&format!("{source} has no probes: {why}"));
    }
    let (translation, diagnostics) = build.translate();
    output.show(&diagnostics);
    let Some(translation) = translation else { return Ok(Exit::Input) };
    let Some(session) = asked::hear_about(common, asked, translation) else {
        return Ok(Exit::Input);
    };
    check(&session).map_err(|error| vec![error])?;
    let status = match command.as_slice() {
        [] => None,
        words => Some(start(&build, words).map_err(|error| vec![error])?),
    };
    let files = build.recorded().map_err(|error| vec![error])?;
    let mut lines = Vec::new();
    for heard in &session.heard {
        let view = View::new(&session, heard);
        let mut observed = Observed::new(session.program(), &view.alphabet);
        build.observe(&session, &files, &mut observed).map_err(|error| vec![error])?;
        judge(&view, &observed, &mut lines);
    }
    let mut writer = Writer::stdout();
    let written = if common.json {
        json(&mut writer, &session, arguments, status, &lines)
    } else {
        print(&mut writer, &lines, output.verbosity == Verbosity::Verbose)
    };
    let exit = output.finish(written.and_then(|()| writer.end()));
    if let Some(status) = status.filter(|status| !status.success()) {
        output.remark(&format!("the command failed: {status}"));
        return Ok(if exit == Exit::Success { Exit::SuiteFails } else { exit });
    }
    Ok(exit)
}

/// Whether the probes tell enough.
fn check(session: &Session) -> Result<(), Diagnostic> {
    for heard in &session.heard {
        let goals = &heard.answer.asked.goals;
        let numbering = goals.numbering();
        let mut first = 0;
        for term in &goals.terms {
            let goal = goals.numbered(&numbering, first).filter(|_| !term.is_empty());
            if goals.passing.is_some() || goal.is_some_and(|goal| !goal.is_single()) {
                return Err(Diagnostic::error(format!(
                    "the probes of this build tell what was reached, not in which order: {}",
                    heard.text
                )));
            }
            first += term.len();
        }
        if goals.len() > MOST_LISTED {
            return Err(Diagnostic::error(format!("{} goals are too many", goals.len())));
        }
    }
    Ok(())
}

/// Runs the command; what it writes to standard output goes to standard error.
fn start(build: &Build, words: &[String]) -> Result<ExitStatus, Diagnostic> {
    let data = build.data();
    let failed = |what: &Path, error: io::Error| {
        Diagnostic::error(format!("cannot prepare `{}`: {error}", what.display()))
    };
    if data.exists() {
        std::fs::remove_dir_all(&data).map_err(|error| failed(&data, error))?;
    }
    std::fs::create_dir_all(&data).map_err(|error| failed(&data, error))?;
    let data = data.canonicalize().map_err(|error| failed(&data, error))?;
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).env(DATA_VARIABLE, &data);
    command.stdout(Stdio::from(io::stderr()));
    command.status().map_err(|error| {
        Diagnostic::error(format!("cannot run `{}`: {error}", words[0]))
            .hint("the command stands behind `--`, as in `-- make check`")
    })
}

fn judge(view: &View<'_>, observed: &Observed<'_>, lines: &mut Vec<Line>) {
    let asked = &view.heard.answer.asked;
    let numbering = asked.goals.numbering();
    let mut listed = Vec::new();
    let collected = view.each(lines.len() as u128, |one| {
        listed.push(one);
        Ok(())
    });
    debug_assert!(collected.is_ok(), "nothing is written here");
    for one in listed {
        let described = view.described(one.k).expect("there should be so many goals");
        let covered = match one.k.checked_sub(asked.goals.len()) {
            Some(pair) => observed.shows(&asked.pairs[pair as usize]),
            None => asked.goals.numbered(&numbering, one.k).is_some_and(|g| observed.covers(&g)),
        };
        let tests = if covered { vec![0] } else { Vec::new() };
        let sentence = described.sentence();
        let (file, line, function) = (described.file, described.line, described.function);
        let (pair, undefined) = (None, Vec::new());
        lines.push(Line { id: one.id, sentence, file, line, function, tests, pair, undefined });
    }
}

fn json(
    writer: &mut Writer,
    session: &Session,
    arguments: &Arguments,
    status: Option<ExitStatus>,
    lines: &[Line],
) -> io::Result<()> {
    crate::result::head(writer, session, &arguments.common, "measure")?;
    goals_json(writer, lines)?;
    let outcome = match status {
        Some(status) if !status.success() => status.to_string(),
        _ => "ok".to_string(),
    };
    let name = arguments.command.join(" ");
    let ids = lines.iter().filter(|line| !line.tests.is_empty()).map(|line| line.id.to_string());
    writer.line(&format!(
        "  \"tests\": [ {{ \"id\": 0, \"name\": {}, \"outcome\": {}, \"covers\": [{}] }} ],",
        string(&name),
        string(&outcome),
        ids.collect::<Vec<_>>().join(", ")
    ))?;
    let covered = lines.iter().filter(|line| !line.tests.is_empty()).count();
    writer.line(&format!(
        "  \"summary\": {{ \"goals\": {}, \"covered\": {covered}, \"tests\": 1 }}",
        lines.len()
    ))?;
    writer.line("}")
}
