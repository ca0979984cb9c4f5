//! The options of `assize generate`.

use super::{Asking, Common, asking, common, running};
use crate::commands::generate::{Arguments, Demand, Device};
use crate::deadline::Deadline;
use crate::interrupt::Interrupt;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use engine::EngineKind;
use std::path::PathBuf;
use std::time::Duration;

const DEFAULT_TIME: Duration = Duration::from_secs(60);

pub fn command() -> Command {
    running::add(asking::add(common::add(Command::new("generate"))))
        .about("Finds tests for the goals of a query, and proofs for those that have none")
        .after_help(
            "Examples:\n  assize generate examples/fql/figure3.c --entry fig --criterion branch\n  \
             assize generate src/parse.c --entry parse --criterion mcdc --time 5m -o suite -- -Iinclude",
        )
        .arg(
            Arg::new("output")
                .short('o')
                .value_name("DIR")
                .value_parser(value_parser!(PathBuf))
                .help("Keep result.json, the tests and a driver here"),
        )
        .arg(
            Arg::new("resume")
                .long("resume")
                .action(ArgAction::SetTrue)
                .requires("output")
                .help("Go on from the result that is in DIR"),
        )
        .arg(
            Arg::new("require")
                .long("require")
                .value_name("DEMAND")
                .value_parser(demand)
                .action(ArgAction::Append)
                .help("Exit with 1 if fewer than so many percent of the feasible goals are covered, or, with `no-findings`, if a test shows undefined behaviour; without it, with 3 if goals are left unknown"),
        )
        .arg(
            Arg::new("without")
                .long("without")
                .value_name("DEVICE")
                .value_parser(device)
                .action(ArgAction::Append)
                .help("Search without `spanning` sets or `groups` of goals, or without `random` inputs first: all save time, none decides a verdict"),
        )
        .args(limits())
}

fn device(text: &str) -> Result<Device, String> {
    match text {
        "spanning" => Ok(Device::Spanning),
        "groups" => Ok(Device::Groups),
        "random" => Ok(Device::Random),
        "rounds" => Ok(Device::Rounds),
        _ => Err("expected `spanning`, `groups` or `random`".into()),
    }
}

/// `None` is all of them.
fn engine(text: &str) -> Result<Option<EngineKind>, String> {
    let found = EngineKind::ALL.into_iter().find(|kind| kind.name() == text);
    match text {
        "auto" => Ok(None),
        _ => found.map(Some).ok_or_else(|| "expected `auto`, `random` or `bmc`".into()),
    }
}

/// The words of a command; `None` is our own solver.
fn solver(text: &str) -> Result<Option<Vec<String>>, String> {
    let words: Vec<String> = text.split_whitespace().map(String::from).collect();
    match words.as_slice() {
        [] => Err("expected a command such as `z3 -in`, or `builtin`".into()),
        [word] if word == "builtin" => Ok(None),
        _ => Ok(Some(words)),
    }
}

/// How far and how long to search.
pub fn limits() -> [Arg; 7] {
    [
        Arg::new("time")
            .long("time")
            .value_name("TIME")
            .value_parser(running::time)
            .help("Take no longer than this, with all that is compiled and run: 500ms, 60s, 5m [default: 60s, with --work none]"),
        Arg::new("work")
            .long("work")
            .value_name("N")
            .value_parser(value_parser!(u64).range(1..))
            .help("Give each engine N units of work, about a microsecond each: the same answers on every machine"),
        Arg::new("seed")
            .long("seed")
            .value_name("N")
            .value_parser(value_parser!(u64))
            .default_value("0")
            .help("Begin random choices here"),
        Arg::new("engine")
            .long("engine")
            .value_name("ENGINE")
            .value_parser(engine)
            .help("Search with `random` inputs or bounded model checking (`bmc`) alone; `auto` is both"),
        Arg::new("solver")
            .long("solver")
            .value_name("COMMAND")
            .value_parser(solver)
            .help("Ask this solver, which speaks SMT-LIB on its standard input: `z3 -in`; `builtin` is ours"),
        Arg::new("unwind")
            .long("unwind")
            .value_name("N")
            .value_parser(value_parser!(u32).range(1..))
            .help(
                "Go no further than N open iterations of a loop or calls of a function in itself",
            ),
        Arg::new("memory")
            .long("memory")
            .value_name("SIZE")
            .value_parser(memory)
            .default_value("4G")
            .help("Use no more memory than this, also for each test and the compiler: 500M, 4G"),
    ]
}

/// A number with `K`, `M` or `G`.
fn memory(text: &str) -> Result<usize, String> {
    let units = [("K", 1usize << 10), ("M", 1 << 20), ("G", 1 << 30)];
    let number = |(unit, factor): &(&str, usize)| {
        text.strip_suffix(unit)?.parse::<usize>().ok()?.checked_mul(*factor)
    };
    match units.iter().find_map(number) {
        Some(bytes) if bytes >= 1 << 20 => Ok(bytes),
        _ => Err("expected a size such as 500M or 4G, at least 1M".into()),
    }
}

fn demand(text: &str) -> Result<Demand, String> {
    match (text, text.trim_end_matches('%').parse()) {
        ("no-findings", _) => Ok(Demand::NoFindings),
        (_, Ok(percent @ 0.0..=100.0)) => Ok(Demand::Percent(percent)),
        _ => Err("expected a number from 0 to 100, or `no-findings`".into()),
    }
}

pub fn arguments(matches: &ArgMatches) -> Arguments {
    Arguments {
        output: matches.get_one("output").cloned(),
        resume: matches.get_flag("resume"),
        require: matches.get_many("require").unwrap_or_default().copied().collect(),
        without: matches.get_many("without").unwrap_or_default().copied().collect(),
        ..bounded(matches, Asking::from(matches))
    }
}

/// What every command has that searches.
pub fn bounded(matches: &ArgMatches, asking: Asking) -> Arguments {
    let work = matches.get_one("work").copied();
    let time = matches.get_one("time").copied().or(work.is_none().then_some(DEFAULT_TIME));
    let (mut common, interrupt) = (Common::from(matches), Interrupt::listen());
    common.running.deadline = Deadline::new(time, interrupt.clone());
    let memory: Option<usize> = matches.get_one("memory").copied();
    if let Some(most) = memory {
        common.running.set_memory(most as u64);
    }
    Arguments {
        common,
        asking,
        output: None,
        work,
        seed: matches.get_one("seed").copied().unwrap_or_default(),
        engine: matches.get_one("engine").copied().flatten(),
        solver: matches.get_one("solver").cloned().flatten(),
        unwind: matches.get_one("unwind").copied(),
        memory,
        resume: false,
        require: Vec::new(),
        keeps_plain: false,
        without: Vec::new(),
        interrupt,
    }
}
