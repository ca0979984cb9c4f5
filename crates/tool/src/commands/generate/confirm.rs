//! Native runs: what they reach is covered, and nothing else.

use super::hunt::Hunt;
use crate::commands::measure::look;
use crate::native::{Build, Ran, Scratch, is_under_test, may_call};
use base::Diagnostic;
use goal::Reason;
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
            let courts: Vec<_> = self.dockets.iter().map(|docket| &docket.court).collect();
            let seen = look(&courts, self.typing.entry, test, &ran);
            self.suite.tests[first + k].outcome = Some(seen.outcome.clone());
            self.seen.push(seen);
        }
        Ok(())
    }

    /// An execution ends where its behaviour is undefined; what a compiler makes of the rest
    /// covers nothing.
    fn stop_where_undefined(&self, inputs: &cfa::Inputs, ran: &mut Ran) {
        let observed = self.predict(0, inputs).1;
        let Some(what) = &observed.undefined else { return };
        for path in &mut ran.paths {
            path.complete &= path.steps.len() <= observed.len();
            path.steps.truncate(observed.len());
        }
        if ran.outcome == Outcome::Ok {
            ran.outcome = Outcome::Undefined(what.clone());
        }
    }

    /// From here on only what native runs reached is covered, and the suite is a smallest one.
    pub fn conclude(&mut self) -> Result<(), Diagnostic> {
        self.confirm()?;
        for (q, docket) in self.dockets.iter_mut().enumerate() {
            docket.forget();
            self.seen.iter().for_each(|seen| docket.cover(&seen.reached[q]));
        }
        self.dispute();
        self.minimise();
        Ok(())
    }

    /// What was promised and is not there.
    fn dispute(&mut self) {
        let mut lost = Vec::new();
        for (promised, seen) in self.promised.iter().zip(&self.seen) {
            for (q, goal) in promised {
                let reached = self.dockets[*q].numbers(&seen.reached[*q]);
                if !reached.contains(goal) {
                    lost.push((*q, *goal));
                }
            }
        }
        for (q, goal) in lost {
            let name = self.name(q, goal);
            self.disputes
                .push(format!("the test that was made for it does not reach natively: {name}"));
            self.dockets[q].leave(&[goal], &Reason::Solver("not confirmed natively".into()));
        }
        for q in 0..self.dockets.len() {
            for goal in self.dockets[q].contradicted() {
                let name = self.name(q, goal);
                self.disputes.push(format!("proved infeasible, and reached: {name}"));
            }
        }
    }

    /// Keeps a smallest part of the suite that covers the same goals.
    fn minimise(&mut self) {
        let mut numbers = BTreeMap::new();
        let mut covers: Vec<Vec<u32>> = vec![Vec::new(); self.seen.len()];
        for (q, docket) in self.dockets.iter().enumerate() {
            let demands = docket.demands();
            for (seen, covers) in self.seen.iter().zip(&mut covers) {
                for goal in docket.numbers(&seen.reached[q]).intersection(&demands) {
                    let next = numbers.len() as u32;
                    covers.push(*numbers.entry((q, *goal)).or_insert(next));
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
        self.promised.clear();
        for (k, test) in self.suite.tests.iter_mut().enumerate() {
            *test = Test { name: k.to_string(), ..test.clone() };
        }
    }
}
