//! The named criteria: the entries of `prelude.fql`.

use crate::macros;
use base::{Diagnostic, nearest};
use std::fmt;
use std::sync::LazyLock;

/// The file that defines them, for people to read.
pub const PRELUDE: &str = include_str!("prelude.fql");

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Criterion {
    pub name: &'static str,
    pub aliases: Vec<&'static str>,
    pub parameters: Vec<Parameter>,
    /// What it asks for, in a sentence.
    pub about: String,
    /// The paper or book it is from.
    pub source: String,
    pub meaning: Meaning,
    /// Goals without any path in the program's graph are no entities of it.
    pub only_feasible: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    pub name: &'static str,
    /// One or more arguments; only the last parameter can be so.
    pub many: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A query, in which the parameters stand.
    Query(&'static str),
    /// A program makes the goals, for the reason given.
    Generator(String),
}

/// A criterion with its arguments, as in `path(3)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Use {
    pub criterion: &'static Criterion,
    pub arguments: Vec<String>,
    /// The text of the query; `None` for a generator.
    pub query: Option<String>,
}

/// All criteria, in the order of the prelude.
pub fn all() -> &'static [Criterion] {
    static ALL: LazyLock<Vec<Criterion>> = LazyLock::new(|| {
        let text = PRELUDE.split("\n## ").skip(1);
        text.map(entry).collect()
    });
    &ALL
}

pub fn find(name: &str) -> Option<&'static Criterion> {
    let is = |known: &str| known.eq_ignore_ascii_case(name);
    all().iter().find(|c| is(c.name) || c.aliases.iter().any(|alias| is(alias)))
}

/// The criterion of this name, or the nearest as a hint.
pub fn lookup(name: &str) -> Result<&'static Criterion, Diagnostic> {
    find(name).ok_or_else(|| unknown(name))
}

/// What `--criterion TEXT` asks for.
pub fn resolve(text: &str) -> Result<Use, Diagnostic> {
    let (name, arguments) = call(text)?;
    let criterion = lookup(name)?;
    let query = criterion.instantiate(&arguments)?;
    let arguments = arguments.into_iter().map(String::from).collect();
    Ok(Use { criterion, arguments, query })
}

/// `NAME` or `NAME(arguments)`
fn call(text: &str) -> Result<(&str, Vec<&str>), Diagnostic> {
    let text = text.trim();
    let Some(open) = text.find('(') else { return Ok((text, Vec::new())) };
    let Some(arguments) = macros::split_arguments(&text[open..]) else {
        return Err(Diagnostic::error(format!("`{text}` does not end with its arguments"))
            .hint("a criterion is a name, or a name with arguments: `path(2)`"));
    };
    let none = arguments == [""];
    Ok((text[..open].trim_end(), if none { Vec::new() } else { arguments }))
}

fn unknown(name: &str) -> Diagnostic {
    let names = all().iter().flat_map(|c| [c.name].into_iter().chain(c.aliases.iter().copied()));
    let error = Diagnostic::error(format!("unknown criterion `{name}`"));
    match nearest(name, names) {
        Some(near) => error.hint(format!("did you mean `{near}`?")),
        None => error.hint("`assize criteria` lists them"),
    }
}

impl Criterion {
    /// The query with these arguments; `None` for a generator.
    pub fn instantiate(&self, arguments: &[&str]) -> Result<Option<String>, Diagnostic> {
        let many = self.parameters.last().is_some_and(|p| p.many);
        let wanted = self.parameters.len();
        let given = arguments.len();
        if given < wanted || given > wanted && !many || arguments.contains(&"") {
            let message = format!("`{self}` cannot have {given} arguments");
            let error = Diagnostic::error(message);
            return Err(error.hint(format!("it is used as `{self}`")));
        }
        let Meaning::Query(query) = self.meaning else { return Ok(None) };
        let bind = |(i, parameter): (usize, &Parameter)| {
            let last = if parameter.many { given } else { i + 1 };
            (parameter.name.to_string(), arguments[i..last].join(", "))
        };
        let bindings: Vec<_> = self.parameters.iter().enumerate().map(bind).collect();
        match macros::substitute(query, &bindings) {
            Ok(text) => Ok(Some(text)),
            Err(problem) => Err(Diagnostic::error(problem.message)),
        }
    }
}

/// The name with its parameters.
impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        let parameter = |p: &Parameter| format!("{}{}", p.name, if p.many { "..." } else { "" });
        let list: Vec<String> = self.parameters.iter().map(parameter).collect();
        if list.is_empty() { Ok(()) } else { write!(f, "({})", list.join(", ")) }
    }
}

/// One entry of the prelude, without its `##`.
fn entry(text: &'static str) -> Criterion {
    let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (names, parameters) = match head.split_once('(') {
        Some((names, list)) => {
            (names, list.trim_end_matches(')').split(',').map(parameter).collect())
        }
        None => (head, Vec::new()),
    };
    let mut names = names.split(',').map(str::trim);
    let name = names.next().unwrap_or_default();
    let comments: Vec<&str> = rest.lines().filter_map(|line| line.strip_prefix("# ")).collect();
    let marked = |mark: &str| comments.iter().find_map(|line| line.strip_prefix(mark));
    let is_plain = |line: &&&str| {
        let marks = ["Source: ", "Generator: ", "Entities: "];
        !marks.iter().any(|mark| line.starts_with(mark))
    };
    let about: Vec<&str> = comments.iter().filter(is_plain).copied().collect();
    let meaning = match marked("Generator: ") {
        Some(reason) => Meaning::Generator(reason.to_string()),
        None => Meaning::Query(query(rest)),
    };
    let source = marked("Source: ").unwrap_or_default().to_string();
    Criterion {
        name,
        aliases: names.collect(),
        parameters,
        about: about.join(" "),
        source,
        meaning,
        only_feasible: marked("Entities: ").is_some(),
    }
}

fn parameter(text: &'static str) -> Parameter {
    let text = text.trim();
    let name = text.trim_end_matches("...");
    Parameter { name, many: name != text }
}

/// What follows the comments.
fn query(rest: &'static str) -> &'static str {
    let mut at = 0;
    for line in rest.split_inclusive('\n') {
        if !line.starts_with('#') {
            break;
        }
        at += line.len();
    }
    rest[at..].trim()
}
