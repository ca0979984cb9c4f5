//! The values of predicates along a run.
//!
//! A native run tells its path; inside expressions there is no place for a probe that evaluates a
//! predicate. So the interpreter runs the same inputs with the predicates of the query, and its
//! path has to be the native one. If it is not, no goal with a predicate is called covered.
//!
//! Where the interpreter finds undefined behaviour, the native run may go on as it likes. If the
//! interpreter goes on too, that is a finding, and both may still take the same way. If it cannot, what
//! was seen until then counts; from there on no predicate has a value. A predicate can also be
//! undefined by itself, while the program is not: it has no value there, and is in *doubt*. In the
//! same way counts what was seen until the interpreter could not go on for reasons of its own.

mod novelty;

use crate::native::{Path, Step};
use cfa::{EdgeId, FuncId, Inputs, LocId, Predicate, Program};
use goal::{PredId, Valuation};
use interp::{Finding, Interpreter, Observer, Options, Reason, State, Stop};
use novelty::Novelty;
use std::collections::{BTreeMap, BTreeSet};

/// What the interpreter saw: before each step, and after the last one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observed {
    steps: Vec<Step>,
    /// How many edges had been taken before each step, the library's among them.
    taken: Vec<u64>,
    valuations: Vec<Valuation>,
    /// By place in `valuations`: predicates that have a meaning there, but no value.
    doubts: BTreeMap<usize, BTreeSet<PredId>>,
    /// What is undefined, if the execution ended so.
    pub undefined: Option<String>,
    /// Where it stood last, if that is behind the last step: else it ended within that.
    at: Option<(FuncId, LocId)>,
    /// All that is undefined, in order.
    pub findings: Vec<Finding>,
    /// Why the interpreter could not go on, if it could not.
    pub stopped: Option<String>,
    /// The function whose next result the inputs do not have.
    pub wants: Option<String>,
    /// An assumption of the program does not hold: the execution ends there.
    pub broken: bool,
    /// How many edges the interpreter took, the library's among them.
    pub cost: u64,
    /// It was stopped because for long nothing in it was new.
    pub endless: bool,
}

/// Steps to remember at most: a test that loops until it is stopped takes millions of them.
const MOST: usize = 1 << 21;

struct Recorder<'a> {
    program: &'a Program,
    predicates: &'a [Predicate],
    is_tested: &'a dyn Fn(FuncId) -> bool,
    /// Steps to remember.
    most: usize,
    at: Option<(FuncId, LocId)>,
    now: Valuation,
    doubts: BTreeSet<PredId>,
    /// Edges, the library's among them.
    edges: u64,
    novelty: Novelty,
    seen: Observed,
}

impl Observer for Recorder<'_> {
    fn edge(&mut self, function: FuncId, edge: EdgeId) {
        if (self.is_tested)(function) && self.seen.steps.len() < self.most {
            self.novelty.note(self.seen.steps.len(), (function, edge), &self.now);
            self.push();
            self.seen.steps.push(Step { function, edge });
            self.seen.taken.push(self.edges);
        }
        self.edges += 1;
    }

    const STOPS: bool = true;

    fn is_over(&mut self) -> bool {
        let steps = self.seen.steps.len();
        self.novelty.is_over(steps) || self.novelty.is_asked() && steps >= self.most
    }

    const STATES: bool = true;

    fn state(&mut self, f: FuncId, l: LocId, state: &mut State<'_>) {
        if !(self.is_tested)(f) || self.seen.steps.len() >= self.most {
            return;
        }
        self.at = Some((f, l));
        self.doubts.clear();
        self.now = Valuation::default();
        for ((k, predicate), id) in self.predicates.iter().enumerate().zip(0..) {
            if predicate.at(f, l).is_none() {
                continue;
            }
            match state.holds(k) {
                Some(holds) => drop(self.now.values.insert(PredId(id), holds)),
                None => drop(self.doubts.insert(PredId(id))),
            }
        }
    }
}

