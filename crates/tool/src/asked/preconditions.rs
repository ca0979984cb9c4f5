//! What the user says that holds where the entry is entered: `--assume 'n <= cap'`, and the contract of the
//! entry.

use super::Session;
use crate::cli::Common;
use base::{Diagnostic, Snippet};
use cfa::shape::{Shape, Shaped};
use cfa::{FuncId, Inputs};
use cfront::predicate::{self, Error};
use interp::Interpreter;

impl Session {
    /// Gives the preconditions of the entry their meaning.
    pub fn assume(&mut self, common: &Common, entries: &[FuncId]) -> Result<(), Vec<Diagnostic>> {
        let [entry] = *entries else {
            if common.assumptions.is_empty() {
                return Ok(());
            }
            let error = Diagnostic::error("`--assume` is about one function, and here are several");
            return Err(vec![error.hint("name the one where executions start by `--entry`")]);
        };
        for text in &common.assumptions {
            let made = predicate::compile_at_entry(&mut self.translation.program, text, entry);
            let predicate = made.map_err(|error| vec![diagnostic(text, error)])?;
            self.preconditions.push(predicate);
        }
        if common.contracts {
            let contract = cfront::contract::contract(&mut self.translation, entry)?;
            self.preconditions.extend(contract.preconditions);
            self.contracted = contract.shapes;
        }
        Ok(())
    }

    /// Shapes that the contract of the entry says, and the user does not.
    pub fn shapes_of_contract(&self, common: &Common) -> impl Iterator<Item = &Shaped> {
        let is_given = |one: &&Shaped| common.inputs.iter().any(|given| given.name == one.name);
        self.contracted.iter().filter(move |one| !is_given(one))
    }

    /// What these mean, which is more than the contract says: objects that nothing else leads to.
    pub fn granted(&self, common: &Common) -> Vec<String> {
        self.shapes_of_contract(common).map(|one| meaning(&one.name, &one.shape)).collect()
    }

    /// The interpreter that knows them.
    pub fn judge_of_inputs(&self) -> Interpreter<'_> {
        Interpreter::with_predicates(self.program(), &self.preconditions)
    }

    /// Why inputs are none of a test: they violate a precondition.
    pub fn refuses(&self, judge: &Interpreter<'_>, entry: FuncId, inputs: &Inputs) -> Option<&str> {
        let violated = judge.violates(entry, inputs)?;
        Some(&self.preconditions[violated].text)
    }
}

/// A shape in words.
fn meaning(name: &str, shape: &Shape) -> String {
    match shape {
        Shape::Range(low, high) => format!("{low} <= {name} <= {high}"),
        Shape::Array(size, _) => format!("{name} points to {size} elements of its own"),
        Shape::Maybe(of) => format!("{name} is null, or {}", meaning(name, of)),
        _ => format!("{name} points to an object of its own"),
    }
}

/// What is wrong with the text of an option.
fn diagnostic(text: &str, error: Error) -> Diagnostic {
    let snippet = Snippet {
        file: "--assume".into(),
        line: 1,
        column: error.span.start + 1,
        text: text.into(),
        length: error.span.end.saturating_sub(error.span.start).max(1),
    };
    let mut diagnostic = Diagnostic::error(error.message).at(snippet);
    if let Some(expected) = error.expected {
        diagnostic = diagnostic.label(format!("expected {expected}"));
    }
    match error.hint {
        Some(hint) => diagnostic.hint(hint),
        None => diagnostic,
    }
}
