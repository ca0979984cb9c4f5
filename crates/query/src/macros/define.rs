//! The lines that define macros.

use super::Mapped;
use crate::ast::{Mark, Name};
use crate::lex;
use crate::parse::words;
use crate::source::{Problem, Result};
use base::Map;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct Macro {
    pub name: Name,
    /// `None` if it is used without parentheses.
    pub parameters: Option<Vec<String>>,
    /// Stretches of the file: the lines of the text.
    pub body: Vec<(usize, usize)>,
}

/// Words of C's preprocessor that we do not have; they are no comments.
const FOREIGN: &[&str] = &["include", "undef", "ifdef", "ifndef", "endif", "pragma"];

/// The macros of a text, the rest of it, and what is wrong with the definitions.
pub fn definitions(text: &str) -> (Map<String, Arc<Macro>>, Mapped, Vec<Problem>) {
    let (mut macros, mut main, mut problems) = (Map::new(), Mapped::default(), Vec::new());
    let mut at = 0;
    while at < text.len() {
        let end = line_end(text, at);
        match directive(text, at, end) {
            None => {
                let end = plain_end(text, at);
                main.push_verbatim(text, at, end);
                at = end;
            }
            Some(defined) => {
                if let Err(problem) = defined.and_then(|found| insert(&mut macros, found)) {
                    problems.push(problem);
                }
                at = end;
            }
        }
    }
    (macros, main, problems)
}

/// The end of the line at `at`, its newline included.
fn plain_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |length| at + length + 1)
}

/// The same; a backslash before the newline continues the line.
fn line_end(text: &str, mut at: usize) -> usize {
    loop {
        let end = plain_end(text, at);
        let line = text[at..end].trim_end_matches(['\n', '\r']);
        if !line.ends_with('\\') || end == text.len() {
            return end;
        }
        at = end;
    }
}

/// The macro that the line defines, if it is a directive.
fn directive(text: &str, start: usize, end: usize) -> Option<Result<Macro>> {
    let line = &text[start..end];
    let after = line.trim_start().strip_prefix('#')?;
    if let Some(word) = FOREIGN.iter().find(|word| word_at(after) == **word) {
        let at = start + line.len() - line.trim_start().len();
        let problem = Problem::new(
            lex::span(at, at + 1 + word.len()),
            format!("`#{word}` is not understood"),
        );
        return Some(Err(problem.hint("there is only `#define`; a comment begins with `# `")));
    }
    let after = after.trim_start();
    if word_at(after) != "define" {
        return None;
    }
    Some(definition(text, end - after.len() + "define".len(), end))
}

/// `NAME [ "(" parameters ")" ] text`, after `#define`.
fn definition(text: &str, at: usize, end: usize) -> Result<Macro> {
    let name = name(text, at, end, "the name of the macro")?;
    let reserved = words::OPERANDS.iter().chain(words::CLAUSES);
    if reserved.into_iter().any(|word| word.eq_ignore_ascii_case(&name.text)) {
        let message = format!("`{}` is a word of the language", name.text);
        return Err(Problem::new(name.at.0, message).expected("another name"));
    }
    let mut at = name.at.0.end as usize;
    let mut parameters = None;
    if text[at..end].starts_with('(') {
        let (list, after) = parameter_list(text, at + 1, end)?;
        parameters = Some(list);
        at = after;
    }
    Ok(Macro { name, parameters, body: body(text, at, end) })
}

fn word_at(text: &str) -> &str {
    let end = text.find(|c| !lex::continues_name(c)).unwrap_or(text.len());
    &text[..end]
}

fn name(text: &str, at: usize, end: usize, what: &str) -> Result<Name> {
    let rest = &text[at..end];
    let trimmed = rest.trim_start_matches([' ', '\t']);
    let start = at + rest.len() - trimmed.len();
    let word = word_at(trimmed);
    if !word.starts_with(lex::starts_name) {
        let length = word.len().max(usize::from(!trimmed.trim().is_empty()));
        let place = lex::span(start, start + length);
        return Err(Problem::new(place, "this macro is not well formed").expected(what));
    }
    Ok(Name { text: word.to_string(), at: Mark(lex::span(start, start + word.len())) })
}

/// The names up to `)`, and the place behind it.
fn parameter_list(text: &str, mut at: usize, end: usize) -> Result<(Vec<String>, usize)> {
    let mut list: Vec<String> = Vec::new();
    let blank = |at: usize| end - text[at..end].trim_start_matches([' ', '\t']).len();
    at = blank(at);
    if text[at..end].starts_with(')') {
        return Ok((list, at + 1));
    }
    loop {
        let parameter = name(text, at, end, "the name of a parameter")?;
        if list.contains(&parameter.text) {
            let message = format!("the parameter `{}` occurs twice", parameter.text);
            return Err(Problem::new(parameter.at.0, message));
        }
        at = blank(parameter.at.0.end as usize);
        list.push(parameter.text);
        match text[at..end].chars().next() {
            Some(',') => at += 1,
            Some(')') => return Ok((list, at + 1)),
            _ => {
                let problem = Problem::new(lex::span(at, at), "this macro is not well formed");
                return Err(problem.expected("`,` or `)`"));
            }
        }
    }
}

/// The lines of the text without the backslashes that join them.
fn body(text: &str, start: usize, end: usize) -> Vec<(usize, usize)> {
    let mut lines = Vec::new();
    let mut at = start;
    while at < end {
        let next = plain_end(text, at).min(end);
        let line = text[at..next].trim_end_matches(['\n', '\r']);
        let kept = line.strip_suffix('\\').filter(|_| next < end).unwrap_or(line);
        lines.push((at, at + kept.len()));
        at = next;
    }
    lines
}

fn insert(macros: &mut Map<String, Arc<Macro>>, found: Macro) -> Result<()> {
    let name = found.name.clone();
    match macros.insert(name.text.clone(), Arc::new(found)) {
        None => Ok(()),
        Some(_) => {
            let message = format!("the macro `{}` is defined twice", name.text);
            Err(Problem::new(name.at.0, message))
        }
    }
}
