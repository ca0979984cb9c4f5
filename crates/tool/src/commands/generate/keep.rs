//! `-o DIR` of `assize generate`: result.json, the tests and a driver, there while the search goes on.
//!
//! What is written has been run natively. result.json is replaced by renaming, so that it is whole
//! whenever this process is killed, and `--resume` goes on from it. A directory of something else
//! is refused: nobody else's files are overwritten.

use super::Arguments;
use super::hunt::Hunt;
use super::report;
use crate::asked::Session;
use crate::commands::export::sources;
use crate::commands::measure::{Seen, fingerprint, recall};
use crate::output::Writer;
use base::Diagnostic;
use cfa::LoopNames;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use suite::c::{self, Style};
use suite::{Suite, Typing, json};

const RESULT: &str = "result.json";
const TESTS: &str = "tests";
const DRIVER: &str = "driver";

/// So many new tests are run together, or those of so much time.
const MANY: usize = 8;
const OFTEN: Duration = Duration::from_secs(2);

/// After this part of the time tests run natively for the first time, at the latest.
const REHEARSAL: f64 = 0.3;

pub struct Keep {
    directory: PathBuf,
    /// The hash of the program.
    pub program: String,
}

/// Bytes that two write to.
struct Shared(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().map_err(|_| std::io::Error::other("poisoned"))?.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn cannot(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(format!("cannot write `{}`: {error}", path.display()))
}

impl Keep {
    /// The directory is new, empty or has a result of the same question. The text of that result
    /// is there if the run is to go on from it.
    pub fn open(
        arguments: &Arguments,
        session: &Session,
        typing: &Typing<'_>,
    ) -> Result<Option<(Keep, Option<String>)>, Diagnostic> {
        let Some(directory) = arguments.output.clone() else { return Ok(None) };
        let program = fingerprint(session, &arguments.common);
        let keep = Keep { directory, program };
        let entries = std::fs::read_dir(&keep.directory);
        let is_empty = entries.map_or(!keep.directory.exists(), |mut all| all.next().is_none());
        let text = match std::fs::read_to_string(keep.file()) {
            Ok(text) => text,
            Err(_) if is_empty => return Ok(Some((keep, None))),
            Err(_) => {
                let name = keep.directory.display();
                let message = format!("`{name}` is no directory of a result, and not empty");
                return Err(Diagnostic::error(message).hint("name a new directory by `-o`"));
            }
        };
        keep.check(&text, session, typing)?;
        Ok(Some((keep, arguments.resume.then_some(text))))
    }

    pub fn file(&self) -> PathBuf {
        self.directory.join(RESULT)
    }

    fn check(&self, text: &str, session: &Session, typing: &Typing<'_>) -> Result<(), Diagnostic> {
        let name = self.file().display().to_string();
        let about = json::about(&name, text)?;
        let queries: Vec<&str> = session.heard.iter().map(|h| h.text.as_str()).collect();
        let other = if about.program.as_ref() != Some(&self.program) {
            "program"
        } else if about.query != Some(queries.join("; ")) {
            "query"
        } else if about.entry.as_deref() != Some(typing.entry_name()) {
            "entry"
        } else {
            return Ok(());
        };
        let message = format!("`{name}` is the result of another {other}");
        Err(Diagnostic::error(message).hint("remove it, or name another directory by `-o`"))
    }

    /// Writes all that was run natively.
    fn save(&self, hunt: &Hunt<'_>, complete: bool) -> Result<(), Diagnostic> {
        let tests = self.directory.join(TESTS);
        std::fs::create_dir_all(&tests).map_err(|error| cannot(&tests, &error))?;
        let count = hunt.seen.len();
        let suite = Suite { tests: hunt.suite.tests[..count].to_vec() };
        for test in &suite.tests {
            let one = Suite { tests: vec![test.clone()] };
            let path = tests.join(format!("{}.json", test.name));
            replace(&path, json::write(&one, hunt.typing)?.as_bytes())?;
        }
        // What is left of an earlier, larger suite.
        for k in count.. {
            if std::fs::remove_file(tests.join(format!("{k}.json"))).is_err() {
                break;
            }
        }
        self.driver(hunt, &suite, complete)?;
        let (file, new) = (self.file(), self.directory.join("result.json.new"));
        let write = || -> std::io::Result<()> {
            let mut writer = Writer::new(Box::new(std::fs::File::create(&new)?));
            report::json(&mut writer, hunt, Some((self, complete)))?;
            writer.end()?;
            std::fs::rename(&new, &file)
        };
        write().map_err(|error| cannot(&file, &error))
    }

    /// The tests as C, with a Makefile, if the entry can be called from there.
    fn driver(&self, hunt: &Hunt<'_>, suite: &Suite, complete: bool) -> Result<(), Diagnostic> {
        let common = &hunt.arguments.common;
        let directory = self.directory.join(DRIVER);
        let sources = sources(common, &hunt.session.translation, &directory);
        let files = match c::write(suite, hunt.typing, Style::Main, &sources) {
            _ if sources.files.is_empty() => return Ok(()),
            // The program's own file has the function, too.
            _ if !common.abstracted.is_empty() => return Ok(()),
            Ok(files) => files,
            Err(error) if complete => {
                let why = &error.message;
                common.output.remark(&format!("there is no driver for the tests: {why}"));
                return Ok(());
            }
            Err(_) => return Ok(()),
        };
        std::fs::create_dir_all(&directory).map_err(|error| cannot(&directory, &error))?;
        for file in files {
            replace(&directory.join(&file.name), &file.bytes)?;
        }
        Ok(())
    }
}

/// Writes the file unless it has these bytes already.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    if std::fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    std::fs::write(path, bytes).map_err(|error| cannot(path, &error))
}

