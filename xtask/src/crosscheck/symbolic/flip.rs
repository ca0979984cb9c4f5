//! The other way at a branch: solved, then run.

use super::Tally;
use super::judge::{Ran, ran, rests_on_nans, show};
use super::native::Wanted;
use cfa::{FuncId, Inputs};
use interp::{Interpreter, Stop};
use smt::{Limits, Outcome, Solve, Solver, TermId};
use symbolic::{Followed, Machine, Step};

/// Of one run.
const FLIPS: usize = 4;

/// Leaves the path of a run at some of its branches: inputs that go the other ways. Says how the
/// first one failed.
pub fn flip(
    machine: &mut Machine<'_>,
    interpreter: &Interpreter<'_>,
    entry: FuncId,
    inputs: &Inputs,
    ran: &Ran,
    steps: u64,
    tally: &mut Tally,
) -> Result<Vec<Wanted>, String> {
    let mut found = Vec::new();
    let start = machine.start(entry, inputs.clone().into()).map_err(|e| e.to_string())?;
    let path = &ran.path[..ran.path.len().saturating_sub(1)];
    let followed = machine.follow_from(start, path, true).map_err(|e| e.to_string())?;
    found.extend(original(machine, inputs, ran, &followed));
    let forks = followed.forks;
    let every = forks.len().div_ceil(FLIPS).max(1);
    for fork in forks.into_iter().step_by(every) {
        let (f, taken) = path[fork.at];
        let Some(body) = &machine.program.functions[f].body else { continue };
        let from = body.edges[taken].from;
        let others = body.edges.entries().filter(|(e, edge)| *e != taken && edge.from == from);
        for (other, _) in others.take(2) {
            let Ok(states) = machine.post(fork.state.clone(), f, other) else { continue };
            for state in states {
                let mut wanted = path[..fork.at].to_vec();
                wanted.push((f, other));
                let guard = state.guard;
                found.extend(confirm(machine, interpreter, entry, guard, wanted, steps, tally)?);
            }
        }
    }
    Ok(found)
}

/// The run itself, if it ended by itself, and depends on no addresses and on nothing undefined.
fn original(
    machine: &mut Machine<'_>,
    inputs: &Inputs,
    ran: &Ran,
    followed: &Followed,
) -> Option<Wanted> {
    let state = followed.state.as_ref()?;
    let ended = matches!(ran.run.stop, Stop::Exit(_) | Stop::Returned(_) | Stop::Abort)
        || matches!(ran.run.stop, Stop::AssertFailed { .. });
    let ended = ended && ran.run.findings.is_empty();
    let model = machine.assignment(inputs);
    let nans = rests_on_nans(machine, followed.formula, &model);
    let path = ran.path.clone();
    let end = Some(ran.run.stop.clone());
    let wanted = || Wanted { end, inputs: inputs.clone(), path, nans };
    (ended && !state.has_met(&symbolic::Boundary::Addresses)).then(wanted)
}

/// Inputs for this path, run.
fn confirm(
    machine: &mut Machine<'_>,
    interpreter: &Interpreter<'_>,
    entry: FuncId,
    formula: TermId,
    path: Vec<Step>,
    steps: u64,
    tally: &mut Tally,
) -> Result<Option<Wanted>, String> {
    let mut solver = Solver::new();
    solver.assert(&mut machine.terms, formula);
    let limits = Limits::seconds(5.0);
    let model = match solver.check(&mut machine.terms, &[], &limits) {
        Outcome::Sat(model) => model,
        Outcome::Unsat(_) => {
            tally.count("flips that are infeasible", 1);
            return Ok(None);
        }
        Outcome::Unknown(_) => {
            tally.count("flips that are not decided", 1);
            return Ok(None);
        }
    };
    let inputs = machine.inputs(&model);
    let again = ran(interpreter, entry, &inputs, steps);
    let differs = path.iter().zip(&again.path).position(|(a, b)| a != b);
    let differs = differs.or((again.path.len() < path.len()).then_some(again.path.len()));
    match differs {
        None => {
            tally.count("flips confirmed", 1);
            // The library's models are not what runs natively.
            let last = path.last().map(|step| &machine.program.functions[step.0]);
            let own = last.is_some_and(|f| !machine.program.units[f.unit].library);
            let nans = rests_on_nans(machine, formula, &model);
            // What is undefined a compiler may make something else of.
            let is_defined = again.run.findings.is_empty();
            Ok((own && is_defined).then_some(Wanted { end: None, inputs, path, nans }))
        }
        // The formula knows no limit of memory below what an object can have.
        Some(_) if again.run.stop == Stop::MemoryLimit => {
            tally.count("flips that need too much memory", 1);
            Ok(None)
        }
        Some(_) if rests_on_nans(machine, formula, &model) => {
            tally.count("flips that depend on a NaN's bits", 1);
            Ok(None)
        }
        Some(at) => {
            let at_edge = show(machine.program, path[at]);
            let stop = &again.run.stop;
            Err(format!(
                "a flip at {} goes astray at {at}: {at_edge}; {stop:?}\n    {inputs:?}",
                path.len()
            ))
        }
    }
}
