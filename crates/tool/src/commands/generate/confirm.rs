//! Native runs: what they reach is covered, and nothing else.
//!
//! A run that reads an indeterminate value may go one way in one build and another way in the next.
//! Where the interpreter saw one read, the test also runs with all such values zero, and with a
//! pattern in them; what it covers, it covers in all three.

use super::finding::Found;
use super::hunt::{Hunt, proofs_under};
use crate::commands::measure::{Seen, look};
use crate::native::{Build, Fill, Ran, Scratch, is_under_test, may_call};
use base::Diagnostic;
use goal::{Reason, TestId};
use std::collections::{BTreeMap, BTreeSet};
use suite::native::{Calls, Path, Step};
use suite::observe::Observed;
use suite::reduce;
use suite::{Outcome, Suite, Test};
use symbolic::Random;

/// How often a test runs in each build, if it reads indeterminate values.
const RUNS: usize = 3;

/// What the interpreter saw of a test.
struct Followed<'o> {
    observed: &'o Observed,
    /// It could not follow a function of a library.
    is_guess: bool,
}

/// Inputs at random for functions that nobody can follow.
const SAMPLES: usize = 64;

const TIMEOUT: Reason = Reason::Timeout;

impl Followed<'_> {
    /// Whether indeterminate values are read, or may be where nobody has looked.
    fn may_vary(&self) -> bool {
        self.observed.is_indeterminate() || self.is_guess
    }
}

