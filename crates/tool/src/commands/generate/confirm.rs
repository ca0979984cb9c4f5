//! Native runs: what they reach is covered, and nothing else.

use super::hunt::Hunt;
use crate::commands::measure::look;
use crate::native::{Build, Ran, Scratch, is_under_test, may_call};
use base::Diagnostic;
use goal::TestId;
use std::collections::BTreeMap;
use suite::native::Calls;
use suite::reduce;
use suite::{Outcome, Suite, Test};

impl Hunt<'_> {
    /// Runs natively what was not run yet.
    pub fn confirm(&mut self) -> Result<(), Diagnostic> {
        let first = self.seen.len();
        let suite = Suite { tests: self.suite.tests[first..].to_vec() };
        if suite.tests.is_empty() {
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
        let build = Build::new(self.session, common, &suite, self.typing, &calls, scratch.path())?;
        for (k, test) in suite.tests.iter().enumerate() {
            let mut ran = build.run(&suite, k)?;
            self.stop_where_undefined(&test.inputs, &mut ran);
            let seen = look(&self.courts, self.typing.entry, test, &ran);
            let is_cut = ran.cut || ran.limit.is_some();
            self.ledger.ran(base::Id::new(first + k), &seen.reached, is_cut);
            self.suite.tests[first + k].outcome = Some(seen.outcome.clone());
            self.seen.push(seen);
        }
        Ok(())
    }

    /// An execution ends where its behaviour is undefined; what a compiler makes of the rest
    /// covers nothing.
    fn stop_where_undefined(&self, inputs: &cfa::Inputs, ran: &mut Ran) {
        let observed = self.follow(0, inputs).1;
        let Some(what) = &observed.undefined else { return };
        for path in &mut ran.paths {
            path.complete &= path.steps.len() <= observed.len();
            path.steps.truncate(observed.len());
        }
        if ran.outcome == Outcome::Ok {
            ran.outcome = Outcome::Undefined(what.clone());
        }
    }

    /// Runs what has not run, and makes the suite a smallest one.
    pub fn conclude(&mut self) -> Result<(), Diagnostic> {
        self.confirm()?;
        self.minimise();
        Ok(())
    }

    /// Keeps a smallest part of the suite that covers the same goals.
    fn minimise(&mut self) {
        let mut numbers = BTreeMap::new();
        let mut covers: Vec<Vec<u32>> = vec![Vec::new(); self.seen.len()];
        let demands = self.ledger.demands();
        for court in &self.courts {
            for (seen, covers) in self.seen.iter().zip(&mut covers) {
                let reached = seen.reached.range(court.goals.range());
                for goal in reached.filter(|goal| demands.contains(goal)) {
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
