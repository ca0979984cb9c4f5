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

#[cfg(test)]
mod tests {
    use super::*;
    use goal::{EdgeSet, Letter, PredId, Valuation, Word, matcher};

    struct Random(u64);

    impl Random {
        fn below(&mut self, n: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) % n
        }
    }

    fn regex(random: &mut Random, depth: u32) -> Regex {
        let inner = |random: &mut Random| regex(random, depth - 1);
        match random.below(if depth == 0 { 3 } else { 9 }) {
            0 => Regex::one(EdgeSet::one(Letter(random.below(2) as u32))),
            1 => Regex::Check(PredId(random.below(2) as u32), random.below(2) == 0),
            2 => Regex::Empty,
            3 => inner(random).star(),
            4 => {
                let min = random.below(3) as u32;
                let max = (random.below(2) == 0).then(|| min + random.below(3) as u32);
                inner(random).repeat(min, max)
            }
            5 => Regex::and([inner(random), inner(random)]),
            6 => Regex::alt([inner(random), inner(random)]),
            _ => Regex::cat([inner(random), inner(random)]),
        }
    }

    fn word(random: &mut Random) -> Word {
        let length = random.below(4);
        let edges = (0..length).map(|_| Letter(random.below(2) as u32)).collect();
        let value = |random: &mut Random, p| (PredId(p), random.below(2) == 0);
        let valuations =
            (0..=length).map(|_| Valuation::from_iter([0, 1].map(|p| value(random, p)))).collect();
        Word { edges, valuations }
    }

    #[test]
    fn words_with_an_edge_are_those_that_have_one() {
        let mut random = Random(3);
        for _ in 0..20_000 {
            let (regex, word) = (regex(&mut random, 3), word(&mut random));
            let is_in = matcher::matches(&regex, &word);
            let has_edge = !word.edges.is_empty();
            let split = [not_empty(&regex), only_empty(&regex)];
            let [with, without] = split.map(|part| matcher::matches(&part, &word));
            assert_eq!(with, is_in && has_edge, "{regex} {word:?}");
            assert_eq!(without, is_in && !has_edge, "{regex} {word:?}");
        }
    }
}
