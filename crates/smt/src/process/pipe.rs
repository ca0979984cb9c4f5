//! Talking to a child: text in, balanced expressions out, with a time limit.

use crate::sat::{Cancel, Limits};
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often a flag is looked at while the child says nothing.
const OFTEN: Duration = Duration::from_millis(20);

/// How long to wait for what the child says.
pub struct Wait {
    end: Option<Instant>,
    cancel: Option<Cancel>,
}

impl Wait {
    pub fn new(limits: &Limits) -> Wait {
        let end = limits.time.map(|time| Instant::now() + time);
        Wait { end, cancel: limits.cancel.clone() }
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(Cancel::is_raised)
    }

    fn is_over(&self) -> bool {
        self.is_cancelled() || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

pub struct Pipe {
    child: Child,
    input: ChildStdin,
    /// Lines that the child wrote, from a thread that waits for them.
    lines: Receiver<String>,
}

impl Pipe {
    pub fn open(command: &[String]) -> io::Result<Pipe> {
        let (program, args) =
            command.split_first().ok_or_else(|| io::Error::other("no program"))?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let missing = || io::Error::other("the child should have pipes");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Pipe { child, input, lines })
    }

    pub fn write(&mut self, text: &str) -> io::Result<()> {
        self.input.write_all(text.as_bytes())
    }

    /// The next whole expression; `None` if nobody waits any longer.
    pub fn read(&mut self, wait: &Wait) -> io::Result<Option<String>> {
        self.input.flush()?;
        let mut text = String::new();
        loop {
            match self.lines.recv_timeout(OFTEN) {
                Ok(line) => text.push_str(&line),
                Err(RecvTimeoutError::Timeout) if wait.is_over() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(io::Error::other("the solver has ended"));
                }
            }
            text.push('\n');
            if balanced(&text) {
                return Ok(Some(text));
            }
        }
    }
}

/// Is it one whole expression? (Solvers put bars around names, and quotes around messages.)
fn balanced(text: &str) -> bool {
    let (mut depth, mut quote) = (0i32, None);
    for c in text.chars() {
        match (quote, c) {
            (None, '"' | '|') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            (None, '(') => depth += 1,
            (None, ')') => depth -= 1,
            _ => {}
        }
    }
    depth <= 0 && quote.is_none() && !text.trim().is_empty()
}

impl Drop for Pipe {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
