//! `cargo xtask harvest`: the questions that engines ask about real programs, as SMT-LIB files.
//!
//! Functions of the corpus run with random inputs. Each run gives the formula of its path, formulas
//! of paths that leave it, what would be undefined on it, and the sequence of questions that an
//! engine asks along it; and the function gives the guards of its locations, with states merged
//! where ways meet.

mod blocks;
mod write;

use crate::args::Args;
use crate::command::Command;
use crate::crosscheck::{Choice, fed};
use crate::front::{Unit, here};
use crate::{Outcome, Result, corpus, paths, pool};
use cfa::{FuncId, InputValue, Inputs, Program};
use interp::Interpreter;
use smt::{TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use symbolic::{Followed, Machine, Step};
use write::{Asked, sequence, single};

pub const COMMAND: Command = Command {
    name: "harvest",
    usage: "[--seed S]
  --seed S  of the random inputs (default 1)",
    about: "write bench/smt anew: path and block questions of the corpus as SMT-LIB files",
    run,
};

const PACKAGES: &[&str] = &["bzip2", "zlib", "lua5.4", "gzip", "coreutils", "busybox"];
/// Of one package.
const UNITS: usize = 24;
const SINGLES: usize = 40;
const SEQUENCES: usize = 8;
/// Of one unit.
const FUNCTIONS: usize = 8;
/// Of one function.
const RUNS: u64 = 2;
const FLIPS: usize = 6;
/// Of one run's inputs.
const NUMBERS: usize = 300;

const EDGES: std::ops::RangeInclusive<usize> = 8..=200;
const STEPS: u64 = 600;
/// Bytes of text that a file may have.
const SINGLE_SIZE: std::ops::RangeInclusive<usize> = 600..=24_000;
const SEQUENCE_SIZE: std::ops::RangeInclusive<usize> = 1_000..=48_000;
/// A sequence has so many questions.
const QUESTIONS: std::ops::RangeInclusive<usize> = 4..=64;

/// The texts that one function gave.
#[derive(Default)]
struct Found {
    singles: BTreeSet<String>,
    sequences: BTreeSet<String>,
}

fn run(mut args: Args) -> Result<Outcome> {
    let seed: u64 = args.option("--seed")?.unwrap_or(1);
    args.none_left()?;
    let dir = directory();
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir)?;
    for name in PACKAGES {
        let project = corpus::find(name).ok_or("the package should be in the corpus")?;
        let entries = corpus::prepare(project)?.entries;
        let step = (entries.len() / UNITS).max(1);
        let units: Vec<Unit> = entries.iter().step_by(step).map(Unit::compiled).collect();
        let mut functions: BTreeMap<String, Found> = BTreeMap::new();
        for found in pool::map(name, &units, |unit| of_unit(unit, seed)) {
            functions.extend(found);
        }
        let singles = chosen(&functions, |found| &found.singles, SINGLES);
        let sequences = chosen(&functions, |found| &found.sequences, SEQUENCES);
        let package = name.trim_end_matches(|c: char| !c.is_alphabetic());
        for (k, (function, text)) in singles.iter().chain(&sequences).enumerate() {
            std::fs::write(dir.join(format!("{package}-{function}-{k}.smt2")), text)?;
        }
        println!("{name:<12} {:>4} {:>4}", singles.len(), sequences.len());
    }
    Ok(Outcome::Good)
}

pub fn directory() -> PathBuf {
    paths::root().join("bench").join("smt")
}

/// Texts of all sizes: evenly from all of them in the order of their size.
fn chosen(
    functions: &BTreeMap<String, Found>,
    texts: fn(&Found) -> &BTreeSet<String>,
    count: usize,
) -> Vec<(&str, &str)> {
    let mut seen = BTreeSet::new();
    let all = functions
        .iter()
        .flat_map(|(name, found)| texts(found).iter().map(|text| (name.as_str(), text.as_str())));
    let mut all: Vec<(&str, &str)> = all.filter(|(_, text)| seen.insert(*text)).collect();
    all.sort_by_key(|(_, text)| text.len());
    let last = all.len().saturating_sub(1);
    let at = |k: usize| k * last / (count - 1).max(1);
    let places: BTreeSet<usize> = (0..count.min(all.len())).map(at).collect();
    places.into_iter().map(|place| all[place]).collect()
}

