//! The symbolic execution of one function without loops and calls, and what it says of inputs.

use cfa::{EdgeId, FuncId, Inputs, LocId, Program, Ty, Type, Types, arith};
use interp::{Reason, Run, Stop, Value};
use smt::{Evaluator, Model, TermId};
use std::collections::BTreeSet;
use symbolic::{Boundary, End, Machine, Obligation, Part, Returned, State};

/// What an execution comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Void,
    /// The bits of the result.
    Scalar(u128),
    /// A result that is no number. Which one it is, is nobody's promise.
    Nan,
    /// The bytes of a record; those that are indeterminate are 0.
    Record(Vec<u8>),
    Exit(i32),
    Abort,
    Undefined(Reason),
    /// It did something undefined that a machine goes on from, and came to this.
    WentOn(BTreeSet<Reason>, Box<Outcome>),
    /// An assumption of the program fails.
    Excluded,
    /// Not followed, for this reason.
    Lost(&'static str),
}

impl Outcome {
    fn scalar(types: &Types, ty: Ty, bits: u128) -> Outcome {
        match types.get(ty) {
            Type::Float(kind) if arith::is_nan(*kind, bits) => Outcome::Nan,
            _ => Outcome::Scalar(bits),
        }
    }

    pub fn of_run(types: &Types, run: &Run) -> Outcome {
        let goes_on = run.findings.iter().map(|one| one.reason).filter(|reason| reason.goes_on());
        let ends = match &run.stop {
            Stop::Undefined { what, .. } => Some(what.reason),
            _ => None,
        };
        let goes_on = goes_on.filter(|reason| ends != Some(*reason)).collect();
        Outcome::after(goes_on, Outcome::of_stop(types, &run.stop))
    }

    fn after(findings: BTreeSet<Reason>, outcome: Outcome) -> Outcome {
        match findings.is_empty() {
            true => outcome,
            false => Outcome::WentOn(findings, Box::new(outcome)),
        }
    }

    fn of_stop(types: &Types, stop: &Stop) -> Outcome {
        match stop {
            Stop::Returned(Value::Void) => Outcome::Void,
            Stop::Returned(Value::Scalar { ty, bits }) => Outcome::scalar(types, *ty, *bits),
            Stop::Returned(Value::Record { bytes, .. }) => Outcome::Record(bytes.clone()),
            Stop::Exit(status) => Outcome::Exit(*status),
            Stop::Abort => Outcome::Abort,
            Stop::Undefined { what, .. } => Outcome::Undefined(what.reason),
            Stop::AssumeFailed => Outcome::Excluded,
            Stop::MemoryLimit => Outcome::Lost("memory"),
            other => panic!("a run should not end like this: {other:?}"),
        }
    }
}

pub struct Explored<'p> {
    pub machine: Machine<'p>,
    /// The states at the ends of all paths.
    pub ends: Vec<State>,
}

impl<'p> Explored<'p> {
    /// All paths of `f`. States that meet at a location go on as one if `merging`.
    pub fn new(program: &'p Program, f: FuncId, form: Inputs, merging: bool) -> Explored<'p> {
        Explored::failing(program, f, form, merging, false)
    }

    /// The same where allocations may find no memory, if `open_world`.
    pub fn failing(
        program: &'p Program,
        f: FuncId,
        form: Inputs,
        merging: bool,
        open_world: bool,
    ) -> Explored<'p> {
        let mut machine = Machine::new(program).expect("the program should have a meaning");
        machine.open_world = open_world;
        let body = program.functions[f].body.as_ref().expect("the function should have a body");
        let start = machine.start(f, form.into()).expect("inputs should have a meaning");
        let mut ends = Vec::new();
        let mut waiting: Vec<Vec<State>> = vec![Vec::new(); body.locs.len()];
        waiting[body.entry.0 as usize].push(start);
        for loc in topological(program, f) {
            let mut states = std::mem::take(&mut waiting[loc.0 as usize]);
            if merging {
                let merged = states
                    .into_iter()
                    .reduce(|a, b| machine.merge(a, b).expect("states at a join should merge"));
                states = merged.into_iter().collect();
            }
            let out = body.edges.entries().filter(|(_, edge)| edge.from == loc);
            let out: Vec<(EdgeId, LocId)> = out.map(|(e, edge)| (e, edge.to)).collect();
            for state in states {
                for (e, to) in &out {
                    let after = machine.post(state.clone(), f, *e);
                    for after in after.expect("every edge should have a meaning") {
                        match after.end {
                            Some(_) => ends.push(after),
                            None => waiting[to.0 as usize].push(after),
                        }
                    }
                }
            }
        }
        Explored { machine, ends }
    }

