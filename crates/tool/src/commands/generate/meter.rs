//! How far it is, for people who watch: goals decided, tests, time left.

use crate::cli::Common;
use crate::output::Verbosity;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

const WIDTH: usize = 30;
const OFTEN: Duration = Duration::from_millis(100);

/// A line on standard error that is written over and over; nothing where nobody watches.
pub struct Meter {
    shown: bool,
    last: Option<Instant>,
}

impl Meter {
    pub fn new(common: &Common) -> Meter {
        let to_a_pipe = common.json && !std::io::stdout().is_terminal();
        let is_quiet = common.output.verbosity == Verbosity::Quiet;
        Meter { shown: std::io::stderr().is_terminal() && !is_quiet && !to_a_pipe, last: None }
    }

    /// Shows the line, unless it was shown a moment ago.
    pub fn show(&mut self, deadline: Option<Instant>, count: impl FnOnce() -> Count) {
        let now = Instant::now();
        if !self.shown || self.last.is_some_and(|last| now - last < OFTEN) {
            return;
        }
        self.last = Some(now);
        let left = deadline.map(|deadline| deadline.saturating_duration_since(now));
        let line = count().line(left);
        let mut out = std::io::stderr().lock();
        let _ = write!(out, "\r{line}\x1b[K").and_then(|()| out.flush());
    }

    /// The line goes away.
    pub fn end(&mut self) {
        if self.last.take().is_some() {
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    pub decided: usize,
    pub goals: usize,
    pub tests: usize,
}

impl Count {
    fn line(&self, left: Option<Duration>) -> String {
        let Count { decided, goals, tests } = *self;
        let full = (decided * WIDTH).checked_div(goals).unwrap_or(WIDTH);
        let bar = "#".repeat(full) + &"-".repeat(WIDTH - full);
        let left = match left.map(|left| left.as_secs()) {
            None => String::new(),
            Some(seconds @ 0..120) => format!(", {seconds} s left"),
            Some(seconds) => format!(", {} min left", seconds / 60),
        };
        format!("[{bar}] {decided}/{goals} goals decided, {tests} tests{left}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_what_is_left() {
        let count = Count { decided: 5, goals: 10, tests: 3 };
        let line = count.line(Some(Duration::from_secs(59)));
        assert_eq!(line, "[###############---------------] 5/10 goals decided, 3 tests, 59 s left");
        let none = Count { decided: 0, goals: 0, tests: 0 };
        assert!(none.line(Some(Duration::from_secs(600))).ends_with("10 min left"));
    }
}
