//! Inside a child: start a command under a memory limit and report what it used.
//!
//! A process of its own, so that the limit is inherited and `getrusage(RUSAGE_CHILDREN)` speaks
//! of this one command (with the children that it waited for: `cc1` under `gcc`). No `unsafe`
//! code and no tool like `time` is needed; `process.rs` is the other end.

use crate::args::Args;
use crate::command::Internal;
use crate::{Outcome, Result};
use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use serde::{Deserialize, Serialize};
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::time::Instant;

pub const INTERNAL: Internal = Internal { name: "limited", run };

/// Stands before the report, which is the last line on standard error.
pub const MARK: &str = "\n@limited ";

#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Usage {
    pub exit: Option<i32>,
    pub signal: Option<i32>,
    pub wall_seconds: f64,
    pub cpu_seconds: f64,
    pub peak_kib: u64,
}

/// `limited MEMORY COMMAND ARGUMENT…`; MEMORY in bytes, 0 for no limit.
fn run(args: Args) -> Result<Outcome> {
    let words = args.raw();
    let [memory, program, arguments @ ..] = words.as_slice() else {
        return Err("limited: MEMORY COMMAND ARGUMENT…".into());
    };
    let memory: u64 = memory.parse()?;
    if memory > 0 {
        setrlimit(Resource::RLIMIT_AS, memory, memory)?;
    }
    setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
    let start = Instant::now();
    let status = Command::new(program).args(arguments).status()?;
    let wall_seconds = start.elapsed().as_secs_f64();
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let seconds = |t: nix::sys::time::TimeVal| t.tv_sec() as f64 + t.tv_usec() as f64 / 1e6;
    let report = Usage {
        exit: status.code(),
        signal: status.signal(),
        wall_seconds,
        cpu_seconds: seconds(usage.user_time()) + seconds(usage.system_time()),
        peak_kib: u64::try_from(usage.max_rss()).unwrap_or(0),
    };
    eprint!("{MARK}{}", serde_json::to_string(&report)?);
    Ok(Outcome::Good)
}
