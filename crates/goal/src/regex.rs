//! Regular expressions over sets of edges, with predicates as checks of length zero.

use crate::alphabet::{EdgeSet, Letter, LocSet};
use crate::word::PredId;
use std::fmt;

/// A language of words; `crate::matcher` is its definition.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Regex {
    /// No word.
    Never,
    /// No edge, whatever holds there.
    Empty,
    /// One edge of the set.
    One(EdgeSet),
    /// No edge, at a location where the predicate has this value.
    Check(PredId, bool),
    /// No edge, at a location of the set.
    At(LocSet),
    Cat(Vec<Regex>),
    Alt(Vec<Regex>),
    /// The words of all of them.
    And(Vec<Regex>),
    Star(Box<Regex>),
    /// At least `min` and, if there is a `max`, at most `max` times.
    Repeat {
        body: Box<Regex>,
        min: u32,
        max: Option<u32>,
    },
}

impl Regex {
    pub fn one(set: EdgeSet) -> Self {
        if set.is_empty() { Regex::Never } else { Regex::One(set) }
    }

    pub fn star(self) -> Self {
        match self {
            Regex::Never | Regex::Empty => Regex::Empty,
            Regex::Star(_) => self,
            // A check holds once or not at all.
            Regex::Check(..) | Regex::At(_) => Regex::Empty,
            Regex::One(_) | Regex::Cat(_) | Regex::Alt(_) | Regex::And(_) => {
                Regex::Star(Box::new(self))
            }
            Regex::Repeat { .. } => Regex::Star(Box::new(self)),
        }
    }

    pub fn repeat(self, min: u32, max: Option<u32>) -> Self {
        Regex::Repeat { body: Box::new(self), min, max }
    }

    /// One after the other; nested concatenations become one.
    pub fn cat(parts: impl IntoIterator<Item = Regex>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Regex::Never => return Regex::Never,
                Regex::Empty => {}
                Regex::Cat(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Regex::Empty,
            1 => flat.remove(0),
            _ => Regex::Cat(flat),
        }
    }

