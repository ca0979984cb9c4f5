//! `#define NAME text` and `#define NAME(arguments) text`, as in C, for the whole file.
//!
//! Names are replaced in queries and predicates, but not in strings and comments nor right after
//! `@`. Every byte of the result knows where it was written. Unlike C's, a macro that leads to
//! itself is an error, and a name with arguments needs them.

mod define;
mod scan;

use crate::ast::Mark;
use crate::lex;
use crate::source::{Origin, Problem, Result, Source};
use base::{Map, Span};
use define::Macro;
use scan::{Item, Scanner};
use std::sync::Arc;

/// How many bytes more than those of the text may be made on the way.
const FUEL: usize = 1 << 20;

/// How deep uses may lead to other uses.
const DEPTH: usize = 64;

/// The text with its macros expanded. If there are problems, nothing is expanded, and their places
/// are those of the text.
pub fn expand(name: &str, text: &str) -> (Source, Vec<Problem>) {
    let (macros, main, mut problems) = define::definitions(text);
    if problems.is_empty() && macros.is_empty() {
        return (Source::plain(name, text), problems);
    }
    let mut expander =
        Expander { text, macros, fuel: FUEL + text.len(), depth: 0, active: Vec::new() };
    let mut out = Mapped::default();
    if let Err(problem) = expander.emit(&main, &[], &mut out) {
        problems.push(problem);
    }
    if !problems.is_empty() {
        return (Source::plain(name, text), problems);
    }
    let end = text.len() as u32;
    out.origins.push(Origin { written: Span::new(end, end), defined: None });
    (Source::expanded(name.into(), text.into(), out.text, out.origins), problems)
}

/// `text` with `parameters` replaced by `arguments`, for the named criteria.
pub fn substitute(text: &str, parameters: &[(String, String)]) -> Result<String> {
    let mut expander = Expander {
        text,
        macros: Map::new(),
        fuel: FUEL + text.len(),
        depth: 0,
        active: Vec::new(),
    };
    let bindings: Vec<(String, Mapped)> = parameters
        .iter()
        .map(|(name, value)| (name.clone(), Mapped::verbatim(value, 0, value.len())))
        .collect();
    let mut out = Mapped::default();
    expander.emit(&Mapped::verbatim(text, 0, text.len()), &bindings, &mut out)?;
    Ok(out.text)
}

/// Splits what stands between parentheses at its commas; `None` if they are not closed.
pub fn split_arguments(text: &str) -> Option<Vec<&str>> {
    let (spans, end) = scan::arguments(text, 0)?;
    let rest = &text[end..];
    rest.trim().is_empty().then(|| spans.into_iter().map(|(a, b)| text[a..b].trim()).collect())
}

/// Text with an origin for each byte.
#[derive(Clone, Default, Debug)]
struct Mapped {
    text: String,
    origins: Vec<Origin>,
}

impl Mapped {
    /// A stretch of the file as it stands.
    fn verbatim(text: &str, start: usize, end: usize) -> Self {
        let mut mapped = Mapped::default();
        mapped.push_verbatim(text, start, end);
        mapped
    }

    fn push_verbatim(&mut self, text: &str, start: usize, end: usize) {
        self.text.push_str(&text[start..end]);
        let origin = |at| Origin { written: lex::span(at, at + 1), defined: None };
        self.origins.extend((start..end).map(origin));
    }

    fn push(&mut self, from: &Mapped, start: usize, end: usize) {
        self.text.push_str(&from.text[start..end]);
        self.origins.extend(&from.origins[start..end]);
    }

    fn slice(&self, start: usize, end: usize) -> Mapped {
        let mut out = Mapped::default();
        out.push(self, start, end);
        out
    }

    /// The written text that a stretch came from.
    fn written(&self, start: usize, end: usize) -> Span {
        self.origins[start].written.to(self.origins[end - 1].written)
    }
}

struct Expander<'a> {
    text: &'a str,
    macros: Map<String, Arc<Macro>>,
    fuel: usize,
    /// Uses inside each other, as arguments too.
    depth: usize,
    /// The macros whose text is being read.
    active: Vec<String>,
}

