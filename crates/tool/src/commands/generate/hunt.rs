//! Engines search, the interpreter strikes out, native runs confirm.
//!
//! A candidate is judged by the interpreter at once, so that the search can go on; what counts is
//! the native run of the whole suite at the end. What the interpreter saw and the native run did
//! not is told loudly: one of three meanings of the program is wrong, or its behaviour undefined.

use super::docket::Docket;
use super::keep::Keep;
use super::meter::{Count, Meter};
use super::seeker::{Field, Gone, Seeker, Told};
use super::{Arguments, Device};
use crate::asked::{Session, View};
use crate::commands::measure::Seen;
use crate::exit::Exit;
use crate::native::is_under_test;
use crate::output::Verbosity;
use base::Diagnostic;
use cfa::Inputs;
use cfa::interp::Interpreter;
use engine::Answer;
use engine::bmc::{Options, Statistics};
use goal::{Offer, Reason, Structure};
use std::collections::BTreeSet;
use std::thread::Scope;
use std::time::{Duration, Instant};
use suite::judge::Reached;
use suite::observe::{Limits, Observed, observe_by};
use suite::{Suite, Test, Typing};
use symbolic::Form;

/// How long to wait before looking round.
const PATIENCE: Duration = Duration::from_millis(50);

/// Engines keep to the time by themselves, but do not look at the clock all the time.
const GRACE: Duration = Duration::from_millis(500);

