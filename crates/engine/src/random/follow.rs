//! What a run of the interpreter reaches: the goals' automaton steps along with it.

use crate::engine::{Question, Task};
use base::IdVec;
use cfa::{EdgeId, FuncId, Inputs, LocId, Op, Predicate, Program};
use goal::{Alphabet, GoalId, PredId, Run, Shared, Valuation};
use interp::{Interpreter, Observer, Options, State, Stop};

/// What a run may need: edges under test, edges in all, bytes.
const STEPS: usize = 5_000;
const EDGES: u64 = 2_000_000;
const MEMORY: u64 = 1 << 26;

/// For the goals of one query.
pub struct Follower<'t> {
    program: &'t Program,
    alphabet: &'t Alphabet,
    /// Whose edges are under test.
    tested: IdVec<FuncId, bool>,
    predicates: &'t [Predicate],
    interpreter: Interpreter<'t>,
    shared: Shared,
}

/// What was seen of a run.
pub struct Followed {
    /// In the order in which they were reached; nothing if the run is not `well`.
    pub reached: Vec<GoalId>,
    /// Nothing in it is undefined or was not followed: it came to its end, or it is too long, or lacks
    /// an input.
    pub well: bool,
    /// The function whose next result the inputs do not have.
    pub wants: Option<String>,
    /// How many edges it took.
    pub edges: u64,
}

impl<'t> Follower<'t> {
    pub fn new(task: &'t Task<'t>, question: Question<'t>) -> Self {
        let Question { goals, first, predicates, under_test, .. } = question;
        Follower {
            program: task.program,
            alphabet: task.alphabet,
            tested: task.tested(under_test),
            predicates,
            interpreter: Interpreter::with_predicates(task.program, predicates),
            shared: Shared::new(goals, first, under_test),
        }
    }

    pub fn follow(&self, entry: FuncId, inputs: &Inputs) -> Followed {
        let mut watch = Watch {
            follower: self,
            run: self.shared.run(),
            now: Valuation::default(),
            last: None,
            steps: 0,
        };
        let options = Options { steps: EDGES, memory: MEMORY, asks: true, ..Options::default() };
        let run = self.interpreter.run_observed(entry, inputs, &options, &mut watch);
        let (ended, followed) = match run.stop {
            Stop::Exit(_) | Stop::Returned(_) | Stop::Abort | Stop::AssertFailed { .. } => {
                (watch.steps <= STEPS, true)
            }
            Stop::NoInput(_) | Stop::StepLimit => {
                (false, !base::mutant!("engine: runs that do not end reach nothing"))
            }
            Stop::Undefined { .. } | Stop::AssumeFailed => (false, false),
            Stop::Unsupported(..) | Stop::MemoryLimit => (false, false),
        };
        let well = followed && run.findings.is_empty();
        let mut reached = Vec::new();
        if well {
            reached = watch.run.reached().to_vec();
        }
        if well && ended {
            let last = Valuation { point: watch.behind(), ..watch.now.clone() };
            reached.extend(watch.run.end(&last));
        }
        let wants = match run.stop {
            Stop::NoInput(name) => Some(name),
            _ => None,
        };
        Followed { reached, well, wants, edges: run.steps }
    }
}

struct Watch<'w, 't> {
    follower: &'w Follower<'t>,
    run: Run<'w>,
    /// At the location where the run stands.
    now: Valuation,
    last: Option<(FuncId, EdgeId)>,
    steps: usize,
}

impl Watch<'_, '_> {
    /// Where the last edge leads to; a run that ends with a call, or with a trap, ends inside of it.
    fn behind(&self) -> Option<goal::Point> {
        let (f, e) = self.last?;
        let body = self.follower.program.functions[f].body.as_ref()?;
        let edge = &body.edges[e];
        let is_inside = matches!(edge.op, Op::Call { .. } | Op::Builtin { .. });
        (!is_inside).then(|| self.follower.alphabet.point(f, edge.to))
    }
}

impl Observer for Watch<'_, '_> {
    fn edge(&mut self, f: FuncId, e: EdgeId) {
        let follower = self.follower;
        if self.steps > STEPS || !follower.tested[f] {
            return;
        }
        self.steps += 1;
        self.last = Some((f, e));
        let body = follower.program.functions[f].body.as_ref();
        let from = body.map(|body| follower.alphabet.point(f, body.edges[e].from));
        let here = Valuation { point: from, ..std::mem::take(&mut self.now) };
        self.run.step(&here, follower.alphabet.letter(f, e));
    }

    const STOPS: bool = true;

    /// What comes later does not count.
    fn is_over(&mut self) -> bool {
        self.steps > STEPS
    }

    const STATES: bool = true;

    fn state(&mut self, f: FuncId, l: LocId, state: &mut State<'_>) {
        if !self.follower.tested[f] || self.steps > STEPS {
            return;
        }
        self.now = Valuation::default();
        for ((k, predicate), id) in self.follower.predicates.iter().enumerate().zip(0..) {
            if predicate.at(f, l).is_some()
                && let Some(holds) = state.holds(k)
            {
                self.now.values.insert(PredId(id), holds);
            }
        }
    }
}
