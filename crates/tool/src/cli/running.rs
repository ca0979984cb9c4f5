//! The options of commands that run tests natively.

use clap::{Arg, ArgMatches, Command};
use std::time::Duration;
use suite::sandbox::Limits;

#[derive(Clone, Debug, Default)]
pub struct Running {
    pub limits: Limits,
}

impl Running {
    /// What decides how a test ends, as text.
    pub fn describe(&self) -> String {
        format!("{:?}", self.limits.wall)
    }
}

pub fn add(command: Command) -> Command {
    command.arg(
        Arg::new("time-per-test")
            .long("time-per-test")
            .value_name("TIME")
            .value_parser(time)
            .default_value("10s")
            .help("A test that runs longer is stopped: 500ms, 10s, 2m"),
    )
}

/// A number with `ms`, `s` or `m`.
fn time(text: &str) -> Result<Duration, String> {
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
            running.limits.wall = *time;
            running.limits.cpu = *time;
        }
        running
    }
}
