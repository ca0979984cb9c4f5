//! `assize measure --build`: the coverage of any command on a build made with `assize cc`.
//!
//! What the processes record goes to a directory `.assize` in the build, and stays there: it can be
//! judged again by another criterion without running the command again, also if this process was
//! killed in the middle.

mod collect;
mod follow;

use super::measure::{Line, constants_json, goals_json, print};
use crate::asked::{self, Session};
use crate::cli::{Asking, Common};
use crate::exit::Exit;
use crate::output::{Verbosity, Writer};
use crate::result::string;
use base::Diagnostic;
use collect::Build;
use follow::Measured;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use suite::probes::DATA_VARIABLE;

pub struct Arguments {
    pub common: Common,
    pub asking: Asking,
    pub build: PathBuf,
    /// None: what was recorded before is judged.
    pub command: Vec<String>,
}

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
    let measured = follow::measure(&build, &session, command).map_err(|error| vec![error])?;
    let Measured { status, lines, totals, cut } = measured;
    if cut > 0 {
        output.remark(&format!("{cut} threads took too many steps; the rest is not counted"));
    }
    let mut writer = Writer::stdout();
    let written = if common.json {
        json(&mut writer, &session, arguments, status, &lines, totals)
    } else if let Some((covered, all)) = totals {
        print_counts(&mut writer, covered, all)
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

/// Runs the command; what it writes to standard output goes to standard error.
fn start(
    build: &Build,
    words: &[String],
    table: Option<(&[u8], u64)>,
) -> Result<ExitStatus, Diagnostic> {
    let data = build.data();
    let failed = |what: &Path, error: io::Error| {
        Diagnostic::error(format!("cannot prepare `{}`: {error}", what.display()))
    };
    if data.exists() {
        std::fs::remove_dir_all(&data).map_err(|error| failed(&data, error))?;
    }
    std::fs::create_dir_all(&data).map_err(|error| failed(&data, error))?;
    let data = data.canonicalize().map_err(|error| failed(&data, error))?;
    if let Some((table, marked)) = table {
        std::fs::write(data.join("table"), table).map_err(|error| failed(&data, error))?;
        let marks = std::fs::File::create(data.join("marks"));
        marks.and_then(|file| file.set_len(marked)).map_err(|error| failed(&data, error))?;
    }
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).env(DATA_VARIABLE, &data);
    command.stdout(Stdio::from(io::stderr()));
    command.status().map_err(|error| {
        Diagnostic::error(format!("cannot run `{}`: {error}", words[0]))
            .hint("the command stands behind `--`, as in `-- make check`")
    })
}

/// So many goals that they are not listed.
fn print_counts(writer: &mut Writer, covered: u128, all: u128) -> io::Result<()> {
    let percent = 100.0 * covered as f64 / all as f64;
    writer.line(&format!("TOTAL {covered}/{all} {percent:.1} %"))
}

fn json(
    writer: &mut Writer,
    session: &Session,
    arguments: &Arguments,
    status: Option<ExitStatus>,
    lines: &[Line],
    totals: Option<(u128, u128)>,
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
    let covered = lines.iter().filter(|line| !line.tests.is_empty()).count() as u128;
    let (covered, all) = totals.unwrap_or((covered, lines.len() as u128));
    writer.line(&format!(
        "  \"summary\": {{ \"goals\": {all}, \"covered\": {covered}, {}\"tests\": 1 }}",
        constants_json(lines)
    ))?;
    writer.line("}")
}
