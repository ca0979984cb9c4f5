//! What is wrong with the text of a predicate.

use crate::diagnosis::Diagnosis;
use crate::lex::LexError;
use base::Span;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Bytes of the predicate's text.
    pub span: Span,
    pub message: String,
    /// What should stand there.
    pub expected: Option<String>,
    pub hint: Option<String>,
}

impl Error {
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Error { span, message: message.into(), expected: None, hint: None }
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// "did you mean `near`?", if something is near.
    pub fn near(self, near: Option<&str>) -> Self {
        match near {
            Some(near) => self.hint(format!("did you mean `{near}`?")),
            None => self,
        }
    }
}

impl From<Diagnosis> for Error {
    fn from(error: Diagnosis) -> Self {
        let message = error.message.replace("the end of the file", "the end of the predicate");
        let expected = error.label.and_then(|l| l.strip_prefix("expected ").map(String::from));
        Error { span: error.span, message, expected, hint: error.hint }
    }
}

impl From<LexError> for Error {
    fn from(error: LexError) -> Self {
        Error { hint: error.hint, ..Error::new(error.span, error.message) }
    }
}
