//! What is said about names that are not there.

use crate::ast::Name;
use crate::source::Problem;
use base::nearest;

/// So many names are listed.
const SHOWN: usize = 6;

/// "there is no `what` called `name`", with the nearest of the existing ones or a few of them.
pub fn unknown(what: &str, name: &Name, existing: &[&str]) -> Problem {
    let problem = Problem::new(name.at.0, format!("there is no {what} `{}`", name.text));
    match nearest(&name.text, existing.iter().copied()) {
        Some(near) => problem.hint(format!("did you mean `{near}`?")),
        None if existing.is_empty() => problem.hint(format!("there is no {what} at all")),
        None => problem.hint(format!("there are {}", list(existing))),
    }
}

/// The first few of the names, each once.
pub fn list(names: &[&str]) -> String {
    let mut quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.sort();
    quoted.dedup();
    let more = quoted.len().saturating_sub(SHOWN);
    quoted.truncate(SHOWN);
    let tail = if more > 0 { format!(" and {more} more") } else { String::new() };
    quoted.join(", ") + &tail
}
