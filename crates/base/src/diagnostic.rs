//! Messages to people: what was expected, where, and what to do.

use std::fmt::{self, Write};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    Error,
    Warning,
    Note,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        })
    }
}

/// A line of source with the stretch that a message is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snippet {
    pub file: String,
    pub line: u32,
    /// From 1, in bytes.
    pub column: u32,
    /// The text of the line, without its end; empty if it is not at hand.
    pub text: String,
    /// How many bytes are underlined (at least 1).
    pub length: u32,
}

/// One message. `label` stands under the source line and says what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    pub message: String,
    pub snippet: Option<Snippet>,
    pub label: Option<String>,
    pub hint: Option<String>,
}

impl Diagnostic {
    pub fn new(severity: Severity, message: impl Into<String>) -> Self {
        Diagnostic { severity, message: message.into(), snippet: None, label: None, hint: None }
    }

    pub fn error(message: impl Into<String>) -> Self {
        Self::new(Severity::Error, message)
    }

    pub fn warning(message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, message)
    }

    pub fn at(mut self, snippet: Snippet) -> Self {
        self.snippet = Some(snippet);
        self
    }

    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The message as it is shown in a terminal; `color` adds ANSI escapes.
    pub fn render(&self, color: bool) -> String {
        let paint = |code: &str, text: &str| {
            if color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
        };
        let tint = if self.is_error() { "1;31" } else { "1;33" };
        let mut out = String::new();
        if let Some(s) = &self.snippet {
            let _ = write!(out, "{}:{}:{}: ", s.file, s.line, s.column);
        }
        let _ = writeln!(
            out,
            "{}: {}",
            paint(tint, &self.severity.to_string()),
            paint("1", &self.message)
        );
        match &self.snippet {
            Some(s) if !s.text.is_empty() => {
                let number = s.line.to_string();
                let gutter = " ".repeat(number.len());
                let _ = writeln!(out, " {number} | {}", s.text.replace('\t', " "));
                let before = s.text.len().min(s.column.saturating_sub(1) as usize);
                let width = s.text.get(..before).map_or(before, |t| t.chars().count());
                let room = s.text.chars().count().saturating_sub(width).max(1);
                let length = s.length as usize;
                let marked = s.text.get(before..before.saturating_add(length));
                let length = marked.map_or(length, |t| t.chars().count());
                let marks = "^".repeat(length.clamp(1, room));
                let _ = write!(out, " {gutter} | {}{}", " ".repeat(width), paint(tint, &marks));
                if let Some(label) = &self.label {
                    let _ = write!(out, " {}", paint(tint, label));
                }
                out.push('\n');
            }
            _ => {
                if let Some(label) = &self.label {
                    let _ = writeln!(out, "  {label}");
                }
            }
        }
        if let Some(hint) = &self.hint {
            let _ = writeln!(out, "  {} {hint}", paint("1;36", "hint:"));
        }
        out
    }
}
