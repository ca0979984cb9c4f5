//! Sequences of locations and edges.
//!
//! `STATES(A)` has no letter: it is a check of no length. In the paper's state sequences
//! (Definition 15) two states in a row are one edge apart, so here too: between two neighbours
//! that are `STATES`, `.` is one edge, `->` at least one, and a monitor reads at least one.

use crate::ast::{Atom, Cover, Path};
use goal::Regex;

/// Whether a match begins, and whether it ends, with a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rims {
    pub first: bool,
    pub last: bool,
}

impl Rims {
    fn both(is: bool) -> Self {
        Rims { first: is, last: is }
    }

    fn all(mut items: impl Iterator<Item = Rims>) -> Self {
        let start = items.next().unwrap_or(Rims::both(false));
        items.fold(start, |a, b| Rims { first: a.first && b.first, last: a.last && b.last })
    }
}

pub fn of_cover(cover: &Cover) -> Rims {
    match cover {
        Cover::Atom(atom) => of_atom(atom),
        Cover::Mcdc(..) => Rims::both(false),
        Cover::Quote(path) => of_path(path),
        Cover::Sum(items) => Rims::all(items.iter().map(of_cover)),
        Cover::Seq(first, steps) => {
            let last = steps.last().map_or(&**first, |(_, next)| next);
            Rims { first: of_cover(first).first, last: of_cover(last).last }
        }
        Cover::Set(_, left, right) => Rims::all([&**left, &**right].into_iter().map(of_cover)),
        Cover::Before(_, inner) | Cover::After(inner, _) => of_cover(inner),
    }
}

pub fn of_path(path: &Path) -> Rims {
    match path {
        Path::Atom(atom) => of_atom(atom),
        Path::Sum(items) => Rims::all(items.iter().map(of_path)),
        Path::Seq(first, steps) => {
            let last = steps.last().map_or(&**first, |(_, next)| next);
            Rims { first: of_path(first).first, last: of_path(last).last }
        }
        Path::Repeat(inner, _) => of_path(inner),
        Path::Before(_, inner) | Path::After(inner, _) => of_path(inner),
    }
}

fn of_atom(atom: &Atom) -> Rims {
    Rims::both(matches!(atom, Atom::States { .. }))
}

/// The words of a monitor that have an edge.
pub fn not_empty(regex: &Regex) -> Regex {
    match regex {
        Regex::Never | Regex::Empty | Regex::Check(..) | Regex::At(_) => Regex::Never,
        Regex::One(_) => regex.clone(),
        Regex::Cat(parts) => {
            let split = |k: usize| {
                let before = parts[..k].iter().map(only_empty);
                let rest = parts[k + 1..].iter().cloned();
                Regex::cat(before.chain([not_empty(&parts[k])]).chain(rest))
            };
            Regex::alt((0..parts.len()).map(split))
        }
        Regex::Alt(parts) => Regex::alt(parts.iter().map(not_empty)),
        // All read the same word, so it is enough that one reads an edge.
        Regex::And(parts) => {
            let mut parts = parts.clone();
            parts[0] = not_empty(&parts[0]);
            Regex::and(parts)
        }
        Regex::Star(body) => Regex::cat([not_empty(body), regex.clone()]),
        Regex::Repeat { body, min, max } => {
            // Those without an edge only check, and a check holds as often as you like: either the
            // first repetition reads an edge, or some check and the next one does.
            let once = not_empty(body);
            let again = |min: u32, max: Option<u32>| (**body).clone().repeat(min, max);
            let first = match max {
                Some(0) => Regex::Never,
                _ => again(min.saturating_sub(1), max.map(|m| m - 1)),
            };
            let later = match max {
                Some(0 | 1) => Regex::Never,
                _ => Regex::cat([only_empty(body), once.clone(), again(0, max.map(|m| m - 2))]),
            };
            Regex::alt([Regex::cat([once, first]), later])
        }
    }
}

/// The words without an edge.
fn only_empty(regex: &Regex) -> Regex {
    match regex {
        Regex::Never | Regex::One(_) => Regex::Never,
        Regex::Empty | Regex::Check(..) | Regex::At(_) => regex.clone(),
        Regex::Cat(parts) => Regex::cat(parts.iter().map(only_empty)),
        Regex::Alt(parts) => Regex::alt(parts.iter().map(only_empty)),
        Regex::And(parts) => Regex::cat(parts.iter().map(only_empty)),
        Regex::Star(_) => Regex::Empty,
        Regex::Repeat { min: 0, .. } => Regex::Empty,
        Regex::Repeat { body, .. } => only_empty(body),
    }
}
