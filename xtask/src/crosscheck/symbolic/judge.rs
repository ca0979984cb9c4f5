//! One run beside the formula of its path.

use super::Tally;
use cfa::interp::{Interpreter, Options, Run, Stop, Value};
use cfa::{FuncId, Inputs, Program};
use smt::{Evaluator, Model, Terms};
use symbolic::{End, Followed, Machine, Part, Returned, State, Step, Unsupported};

/// A run with its path.
pub struct Ran {
    pub run: Run,
    pub path: Vec<Step>,
}

pub fn ran(interpreter: &Interpreter<'_>, entry: FuncId, inputs: &Inputs, steps: u64) -> Ran {
    let options = Options { steps, trace: true, ..Options::default() };
    let mut run = interpreter.run(entry, inputs, &options);
    let path = run.trace.take().unwrap_or_default();
    Ran { run, path }
}

/// What the formula says about a run.
pub enum Verdict {
    Agrees,
    Unsupported(String),
    Differs(String),
}

/// Does the run get over its last edge?
fn is_whole(stop: &Stop) -> bool {
    match stop {
        Stop::Exit(_) | Stop::Returned(_) | Stop::Abort | Stop::AssertFailed { .. } => true,
        Stop::StepLimit => true,
        Stop::Undefined { .. } | Stop::Unsupported(..) | Stop::NoInput(_) => false,
        Stop::AssumeFailed | Stop::MemoryLimit => false,
    }
}

/// Follows the path of a run whose inputs have the form that the machine was started with.
pub fn judge(
    machine: &mut Machine<'_>,
    entry: FuncId,
    inputs: &Inputs,
    ran: &Ran,
    tally: &mut Tally,
) -> Verdict {
    let whole = is_whole(&ran.run.stop);
    let path = if whole { &ran.path[..] } else { &ran.path[..ran.path.len().saturating_sub(1)] };
    let followed = match machine.follow(entry, inputs.clone(), path) {
        Ok(followed) => followed,
        Err(Unsupported(what)) => return Verdict::Unsupported(what),
    };
    tally.count("edges followed", path.len());
    let model = machine.assignment(inputs);
    if machine.terms.as_bool(followed.formula).is_none() {
        tally.count("formulas with variables", 1);
    }
    if !model.holds(&machine.terms, followed.formula) {
        return Verdict::Differs(blame(machine, entry, inputs, path, &model, &ran.run.stop));
    }
    let Some(state) = followed.state else {
        return Verdict::Differs("a path that is taken should have an end".into());
    };
    if whole {
        return compare(machine, &state, ran, &model, tally);
    }
    if let Stop::Undefined { .. } = ran.run.stop {
        return stuck(machine, state, ran, &model, tally);
    }
    Verdict::Agrees
}

/// The first edge of the path that the formula does not get over.
fn blame(
    machine: &mut Machine<'_>,
    entry: FuncId,
    inputs: &Inputs,
    path: &[Step],
    model: &Model,
    stop: &Stop,
) -> String {
    let (mut low, mut high) = (0, path.len());
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        let fine = match machine.follow(entry, inputs.clone(), &path[..middle]) {
            Ok(Followed { formula, .. }) => model.holds(&machine.terms, formula),
            Err(_) => false,
        };
        if fine { low = middle } else { high = middle }
    }
    let at =
        path.get(high.saturating_sub(1)).map_or_else(String::new, |s| show(machine.program, *s));
    let faults = machine.faults.iter().rev().take(2).map(|fault| format!("{:?}", fault.reason));
    let faults: Vec<String> = faults.collect();
    format!("the formula is false at edge {high} of {}: {at} ({faults:?}; {stop:?})", path.len())
}

pub fn show(program: &Program, (f, e): Step) -> String {
    let function = &program.functions[f];
    let Some(body) = &function.body else { return function.name.clone() };
    let place = body.edges[e].marks.place;
    let file = program.files.get(place.file).map_or("?", String::as_str);
    format!("{file}:{}:{} {} {e} {:?}", place.line, place.column, function.name, body.edges[e].op)
}