impl Hunt<'_> {
    /// Runs natively what was not run yet.
    pub fn confirm(&mut self) -> Result<(), Diagnostic> {
        let first = self.seen.len();
        let suite = Suite { tests: self.suite.tests[first..].to_vec() };
        if suite.tests.is_empty() {
            return Ok(());
        }
        let observed: Vec<Observed> =
            suite.tests.iter().map(|test| self.follow(0, &test.inputs).1).collect();
        let guesses: Vec<Option<String>> = (0..suite.tests.len())
            .map(|k| self.guesses.remove(&base::Id::new(first + k)))
            .collect();
        let followed: Vec<Followed> = observed
            .iter()
            .zip(&guesses)
            .map(|(observed, guess)| Followed { observed, is_guess: guess.is_some() })
            .collect();
        let mut all = self.run_all(&suite, &followed, Fill::AsCompiled)?;
        for fill in [Fill::Zero, Fill::Pattern] {
            let others = self.run_all(&suite, &followed, fill)?;
            for ((one, other), followed) in all.iter_mut().zip(others).zip(&followed) {
                match (one.as_mut(), other) {
                    (Some((seen, _)), Some((other, _))) => {
                        seen.reached.retain(|goal| other.reached.contains(goal));
                    }
                    // There was no time left to see what other values do.
                    (Some(_), None) if followed.may_vary() => *one = None,
                    _ => {}
                }
            }
        }
        for (k, one) in all.into_iter().enumerate() {
            let Some((seen, is_cut)) = one else {
                self.ledger.ran_after(base::Id::new(first + k), &BTreeSet::new(), true, &TIMEOUT);
                self.seen.push(Seen::not_run());
                continue;
            };
            let guess = guesses[k].clone().map(Reason::Library);
            let is_cut = is_cut || guess.is_some();
            let why = guess.unwrap_or_else(|| self.why_missed(&observed[k]));
            let test = base::Id::new(first + k);
            self.ledger.ran_after(test, &seen.reached, is_cut, &why);
            self.suite.tests[first + k].outcome = Some(seen.outcome.clone());
            self.seen.push(seen);
        }
        Ok(())
    }

    /// What the tests do in one build, each with whether it was cut short; nothing of those for which
    /// this build is not needed, or no time is left.
    fn run_all(
        &self,
        suite: &Suite,
        followed: &[Followed<'_>],
        fill: Fill,
    ) -> Result<Vec<Option<(Seen, bool)>>, Diagnostic> {
        let is_needed = |one: &Followed| fill == Fill::AsCompiled || one.may_vary();
        let nothing = || Ok(followed.iter().map(|_| None).collect());
        if !followed.iter().any(is_needed) || self.deadline.is_over() {
            return nothing();
        }
        let scratch = Scratch::new().map_err(|error| {
            Diagnostic::error(format!("cannot make a scratch directory: {error}"))
        })?;
        let view = &self.views[0];
        let calls = Calls {
            instrumented: &|f| is_under_test(view, f),
            may_call: &|step, g| may_call(view, step, g),
        };
        let (common, program) = (&self.arguments.common, self.session.program());
        let (typing, path) = (self.typing, scratch.path());
        let build = match Build::new(self.session, common, suite, typing, &calls, path, fill) {
            Err(_) if self.deadline.is_over() => return nothing(),
            build => build?,
        };
        let run = |(k, followed): (usize, &Followed)| {
            if !is_needed(followed) || self.deadline.is_over() {
                return Ok(None);
            }
            let one = followed.observed;
            let mut ran = build.run(suite, k)?;
            let found = ran.paths.first().map(|path| match one.until_crash(program, path) {
                Some(_) if ran.has_crashed() => self.found(one, &one.path()),
                _ => self.found(one, path),
            });
            let plain = match self.arguments.keeps_plain {
                true => look(&self.courts, typing.entry, &suite.tests[k], &ran).reached,
                false => BTreeSet::new(),
            };
            stop_where_undefined(one, &mut ran);
            let mut seen = look(&self.courts, typing.entry, &suite.tests[k], &ran);
            seen.found = found.unwrap_or_default();
            seen.plain = plain;
            // What happens to be on the stack may change from run to run.
            for _ in 1..if followed.may_vary() { RUNS } else { 1 } {
                let mut again = build.run(suite, k)?;
                stop_where_undefined(one, &mut again);
                let other = look(&self.courts, typing.entry, &suite.tests[k], &again);
                seen.reached.retain(|goal| other.reached.contains(goal));
            }
            let is_stopped = ran.endless || ran.limit.is_some();
            let is_cut = ran.cut || is_stopped || self.came_otherwise(&ran);
            let is_cut = is_cut || self.flag().is_some();
            let is_cut = is_cut || ran.paths.iter().any(|path| self.chosen(path).is_some());
            Ok(Some((seen, is_cut)))
        };
        followed.iter().enumerate().map(run).collect()
    }

    /// Whether the compiler may have evaluated operands in another order than the interpreter: then
    /// what the run does not reach is no disagreement.
    fn came_otherwise(&self, ran: &Ran) -> bool {
        let conflicts = &self.views[0].conflicts;
        let conflict = |step: &Step| conflicts.of(step.function, step.edge);
        let mut steps = ran.paths.iter().flat_map(|path| &path.steps);
        ran.paths.iter().any(|path| path.reordered.is_some())
            || steps.any(|step| conflict(step).is_some_and(|conflict| !conflict.order_only))
    }

    /// What compilers and linkers choose along a path: a run may go another way than the interpreter.
    fn chosen(&self, path: &Path) -> Option<&'static str> {
        let chosen = &self.views[0].chosen;
        path.steps.iter().find_map(|step| chosen.of(step.function, step.edge))
    }

    /// A flag under which runs may do something else than the interpreter: that is no disagreement.
    fn flag(&self) -> Option<String> {
        let program = self.session.program();
        let inexact = |flag| format!("floating-point arithmetic under {flag}");
        let unfollowed = program.unfollowed().map(proofs_under);
        unfollowed.or_else(|| program.inexact().map(inexact))
    }

    /// What is undefined along the path of a native run.
    pub fn found(&self, observed: &Observed, path: &Path) -> Vec<Found> {
        let program = self.session.program();
        observed.findings_along(path).map(|one| Found::new(program, one)).collect()
    }

    /// Why a run may not reach what the interpreter reached with the same inputs.
    fn why_missed(&self, observed: &Observed) -> Reason {
        let program = self.session.program();
        let place = |one: &interp::Finding| program.line_of(one.place(program));
        let chosen = || self.chosen(&observed.path()).map(String::from);
        let read = |one: &&interp::Finding| one.reason == interp::Reason::Indeterminate;
        match (observed.findings.iter().find(read), observed.findings.first()) {
            (Some(one), _) => {
                let variable = match one.which {
                    Some(interp::Which::Local(f, v)) => Some((f, v)),
                    _ => None,
                };
                let what = cfa::uninitialised::described(program, variable, &place(one));
                Reason::Indeterminate(what)
            }
            (None, Some(one)) => {
                Reason::Undefined(format!("{} in {}", one.reason.kind(), place(one)))
            }
            (None, None) => match self.flag().or_else(chosen) {
                Some(what) => Reason::Unsupported(what),
                None => Reason::Solver("not confirmed natively".into()),
            },
        }
    }

    /// Runs what has not run, tries out what functions of libraries do, looks again at what only
    /// undefined behaviour reached, and makes the suite a smallest one.
    pub fn conclude(&mut self) -> Result<(), Diagnostic> {
        self.confirm()?;
        if !self.deadline.stops_search() {
            self.try_out()?;
        }
        if !self.deadline.stops_search() && !self.ledger.reopen_undefined().is_empty() {
            self.strict = true;
            self.search()?;
            self.confirm()?;
        }
        self.minimise();
        Ok(())
    }

    /// What depends on functions of a library is tried with inputs at random: only native runs know
    /// what these functions do.
    fn try_out(&mut self) -> Result<(), Diagnostic> {
        let mut wanted = self.ledger.left_to_libraries();
        let Some(name) = wanted.values().next().cloned() else { return Ok(()) };
        if base::mutant!("tool: what functions of libraries do is not tried out") {
            return Ok(());
        }
        let (program, entry) = (self.session.program(), self.typing.entry);
        let first = self.arguments.seed.wrapping_mul(1 << 32);
        let sample = |k: usize| Test {
            name: k.to_string(),
            inputs: self.form.sample(program, entry, &mut Random::new(first + k as u64)),
            outcome: None,
        };
        let samples = (0..SAMPLES).map(sample).filter(|test| self.admits(&test.inputs));
        let mut suite = Suite { tests: samples.collect() };
        suite.tests.iter_mut().for_each(|test| drop(self.take_guesses(&mut test.inputs)));
        let observed = Observed::default();
        let followed: Vec<Followed> =
            suite.tests.iter().map(|_| Followed { observed: &observed, is_guess: false }).collect();
        let ran = self.run_all(&suite, &followed, Fill::AsCompiled)?;
        for (test, (seen, _)) in suite.tests.into_iter().zip(ran.into_iter().flatten()) {
            if !seen.reached.iter().any(|goal| wanted.contains_key(goal)) {
                continue;
            }
            wanted.retain(|goal, _| !seen.reached.contains(goal));
            self.guesses.insert(base::Id::new(self.suite.tests.len()), name.clone());
            self.suite.tests.push(test);
        }
        self.confirm()
    }

    /// Keeps a smallest part of the suite that covers the same goals.
    fn minimise(&mut self) {
        let mut numbers = BTreeMap::new();
        let mut covers: Vec<Vec<u32>> = vec![Vec::new(); self.seen.len()];
        let demands = self.ledger.demands();
        for court in &self.courts {
            for (seen, covers) in self.seen.iter().zip(&mut covers) {
                let reached = seen.reached.range(court.goals.range());
                let reached = reached.filter(|goal| demands.contains(goal));
                for goal in reached.chain(seen.plain.range(court.goals.range())) {
                    let next = numbers.len() as u32;
                    covers.push(*numbers.entry(*goal).or_insert(next));
                }
            }
        }
        let kept = reduce::reduce(&covers, reduce::WORK).tests;
        self.dropped = self.suite.tests.len() - kept.len();
        let is_kept = |k: &usize| kept.binary_search(k).is_ok();
        let mut k = 0..;
        self.suite.tests.retain(|_| k.next().is_some_and(|k| is_kept(&k)));
        let mut k = 0..;
        self.seen.retain(|_| k.next().is_some_and(|k| is_kept(&k)));
        let kept: Vec<TestId> = kept.iter().map(|k| base::Id::new(*k)).collect();
        self.ledger.keep_tests(&kept);
        for (k, test) in self.suite.tests.iter_mut().enumerate() {
            *test = Test { name: k.to_string(), ..test.clone() };
        }
    }
}

/// An execution ends where it does something undefined that no machine goes on from; what follows in
/// a native run is an accident, and covers nothing.
fn stop_where_undefined(observed: &Observed, ran: &mut Ran) {
    let Some(what) = &observed.undefined else { return };
    for path in ran.paths.iter_mut().filter(|path| observed.ends_within(path)) {
        path.complete &= path.steps.len() <= observed.len();
        path.steps.truncate(observed.len());
        if ran.outcome.is_ok() {
            ran.outcome = Outcome::Undefined(what.clone());
        }
    }
}