fn of_unit(unit: &Unit, seed: u64) -> BTreeMap<String, Found> {
    let mut all = BTreeMap::new();
    let Ok(translation) = here::translated(unit, true) else { return all };
    let program = &translation.program;
    let interpreter = Interpreter::new(program);
    let fitting = program.functions.entries().filter(|(_, f)| {
        let body = f.body.as_ref().is_some_and(|body| EDGES.contains(&body.edges.len()));
        body && !program.units[f.unit].library
    });
    for (f, function) in fitting.take(FUNCTIONS) {
        let mut found = Found::default();
        for k in 0..RUNS {
            let mut random = Choice::new(seed ^ k << 32 ^ u64::from(f.0) << 8);
            let Some((inputs, ran)) = fed(program, &interpreter, f, &mut random, STEPS) else {
                continue;
            };
            if numbers(&inputs) > NUMBERS {
                continue;
            }
            let path = &ran.path[..ran.path.len().saturating_sub(1)];
            along(program, f, &inputs, path, &mut found);
            if k == 0 {
                over(program, f, inputs, &mut found);
            }
        }
        all.insert(function.name.clone(), found);
    }
    all
}

/// How many numbers inputs have.
fn numbers(inputs: &Inputs) -> usize {
    fn count(value: &InputValue) -> usize {
        match value {
            InputValue::Aggregate(items) => items.iter().map(count).sum(),
            _ => 1,
        }
    }
    let values = inputs.values.iter().map(|input| &input.value);
    values.chain(&inputs.objects).map(count).sum()
}

/// Along the path of a run.
fn along(program: &Program, f: FuncId, inputs: &Inputs, path: &[Step], found: &mut Found) {
    let Ok(mut machine) = Machine::new(program) else { return };
    let Ok(start) = machine.start(f, inputs.clone().into()) else { return };
    let Ok(followed) = machine.follow_from(start, path, true) else { return };
    let Followed { formula, forks, .. } = followed;
    let faults: Vec<TermId> =
        machine.side_conditions().faults.iter().map(|fault| fault.condition).collect();
    let mut flips = Vec::new();
    let mut asked = Vec::new();
    for fork in forks.into_iter().take(*QUESTIONS.end()) {
        let (g, taken) = path[fork.at];
        let Some(body) = &program.functions[g].body else { continue };
        let from = body.edges[taken].from;
        asked.push(Asked::Assert(fork.state.guard));
        let others = body.edges.entries().filter(|(e, edge)| *e != taken && edge.from == from);
        for (other, _) in others.take(2) {
            for state in machine.post(fork.state.clone(), g, other).unwrap_or_default() {
                asked.push(Asked::Check(state.guard));
                flips.push(state.guard);
            }
        }
    }
    let step = flips.len().div_ceil(FLIPS).max(1);
    let wrong = faults.iter().rev().step_by(faults.len().div_ceil(2).max(1));
    let singles = flips.iter().rev().step_by(step).chain(wrong).chain([&formula]);
    keep(&machine.terms, singles, &asked, found);
}

/// Over the function, block by block.
fn over(program: &Program, f: FuncId, inputs: Inputs, found: &mut Found) {
    let Ok(mut machine) = Machine::new(program) else { return };
    let Ok(start) = machine.start(f, inputs.into()) else { return };
    let guards = blocks::guards(&mut machine, f, start);
    let asked: Vec<Asked> = guards.iter().map(|guard| Asked::Check(*guard)).collect();
    let step = guards.len().div_ceil(FLIPS).max(1);
    keep(&machine.terms, guards.iter().rev().step_by(step), &asked, found);
}

fn keep<'t>(
    terms: &Terms,
    singles: impl Iterator<Item = &'t TermId>,
    asked: &[Asked],
    found: &mut Found,
) {
    for guard in singles.filter(|guard| terms.as_bool(**guard).is_none()) {
        let text = single(terms, *guard);
        if SINGLE_SIZE.contains(&text.len()) {
            found.singles.insert(text);
        }
    }
    let open = |asked: &&Asked| matches!(asked, Asked::Check(g) if terms.as_bool(*g).is_none());
    if QUESTIONS.contains(&asked.iter().filter(open).count()) {
        let text = sequence(terms, asked);
        if SEQUENCE_SIZE.contains(&text.len()) {
            found.sequences.insert(text);
        }
    }
}
