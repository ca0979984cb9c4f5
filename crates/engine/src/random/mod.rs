//! Random testing: inputs of the form, chosen at random and run by the interpreter.
//!
//! What they reach needs no solver, and floating-point arithmetic that costs a solver minutes they
//! often settle at once. It ends when many inputs in a row have reached nothing that is open.

mod follow;

use crate::control::{Control, STEPS_PER_UNIT};
use crate::engine::{Answer, Engine, Task, Tick};
use cfa::Inputs;
use follow::{Followed, Follower};
use goal::{GoalId, Reason};
use interp::Interpreter;
use symbolic::{Form, Random};

/// Random inputs that reach nothing new, after which there are no more.
const IN_VAIN: u32 = 100;
/// Results of functions that a run may need.
const RESULTS: u32 = 40;
/// The edges that all runs together may take.
const MOST_EDGES: u64 = 20_000_000;
/// What it costs to choose inputs and to start a run, in edges.
const START: u64 = 200;

pub struct RandomTesting<'t> {
    task: &'t Task<'t>,
    /// With the results of functions without a body that runs turned out to need.
    form: Form,
    followers: Vec<Follower<'t>>,
    /// With the preconditions of the entry.
    interpreter: Interpreter<'t>,
    next_seed: u64,
    in_vain: u32,
    edges: u64,
}

impl<'t> RandomTesting<'t> {
    pub fn new(task: &'t Task<'t>) -> Self {
        let questions = task.questions.iter();
        RandomTesting {
            task,
            form: task.form.clone(),
            followers: questions.map(|question| Follower::new(task, *question)).collect(),
            interpreter: Interpreter::with_predicates(task.program, task.form.preconditions()),
            next_seed: task.options.seed.wrapping_mul(1 << 32),
            in_vain: 0,
            edges: 0,
        }
    }

    /// One more vector of inputs, and what its run reaches, if all in it is well. A run that wants more
    /// results than there may be, or does not end, counts for what it reaches until then.
    fn sample(&mut self, control: &Control) -> Option<(Inputs, Vec<GoalId>)> {
        let (program, entry) = (self.task.program, self.task.entry);
        let seed = self.next_seed;
        self.next_seed += 1;
        let mut last = None;
        for _ in 0..RESULTS {
            if control.over().is_some() {
                return None;
            }
            let inputs = self.form.sample(program, entry, &mut Random::new(seed));
            let anyway = base::mutant!("engine: inputs at random violate preconditions");
            if self.interpreter.violates(entry, &inputs).is_some() && !anyway {
                self.edges += START;
                control.spend(START / STEPS_PER_UNIT + 1);
                return None;
            }
            let runs: Vec<Followed> =
                self.followers.iter().map(|follower| follower.follow(entry, &inputs)).collect();
            let edges: u64 = runs.iter().map(|run| run.edges + START).sum();
            self.edges += edges;
            control.spend(edges / STEPS_PER_UNIT + 1);
            let name = runs.iter().find_map(|run| run.wants.clone());
            let well = runs.iter().all(|run| run.well);
            last = well.then(|| (inputs, runs.into_iter().flat_map(|run| run.reached).collect()));
            match name {
                Some(name) if self.form.extend(program, &name).is_some() => {}
                _ => return last,
            }
        }
        last
    }
}

impl Engine for RandomTesting<'_> {
    fn tick(&mut self, control: &Control) -> Tick {
        while self.in_vain < IN_VAIN && self.edges < MOST_EDGES {
            if control.tick_is_over() {
                return Tick::More;
            }
            let sample = self.sample(control);
            self.in_vain += 1;
            let Some((inputs, reached)) = sample else { continue };
            let goals: Vec<GoalId> =
                reached.into_iter().filter(|goal| control.is_open(*goal)).collect();
            if !goals.is_empty() {
                self.in_vain = 0;
                return Tick::Found(vec![Answer::Candidate { inputs, goals, defined: true }]);
            }
        }
        let goals = control.open();
        match goals.is_empty() {
            true => Tick::Done,
            false => {
                let reason = Reason::Bound("random inputs".into());
                Tick::Found(vec![Answer::Unknown { goals, reason }])
            }
        }
    }
}
