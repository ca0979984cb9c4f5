//! Any solver that speaks SMT-LIB 2, as a child process.

mod pipe;
mod reply;

use crate::node::{Node, TermId};
use crate::print::Printer;
use crate::sat::Limits;
use crate::solve::{Outcome, Reason, Solve};
use crate::terms::Terms;
use crate::value::Model;
use pipe::{Pipe, Wait};
use reply::Sexpr;
use std::io;

/// A solver process; it is killed when this is dropped.
///
/// A question is a scope of its own (`push` … `pop`), because not every solver takes assumptions
/// that are no literals. After a time limit the process is started again.
pub struct Process {
    command: Vec<String>,
    pipe: Option<Pipe>,
    printer: Printer,
    asserted: Vec<TermId>,
    /// How many of `asserted` the process knows.
    told: usize,
}

impl Process {
    /// For example `["z3", "-in"]` or `["cvc5", "--incremental"]`.
    pub fn spawn(command: &[&str]) -> io::Result<Process> {
        let command: Vec<String> = command.iter().map(|word| word.to_string()).collect();
        let mut process =
            Process { pipe: None, command, printer: Printer::new(), asserted: Vec::new(), told: 0 };
        process.start()?;
        Ok(process)
    }

    fn start(&mut self) -> io::Result<()> {
        self.pipe = Some(Pipe::open(&self.command)?);
        self.printer = Printer::new();
        self.told = 0;
        self.tell("(set-option :print-success false)\n(set-option :produce-models true)\n")?;
        self.tell("(set-logic ALL)\n")
    }

    fn tell(&mut self, text: &str) -> io::Result<()> {
        let pipe = self.pipe.as_mut().ok_or_else(|| io::Error::other("the solver has ended"))?;
        pipe.write(text)
    }

    fn ask(&mut self, text: &str, wait: &Wait) -> Result<Sexpr, Failure> {
        self.tell(text)?;
        let pipe = self.pipe.as_mut().ok_or(Failure::Time)?;
        let said = pipe.read(wait)?.ok_or(Failure::Time)?;
        reply::parse(&said).ok_or(Failure::Said(said))
    }

    fn question(
        &mut self,
        terms: &Terms,
        assumptions: &[TermId],
        wait: &Wait,
    ) -> Result<Outcome, Failure> {
        if self.pipe.is_none() {
            self.start()?;
        }
        while let Some(term) = self.asserted.get(self.told).copied() {
            let (commands, text) = self.printer.print(terms, term);
            self.tell(&format!("{commands}(assert {text})\n"))?;
            self.told += 1;
        }
        let mut assumed = Vec::new();
        for term in assumptions {
            let (commands, text) = self.printer.print(terms, *term);
            self.tell(&commands)?;
            assumed.push(text);
        }
        self.tell("(push 1)\n")?;
        for text in assumed {
            self.tell(&format!("(assert {text})\n"))?;
        }
        let answer = self.ask("(check-sat)\n", wait)?;
        let outcome = match answer.word() {
            Some("sat") => Outcome::Sat(self.model(terms, assumptions, wait)?),
            // Which assumptions were needed it is not asked: all of them are a core.
            Some("unsat") => Outcome::Unsat(assumptions.to_vec()),
            _ => return Err(Failure::Said(answer.to_string())),
        };
        self.tell("(pop 1)\n")?;
        Ok(outcome)
    }

    /// The values of all variables in the cone.
    fn model(
        &mut self,
        terms: &Terms,
        assumptions: &[TermId],
        wait: &Wait,
    ) -> Result<Model, Failure> {
        let roots = [self.asserted.clone(), assumptions.to_vec()].concat();
        let mut model = Model::new();
        for term in terms.cone(&roots) {
            if !matches!(terms.node(term), Node::Var(_)) {
                continue;
            }
            let (_, name) = self.printer.print(terms, term);
            let said = self.ask(&format!("(get-value ({name}))\n"), wait)?;
            let value = said.first_value().and_then(|value| value.read(terms.sort(term)));
            model.set(term, value.ok_or_else(|| Failure::Said(said.to_string()))?);
        }
        Ok(model)
    }
}

/// Why a question has no answer.
enum Failure {
    Time,
    Broken(io::Error),
    Said(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Broken(error)
    }
}

impl Solve for Process {
    fn assert(&mut self, _: &mut Terms, term: TermId) {
        self.asserted.push(term);
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Outcome {
        let wait = Wait::new(limits);
        let failure = match self.question(terms, assumptions, &wait) {
            Ok(outcome) => return outcome,
            Err(failure) => failure,
        };
        // What it knows is in doubt: the next question starts it again.
        self.pipe = None;
        Outcome::Unknown(match failure {
            Failure::Time if wait.is_cancelled() => Reason::Cancelled,
            Failure::Time => Reason::Time,
            Failure::Broken(error) => Reason::Process(error.to_string()),
            Failure::Said(said) => Reason::Process(said),
        })
    }
}
