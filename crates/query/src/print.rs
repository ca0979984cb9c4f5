//! The canonical form. What is printed parses to the same tree.
//!
//! A query is printed in the spelling of its dialect, so that the dialect is found again:
//!
//! | 2009 | 2010 |
//! |---|---|
//! | `EDGES(@A)` in the cover clause | `@A` |
//! | `STATES(@A)` | `NODES(@A)` |
//! | `COMPLEMENT(@A)` | `NOT(@A)` |
//! | `UNION(@A, @B)`, `INTERSECT(@A, @B)` | `@A \| @B`, `@A & @B` |

mod filter;

use crate::ast::{Anchored, Atom, Cover, Dialect, Filter, Join, Mcdc, Path, Pred};
use crate::ast::{Quantifier, Query, SetOp, Step, Times, VarSet};
use std::fmt;

/// How tightly a part must bind to stand somewhere without parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Sum,
    Seq,
    /// A predicate before something.
    Prefix,
    /// A predicate or repetition after something.
    Suffix,
    Atom,
}

/// A tree with the spelling to print it in.
struct Spelled<'a, T>(&'a T, Dialect);

/// A part of a tree, its spelling, and how tightly it must bind.
struct Part<'a, T>(&'a T, Dialect, Level);

/// A filter in the spelling of a dialect.
pub fn filter(filter: &Filter, dialect: Dialect) -> String {
    Spelled(filter, dialect).to_string()
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.entry {
            Some(entry) => {
                write!(f, "COVER( init({}()), FQL(", entry.text)?;
                plain(self, f)?;
                f.write_str(") )")
            }
            None => plain(self, f),
        }
    }
}

fn plain(query: &Query, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for quantifier in &query.forall {
        write!(f, "{quantifier} ")?;
    }
    let dialect = query.dialect;
    if let Some(scope) = &query.scope {
        write!(f, "in {} ", Spelled(scope, dialect))?;
    }
    write!(f, "cover {}", Spelled(&query.cover, dialect))?;
    if let Some(passing) = &query.passing {
        write!(f, " passing {}", Spelled(passing, dialect))?;
    }
    Ok(())
}

impl fmt::Display for Quantifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sets: Vec<String> = self.sets.iter().map(VarSet::to_string).collect();
        write!(f, "forall {} in {}:", self.variable.text, sets.join(" | "))
    }
}

impl fmt::Display for VarSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VarSet::Locals(function) => write!(f, "@LOCALS({})", function.text),
            VarSet::Params(function) => write!(f, "@PARAMS({})", function.text),
            VarSet::Globals => f.write_str("@GLOBALS"),
            VarSet::Vars => f.write_str("@VARS"),
        }
    }
}

impl<T> fmt::Display for Spelled<'_, Anchored<T>>
where
    for<'a> Part<'a, T>: fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spelled(anchored, dialect) = self;
        let start = if anchored.start { "^" } else { "" };
        let end = if anchored.end { "$" } else { "" };
        write!(f, "{start}{}{end}", Part(&anchored.body, *dialect, Level::Sum))
    }
}

impl fmt::Display for Pred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", self.text)
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Spelled(self, Dialect::D2009).fmt(f)
    }
}

impl fmt::Display for Cover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Part(self, Dialect::D2009, Level::Sum).fmt(f)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Part(self, Dialect::D2009, Level::Sum).fmt(f)
    }
}

impl fmt::Display for Part<'_, Cover> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Part(cover, dialect, level) = *self;
        if cover_level(cover) < level {
            return write!(f, "({})", Part(cover, dialect, Level::Sum));
        }
        match cover {
            Cover::Atom(atom) => print_atom(f, atom, dialect, level, dialect == Dialect::D2010),
            Cover::Mcdc(filter, Mcdc::Masking) => write!(f, "MCDC({})", Spelled(filter, dialect)),
            Cover::Mcdc(filter, Mcdc::Unique) => {
                write!(f, "MCDC({}, unique)", Spelled(filter, dialect))
            }
            Cover::Quote(path) => write!(f, "\"{}\"", Part(&**path, dialect, Level::Sum)),
            Cover::Sum(items) => sum(f, items, dialect),
            Cover::Seq(first, steps) => {
                write!(f, "{}", Part(&**first, dialect, Level::Prefix))?;
                for (join, next) in steps {
                    print_join(f, join, dialect)?;
                    write!(f, "{}", Part(next, dialect, Level::Prefix))?;
                }
                Ok(())
            }
            Cover::Set(op, left, right) => print_set(f, *op, left, right, dialect),
            Cover::Before(pred, inner) => {
                write!(f, "{pred}{}", Part(&**inner, dialect, Level::Prefix))
            }
            Cover::After(inner, pred) => {
                write!(f, "{}{pred}", Part(&**inner, dialect, Level::Suffix))
            }
        }
    }
}

