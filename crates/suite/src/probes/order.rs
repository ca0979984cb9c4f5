//! Goals about order, and what has to be remembered for them while a program runs.
//!
//! A goal `a … b` asks for an edge a, then a stretch of edges that are allowed between, then an edge
//! b. Two kinds need little memory, whatever the length of the run:
//! - everything is allowed between: when each edge came first and when it came last;
//! - each a ends the stretch of the others (a definition hides the earlier ones): the last a.
//!
//! For all other goals the run itself is written down.

use goal::{Choices, EdgeSet, Goals, Part, Regex, Term};

/// What the goals of a term need.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Need {
    /// One edge or location: the map.
    Reached,
    /// When `first` and `second` came first and last.
    Times(Pair),
    /// The last of `first`, until an edge outside of `between` comes.
    Last(Pair),
    /// Everything.
    Trace,
}

/// The factors of `a … b`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    pub first: EdgeSet,
    pub between: EdgeSet,
    pub second: EdgeSet,
}

/// What each term needs; `id` are the edges under test.
pub fn needs(goals: &Goals, id: &EdgeSet) -> Vec<Need> {
    let of = |term: &Term| if goals.passing.is_some() { Need::Trace } else { need(term, id) };
    goals.terms.iter().map(of).collect()
}

fn need(term: &Term, id: &EdgeSet) -> Need {
    let is_padding = |part: &&Part| stretch(part).is_some_and(|set| id.is_subset(set));
    let parts: Vec<&Part> =
        term.parts.iter().filter(|part| !matches!(part, Part::All(Regex::Empty))).collect();
    match parts.as_slice() {
        [before, Part::Each(Choices::Edges(_) | Choices::Points(_)), after]
            if is_padding(before) && is_padding(after) =>
        {
            Need::Reached
        }
        [before, Part::Each(Choices::Edges(a)), between, Part::Each(Choices::Edges(b)), after]
            if is_padding(before) && is_padding(after) =>
        {
            let Some(allowed) = stretch(between) else { return Need::Trace };
            let (first, second) = (a.clone(), b.clone());
            let pair = Pair { first, between: allowed.clone(), second };
            if id.is_subset(allowed) {
                Need::Times(pair)
            } else if !a.meets(allowed) {
                Need::Last(pair)
            } else {
                Need::Trace
            }
        }
        _ => Need::Trace,
    }
}

/// The edges that may be repeated at will.
fn stretch(part: &Part) -> Option<&EdgeSet> {
    let regex = match part {
        Part::All(regex) => regex,
        Part::Each(Choices::Words(words)) => match words.as_slice() {
            [one] => one,
            _ => return None,
        },
        Part::Each(_) => return None,
    };
    match regex {
        Regex::Star(inner) => match &**inner {
            Regex::One(set) => Some(set),
            _ => None,
        },
        _ => None,
    }
}
