//! Names that are unique where they are used.
//!
//! The first entity of a name is written as it is, the k-th as `name'k`; the k-th without a name
//! is `'k`. A name that is no C identifier, or a word of the text form, stands in backquotes.
//! Globals and functions share one name space (globals count first); a name that a local of the
//! function hides is written `::name`.

use crate::program::{Body, Builtin, FuncId, GlobalId, LabelId, Program, VarId};
use crate::types::{RecordId, Types};
use base::{Id, IdVec, Map, Set};

/// Words that cannot be names unless quoted; those of types are in `super::types`.
const RESERVED: &[&str] = &[
    "skip",
    "zero",
    "input",
    "assume",
    "switch",
    "case",
    "default",
    "call",
    "return",
    "vla",
    "goto",
    "is",
    "asm",
    "unsupported",
    "bytes",
    "in",
    "align",
    "true",
    "false",
    "at",
];

/// The names of a program's globals and functions.
pub(super) struct ProgramNames {
    globals: IdVec<GlobalId, String>,
    functions: IdVec<FuncId, String>,
}

impl ProgramNames {
    pub fn new(program: &Program) -> Self {
        let globals = program.globals.iter().map(|g| g.name.as_str());
        let functions = program.functions.iter().map(|f| f.name.as_str());
        let mut globals = unique(globals.chain(functions));
        let functions = globals.split_off(program.globals.len());
        ProgramNames { globals: globals.into(), functions: functions.into() }
    }

    pub fn global(&self, id: GlobalId) -> &str {
        get(&self.globals, id)
    }

    pub fn function(&self, id: FuncId) -> &str {
        get(&self.functions, id)
    }
}

/// The names inside one function.
pub(super) struct BodyNames {
    vars: IdVec<VarId, String>,
    labels: IdVec<LabelId, String>,
    locals: Set<String>,
}

impl BodyNames {
    pub fn new(body: &Body) -> Self {
        let vars = unique(body.vars.iter().map(|v| v.name.as_str()));
        let labels = unique(body.labels.iter().map(|l| l.name.as_str()));
        let locals = vars.iter().cloned().collect();
        BodyNames { vars: vars.into(), labels: labels.into(), locals }
    }

    pub fn var(&self, id: VarId) -> &str {
        get(&self.vars, id)
    }

    pub fn label(&self, id: LabelId) -> &str {
        get(&self.labels, id)
    }

    /// A name of the program as it is written inside the function.
    pub fn outer(&self, name: &str) -> String {
        if self.locals.contains(name) { format!("::{name}") } else { name.to_string() }
    }
}

/// The tags of records, without `struct` or `union`.
pub(super) fn tags(types: &Types) -> IdVec<RecordId, String> {
    unique(types.records.iter().map(|r| r.tag.as_deref().unwrap_or(""))).into()
}

fn get<I: Id>(names: &IdVec<I, String>, id: I) -> &str {
    names.get(id).map_or("`?`", String::as_str)
}

/// Each name with its number among the equal ones.
pub(super) fn unique<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut seen: Map<&str, u32> = Map::new();
    names.map(|name| numbered(name, seen.entry(name).or_insert(0))).collect()
}

fn numbered(name: &str, count: &mut u32) -> String {
    *count += 1;
    match *count {
        1 if !name.is_empty() => quote(name),
        k => format!("{}'{k}", quote(name)),
    }
}

/// A name as one word of the text form.
pub(super) fn quote(name: &str) -> String {
    if name.is_empty() || is_plain(name) {
        return name.to_string();
    }
    let mut out = String::from("`");
    for c in name.chars() {
        match c {
            '`' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", c as u32)),
            c => out.push(c),
        }
    }
    out + "`"
}

fn is_plain(name: &str) -> bool {
    name.chars().all(is_word)
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && !RESERVED.contains(&name)
        && !super::types::is_type_word(name)
        && !Builtin::ALL.iter().any(|b| b.name() == name)
}

pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}
