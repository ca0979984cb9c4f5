//! "e subsumes e' if and only if G ⊨ ltl(e) → ltl(e')" (Theorem 1 of Hong and Ural): we answer the
//! left side by products of automata, `spin` the right side from the formulas.
//!
//! Debian's binary rejects the operator X, so it is built from the source package.

use crate::fuzz::random::Random;
use crate::process::{End, Limits, output, run_limited};
use crate::{Outcome, Result, apt, paths, pool};
use goal::promela::{Claim, model};
use goal::{Criterion, Entity, FlowGraph, Paths, Subsumption};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const LIMITS: Limits = Limits { seconds: 120.0, memory: 4 << 30 };

/// How many pairs share a graph, a model and a verifier.
const TOGETHER: usize = 25;

/// A question, and our answer.
struct Pair {
    criteria: [Criterion; 2],
    entities: [Entity; 2],
    subsumes: bool,
}

struct Checked {
    criteria: [Criterion; 2],
    subsumes: bool,
    /// What is wrong.
    differs: Option<String>,
}

pub fn run(count: usize, seed: u64) -> Result<Outcome> {
    let spin = build()?;
    let dir = paths::fresh("crosscheck-spin")?;
    let graphs: Vec<(u64, usize)> = (0..count.div_ceil(TOGETHER))
        .map(|k| (seed + k as u64, TOGETHER.min(count - k * TOGETHER)))
        .collect();
    let work = |(seed, count): &(u64, usize)| one(&spin, &dir, *seed, *count);
    let mut all = Vec::new();
    for checked in pool::map("spin", &graphs, work) {
        all.extend(checked?);
    }
    report(&all);
    Ok(Outcome::good_if(all.iter().all(|c| c.differs.is_none())))
}

/// `spin` with the operator X, built once.
fn build() -> Result<PathBuf> {
    let source = paths::corpus().join("spin/source");
    let program = source.join("Src/spin");
    if !program.is_file() {
        if source.exists() {
            fs::remove_dir_all(&source)?;
        }
        fs::create_dir_all(paths::corpus().join("spin"))?;
        apt::install_programs(&[("make", "make"), ("bison", "bison")])?;
        apt::source("spin", &source)?;
        let mut make = Command::new("make");
        make.args(["YACC=bison -y", "CFLAGS=-O2 -w -DNXT"]).current_dir(source.join("Src"));
        output(&mut make)?;
    }
    Ok(program)
}

/// One random graph: a model with a claim for each pair, one verifier for all.
fn one(spin: &Path, dir: &Path, seed: u64, count: usize) -> Result<Vec<Checked>> {
    let r = &mut Random::new(seed);
    let size = 4 + r.below(5);
    let graph = FlowGraph::random(size, &mut |n| r.below(n));
    let pairs = ask(&graph, r, count);
    let dir = dir.join(format!("seed{seed}"));
    fs::create_dir_all(&dir)?;
    let claims = pairs.iter().enumerate().map(|(k, pair)| Claim {
        name: format!("p{k}"),
        from: &pair.entities[0].ltl,
        to: &pair.entities[1].ltl,
    });
    fs::write(dir.join("model.pml"), model(&graph, &claims.collect::<Vec<_>>()))?;
    command(&dir, &[&spin.display().to_string(), "-a", "model.pml"])?;
    command(&dir, &["gcc", "-O1", "-w", "-DNOREDUCE", "-DNOFAIR", "-o", "pan", "pan.c"])?;
    let mut checked = Vec::new();
    for (k, pair) in pairs.into_iter().enumerate() {
        let said = command(&dir, &["./pan", "-a", "-N", &format!("p{k}")])?;
        let theirs = verdict(&said)?;
        let [from, to] = pair.entities.map(|e| e.name);
        let differs = (theirs != pair.subsumes).then(|| {
            format!("seed {seed}, claim p{k}: {from} to {to}: we say {}\n{graph}", pair.subsumes)
        });
        checked.push(Checked { criteria: pair.criteria, subsumes: pair.subsumes, differs });
    }
    fs::remove_dir_all(dir)?;
    Ok(checked)
}

/// Random pairs; half of them within one criterion, as the paper compares them.
fn ask(graph: &FlowGraph, r: &mut Random, count: usize) -> Vec<Pair> {
    let of = |c: &Criterion| (*c, c.entities(graph));
    let mut criteria: Vec<(Criterion, Vec<Entity>)> = Criterion::PAPER.iter().map(of).collect();
    criteria.retain(|(_, entities)| !entities.is_empty());
    let paths = Paths::of_flow(graph);
    let mut pairs = Vec::new();
    for _ in 0..count {
        let first = r.below(criteria.len());
        let second = if r.below(2) == 0 { first } else { r.below(criteria.len()) };
        let pick = |r: &mut Random, k: usize| r.pick(&criteria[k].1).clone();
        let entities = [pick(r, first), pick(r, second)];
        let mut subsumption = Subsumption::new(&paths, entities.iter().map(|e| &e.goal));
        let subsumes = subsumption.subsumes(0, 1);
        let criteria = [criteria[first].0, criteria[second].0];
        pairs.push(Pair { criteria, entities, subsumes });
    }
    pairs
}

fn command(dir: &Path, words: &[&str]) -> Result<String> {
    let done = run_limited(words, dir, &[], LIMITS)?;
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    match done.end {
        End::Exit(0) => Ok(said),
        end => {
            Err(format!("{} in {}: {end}\n{said}{}", words[0], dir.display(), done.stderr).into())
        }
    }
}

/// Whether the verifier found no violation, in a search that it completed.
fn verdict(said: &str) -> Result<bool> {
    let errors = said.split("errors: ").nth(1).and_then(|rest| rest.lines().next());
    match errors.map(str::trim) {
        Some("0") if !said.contains("max search depth too small") => Ok(true),
        Some("1") => Ok(false),
        _ => Err(format!("the verifier did not come to an end:\n{said}").into()),
    }
}

fn report(all: &[Checked]) {
    let mut table: BTreeMap<Criterion, [usize; 2]> = BTreeMap::new();
    for checked in all {
        table.entry(checked.criteria[0]).or_default()[usize::from(checked.subsumes)] += 1;
        if let Some(how) = &checked.differs {
            println!("{how}");
        }
    }
    println!("{:<20} {:>6} {:>6}", "goals of", "pairs", "hold");
    for (criterion, [no, yes]) in &table {
        println!("{:<20} {:>6} {:>6}", criterion.name(), no + yes, yes);
    }
    let differing = all.iter().filter(|c| c.differs.is_some()).count();
    println!("{} pairs, {differing} differ", all.len());
}
