//! The variables that a query can name.
//!
//! A name means variables "by scope and type" (FQL.md): a plain `v` every variable of that name in
//! the program under test, `f::v` those that are declared in `f`, a bound `v` exactly one. A
//! `static` of a block is a local variable of its function.

use super::Subject;
use super::function;
use super::names::unknown;
use crate::ast::{Filter, Prim, Var, VarSet};
use crate::source::{Problem, Result};
use base::{Map, Set};
use cfa::{FuncId, GlobalId, GlobalKind, Linkage, VarKind};

/// What a variable of a query is in the program; a block's `static` is a global.
pub use cfa::predicate::Variable as Denoted;

/// A variable that a quantifier runs through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// `x`; `f::x` if there are others; `f::x#2` for the second of these. No two have one name.
    pub name: String,
    pub denotes: Denoted,
}

/// Quantified variables with their values; the last of a name counts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bindings {
    list: Vec<(String, Denoted)>,
}

impl Bindings {
    pub fn with(&self, name: &str, denoted: Denoted) -> Self {
        let mut list = self.list.clone();
        list.push((name.to_string(), denoted));
        Bindings { list }
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn get(&self, name: &str) -> Option<Denoted> {
        self.list.iter().rev().find(|(bound, _)| bound == name).map(|(_, denoted)| *denoted)
    }

    /// Those whose names are wanted.
    pub(crate) fn only(&self, wanted: impl Fn(&str) -> bool) -> Self {
        let list = self.list.iter().filter(|(name, _)| wanted(name)).cloned().collect();
        Bindings { list }
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, Denoted)> {
        self.list.iter().map(|(name, denoted)| (name.as_str(), *denoted))
    }

    /// `f::v` is never bound.
    pub(super) fn of(&self, var: &Var) -> Option<Denoted> {
        if var.function.is_some() { None } else { self.get(&var.name.text) }
    }

    /// Whether a filter asks for the definitions or uses of a bound variable.
    pub(super) fn are_in(&self, filter: &Filter) -> bool {
        !self.is_empty() && !self.asked(filter).is_empty()
    }

    /// The bound variables whose definitions or uses a filter asks for, in the order written.
    pub(super) fn asked(&self, filter: &Filter) -> Vec<Denoted> {
        match filter {
            Filter::Prim(Prim::Def(v) | Prim::Use(v) | Prim::CUse(v) | Prim::PUse(v), _) => {
                self.of(v).into_iter().collect()
            }
            Filter::Prim(..) => Vec::new(),
            Filter::Not(inner) => self.asked(inner),
            Filter::Set(_, items) | Filter::Compose(items) => {
                items.iter().flat_map(|item| self.asked(item)).collect()
            }
        }
    }
}

struct Entry {
    word: String,
    /// Where it is declared; `None`: in no function.
    function: Option<FuncId>,
    parameter: bool,
    denotes: Denoted,
}

/// All variables of the program under test: no temporaries, no literals, none of the library's or
/// of the system's headers. Globals come first, then function by function.
pub struct Variables {
    entries: Vec<Entry>,
    names: Vec<String>,
    by_word: Map<String, Vec<usize>>,
}

impl Variables {
    pub(super) fn new(subject: &Subject<'_>) -> Self {
        let mut entries = Vec::new();
        let mut inside = Set::new();
        for (f, body) in subject.functions() {
            let function = Some(f);
            for (v, var) in body.vars.entries().filter(|(_, var)| is_named(var)) {
                let (word, parameter) = (var.name.clone(), var.kind == VarKind::Param);
                let denotes = Denoted::Local(f, v);
                entries.push(Entry { word, function, parameter, denotes });
            }
            let statics = body.scopes.iter().flat_map(|scope| &scope.statics);
            for (word, g) in statics.filter(|(_, g)| is_static(&subject.program.globals[*g])) {
                inside.insert(*g);
                let (word, denotes) = (word.clone(), Denoted::Global(*g));
                entries.push(Entry { word, function, parameter: false, denotes });
            }
        }
        entries.splice(0..0, globals(subject, &inside));
        let mut by_word: Map<String, Vec<usize>> = Map::new();
        for (i, entry) in entries.iter().enumerate() {
            by_word.entry(entry.word.clone()).or_default().push(i);
        }
        let names = printed(subject, &entries, &by_word);
        Variables { entries, names, by_word }
    }

    fn variable(&self, i: usize) -> Variable {
        Variable { name: self.names[i].clone(), denotes: self.entries[i].denotes }
    }

    /// `@VARS`
    pub fn all(&self) -> Vec<Variable> {
        (0..self.entries.len()).map(|i| self.variable(i)).collect()
    }

