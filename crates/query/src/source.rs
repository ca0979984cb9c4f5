//! The text of queries, and the way back from expanded macros to what was written.

use base::{Diagnostic, Severity, Snippet, Span};

/// What is wrong with a query, by its place in [`Source::code`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    pub span: Span,
    pub message: String,
    /// What was expected there.
    pub label: Option<String>,
    pub hint: Option<String>,
}

impl Problem {
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Problem { span, message: message.into(), label: None, hint: None }
    }

    pub fn expected(mut self, what: impl std::fmt::Display) -> Self {
        self.label = Some(format!("expected {what}"));
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

pub type Result<T> = std::result::Result<T, Problem>;

/// Where a byte of expanded text comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The byte itself, or the outermost use of a macro that brought it.
    pub written: Span,
    /// The byte in the definition of the macro.
    pub defined: Option<u32>,
}

/// A text with queries.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    /// As written.
    text: String,
    /// With macros expanded; every [`Span`] of a tree is a place in it.
    code: String,
    /// One for each byte of `code` and one for its end; empty if nothing was expanded.
    origins: Vec<Origin>,
}

impl Source {
    /// A text without macros. `name` stands before the line in messages.
    pub fn plain(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        Source { name: name.into(), code: text.clone(), text, origins: Vec::new() }
    }

    pub(crate) fn expanded(name: String, text: String, code: String, origins: Vec<Origin>) -> Self {
        debug_assert_eq!(origins.len(), code.len() + 1, "every byte should have an origin");
        Source { name, text, code, origins }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn code(&self) -> &str {
        &self.code
    }

    /// The message with its line and a caret.
    pub fn diagnostic(&self, severity: Severity, problem: &Problem) -> Diagnostic {
        let (written, defined) = self.origin(problem.span);
        let mut diagnostic =
            Diagnostic::new(severity, &problem.message).at(self.snippet_written(written));
        diagnostic.label = problem.label.clone();
        diagnostic.hint = problem.hint.clone();
        if let Some(at) = defined {
            let (line, column, text) = self.line(at);
            let from = format!("from the macro at {}:{line}:{column}: {}", self.name, text.trim());
            let hint = diagnostic.hint.map_or(from.clone(), |hint| format!("{hint} ({from})"));
            diagnostic.hint = Some(hint);
        }
        diagnostic
    }

    pub fn error(&self, problem: &Problem) -> Diagnostic {
        self.diagnostic(Severity::Error, problem)
    }

    /// The line of a place in `code`, as it was written.
    pub fn snippet(&self, span: Span) -> Snippet {
        self.snippet_written(self.origin(span).0)
    }

    /// What was written there, and the place in a macro's definition if that is where it stands.
    fn origin(&self, span: Span) -> (Span, Option<u32>) {
        if self.origins.is_empty() {
            return (span, None);
        }
        let at = |offset: u32| self.origins[(offset as usize).min(self.origins.len() - 1)];
        let first = at(span.start);
        let last = at(span.end.max(span.start + 1) - 1);
        let written =
            if span.end > span.start { first.written.to(last.written) } else { first.written };
        (written, first.defined)
    }

    fn snippet_written(&self, span: Span) -> Snippet {
        let (line, column, text) = self.line(span.start);
        let length = span.end.saturating_sub(span.start).max(1);
        let room = (text.len() as u32 + 1).saturating_sub(column).max(1);
        let (file, text) = (self.name.clone(), text.to_string());
        Snippet { file, line, column, text, length: length.min(room) }
    }

    /// Line and column from 1, and the text of the line.
    fn line(&self, offset: u32) -> (u32, u32, &str) {
        let offset = (offset as usize).min(self.text.len());
        let bytes = self.text.as_bytes();
        let start = bytes[..offset].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let rest = &self.text[start..];
        let text = rest.split('\n').next().unwrap_or(rest).trim_end_matches('\r');
        let line = bytes[..start].iter().filter(|&&b| b == b'\n').count() + 1;
        (line as u32, (offset - start) as u32 + 1, text)
    }
}
