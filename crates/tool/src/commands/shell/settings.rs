//! What was said so far.

use crate::cli::{Common, Globals, IGNORE, INPUT};
use crate::commands::translate;
use cfa::DataModel;
use cfa::shape::Shaped;
use cfront::driver::Uninitialised;

pub struct Settings {
    /// Files, flags, entry, shapes and functions without a body.
    pub common: Common,
    /// Options of the search, by name: time, unwind, memory.
    pub limits: Vec<(&'static str, String)>,
    /// Definitions of macros, one a line.
    pub macros: Vec<String>,
    /// The functions of the files.
    pub functions: Vec<String>,
}

/// What `set` knows, with an example.
pub const LIMITS: [(&str, &str); 3] = [("time", "60s"), ("unwind", "8"), ("memory", "4G")];

impl Settings {
    /// `None` if a file that was given is bad, which has been said.
    pub fn new(common: Common) -> Option<Settings> {
        let mut settings =
            Settings { common, limits: Vec::new(), macros: Vec::new(), functions: Vec::new() };
        (settings.common.files.is_empty() || settings.look()).then_some(settings)
    }

    /// Reads the files anew; false if there is something wrong with them, which has been said.
    pub fn look(&mut self) -> bool {
        let Some(translation) = translate(&self.common, false) else { return false };
        let program = &translation.program;
        let own = program.functions.iter().filter(|f| f.body.is_some());
        let own = own.filter(|f| !program.units[f.unit].library);
        self.functions = own.map(|f| f.name.clone()).collect();
        true
    }

    /// The options that every command gets, and the flags behind `--`.
    pub fn options(&self, with_limits: bool) -> (Vec<String>, Vec<String>) {
        let Common { files, entry, data_model, inputs, abstracted, flags, globals, .. } =
            &self.common;
        let stubs = &self.common.stubs;
        let mut words: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        if let Some(entry) = entry {
            option("entry", entry.clone());
        }
        if *data_model != DataModel::Lp64 {
            option("data-model", data_model.name().into());
        }
        inputs.iter().for_each(|shaped| option("input", shaped.to_string()));
        self.common.assumptions.iter().for_each(|text| option("assume", text.clone()));
        abstracted.iter().for_each(|name| option("abstract", name.clone()));
        stubs.iter().for_each(|stub| option("stub", stub.to_string()));
        self.common.handlers.iter().for_each(|name| option("handler", name.clone()));
        if !self.common.contracts {
            option("contracts", IGNORE.into());
        }
        if *globals != Globals::Any {
            option("globals", globals.name().into());
        }
        if self.common.uninitialised == Uninitialised::Input {
            option("uninitialised", INPUT.into());
        }
        if with_limits {
            self.limits.iter().for_each(|(name, value)| option(name, value.clone()));
        }
        let flags = match flags.is_empty() {
            true => Vec::new(),
            false => std::iter::once("--".to_string()).chain(flags.iter().cloned()).collect(),
        };
        (words, flags)
    }

    /// Every setting in a line, as it would be said.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let flags = self.common.flags.join(" ");
        for file in &self.common.files {
            let file = file.display();
            let more = if flags.is_empty() { String::new() } else { format!(" -- {flags}") };
            lines.push(format!("add {file}{more}"));
        }
        lines.extend(self.common.entry.iter().map(|entry| format!("entry {entry}")));
        lines.extend(self.common.inputs.iter().map(|shaped| format!("input {shaped}")));
        lines.extend(self.common.assumptions.iter().map(|text| format!("assume {text}")));
        lines.extend(self.common.abstracted.iter().map(|name| format!("abstract {name}")));
        lines.extend(self.limits.iter().map(|(name, value)| format!("set {name} {value}")));
        lines.extend(self.macros.iter().map(|line| format!("define {line}")));
        lines
    }

    /// A shape takes the place of an earlier one of the same name.
    pub fn shape(&mut self, shaped: Shaped) {
        self.common.inputs.retain(|other| other.name != shaped.name);
        self.common.inputs.push(shaped);
    }
}
