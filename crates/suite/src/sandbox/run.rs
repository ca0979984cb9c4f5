//! The caller's side of a run.

use super::Layer;
use super::job::{Job, Order};
use super::processes::kill_orphans;
use crate::test::Outcome;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{self, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How to start a supervisor: a program that calls [`super::supervise`] with the words that
/// follow `arguments`.
#[derive(Clone, Debug)]
pub struct Sandbox {
    pub supervisor: PathBuf,
    pub arguments: Vec<OsString>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Exit(i32),
    Signal(i32),
    /// Stopped by us at the limit of wall-clock time.
    Timeout,
}

/// A limit that the command met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Wall,
    Cpu,
    Memory,
    FileSize,
    Processes,
}

impl Limit {
    const ALL: [Limit; 5] =
        [Limit::Wall, Limit::Cpu, Limit::Memory, Limit::FileSize, Limit::Processes];

    pub fn named(name: &str) -> Option<Limit> {
        Limit::ALL.into_iter().find(|limit| limit.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Limit::Wall => "wall",
            Limit::Cpu => "cpu",
            Limit::Memory => "memory",
            Limit::FileSize => "file-size",
            Limit::Processes => "processes",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    pub end: End,
    pub limit: Option<Limit>,
    pub wall: Duration,
    /// Of the command and all its descendants.
    pub cpu: Duration,
    /// The most memory of any one process, in bytes.
    pub peak: u64,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// More was printed than is kept.
    pub truncated: bool,
    /// Processes that were left when the command ended, and killed.
    pub left: usize,
    pub layers: Vec<Layer>,
}

/// Why there was no run.
#[derive(Debug)]
pub enum Error {
    Io(io::Error),
    /// The command could not be started.
    Start(String),
    /// The supervisor ended without a report.
    Lost(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(why) => write!(f, "the sandbox could not be set up: {why}"),
            Error::Start(why) => write!(f, "the command could not be started: {why}"),
            Error::Lost(how) => {
                write!(f, "the supervisor of the run ended without a report: {how}")
            }
        }
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(why: io::Error) -> Error {
        Error::Io(why)
    }
}

/// What a supervisor may take to set up and to clean up.
const GRACE: Duration = Duration::from_secs(15);

impl Sandbox {
    /// Runs a command to its end.
    pub fn run(&self, job: &Job) -> Result<Finished, Error> {
        self.run_until(job, &|| false)
    }

    /// The same, unless somebody says before that it is over: then it ends as by its limit of
    /// wall-clock time.
    pub fn run_until(&self, job: &Job, is_over: &dyn Fn() -> bool) -> Result<Finished, Error> {
        let scratch = job.scratch.canonicalize()?;
        let report = Report::new()?;
        let order = Order {
            report: report.0.join("report"),
            scratch: scratch.clone(),
            limits: job.limits,
            program: job.program.clone(),
            arguments: job.arguments.clone(),
        };
        let begun = Instant::now();
        let mut child = Command::new(&self.supervisor)
            .args(&self.arguments)
            .args(order.to_words())
            .env_clear()
            .envs(environment(scratch.as_os_str()))
            .envs(job.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let feed = feed(&mut child, job.stdin.clone());
        let out = drain(child.stdout.take(), job.limits.output);
        let err = drain(child.stderr.take(), job.limits.output);
        let stop = || is_over() && std::fs::write(stop_file(&order.report), []).is_ok();
        let (status, is_late) = wait(&mut child, job.limits.wall + GRACE, &stop)?;
        if status.signal().is_some() {
            kill_orphans(child.id());
        }
        let join = |reader: JoinHandle<Kept>| reader.join().unwrap_or_default();
        let (mut out, mut err) = (join(out), join(err));
        let _ = feed.join();
        let text = std::fs::read_to_string(&order.report).unwrap_or_default();
        if let Some(why) = text.strip_prefix("failed ") {
            return Err(Error::Start(why.trim_end().to_string()));
        }
        let has_begun = order.report.exists() && !is_late;
        let lost = Lost { has_begun, wall: begun.elapsed(), status };
        read(&text, &mut out, &mut err)
            .or_else(|| lost.finished(out, err))
            .ok_or_else(|| Error::Lost(status.to_string()))
    }
}

/// A supervisor that ended without a report.
struct Lost {
    /// It had opened the file for it, and it was not us who killed it: the command ran.
    has_begun: bool,
    wall: Duration,
    status: ExitStatus,
}

impl Lost {
    /// If a signal ended it: what it watched did that, or it came to nothing because somebody ended
    /// us all. Either is how the run ended.
    fn finished(&self, out: Kept, err: Kept) -> Option<Finished> {
        let is_error = base::mutant!("suite: a supervisor that is gone is an error");
        let signal = self.status.signal().filter(|_| !is_error)?;
        let (end, limit) = match self.has_begun {
            true => (End::Signal(signal), None),
            false => (End::Timeout, Some(Limit::Wall)),
        };
        Some(Finished {
            end,
            limit,
            wall: self.wall,
            cpu: Duration::ZERO,
            peak: 0,
            truncated: out.truncated || err.truncated,
            stdout: out.bytes,
            stderr: err.bytes,
            left: 0,
            layers: Vec::new(),
        })
    }
}

fn environment(scratch: &OsStr) -> [(&'static str, &OsStr); 4] {
    [
        ("PATH", OsStr::new("/usr/local/bin:/usr/bin:/bin")),
        ("HOME", scratch),
        ("TMPDIR", scratch),
        ("LANG", OsStr::new("C")),
    ]
}

/// A private directory for the report, removed in the end.
struct Report(PathBuf);

impl Report {
    fn new() -> io::Result<Report> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("assize-run-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        // What a killed process of this number has left.
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir(&path)?;
        Ok(Report(path))
    }
}

impl Drop for Report {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn feed(child: &mut Child, bytes: Vec<u8>) -> JoinHandle<()> {
    let pipe = child.stdin.take();
    // A program that does not read its input closes the pipe: that is its right.
    thread::spawn(move || drop(pipe.map(|mut pipe| pipe.write_all(&bytes))))
}

#[derive(Default)]
struct Kept {
    bytes: Vec<u8>,
    truncated: bool,
}

/// Reads to the end and keeps the beginning.
fn drain(pipe: Option<impl Read + Send + 'static>, most: usize) -> JoinHandle<Kept> {
    thread::spawn(move || {
        let mut kept = Kept::default();
        let Some(mut pipe) = pipe else { return kept };
        let mut buffer = vec![0; 1 << 16];
        while let Ok(len @ 1..) = pipe.read(&mut buffer) {
            let room = most - kept.bytes.len();
            kept.bytes.extend(&buffer[..len.min(room)]);
            kept.truncated |= len > room;
        }
        kept
    })
}

/// A file that tells the supervisor to end the run.
pub(super) fn stop_file(report: &Path) -> PathBuf {
    report.with_file_name("stop")
}

/// Waits for the supervisor, which ends by itself, or soon after it was told to stop; if it does not,
/// it is killed, and that is told.
fn wait(
    child: &mut Child,
    most: Duration,
    stop: &dyn Fn() -> bool,
) -> io::Result<(ExitStatus, bool)> {
    let end = Instant::now() + most;
    let mut is_told = false;
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((status, false));
        }
        if Instant::now() > end {
            child.kill()?;
            return Ok((child.wait()?, true));
        }
        is_told = is_told || stop();
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

/// Reads what the supervisor wrote.
fn read(text: &str, out: &mut Kept, err: &mut Kept) -> Option<Finished> {
    let lines: Vec<(&str, &str)> = text.lines().filter_map(|line| line.split_once(' ')).collect();
    let (how, code) = *lines.first()?;
    let end = match how {
        "exit" => End::Exit(code.parse().ok()?),
        "signal" => End::Signal(code.parse().ok()?),
        "timeout" => End::Timeout,
        _ => return None,
    };
    let word = |name: &str| lines.iter().find(|(n, _)| *n == name).map(|(_, value)| *value);
    let number = |name: &str| word(name)?.parse::<u64>().ok();
    let layer = |value: &str| Layer::ALL.into_iter().find(|l| l.name() == value);
    Some(Finished {
        end,
        limit: word("limit").and_then(Limit::named),
        wall: Duration::from_micros(number("wall")?),
        cpu: Duration::from_micros(number("cpu")?),
        peak: number("peak")?,
        truncated: out.truncated || err.truncated,
        stdout: std::mem::take(&mut out.bytes),
        stderr: std::mem::take(&mut err.bytes),
        left: usize::try_from(number("left")?).ok()?,
        layers: lines.iter().filter(|(n, _)| *n == "layer").filter_map(|(_, v)| layer(v)).collect(),
    })
}

const SIGABRT: i32 = 6;

/// What a sanitizer found, without addresses: they differ from run to run.
fn finding(said: &str) -> String {
    let kind = said.split(" on ").next().unwrap_or(said);
    let words = kind.split_whitespace().filter(|word| !word.starts_with("0x"));
    words.collect::<Vec<_>>().join(" ")
}

impl Finished {
    /// As a tester sees it. An exit code is the program's own affair.
    pub fn outcome(&self) -> Outcome {
        let said = String::from_utf8_lossy(&self.stderr);
        let finding = said.lines().find_map(|line| {
            let mark = ["runtime error: ", "ERROR: AddressSanitizer: ", "ERROR: LeakSanitizer: "];
            mark.iter().find_map(|mark| line.split_once(mark)).map(|(_, what)| finding(what))
        });
        match (self.end, finding) {
            (_, Some(what)) => Outcome::Undefined(what),
            (End::Timeout, _) => Outcome::Timeout,
            (End::Signal(_), _) if self.limit == Some(Limit::Cpu) => Outcome::Timeout,
            (End::Signal(SIGABRT), _) if said.contains("Assertion ") => Outcome::Assertion,
            (End::Signal(signal), _) => Outcome::Crash(Some(signal)),
            (End::Exit(_), _) => Outcome::Ok,
        }
    }
}
