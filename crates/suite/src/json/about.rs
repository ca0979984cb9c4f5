//! What a result says about itself, beside its tests.

use super::parse;
use super::value::{Kind, Value};
use crate::source::Source;
use base::Diagnostic;

/// The program and the question of a result; a plain suite says nothing of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    pub files: Vec<String>,
    /// Of the compiler.
    pub flags: Vec<String>,
    pub entry: Option<String>,
    pub data_model: Option<String>,
    pub query: Option<String>,
    /// The hash of the program's text.
    pub program: Option<String>,
}

pub fn about(file: &str, text: &str) -> Result<About, Diagnostic> {
    let source = Source { file, text };
    let top = parse(&source)?;
    let reader = Reader { source, top: &top };
    Ok(About {
        files: reader.texts("files")?,
        flags: reader.texts("flags")?,
        entry: reader.text("entry")?,
        data_model: reader.text("data_model")?,
        query: reader.text("query")?,
        program: reader.text("program")?,
    })
}

struct Reader<'a> {
    source: Source<'a>,
    top: &'a Value,
}

impl Reader<'_> {
    fn member(&self, name: &str) -> Option<&Value> {
        let Kind::Object(members) = &self.top.kind else { return None };
        members.iter().find(|(n, _)| n == name).map(|(_, value)| value)
    }

    fn expected(&self, name: &str, what: &str, found: &Value) -> Diagnostic {
        let message = format!("{name}: expected {what}, found {}", found.describe());
        self.source.error(message, found.start, found.end)
    }

    fn text(&self, name: &str) -> Result<Option<String>, Diagnostic> {
        match self.member(name) {
            None => Ok(None),
            Some(Value { kind: Kind::Text(text), .. }) => Ok(Some(text.clone())),
            Some(other) => Err(self.expected(name, "text", other)),
        }
    }

    fn texts(&self, name: &str) -> Result<Vec<String>, Diagnostic> {
        let Some(found) = self.member(name) else { return Ok(Vec::new()) };
        let text = |item: &Value| match &item.kind {
            Kind::Text(text) => Some(text.clone()),
            _ => None,
        };
        let all = match &found.kind {
            Kind::List(items) => items.iter().map(text).collect(),
            _ => None,
        };
        all.ok_or_else(|| self.expected(name, "an array of texts", found))
    }
}
