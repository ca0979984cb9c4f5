//! Commands, with and without limits.

use crate::limited::{self, Usage};
use crate::{Result, paths};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::ffi::OsStr;
use std::fmt;
use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Runs a command to its end and gives its standard output; a failure shows what it printed.
pub fn output(command: &mut Command) -> Result<String> {
    let done = command.stdin(Stdio::null()).output();
    let done = done.map_err(|e| format!("{}: {e}", command.get_program().display()))?;
    if done.status.success() {
        return Ok(String::from_utf8_lossy(&done.stdout).into_owned());
    }
    let said = [done.stdout, done.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let lines: Vec<&str> = said.lines().collect();
    let tail = lines[lines.len().saturating_sub(20)..].join("\n");
    Err(format!("{command:?}: {}\n{tail}", done.status).into())
}

/// Is there a program of this name on the path?
pub fn exists(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|dir| dir.join(program).is_file())
}

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub seconds: f64,
    /// Address space in bytes; 0 for none.
    pub memory: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum End {
    Exit(i32),
    Signal(i32),
    Timeout,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Exit(code) => write!(f, "exit {code}"),
            End::Signal(number) => match Signal::try_from(*number) {
                Ok(signal) => write!(f, "{signal}"),
                Err(_) => write!(f, "signal {number}"),
            },
            End::Timeout => f.write_str("timeout"),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Finished {
    pub end: End,
    pub stdout: Vec<u8>,
    pub stderr: String,
    pub seconds: f64,
    pub cpu_seconds: f64,
    pub peak_kib: u64,
}

/// Runs a command under limits; at the time limit its whole process group is killed.
pub fn run_limited<S: AsRef<OsStr>>(
    words: &[S],
    directory: &Path,
    stdin: &[u8],
    limits: Limits,
) -> Result<Finished> {
    let mut child = Command::new(paths::this_program()?)
        .arg("limited")
        .arg(limits.memory.to_string())
        .args(words)
        .current_dir(directory)
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let start = Instant::now();
    let feed = feed(&mut child, stdin.to_vec());
    let out = drain(child.stdout.take().expect("standard output should be a pipe"));
    let err = drain(child.stderr.take().expect("standard error should be a pipe"));
    let timed_out = !wait(&mut child, limits.seconds)?;
    let seconds = start.elapsed().as_secs_f64();
    let join = |reader: thread::JoinHandle<Vec<u8>>| reader.join().expect("a reader only reads");
    let (stdout, stderr) = (join(out), join(err));
    feed.join().expect("a writer only writes");
    let stderr = String::from_utf8_lossy(&stderr).into_owned();
    if timed_out {
        let end = End::Timeout;
        return Ok(Finished { end, stdout, stderr, seconds, cpu_seconds: seconds, peak_kib: 0 });
    }
    let Some((said, report)) = stderr.rsplit_once(limited::MARK) else {
        return Err(format!("no report from the child: {stderr}").into());
    };
    // A process that outlives the command may still write behind the report.
    let mut reports = serde_json::Deserializer::from_str(report).into_iter::<Usage>();
    let usage = reports.next().ok_or("the child's report is empty")??;
    Ok(Finished {
        end: usage.exit.map_or(End::Signal(usage.signal.unwrap_or(0)), End::Exit),
        stdout,
        stderr: said.to_string(),
        seconds: usage.wall_seconds,
        cpu_seconds: usage.cpu_seconds,
        peak_kib: usage.peak_kib,
    })
}

fn feed(child: &mut Child, text: Vec<u8>) -> thread::JoinHandle<()> {
    let mut pipe = child.stdin.take().expect("standard input should be a pipe");
    // A program that does not read its input closes the pipe: that is its right.
    thread::spawn(move || drop(pipe.write_all(&text)))
}

fn drain(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut all = Vec::new();
        let _ = pipe.read_to_end(&mut all);
        all
    })
}

/// Waits; kills the group and answers `false` if it takes longer than `seconds`.
fn wait(child: &mut Child, seconds: f64) -> Result<bool> {
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let mut pause = Duration::from_micros(500);
    while child.try_wait()?.is_none() {
        if Instant::now() > end {
            let group = i32::try_from(child.id()).expect("process ids should fit");
            let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
            child.wait()?;
            return Ok(false);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
    Ok(true)
}
