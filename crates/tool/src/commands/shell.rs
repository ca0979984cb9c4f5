//! `assize shell`: source, settings and queries as they come.
//!
//! The shell holds what was said so far; each query is a command of its own with all of that as its
//! options, in a process of its own. So Ctrl-C ends a query and not the shell, whatever the search
//! is doing, and what the shell does can be done from any script.

mod complete;
mod run;
mod settings;
mod words;

use crate::cli::Common;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::native::Scratch;
use crate::output::Verbosity;
use complete::Completion;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Editor};
use settings::Settings;
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;

pub struct Shell {
    settings: Settings,
    /// The results of queries, one directory each.
    scratch: Scratch,
    queries: usize,
    /// The last question, as options of a command.
    question: Option<Vec<String>>,
    /// Where its result is, if it has one.
    result: Option<PathBuf>,
}

/// What a line led to.
enum Done {
    Good,
    /// It was refused, and why has been said.
    Bad,
    Quit,
}

pub fn run(common: Common) -> Exit {
    let output = common.output;
    Interrupt::survive();
    let scratch = match Scratch::new() {
        Ok(scratch) => scratch,
        Err(error) => {
            let message = format!("cannot make a scratch directory: {error}");
            return output.fail(&[base::Diagnostic::error(message)]);
        }
    };
    let Some(settings) = Settings::new(common) else { return Exit::Input };
    let mut shell = Shell { settings, scratch, queries: 0, question: None, result: None };
    if std::io::stdin().is_terminal() { shell.talk() } else { shell.read() }
}

impl Shell {
    /// With a person: editing, history, completion.
    fn talk(&mut self) -> Exit {
        let config =
            Config::builder().auto_add_history(true).completion_type(CompletionType::List).build();
        let mut editor: Editor<Completion, FileHistory> = match Editor::with_config(config) {
            Ok(editor) => editor,
            Err(_) => return self.read(),
        };
        let history =
            std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".assize_history"));
        if let Some(file) = &history {
            // There is none the first time.
            let _ = editor.load_history(file);
        }
        println!(
            "`help` lists the commands; a line that begins with `cover`, `in` or `forall` is a query."
        );
        loop {
            editor.set_helper(Some(Completion::new(&self.settings)));
            match editor.readline("assize> ") {
                Ok(line) if matches!(self.line(&line), Done::Quit) => break,
                Ok(_) | Err(ReadlineError::Interrupted) => {}
                Err(_) => break,
            }
        }
        if let Some(file) = &history {
            // A history that cannot be kept is no reason to complain.
            let _ = editor.save_history(file);
        }
        Exit::Success
    }

    /// From a pipe: plain lines, which `-v` repeats.
    fn read(&mut self) -> Exit {
        let mut exit = Exit::Success;
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            if self.settings.common.output.verbosity == Verbosity::Verbose {
                println!("> {line}");
            }
            match self.line(&line) {
                Done::Good => {}
                Done::Bad => exit = Exit::Input,
                Done::Quit => break,
            }
            let _ = std::io::stdout().flush();
        }
        exit
    }

    fn refuse(&self, message: &str, hint: &str) -> Done {
        let error = base::Diagnostic::error(message).hint(hint);
        self.settings.common.output.fail(&[error]);
        Done::Bad
    }
}
