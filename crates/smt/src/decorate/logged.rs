//! Writes down every question as SMT-LIB text that any solver can replay.

use crate::node::TermId;
use crate::print::Printer;
use crate::sat::Limits;
use crate::solve::{Outcome, Solve};
use crate::terms::Terms;
use std::io::Write;

/// The log is complete as it stands; a log that cannot be written is given up.
pub struct Logged<S, W> {
    inner: S,
    log: W,
    printer: Printer,
}

impl<S: Solve, W: Write> Logged<S, W> {
    pub fn new(inner: S, mut log: W) -> Self {
        // A log that is full must not stop the work it records.
        let _ = log.write_all(b"(set-logic ALL)\n(set-option :produce-models true)\n");
        Logged { inner, log, printer: Printer::new() }
    }

    pub fn into_parts(self) -> (S, W) {
        (self.inner, self.log)
    }
}

impl<S: Solve, W: Write> Solve for Logged<S, W> {
    fn assert(&mut self, terms: &mut Terms, term: TermId) {
        let (commands, text) = self.printer.print(terms, term);
        let _ = writeln!(self.log, "{commands}(assert {text})");
        self.inner.assert(terms, term);
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Outcome {
        let printed: Vec<_> = assumptions.iter().map(|t| self.printer.print(terms, *t)).collect();
        for (commands, _) in &printed {
            let _ = self.log.write_all(commands.as_bytes());
        }
        let _ = self.log.write_all(b"(push 1)\n");
        for (_, text) in &printed {
            let _ = writeln!(self.log, "(assert {text})");
        }
        let outcome = self.inner.check(terms, assumptions, limits);
        let _ = writeln!(self.log, "(check-sat) ; {outcome}\n(pop 1)");
        outcome
    }
}
