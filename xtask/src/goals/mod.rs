//! `cargo xtask bench goals`: time and memory from a program to its goals, beside the front end's.
//!
//! Each thing is measured in a child process of its own, so that memory is its own too.

pub mod measure;

use crate::args::Args;
use crate::bench::{machine, preprocessed};
use crate::command::Internal;
use crate::corpus;
use crate::front::{self, Unit};
use crate::process::{End, Finished, Limits, run_limited};
use crate::{Outcome, Result, paths};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::fs;

pub const INTERNAL: Internal = Internal { name: "goals-unit", run: child };

/// 8 GB and a minute are also the demand on whole-program `all-uses`.
const LIMITS: Limits = Limits { seconds: 60.0, memory: 8 << 30 };

/// The demand on the spanning sets of all functions.
const SPANNING_SECONDS: f64 = 30.0;

/// What else spanning sets are made of, if it has been fetched.
const OTHERS: &[&str] = &["gzip", "zlib", "bzip2", "lua5.4", "coreutils"];

pub struct Options {
    pub runs: usize,
    /// How many times the front end's time is still good.
    pub at_most: f64,
    pub short: bool,
    pub save: bool,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A named criterion that is a query.
    Query(String),
    /// All uses within functions.
    DuPairs,
    /// A spanning set of the branches of each function.
    Spanning,
}

#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Job {
    pub units: Vec<Unit>,
    pub item: Item,
    pub runs: usize,
}

#[derive(Serialize, Deserialize, Clone, Debug, Default)]
pub struct Measured {
    pub front: f64,
    pub steps: Vec<Step>,
    pub goals: String,
    pub terms: usize,
    pub spanned: Spanned,
}

#[derive(Serialize, Deserialize, Clone, Debug, Default)]
pub struct Step {
    pub what: String,
    pub seconds: f64,
}

#[derive(Serialize, Deserialize, Clone, Copy, Debug, Default)]
pub struct Spanned {
    pub branches: usize,
    /// On a complete path of the function.
    pub feasible: usize,
    pub spanning: usize,
    /// The same for all edges.
    pub edges: usize,
    pub spanning_edges: usize,
}

fn child(args: Args) -> Result<Outcome> {
    args.none_left()?;
    let job: Job = serde_json::from_reader(std::io::stdin())?;
    println!("{}", serde_json::to_string(&measure::measure(&job)?)?);
    Ok(Outcome::Good)
}

fn start(job: &Job) -> Result<std::result::Result<(Measured, Finished), String>> {
    let words = [paths::this_program()?.into_os_string(), INTERNAL.name.into()];
    let seconds = LIMITS.seconds * job.runs as f64;
    let limits = Limits { seconds, ..LIMITS };
    let done = run_limited(&words, &paths::root(), &serde_json::to_vec(job)?, limits)?;
    Ok(match done.end {
        End::Exit(0) => Ok((serde_json::from_slice(&done.stdout)?, done)),
        _ => Err(front::death(&done)),
    })
}

/// One line of the table.
struct Row {
    program: String,
    what: String,
    seconds: f64,
    ratio: f64,
    /// Whether the demand is on its ratio.
    bounded: bool,
    goals: String,
    peak: String,
}

#[derive(Default)]
struct Tables {
    rows: Vec<Row>,
    spanned: Vec<(String, f64, Spanned)>,
    failures: Vec<String>,
}

pub fn run(options: Options) -> Result<Outcome> {
    let mut tables = Tables::default();
    let mut programs = vec![("busybox", "shell/ash.c", "ash.c")];
    if !options.short {
        programs.push(("sqlite", "sqlite3.c", "sqlite3.c"));
    }
    for (project, file, name) in programs {
        let unit = Unit::new(&preprocessed(project, file)?, &[]);
        tables.program(name, &unit, options.runs)?;
    }
    for name in OTHERS.iter().filter(|_| !options.short) {
        let project = corpus::find(name).ok_or("it should be a project")?;
        if paths::corpus().join(name).join("compile_commands.json").exists() {
            let units = corpus::prepare(project)?.entries.iter().map(Unit::compiled).collect();
            tables.spanning(name, units, 1)?;
        }
    }
    tables.judge(options.at_most);
    let text = tables.print()?;
    print!("{text}");
    if options.save {
        fs::write(paths::root().join("bench/goals.md"), page(&text))?;
    }
    Ok(Outcome::good_if(tables.failures.is_empty()))
}

