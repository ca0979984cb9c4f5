//! The one expression language, before it is sorted into filters, coverage and paths.

use crate::ast::{Mark, Mcdc, Pred, Prim, SetOp, Times};
use base::Span;

#[derive(Clone, Debug)]
pub struct Raw {
    pub kind: Kind,
    pub span: Span,
    /// The longest way down; parentheses and `EDGES(…)`, which a bare filter may do without, do not
    /// count.
    pub depth: usize,
}

#[derive(Clone, Debug)]
pub enum Kind {
    Prim(Prim),
    /// `NOT` or `COMPLEMENT`
    Not(Word, Box<Raw>),
    Set(SetOp, Vec<Raw>),
    Compose(Vec<Raw>),
    /// `PRED(filter, {p})`
    Predicated(Box<Raw>, Pred),
    Or(Vec<Raw>),
    And(Vec<Raw>),
    /// `EDGES(…)` and the like; only `PATHS` has a bound.
    Atom(Word, Box<Raw>, u32, Vec<Pred>),
    Mcdc(Box<Raw>, Mcdc),
    Check(Pred),
    Quote(Box<Raw>),
    Group(Box<Raw>),
    Sum(Vec<Raw>),
    Seq(Box<Raw>, Vec<(RawJoin, Raw)>),
    Repeat(Box<Raw>, Times),
    Before(Pred, Box<Raw>),
    After(Box<Raw>, Pred),
}

#[derive(Clone, Debug)]
pub enum RawJoin {
    Dot,
    Arrow,
    Monitor(Raw),
}

/// Spellings that the dialect depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    Not,
    Complement,
    States,
    Nodes,
    Edges,
    Paths,
}

impl Raw {
    pub fn new(kind: Kind, span: Span) -> Self {
        let deepest = kind.children().map(|raw| raw.depth).max().unwrap_or(0);
        let depth = deepest + usize::from(!matches!(kind, Kind::Group(_) | Kind::Atom(..)));
        Raw { kind, span, depth }
    }

    pub fn mark(&self) -> Mark {
        Mark(self.span)
    }

    /// A filter is also a coverage and a path; `UNION(a, b)` is one if both arguments are.
    pub fn is_filter(&self) -> bool {
        match &self.kind {
            Kind::Prim(_) | Kind::Not(..) | Kind::Compose(_) | Kind::Predicated(..) => true,
            Kind::Or(_) | Kind::And(_) => true,
            Kind::Set(_, items) => items.iter().all(Raw::is_filter),
            Kind::Group(inner) => inner.is_filter(),
            Kind::Atom(..) | Kind::Mcdc(..) | Kind::Check(_) | Kind::Quote(_) => false,
            Kind::Sum(_) | Kind::Seq(..) | Kind::Repeat(..) => false,
            Kind::Before(..) | Kind::After(..) => false,
        }
    }
}

impl Kind {
    pub fn children(&self) -> impl Iterator<Item = &Raw> {
        let (one, many, steps): (Option<&Raw>, &[Raw], &[(RawJoin, Raw)]) = match self {
            Kind::Prim(_) | Kind::Check(_) => (None, &[], &[]),
            Kind::Not(_, raw) | Kind::Predicated(raw, _) | Kind::Atom(_, raw, ..) => {
                (Some(raw), &[], &[])
            }
            Kind::Mcdc(raw, _) | Kind::Quote(raw) | Kind::Group(raw) => (Some(raw), &[], &[]),
            Kind::Repeat(raw, _) | Kind::Before(_, raw) | Kind::After(raw, _) => {
                (Some(raw), &[], &[])
            }
            Kind::Set(_, items) | Kind::Compose(items) => (None, items, &[]),
            Kind::Or(items) | Kind::And(items) | Kind::Sum(items) => (None, items, &[]),
            Kind::Seq(first, steps) => (Some(first), &[], steps),
        };
        let steps = steps.iter().flat_map(|(join, raw)| join.monitor().into_iter().chain([raw]));
        one.into_iter().chain(many).chain(steps)
    }

    /// What it is, in words, for messages.
    pub fn describe(&self) -> &'static str {
        match self {
            Kind::Prim(_) | Kind::Not(..) | Kind::Or(_) | Kind::And(_) => "a filter",
            Kind::Compose(_) | Kind::Predicated(..) => "a filter",
            Kind::Set(..) => "a set of goals",
            Kind::Atom(Word::States | Word::Nodes, ..) => "a set of states",
            Kind::Atom(Word::Paths, ..) => "a set of paths",
            Kind::Atom(..) => "a set of edges",
            Kind::Mcdc(..) => "a set of goals",
            Kind::Check(_) => "a predicate",
            Kind::Quote(_) => "a quoted pattern",
            Kind::Group(inner) => inner.kind.describe(),
            Kind::Sum(_) => "a sum",
            Kind::Seq(..) => "a sequence",
            Kind::Repeat(..) => "a repetition",
            Kind::Before(..) | Kind::After(..) => "a predicate with what it restricts",
        }
    }
}

impl RawJoin {
    pub fn monitor(&self) -> Option<&Raw> {
        match self {
            RawJoin::Monitor(raw) => Some(raw),
            RawJoin::Dot | RawJoin::Arrow => None,
        }
    }
}
