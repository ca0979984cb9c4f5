//! Scripts read from SMT-LIB text.
//!
//! Bit vectors, Booleans and arrays of them; constants are declared and defined, and asked about in
//! scopes or under assumptions. There is no `let`, no quantifier and no function with parameters.

mod sorts;
mod term;
mod token;

use super::{Formula, Script, Step};
use crate::node::Sort;
use base::Map;
use std::fmt;
use token::Tokens;

/// What stands in a text that is no script as it is read here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError(pub String);

type Result<T> = std::result::Result<T, ReadError>;

fn wrong<T>(what: impl Into<String>) -> Result<T> {
    Err(ReadError(what.into()))
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ReadError {}

impl Script {
    /// The scripts in a text, which `(reset)` separates. What is asserted within a scope is
    /// assumed by each question within it.
    pub fn read(text: &str) -> Result<Vec<Script>> {
        let mut reader = Reader::new(text);
        let mut scripts = Vec::new();
        while let Some(token) = reader.tokens.next() {
            if token != "(" {
                return wrong(format!("`{token}` where a command should be"));
            }
            match reader.word()? {
                "reset" => {
                    reader.expect(")")?;
                    scripts.push(reader.finish());
                }
                "exit" => break,
                command => reader.command(command)?,
            }
        }
        scripts.push(reader.finish());
        Ok(scripts)
    }
}

struct Reader<'t> {
    tokens: Tokens<'t>,
    formula: Formula,
    /// The entry that a name stands for.
    names: Map<&'t str, usize>,
    steps: Vec<Step>,
    /// What the open scopes assert.
    scopes: Vec<Vec<usize>>,
    operators: Map<&'static str, super::Op>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        Reader {
            tokens: Tokens::new(text),
            formula: Formula::new(),
            names: Map::new(),
            steps: Vec::new(),
            scopes: Vec::new(),
            operators: super::text::NAMES.iter().map(|(op, name)| (*name, op.clone())).collect(),
        }
    }

    fn finish(&mut self) -> Script {
        self.names = Map::new();
        self.scopes = Vec::new();
        let (formula, steps) = (std::mem::take(&mut self.formula), std::mem::take(&mut self.steps));
        Script { formula, steps }
    }

    fn word(&mut self) -> Result<&'t str> {
        match self.tokens.next() {
            Some(token) => Ok(token),
            None => wrong("the text ends within a command"),
        }
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        match self.word()? {
            found if found == token => Ok(()),
            found => wrong(format!("`{found}` where `{token}` should be")),
        }
    }

    fn number(&mut self) -> Result<u32> {
        let word = self.word()?;
        word.parse().map_err(|_| ReadError(format!("`{word}` where a number should be")))
    }

    /// A command whose name was read.
    fn command(&mut self, name: &str) -> Result<()> {
        match name {
            "declare-const" | "declare-fun" => self.declare(name == "declare-fun")?,
            "define-fun" => self.define()?,
            "assert" => {
                let at = self.boolean()?;
                match self.scopes.last_mut() {
                    Some(scope) => scope.push(at),
                    None => self.steps.push(Step::Assert(at)),
                }
            }
            "check-sat" => self.steps.push(Step::Check(self.scopes.concat())),
            "check-sat-assuming" => self.check_assuming()?,
            "push" => {
                let count = self.number()? as usize;
                if count > 1000 {
                    return wrong("more than a thousand scopes at once");
                }
                self.scopes.resize(self.scopes.len() + count, Vec::new());
            }
            "pop" => {
                let count = self.number()? as usize;
                let Some(rest) = self.scopes.len().checked_sub(count) else {
                    return wrong("a scope is closed that was not opened");
                };
                self.scopes.truncate(rest);
            }
            "set-logic" | "set-option" | "set-info" => return self.skip(),
            other => return wrong(format!("the command `{other}` is not known")),
        }
        self.expect(")")
    }

    /// Up to the end of the command.
    fn skip(&mut self) -> Result<()> {
        let mut depth = 1u32;
        while depth > 0 {
            match self.word()? {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
        }
        Ok(())
    }

    fn declare(&mut self, function: bool) -> Result<()> {
        let name = self.word()?;
        if function {
            self.expect("(")?;
            self.expect(")")?;
        }
        let sort = self.sort()?;
        // Bars are no part of a name.
        let at = self.formula.var(name.trim_matches('|'), sort);
        self.name(name, at)
    }

    fn define(&mut self) -> Result<()> {
        let name = self.word()?;
        self.expect("(")?;
        self.expect(")")?;
        let sort = self.sort()?;
        let at = self.term()?;
        if self.formula.sort(at) != sort {
            return wrong(format!("`{name}` is not of the sort that it is said to have"));
        }
        self.name(name, at)
    }

    fn name(&mut self, name: &'t str, at: usize) -> Result<()> {
        match self.names.insert(name.trim_matches('|'), at) {
            None => Ok(()),
            Some(_) => wrong(format!("`{name}` means two things")),
        }
    }

    fn boolean(&mut self) -> Result<usize> {
        let at = self.term()?;
        if self.formula.sort(at) != Sort::Bool {
            return wrong("what is asserted should be a Boolean");
        }
        Ok(at)
    }

    fn check_assuming(&mut self) -> Result<()> {
        self.expect("(")?;
        let mut assumed = self.scopes.concat();
        loop {
            match self.word()? {
                ")" => break,
                first => {
                    let at = self.term_from(first)?;
                    if self.formula.sort(at) != Sort::Bool {
                        return wrong("what is assumed should be a Boolean");
                    }
                    assumed.push(at);
                }
            }
        }
        self.steps.push(Step::Check(assumed));
        Ok(())
    }
}
