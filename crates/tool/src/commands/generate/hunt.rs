//! Engines search, the interpreter strikes out, native runs confirm.
//!
//! A candidate is judged by the interpreter at once, so that the search can go on; what counts is
//! the native run of the whole suite at the end. What the interpreter saw and the native run did
//! not is told loudly: one of three meanings of the program is wrong, or its behaviour undefined.

use super::keep::Keep;
use super::meter::{Count, Meter};
use super::predict::{Predicted, Usual};
use super::report::disagreements;
use super::{Arguments, Demand, Device};
use crate::asked::{Session, View};
use crate::commands::measure::{Court, Seen};
use crate::deadline::Deadline;
use crate::exit::Exit;
use crate::output::Verbosity;
use base::Diagnostic;
use cfa::Inputs;
use engine::{Answer, Budget, Caller, Decision, Ended, EngineKind, Entrant, Options, Question};
use engine::{Statistics, Task};
use goal::{
    EngineGoals, GoalId, Ledger, Offer, Open, Reason, SearchId, Structure, TestId, Verdict,
};
use interp::Interpreter;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use suite::{Suite, Test, Typing};
use symbolic::{Boundary, Form};

pub struct Hunt<'a> {
    pub arguments: &'a Arguments,
    pub session: &'a Session,
    pub typing: &'a Typing<'a>,
    pub views: &'a [View<'a>],
    /// One for each query, with its predicates.
    pub interpreters: Vec<Interpreter<'a>>,
    /// With the preconditions of the entry.
    pub judge_of_inputs: Interpreter<'a>,
    pub courts: Vec<Court<'a>>,
    pub ledger: Ledger,
    pub suite: Suite,
    pub seen: Vec<Seen>,
    /// Tests that the others made superfluous.
    pub dropped: usize,
    pub keep: Option<Keep>,
    /// When tests were run natively last, and how long that took.
    pub kept: (Instant, Duration),
    meter: Meter,
    pub statistics: Statistics,
    pub form: Form,
    /// Tests that are to show what a function of a library does: the search had to guess.
    pub guesses: BTreeMap<TestId, String>,
    /// Only what is reached before anything undefined is looked for.
    pub strict: bool,
    pub deadline: Deadline,
    /// What the interpreter knows of how long executions take.
    pub usual: Usual,
    /// What else is to be written while the search goes on.
    pub progress: Option<Progress<'a>>,
    /// What ends the search.
    failure: Option<Diagnostic>,
}

/// A spanning set of more goals costs more than it saves: the arcs are found along whole functions.
const MOST_SPANNED: usize = 10_000;

/// Writes what there is, in a form of its own.
pub type Progress<'a> = &'a dyn Fn(&Hunt<'_>) -> Result<(), Diagnostic>;
/// What there is not under a flag that changes what C means.
pub fn proofs_under(flag: &str) -> String {
    match flag.starts_with('-') {
        true => format!("proofs under the compiler's flag {flag}"),
        false => format!("proofs under {flag}"),
    }
}

impl Caller for Hunt<'_> {
    fn begin(&mut self, engine: &'static str) -> SearchId {
        self.ledger.search(engine)
    }

    fn commit(&mut self, search: SearchId, answer: Answer) {
        match answer {
            Answer::Candidate { inputs, goals, defined } => {
                self.consider(search, inputs, &goals, defined);
            }
            Answer::Infeasible(proved) => {
                let unfollowed = self.session.program().unfollowed();
                let none = base::mutant!("tool: proofs count under flags that are not followed");
                if let Some(flag) = unfollowed.filter(|_| !none) {
                    let goals: Vec<GoalId> = proved.goals().collect();
                    let what = Reason::Unsupported(proofs_under(flag));
                    return self.ledger.unknown(&goals, &what);
                }
                for (goals, proof) in proved.groups() {
                    self.ledger.infeasible(goals, proof, search);
                }
            }
            Answer::Unknown { goals, reason } => self.ledger.unknown(&goals, &reason),
            // Nothing was adopted.
            Answer::Wanted(_) => {}
        }
    }

    fn open(&self) -> Open {
        self.ledger.open().clone()
    }

    fn decision(&self, goal: GoalId) -> Decision {
        match self.ledger.verdict_of(goal) {
            _ if self.ledger.is_reached(goal) => Decision::Covered,
            Verdict::Covered(_) => Decision::Covered,
            Verdict::Infeasible(_) => Decision::Infeasible,
            Verdict::Unknown(_) => Decision::Unknown,
        }
    }

    fn look(&mut self) -> bool {
        if let Err(failure) = self.keep() {
            self.failure = Some(failure);
        }
        let (ledger, tests) = (&self.ledger, self.suite.tests.len());
        self.meter.show(self.deadline.search_end(), || Count {
            decided: ledger.decided(),
            goals: ledger.ids().len(),
            tests,
        });
        self.failure.is_some() || self.deadline.stops_search()
    }
}