impl Recorder<'_> {
    fn push(&mut self) {
        self.at = None;
        if !self.doubts.is_empty() {
            self.seen.doubts.insert(self.seen.valuations.len(), std::mem::take(&mut self.doubts));
        }
        self.seen.valuations.push(std::mem::take(&mut self.now));
    }

    /// Of a run that does not end, what comes soon after the last step that was new stays.
    fn drop_repetition(&mut self) {
        let Some(kept) = self.novelty.kept(self.seen.steps.len()) else { return };
        self.seen.stopped = Some("it does not end".into());
        self.seen.endless = true;
        if kept == self.seen.steps.len() {
            return;
        }
        self.seen.steps.truncate(kept);
        self.seen.taken.truncate(kept);
        self.now = self.seen.valuations[kept].clone();
        self.doubts = self.seen.doubts.remove(&kept).unwrap_or_default();
        self.seen.valuations.truncate(kept);
        self.seen.doubts.retain(|at, _| *at < kept);
        self.at = None;
    }

    /// Whether the last state was seen where the last step leads to. The state of an execution
    /// that stopped inside a step is the one before that step.
    fn is_behind_last_step(&self) -> bool {
        let (Some((f, l)), Some(last)) = (self.at, self.seen.steps.last()) else { return true };
        let body = self.program.functions[last.function].body.as_ref();
        f != last.function || body.is_some_and(|body| body.edges[last.edge].to == l)
    }
}

/// What a run in the interpreter may need; by default as much as there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Of the path: the library's steps are not in it.
    pub steps: usize,
    /// The library's among them.
    pub edges: u64,
    /// Bytes.
    pub memory: u64,
    /// What indeterminate bytes happen to hold.
    pub fill: u8,
    /// Steps of the path without one that is new: after these the run does not end.
    pub quiet: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let Options { memory, fill, .. } = Options::default();
        Limits { steps: usize::MAX, edges: 100_000_000, memory, fill, quiet: usize::MAX }
    }
}

/// Runs the interpreter on the inputs of a test, for a native run of so many steps.
pub fn observe(
    program: &Program,
    predicates: &[Predicate],
    entry: FuncId,
    inputs: &Inputs,
    is_tested: &dyn Fn(FuncId) -> bool,
    steps: usize,
) -> Observed {
    let interpreter = Interpreter::with_predicates(program, predicates);
    let limits = Limits { steps, ..Limits::default() };
    observe_by(&interpreter, (program, predicates), entry, inputs, is_tested, limits)
}

/// The same by an interpreter of the program and the predicates that is there already.
pub fn observe_by<'p>(
    interpreter: &Interpreter<'p>,
    (program, predicates): (&'p Program, &'p [Predicate]),
    entry: FuncId,
    inputs: &Inputs,
    is_tested: &dyn Fn(FuncId) -> bool,
    limits: Limits,
) -> Observed {
    let mut recorder = Recorder {
        program,
        predicates,
        is_tested,
        // One more, so that a longer way is seen to be another.
        most: limits.steps.saturating_add(1).min(MOST),
        at: None,
        now: Valuation::default(),
        doubts: BTreeSet::new(),
        edges: 0,
        novelty: Novelty::new(limits.quiet),
        seen: Observed::default(),
    };
    // The library's steps are not in the path; an execution without an end has to have one here.
    let steps = (10_000_000 + 1000 * recorder.most as u64).min(limits.edges);
    let (memory, fill) = (limits.memory, limits.fill);
    let options = Options { steps, memory, fill, ..Options::default() };
    let run = interpreter.run_observed(entry, inputs, &options, &mut recorder);
    let is_full = recorder.seen.steps.len() == MOST;
    recorder.seen.stopped = stopped(&run.stop).or(is_full.then(|| "too many steps".into()));
    recorder.drop_repetition();
    if let Stop::NoInput(name) = &run.stop {
        recorder.seen.wants = Some(name.clone());
    }
    recorder.seen.broken = matches!(run.stop, Stop::AssumeFailed);
    recorder.seen.cost = run.steps;
    recorder.seen.findings = run.findings;
    if let Stop::Undefined { what, .. } = run.stop {
        recorder.seen.undefined = Some(what.to_string());
        if !recorder.is_behind_last_step() {
            (recorder.now, recorder.doubts) = Default::default();
        }
    }
    recorder.seen.at = recorder.at.filter(|_| recorder.is_behind_last_step());
    recorder.push();
    recorder.seen
}

fn stopped(stop: &Stop) -> Option<String> {
    match stop {
        Stop::Exit(_) | Stop::Returned(_) | Stop::Abort | Stop::AssertFailed { .. } => None,
        Stop::Undefined { .. } | Stop::AssumeFailed => None,
        Stop::Unsupported(what, _) => Some(what.clone()),
        Stop::NoInput(name) => Some(format!("no more values of `{name}`")),
        Stop::StepLimit => Some("too many steps".into()),
        Stop::MemoryLimit => Some("too much memory".into()),
    }
}

