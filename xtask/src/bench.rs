//! `cargo xtask bench front`: our front end against `gcc -fsyntax-only` on the same text;
//! `cargo xtask bench dataflow`: see `dataflow`; `cargo xtask bench goals`: see `goals`;
//! `cargo xtask bench measure`: see `cost.rs`; `cargo xtask bench smt`: see `solving`;
//! `cargo xtask bench generate`: see `generate`; `cargo xtask bench interp`: see `interp.rs`;
//! `cargo xtask bench cancel`: see `cancel.rs`; `cargo xtask bench limits`: see `limits`.

use crate::args::Args;
use crate::command::Command;
use crate::corpus::{self, record::Entry};
use crate::front::{self, Unit};
use crate::process::{End, Finished, Limits, output, run_limited};
use crate::{
    Outcome, Result, cancel, cost, dataflow, generate, goals, interp, limits, paths, solving,
    strangers,
};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

pub const COMMAND: Command = Command {
    name: "bench",
    usage: "front | dataflow | goals | measure | smt | interp | cancel | limits [PART…] | strangers [PACKAGE…] | generate [PART…] \
            [--runs N] [--at-most R] [--short] [--save] [--rehearse]
  PART         generate: lifted, papers, busybox, cbmc, growth, calls (default: all)
               limits: never, late, long, inputs, recursion, functions, or one program (never3)
  --seconds S  limits: what `--time` says (default 10)
  --interrupt S  limits: Ctrl-C after so many seconds
  --runs N     repetitions (default 7, measure 3); the best counts
  --at-most R  front: how many times gcc's time is still good; goals: how many times the front
               end's (default 1.0)
  --short      goals: of the smaller text alone; smt: fewer formulas
  --corpus     smt: of the questions of the corpus alone
  --save       write the table to bench/front.md, goals.md, measure.md, smt.md or generate.md
  --rehearse   measure: without us
  --assize P   generate: this program, instead of one built for release
  --against P  generate: an earlier build, run in turns with it; medians of the processor's time",
    about: "time and memory, beside others: front end, probes, goals, the solver, generated tests",
    run,
};

const LIMITS: Limits = Limits { seconds: 300.0, memory: 0 };

fn run(mut args: Args) -> Result<Outcome> {
    let runs: Option<usize> = args.option("--runs")?;
    let rehearse = args.flag("--rehearse");
    let at_most: f64 = args.option("--at-most")?.unwrap_or(1.0);
    let (save, short) = (args.flag("--save"), args.flag("--short"));
    let corpus = args.flag("--corpus");
    let assize: Option<PathBuf> = args.option("--assize")?;
    let against: Option<PathBuf> = args.option("--against")?;
    let (seconds, interrupt) = (args.option("--seconds")?, args.option("--interrupt")?);
    let what = args.rest()?;
    if what.first().is_some_and(|what| what == "limits") {
        let (parts, seconds) = (what[1..].to_vec(), seconds.unwrap_or(10.0));
        return limits::run(&limits::Options { parts, assize, seconds, interrupt });
    }
    if what.first().is_some_and(|what| what == "strangers") {
        let parts = what[1..].to_vec();
        return strangers::run(&strangers::Options { parts, assize, against, save });
    }
    if what.first().is_some_and(|what| what == "generate") {
        let against = against.map(|old| (old, runs.unwrap_or(5)));
        let parts = what[1..].to_vec();
        return generate::run(generate::Options { parts, assize, save, against });
    }
    if what == ["measure"] {
        return cost::run(&cost::Options { runs: runs.unwrap_or(3), save, rehearse });
    }
    let runs = runs.unwrap_or(7);
    if what == ["goals"] {
        return goals::run(goals::Options { runs, at_most, short, save });
    }
    if what == ["smt"] {
        return solving::run(solving::Options { short, corpus, save });
    }
    if what == ["cancel"] {
        return cancel::run();
    }
    if what == ["interp"] {
        print!("{}", interp::measure(runs)?);
        return Ok(Outcome::Good);
    }
    if what != ["front"] && what != ["dataflow"] {
        return Err(
            "what is to be measured? (front, dataflow, goals, measure, smt, interp, cancel, limits, generate)"
                .into(),
        );
    }
    let texts = [preprocessed("sqlite", "sqlite3.c")?, preprocessed("busybox", "shell/ash.c")?];
    if what == ["dataflow"] {
        print!("{}", dataflow::measure(&texts, LIMITS)?);
        return Ok(Outcome::Good);
    }
    let rows = texts.iter().map(|text| measure(text, runs)).collect::<Result<Vec<_>>>()?;
    let table = table(&rows, runs)?;
    print!("{table}");
    if save {
        let file = paths::root().join("bench/front.md");
        fs::create_dir_all(file.parent().expect("bench/ should be its parent"))?;
        fs::write(file, page(&table)?)?;
    }
    Ok(Outcome::good_if(rows.iter().all(|row| row.good(at_most))))
}

