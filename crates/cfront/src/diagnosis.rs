//! A message about a stretch of preprocessed text, before it is shown against the source.

use crate::source::Source;
use base::{Diagnostic, Severity, Span};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnosis {
    pub severity: Severity,
    /// In the preprocessed text of the unit.
    pub span: Span,
    pub message: String,
    /// Stands under the source line: what was expected there.
    pub label: Option<String>,
    pub hint: Option<String>,
}

impl Diagnosis {
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        let (severity, message) = (Severity::Error, message.into());
        Diagnosis { severity, span, message, label: None, hint: None }
    }

    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Diagnosis { severity: Severity::Warning, ..Self::error(span, message) }
    }

    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The message with the original source line it is about.
    pub fn render(&self, source: &Source) -> Diagnostic {
        Diagnostic {
            severity: self.severity,
            message: self.message.clone(),
            snippet: Some(source.snippet(self.span)),
            label: self.label.clone(),
            hint: self.hint.clone(),
        }
    }
}