/// A run that ended in undefined behaviour: no way leads further.
fn stuck(
    machine: &mut Machine<'_>,
    state: State,
    ran: &Ran,
    model: &Model,
    tally: &mut Tally,
) -> Verdict {
    let Some(&(f, e)) = ran.path.last() else { return Verdict::Agrees };
    let after = match machine.post(state, f, e) {
        Ok(after) => after,
        Err(Unsupported(what)) => return Verdict::Unsupported(what),
    };
    tally.count("undefined behaviour found too", 1);
    for state in after {
        if !model.holds(&machine.terms, state.guard) {
            continue;
        }
        let Some(body) = &machine.program.functions[f].body else { continue };
        let here = body.edges[e].to;
        // A condition without a value is met after the last edge.
        if state.function() != Some(f) {
            continue;
        }
        for (next, _) in body.edges.entries().filter(|(_, edge)| edge.from == here) {
            let Ok(states) = machine.post(state.clone(), f, next) else { continue };
            if states.iter().any(|s| model.holds(&machine.terms, s.guard)) {
                let at = show(machine.program, (f, next));
                return Verdict::Differs(format!("{:?} is missed before {at}", ran.run.stop));
            }
        }
    }
    Verdict::Agrees
}

/// The end and all globals.
fn compare(
    machine: &mut Machine<'_>,
    state: &State,
    ran: &Ran,
    model: &Model,
    tally: &mut Tally,
) -> Verdict {
    if let Some(how) = different_end(&machine.terms, state, &ran.run.stop, model) {
        return Verdict::Differs(how);
    }
    for g in machine.program.globals.ids() {
        let Some(bytes) = ran.run.global(g) else { continue };
        let part = machine.global(state, g);
        tally.count("bytes of globals compared", bytes.len());
        if let Some(at) = different_byte(&machine.terms, &part, bytes, model) {
            let name = &machine.program.globals[g].name;
            return Verdict::Differs(format!("byte {at} of `{name}` differs at the end"));
        }
    }
    Verdict::Agrees
}

fn different_byte(terms: &Terms, part: &Part, bytes: &[u8], model: &Model) -> Option<usize> {
    let mut evaluator = Evaluator::new(terms, model);
    for (at, cell) in part {
        if evaluator.eval(cell.held.known).as_bool() != Some(true) {
            continue;
        }
        let value = evaluator.eval(cell.held.value).as_bits()?;
        for i in 0..cell.len {
            let byte = value.extract(8 * i as u32 + 7, 8 * i as u32).to_u64()?;
            let place = (*at + i) as usize;
            if bytes.get(place).copied().map(u64::from) != Some(byte) {
                return Some(place);
            }
        }
    }
    None
}

fn different_end(terms: &Terms, state: &State, stop: &Stop, model: &Model) -> Option<String> {
    let number = |term| model.eval(terms, term).as_bits().and_then(|bits| bits.to_u128());
    match (stop, &state.end) {
        (Stop::Exit(status), Some(End::Exit(term))) => {
            let ours = number(*term)? as u32 as i32;
            (ours != *status).then(|| format!("the status is {status}, not {ours}"))
        }
        (
            Stop::Returned(Value::Scalar { bits, .. }),
            Some(End::Returned(Returned::Scalar(_, term))),
        ) => {
            let ours = number(*term)?;
            (ours != *bits).then(|| format!("the result is {bits:#x}, not {ours:#x}"))
        }
        (
            Stop::Returned(Value::Record { bytes, .. }),
            Some(End::Returned(Returned::Record(_, part))),
        ) => {
            let at = different_byte(terms, part, bytes, model)?;
            Some(format!("byte {at} of the result differs"))
        }
        (Stop::Returned(Value::Void), Some(End::Returned(Returned::Void))) => None,
        (Stop::Abort, Some(End::Abort)) | (Stop::StepLimit, None) => None,
        (Stop::AssertFailed { .. }, Some(End::AssertFailed)) => None,
        (stop, end) => Some(format!("the end is {end:?}, not {stop:?}")),
    }
}