impl Observed {
    /// The valuations along a native path: one more than steps, or fewer if nothing is known from
    /// there on. `None` if the interpreter took another way.
    pub fn along(&self, path: &Path) -> Option<&[Valuation]> {
        let (here, there) = (self.steps.len(), path.steps.len());
        let both = here.min(there);
        let same = self.steps[..both] == path.steps[..both];
        let ends = match here.cmp(&there) {
            std::cmp::Ordering::Less => self.undefined.is_some() || self.stopped.is_some(),
            std::cmp::Ordering::Equal => true,
            std::cmp::Ordering::Greater => !path.complete,
        };
        (same && ends).then(|| &self.valuations[..=both])
    }

    /// Whether an indeterminate value was read, so that the way depends on what it happened to be.
    pub fn is_indeterminate(&self) -> bool {
        self.findings.iter().any(|one| one.reason == Reason::Indeterminate)
    }

    /// What was undefined as long as a native path took the same way.
    pub fn findings_along(&self, path: &Path) -> impl Iterator<Item = &Finding> {
        let both = self.common(path);
        let steps = |one: &Finding| self.taken.partition_point(|taken| *taken < one.steps);
        self.findings.iter().filter(move |one| steps(one) <= both)
    }

    /// How many steps are the same from the beginning on.
    fn common(&self, path: &Path) -> usize {
        self.steps.iter().zip(&path.steps).take_while(|(a, b)| a == b).count()
    }

    /// Whether the execution ended because it was undefined, and a native path goes on from there.
    pub fn ends_within(&self, path: &Path) -> bool {
        self.undefined.is_some() && self.common(path) == self.steps.len()
    }

    /// How many steps the interpreter took.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The way of the interpreter, as a native run would have it.
    pub fn path(&self) -> Path {
        let complete = self.undefined.is_none() && self.stopped.is_none() && !self.broken;
        Path { steps: self.steps.clone(), complete, ..Path::default() }
    }

    /// A native path no further than where the interpreter ended, as far as both are the same.
    pub fn until_the_end(&self, path: &Path) -> Path {
        let both = self.common(path);
        let complete = path.complete && both == path.steps.len() && both == self.steps.len();
        let (steps, reordered) = (path.steps[..both].to_vec(), path.reordered);
        Path { steps, complete, reordered, lost: path.lost.clone(), ..Path::default() }
    }

    /// The path of a run that crashed between two events, up to where the interpreter ended because
    /// what comes next is undefined; `None` if that is not there.
    pub fn until_crash(&self, program: &Program, path: &Path) -> Option<Path> {
        self.undefined.as_ref()?;
        let mut steps = self.steps.clone();
        let stands = match self.at {
            Some(at) => at,
            None => {
                let Step { function, edge } = steps.pop()?;
                (function, program.functions[function].body.as_ref()?.edges[edge].from)
            }
        };
        let (certain, rest) = steps.split_at_checked(path.steps.len())?;
        let is_same = certain == path.steps && path.uncertain.starts_with(rest);
        let (lost, reordered) = (path.lost.clone(), path.reordered);
        let stands = Some(stands);
        is_same.then(|| Path { steps, lost, reordered, stands, ..Path::default() })
    }

    /// Whether the native run went on where the interpreter did not.
    pub fn ends_before(&self, path: &Path) -> bool {
        self.steps.len() < path.steps.len()
    }

    /// The valuations along a native path with each possible choice of values for the predicates
    /// in doubt; nothing if there is no doubt.
    pub fn guesses(&self, path: &Path) -> Vec<Vec<Valuation>> {
        /// So that there are at most 64 choices.
        const MOST: usize = 6;
        let Some(known) = self.along(path) else { return Vec::new() };
        let doubts: BTreeSet<PredId> = self.doubts.values().flatten().copied().collect();
        let doubts: Vec<PredId> = doubts.into_iter().take(MOST).collect();
        let choices = if doubts.is_empty() { 0..0 } else { 0..1u32 << doubts.len() };
        let choose = |choice: u32| {
            let mut values = known.to_vec();
            for (at, open) in self.doubts.range(..known.len()) {
                for (bit, id) in doubts.iter().enumerate().filter(|(_, id)| open.contains(id)) {
                    values[*at].values.insert(*id, choice >> bit & 1 == 1);
                }
            }
            values
        };
        choices.map(choose).collect()
    }
}
