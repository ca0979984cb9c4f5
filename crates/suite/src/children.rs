//! Processes that are waited for no longer than they are wanted.

use crate::sandbox::memory_below;
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Output, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Between two looks.
const LOOK: Duration = Duration::from_millis(5);

/// How often it is looked how much memory they have.
const LOOKS_PER_MEMORY: u32 = 20;

/// What became of a process.
#[derive(Debug)]
pub enum Ended {
    Output(Output),
    /// It was killed: nobody wants it any more.
    Over,
    /// It was killed: it, and what it had started, needed more memory than it may.
    Memory,
}

/// Runs a command to its end in a group of its own, so that Ctrl-C is not for it. It is killed with
/// all that it has started in its group when `is_over`, or when these have more bytes than `memory`.
pub fn output_until(
    command: &mut Command,
    memory: Option<u64>,
    is_over: &dyn Fn() -> bool,
) -> io::Result<Ended> {
    command.process_group(0).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let (out, err) = (drain(child.stdout.take()), drain(child.stderr.take()));
    for looks in 1u32.. {
        if let Some(status) = child.try_wait()? {
            let join = |reader: JoinHandle<Vec<u8>>| reader.join().unwrap_or_default();
            return Ok(Ended::Output(Output { status, stdout: join(out), stderr: join(err) }));
        }
        if is_over() && !base::mutant!("suite: nobody stops waiting for a process") {
            kill(&mut child);
            return Ok(Ended::Over);
        }
        let is_due = looks % LOOKS_PER_MEMORY == 0;
        if is_due && memory.is_some_and(|most| memory_below(child.id()) > most) {
            kill(&mut child);
            return Ok(Ended::Memory);
        }
        thread::sleep(LOOK);
    }
    Ok(Ended::Over)
}

fn kill(child: &mut Child) {
    if let Ok(group) = i32::try_from(child.id()) {
        // It may have ended by itself.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
    let _ = child.wait();
}

fn drain(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error is what there is.
        let _ = pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
        bytes
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_waits_for_what_is_not_wanted() {
        let ended = output_until(Command::new("sleep").arg("5"), None, &|| true);
        assert!(matches!(ended, Ok(Ended::Over)), "{ended:?}");
        let ended = output_until(Command::new("echo").arg("here"), None, &|| false);
        assert!(matches!(ended, Ok(Ended::Output(output)) if output.stdout == b"here\n"));
    }

    #[test]
    fn what_needs_too_much_memory_is_killed() {
        let ended = output_until(Command::new("sleep").arg("5"), Some(1), &|| false);
        assert!(matches!(ended, Ok(Ended::Memory)), "{ended:?}");
    }
}
