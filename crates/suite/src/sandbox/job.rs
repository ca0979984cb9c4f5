//! What is run, and how it is told to the supervisor.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::time::Duration;

/// Limits of one run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    pub wall: Duration,
    /// Of each process, in whole seconds (rounded up).
    pub cpu: Duration,
    /// Of all processes together, in bytes.
    pub memory: u64,
    /// The address space of each process is bounded by that, too. Not of programs that reserve much
    /// and use what they need (AddressSanitizer).
    pub bounds_addresses: bool,
    /// Of each file, in bytes.
    pub file_size: u64,
    /// Processes and threads at a time.
    pub processes: u32,
    /// Bytes kept of standard output, and of standard error.
    pub output: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            wall: Duration::from_secs(10),
            cpu: Duration::from_secs(10),
            memory: 1 << 30,
            bounds_addresses: true,
            file_size: 1 << 28,
            processes: 64,
            output: 1 << 20,
        }
    }
}

/// A command to run.
#[derive(Clone, Debug)]
pub struct Job {
    /// A path, or a name that is looked up on the path.
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    /// The working directory, the only place for writes; it exists.
    pub scratch: PathBuf,
    pub stdin: Vec<u8>,
    /// Besides `PATH`, `HOME`, `TMPDIR` and `LANG`.
    pub environment: Vec<(OsString, OsString)>,
    pub limits: Limits,
}

impl Job {
    pub fn new(program: impl Into<PathBuf>, scratch: impl Into<PathBuf>) -> Self {
        Job {
            program: program.into(),
            arguments: Vec::new(),
            scratch: scratch.into(),
            stdin: Vec::new(),
            environment: Vec::new(),
            limits: Limits::default(),
        }
    }
}

/// What the supervisor needs to know; the rest it inherits.
pub(super) struct Order {
    pub report: PathBuf,
    pub scratch: PathBuf,
    pub limits: Limits,
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
}

impl Order {
    /// As arguments of a process.
    pub fn to_words(&self) -> Vec<OsString> {
        let Limits { wall, cpu, memory, bounds_addresses, file_size, processes, output: _ } =
            self.limits;
        let mut words = vec![self.report.clone().into(), self.scratch.clone().into()];
        let numbers = [
            u64::try_from(wall.as_micros()).unwrap_or(u64::MAX),
            u64::try_from(cpu.as_micros()).unwrap_or(u64::MAX),
            memory,
            bounds_addresses.into(),
            file_size,
            processes.into(),
        ];
        words.extend(numbers.map(|n| n.to_string().into()));
        words.push(self.program.clone().into());
        words.extend(self.arguments.iter().cloned());
        words
    }

    pub fn from_words(words: &[OsString]) -> Option<Order> {
        let [report, scratch, limits @ ..] = words else { return None };
        let [wall, cpu, memory, addresses, file_size, processes, program, arguments @ ..] = limits
        else {
            return None;
        };
        let number = |word: &OsStr| word.to_str()?.parse::<u64>().ok();
        Some(Order {
            report: report.into(),
            scratch: scratch.into(),
            limits: Limits {
                wall: Duration::from_micros(number(wall)?),
                cpu: Duration::from_micros(number(cpu)?),
                memory: number(memory)?,
                bounds_addresses: number(addresses)? != 0,
                file_size: number(file_size)?,
                processes: number(processes)?.try_into().ok()?,
                output: 0,
            },
            program: program.into(),
            arguments: arguments.to_vec(),
        })
    }
}
