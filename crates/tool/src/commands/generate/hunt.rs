//! Engines search, the interpreter strikes out, native runs confirm.
//!
//! A candidate is judged by the interpreter at once, so that the search can go on; what counts is
//! the native run of the whole suite at the end. What the interpreter saw and the native run did
//! not is told loudly: one of three meanings of the program is wrong, or its behaviour undefined.

use super::Arguments;
use super::docket::Docket;
use crate::asked::{Session, View};
use crate::commands::measure::{Seen, look};
use crate::exit::Exit;
use crate::native::{Build, Scratch, is_under_test, may_call};
use base::Diagnostic;
use cfa::Inputs;
use engine::bmc::{Bmc, Options, Statistics};
use engine::{Answer, Engine, Question};
use goal::{Reason, Verdict};
use std::time::Instant;
use suite::judge::Reached;
use suite::native::Calls;
use suite::observe::{Observed, observe};
use suite::{Suite, Test, Typing};
use symbolic::{Form, Random};

/// Random inputs that reach nothing new, after which there are no more.
const IN_VAIN: u32 = 100;
/// Results of functions that a random run may need.
const RESULTS: u32 = 40;
/// The steps that a random run may have.
const SHORT: usize = 5_000;

pub struct Hunt<'a> {
    pub arguments: &'a Arguments,
    pub session: &'a Session,
    pub typing: &'a Typing<'a>,
    views: &'a [View<'a>],
    pub dockets: Vec<Docket<'a>>,
    pub suite: Suite,
    pub seen: Vec<Seen>,
    /// What engines promised of each test: query and goal.
    promised: Vec<Vec<(usize, u128)>>,
    pub statistics: Statistics,
    form: Form,
    disputes: Vec<String>,
}

