//! The normal form: `in` pushed down to the filters (Tables 2(e) and 3 of the paper), padding
//! explicit. Later stages need not know that there are dialects.

use crate::ast::{Anchored, Atom, Cover, Dialect, Filter, Join, Name, Path, Quantifier, Query};
use crate::ast::{Step, Times};
use std::fmt;

/// What a query asks for, without `in` and without dialect.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Normal {
    pub entry: Option<Name>,
    pub forall: Vec<Quantifier>,
    /// `->` in here stands for any edges whatever.
    pub cover: Padded<Cover>,
    pub passing: Option<Padded<Path>>,
}

/// The body stands at the start of the execution, or after any edges; and so for the end. These
/// edges are never composed with the filter of `in`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Padded<T> {
    pub before: Pad,
    pub body: T,
    pub after: Pad,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pad {
    Nothing,
    /// `ID*`: the paper's `true`.
    Anything,
}

/// The normal form of a query.
pub fn normalise(query: &Query) -> Normal {
    let scope = query.scope.as_ref();
    let cover = pad(&query.cover, |cover| in_cover(scope, cover));
    let passing = query.passing.as_ref().map(|passing| match query.dialect {
        Dialect::D2009 => {
            let body = in_path(scope, &passing.body);
            Padded { before: Pad::Nothing, body, after: Pad::Nothing }
        }
        Dialect::D2010 => pad(passing, Path::clone),
    });
    Normal { entry: query.entry.clone(), forall: query.forall.clone(), cover, passing }
}

fn pad<T>(anchored: &Anchored<T>, body: impl FnOnce(&T) -> T) -> Padded<T> {
    let side = |anchor: bool| if anchor { Pad::Nothing } else { Pad::Anything };
    Padded { before: side(anchored.start), body: body(&anchored.body), after: side(anchored.end) }
}

/// `F ⊙ F'` is `COMPOSE(F', F)`.
fn in_filter(scope: Option<&Filter>, filter: &Filter) -> Filter {
    match scope {
        Some(scope) => Filter::compose(vec![filter.clone(), scope.clone()]),
        None => filter.clone(),
    }
}

fn in_atom(scope: Option<&Filter>, atom: &Atom) -> Atom {
    let mut atom = atom.clone();
    match &mut atom {
        Atom::States { filter, .. } | Atom::Edges { filter, .. } | Atom::Paths { filter, .. } => {
            *filter = in_filter(scope, filter);
        }
        Atom::Check(_) => {}
    }
    atom
}

fn in_cover(scope: Option<&Filter>, cover: &Cover) -> Cover {
    let inner = |cover: &Cover| in_cover(scope, cover);
    match cover {
        Cover::Atom(atom) => Cover::Atom(in_atom(scope, atom)),
        Cover::Mcdc(filter, form) => Cover::Mcdc(in_filter(scope, filter), *form),
        Cover::Quote(path) => Cover::Quote(Box::new(in_path(scope, path))),
        Cover::Sum(items) => Cover::sum(items.iter().map(inner).collect()),
        Cover::Seq(first, steps) => {
            let step = |(join, next): &(Join, Cover)| (in_join(scope, join), inner(next));
            Cover::seq(inner(first), steps.iter().map(step).collect())
        }
        Cover::Set(op, left, right) => {
            Cover::Set(*op, Box::new(inner(left)), Box::new(inner(right)))
        }
        Cover::Before(pred, cover) => Cover::before(pred.clone(), inner(cover)),
        Cover::After(cover, pred) => Cover::after(inner(cover), pred.clone()),
    }
}

/// `->` is `-[ID*]>`, and its filter is composed like any other.
fn in_join(scope: Option<&Filter>, join: &Join) -> Join {
    match (join, scope) {
        (Join::Dot, _) => Join::Dot,
        (Join::Arrow, None) => Join::Arrow,
        (Join::Arrow, Some(_)) => Join::Monitor(anything_in(scope)),
        (Join::Monitor(path), _) => Join::Monitor(in_path(scope, path)),
    }
}

/// `F ⊙ ID*`
fn anything_in(scope: Option<&Filter>) -> Path {
    Path::repeat(Path::edges(in_filter(scope, &Filter::id())), Times::Any)
}

fn in_path(scope: Option<&Filter>, path: &Path) -> Path {
    let inner = |path: &Path| in_path(scope, path);
    match path {
        Path::Atom(atom) => Path::Atom(in_atom(scope, atom)),
        Path::Sum(items) => Path::sum(items.iter().map(inner).collect()),
        Path::Seq(first, steps) => {
            let step = |(step, next): &(Step, Path)| in_step(scope, *step, inner(next));
            Path::seq(inner(first), steps.iter().flat_map(step).collect())
        }
        Path::Repeat(path, times) => Path::repeat(inner(path), *times),
        Path::Before(pred, path) => Path::before(pred.clone(), inner(path)),
        Path::After(path, pred) => Path::after(inner(path), pred.clone()),
    }
}

fn in_step(scope: Option<&Filter>, step: Step, next: Path) -> Vec<(Step, Path)> {
    match (step, scope) {
        (Step::Arrow, Some(_)) => vec![(Step::Dot, anything_in(scope)), (Step::Dot, next)],
        _ => vec![(step, next)],
    }
}

impl Normal {
    /// The query of 2010 that has this normal form.
    pub fn to_query(&self) -> Query {
        Query {
            entry: self.entry.clone(),
            forall: self.forall.clone(),
            scope: None,
            cover: self.cover.anchored(),
            passing: self.passing.as_ref().map(Padded::anchored),
            dialect: Dialect::D2010,
        }
    }
}

impl<T: Clone> Padded<T> {
    fn anchored(&self) -> Anchored<T> {
        let anchor = |pad| pad == Pad::Nothing;
        Anchored { start: anchor(self.before), body: self.body.clone(), end: anchor(self.after) }
    }
}

impl fmt::Display for Normal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_query().fmt(f)
    }
}
