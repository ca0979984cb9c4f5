//! Verdicts of `assize generate` on random programs with inputs, beside many random runs: no run
//! may reach what was proved infeasible, and every promise has to be confirmed natively.

mod program;

use super::testcov::tool;
use crate::front::{Unit, here};
use crate::process::{End, Limits, run_limited};
use crate::{Outcome, Result, paths, pool};
use cfa::FuncId;
use goal::{Alphabet, EngineGoals, GoalId};
use query::ask;
use query::shape::shape;
use query::target::Subject;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use suite::judge::Judge;
use suite::observe::{self, observe_by};
use symbolic::{Form, Random};

const LIMITS: Limits = Limits { seconds: 120.0, memory: 0 };
const QUERY: &str = "cover EDGES(@CONDITIONEDGE)";
/// Random runs of each program.
const RUNS: u64 = 10_000;
const OBSERVED: observe::Limits =
    observe::Limits { steps: 2_000, edges: 100_000_000, memory: 1 << 30 };

/// What was found of one program.
#[derive(Default)]
struct Found {
    goals: usize,
    covered: usize,
    infeasible: usize,
    unknown: usize,
    tests: usize,
    /// Goals that random runs reach and the search did not.
    missed: usize,
    wrong: Vec<String>,
}

pub fn run(count: usize, seed: u64) -> Result<Outcome> {
    let tool = tool()?;
    let dir = paths::fresh("crosscheck-generate")?;
    let seeds: Vec<u64> = (0..count as u64).map(|k| seed + k).collect();
    let mut all = Found::default();
    for found in pool::map("programs", &seeds, |seed| one(&tool, &dir, *seed)) {
        let found = found?;
        all.goals += found.goals;
        all.covered += found.covered;
        all.infeasible += found.infeasible;
        all.unknown += found.unknown;
        all.tests += found.tests;
        all.missed += found.missed;
        all.wrong.extend(found.wrong);
    }
    all.wrong.iter().for_each(|line| println!("{line}"));
    let Found { goals, covered, infeasible, unknown, tests, missed, wrong } = all;
    println!(
        "{count} programs, {goals} goals: {covered} covered by {tests} tests, {infeasible} \
         infeasible, {unknown} unknown ({missed} of them reached at random); {} contradictions",
        wrong.len()
    );
    Ok(Outcome::good_if(wrong.is_empty()))
}

fn one(tool: &Path, dir: &Path, seed: u64) -> Result<Found> {
    let file = dir.join(format!("seed{seed}.c"));
    fs::write(&file, program::program(seed)).map_err(|error| error.to_string())?;
    let mut words = vec![tool.display().to_string()];
    words.extend(["generate", "--query", QUERY, "--json", "--time", "30s"].map(String::from));
    words.push(file.display().to_string());
    words.extend(["--", "-w"].map(String::from));
    let said = run_limited(&words, dir, &[], LIMITS)?;
    let mut found = Found::default();
    let errors = said.stderr;
    if !matches!(said.end, End::Exit(0 | 3)) || errors.contains("DISAGREEMENT") {
        let line = errors.lines().find(|line| line.contains("DISAGREEMENT")).unwrap_or("");
        found.wrong.push(format!("{}: {:?} {line}", file.display(), said.end));
    }
    let result: Value = serde_json::from_slice(&said.stdout).unwrap_or_default();
    let verdicts: Vec<String> = result["goals"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|goal| goal["verdict"].as_str().unwrap_or_default().to_string())
        .collect();
    let count = |name: &str| verdicts.iter().filter(|verdict| *verdict == name).count();
    found.goals = verdicts.len();
    (found.covered, found.infeasible) = (count("covered"), count("infeasible"));
    found.unknown = count("unknown");
    found.tests = result["tests"].as_array().map_or(0, Vec::len);
    for goal in reached(&file)? {
        match verdicts.get(goal.0 as usize).map(String::as_str) {
            Some("covered") => {}
            Some("unknown") => found.missed += 1,
            other => {
                let name = other.unwrap_or("not there");
                found.wrong.push(format!("{}: {goal} is {name}, and reached", file.display()));
            }
        }
    }
    Ok(found)
}

/// What random runs of the interpreter reach.
fn reached(file: &Path) -> Result<BTreeSet<GoalId>> {
    let mut translation = here::translated(&Unit::new(file, &["-w".into()]), true)?;
    let entry: FuncId = translation.program.function("f").ok_or("there is no `f`")?;
    let (source, parsed, _) =
        query::read_one("query", QUERY, None).map_err(|_| "the query is wrong")?;
    let answer = ask::ask(&mut translation, &source, &parsed.query, &[entry], None)
        .map_err(|problem| problem.message)?;
    let program = &translation.program;
    let alphabet = Alphabet::new(program);
    let subject = Subject::new(program, &translation.sources, &alphabet, &[entry]);
    let graph = shape(&subject, &[entry]).graph;
    let goals = EngineGoals::new(&answer.asked.goals, &[], graph.id(), GoalId(0));
    let judge = Judge::new(program, &alphabet, graph.id(), &goals);
    let is_tested = |f| graph.function(f).is_some_and(|activation| !activation.silent);
    let shapes = ["v=[4]".parse()?];
    let form = Form::new(program, entry, &shapes)?;
    let interpreter = interp::Interpreter::new(program);
    let mut all = BTreeSet::new();
    for seed in 0..RUNS {
        let inputs = form.sample(program, entry, &mut Random::new(seed));
        let what: (_, &[cfa::Predicate]) = (program, &[]);
        let observed = observe_by(&interpreter, what, entry, &inputs, &is_tested, OBSERVED);
        all.extend(judge.reached(&observed.path(), None));
    }
    Ok(all)
}
