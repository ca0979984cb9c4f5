//! A message about a stretch of preprocessed text, before it is shown to a person.

use base::{Severity, Span};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnosis {
    pub severity: Severity,
    pub span: Span,
    pub message: String,
    /// What was expected; stands under the source line.
    pub label: Option<String>,
    pub hint: Option<String>,
}

impl Diagnosis {
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        let message = message.into();
        Diagnosis { severity: Severity::Error, span, message, label: None, hint: None }
    }

    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
