//! What each line does.

use super::settings::LIMITS;
use super::words::{COMMANDS, help, is_query, split};
use super::{Done, Shell};
use crate::commands::export::{self, Form};
use crate::output::Verbosity;
use base::nearest;
use cfa::shape::Shaped;
use std::path::{Path, PathBuf};
use std::process::Command;
use suite::c::Style;

impl Shell {
    pub(super) fn line(&mut self, line: &str) -> Done {
        let line = line.trim();
        if let Some(definition) = line.strip_prefix("#define ") {
            return self.define(definition);
        }
        if line.is_empty() || line.starts_with('#') {
            return Done::Good;
        }
        if is_query(line) {
            return self.ask(line);
        }
        let (word, rest) = split(line);
        match word {
            "help" | "?" => self.print(&help()),
            "quit" | "exit" => Done::Quit,
            "add" => self.add(rest),
            "show" => self.show(rest),
            "entry" => self.entry(rest),
            "set" => self.set(rest),
            "input" => self.input(rest),
            "assume" => self.assume(rest),
            "abstract" => self.drop_body(rest),
            "define" | "macro" => self.define(rest),
            "query" => self.ask(rest),
            "criterion" => self.generate(vec!["--criterion".into(), rest.into()]),
            "goals" => self.child("goals", &self.question(rest), false),
            "explain" => self.child("query", &["--explain".into(), self.expand(rest)], false),
            "criteria" => self.child("criteria", &[], false),
            "save" => self.save(rest),
            _ => {
                let known = COMMANDS.iter().map(|(name, ..)| *name);
                let hint = match nearest(word, known) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "`help` lists the commands".into(),
                };
                self.refuse(&format!("there is no command `{word}`"), &hint)
            }
        }
    }

    fn print(&self, text: &str) -> Done {
        self.settings.common.output.result(text);
        Done::Good
    }

    fn add(&mut self, rest: &str) -> Done {
        let (file, flags) = rest.split_once(" --").unwrap_or((rest, ""));
        if file.trim().is_empty() {
            return self.refuse("no file is named", "as in `add parse.c -- -Iinclude`");
        }
        let (files, before) = (&mut self.settings.common.files, self.settings.common.flags.len());
        files.push(PathBuf::from(file.trim()));
        self.settings.common.flags.extend(flags.split_whitespace().map(String::from));
        if !self.settings.look() {
            self.settings.common.files.pop();
            self.settings.common.flags.truncate(before);
            return Done::Bad;
        }
        Done::Good
    }

    /// Refuses names that are no function of the files.
    fn known(&self, name: &str) -> Result<String, Done> {
        let functions = &self.settings.functions;
        if functions.iter().any(|known| known == name) {
            return Ok(name.to_string());
        }
        let hint = match nearest(name, functions.iter().map(String::as_str)) {
            Some(near) => format!("there is `{near}`"),
            None if functions.is_empty() => "`add FILE` adds a C file".into(),
            None => format!("there are {}", functions.join(", ")),
        };
        Err(self.refuse(&format!("there is no function `{name}`"), &hint))
    }

    fn entry(&mut self, name: &str) -> Done {
        match self.known(name) {
            Ok(name) => self.settings.common.entry = Some(name),
            Err(done) => return done,
        }
        Done::Good
    }

    fn drop_body(&mut self, name: &str) -> Done {
        match self.known(name) {
            Ok(name) => self.settings.common.abstracted.push(name),
            Err(done) => return done,
        }
        if !self.settings.look() {
            self.settings.common.abstracted.pop();
            return Done::Bad;
        }
        Done::Good
    }

    fn set(&mut self, rest: &str) -> Done {
        let (name, value) = split(rest);
        let Some((name, example)) = LIMITS.iter().find(|(known, _)| *known == name) else {
            return self.refuse(&format!("there is no setting `{name}`"), "time, unwind or memory");
        };
        if value.is_empty() {
            return self.refuse("a value is missing", &format!("as in `set {name} {example}`"));
        }
        self.settings.limits.retain(|(other, _)| other != name);
        self.settings.limits.push((name, value.to_string()));
        Done::Good
    }

    fn input(&mut self, text: &str) -> Done {
        match text.parse::<Shaped>() {
            Ok(shaped) => self.settings.shape(shaped),
            Err(why) => return self.refuse(&why, "as in `input a=[4]`"),
        }
        Done::Good
    }

    fn assume(&mut self, text: &str) -> Done {
        if text.is_empty() {
            return self.refuse("nothing is assumed", "as in `assume n <= cap`");
        }
        self.settings.common.assumptions.push(text.into());
        Done::Good
    }

    fn define(&mut self, definition: &str) -> Done {
        if definition.trim().is_empty() {
            return self.refuse("no macro is named", "as in `define SWAP @12`");
        }
        let name = |line: &str| {
            line.split(|c: char| !c.is_alphanumeric() && c != '_').next().map(String::from)
        };
        self.settings.macros.retain(|other| name(other) != name(definition));
        self.settings.macros.push(definition.trim().to_string());
        Done::Good
    }

    /// A query with the macros before it.
    fn expand(&self, query: &str) -> String {
        let macros = self.settings.macros.iter().map(|line| format!("#define {line}\n"));
        macros.collect::<String>() + query
    }

    fn question(&self, query: &str) -> Vec<String> {
        vec!["--query".into(), self.expand(query)]
    }

    fn ask(&mut self, query: &str) -> Done {
        self.generate(self.question(query))
    }

    fn generate(&mut self, question: Vec<String>) -> Done {
        self.queries += 1;
        let directory = self.scratch.path().join(format!("query{}", self.queries));
        let mut words = question.clone();
        words.extend(["-o".into(), directory.display().to_string()]);
        let done = self.child("generate", &words, true);
        if let Done::Good = done {
            self.question = Some(question);
            self.result = Some(directory);
        }
        done
    }

    /// Runs a command with all settings. Goals left unknown are an answer, too.
    fn child(&self, command: &str, words: &[String], with_limits: bool) -> Done {
        let (mut options, mut flags) = self.settings.options(with_limits);
        if command == "criteria" {
            (options, flags) = (Vec::new(), Vec::new());
        } else if self.settings.common.output.verbosity == Verbosity::Quiet {
            options.push("-q".into());
        }
        let Ok(program) = std::env::current_exe() else {
            return self.refuse("cannot find this program itself", "was it replaced?");
        };
        let mut child = Command::new(program);
        child.arg(command).args(options).args(words).args(flags).stdin(std::process::Stdio::null());
        match child.status() {
            Ok(status) if matches!(status.code(), Some(0 | 1 | 3)) => Done::Good,
            Ok(_) => Done::Bad,
            Err(error) => self.refuse(&format!("cannot run `{command}`: {error}"), "try again"),
        }
    }

    fn show(&self, what: &str) -> Done {
        match what {
            "" => self
                .print(&self.settings.lines().iter().map(|l| format!("{l}\n")).collect::<String>()),
            "source" => self.source(),
            "cfa" => self.child("cfa", &[], false),
            "goals" => match &self.question {
                Some(question) => self.child("goals", question, false),
                None => {
                    self.refuse("there was no query yet", "as in `cover EDGES(@CONDITIONEDGE)`")
                }
            },
            name => match self.known(name) {
                Ok(name) => self.child("cfa", &["--function".into(), name], false),
                Err(done) => done,
            },
        }
    }

    fn source(&self) -> Done {
        for file in &self.settings.common.files {
            let Ok(bytes) = std::fs::read(file) else {
                return self.refuse(&format!("cannot read `{}`", file.display()), "is it gone?");
            };
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let lines = text.lines().enumerate();
            let numbered: String =
                lines.map(|(k, line)| format!("{:>5}  {line}\n", k + 1)).collect();
            self.print(&format!("{}\n{numbered}", file.display()));
        }
        Done::Good
    }

    /// The last result in a directory of the user's.
    fn save(&self, directory: &str) -> Done {
        let Some(result) = &self.result else {
            return self.refuse("there is no result yet", "a query makes one");
        };
        let to = Path::new(directory);
        let is_empty = std::fs::read_dir(to).map_or(!to.exists(), |mut all| all.next().is_none());
        if directory.is_empty() || !is_empty {
            return self
                .refuse(&format!("`{directory}` is no new directory"), "as in `save suite`");
        }
        if let Err(error) = copy(result, to) {
            return self
                .refuse(&format!("cannot write `{directory}`: {error}"), "name another one");
        }
        if self.settings.common.abstracted.is_empty() {
            export::run(export::Arguments {
                common: self.settings.common.clone(),
                result: to.join("result.json"),
                form: Form::C(Style::Main),
                output: to.join("driver"),
            });
        }
        Done::Good
    }
}

/// The result and its tests; the driver is made for its place.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to.join("tests"))?;
    std::fs::copy(from.join("result.json"), to.join("result.json"))?;
    for entry in std::fs::read_dir(from.join("tests"))? {
        let path = entry?.path();
        std::fs::copy(&path, to.join("tests").join(path.file_name().unwrap_or_default()))?;
    }
    Ok(())
}
