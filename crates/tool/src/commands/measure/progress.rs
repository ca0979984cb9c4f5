//! `-o FILE` of `assize measure`: the result is there while the tests run, and the next run of the
//! same command goes on from it.
//!
//! The file is replaced by renaming, so that it is whole whenever this process is killed. A file
//! of another program, query or suite is refused: nobody else's result is overwritten.

use super::lines::{self, Line};
use super::seen::{Court, Seen};
use crate::asked::Session;
use crate::cli::{Common, INPUT};
use crate::output::Writer;
use base::Diagnostic;
use cfront::driver::Uninitialised;
use goal::{Desugared, GoalId, Ledger};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use suite::json::{self, Run};
use suite::sandbox::Limit;
use suite::sha256::sha256;
use suite::{Outcome, Suite, Typing};

pub struct Progress<'a> {
    session: &'a Session,
    common: &'a Common,
    pub suite: &'a Suite,
    courts: &'a [Court<'a>],
    /// The hash of what is run.
    program: String,
    file: Option<PathBuf>,
    written: Instant,
    cost: Duration,
}

/// The text of the program, and what else decides how tests end.
pub fn fingerprint(session: &Session, common: &Common) -> String {
    let mut bytes = Vec::new();
    for (unit, source) in session.translation.sources.entries() {
        if !session.program().units[unit].library {
            bytes.extend(source.text.as_slice());
            bytes.push(0);
        }
    }
    let shapes = common.inputs.iter().map(ToString::to_string);
    for word in common
        .flags
        .iter()
        .cloned()
        .chain([common.running.describe()])
        .chain(shapes)
        .chain(session.preconditions.iter().map(|one| one.text.clone()))
        .chain(session.granted(common))
        .chain(common.abstracted.iter().cloned())
        .chain(common.stubs.iter().map(ToString::to_string))
        .chain(common.handlers.iter().cloned())
        .chain([common.globals.name().to_string()])
        .chain((common.uninitialised == Uninitialised::Input).then(|| INPUT.to_string()))
    {
        bytes.extend(word.as_bytes());
        bytes.push(0);
    }
    sha256(&bytes)
}

impl<'a> Progress<'a> {
    pub fn new(
        session: &'a Session,
        common: &'a Common,
        suite: &'a Suite,
        courts: &'a [Court<'a>],
        file: Option<&Path>,
    ) -> Self {
        let (written, cost) = (Instant::now(), Duration::ZERO);
        let file = file.map(Path::to_path_buf);
        let program = fingerprint(session, common);
        Progress { session, common, suite, courts, program, file, written, cost }
    }

    pub fn lines(&self, ledger: &Ledger, seen: &[Seen]) -> Vec<Line> {
        lines::lines(self.courts, ledger, seen)
    }

    /// Without the hash, which depends on the machine's headers.
    pub fn write(&self, writer: &mut Writer, seen: &[Seen], lines: &[Line]) -> std::io::Result<()> {
        let asked = (self.session, self.common);
        lines::json(writer, asked, self.courts, None, self.suite, seen, lines)
    }

    /// Writes the file, unless writing would take more than a tenth of the time.
    pub fn note(&mut self, ledger: &Ledger, seen: &[Seen]) -> Result<(), Diagnostic> {
        let last = seen.len() == self.suite.tests.len();
        if self.file.is_none() || !last && self.written.elapsed() < 10 * self.cost {
            return Ok(());
        }
        let start = Instant::now();
        self.save(ledger, seen)?;
        (self.written, self.cost) = (Instant::now(), start.elapsed());
        Ok(())
    }

    fn save(&self, ledger: &Ledger, seen: &[Seen]) -> Result<(), Diagnostic> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut new = file.clone().into_os_string();
        new.push(".new");
        let write = || -> std::io::Result<()> {
            let mut writer = Writer::new(Box::new(std::fs::File::create(&new)?));
            let (asked, program) = ((self.session, self.common), Some(self.program.as_str()));
            let lines = self.lines(ledger, seen);
            lines::json(&mut writer, asked, self.courts, program, self.suite, seen, &lines)?;
            writer.end()?;
            std::fs::rename(&new, file)
        };
        write().map_err(|error| {
            Diagnostic::error(format!("cannot write `{}`: {error}", file.display()))
        })
    }

    /// What the file has of an earlier run.
    pub fn earlier(&self, typing: &Typing<'_>) -> Result<Vec<Seen>, Diagnostic> {
        let Some(file) = self.file.as_deref().filter(|file| file.exists()) else {
            return Ok(Vec::new());
        };
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file)
            .map_err(|error| Diagnostic::error(format!("cannot read `{name}`: {error}")))?;
        let about = json::about(&name, &text)?;
        let queries: Vec<&str> = self.session.heard.iter().map(|h| h.text.as_str()).collect();
        let stale = |what: &str| {
            let message = format!("`{name}` is the result of another {what}");
            Err(Diagnostic::error(message).hint("remove it, or name another file by `-o`"))
        };
        if about.program.as_ref() != Some(&self.program) {
            return stale("program");
        }
        if about.query != Some(queries.join("; ")) {
            return stale("query");
        }
        let tests = json::read(&name, &text, typing)?.tests;
        let same = |(old, new): (&suite::Test, &suite::Test)| old.inputs == new.inputs;
        let entry = about.entry.as_deref() == Some(typing.entry_name());
        let all = tests.len() <= self.suite.tests.len();
        if !entry || !all || !tests.iter().zip(&self.suite.tests).all(same) {
            return stale("suite");
        }
        Ok(json::runs(&name, &text)?.iter().map(|run| recall(run, self.courts)).collect())
    }
}

/// What a result tells of a test. Of pair goals it tells the evaluations.
pub fn recall(run: &Run, courts: &[Court<'_>]) -> Seen {
    let goals = |numbers: &[u128]| -> BTreeSet<GoalId> {
        let numbers: BTreeSet<u128> = numbers.iter().copied().collect();
        let of = |court: &Court<'_>| {
            let told = court.listed.iter().filter(|one| numbers.contains(&one.id));
            let goal = |one| match court.desugared(one) {
                Desugared::One(goal) => Some(goal),
                Desugared::Pairs(_) => None,
            };
            told.filter_map(goal).collect::<Vec<_>>()
        };
        courts.iter().flat_map(of).collect()
    };
    let mut reached = goals(&run.covers);
    for (court, evaluations) in courts.iter().zip(&run.evaluations) {
        reached.extend(evaluations.iter().map(|number| court.goals.evaluation(*number)));
    }
    Seen {
        plain: BTreeSet::new(),
        outcome: run.outcome.clone().unwrap_or(Outcome::Ok),
        limit: run.limit.as_deref().and_then(Limit::named),
        remarks: Vec::new(),
        reached,
        doubtful: goals(&run.undefined),
        found: Vec::new(),
        reads: None,
    }
}