impl Tables {
    fn program(&mut self, name: &str, unit: &Unit, runs: usize) -> Result {
        for criterion in ["block", "condition", "branch", "block-pairs", "all-uses"] {
            // The whole program's data flow is measured once: it is far above all noise.
            let runs = if criterion == "all-uses" { 1 } else { runs };
            let units = vec![unit.clone()];
            let bounded = criterion != "all-uses";
            let item = Item::Query(criterion.to_string());
            self.add(name, criterion, Job { units, item, runs }, bounded)?;
        }
        let job = Job { units: vec![unit.clone()], item: Item::DuPairs, runs: runs.min(3) };
        self.add(name, "all-uses within functions", job, true)?;
        self.spanning(name, vec![unit.clone()], runs)
    }

    fn add(&mut self, program: &str, what: &str, job: Job, bounded: bool) -> Result {
        let (measured, done) = match start(&job)? {
            Ok(found) => found,
            Err(death) => {
                self.failures.push(format!("{program}, {what}: {death}"));
                return Ok(());
            }
        };
        if !self.rows.iter().any(|row| row.program == program) {
            self.row(program, "front end", measured.front, &measured, false);
        }
        for Step { what: step, seconds } in &measured.steps {
            let is_build = step == "build";
            let words = if is_build { what.to_string() } else { format!("{what}: {step}") };
            let analysis = step == "points-to" || step == "def-use";
            self.row(program, &words, *seconds, &measured, bounded && !analysis);
            let last = self.rows.last_mut().expect("a row has just been added");
            if is_build {
                last.goals.clone_from(&measured.goals);
                last.peak = (done.peak_kib / 1024).to_string();
            }
        }
        Ok(())
    }

    fn row(&mut self, program: &str, what: &str, seconds: f64, of: &Measured, bounded: bool) {
        self.rows.push(Row {
            program: program.to_string(),
            what: what.to_string(),
            seconds,
            ratio: seconds / of.front,
            bounded,
            goals: String::new(),
            peak: String::new(),
        });
    }

    fn spanning(&mut self, name: &str, units: Vec<Unit>, runs: usize) -> Result {
        match start(&Job { units, item: Item::Spanning, runs })? {
            Ok((measured, _)) => {
                let seconds = measured.steps.iter().map(|step| step.seconds).sum();
                self.spanned.push((name.to_string(), seconds, measured.spanned));
            }
            Err(death) => self.failures.push(format!("{name}, spanning sets: {death}")),
        }
        Ok(())
    }

    fn judge(&mut self, at_most: f64) {
        for row in self.rows.iter().filter(|row| row.bounded && row.ratio > at_most) {
            let Row { program, what, ratio, .. } = row;
            let failure = format!("{program}, {what}: {ratio:.2} times the front end's time");
            self.failures.push(failure);
        }
        for (name, seconds, _) in self.spanned.iter().filter(|s| s.1 > SPANNING_SECONDS) {
            self.failures.push(format!("{name}, spanning sets: {seconds:.1} s"));
        }
    }

    fn print(&self) -> Result<String> {
        let mut out = String::new();
        writeln!(out, "| program | | seconds | of the front end's | goals | peak MB |")?;
        writeln!(out, "|---|---|--:|--:|--:|--:|")?;
        for Row { program, what, seconds, ratio, goals, peak, .. } in &self.rows {
            writeln!(out, "| {program} | {what} | {seconds:.4} | {ratio:.2} | {goals} | {peak} |")?;
        }
        let of = "branches | on a path | spanning set | share | seconds";
        writeln!(out, "\n| program | {of} | all edges | spanning set | share |")?;
        writeln!(out, "|---|--:|--:|--:|--:|--:|--:|--:|--:|")?;
        for (name, seconds, spanned) in &self.spanned {
            let Spanned { branches, feasible, spanning, edges, spanning_edges } = *spanned;
            let share = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
            let (some, all) = (share(spanning, feasible), share(spanning_edges, edges));
            writeln!(
                out,
                "| {name} | {branches} | {feasible} | {spanning} | {some:.0} % | {seconds:.3} \
                 | {edges} | {spanning_edges} | {all:.0} % |"
            )?;
        }
        for failure in &self.failures {
            writeln!(out, "\nTOO MUCH: {}", failure.trim_end())?;
        }
        Ok(out)
    }
}

fn page(tables: &str) -> String {
    format!(
        "# Goals beside the front end\n\n\
         Written by `cargo xtask bench goals --save`. The front end preprocesses nothing here; it\n\
         parses, types, lowers and links with the models of the library. Seconds are the processor's,\n\
         the best of several runs in a process of its own; memory is the peak of that process, the\n\
         program included. The demands: criteria that are one pass over the program, `block-pairs`, and the\n\
         goals of `all-uses` within functions take less than the front end (points-to and def-use\n\
         come before the latter and are listed by themselves); whole-program `all-uses` takes less\n\
         than {} s and 8 GB; spanning sets of the branches of all functions less than {} s.\n\n\
         {tables}\n{}.\n",
        LIMITS.seconds,
        SPANNING_SECONDS,
        machine()
    )
}