impl Hunt<'_> {
    /// Takes the tests and proofs of an earlier run.
    pub fn resume(&mut self, file: &Path, text: &str) -> Result<(), Diagnostic> {
        let name = file.display().to_string();
        self.suite = json::read(&name, text, self.typing)?;
        let runs = json::runs(&name, text)?;
        let tests = runs.iter().zip(&self.suite.tests);
        let recalled = tests.map(|(run, test)| {
            let observed = self.follow(0, &test.inputs).1;
            Seen { found: self.found(&observed, &observed.path()), ..recall(run, &self.courts) }
        });
        self.seen = recalled.collect();
        for (k, seen) in self.seen.iter().enumerate() {
            self.ledger.ran(base::Id::new(k), &seen.reached, seen.limit.is_some());
        }
        let search = self.ledger.search("an earlier run");
        let loops = LoopNames::new(self.session.program());
        for (number, proof) in json::proofs(&name, text, &loops)? {
            let id = self.ledger.ids().nth(usize::try_from(number).unwrap_or(usize::MAX));
            if let Some(id) = id {
                self.ledger.settle(id, &proof, search);
            }
        }
        Ok(())
    }

    /// Runs and writes what is new, if it is time for that.
    pub fn keep(&mut self) -> Result<(), Diagnostic> {
        let new = self.suite.tests.len() - self.seen.len();
        let (last, cost) = self.kept;
        let since = last.elapsed();
        let is_due = match self.keep.is_some() || self.progress.is_some() {
            true => (new >= MANY || since >= OFTEN && new > 0) && since >= 4 * cost,
            // How long native runs take has to be known before the end.
            false => new > 0 && self.seen.is_empty() && self.deadline.share() >= REHEARSAL,
        };
        match is_due {
            true => self.confirm_and_save(),
            false => Ok(()),
        }
    }

    fn confirm_and_save(&mut self) -> Result<(), Diagnostic> {
        let start = Instant::now();
        self.confirm()?;
        self.save(false)?;
        if let Some(progress) = self.progress {
            progress(self)?;
        }
        let cost = start.elapsed();
        self.kept = (Instant::now(), cost);
        self.deadline.reserve(cost + cost / 2);
        self.leave_partial();
        Ok(())
    }

    /// What there is is told if there is no time for more.
    pub fn leave_partial(&self) {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let mut writer = Writer::new(Box::new(Shared(bytes.clone())));
        let told = report::tell(&mut writer, self).and_then(|()| writer.end());
        if told.is_ok()
            && let Ok(mut bytes) = bytes.lock()
        {
            self.deadline.offer(std::mem::take(&mut bytes));
        }
    }

    pub fn save(&self, complete: bool) -> Result<(), Diagnostic> {
        self.keep.as_ref().map_or(Ok(()), |keep| keep.save(self, complete))
    }
}