impl Expander<'_> {
    /// Appends `input` to `out`, its names replaced by their `bindings` or by macros.
    fn emit(
        &mut self,
        input: &Mapped,
        bindings: &[(String, Mapped)],
        out: &mut Mapped,
    ) -> Result<()> {
        let mut scanner = Scanner::new(&input.text, 0);
        while let Some((item, start, end)) = scanner.next() {
            let word = &input.text[start..end];
            let bound = bindings.iter().find(|(name, _)| item.is_word() && name == word);
            let found = self.macros.get(word).filter(|_| item == Item::Word).cloned();
            if let Some((_, value)) = bound {
                self.burn(value.text.len(), input.written(start, end))?;
                out.push(value, 0, value.text.len());
            } else if let Some(found) = found {
                let end = self.apply(&found, input, (start, end), bindings, out)?;
                scanner.go_on(end);
            } else if item != Item::Comment {
                self.burn(end - start, input.written(start, end))?;
                out.push(input, start, end);
            }
        }
        Ok(())
    }

    /// Appends the expansion of a macro used at `name`; the end of the use.
    fn apply(
        &mut self,
        found: &Macro,
        input: &Mapped,
        name: (usize, usize),
        bindings: &[(String, Mapped)],
        out: &mut Mapped,
    ) -> Result<usize> {
        let (given, end) = self.arguments(found, input, name)?;
        let used = input.written(name.0, end);
        self.enter(found, used)?;
        let mut inner = Vec::new();
        for (parameter, (from, to)) in found.parameters.iter().flatten().zip(given) {
            let mut value = Mapped::default();
            // An argument stands outside the macro: it may use it again.
            let active = self.active.pop();
            self.emit(&input.slice(from, to).trimmed(), bindings, &mut value)?;
            self.active.extend(active);
            inner.push((parameter.clone(), value));
        }
        let body = self.body(found, used);
        self.emit(&body, &inner, out)?;
        self.active.pop();
        self.depth -= 1;
        Ok(end)
    }

    fn enter(&mut self, found: &Macro, used: Span) -> Result<()> {
        let name = &found.name.text;
        if self.active.contains(name) {
            let way: Vec<&str> = self.active.iter().map(String::as_str).collect();
            let message = format!("the macro `{name}` leads to itself");
            let hint = format!("{} → {name}", way.join(" → "));
            return Err(Problem::new(used, message).hint(hint));
        }
        if self.depth == DEPTH {
            return Err(Problem::new(used, format!("macros are nested more than {DEPTH} deep")));
        }
        self.depth += 1;
        self.active.push(name.clone());
        Ok(())
    }

    /// The stretches of the arguments, and the end of the use.
    fn arguments(
        &self,
        found: &Macro,
        input: &Mapped,
        (start, end): (usize, usize),
    ) -> Result<(Vec<(usize, usize)>, usize)> {
        let Some(parameters) = &found.parameters else { return Ok((Vec::new(), end)) };
        let name = &found.name.text;
        let used = input.written(start, end);
        let open = end + input.text[end..].len() - input.text[end..].trim_start().len();
        let wanted = match parameters.len() {
            1 => "1 argument".to_string(),
            n => format!("{n} arguments"),
        };
        let place = self.place(found.name.at);
        if !input.text[open..].starts_with('(') {
            let problem = Problem::new(used, format!("the macro `{name}` needs {wanted}"));
            return Err(problem.expected("`(`").hint(format!("it is defined {place}")));
        }
        let Some((mut given, end)) = scan::arguments(&input.text, open) else {
            let problem = Problem::new(used, format!("the arguments of `{name}` are not closed"));
            return Err(problem.expected("`)`"));
        };
        if parameters.is_empty()
            && given.len() == 1
            && input.text[given[0].0..given[0].1].trim().is_empty()
        {
            given.clear();
        }
        if given.len() != parameters.len() {
            let message = format!("the macro `{name}` needs {wanted}, not {}", given.len());
            let problem = Problem::new(input.written(start, end), message);
            return Err(problem.hint(format!("it is defined {place}")));
        }
        Ok((given, end))
    }

    /// The text of a definition, as it is met at a use.
    fn body(&self, found: &Macro, used: Span) -> Mapped {
        let mut body = Mapped::default();
        for (start, end) in &found.body {
            body.text.push_str(&self.text[*start..*end]);
            let origin = |at: usize| Origin { written: used, defined: Some(at as u32) };
            body.origins.extend((*start..*end).map(origin));
        }
        body
    }

    fn burn(&mut self, bytes: usize, at: Span) -> Result<()> {
        let problem = || Problem::new(at, "the macros expand to too much text");
        self.fuel = self.fuel.checked_sub(bytes).ok_or_else(problem)?;
        Ok(())
    }

    fn place(&self, at: Mark) -> String {
        let line = self.text[..at.0.start as usize].matches('\n').count() + 1;
        format!("in line {line}")
    }
}

impl Mapped {
    fn trimmed(self) -> Mapped {
        let start = self.text.len() - self.text.trim_start().len();
        let end = self.text.trim_end().len().max(start);
        self.slice(start, end)
    }
}