    fn those(&self, wanted: impl Fn(&Entry) -> bool) -> Vec<Variable> {
        let found = self.entries.iter().enumerate().filter(|(_, entry)| wanted(entry));
        found.map(|(i, _)| self.variable(i)).collect()
    }
}

/// A compound literal has no name in the source.
fn is_named(var: &cfa::Var) -> bool {
    var.kind != VarKind::Temp && !var.name.starts_with('$')
}

/// Whether what a block declares is its own; otherwise the declaration is `extern`.
fn is_static(global: &cfa::Global) -> bool {
    let own = matches!(global.kind, GlobalKind::BlockStatic | GlobalKind::Thread);
    own && global.linkage != Linkage::External
}

fn globals(subject: &Subject<'_>, inside: &Set<GlobalId>) -> Vec<Entry> {
    let program = subject.program;
    let own = |g: GlobalId| {
        let global = &program.globals[g];
        let variable = match global.kind {
            GlobalKind::Variable | GlobalKind::Thread => true,
            GlobalKind::Weak | GlobalKind::Unsized => true,
            GlobalKind::BlockStatic | GlobalKind::StringLiteral => false,
            GlobalKind::CompoundLiteral => false,
        };
        variable && !inside.contains(&g) && !subject.is_foreign(global.place.file)
    };
    let own = program.globals.entries().filter(|(g, _)| own(*g));
    let entry = |(g, global): (GlobalId, &cfa::Global)| Entry {
        word: global.name.clone(),
        function: None,
        parameter: false,
        denotes: Denoted::Global(g),
    };
    own.map(entry).collect()
}

/// The name of each for people.
fn printed(
    subject: &Subject<'_>,
    entries: &[Entry],
    by_word: &Map<String, Vec<usize>>,
) -> Vec<String> {
    // Files may have `static` functions of one name.
    let function = |e: &Entry| e.function.map(|f| subject.program.functions[f].name.as_str());
    let mut counts: Map<(Option<&str>, &str), usize> = Map::new();
    let mut names = Vec::with_capacity(entries.len());
    for entry in entries {
        let word = entry.word.as_str();
        let count = counts.entry((function(entry), word)).or_insert(0);
        *count += 1;
        let number = if *count > 1 { format!("#{count}") } else { String::new() };
        names.push(match function(entry) {
            _ if by_word.get(word).is_some_and(|all| all.len() == 1) => word.to_string(),
            Some(function) => format!("{function}::{word}{number}"),
            None => format!("{word}{number}"),
        });
    }
    names
}

impl Subject<'_> {
    /// The variables of a quantifier: the union of the sets, in order, each once.
    pub fn quantified(&self, sets: &[VarSet]) -> Result<Vec<Variable>> {
        let all = self.variables();
        let mut list: Vec<Variable> = Vec::new();
        for set in sets {
            let of = |parameter: bool, name| -> Result<Vec<Variable>> {
                let functions = function::named(self, name)?;
                let inside = |f| functions.iter().any(|(g, _)| Some(*g) == f);
                Ok(all.those(|e| e.parameter == parameter && inside(e.function)))
            };
            list.extend(match set {
                VarSet::Locals(name) => of(false, name)?,
                VarSet::Params(name) => of(true, name)?,
                VarSet::Globals => all.those(|e| e.function.is_none()),
                VarSet::Vars => all.all(),
            });
        }
        let mut seen = Set::new();
        list.retain(|v| seen.insert(v.denotes));
        Ok(list)
    }
}

/// What a variable of a filter means.
pub fn denoted(subject: &Subject<'_>, var: &Var, bound: &Bindings) -> Result<Vec<Denoted>> {
    if let Some(denoted) = bound.of(var) {
        return Ok(vec![denoted]);
    }
    let all = subject.variables();
    let functions = match &var.function {
        Some(name) => Some(function::named(subject, name)?),
        None => None,
    };
    let inside = |entry: &Entry| match &functions {
        Some(functions) => functions.iter().any(|(f, _)| Some(*f) == entry.function),
        None => true,
    };
    let named = all.by_word.get(&var.name.text).map_or(&[][..], Vec::as_slice);
    let found: Vec<&Entry> =
        named.iter().map(|i| &all.entries[*i]).filter(|entry| inside(entry)).collect();
    if !found.is_empty() {
        return Ok(found.iter().map(|entry| entry.denotes).collect());
    }
    if subject.program.constants.iter().any(|c| c.name == var.name.text) {
        let message = format!("`{}` is a constant, not a variable", var.name.text);
        return Err(Problem::new(var.name.at.0, message));
    }
    let candidates = all.entries.iter().filter(|entry| inside(entry));
    let words: Vec<&str> = candidates.map(|entry| entry.word.as_str()).collect();
    let what = match &var.function {
        Some(function) => format!("variable of `{}` called", function.text),
        None => "variable".to_string(),
    };
    Err(unknown(&what, &var.name, &words))
}
