//! The canonical form of filters.

use super::Spelled;
use crate::ast::{Dialect, Filter, Name, Prim, SetOp, Var};
use std::fmt;

pub fn set_word(op: SetOp) -> &'static str {
    match op {
        SetOp::Union => "UNION",
        SetOp::Intersect => "INTERSECT",
        SetOp::Minus => "SETMINUS",
    }
}

/// An operator between filters, in the dialect that has it.
fn operator(op: SetOp, dialect: Dialect) -> Option<&'static str> {
    match (op, dialect) {
        (SetOp::Union, Dialect::D2010) => Some(" | "),
        (SetOp::Intersect, Dialect::D2010) => Some(" & "),
        (SetOp::Minus, _) | (_, Dialect::D2009) => None,
    }
}

/// A filter that stands for its edges; inside a larger expression its operators get parentheses.
pub fn print_bare(
    f: &mut fmt::Formatter<'_>,
    filter: &Filter,
    dialect: Dialect,
    inside: bool,
) -> fmt::Result {
    let spelled = Spelled(filter, dialect);
    match filter {
        Filter::Set(op, _) if inside && operator(*op, dialect).is_some() => {
            write!(f, "({spelled})")
        }
        _ => write!(f, "{spelled}"),
    }
}

impl fmt::Display for Spelled<'_, Filter> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spelled(filter, dialect) = *self;
        match filter {
            Filter::Prim(prim, _) => write!(f, "{prim}"),
            Filter::Not(inner) => {
                let word = if dialect == Dialect::D2010 { "NOT" } else { "COMPLEMENT" };
                write!(f, "{word}({})", Spelled(&**inner, dialect))
            }
            Filter::Compose(items) => call(f, "COMPOSE", items, dialect),
            Filter::Set(op, items) => match operator(*op, dialect) {
                Some(operator) => infix(f, *op, operator, items, dialect),
                None => call(f, set_word(*op), items, dialect),
            },
        }
    }
}

fn call(f: &mut fmt::Formatter<'_>, word: &str, items: &[Filter], dialect: Dialect) -> fmt::Result {
    let items: Vec<String> = items.iter().map(|i| Spelled(i, dialect).to_string()).collect();
    write!(f, "{word}({})", items.join(", "))
}

/// `&` binds tighter than `|`.
fn infix(
    f: &mut fmt::Formatter<'_>,
    op: SetOp,
    operator: &str,
    items: &[Filter],
    dialect: Dialect,
) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        f.write_str(if i == 0 { "" } else { operator })?;
        let looser = op == SetOp::Intersect && matches!(item, Filter::Set(SetOp::Union, _));
        let (open, close) = if looser { ("(", ")") } else { ("", "") };
        write!(f, "{open}{}{close}", Spelled(item, dialect))?;
    }
    Ok(())
}

impl fmt::Display for Prim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prim::Id => f.write_str("ID"),
            Prim::Calls => f.write_str("@CALLS"),
            Prim::BasicBlockEntry => f.write_str("@BASICBLOCKENTRY"),
            Prim::ConditionEdge => f.write_str("@CONDITIONEDGE"),
            Prim::ConditionGraph => f.write_str("@CONDITIONGRAPH"),
            Prim::DecisionEdge => f.write_str("@DECISIONEDGE"),
            Prim::File(path) => write!(f, "@FILE({})", Quoted(path)),
            Prim::Lines { file, first, last } => lines(f, file.as_ref(), *first, *last),
            Prim::Column(column) => write!(f, "@COLUMN({column})"),
            Prim::Func(name) => write!(f, "@FUNC({})", name.text),
            Prim::Entry(name) => write!(f, "@ENTRY({})", name.text),
            Prim::Exit(name) => write!(f, "@EXIT({})", name.text),
            Prim::Call(name) => write!(f, "@CALL({})", name.text),
            Prim::Label(name) => write!(f, "@LABEL({})", name.text),
            Prim::StmtType(types) => {
                let words: Vec<&str> = types.iter().map(|t| t.name()).collect();
                write!(f, "@STMTTYPE({})", words.join(","))
            }
            Prim::Def(var) => write!(f, "@DEF({var})"),
            Prim::Use(var) => write!(f, "@USE({var})"),
            Prim::CUse(var) => write!(f, "@CUSE({var})"),
            Prim::PUse(var) => write!(f, "@PUSE({var})"),
            Prim::Expr(text) => write!(f, "@EXPR({})", Quoted(text)),
            Prim::Regexp(text) => write!(f, "@REGEXP({})", Quoted(text)),
            Prim::Diff(revision) if is_plain(&revision.text) => {
                write!(f, "@DIFF({})", revision.text)
            }
            Prim::Diff(revision) => write!(f, "@DIFF({})", Quoted(revision)),
            Prim::Check(None) => f.write_str("@CHECK"),
            Prim::Check(Some(kind)) => write!(f, "@CHECK({})", kind.word()),
        }
    }
}

fn lines(f: &mut fmt::Formatter<'_>, file: Option<&Name>, first: u32, last: u32) -> fmt::Result {
    let range = if first == last { first.to_string() } else { format!("{first}-{last}") };
    match file {
        Some(file) => write!(f, "@LINE({},{range})", Quoted(file)),
        None => write!(f, "@{range}"),
    }
}

/// A revision that needs no quotes.
fn is_plain(revision: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.~^/-".contains(c);
    let starts = revision.starts_with(|c: char| c.is_ascii_alphanumeric());
    starts && revision.chars().all(plain) && !revision.contains("//")
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.function {
            Some(function) => write!(f, "{}::{}", function.text, self.name.text),
            None => f.write_str(&self.name.text),
        }
    }
}

/// In single quotes; a backslash is doubled only where it would protect something.
struct Quoted<'a>(&'a Name);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("'")?;
        let mut chars = self.0.text.chars().peekable();
        while let Some(c) = chars.next() {
            let protects = matches!(chars.peek(), None | Some('\\' | '\'' | '"'));
            match c {
                '\'' => f.write_str("\\'")?,
                '\\' if protects => f.write_str("\\\\")?,
                _ => write!(f, "{c}")?,
            }
        }
        f.write_str("'")
    }
}
