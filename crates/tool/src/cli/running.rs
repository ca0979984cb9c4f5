//! The options of commands that run tests natively.

use crate::deadline::Deadline;
use crate::native::Objects;
use clap::{Arg, ArgMatches, Command, builder::PossibleValuesParser};
use std::time::Duration;
use suite::sandbox::Limits;

/// So many times the memory of a program is what it needs with AddressSanitizer.
const SANITIZED: u64 = 4;

#[derive(Clone, Debug, Default)]
pub struct Running {
    pub limits: Limits,
    /// For `-fsanitize=`; empty for none.
    pub sanitize: String,
    /// What a compiler may need, in bytes, with all that it starts.
    pub memory: Option<u64>,
    /// When to be done, if the command has to be.
    pub deadline: Deadline,
    /// What was compiled.
    pub objects: Objects,
}

impl Running {
    /// What decides how a test ends, as text.
    pub fn describe(&self) -> String {
        format!("{:?} {}", self.limits.wall, self.sanitize)
    }

    /// A test may take so long.
    pub fn set_time(&mut self, time: Duration) {
        self.limits.wall = time;
        self.limits.cpu = time;
    }

    /// Tests, and compilers, have no more than this.
    pub fn set_memory(&mut self, most: u64) {
        self.memory = Some(most);
        self.limits.memory = self.limits.memory.min(most);
    }

    pub fn set_sanitizers(&mut self, names: String) {
        // AddressSanitizer reserves terabytes, and uses what it needs.
        if names.contains("address") {
            self.limits.bounds_addresses = false;
            self.limits.memory *= SANITIZED;
        }
        self.sanitize = names;
    }
}

pub fn add(command: Command) -> Command {
    let sanitize = Arg::new("sanitize")
        .long("sanitize")
        .value_name("LIST")
        .value_delimiter(',')
        .value_parser(PossibleValuesParser::new(["address", "undefined"]))
        .help("Let sanitizers of the compiler watch the tests; what they find is the outcome");
    command.arg(sanitize).arg(
        Arg::new("time-per-test")
            .long("time-per-test")
            .value_name("TIME")
            .value_parser(time)
            .default_value("10s")
            .help("A test that runs longer is stopped: 500ms, 10s, 2m"),
    )
}

/// A number with `ms`, `s` or `m`.
pub fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 1), ("s", 1000), ("m", 60_000)];
    let number = |(unit, factor): &(&str, u64)| {
        text.strip_suffix(unit)?.parse::<u64>().ok()?.checked_mul(*factor)
    };
    match units.iter().find_map(number) {
        Some(millis @ 1..=86_400_000) => Ok(Duration::from_millis(millis)),
        _ => Err("expected a time such as 500ms, 10s or 2m, up to a day".into()),
    }
}

impl From<&ArgMatches> for Running {
    fn from(matches: &ArgMatches) -> Running {
        let mut running = Running::default();
        // Commands that run nothing do not have the options.
        if let Ok(Some(time)) = matches.try_get_one::<Duration>("time-per-test") {
            running.set_time(*time);
        }
        if let Ok(Some(names)) = matches.try_get_many::<String>("sanitize") {
            running.set_sanitizers(names.cloned().collect::<Vec<_>>().join(","));
        }
        running
    }
}