impl<'a> Hunt<'a> {
    pub fn new(
        arguments: &'a Arguments,
        session: &'a Session,
        typing: &'a Typing<'a>,
        views: &'a [View<'a>],
        form: Form,
    ) -> Hunt<'a> {
        let interpreter = |view: &'a View<'a>| {
            let predicates = view.heard.answer.predicates.table.as_slice();
            Interpreter::with_predicates(view.program(), predicates)
        };
        let (courts, ledger) = Court::all(views);
        Hunt {
            arguments,
            session,
            typing,
            views,
            interpreters: views.iter().map(interpreter).collect(),
            judge_of_inputs: session.judge_of_inputs(),
            courts,
            ledger,
            suite: Suite::default(),
            seen: Vec::new(),
            dropped: 0,
            keep: None,
            kept: (Instant::now(), Duration::ZERO),
            meter: Meter::new(&arguments.common),
            statistics: Statistics::default(),
            form,
            guesses: BTreeMap::new(),
            strict: false,
            deadline: arguments.common.running.deadline.clone(),
            usual: Usual::default(),
            progress: None,
            failure: None,
        }
    }

    /// Asks until every goal has an answer, the budget is used up, or somebody says stop. Of a
    /// verification task, what needs an environment that breaks the conventions is asked for again,
    /// assuming that it keeps to them.
    pub fn search(&mut self) -> Result<(), Diagnostic> {
        self.search_in(self.form.clone())?;
        if !self.form.has_conventions() {
            return Ok(());
        }
        let failures = [Boundary::Allocation, Boundary::Output].map(|what| what.to_string());
        let is_outside = |reason: &Reason| match reason {
            Reason::Environment(_) => true,
            Reason::Bound(what) => failures.contains(what),
            _ => false,
        };
        match self.ledger.reopen(is_outside).is_empty() {
            true => Ok(()),
            false => self.search_in(self.form.clone().assuming_conventions()),
        }
    }

    fn search_in(&mut self, form: Form) -> Result<(), Diagnostic> {
        let arguments = self.arguments;
        let deadline = self.deadline.search_end();
        let options = Options {
            unwind: arguments.unwind,
            memory: arguments.memory,
            strict: self.strict,
            ungrouped: arguments.without(Device::Groups),
            at_once: arguments.without(Device::Rounds),
            seed: arguments.seed,
            solver: arguments.solver.clone(),
        };
        let views = self.views;
        let goals: Vec<EngineGoals> = self.courts.iter().map(|court| court.goals.clone()).collect();
        let offers: Vec<Offer> = (0..views.len()).map(|q| self.offer(q)).collect();
        let question = |q: usize| Question {
            goals: &goals[q].goals,
            first: goals[q].first,
            offer: &offers[q],
            predicates: views[q].heard.answer.predicates.table.as_slice(),
            under_test: views[q].graph.id(),
        };
        let task = Task {
            program: self.session.program(),
            alphabet: &views[0].alphabet,
            entry: self.typing.entry,
            questions: (0..views.len()).map(question).collect(),
            form: &form,
            options: &options,
        };
        // What no inputs at random have reached before, they do not reach now.
        let is_wanted = |kind: &EngineKind| !self.strict || *kind != EngineKind::Random;
        let entrants: Vec<Entrant> =
            arguments.engines().into_iter().filter(is_wanted).map(EngineKind::entrant).collect();
        let budget = Budget { deadline, work: arguments.work };
        let (ended, statistics) = engine::search(&task, &entrants, budget, self);
        self.statistics = statistics;
        self.meter.end();
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        match ended {
            Ended::Stopped if !arguments.interrupt.is_set() => {
                self.ledger.unknown(&self.ledger.open().list(), &Reason::Timeout);
                Ok(())
            }
            Ended::Done | Ended::Stopped => Ok(()),
            Ended::Over(over) => {
                self.ledger.unknown(&self.ledger.open().list(), &over.into());
                Ok(())
            }
            Ended::Broken(name) => {
                let message = format!("the search `{name}` ended by a bug of ours");
                Err(Diagnostic::error(message))
            }
        }
    }

    /// What is open of a query.
    fn open(&self, q: usize) -> Vec<GoalId> {
        self.ledger.open().within(self.courts[q].goals.range())
    }

    /// The order in which a query's open goals are asked for.
    fn offer(&self, q: usize) -> Offer {
        if self.arguments.without(Device::Spanning) || self.open(q).len() > MOST_SPANNED {
            return Offer::default();
        }
        let goals = &self.courts[q].goals;
        let find = |structure: Structure<'_>| {
            Offer::of(structure, &goals.goals, goals.first, &self.open(q))
        };
        self.views[q].with_structure(find)
    }

    /// A candidate becomes a test if the interpreter reaches something new with it.
    fn consider(&mut self, search: SearchId, inputs: Inputs, goals: &[GoalId], defined: bool) {
        self.accept(search, inputs.clone(), defined);
        let is_missed = |goal: &GoalId| !self.ledger.is_reached(*goal);
        let missed: Vec<GoalId> = goals.iter().copied().filter(is_missed).collect();
        if missed.is_empty() {
            return;
        }
        if self.arguments.keeps_plain && self.admits(&inputs) {
            self.add(inputs.clone());
        }
        if !self.admits(&inputs) && self.session.program().start().is_some() {
            // What runs before the entry does so before anything is assumed of its inputs.
            let what =
                Reason::Bound("what runs before the entry, with inputs that are none".into());
            return self.ledger.unknown(&missed, &what);
        }
        let Predicted { is_cut, undefined, .. } = self.predict(&inputs);
        match undefined.filter(|_| !defined) {
            Some(what) => self.ledger.unknown(&missed, &Reason::Undefined(what)),
            None => self.ledger.unpredicted(&missed, search, is_cut || !defined),
        }
    }

    /// Inputs become a test if they reach something new; `defined`: nothing undefined is in the way.
    pub fn accept(&mut self, search: SearchId, inputs: Inputs, defined: bool) {
        let fresh = self.ledger.fresh(&self.predict(&inputs).reached);
        if fresh.is_empty() {
            return;
        }
        let inputs = self.simplify(inputs, &fresh);
        let test = self.add(inputs);
        if defined && !self.guesses.contains_key(&test) {
            self.ledger.promise(test, fresh, search);
        }
    }

    /// Inputs become a test, without what the search thought of functions of libraries.
    fn add(&mut self, mut inputs: Inputs) -> TestId {
        let test: TestId = base::Id::new(self.suite.tests.len());
        self.ledger.predict(test, self.predict(&inputs).reached);
        let known = base::mutant!("tool: a search knows what functions of libraries do");
        let guess = self.take_guesses(&mut inputs).or_else(|| self.called_really(&inputs));
        if let Some(name) = guess.filter(|_| !known) {
            self.guesses.insert(test, name);
        }
        let name = self.suite.tests.len().to_string();
        self.suite.tests.push(Test { name, inputs, outcome: None });
        test
    }

    pub fn remark(&self) {
        let output = self.arguments.common.output;
        disagreements(self).iter().for_each(|line| output.remark(line));
        if self.dropped > 0 {
            let all = self.dropped + self.suite.tests.len();
            output.remark(&format!(
                "{} of {all} tests dropped: the others cover the same goals",
                self.dropped
            ));
        }
        if output.verbosity < Verbosity::Verbose {
            return;
        }
        let Statistics { solver_calls, goal_calls, rounds, terms } = self.statistics;
        output.remark(&format!(
            "{solver_calls} solver calls, {goal_calls} of them for goals, \
             {rounds} rounds of unwinding, {terms} terms"
        ));
    }

    /// The demands of `--require`; and that all goals are decided.
    pub fn exit(&self) -> Exit {
        let counts = self.ledger.counts();
        let is_met = |demand: &Demand| match demand {
            Demand::Percent(percent) => {
                counts.covered as f64 * 100.0 >= percent * counts.feasible() as f64
            }
            Demand::NoFindings => self.seen.iter().all(|seen| seen.found.is_empty()),
        };
        match self.arguments.require.iter().all(is_met) {
            false => Exit::Demand,
            true if counts.unknown > 0 => Exit::Unknown,
            true => Exit::Success,
        }
    }
}
