//! From a result back to its program and its question.

use super::{Arguments, cannot_read};
use crate::asked::Session;
use crate::cli::{Asking, Common, Globals, IGNORE, Question, dialect_named, time};
use crate::commands::export::complete;
use crate::commands::measure::fingerprint;
use base::Diagnostic;
use suite::json::{self, About};

/// What the file of a result holds.
pub struct Kept {
    pub name: String,
    pub text: String,
    pub about: About,
    pub asking: Asking,
}

/// Reads the result; the options become those of the run that made it.
pub fn read(arguments: &mut Arguments) -> Result<Kept, Diagnostic> {
    let path = &arguments.result;
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| cannot_read(path, &error))?;
    let about = json::about(&name, &text)?;
    let common = &mut arguments.common;
    complete(common, &about, path)?;
    let unfit = |what: &str| Diagnostic::error(format!("`{name}` has {what}"));
    if let Some(globals) = about.globals.as_deref().and_then(Globals::named) {
        common.globals = globals;
    }
    let forgets = base::mutant!("check: a result does not say what was assumed");
    if common.assumptions.is_empty() && !forgets {
        common.assumptions.clone_from(&about.assume);
    }
    common.contracts &= about.contracts.as_deref() != Some(IGNORE);
    common.abstracted.extend(about.abstracted.iter().cloned());
    if let Some(limit) = &about.time_per_test {
        let limit = time(limit).map_err(|why| unfit("no time for each test").hint(why))?;
        common.running.set_time(limit);
    }
    common.running.set_sanitizers(about.sanitize.clone().unwrap_or_default());
    let question = match (&about.criterion, &about.query) {
        (Some(criterion), _) => Question::Criterion(criterion.clone()),
        (None, Some(query)) => Question::Queries(query.clone()),
        (None, None) => {
            let hint = "it should be the result.json of `assize generate -o`";
            return Err(unfit("no query").hint(hint));
        }
    };
    let dialect = about.dialect.as_deref().and_then(dialect_named);
    Ok(Kept { name, text, about, asking: Asking { question, dialect } })
}

/// The program and the question are those of the result.
pub fn compare(common: &Common, session: &Session, kept: &Kept) -> Result<(), Diagnostic> {
    let queries: Vec<&str> = session.heard.iter().map(|heard| heard.text.as_str()).collect();
    let stale = kept.about.program.as_ref().is_some_and(|old| *old != fingerprint(session, common));
    let other = if stale {
        "program"
    } else if kept.about.query != Some(queries.join("; ")) {
        "query"
    } else {
        return Ok(());
    };
    let message = format!("`{}` is the result of another {other}", kept.name);
    Err(Diagnostic::error(message).hint("the files have changed since: generate it again"))
}
