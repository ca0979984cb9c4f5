//! Sorting: which parts of an expression are filters, coverage or paths follows from where they
//! stand.

use super::raw::{Kind, Raw, RawJoin, Word};
use crate::ast::{Atom, Cover, Filter, Join, Path, Pred, SetOp, Step};
use crate::source::{Problem, Result};

pub fn filter(raw: Raw) -> Result<Filter> {
    let mark = raw.mark();
    let describe = raw.kind.describe();
    match raw.kind {
        Kind::Prim(prim) => Ok(Filter::Prim(prim, mark)),
        Kind::Not(_, inner) => Ok(Filter::Not(Box::new(filter(*inner)?))),
        Kind::Set(op, items) => Ok(Filter::set(op, filters(items)?)),
        Kind::Or(items) => Ok(Filter::set(SetOp::Union, filters(items)?)),
        Kind::And(items) => Ok(Filter::set(SetOp::Intersect, filters(items)?)),
        Kind::Compose(items) => Ok(Filter::compose(filters(items)?)),
        Kind::Group(inner) => filter(*inner),
        Kind::Predicated(..) => {
            let problem =
                Problem::new(raw.span, "PRED stands only directly inside EDGES, STATES or PATHS");
            Err(problem.hint("`EDGES(PRED(F, {p}))` is `EDGES(F, {p})`"))
        }
        Kind::Atom(..) => {
            let problem = Problem::new(raw.span, format!("{describe} is not a filter"));
            Err(problem
                .expected("a filter")
                .hint("EDGES, STATES and PATHS are made of filters, not the reverse"))
        }
        Kind::Mcdc(..)
        | Kind::Check(_)
        | Kind::Quote(_)
        | Kind::Sum(_)
        | Kind::Seq(..)
        | Kind::Repeat(..)
        | Kind::Before(..)
        | Kind::After(..) => {
            let problem = Problem::new(raw.span, format!("{describe} is not a filter"));
            Err(problem.expected("a filter"))
        }
    }
}

fn filters(items: Vec<Raw>) -> Result<Vec<Filter>> {
    items.into_iter().map(filter).collect()
}

/// `PRED(F, {p})` is `F` and one more predicate.
fn atom(word: Word, raw: Raw, bound: u32, mut preds: Vec<Pred>) -> Result<Atom> {
    let raw = match raw.kind {
        Kind::Predicated(inner, pred) => {
            preds.insert(0, pred);
            *inner
        }
        _ => raw,
    };
    let filter = filter(raw)?;
    Ok(match word {
        Word::States | Word::Nodes => Atom::States { filter, preds },
        Word::Paths => Atom::Paths { filter, bound, preds },
        Word::Edges | Word::Not | Word::Complement => Atom::Edges { filter, preds },
    })
}

pub fn cover(raw: Raw) -> Result<Cover> {
    if raw.is_filter() {
        return Ok(Cover::edges(filter(raw)?));
    }
    let span = raw.span;
    Ok(match raw.kind {
        Kind::Atom(word, inner, bound, preds) => Cover::Atom(atom(word, *inner, bound, preds)?),
        Kind::Mcdc(inner, form) => Cover::Mcdc(filter(*inner)?, form),
        Kind::Check(pred) => Cover::Atom(Atom::Check(pred)),
        Kind::Quote(inner) => Cover::Quote(Box::new(path(*inner)?)),
        Kind::Group(inner) => cover(*inner)?,
        Kind::Sum(items) => Cover::sum(items.into_iter().map(cover).collect::<Result<_>>()?),
        Kind::Seq(first, steps) => sequence(*first, steps)?,
        Kind::Set(op, items) => set(op, items, span)?,
        Kind::Before(pred, inner) => Cover::before(pred, cover(*inner)?),
        Kind::After(inner, pred) => Cover::after(cover(*inner)?, pred),
        Kind::Repeat(..) => {
            let problem = Problem::new(span, "goals cannot be repeated");
            return Err(problem.hint("a path in quotes is one goal: `\"…*\"`"));
        }
        Kind::Prim(_)
        | Kind::Not(..)
        | Kind::Compose(_)
        | Kind::Predicated(..)
        | Kind::Or(_)
        | Kind::And(_) => unreachable!("filters should be sorted above"),
    })
}

fn sequence(first: Raw, steps: Vec<(RawJoin, Raw)>) -> Result<Cover> {
    let first = cover(first)?;
    let step = |(join, raw)| {
        let join = match join {
            RawJoin::Dot => Join::Dot,
            RawJoin::Arrow => Join::Arrow,
            RawJoin::Monitor(monitor) => Join::Monitor(path(monitor)?),
        };
        Ok((join, cover(raw)?))
    };
    Ok(Cover::seq(first, steps.into_iter().map(step).collect::<Result<_>>()?))
}

fn set(op: SetOp, items: Vec<Raw>, span: base::Span) -> Result<Cover> {
    let given = items.len();
    let Ok([left, right]) = <[Raw; 2]>::try_from(items) else {
        let message = format!("an operation on goals with {given} arguments");
        return Err(Problem::new(span, message).expected("two arguments, or filters only"));
    };
    Ok(Cover::Set(op, Box::new(cover(left)?), Box::new(cover(right)?)))
}

pub fn path(raw: Raw) -> Result<Path> {
    if raw.is_filter() {
        return Ok(Path::edges(filter(raw)?));
    }
    let span = raw.span;
    let wrong = |message: &str, hint: &str| Err(Problem::new(span, message).hint(hint));
    Ok(match raw.kind {
        Kind::Atom(word, inner, bound, preds) => Path::Atom(atom(word, *inner, bound, preds)?),
        Kind::Check(pred) => Path::Atom(Atom::Check(pred)),
        Kind::Group(inner) => path(*inner)?,
        Kind::Sum(items) => Path::sum(items.into_iter().map(path).collect::<Result<_>>()?),
        Kind::Seq(first, steps) => steps_of_path(*first, steps)?,
        Kind::Repeat(inner, times) => Path::repeat(path(*inner)?, times),
        Kind::Before(pred, inner) => Path::before(pred, path(*inner)?),
        Kind::After(inner, pred) => Path::after(path(*inner)?, pred),
        Kind::Quote(_) => return wrong("a path has no quotes", "use parentheses"),
        Kind::Set(..) => {
            return wrong("set operations join filters or goals, not paths", "`+` joins paths");
        }
        Kind::Mcdc(..) => {
            return wrong("MCDC is a set of goals, not a path", "it stands in the cover clause");
        }
        Kind::Prim(_)
        | Kind::Not(..)
        | Kind::Compose(_)
        | Kind::Predicated(..)
        | Kind::Or(_)
        | Kind::And(_) => unreachable!("filters should be sorted above"),
    })
}

fn steps_of_path(first: Raw, steps: Vec<(RawJoin, Raw)>) -> Result<Path> {
    let first = path(first)?;
    let step = |(join, raw)| match join {
        RawJoin::Dot => Ok((Step::Dot, path(raw)?)),
        RawJoin::Arrow => Ok((Step::Arrow, path(raw)?)),
        RawJoin::Monitor(monitor) => {
            let problem = Problem::new(monitor.span, "a path monitor joins goals, not paths");
            Err(problem.hint("write the path between dots: `a.path.b`"))
        }
    };
    Ok(Path::seq(first, steps.into_iter().map(step).collect::<Result<_>>()?))
}
