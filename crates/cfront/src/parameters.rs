//! The names of the parameters of a function that is only declared.
//!
//! No automaton has them: they mean nothing to a program. But its users know parameters by them, so
//! they are read off the text of the declaration.

use crate::driver::Translation;
use crate::source::Source;
use cfa::{FuncId, Program};

/// One for each parameter, empty where it has none.
pub fn names(translation: &Translation, f: FuncId) -> Vec<String> {
    let program = &translation.program;
    let function = &program.functions[f];
    let count = program.types.signature(function.ty).map_or(0, |s| s.params.len());
    let units = translation.sources.entries().filter(|(unit, _)| !program.units[*unit].library);
    let lists = units.filter_map(|(_, source)| list(program, source, f));
    let found = lists.map(|list| list.iter().map(|one| name(one)).collect::<Vec<_>>());
    let mut found = found.into_iter().find(|names| names.len() == count);
    found.take().unwrap_or_else(|| vec![String::new(); count])
}

/// The texts of the parameters in the declaration that the function's place is of.
fn list<'s>(program: &Program, source: &'s Source, f: FuncId) -> Option<Vec<&'s str>> {
    let function = &program.functions[f];
    let text = std::str::from_utf8(&source.text).ok()?;
    let file = program.files.get(function.place.file)?;
    let is_here = |at: usize| {
        let (number, line, _) = source.place(at as u32);
        let named = source.lines.files.get(number as usize);
        line == function.place.line && named.is_some_and(|known| known.name == *file)
    };
    let all = text.match_indices(&function.name).map(|(at, _)| at);
    let at = all.into_iter().find(|at| stands_alone(text, *at, &function.name) && is_here(*at))?;
    let rest = text[at + function.name.len()..].trim_start().strip_prefix('(')?;
    Some(split(rest))
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A word of its own, with parameters behind it.
fn stands_alone(text: &str, at: usize, name: &str) -> bool {
    let is_part = text[..at].ends_with(is_letter);
    !is_part && text[at + name.len()..].trim_start().starts_with('(')
}

/// What stands between commas up to the closing parenthesis.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut all) = (0, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            ')' | ',' if depth == 0 => {
                all.push(text[start..at].trim());
                start = at + 1;
                if c == ')' {
                    break;
                }
            }
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
    }
    all
}

/// The name in a declarator: inside of the first parentheses that begin with a star, else the last
/// word before brackets that a type stands before.
fn name(parameter: &str) -> String {
    let inner = parameter.find("(*").and_then(|at| parameter[at + 2..].split(')').next());
    let declarator = inner.unwrap_or_else(|| parameter.split('[').next().unwrap_or_default());
    let declarator = declarator.split('[').next().unwrap_or_default().trim();
    let start = declarator.rfind(|c| !is_letter(c)).map_or(0, |at| at + 1);
    let (before, word) = declarator.split_at(start);
    let before = before.trim();
    let is_type = before.is_empty() && inner.is_none() || NOT_BEFORE.contains(&before);
    if is_type || KEYWORDS.contains(&word) { String::new() } else { word.into() }
}

/// Words that a type goes on behind.
const NOT_BEFORE: [&str; 5] = ["struct", "union", "enum", "const", "const struct"];
/// Words that are no names.
const KEYWORDS: [&str; 12] = [
    "int", "char", "long", "short", "double", "float", "unsigned", "signed", "void", "const",
    "restrict", "_Bool",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_declarators() {
        let text = "int, char *p, void (*done)(int, int), size_t n[4], struct s, unsigned int, \
                    struct s *, struct s *q, long (*)(void)) + 1";
        let names: Vec<String> = split(text).into_iter().map(name).collect();
        assert_eq!(names, ["", "p", "done", "n", "", "", "", "q", ""]);
    }
}
