//! Inside a child: our solver as a process like any other, so that all are measured alike.

use crate::args::Args;
use crate::command::Internal;
use crate::{Outcome, Result};
use smt::raw::{Script, Step};
use smt::{Limits, Solve, Solver, TermId, Terms};
use std::io::{Read, Write};

pub const INTERNAL: Internal = Internal { name: "answer", run };

/// `answer SECONDS`: reads SMT-LIB from standard input; a question may take so long.
fn run(args: Args) -> Result<Outcome> {
    let seconds: f64 = args.rest()?.first().ok_or("answer SECONDS")?.parse()?;
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let mut out = std::io::stdout().lock();
    for script in Script::read(&text)? {
        answer(&script, &Limits::seconds(seconds), &mut |said| Ok(writeln!(out, "{said}")?))?;
    }
    Ok(Outcome::Good)
}

/// The answers to all questions of a script.
fn answer(script: &Script, limits: &Limits, say: &mut dyn FnMut(&str) -> Result) -> Result {
    let mut terms = Terms::new();
    let built = script.formula.build(&mut terms);
    let mut solver = Solver::new();
    for step in &script.steps {
        match step {
            Step::Assert(at) => solver.assert(&mut terms, built[*at]),
            Step::Check(assumed) => {
                let assumed: Vec<TermId> = assumed.iter().map(|at| built[*at]).collect();
                let outcome = solver.check(&mut terms, &assumed, limits);
                say(match (outcome.is_sat(), outcome.is_unsat()) {
                    (true, _) => "sat",
                    (_, true) => "unsat",
                    _ => "unknown",
                })?;
            }
        }
    }
    Ok(())
}
