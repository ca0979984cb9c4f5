//! Constructors that keep the canonical shape of trees: what means the same by the laws of the
//! language (associativity; a check before and a check after do not disturb each other) is the
//! same tree.

use crate::ast::{Atom, Cover, Filter, Join, Mark, Path, Pred, Prim, SetOp, Step, Times};

impl Filter {
    pub fn id() -> Self {
        Filter::Prim(Prim::Id, Mark::default())
    }

    /// `op(items…)`; one item is itself. Set difference takes from the first what is in the others.
    pub fn set(op: SetOp, items: Vec<Filter>) -> Self {
        let associative = op != SetOp::Minus;
        let mut flat = Vec::new();
        for (i, item) in items.into_iter().enumerate() {
            match item {
                Filter::Set(inner, parts) if inner == op && (associative || i == 0) => {
                    flat.extend(parts);
                }
                other => flat.push(other),
            }
        }
        one_or(flat, |items| Filter::Set(op, items))
    }

    /// The last is applied first.
    pub fn compose(items: Vec<Filter>) -> Self {
        let parts = items.into_iter().flat_map(|item| match item {
            Filter::Compose(parts) => parts,
            other => vec![other],
        });
        one_or(parts.collect(), Filter::Compose)
    }
}

impl Cover {
    pub fn edges(filter: Filter) -> Self {
        Cover::Atom(Atom::Edges { filter, preds: Vec::new() })
    }

    pub fn sum(items: Vec<Cover>) -> Self {
        let parts = items.into_iter().flat_map(|item| match item {
            Cover::Sum(parts) => parts,
            other => vec![other],
        });
        one_or(parts.collect(), Cover::Sum)
    }

    pub fn seq(first: Cover, rest: Vec<(Join, Cover)>) -> Self {
        let (first, mut steps) = first.split();
        for (join, next) in rest {
            let (head, tail) = next.split();
            steps.push((canonical(join), head));
            steps.extend(tail);
        }
        if steps.is_empty() { first } else { Cover::Seq(Box::new(first), steps) }
    }

    fn split(self) -> (Cover, Vec<(Join, Cover)>) {
        match self {
            Cover::Seq(first, steps) => (*first, steps),
            other => (other, Vec::new()),
        }
    }

    pub fn before(pred: Pred, cover: Cover) -> Self {
        Cover::Before(pred, Box::new(cover))
    }

    pub fn after(cover: Cover, pred: Pred) -> Self {
        match cover {
            Cover::Before(first, inner) => Cover::before(first, Cover::after(*inner, pred)),
            Cover::Atom(Atom::Check(first)) => Cover::before(first, Cover::Atom(Atom::Check(pred))),
            other => Cover::After(Box::new(other), pred),
        }
    }
}

/// `-[ID*]>` is `->` (section 2.5).
fn canonical(join: Join) -> Join {
    let anything = Path::repeat(Path::edges(Filter::id()), Times::Any);
    match join {
        Join::Monitor(path) if path == anything => Join::Arrow,
        other => other,
    }
}

impl Path {
    pub fn edges(filter: Filter) -> Self {
        Path::Atom(Atom::Edges { filter, preds: Vec::new() })
    }

    pub fn sum(items: Vec<Path>) -> Self {
        let parts = items.into_iter().flat_map(|item| match item {
            Path::Sum(parts) => parts,
            other => vec![other],
        });
        one_or(parts.collect(), Path::Sum)
    }

    pub fn seq(first: Path, rest: Vec<(Step, Path)>) -> Self {
        let (first, mut steps) = first.split();
        for (step, next) in rest {
            let (head, tail) = next.split();
            steps.push((step, head));
            steps.extend(tail);
        }
        if steps.is_empty() { first } else { Path::Seq(Box::new(first), steps) }
    }

    fn split(self) -> (Path, Vec<(Step, Path)>) {
        match self {
            Path::Seq(first, steps) => (*first, steps),
            other => (other, Vec::new()),
        }
    }

    pub fn repeat(path: Path, times: Times) -> Self {
        let times = if times == Times::AtLeast(0) { Times::Any } else { times };
        Path::Repeat(Box::new(path), times)
    }

    pub fn before(pred: Pred, path: Path) -> Self {
        Path::Before(pred, Box::new(path))
    }

    pub fn after(path: Path, pred: Pred) -> Self {
        match path {
            Path::Before(first, inner) => Path::before(first, Path::after(*inner, pred)),
            Path::Atom(Atom::Check(first)) => Path::before(first, Path::Atom(Atom::Check(pred))),
            other => Path::After(Box::new(other), pred),
        }
    }
}

/// The only item, or what `many` makes of them.
fn one_or<T>(mut items: Vec<T>, many: impl FnOnce(Vec<T>) -> T) -> T {
    if items.len() == 1 { items.remove(0) } else { many(items) }
}