impl<'a> Hunt<'a> {
    pub fn new(
        arguments: &'a Arguments,
        session: &'a Session,
        typing: &'a Typing<'a>,
        views: &'a [View<'a>],
        form: Form,
    ) -> Hunt<'a> {
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
            dockets,
            suite: Suite::default(),
            seen: Vec::new(),
            promised: Vec::new(),
            statistics: Statistics::default(),
            form,
            disputes: Vec::new(),
        }
    }

    /// Asks until every goal has an answer or the time is over.
    pub fn search(&mut self) {
        let deadline = Some(Instant::now() + self.arguments.time);
        self.sow();
        for q in 0..self.dockets.len() {
            self.search_for(q, deadline);
        }
    }

    /// Inputs at random first: what they reach needs no solver, and floating-point arithmetic
    /// that costs a solver minutes they often settle at once.
    fn sow(&mut self) {
        let mut form = self.form.clone();
        let (mut seed, mut in_vain) = (0, 0);
        while in_vain < IN_VAIN && self.dockets.iter().any(|docket| !docket.open().is_empty()) {
            let before = self.suite.tests.len();
            let mut longer = 0;
            // With the results of functions without a body that the run turns out to need.
            while let Some(name) = self.try_out(&form, seed) {
                longer += 1;
                if longer > RESULTS || form.extend(self.session.program(), &name).is_none() {
                    break;
                }
            }
            seed += 1;
            in_vain = if self.suite.tests.len() > before { 0 } else { in_vain + 1 };
        }
    }

    /// Keeps inputs that reach something new and whose run ends well; the function whose result
    /// is missing, if one is.
    fn try_out(&mut self, form: &Form, seed: u64) -> Option<String> {
        let mut random = Random::new(seed);
        let inputs = form.sample(self.session.program(), self.typing.entry, &mut random);
        let runs: Vec<_> =
            (0..self.dockets.len()).map(|q| self.observe(q, &inputs, SHORT)).collect();
        if let Some(name) = runs.iter().find_map(|run| run.wants.clone()) {
            return Some(name);
        }
        if runs.iter().any(|run| run.undefined.is_some() || run.stopped.is_some()) {
            return None;
        }
        let mut is_new = false;
        for (q, observed) in runs.iter().enumerate() {
            let path = observed.path();
            let judge = &self.dockets[q].court.judge;
            let reached = judge.reached(&path, observed.along(&path));
            is_new |= self.dockets[q].wants(&reached);
            if is_new {
                self.dockets[q].cover(&reached);
            }
        }
        if is_new {
            let name = self.suite.tests.len().to_string();
            self.suite.tests.push(Test { name, inputs, outcome: None });
            self.promised.push(Vec::new());
        }
        None
    }

    fn search_for(&mut self, q: usize, deadline: Option<Instant>) {
        let view = &self.views[q];
        let goals = self.dockets[q].goals.clone();
        let question = Question {
            program: view.program(),
            alphabet: &view.alphabet,
            entry: self.typing.entry,
            goals: &goals,
            predicates: view.heard.answer.predicates.table.as_slice(),
            under_test: view.graph.id(),
        };
        let options = Options { unwind: self.arguments.unwind, memory: self.arguments.memory };
        let mut bmc = match Bmc::new(question, self.form.clone(), options) {
            Ok(bmc) => bmc,
            Err(what) => {
                let open = self.dockets[q].open();
                self.dockets[q].leave(&open, &Reason::Unsupported(what.to_string()));
                return;
            }
        };
        while let Some(answer) = bmc.step(&self.dockets[q].open(), deadline) {
            match answer {
                Answer::Candidate { inputs, goals, defined } => {
                    self.consider(q, inputs, &goals, defined);
                }
                Answer::Infeasible { goals, proof } => self.dockets[q].refute(&goals, &proof),
                Answer::Unknown { goals, reason } => self.dockets[q].leave(&goals, &reason),
            }
        }
        let Statistics { solver_calls, rounds, terms } = bmc.statistics;
        self.statistics.solver_calls += solver_calls;
        self.statistics.rounds = self.statistics.rounds.max(rounds);
        self.statistics.terms += terms;
    }

    /// A candidate becomes a test if the interpreter reaches something new with it.
    fn consider(&mut self, q: usize, inputs: Inputs, goals: &[u128], defined: bool) {
        let mut is_new = false;
        for other in 0..self.dockets.len() {
            let reached = self.predict(other, &inputs);
            is_new |= !self.dockets[other].cover(&reached).is_empty();
        }
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
        if is_new {
            let name = self.suite.tests.len().to_string();
            self.suite.tests.push(Test { name, inputs, outcome: None });
            let goals = if defined { goals } else { &[] };
            self.promised.push(goals.iter().map(|goal| (q, *goal)).collect());
        }
    }

    fn observe(&self, q: usize, inputs: &Inputs, steps: usize) -> Observed {
        let view = &self.views[q];
        let predicates = view.heard.answer.predicates.table.as_slice();
        let is_tested = |f| is_under_test(view, f);
        observe(view.program(), predicates, self.typing.entry, inputs, &is_tested, steps)
    }

    fn predict(&self, q: usize, inputs: &Inputs) -> Reached {
        let judge = &self.dockets[q].court.judge;
        let observed = self.observe(q, inputs, usize::MAX - 1);
        let path = observed.path();
        judge.reached(&path, observed.along(&path))
    }

    fn name(&self, q: usize, goal: u128) -> String {
        let described = self.views[q].described(goal);
        described.map_or_else(|| format!("evaluation {goal}"), |d| d.sentence())
    }

    /// Runs all tests natively; only what these runs reach is covered.
    pub fn confirm(&mut self) -> Result<(), Diagnostic> {
        if self.suite.tests.is_empty() {
            return Ok(());
        }
        let scratch = Scratch::new().map_err(|error| {
            Diagnostic::error(format!("cannot make a scratch directory: {error}"))
        })?;
        let view = &self.views[0];
        let calls = Calls {
            instrumented: &|f| is_under_test(view, f),
            may_call: &|step, g| may_call(view, step, g),
        };
        let common = &self.arguments.common;
        let build =
            Build::new(self.session, common, &self.suite, self.typing, &calls, scratch.path())?;
        for docket in &mut self.dockets {
            docket.forget();
        }
        for k in 0..self.suite.tests.len() {
            let ran = build.run(&self.suite, k)?;
            let courts: Vec<_> = self.dockets.iter().map(|docket| &docket.court).collect();
            let seen = look(&courts, self.typing.entry, &self.suite.tests[k], &ran);
            for (docket, reached) in self.dockets.iter_mut().zip(&seen.reached) {
                docket.cover(reached);
            }
            self.suite.tests[k].outcome = Some(seen.outcome.clone());
            self.seen.push(seen);
        }
        self.dispute();
        Ok(())
    }

    /// What was promised and is not there.
    fn dispute(&mut self) {
        let mut lost = Vec::new();
        for (k, promised) in self.promised.iter().enumerate() {
            for (q, goal) in promised {
                let reached = &self.seen[k].reached[*q];
                let single = self.views[*q].single();
                let there = match goal.checked_sub(single) {
                    None => reached.goals.contains(goal),
                    Some(evaluation) => reached.evaluations.contains(&evaluation),
                };
                if !there {
                    lost.push((k, *q, *goal));
                }
            }
        }
        for (k, q, goal) in lost {
            let name = self.name(q, goal);
            self.disputes.push(format!("test {k} does not reach natively: {name}"));
            self.dockets[q].leave(&[goal], &Reason::Solver("not confirmed natively".into()));
        }
        for q in 0..self.dockets.len() {
            for goal in self.dockets[q].contradicted() {
                let name = self.name(q, goal);
                self.disputes.push(format!("proved infeasible, and reached: {name}"));
            }
        }
    }

    pub fn remark(&self) {
        let output = self.arguments.common.output;
        for dispute in &self.disputes {
            output.remark(&format!("DISAGREEMENT: {dispute}"));
        }
        let Statistics { solver_calls, rounds, terms } = self.statistics;
        output.remark(&format!(
            "{solver_calls} solver calls, {rounds} rounds of unwinding, {terms} terms"
        ));
    }

    pub fn exit(&self) -> Exit {
        let open = |docket: &Docket<'_>| {
            let decided = |one| match docket.verdict(one) {
                _ if docket.is_covered(one) => true,
                Some(Verdict::Infeasible(_)) => true,
                Some(Verdict::Unknown(_) | Verdict::Covered(_)) | None => false,
            };
            !docket.listed.iter().all(decided)
        };
        match self.dockets.iter().any(open) {
            true => Exit::Unknown,
            false => Exit::Success,
        }
    }
}