pub struct Hunt<'a> {
    pub arguments: &'a Arguments,
    pub session: &'a Session,
    pub typing: &'a Typing<'a>,
    pub views: &'a [View<'a>],
    /// One for each query, with its predicates.
    interpreters: Vec<Interpreter<'a>>,
    pub dockets: Vec<Docket<'a>>,
    pub suite: Suite,
    pub seen: Vec<Seen>,
    /// What engines promised of each test: query and goal.
    pub promised: Vec<Vec<(usize, u128)>>,
    /// Tests that the others made superfluous.
    pub dropped: usize,
    pub keep: Option<Keep>,
    meter: Meter,
    /// An engine is still at work, and nobody waits for it.
    pub left_behind: bool,
    pub statistics: Statistics,
    pub form: Form,
    pub disputes: Vec<String>,
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
        let mut first = 0;
        let mut dockets = Vec::new();
        for view in views {
            let docket = Docket::new(view, first);
            first += docket.listed.len() as u128;
            dockets.push(docket);
        }
        Hunt {
            arguments,
            session,
            typing,
            views,
            interpreters: views.iter().map(interpreter).collect(),
            dockets,
            suite: Suite::default(),
            seen: Vec::new(),
            promised: Vec::new(),
            dropped: 0,
            keep: None,
            meter: Meter::new(&arguments.common),
            left_behind: false,
            statistics: Statistics::default(),
            form,
            disputes: Vec::new(),
        }
    }

    /// Asks until every goal has an answer, the time is over, or somebody says stop.
    pub fn search<'scope>(&mut self, scope: &'scope Scope<'scope, 'a>) -> Result<(), Diagnostic> {
        let deadline = Instant::now() + self.arguments.time;
        if !self.arguments.without(Device::Random) {
            self.sow();
        }
        for q in 0..self.dockets.len() {
            if self.left_behind || self.arguments.interrupt.is_set() {
                break;
            }
            self.search_for(q, scope, deadline)?;
        }
        if self.left_behind && !self.arguments.interrupt.is_set() {
            for docket in &mut self.dockets {
                docket.leave(&docket.open(), &Reason::Timeout);
            }
        }
        self.meter.end();
        Ok(())
    }

    fn search_for<'scope>(
        &mut self,
        q: usize,
        scope: &'scope Scope<'scope, 'a>,
        deadline: Instant,
    ) -> Result<(), Diagnostic> {
        let field = Field {
            view: &self.views[q],
            entry: self.typing.entry,
            goals: self.dockets[q].goals.clone(),
            offer: self.offer(q),
            form: self.form.clone(),
            options: Options {
                unwind: self.arguments.unwind,
                memory: self.arguments.memory,
                ungrouped: self.arguments.without(Device::Groups),
            },
        };
        let seeker = Seeker::start(scope, field).map_err(|error| {
            Diagnostic::error(format!("cannot start a thread for the search: {error}"))
        })?;
        let mut statistics = Statistics::default();
        loop {
            let open = self.dockets[q].open();
            if open.is_empty() {
                break;
            }
            seeker.ask(open.clone(), deadline);
            match self.wait(&seeker, deadline)? {
                Some(Told::Answer(answer, now)) => {
                    statistics = now;
                    match answer {
                        None => break,
                        Some(answer) => self.hear(q, answer),
                    }
                }
                Some(Told::Refused(what)) => {
                    self.dockets[q].leave(&open, &Reason::Unsupported(what));
                    break;
                }
                None => break,
            }
        }
        self.count(statistics);
        Ok(())
    }

    /// The order in which a query's open goals are asked for.
    fn offer(&self, q: usize) -> Offer {
        if self.arguments.without(Device::Spanning) {
            return Offer::default();
        }
        let docket = &self.dockets[q];
        let find = |structure: Structure<'_>| Offer::of(structure, &docket.goals, &docket.open());
        self.views[q].with_structure(find)
    }

    fn count(&mut self, now: Statistics) {
        let Statistics { solver_calls, goal_calls, rounds, terms } = now;
        self.statistics.solver_calls += solver_calls;
        self.statistics.goal_calls += goal_calls;
        self.statistics.rounds = self.statistics.rounds.max(rounds);
        self.statistics.terms += terms;
    }

    fn hear(&mut self, q: usize, answer: Answer) {
        match answer {
            Answer::Candidate { inputs, goals, defined } => {
                self.consider(q, inputs, &goals, defined);
            }
            Answer::Infeasible { goals, proof } => self.dockets[q].refute(&goals, &proof),
            Answer::Unknown { goals, reason } => self.dockets[q].leave(&goals, &reason),
        }
    }

    /// What the engine says; `None` if there was no more time to wait for it, or a signal.
    fn wait(&mut self, seeker: &Seeker, deadline: Instant) -> Result<Option<Told>, Diagnostic> {
        loop {
            self.keep()?;
            let (dockets, tests) = (&self.dockets, self.suite.tests.len());
            self.meter.show(deadline, || Count {
                decided: dockets.iter().map(Docket::decided).sum(),
                goals: dockets.iter().map(|docket| docket.listed.len()).sum(),
                tests,
            });
            match seeker.wait(PATIENCE) {
                Ok(Some(told)) => return Ok(Some(told)),
                Ok(None)
                    if self.arguments.interrupt.is_set() || Instant::now() > deadline + GRACE =>
                {
                    self.left_behind = true;
                    return Ok(None);
                }
                Ok(None) => {}
                Err(Gone) => return Err(Diagnostic::error("the search ended by a bug of ours")),
            }
        }
    }

    /// A candidate becomes a test if the interpreter reaches something new with it.
    fn consider(&mut self, q: usize, inputs: Inputs, goals: &[u128], defined: bool) {
        self.accept(inputs, defined);
        let missed: Vec<u128> =
            goals.iter().filter(|goal| !self.dockets[q].is_reached(**goal)).copied().collect();
        if !missed.is_empty() {
            let text = format!(
                "{} goals promised by the search are not reached by the interpreter, \
                 the first: {}",
                missed.len(),
                self.name(q, missed[0])
            );
            self.disputes.push(text);
            self.dockets[q].leave(&missed, &Reason::Solver("a candidate did not reach it".into()));
        }
    }

    /// Inputs become a test if they reach something new; `defined`: nothing undefined is in the way.
    pub fn accept(&mut self, inputs: Inputs, defined: bool) {
        let fresh = self.fresh(&inputs);
        if fresh.iter().all(BTreeSet::is_empty) {
            return;
        }
        let inputs = self.simplify(inputs, &fresh);
        for other in 0..self.dockets.len() {
            let reached = self.predict(other, &inputs).0;
            self.dockets[other].cover(&reached);
        }
        let name = self.suite.tests.len().to_string();
        self.suite.tests.push(Test { name, inputs, outcome: None });
        let promised = fresh.into_iter().enumerate().filter(|_| defined);
        let promised = promised.flat_map(|(q, goals)| goals.into_iter().map(move |g| (q, g)));
        self.promised.push(promised.collect());
    }

    /// For each query, what the interpreter reaches with these inputs and nobody has before.
    fn fresh(&self, inputs: &Inputs) -> Vec<BTreeSet<u128>> {
        let queries = self.dockets.iter().enumerate();
        queries.map(|(q, docket)| docket.fresh(&self.predict(q, inputs).0)).collect()
    }

    /// What the interpreter reaches; nothing if an assumption does not hold.
    pub fn predict(&self, q: usize, inputs: &Inputs) -> (Reached, Observed) {
        self.predict_within(q, inputs, Limits::default())
    }

    /// The same for runs that need no more.
    pub fn predict_within(&self, q: usize, inputs: &Inputs, limits: Limits) -> (Reached, Observed) {
        let (view, judge) = (&self.views[q], &self.dockets[q].court.judge);
        let predicates = view.heard.answer.predicates.table.as_slice();
        let is_tested = |f| is_under_test(view, f);
        let (program, entry) = ((view.program(), predicates), self.typing.entry);
        let interpreter = &self.interpreters[q];
        let observed = observe_by(interpreter, program, entry, inputs, &is_tested, limits);
        if observed.excluded {
            return (Reached::default(), observed);
        }
        let path = observed.path();
        (judge.reached(&path, observed.along(&path)), observed)
    }

    pub fn name(&self, q: usize, goal: u128) -> String {
        let described = self.views[q].described(goal);
        described.map_or_else(|| format!("evaluation {goal}"), |d| d.sentence())
    }

    pub fn remark(&self) {
        let output = self.arguments.common.output;
        for dispute in &self.disputes {
            output.remark(&format!("DISAGREEMENT: {dispute}"));
        }
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

    /// The demand of `--require`; without one, that all goals are decided.
    pub fn exit(&self) -> Exit {
        let (mut covered, mut infeasible, mut all) = (0, 0, 0);
        for docket in &self.dockets {
            all += docket.listed.len();
            covered += docket.listed.iter().filter(|one| docket.is_covered(one)).count();
            infeasible += docket.decided();
        }
        infeasible -= covered;
        let feasible = all - infeasible;
        let met = |percent: f64| covered as f64 * 100.0 >= percent * feasible as f64;
        match self.arguments.require {
            Some(percent) if !met(percent) => Exit::Demand,
            _ if covered < feasible => Exit::Unknown,
            _ => Exit::Success,
        }
    }
}
