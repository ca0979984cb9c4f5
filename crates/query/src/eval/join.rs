//! Sequences of locations and edges.
//!
//! `STATES(A)` has no letter: it is a check of no length. In the paper's state sequences
//! (Definition 15) two states in a row are one edge apart, so here too: between two neighbours
//! that are `STATES`, `.` is one edge, `->` at least one, and a monitor reads at least one.

use goal::{Choices, Part, Regex};

/// Whether every goal of a product ends at a location of a `STATES`, not with an edge.
pub fn ends_with_location(product: &[Part]) -> bool {
    product.iter().rev().find_map(|part| of_part(part, false)).unwrap_or(false)
}

/// … and begins so.
pub fn begins_with_location(product: &[Part]) -> bool {
    product.iter().find_map(|part| of_part(part, true)).unwrap_or(false)
}

/// `None` for what has no length and no location: predicates.
fn of_part(part: &Part, first: bool) -> Option<bool> {
    match part {
        Part::All(regex) => of_regex(regex, first),
        Part::Each(Choices::Edges(_)) => Some(false),
        Part::Each(Choices::Points(_)) => Some(true),
        Part::Each(Choices::Values(_)) => None,
        Part::Each(Choices::Words(words)) => together(words, first),
    }
}

fn of_regex(regex: &Regex, first: bool) -> Option<bool> {
    match regex {
        Regex::Empty | Regex::Check(..) => None,
        Regex::At(_) => Some(true),
        Regex::Never | Regex::One(_) => Some(false),
        Regex::Cat(parts) if first => parts.iter().find_map(|part| of_regex(part, first)),
        Regex::Cat(parts) => parts.iter().rev().find_map(|part| of_regex(part, first)),
        Regex::Alt(parts) | Regex::And(parts) => together(parts, first),
        Regex::Star(body) | Regex::Repeat { body, .. } => of_regex(body, first),
    }
}

/// A location only if all of them have one.
fn together(parts: &[Regex], first: bool) -> Option<bool> {
    let rims = parts.iter().filter_map(|part| of_regex(part, first));
    rims.reduce(|a, b| a && b)
}

/// Whether every match ends at a location of a `STATES`.
pub fn ends(regex: &Regex) -> bool {
    of_regex(regex, false).unwrap_or(false)
}

/// … and begins so.
pub fn begins(regex: &Regex) -> bool {
    of_regex(regex, true).unwrap_or(false)
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
