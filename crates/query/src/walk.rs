//! The leaves of a query, in the order in which they are written.

use crate::ast::{Atom, Cover, Filter, Join, Mark, Path, Pred, Prim, Query};
use base::Span;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf<'a> {
    Prim(&'a Prim, Mark),
    Pred(&'a Pred),
}

/// Every primitive filter and every predicate.
pub fn leaves(query: &Query) -> Vec<Leaf<'_>> {
    let mut out = Vec::new();
    query.scope.iter().for_each(|filter| in_filter(filter, &mut out));
    in_cover(&query.cover.body, &mut out);
    query.passing.iter().for_each(|passing| in_path(&passing.body, &mut out));
    out
}

/// Every filter as it stands, that of `in` first.
pub(crate) fn filters(query: &Query) -> Vec<Filter> {
    let normal = crate::normal::normalise(query);
    let mut found: Vec<Filter> = Vec::new();
    let mut add = |atom: &Atom| match atom {
        Atom::States { filter, .. } | Atom::Edges { filter, .. } | Atom::Paths { filter, .. } => {
            if !found.contains(filter) {
                found.push(filter.clone());
            }
        }
        Atom::Check(_) => {}
    };
    atoms_in_cover(&normal.cover.body, &mut add);
    normal.passing.iter().for_each(|passing| atoms_in_path(&passing.body, &mut add));
    found
}

fn atoms_in_cover(cover: &Cover, add: &mut impl FnMut(&Atom)) {
    match cover {
        Cover::Atom(atom) => add(atom),
        Cover::Mcdc(filter, _) => add(&Atom::Edges { filter: filter.clone(), preds: Vec::new() }),
        Cover::Quote(path) => atoms_in_path(path, add),
        Cover::Sum(items) => items.iter().for_each(|item| atoms_in_cover(item, add)),
        Cover::Seq(first, steps) => {
            atoms_in_cover(first, add);
            for (join, next) in steps {
                if let Join::Monitor(path) = join {
                    atoms_in_path(path, add);
                }
                atoms_in_cover(next, add);
            }
        }
        Cover::Set(_, left, right) => {
            atoms_in_cover(left, add);
            atoms_in_cover(right, add);
        }
        Cover::Before(_, inner) | Cover::After(inner, _) => atoms_in_cover(inner, add),
    }
}

fn atoms_in_path(path: &Path, add: &mut impl FnMut(&Atom)) {
    match path {
        Path::Atom(atom) => add(atom),
        Path::Sum(items) => items.iter().for_each(|item| atoms_in_path(item, add)),
        Path::Seq(first, steps) => {
            atoms_in_path(first, add);
            steps.iter().for_each(|(_, next)| atoms_in_path(next, add));
        }
        Path::Repeat(inner, _) => atoms_in_path(inner, add),
        Path::Before(_, inner) | Path::After(inner, _) => atoms_in_path(inner, add),
    }
}

/// From the first primitive of a filter to the last; of a composition that of the outermost
/// filter, because the others may have come from `in`.
pub(crate) fn span(filter: &Filter) -> Span {
    if let Filter::Compose(items) = filter
        && let Some(first) = items.first()
    {
        return span(first);
    }
    let mut leaves = Vec::new();
    in_filter(filter, &mut leaves);
    let spans = leaves.iter().filter_map(|leaf| match leaf {
        Leaf::Prim(_, at) => Some(at.0),
        Leaf::Pred(_) => None,
    });
    spans.reduce(Span::to).unwrap_or_default()
}

/// From the first leaf of an expression to the last. (A filter of `in` stands outside of it.)
pub(crate) fn span_of_cover(cover: &Cover) -> Span {
    let mut leaves = Vec::new();
    in_cover(cover, &mut leaves);
    span_of(&leaves)
}

pub(crate) fn span_of_path(path: &Path) -> Span {
    span_of(&leaves_of_path(path))
}

pub(crate) fn leaves_of_path(path: &Path) -> Vec<Leaf<'_>> {
    let mut leaves = Vec::new();
    in_path(path, &mut leaves);
    leaves
}

fn span_of(leaves: &[Leaf<'_>]) -> Span {
    let spans = leaves.iter().map(|leaf| match leaf {
        Leaf::Prim(_, at) => at.0,
        Leaf::Pred(pred) => pred.at.0,
    });
    spans.filter(|span| *span != Span::default()).reduce(Span::to).unwrap_or_default()
}

/// The primitive that a filter is, whatever it is composed with.
pub(crate) fn outermost(filter: &Filter) -> Option<&Prim> {
    match filter {
        Filter::Prim(prim, _) => Some(prim),
        Filter::Compose(items) => outermost(items.first()?),
        Filter::Not(_) | Filter::Set(..) => None,
    }
}

pub(crate) fn in_filter<'a>(filter: &'a Filter, out: &mut Vec<Leaf<'a>>) {
    match filter {
        Filter::Prim(prim, at) => out.push(Leaf::Prim(prim, *at)),
        Filter::Not(inner) => in_filter(inner, out),
        Filter::Set(_, items) | Filter::Compose(items) => {
            items.iter().for_each(|item| in_filter(item, out));
        }
    }
}

fn in_atom<'a>(atom: &'a Atom, out: &mut Vec<Leaf<'a>>) {
    match atom {
        Atom::States { filter, preds }
        | Atom::Edges { filter, preds }
        | Atom::Paths { filter, preds, .. } => {
            in_filter(filter, out);
            out.extend(preds.iter().map(Leaf::Pred));
        }
        Atom::Check(pred) => out.push(Leaf::Pred(pred)),
    }
}

fn in_cover<'a>(cover: &'a Cover, out: &mut Vec<Leaf<'a>>) {
    match cover {
        Cover::Atom(atom) => in_atom(atom, out),
        Cover::Mcdc(filter, _) => in_filter(filter, out),
        Cover::Quote(path) => in_path(path, out),
        Cover::Sum(items) => items.iter().for_each(|item| in_cover(item, out)),
        Cover::Seq(first, steps) => {
            in_cover(first, out);
            for (join, next) in steps {
                if let Join::Monitor(path) = join {
                    in_path(path, out);
                }
                in_cover(next, out);
            }
        }
        Cover::Set(_, left, right) => {
            in_cover(left, out);
            in_cover(right, out);
        }
        Cover::Before(pred, inner) => {
            out.push(Leaf::Pred(pred));
            in_cover(inner, out);
        }
        Cover::After(inner, pred) => {
            in_cover(inner, out);
            out.push(Leaf::Pred(pred));
        }
    }
}

fn in_path<'a>(path: &'a Path, out: &mut Vec<Leaf<'a>>) {
    match path {
        Path::Atom(atom) => in_atom(atom, out),
        Path::Sum(items) => items.iter().for_each(|item| in_path(item, out)),
        Path::Seq(first, steps) => {
            in_path(first, out);
            steps.iter().for_each(|(_, next)| in_path(next, out));
        }
        Path::Repeat(inner, _) => in_path(inner, out),
        Path::Before(pred, inner) => {
            out.push(Leaf::Pred(pred));
            in_path(inner, out);
        }
        Path::After(inner, pred) => {
            in_path(inner, out);
            out.push(Leaf::Pred(pred));
        }
    }
}
