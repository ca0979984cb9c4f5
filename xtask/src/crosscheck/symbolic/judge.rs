//! One run beside the formula of its path.

use super::Tally;
use cfa::{FuncId, Inputs, Program};
use interp::{Interpreter, Options, Run, Stop, Value};
use smt::{Bits, Evaluator, Limits, Model, Outcome, Solve, Solver, TermId};
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
    if machine.terms.as_bool(followed.formula).is_none() {
        tally.count("formulas with variables", 1);
    }
    let mut model = machine.assignment(inputs);
    if !model.holds(&machine.terms, followed.formula) {
        match nans(machine, followed.formula, &model) {
            Some(found) => model = found,
            None => {
                let how = blame(machine, entry, inputs, path, &model, &ran.run.stop);
                return Verdict::Differs(how);
            }
        }
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

/// Would other bits of NaNs make the formula false under the same inputs? Then a machine, which has
/// its own bits, may leave the path.
pub fn rests_on_nans(machine: &mut Machine<'_>, formula: TermId, model: &Model) -> bool {
    let fails = machine.terms.not(formula);
    nans(machine, fails, model).is_some()
}

/// The same inputs with other bits of NaNs, so that the formula holds.
fn nans(machine: &mut Machine<'_>, formula: TermId, model: &Model) -> Option<Model> {
    let any = |term: &TermId| machine.nans.contains(term);
    if machine.nans.is_empty() || !machine.terms.cone(&[formula]).iter().any(any) {
        return None;
    }
    let mut solver = Solver::new();
    solver.assert(&mut machine.terms, formula);
    for (variable, value) in model.iter().filter(|(v, _)| !machine.nans.contains(v)) {
        if let Some(bits) = value.as_bits() {
            let constant = machine.terms.constant(bits.clone());
            let same = machine.terms.eq(variable, constant);
            solver.assert(&mut machine.terms, same);
        }
    }
    let Outcome::Sat(found) = solver.check(&mut machine.terms, &[], &Limits::seconds(5.0)) else {
        return None;
    };
    let mut model = model.clone();
    for (variable, value) in found.iter().filter(|(v, _)| machine.nans.contains(v)) {
        model.set(variable, value.clone());
    }
    Some(model)
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
    let faults = machine
        .side_conditions()
        .faults
        .iter()
        .rev()
        .take(2)
        .map(|fault| format!("{:?}", fault.reason));
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
    let mut seen = Seen { machine, guard: state.guard, model };
    if let Some(how) = seen.different_end(state, &ran.run.stop) {
        return Verdict::Differs(how);
    }
    for g in seen.machine.program.globals.ids() {
        let Some(bytes) = ran.run.global(g) else { continue };
        let part = seen.machine.global(state, g);
        tally.count("bytes of globals compared", bytes.len());
        if let Some(at) = seen.different_byte(&part, bytes) {
            let name = &seen.machine.program.globals[g].name;
            return Verdict::Differs(format!("byte {at} of `{name}` differs at the end"));
        }
    }
    Verdict::Agrees
}

/// What a model shows of the executions of a guard.
struct Seen<'s, 'p> {
    machine: &'s mut Machine<'p>,
    guard: TermId,
    model: &'s Model,
}

impl Seen<'_, '_> {
    /// The value that a term has instead of this one; NaNs may have any bits.
    fn instead(&mut self, term: TermId, value: Bits) -> Option<Bits> {
        let ours = self.model.eval(&self.machine.terms, term).as_bits()?.clone();
        if ours == value {
            return None;
        }
        let constant = self.machine.terms.constant(value);
        let same = self.machine.terms.eq(term, constant);
        let wish = self.machine.terms.and(self.guard, same);
        nans(self.machine, wish, self.model).is_none().then_some(ours)
    }

    fn different_byte(&mut self, part: &Part, bytes: &[u8]) -> Option<usize> {
        let mut evaluator = Evaluator::new(&self.machine.terms, self.model);
        let mut different = Vec::new();
        for (at, cell) in part {
            if evaluator.eval(cell.held.known).as_bool() != Some(true) {
                continue;
            }
            let place = *at as usize;
            let Some(theirs) = bytes.get(place..place + cell.len as usize) else {
                return Some(place);
            };
            let each = theirs.iter().map(|byte| Bits::new(8, u128::from(*byte)));
            let value = each.reduce(|low, high| high.concat(&low))?;
            if evaluator.eval(cell.held.value).as_bits() != Some(&value) {
                different.push((place, cell.held.value, value));
            }
        }
        different.into_iter().find_map(|(place, term, value)| {
            let ours = self.instead(term, value.clone())?;
            let byte = |bits: &Bits, i: u32| bits.extract(8 * i + 7, 8 * i);
            let first = (0..value.width() / 8).find(|i| byte(&ours, *i) != byte(&value, *i));
            Some(place + first.unwrap_or(0) as usize)
        })
    }

    fn different_end(&mut self, state: &State, stop: &Stop) -> Option<String> {
        match (stop, &state.end) {
            (Stop::Exit(status), Some(End::Exit(term))) => {
                let width = self.machine.terms.width(*term);
                let ours = self.instead(*term, Bits::new(width, *status as u128))?;
                Some(format!("the status is {status}, not {ours}"))
            }
            (
                Stop::Returned(Value::Scalar { bits, .. }),
                Some(End::Returned(Returned::Scalar(_, term))),
            ) => {
                let width = self.machine.terms.width(*term);
                let ours = self.instead(*term, Bits::new(width, *bits))?;
                Some(format!("the result is {bits:#x}, not {ours}"))
            }
            (
                Stop::Returned(Value::Record { bytes, .. }),
                Some(End::Returned(Returned::Record(_, part))),
            ) => {
                let at = self.different_byte(part, bytes)?;
                Some(format!("byte {at} of the result differs"))
            }
            (Stop::Returned(Value::Void), Some(End::Returned(Returned::Void))) => None,
            (Stop::Abort, Some(End::Abort)) | (Stop::StepLimit, None) => None,
            (Stop::AssertFailed { .. }, Some(End::AssertFailed)) => None,
            (stop, end) => Some(format!("the end is {end:?}, not {stop:?}")),
        }
    }
}