fn cover_level(cover: &Cover) -> Level {
    match cover {
        Cover::Sum(_) => Level::Sum,
        Cover::Seq(..) => Level::Seq,
        Cover::Before(..) => Level::Prefix,
        Cover::After(..) => Level::Suffix,
        Cover::Atom(_) | Cover::Mcdc(..) | Cover::Quote(_) | Cover::Set(..) => Level::Atom,
    }
}

fn sum<'a, T>(f: &mut fmt::Formatter<'_>, items: &'a [T], dialect: Dialect) -> fmt::Result
where
    Part<'a, T>: fmt::Display,
{
    for (i, item) in items.iter().enumerate() {
        let plus = if i == 0 { "" } else { " + " };
        write!(f, "{plus}{}", Part(item, dialect, Level::Seq))?;
    }
    Ok(())
}

fn print_join(f: &mut fmt::Formatter<'_>, join: &Join, dialect: Dialect) -> fmt::Result {
    match join {
        Join::Dot => f.write_str("."),
        Join::Arrow => f.write_str("->"),
        Join::Monitor(path) => write!(f, "-[{}]>", Part(path, dialect, Level::Sum)),
    }
}

/// If both arguments were bare filters, it would be a filter.
fn print_set(
    f: &mut fmt::Formatter<'_>,
    op: SetOp,
    left: &Cover,
    right: &Cover,
    dialect: Dialect,
) -> fmt::Result {
    write!(f, "{}(", filter::set_word(op))?;
    match (bare(left), bare(right)) {
        (Some(filter), Some(_)) => write!(f, "EDGES({})", Spelled(filter, dialect))?,
        _ => write!(f, "{}", Part(left, dialect, Level::Sum))?,
    }
    write!(f, ", {})", Part(right, dialect, Level::Sum))
}

fn bare(cover: &Cover) -> Option<&Filter> {
    match cover {
        Cover::Atom(Atom::Edges { filter, preds }) if preds.is_empty() => Some(filter),
        _ => None,
    }
}

/// `bare` says that a filter alone means its edges here.
fn print_atom(
    f: &mut fmt::Formatter<'_>,
    atom: &Atom,
    dialect: Dialect,
    level: Level,
    bare: bool,
) -> fmt::Result {
    let nodes = if dialect == Dialect::D2010 { "NODES" } else { "STATES" };
    let (word, filter, bound, preds) = match atom {
        Atom::Check(pred) => return write!(f, "{pred}"),
        Atom::Edges { filter, preds } if bare && preds.is_empty() => {
            return filter::print_bare(f, filter, dialect, level > Level::Sum);
        }
        Atom::Edges { filter, preds } => ("EDGES", filter, None, preds),
        Atom::States { filter, preds } => (nodes, filter, None, preds),
        Atom::Paths { filter, bound, preds } => ("PATHS", filter, Some(bound), preds),
    };
    write!(f, "{word}({}", Spelled(filter, dialect))?;
    bound.map_or(Ok(()), |bound| write!(f, ", {bound}"))?;
    preds.iter().try_for_each(|pred| write!(f, ", {pred}"))?;
    f.write_str(")")
}

impl fmt::Display for Part<'_, Path> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Part(path, dialect, level) = *self;
        if path_level(path) < level {
            return write!(f, "({})", Part(path, dialect, Level::Sum));
        }
        match path {
            Path::Atom(atom) => print_atom(f, atom, dialect, level, true),
            Path::Sum(items) => sum(f, items, dialect),
            Path::Seq(first, steps) => {
                write!(f, "{}", Part(&**first, dialect, Level::Prefix))?;
                for (step, next) in steps {
                    f.write_str(if *step == Step::Dot { "." } else { "->" })?;
                    write!(f, "{}", Part(next, dialect, Level::Prefix))?;
                }
                Ok(())
            }
            Path::Repeat(inner, times) => {
                write!(f, "{}{times}", Part(&**inner, dialect, Level::Suffix))
            }
            Path::Before(pred, inner) => {
                write!(f, "{pred}{}", Part(&**inner, dialect, Level::Prefix))
            }
            Path::After(inner, pred) => {
                write!(f, "{}{pred}", Part(&**inner, dialect, Level::Suffix))
            }
        }
    }
}

fn path_level(path: &Path) -> Level {
    match path {
        Path::Sum(_) => Level::Sum,
        Path::Seq(..) => Level::Seq,
        Path::Before(..) => Level::Prefix,
        Path::After(..) | Path::Repeat(..) => Level::Suffix,
        Path::Atom(_) => Level::Atom,
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Times::Any => f.write_str("*"),
            Times::AtLeast(n) => write!(f, ">={n}"),
            Times::AtMost(n) => write!(f, "<={n}"),
            Times::Exactly(n) => write!(f, "=={n}"),
        }
    }
}
