//! Random formulas: our solver beside z3 and cvc5.
//!
//! The others read the formula as it was written; ours is built through the constructors with all
//! their rules. A model of ours is judged by evaluation bit by bit, which knows neither.

use crate::process::{End, Limits, run_limited};
use crate::{Outcome, Result, apt, paths, pool};
use smt::raw::{Plain, Random, Script, Step, evaluate};
use smt::{Model, Process, Solve, Solver, TermId, Terms, Validated};
use std::collections::BTreeMap;

/// What a question may take; who needs longer has no say.
const SECONDS: f64 = 10.0;

const LIMITS: Limits = Limits { seconds: 120.0, memory: 4 << 30 };

const OTHERS: &[(&str, &[&str])] = &[
    ("z3", &["z3", "-in", "-t:10000"]),
    ("cvc5", &["cvc5", "--incremental", "--tlimit-per=10000", "--lang=smt2", "--arrays-exp"]),
];

/// One in so many goes through our own printer and process solver, too.
const PRINTED: u64 = 10;

pub fn run(count: usize, seed: u64) -> Result<Outcome> {
    apt::install_programs(&[("z3", "z3"), ("cvc5", "cvc5")])?;
    let seeds: Vec<u64> = (0..count as u64).map(|k| seed + k).collect();
    let mut table: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for checked in pool::map("smt", &seeds, |seed| one(*seed)) {
        let checked = checked?;
        for (what, times) in checked.counts {
            *table.entry(what).or_default() += times;
        }
        wrong.extend(checked.wrong);
    }
    for (what, times) in &table {
        println!("{what:<40} {times:>7}");
    }
    println!("{count} formulas, {} differences", wrong.len());
    wrong.iter().for_each(|how| println!("\n{how}"));
    Ok(Outcome::good_if(wrong.is_empty()))
}

#[derive(Default)]
struct Checked {
    counts: BTreeMap<String, usize>,
    wrong: Vec<String>,
}

impl Checked {
    fn count(&mut self, what: String) {
        *self.counts.entry(what).or_default() += 1;
    }
}

fn one(seed: u64) -> Result<Checked> {
    let script = Script::random(&mut Random::new(seed));
    let mut checked = Checked::default();
    let sequence = script.steps.iter().filter(|s| matches!(s, Step::Check(_))).count() > 1;
    let kind = if sequence { "in sequences" } else { "alone" };
    let mut ours = Vec::new();
    for (at, answer) in answers(&script, Validated::new(Solver::new())).into_iter().enumerate() {
        let (name, model) = answer;
        if let Some(broken) = model.and_then(|(terms, model)| judge(&script, at, &terms, &model)) {
            checked.wrong.push(format!("seed {seed}, question {at}: {broken}"));
        }
        checked.count(format!("{name}, {kind}"));
        ours.push(name);
    }
    for (who, command) in OTHERS {
        let theirs = others(command, &script)?;
        compare(&mut checked, &script, seed, who, &ours, &theirs);
    }
    if seed.is_multiple_of(PRINTED) {
        let process = Process::spawn(&["z3", "-in"])?;
        let theirs = answers(&script, process).into_iter().map(|(name, _)| name).collect();
        compare(&mut checked, &script, seed, "z3 on our text", &ours, &theirs);
    }
    Ok(checked)
}

fn compare(
    checked: &mut Checked,
    script: &Script,
    seed: u64,
    who: &str,
    ours: &[String],
    theirs: &Vec<String>,
) {
    if ours.len() != theirs.len() {
        checked.wrong.push(format!("seed {seed}: {who} said {theirs:?}\n{}", script.smtlib()));
        return;
    }
    for (at, (our, their)) in ours.iter().zip(theirs).enumerate() {
        let open = |name: &str| name != "sat" && name != "unsat";
        if open(our) || open(their) {
            let whose = if open(our) { format!(" (seed {seed})") } else { String::new() };
            checked.count(format!("not compared with {who}: {our} and {their}{whose}"));
        } else if our != their {
            let how = format!("seed {seed}, question {at}: ours {our}, {who} {their}");
            checked.wrong.push(format!("{how}\n{}", script.smtlib()));
        }
    }
}

/// The answer to each question; with a model, what is needed to judge it.
type Answer = (String, Option<(Terms, Model)>);

fn answers(script: &Script, mut solver: impl Solve) -> Vec<Answer> {
    let mut terms = Terms::new();
    let built = script.formula.build(&mut terms);
    let mut answers = Vec::new();
    for step in &script.steps {
        match step {
            Step::Assert(at) => solver.assert(&mut terms, built[*at]),
            Step::Check(assumed) => {
                let assumed: Vec<TermId> = assumed.iter().map(|at| built[*at]).collect();
                let outcome = solver.check(&mut terms, &assumed, &smt::Limits::seconds(SECONDS));
                let model = outcome.model().cloned().map(|model| (terms.clone(), model));
                answers.push((outcome.to_string(), model));
            }
        }
    }
    answers
}

/// What the model of a question breaks, by evaluation of the formula as it was written.
fn judge(script: &Script, question: usize, terms: &Terms, model: &Model) -> Option<String> {
    let values = evaluate(&script.formula, |name, sort| {
        let term = terms.find_var(name).expect("variables should be built");
        plain(&model.get(term).cloned().unwrap_or_else(|| smt::Value::zero(sort)))
    });
    let mut required = Vec::new();
    let mut checks = 0;
    for step in &script.steps {
        match step {
            Step::Assert(at) => required.push(*at),
            Step::Check(assumed) if checks == question => {
                required.extend(assumed);
                break;
            }
            Step::Check(_) => checks += 1,
        }
    }
    let broken = required.into_iter().find(|at| !values[*at].flag())?;
    Some(format!("e{broken} is false in\n{model:?}\n{}", script.smtlib()))
}

fn plain(value: &smt::Value) -> Plain {
    let bits = |bits: &smt::Bits| (0..bits.width()).map(|at| bits.bit(at)).collect::<Vec<_>>();
    match value {
        smt::Value::Bool(flag) => Plain::Bool(*flag),
        smt::Value::Bits(value) => Plain::Bits(bits(value)),
        smt::Value::Array(array) => {
            let entries = array.entries().map(|(at, value)| (bits(at), bits(value)));
            Plain::Array(bits(array.default()), entries.collect())
        }
    }
}

fn others(command: &[&str], script: &Script) -> Result<Vec<String>> {
    let done = run_limited(command, &paths::root(), script.smtlib().as_bytes(), LIMITS)?;
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    let questions = script.steps.iter().filter(|s| matches!(s, Step::Check(_))).count();
    match done.end {
        End::Exit(_) => Ok(said.lines().map(String::from).collect()),
        // Too slow as a whole: nothing to compare.
        _ => Ok(vec!["timeout".to_string(); questions]),
    }
}

/// Every operator is asked somewhere.
#[cfg(test)]
mod tests {
    use super::*;
    use smt::raw::Op;
    use std::collections::BTreeSet;

    #[test]
    fn every_operator_comes_up() {
        let scripts = (0..3000).map(|seed| Script::random(&mut Random::new(seed)));
        let name = |op: &Op| format!("{op:?}").split('(').next().unwrap_or_default().to_string();
        let found: BTreeSet<String> =
            scripts.flat_map(|s| s.formula.entries.into_iter().map(|e| name(&e.op))).collect();
        assert!(found.len() >= 55, "{} operators: {found:?}", found.len());
    }
}
