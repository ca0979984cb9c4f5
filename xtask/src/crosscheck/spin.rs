//! "e subsumes e' if and only if G ⊨ ltl(e) → ltl(e')" (Theorem 1 of Hong and Ural): we answer the
//! left side by products of automata, `spin` the right side from the formulas.
//!
//! Debian's binary rejects the operator X, so it is built from the source package. It translates
//! formulas with one until between them in a second, and does not come to an end with three: those
//! it gets as they are, and all of them as models that evaluate the formulas backwards.

use crate::fuzz::random::Random;
use crate::process::{End, Limits, output, run_limited};
use crate::{Outcome, Result, apt, paths, pool};
use goal::promela::{Claim, backward_model, model};
use goal::{Criterion, Entity, FlowGraph, Paths, Subsumption};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const LIMITS: Limits = Limits { seconds: 600.0, memory: 4 << 30 };

/// More untils in a pair are too many for the translation.
const TRANSLATED: usize = 1;

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
    /// Whether `spin` translated the formulas themselves, too.
    translated: bool,
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
    let (mut all, mut failed) = (Vec::new(), None);
    for checked in pool::map("spin", &graphs, work) {
        match checked {
            Ok(checked) => all.extend(checked),
            Err(error) => failed = failed.or(Some(error)),
        }
    }
    report(&all);
    match failed {
        Some(error) => Err(format!("{} pairs were not decided: {error}", count - all.len()).into()),
        None => Ok(Outcome::good_if(all.iter().all(|c| c.differs.is_none()))),
    }
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
    let all: Vec<usize> = (0..pairs.len()).collect();
    let few = |pair: &Pair| pair.entities.iter().map(|e| e.ltl.untils()).sum::<usize>();
    let light: Vec<usize> = all.iter().copied().filter(|k| few(&pairs[*k]) <= TRANSLATED).collect();
    let answers = verify(spin, &dir, &backward_model(&graph, &claims(&pairs, &all)), &all)?;
    let translated = verify(spin, &dir, &model(&graph, &claims(&pairs, &light)), &light)?;
    let mut checked = Vec::new();
    for (k, pair) in pairs.iter().enumerate() {
        let direct = translated.get(&k).copied();
        let theirs = [answers.get(&k).copied(), direct];
        let differs = theirs.into_iter().flatten().any(|answer| answer != pair.subsumes);
        let [from, to] = pair.entities.each_ref().map(|e| &e.name);
        let ours = pair.subsumes;
        let how = format!("seed {seed}, p{k}: {from} to {to}: {ours}, spin {theirs:?}\n{graph}");
        checked.push(Checked {
            criteria: pair.criteria,
            subsumes: ours,
            translated: direct.is_some(),
            differs: differs.then_some(how),
        });
    }
    fs::remove_dir_all(dir)?;
    Ok(checked)
}

/// A claim `pK` for each of these pairs.
fn claims<'a>(pairs: &'a [Pair], which: &[usize]) -> Vec<Claim<'a>> {
    let claim = |k: &usize| Claim {
        name: format!("p{k}"),
        from: &pairs[*k].entities[0].ltl,
        to: &pairs[*k].entities[1].ltl,
    };
    which.iter().map(claim).collect()
}

/// What `spin` says of each claim of a model.
fn verify(spin: &Path, dir: &Path, model: &str, which: &[usize]) -> Result<BTreeMap<usize, bool>> {
    if which.is_empty() {
        return Ok(BTreeMap::new());
    }
    fs::write(dir.join("model.pml"), model)?;
    command(dir, &[&spin.display().to_string(), "-a", "model.pml"])?;
    command(dir, &["gcc", "-O1", "-w", "-DNOREDUCE", "-DNOFAIR", "-o", "pan", "pan.c"])?;
    let ask = |k: &usize| {
        let said = command(dir, &["./pan", "-a", "-N", &format!("p{k}")])?;
        Ok((*k, verdict(&said)?))
    };
    which.iter().map(ask).collect()
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
    let mut table: BTreeMap<Criterion, [usize; 4]> = BTreeMap::new();
    for checked in all {
        let [from, to] = checked.criteria;
        table.entry(to).or_default()[1] += 1;
        let row = table.entry(from).or_default();
        row[0] += 1;
        row[2] += usize::from(checked.subsumes);
        row[3] += usize::from(checked.translated);
        if let Some(how) = &checked.differs {
            println!("{how}");
        }
    }
    println!("{:<18} {:>6} {:>6} {:>6} {:>10}", "goals of", "from", "to", "holds", "translated");
    for (criterion, [from, to, holds, translated]) in &table {
        println!("{:<18} {from:>6} {to:>6} {holds:>6} {translated:>10}", criterion.name());
    }
    let differing = all.iter().filter(|c| c.differs.is_some()).count();
    println!("{} pairs, {differing} differ", all.len());
}