    /// Any of them; nested alternatives become one, edges are joined.
    pub fn alt(parts: impl IntoIterator<Item = Regex>) -> Self {
        let mut flat: Vec<Regex> = Vec::new();
        let mut edges = EdgeSet::empty();
        for part in parts {
            match part {
                Regex::Never => {}
                Regex::One(set) => edges = edges.union(&set),
                Regex::Alt(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        if !edges.is_empty() {
            flat.push(Regex::One(edges));
        }
        match flat.len() {
            0 => Regex::Never,
            1 => flat.remove(0),
            _ => Regex::Alt(flat),
        }
    }

    /// What is in all of them; nested ones become one, single edges are intersected.
    pub fn and(parts: impl IntoIterator<Item = Regex>) -> Self {
        let mut flat: Vec<Regex> = Vec::new();
        let mut edges: Option<EdgeSet> = None;
        for part in parts {
            match part {
                Regex::Never => return Regex::Never,
                // Of no languages, no word: as the matcher has it.
                Regex::And(inner) if inner.is_empty() => return Regex::Never,
                Regex::One(set) => {
                    edges = Some(edges.map_or(set.clone(), |common| common.intersection(&set)));
                }
                Regex::And(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match edges {
            Some(set) if set.is_empty() => return Regex::Never,
            Some(set) => flat.push(Regex::One(set)),
            None => {}
        }
        match flat.len() {
            // Of no languages the words of all are all words, which needs an alphabet.
            0 => panic!("an intersection should have a part"),
            1 => flat.remove(0),
            _ => Regex::And(flat),
        }
    }

    /// Any edges before and after: the padding of a cover clause with `ID*`.
    pub fn padded(self, all: &EdgeSet) -> Self {
        let any = Regex::one(all.clone()).star();
        Regex::cat([any.clone(), self, any])
    }

    /// Whether it is `ID*`: any edges of the program under test.
    pub fn is_padding(&self, id: &EdgeSet) -> bool {
        match self {
            Regex::Star(body) => matches!(&**body, Regex::One(set) if id.is_subset(set)),
            Regex::Repeat { body, min: 0, max: None } => {
                matches!(&**body, Regex::One(set) if id.is_subset(set))
            }
            _ => false,
        }
    }

    /// The edge that every word of it ends with, if that can be read off.
    pub fn last_edge(&self) -> Option<Letter> {
        match self {
            Regex::One(set) if set.len() == 1 => set.iter().next(),
            Regex::Cat(parts) => {
                let is_edge = |part: &&Regex| !matches!(part, Regex::Check(..) | Regex::At(_));
                parts.iter().rfind(is_edge)?.last_edge()
            }
            _ => None,
        }
    }

    /// Prints with names for sets and predicates.
    pub fn display<'a>(&'a self, names: &'a dyn Names) -> impl fmt::Display + 'a {
        Shown { regex: self, names }
    }
}

/// What a printed expression calls things.
pub trait Names {
    fn set(&self, set: &EdgeSet) -> String;
    fn locations(&self, set: &LocSet) -> String;
    fn predicate(&self, predicate: PredId) -> String;
}

/// Sets as ranges of numbers.
pub struct Numbers;

impl Names for Numbers {
    fn set(&self, set: &EdgeSet) -> String {
        format!("{set:?}")
    }

    fn locations(&self, set: &LocSet) -> String {
        format!("{set:?}")
    }

    fn predicate(&self, predicate: PredId) -> String {
        predicate.to_string()
    }
}

impl fmt::Display for Regex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(&Numbers).fmt(f)
    }
}

struct Shown<'a> {
    regex: &'a Regex,
    names: &'a dyn Names,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = |regex| Shown { regex, names: self.names };
        match self.regex {
            Regex::Never => f.write_str("never"),
            Regex::Empty => f.write_str("empty"),
            Regex::One(set) => f.write_str(&self.names.set(set)),
            Regex::At(set) => write!(f, "[at {}]", self.names.locations(set)),
            Regex::And(parts) => list(f, parts.iter().map(|p| inner(p).in_parentheses(1)), " & "),
            Regex::Check(p, true) => write!(f, "[{}]", self.names.predicate(*p)),
            Regex::Check(p, false) => write!(f, "[!{}]", self.names.predicate(*p)),
            Regex::Cat(parts) => list(f, parts.iter().map(|p| inner(p).in_parentheses(1)), "."),
            Regex::Alt(parts) => list(f, parts.iter().map(|p| inner(p).to_string()), " + "),
            Regex::Star(body) => write!(f, "{}*", inner(body).in_parentheses(2)),
            Regex::Repeat { body, min, max } => {
                let body = inner(body).in_parentheses(2);
                match max {
                    Some(max) if max == min => write!(f, "{body}=={min}"),
                    Some(max) if *min == 0 => write!(f, "{body}<={max}"),
                    Some(max) => write!(f, "{body}=={min}.{body}<={}", max.saturating_sub(*min)),
                    None => write!(f, "{body}>={min}"),
                }
            }
        }
    }
}

impl Shown<'_> {
    /// Parentheses around what binds less tightly than `level`: 1 concatenation, 2 repetition.
    fn in_parentheses(&self, level: u8) -> String {
        let own = match self.regex {
            Regex::Alt(_) | Regex::And(_) => 0,
            Regex::Cat(_) => 1,
            Regex::Repeat { min, max, .. } if *min > 0 && max.is_some_and(|m| m != *min) => 1,
            Regex::Star(_) | Regex::Repeat { .. } => 2,
            Regex::Never | Regex::Empty | Regex::One(_) | Regex::Check(..) | Regex::At(_) => 3,
        };
        if own < level { format!("({self})") } else { self.to_string() }
    }
}

fn list(
    f: &mut fmt::Formatter<'_>,
    parts: impl Iterator<Item = String>,
    between: &str,
) -> fmt::Result {
    f.write_str(&parts.collect::<Vec<_>>().join(between))
}