/// The preprocessed text of a file of the corpus.
pub fn preprocessed(project: &str, file: &str) -> Result<PathBuf> {
    let prepared = corpus::prepare(corpus::find(project).ok_or("it should be a project")?)?;
    let dir = paths::corpus().join("preprocessed");
    fs::create_dir_all(&dir)?;
    let stem = Path::new(file).file_stem().ok_or("a file should have a name")?;
    let to = dir.join(stem).with_extension("i");
    preprocess(prepared.entry(file)?, &to)?;
    Ok(to)
}

/// `gcc -E` with the arguments of the compilation.
pub fn preprocess(entry: &Entry, to: &Path) -> Result {
    let mut gcc = process::Command::new("gcc");
    gcc.args(words(entry)).arg("-E").arg("-o").arg(to).current_dir(&entry.directory);
    output(&mut gcc).map(|_| ())
}

/// The arguments of the compilation, without what it wrote.
pub fn words(entry: &Entry) -> Vec<String> {
    let (mut kept, mut words) = (Vec::new(), entry.arguments[1..].iter());
    while let Some(word) = words.next() {
        match word.as_str() {
            "-c" => {}
            // Dependency files are not ours to write again.
            "-o" | "-MF" | "-MT" | "-MQ" => drop(words.next()),
            other if other.starts_with("-MD") || other.starts_with("-Wp,-MD") => {}
            "-MP" | "-MMD" => {}
            other => kept.push(other.to_string()),
        }
    }
    kept
}

struct Row {
    name: String,
    lines: usize,
    gcc: Vec<Finished>,
    ours: Vec<Finished>,
    failure: Option<String>,
}

fn measure(text: &Path, runs: usize) -> Result<Row> {
    let content = fs::read(text)?;
    let mut row = Row {
        name: text.file_name().unwrap_or_default().display().to_string(),
        lines: content.iter().filter(|b| **b == b'\n').count(),
        gcc: Vec::new(),
        ours: Vec::new(),
        failure: None,
    };
    let gcc = ["gcc", "-fsyntax-only", "-w"].map(String::from).to_vec();
    let gcc = [gcc, vec![text.display().to_string()]].concat();
    let unit = Unit::new(text, &[]);
    for _ in 0..runs {
        let done = run_limited(&gcc, &paths::root(), &[], LIMITS)?;
        if done.end != End::Exit(0) {
            return Err(format!("gcc on {}: {}", row.name, done.end).into());
        }
        row.gcc.push(done);
        let (report, done) = front::measured(&unit, LIMITS)?;
        match report {
            Some(report) if report.parsed => row.ours.push(done),
            Some(report) => row.failure = report.diagnostics.into_iter().next(),
            None => row.failure = Some(front::death(&done)),
        }
    }
    Ok(row)
}

impl Row {
    /// The fastest runs of both are compared: noise disturbs them least.
    fn good(&self, at_most: f64) -> bool {
        self.failure.is_none() && least(&self.ours) <= at_most * least(&self.gcc)
    }
}

fn seconds(runs: &[Finished]) -> Vec<f64> {
    let mut sorted: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
    sorted.sort_by(f64::total_cmp);
    sorted
}

fn least(runs: &[Finished]) -> f64 {
    seconds(runs).first().copied().unwrap_or(f64::NAN)
}

fn median(runs: &[Finished]) -> f64 {
    let sorted = seconds(runs);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

fn table(rows: &[Row], runs: usize) -> Result<String> {
    let mut out = String::new();
    writeln!(
        out,
        "| text ({runs} runs) | lines | | min s | median s | lines/s | peak MB | ratio |"
    )?;
    writeln!(out, "|---|--:|---|--:|--:|--:|--:|--:|")?;
    for row in rows {
        let (name, lines) = (&row.name, row.lines);
        for (who, runs) in [("gcc -fsyntax-only", &row.gcc), ("assize", &row.ours)] {
            let (least, median) = (least(runs), median(runs));
            let peak = runs.iter().map(|run| run.peak_kib).max().unwrap_or(0) / 1024;
            let speed = lines as f64 / least;
            let ratio = least / self::least(&row.gcc);
            writeln!(
                out,
                "| {name} | {lines} | {who} | {least:.3} | {median:.3} | {speed:.0} | {peak} | {ratio:.2} |"
            )?;
        }
    }
    for row in rows {
        if let Some(failure) = &row.failure {
            writeln!(out, "\n{}: {}", row.name, failure.trim_end())?;
        }
    }
    Ok(out)
}

fn page(table: &str) -> Result<String> {
    let gcc = output(process::Command::new("gcc").arg("--version"))?;
    let gcc = gcc.lines().next().unwrap_or("gcc");
    Ok(format!(
        "# The front end beside gcc\n\n\
         Written by `cargo xtask bench front --save`. Both read the same preprocessed text in the same\n\
         run, one after the other in turns; times are of whole processes, memory is the peak resident\n\
         set. Ours parses, types and lowers to automata; gcc parses and types.\n\n{table}\n\
         {gcc}; {}.\n",
        machine()
    ))
}

/// What it was measured on.
pub fn machine() -> String {
    let processor = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processor.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.unwrap_or("").trim_start_matches([' ', '\t', ':']);
    format!("{model}, {} cores", crate::pool::cores())
}