    /// What the execution with these inputs comes to.
    pub fn outcome(&self, inputs: &Inputs) -> Outcome {
        let machine = &self.machine;
        let types = &machine.program.types;
        self.outcome_under(&machine.skeleton.assignment(&machine.terms, types, inputs))
    }

    pub fn outcome_under(&self, model: &Model) -> Outcome {
        let machine = &self.machine;
        let mut evaluator = Evaluator::new(&machine.terms, model);
        let mut holds = |term: TermId| evaluator.eval(term).as_bool() == Some(true);
        // A condition is evaluated once for each edge that leaves its location.
        let side = machine.side_conditions();
        let faults = side.faults.iter().filter(|fault| holds(fault.condition));
        let faults: BTreeSet<Reason> = faults.map(|fault| fault.reason).collect();
        let lost = machine.obligations().filter(|obligation| holds(obligation.guard));
        let resource = |obligation: Obligation| match obligation.boundary {
            Boundary::Resource(what) => Some(what),
            _ => None,
        };
        let lost: BTreeSet<&'static str> = lost.filter_map(resource).collect();
        let reached: Vec<&State> = self.ends.iter().filter(|end| holds(end.guard)).collect();
        let has_ended = !reached.is_empty() || !lost.is_empty();
        let goes_on = |reason: &Reason| reason.goes_on() && (has_ended || faults.len() > 1);
        let (goes_on, ends): (BTreeSet<Reason>, BTreeSet<Reason>) =
            faults.iter().copied().partition(goes_on);
        let mut outcomes: Vec<Outcome> = ends.into_iter().map(Outcome::Undefined).collect();
        outcomes.extend(lost.into_iter().map(Outcome::Lost));
        outcomes.extend(reached.into_iter().map(|end| self.end(&mut evaluator, end)));
        assert_eq!(outcomes.len(), 1, "an execution should come to one thing: {outcomes:?}");
        Outcome::after(goes_on, outcomes.remove(0))
    }

    fn end(&self, evaluator: &mut Evaluator<'_>, state: &State) -> Outcome {
        let types = &self.machine.program.types;
        match state.end.as_ref().expect("the state should have ended") {
            End::Returned(Returned::Void) => Outcome::Void,
            End::Returned(Returned::Scalar(ty, term)) => {
                Outcome::scalar(types, *ty, bits(evaluator, *term))
            }
            End::Returned(Returned::Record(_, part)) => Outcome::Record(bytes(evaluator, part)),
            End::Exit(status) => Outcome::Exit(bits(evaluator, *status) as u32 as i32),
            End::Abort => Outcome::Abort,
            End::Assumption => Outcome::Excluded,
            End::AssertFailed => panic!("no program here has an assertion"),
        }
    }
}

fn bits(evaluator: &mut Evaluator<'_>, term: TermId) -> u128 {
    let value = evaluator.eval(term).as_bits().and_then(|bits| bits.to_u128());
    value.expect("the term should be a number of at most 128 bits")
}

fn bytes(evaluator: &mut Evaluator<'_>, part: &Part) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (at, cell) in part {
        assert_eq!(*at, bytes.len() as u64, "the parts of a record should be in order");
        let known = evaluator.eval(cell.held.known).as_bool() == Some(true);
        let value = if known { bits(evaluator, cell.held.value) } else { 0 };
        bytes.extend_from_slice(&value.to_le_bytes()[..cell.len as usize]);
    }
    bytes
}

/// The locations in an order in which every edge goes forward.
fn topological(program: &Program, f: FuncId) -> Vec<LocId> {
    let body = program.functions[f].body.as_ref().expect("the function should have a body");
    let mut indegree = vec![0; body.locs.len()];
    for edge in body.edges.iter() {
        indegree[edge.to.0 as usize] += 1;
    }
    let mut order = vec![body.entry];
    let mut next = 0;
    while let Some(loc) = order.get(next).copied() {
        next += 1;
        for edge in body.edges.iter().filter(|edge| edge.from == loc) {
            let count = &mut indegree[edge.to.0 as usize];
            *count -= 1;
            if *count == 0 {
                order.push(edge.to);
            }
        }
    }
    order
}
