//! What an execution does last to complete a goal.

use crate::alphabet::{Alphabet, EdgeSet, Letter, LocSet, Point};
use crate::regex::Regex;
use cfa::{Op, Program};

/// It reads an edge of these, or stands at a location of these.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Last {
    pub edges: EdgeSet,
    pub points: LocSet,
    /// Edges that a word may need, wherever in it.
    pub needed: EdgeSet,
    /// Nothing is known.
    pub anywhere: bool,
}

/// Where one stands after an edge; `None` if that is not known from the edge alone.
type End<'e> = &'e dyn Fn(Letter) -> Option<Point>;

/// Behind a call a path may stand in what is called, behind a return in any caller.
pub fn end(program: &Program, alphabet: &Alphabet, letter: Letter) -> Option<Point> {
    let (f, e) = alphabet.edge(letter);
    let body = program.functions[f].body.as_ref()?;
    let edge = &body.edges[e];
    let stays = !matches!(edge.op, Op::Call { .. }) && edge.to != body.exit;
    stays.then(|| alphabet.point(f, edge.to))
}

impl Last {
    pub fn anywhere() -> Last {
        Last { anywhere: true, ..Last::nothing() }
    }

    fn nothing() -> Last {
        Last {
            edges: EdgeSet::empty(),
            points: LocSet::empty(),
            needed: EdgeSet::empty(),
            anywhere: false,
        }
    }

    /// Of a language that ends with any edges of `id`: once the rest is read, nothing can go wrong.
    pub fn of(language: &Regex, id: &EdgeSet, end: End<'_>) -> Last {
        let Regex::Cat(parts) = language else { return Last::anywhere() };
        let Some(count) = parts.iter().rposition(|part| !part.is_padding(id)) else {
            return Last::anywhere();
        };
        if count + 1 == parts.len() {
            return Last::anywhere();
        }
        let mut last = Last { needed: needed(language), ..Last::nothing() };
        if last.read(&parts[..=count], false, end) != Passed::No {
            // Not even an edge is needed.
            last.anywhere = true;
        }
        last
    }

    fn add(&mut self, edges: &EdgeSet, checked: bool, end: End<'_>) {
        if !checked {
            self.edges = self.edges.union(edges);
            return;
        }
        // A predicate is evaluated where one stands after the edge.
        let ends: Option<Vec<Point>> = edges.iter().map(end).collect();
        match ends {
            Some(ends) => self.points = self.points.union(&ends.into_iter().collect()),
            None => self.anywhere = true,
        }
    }

    /// The last thing in a sequence that is more than a predicate; `checked`: a predicate follows.
    fn read(&mut self, parts: &[Regex], checked: bool, end: End<'_>) -> Passed {
        let mut passed = Passed::Yes { checked };
        for part in parts.iter().rev() {
            let Passed::Yes { checked } = passed else { return Passed::No };
            passed = self.part(part, checked, end);
        }
        passed
    }

    fn part(&mut self, part: &Regex, checked: bool, end: End<'_>) -> Passed {
        match part {
            Regex::Never => Passed::No,
            Regex::Empty => Passed::Yes { checked },
            Regex::Check(..) => Passed::Yes { checked: true },
            Regex::One(set) => {
                self.add(set, checked, end);
                Passed::No
            }
            Regex::At(set) => {
                self.points = self.points.union(set);
                Passed::No
            }
            Regex::Cat(parts) => self.read(parts, checked, end),
            Regex::Alt(parts) => {
                let each = parts.iter().map(|part| self.part(part, checked, end));
                each.fold(Passed::No, Passed::or)
            }
            Regex::Star(body) => {
                let once = self.part(body, checked, end);
                once.or(Passed::Yes { checked })
            }
            Regex::Repeat { body, min, .. } => {
                let once = self.part(body, checked, end);
                if *min == 0 { once.or(Passed::Yes { checked }) } else { once }
            }
            // What all of them do last, each does.
            Regex::And(_) => {
                self.anywhere = true;
                Passed::No
            }
        }
    }
}

/// The edges of a language that are not left out at will.
fn needed(language: &Regex) -> EdgeSet {
    let all = |parts: &[Regex]| parts.iter().map(needed).fold(EdgeSet::empty(), |a, b| a.union(&b));
    match language {
        Regex::One(set) => set.clone(),
        Regex::Cat(parts) | Regex::Alt(parts) | Regex::And(parts) => all(parts),
        Regex::Repeat { body, min, .. } if *min > 0 => needed(body),
        Regex::Never | Regex::Empty | Regex::Check(..) | Regex::At(_) => EdgeSet::empty(),
        Regex::Star(_) | Regex::Repeat { .. } => EdgeSet::empty(),
    }
}

/// Whether what comes before may be the last thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Passed {
    No,
    Yes { checked: bool },
}

impl Passed {
    fn or(self, other: Passed) -> Passed {
        match (self, other) {
            (Passed::No, passed) | (passed, Passed::No) => passed,
            (Passed::Yes { checked: a }, Passed::Yes { checked: b }) => {
                Passed::Yes { checked: a || b }
            }
        }
    }
}
