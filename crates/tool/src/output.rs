//! Results go to standard output, everything else to standard error.

use crate::exit::Exit;
use base::{Diagnostic, Severity};
use std::io::{self, IsTerminal, Write};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verbosity {
    /// Errors only.
    Quiet,
    Normal,
    /// Also what the compiler remarked.
    Verbose,
}

/// How messages are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Output {
    pub color: Color,
    pub verbosity: Verbosity,
}

impl Output {
    pub fn show(&self, diagnostics: &[Diagnostic]) {
        let wanted = |d: &&Diagnostic| match d.severity {
            Severity::Error => true,
            Severity::Warning => self.verbosity >= Verbosity::Normal,
            Severity::Note => self.verbosity >= Verbosity::Verbose,
        };
        let color = self.is_colored();
        let text: String = diagnostics.iter().filter(wanted).map(|d| d.render(color)).collect();
        // Nobody is left to hear that standard error is closed.
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }

    /// Shows the errors and ends as bad input does.
    pub fn fail(&self, diagnostics: &[Diagnostic]) -> Exit {
        self.show(diagnostics);
        Exit::Input
    }

    fn is_colored(&self) -> bool {
        let unwanted = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                io::stderr().is_terminal()
                    && !unwanted("NO_COLOR")
                    && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        }
    }

    /// A sentence beside the result, for people.
    pub fn remark(&self, text: &str) {
        if self.verbosity >= Verbosity::Normal {
            let _ = writeln!(io::stderr().lock(), "{text}");
        }
    }

    /// Writes a result. A reader that has seen enough (`| head`) is no error.
    pub fn result(&self, text: &str) -> Exit {
        let mut out = io::stdout().lock();
        self.finish(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
    }

    /// What became of writing a result. A reader that has seen enough (`| head`) is no error.
    pub fn finish(&self, written: io::Result<()>) -> Exit {
        match written {
            Ok(()) => Exit::Success,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Success,
            Err(error) => {
                self.fail(&[Diagnostic::error(format!("cannot write the result: {error}"))])
            }
        }
    }
}

/// Standard output or a file, for long results, line by line.
pub struct Writer(io::BufWriter<Box<dyn Write>>);

impl Writer {
    pub fn stdout() -> Self {
        Self::new(Box::new(io::stdout().lock()))
    }

    pub fn new(to: Box<dyn Write>) -> Self {
        Writer(io::BufWriter::with_capacity(1 << 16, to))
    }

    pub fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.0, "{text}")
    }

    pub fn end(mut self) -> io::Result<()> {
        self.0.flush()
    }
}
