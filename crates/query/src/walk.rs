//! The leaves of a query, in the order in which they are written.

use crate::ast::{Atom, Cover, Filter, Join, Mark, Path, Pred, Prim, Query};

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
