//! The process between the caller and the command.

use super::job::Order;
use super::layers::{bind, leave_session};
use super::processes::{descendants, kill_descendants};
use super::{Layer, run::Limit, run::stop_file};
use nix::errno::Errno;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getppid};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// Runs the command that `words` describe and writes the report; the exit code is for `main`.
/// A program that uses [`super::Sandbox`] calls this, and nothing before it, when it is started
/// as a supervisor.
pub fn supervise(words: impl IntoIterator<Item = OsString>) -> u8 {
    let words: Vec<OsString> = words.into_iter().collect();
    let Some(order) = Order::from_words(&words) else { return 2 };
    leave_session();
    // Opened before we are bound; the command does not inherit it.
    let Ok(mut report) = File::create(&order.report) else { return 2 };
    let text = match run(&order) {
        Ok(text) => text,
        Err(why) => format!("failed {why}\n"),
    };
    u8::from(report.write_all(text.as_bytes()).is_err())
}

fn run(order: &Order) -> Result<String, String> {
    // Before the command runs: the caller may hear of it, and be gone, before we go on.
    let parent = getppid();
    let program = find(&order.program).ok_or("there is no such program")?;
    let layers = bind(order, &program);
    let start = Instant::now();
    let child = Command::new(&program)
        .args(&order.arguments)
        .current_dir(&order.scratch)
        .process_group(0)
        .spawn();
    let child = child.map_err(|e| format!("{}: {e}", program.display()))?;
    let main = Pid::from_raw(i32::try_from(child.id()).map_err(|e| e.to_string())?);
    let mut watch = Watch { order, main, parent, end: None, limit: None, timed_out: false };
    watch.wait(start, &layers);
    let wall = start.elapsed();
    let left = kill_descendants(|| watch.reap());
    watch.report(wall, left, &layers)
}

/// The path of a program, absolute, as the working directory changes.
fn find(program: &Path) -> Option<PathBuf> {
    let is_file = |path: &PathBuf| path.is_file();
    if program.components().count() > 1 {
        return std::path::absolute(program).ok().filter(is_file);
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(program)).find(is_file)
}

struct Watch<'a> {
    order: &'a Order,
    main: Pid,
    parent: Pid,
    /// How the command itself ended.
    end: Option<WaitStatus>,
    /// The first limit that was met.
    limit: Option<Limit>,
    timed_out: bool,
}

/// Between two looks at all processes; where nothing else bounds them, we look all the time.
const LOOK: Duration = Duration::from_millis(20);

impl Watch<'_> {
    /// Reaps what has ended; an error if there are no children any more.
    fn reap(&mut self) -> Result<(), Errno> {
        loop {
            match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Ok(WaitStatus::StillAlive) | Err(Errno::EINTR) => return Ok(()),
                Ok(status) if status.pid() == Some(self.main) => self.end = Some(status),
                Ok(_) => {}
                Err(errno) => return Err(errno),
            }
        }
    }

    /// Returns when the command has ended or a limit is reached.
    fn wait(&mut self, start: Instant, layers: &[Layer]) {
        let bounded = layers.contains(&Layer::Processes);
        let exact = bounded && layers.contains(&Layer::User);
        let mut pause = Duration::from_micros(100);
        let mut looked = start;
        while self.reap().is_ok() && self.end.is_none() {
            if start.elapsed() >= self.order.limits.wall {
                self.timed_out = true;
                self.limit.get_or_insert(Limit::Wall);
                return;
            }
            // The caller is gone: nobody waits for this any more.
            if getppid() != self.parent {
                return;
            }
            if !bounded || looked.elapsed() >= LOOK {
                looked = Instant::now();
                if stop_file(&self.order.report).exists() {
                    self.timed_out = true;
                    self.limit.get_or_insert(Limit::Wall);
                    return;
                }
                if self.look(exact) {
                    return;
                }
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(if bounded { 5 } else { 1 }));
        }
    }

    /// Is it too much? Where the kernel counts exactly, there cannot be too many processes, but
    /// as many as may be.
    fn look(&mut self, exact: bool) -> bool {
        let found = descendants();
        let most = u64::from(self.order.limits.processes);
        if found.bytes > self.order.limits.memory {
            self.limit = Some(Limit::Memory);
            return true;
        }
        if found.tasks >= most + u64::from(!exact) {
            self.limit = Some(Limit::Processes);
        }
        found.tasks > most
    }

    fn report(&self, wall: Duration, left: usize, layers: &[Layer]) -> Result<String, String> {
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|e| e.to_string())?;
        let micros = |t: nix::sys::time::TimeVal| t.tv_sec() * 1_000_000 + t.tv_usec();
        let cpu = micros(usage.user_time()) + micros(usage.system_time());
        let peak = u64::try_from(usage.max_rss()).unwrap_or(0) * 1024;
        let mut text = String::new();
        let _ = match self.end {
            _ if self.timed_out => writeln!(text, "timeout 0"),
            Some(WaitStatus::Exited(_, code)) => writeln!(text, "exit {code}"),
            Some(WaitStatus::Signaled(_, signal, _)) => writeln!(text, "signal {}", signal as i32),
            _ => writeln!(text, "signal {}", Signal::SIGKILL as i32),
        };
        let limit = self.limit.or_else(|| self.guess(cpu, peak));
        if let Some(limit) = limit {
            let _ = writeln!(text, "limit {}", limit.name());
        }
        let _ = writeln!(text, "wall {}\ncpu {cpu}\npeak {peak}\nleft {left}", wall.as_micros());
        for layer in layers {
            let _ = writeln!(text, "layer {layer}");
        }
        Ok(text)
    }

    /// Limits that the kernel holds show in how the command ended. A failed allocation does not:
    /// a command that fails with almost all memory in use is taken to have met that limit.
    fn guess(&self, cpu: i64, peak: u64) -> Option<Limit> {
        let limits = &self.order.limits;
        let used_up = i128::from(cpu) >= limits.cpu.as_micros() as i128;
        match self.end {
            Some(WaitStatus::Signaled(_, Signal::SIGXCPU, _)) => Some(Limit::Cpu),
            Some(WaitStatus::Signaled(_, Signal::SIGKILL, _)) if used_up => Some(Limit::Cpu),
            Some(WaitStatus::Signaled(_, Signal::SIGXFSZ, _)) => Some(Limit::FileSize),
            Some(WaitStatus::Exited(_, 0)) => None,
            _ => (peak >= limits.memory / 8 * 7).then_some(Limit::Memory),
        }
    }
}
