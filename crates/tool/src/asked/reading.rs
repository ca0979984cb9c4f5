//! What is to be asked, before there is a program.

use crate::cli::{Asking, Question};
use base::Diagnostic;
use query::criteria::{self, Use};
use query::{Dialect, Parsed, Source};
use std::path::Path;
use std::sync::Arc;

pub enum Asked {
    Query { source: Arc<Source>, parsed: Box<Parsed>, criterion: Option<Use> },
    Generator(Use),
}

type Read = Result<(Vec<Asked>, Vec<Diagnostic>), Vec<Diagnostic>>;

/// Reads the question; everything that is wrong with it is shown.
pub fn read(asking: &Asking) -> Read {
    match &asking.question {
        Question::Query(text) => {
            let (source, parsed, warnings) = query::read_one("query", text, asking.dialect)?;
            Ok((vec![plain(&source, parsed)], warnings))
        }
        Question::Queries(text) => many("query", text, asking.dialect),
        Question::File(path) => file(path, asking.dialect),
        Question::Criterion(text) => {
            let criterion = criteria::resolve(text).map_err(|error| vec![error])?;
            let Some(query) = &criterion.query else {
                return Ok((vec![Asked::Generator(criterion)], Vec::new()));
            };
            let (source, parsed, warnings) = query::read_one(text, query, asking.dialect)?;
            let (parsed, criterion) = (Box::new(parsed), Some(criterion));
            Ok((vec![Asked::Query { source, parsed, criterion }], warnings))
        }
    }
}

fn plain(source: &Arc<Source>, parsed: Parsed) -> Asked {
    Asked::Query { source: source.clone(), parsed: Box::new(parsed), criterion: None }
}

fn file(path: &Path, dialect: Option<Dialect>) -> Read {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| {
        let error = Diagnostic::error(format!("cannot read the queries of `{name}`: {error}"));
        vec![error.hint("`--query` takes a query itself")]
    })?;
    many(&name, &text, dialect)
}

fn many(name: &str, text: &str, dialect: Option<Dialect>) -> Read {
    let (unit, diagnostics) = query::read(name, text, dialect);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    if unit.queries.is_empty() {
        let empty = Diagnostic::error(format!("there is no query in `{name}`"));
        return Err(vec![empty.hint("a query begins with `cover`, `in` or `forall`")]);
    }
    let all = unit.queries.iter().map(|parsed| plain(&unit.source, parsed.clone()));
    Ok((all.collect(), diagnostics))
}
