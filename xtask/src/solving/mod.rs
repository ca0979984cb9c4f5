//! `cargo xtask bench smt`: terms and our solver, beside z3 and cvc5.

pub mod answer;
mod building;
mod families;
mod files;
pub mod harvest;
mod sequences;

use crate::bench::machine;
use crate::process::{Limits, output, run_limited};
use crate::{Outcome, Result, apt, paths};
use smt::raw::{Script, Step};
use smt::{Solve, Solver, TermId, Terms};
use std::fmt::Write;
use std::process::Command;
use std::time::Instant;
use std::{fs, io};

pub struct Options {
    pub short: bool,
    /// The questions of the corpus alone.
    pub corpus: bool,
    pub save: bool,
}

/// What a script may take; who is stopped is counted with it.
const SECONDS: f64 = 10.0;

const OTHERS: &[(&str, &[&str])] =
    &[("z3", &["z3", "-in"]), ("cvc5", &["cvc5", "--incremental", "--lang=smt2", "--arrays-exp"])];

/// Scripts of one kind.
pub struct Family {
    pub name: &'static str,
    pub scripts: Vec<Script>,
}

/// Seconds, and the answers; fewer answers than questions mean that it was stopped.
struct Run {
    seconds: f64,
    answers: Vec<String>,
}

pub fn run(options: Options) -> Result<Outcome> {
    apt::install_programs(&[("z3", "z3"), ("cvc5", "cvc5")])?;
    if options.corpus {
        let mut text = String::new();
        let good = files::measure(&mut text, options.short)?;
        print!("{text}");
        return Ok(Outcome::good_if(good));
    }
    let mut text = building::measure()?;
    let mut good = true;
    let starts: Vec<f64> =
        OTHERS.iter().map(|(_, command)| start_up(command)).collect::<Result<_>>()?;
    let groups = [
        ("single questions", families::all(options.short), 0.5),
        ("sequences", sequences::all(options.short), 1.0 / 3.0),
    ];
    for (title, families, at_most) in groups {
        good &= table(&mut text, (title, at_most), &families, &starts)?;
    }
    good &= files::measure(&mut text, options.short)?;
    print!("{text}");
    if options.save {
        fs::write(paths::root().join("bench/smt.md"), page(&text)?)?;
    }
    Ok(Outcome::good_if(good))
}

fn table(
    out: &mut String,
    (title, at_most): (&str, f64),
    families: &[Family],
    starts: &[f64],
) -> Result<bool> {
    writeln!(
        out,
        "\n| {title} | scripts | questions | ours s | z3 s | cvc5 s | of z3's | of cvc5's |"
    )?;
    writeln!(out, "|---|--:|--:|--:|--:|--:|--:|--:|")?;
    let (mut sums, mut notes) = ([0.0; 3], Vec::new());
    let (mut scripts, mut questions) = (0, 0);
    for family in families {
        let mut times = [0.0; 3];
        let mut asked = 0;
        for (at, script) in family.scripts.iter().enumerate() {
            asked += count(script);
            let ours = ours(script);
            times[0] += ours.seconds;
            for (k, (who, command)) in OTHERS.iter().enumerate() {
                let theirs = others(command, script, starts[k])?;
                times[k + 1] += theirs.seconds;
                let place = format!("{} {at}", family.name);
                notes.extend(compare(&place, script, &ours, who, &theirs));
            }
            notes.extend(stopped(&format!("{} {at}", family.name), script, "ours", &ours));
            eprintln!("{} {at}: {times:.2?} s so far", family.name);
        }
        row(out, family.name, family.scripts.len(), asked, &times)?;
        scripts += family.scripts.len();
        questions += asked;
        sums.iter_mut().zip(times).for_each(|(sum, time)| *sum += time);
    }
    row(out, "all", scripts, questions, &sums)?;
    let wrong = notes.iter().any(|note| note.contains("DIFFERENT"));
    let good = !wrong && sums[0] <= at_most * sums[1] && sums[0] <= at_most * sums[2];
    writeln!(out, "\nThe demand is {at_most:.2}: {}.", if good { "met" } else { "NOT met" })?;
    notes.iter().try_for_each(|note| writeln!(out, "- {note}"))?;
    Ok(good)
}

