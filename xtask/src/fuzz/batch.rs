//! Many inputs in one child process, and which of them it did not survive.

use crate::args::Args;
use crate::command::Internal;
use crate::front::{self, Unit};
use crate::process::{End, Finished, Limits, run_limited};
use crate::{Outcome, Result, paths};
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub const INTERNAL: Internal = Internal { name: "front-batch", run };

/// Address space of a child: thousands of times the size of any input.
const MEMORY: u64 = 3 << 30;
const SLOWEST: Duration = Duration::from_secs(10);
/// The child's exit code when one input took longer than `SLOWEST`.
const HANG: i32 = 97;

/// The child's answers that are no findings.
const ACCEPTED: &[u8] = b"accepted";
const REJECTED: &[u8] = b"rejected";

/// How the front end died; two deaths that are equal are one finding.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Death(String);

impl fmt::Display for Death {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What became of a batch.
#[derive(Default)]
pub struct Fate {
    /// How many inputs were C.
    pub accepted: usize,
    /// Which inputs were not answered, and what happened instead.
    pub deaths: Vec<(usize, Death)>,
}

pub fn run_batch(inputs: &[Vec<u8>], dir: &Path) -> Result<Fate> {
    fs::create_dir_all(dir)?;
    let mut files: Vec<(usize, PathBuf)> = Vec::new();
    for (number, input) in inputs.iter().enumerate() {
        let file = dir.join(format!("{number}.i"));
        fs::write(&file, input)?;
        files.push((number, file));
    }
    let mut fate = Fate::default();
    let mut rest = files.as_slice();
    while !rest.is_empty() {
        let done = start(rest)?;
        let answered = done.stdout.iter().filter(|b| **b == b'\n').count().min(rest.len());
        for (line, (number, _)) in done.stdout.split(|b| *b == b'\n').zip(&rest[..answered]) {
            match line {
                ACCEPTED => fate.accepted += 1,
                REJECTED => {}
                other => {
                    let death = Death(String::from_utf8_lossy(other).into_owned());
                    fate.deaths.push((*number, death));
                }
            }
        }
        rest = &rest[answered..];
        if let [(number, _), others @ ..] = rest {
            fate.deaths.push((*number, death(&done)));
            rest = others;
        }
    }
    fs::remove_dir_all(dir)?;
    Ok(fate)
}

fn start(files: &[(usize, PathBuf)]) -> Result<Finished> {
    let mut words = vec![paths::this_program()?.into_os_string(), "front-batch".into()];
    words.extend(files.iter().map(|(_, file)| file.clone().into_os_string()));
    let seconds = (SLOWEST.as_secs_f64() + 1.0) * files.len() as f64;
    run_limited(&words, &paths::root(), &[], Limits { seconds, memory: MEMORY })
}

fn death(done: &Finished) -> Death {
    let panic = done.stderr.lines().find(|line| line.contains("panicked at"));
    let place = panic.and_then(|line| line.split("panicked at ").nth(1));
    let said = |what: &str| done.stderr.contains(what);
    Death(match done.end {
        End::Exit(code) if code == HANG => "hang: more than ten seconds".into(),
        End::Timeout => "hang: the child did not even notice".into(),
        _ if place.is_some() => format!("panic at {}", place.unwrap_or("?")),
        _ if said("overflowed its stack") => "stack overflow".into(),
        _ if said("memory allocation") => "more memory than the limit".into(),
        end => front::death(&Finished { end, ..done.clone() }),
    })
}

/// In the child: a line per input, while another thread keeps the time.
fn run(args: Args) -> Result<Outcome> {
    let started = Arc::new(Mutex::new(Instant::now()));
    let watched = started.clone();
    std::thread::spawn(move || watch(&watched));
    answer_all(&args.raw(), &started)?;
    Ok(Outcome::Good)
}

fn watch(started: &Mutex<Instant>) {
    loop {
        std::thread::sleep(Duration::from_millis(100));
        let since = *started.lock().expect("nothing panics while it holds this");
        if since.elapsed() > SLOWEST {
            std::process::exit(HANG);
        }
    }
}

fn answer_all(files: &[String], started: &Mutex<Instant>) -> Result {
    for file in files {
        *started.lock().expect("nothing panics while it holds this") = Instant::now();
        let report = front::here::front(&Unit::new(Path::new(file), &[]))?;
        let answer = match (report.parsed, report.diagnostics.is_empty()) {
            (true, _) => ACCEPTED,
            (false, false) => REJECTED,
            (false, true) => b"rejected without a diagnostic",
        };
        std::io::stdout().write_all(&[answer, b"\n"].concat())?;
    }
    Ok(())
}