fn row(out: &mut String, name: &str, scripts: usize, asked: usize, times: &[f64; 3]) -> Result {
    let [ours, z3, cvc5] = *times;
    let (first, second) = (ours / z3, ours / cvc5);
    writeln!(
        out,
        "| {name} | {scripts} | {asked} | {ours:.2} | {z3:.2} | {cvc5:.2} | {first:.2} | {second:.2} |"
    )?;
    Ok(())
}

fn count(script: &Script) -> usize {
    script.steps.iter().filter(|step| matches!(step, Step::Check(_))).count()
}

fn compare(place: &str, script: &Script, ours: &Run, who: &str, theirs: &Run) -> Vec<String> {
    let mut notes = Vec::new();
    let pairs = ours.answers.iter().zip(&theirs.answers);
    if let Some((our, their)) = pairs.into_iter().find(|(our, their)| our != their) {
        notes.push(format!("DIFFERENT: {place}: ours {our}, {who} {their}"));
    }
    notes.extend(stopped(place, script, who, theirs));
    notes
}

fn stopped(place: &str, script: &Script, who: &str, run: &Run) -> Option<String> {
    let answered = run.answers.len();
    (answered < count(script)).then(|| {
        format!(
            "{place}: {who} stopped after {SECONDS} s and {answered} of {} answers",
            count(script)
        )
    })
}

/// From the formula as written to the answers.
fn ours(script: &Script) -> Run {
    let start = Instant::now();
    let mut terms = Terms::new();
    let built = script.formula.build(&mut terms);
    let mut solver = Solver::new();
    let mut answers = Vec::new();
    for step in &script.steps {
        match step {
            Step::Assert(at) => solver.assert(&mut terms, built[*at]),
            Step::Check(assumed) => {
                let assumed: Vec<TermId> = assumed.iter().map(|at| built[*at]).collect();
                let left = (SECONDS - start.elapsed().as_secs_f64()).max(0.0);
                let outcome = solver.check(&mut terms, &assumed, &smt::Limits::seconds(left));
                if !outcome.is_sat() && !outcome.is_unsat() {
                    return Run { seconds: SECONDS, answers };
                }
                answers.push(outcome.to_string());
            }
        }
    }
    Run { seconds: start.elapsed().as_secs_f64(), answers }
}

/// A whole process, less what it takes to start.
fn others(command: &[&str], script: &Script, start_up: f64) -> Result<Run> {
    let limits = Limits { seconds: SECONDS + start_up, memory: 6 << 30 };
    let done = run_limited(command, &paths::root(), script.smtlib().as_bytes(), limits)?;
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    if let Some(error) = said.lines().find(|line| line.contains("error")) {
        return Err(format!("{}: {error}", command[0]).into());
    }
    let seconds = (done.seconds - start_up).clamp(0.0, SECONDS);
    Ok(Run { seconds, answers: said.lines().map(String::from).collect() })
}

fn start_up(command: &[&str]) -> Result<f64> {
    let limits = Limits { seconds: SECONDS, memory: 0 };
    let text = b"(set-logic QF_BV)\n(assert true)\n(check-sat)\n";
    let once = || run_limited(command, &paths::root(), text, limits).map(|done| done.seconds);
    let runs: Vec<f64> = (0..5).map(|_| once()).collect::<Result<_>>()?;
    Ok(runs.into_iter().fold(f64::INFINITY, f64::min))
}

fn page(tables: &str) -> Result<String> {
    let version = |program: &str| -> Result<String> {
        let said = output(Command::new(program).arg("--version"))?;
        Ok(said.lines().next().ok_or_else(|| io::Error::other("no version"))?.to_string())
    };
    Ok(format!(
        "# Terms and the solver, beside z3 and cvc5\n\n\
         Written by `cargo xtask bench smt --save`. All get the same formulas as they were written.\n\
         Ours is timed from the formula to the answer, the others as processes, less the time of an\n\
         empty script. Who takes longer than {SECONDS} s for a script is stopped, and counted with that.\n\
         The formulas of the corpus are the files of `bench/smt` (`cargo xtask harvest`); there all\n\
         three are processes that read the files of a package one after the other, `(reset)` between\n\
         them. A question has {} s, a package {} s: who is stopped is counted with that.\n\n\
         {tables}\n{}; {}; {}.\n",
        files::SECONDS,
        files::ALL.seconds,
        version("z3")?,
        version("cvc5")?,
        machine()
    ))
}
