//! From words over statements to words over edges.

use super::{Statements, Vertex};
use crate::alphabet::{Alphabet, EdgeSet, Letter, LocSet};
use crate::regex::Regex;
use base::Id;
use cfa::{EdgeId, Program};

/// What lies under the statements of one function.
pub struct Lift<'a> {
    pub statements: &'a Statements,
    pub program: &'a Program,
    pub alphabet: &'a Alphabet,
    /// `ID`.
    pub under_test: &'a EdgeSet,
    /// The edges of functions that may run between an edge and the next of its function.
    pub called: &'a dyn Fn(Letter) -> EdgeSet,
}

impl Lift<'_> {
    /// The same language. Any statements whatever become any edges whatever.
    pub fn regex(&self, regex: &Regex) -> Regex {
        match regex {
            Regex::Star(body) if matches!(&**body, Regex::One(all) if *all == self.statements.graph.all()) => {
                Regex::one(self.under_test.clone()).star()
            }
            Regex::Never | Regex::Empty | Regex::Check(..) | Regex::At(_) => regex.clone(),
            Regex::One(set) => self.visit(set),
            Regex::Cat(parts) => Regex::cat(parts.iter().map(|part| self.regex(part))),
            Regex::Alt(parts) => Regex::alt(parts.iter().map(|part| self.regex(part))),
            Regex::And(parts) => Regex::and(parts.iter().map(|part| self.regex(part))),
            Regex::Star(body) => self.regex(body).star(),
            Regex::Repeat { body, min, max } => self.regex(body).repeat(*min, *max),
        }
    }

    /// A statement from its first edge to the one that leaves it. (If several are meant: an edge
    /// that leaves follows only the edges of its own statement, so they need not be told apart.)
    fn visit(&self, set: &EdgeSet) -> Regex {
        let graph = &self.statements.graph;
        let is_meant = |v: Vertex| set.contains(Letter::new(v.index()));
        let stay = self.statements.inside.entries().filter(|(v, _)| is_meant(*v));
        let stay = self.letters(stay.flat_map(|(_, edges)| edges));
        let arcs = self.statements.arcs.entries();
        let leave = arcs.filter(|(arc, _)| is_meant(graph.arcs[*arc].from));
        let leave = self.letters(leave.flat_map(|(_, edges)| edges));
        let through = Regex::cat([
            Regex::one(stay.union(&self.called(&stay))).star(),
            Regex::one(leave.clone()),
            Regex::one(self.called(&leave)).star(),
        ]);
        // The two vertices that are no statements.
        let entry = is_meant(graph.start).then(|| Regex::At(LocSet::one(self.entry())));
        let exit = is_meant(graph.end).then_some(Regex::Empty);
        Regex::alt([Some(through), entry, exit].into_iter().flatten())
    }

    fn entry(&self) -> crate::alphabet::Point {
        let f = self.statements.function;
        let body = self.program.functions[f].body.as_ref();
        self.alphabet.point(f, body.expect("statements should be of a body").entry)
    }

    fn letters<'e>(&self, edges: impl Iterator<Item = &'e EdgeId>) -> EdgeSet {
        edges.map(|e| self.alphabet.letter(self.statements.function, *e)).collect()
    }

    fn called(&self, edges: &EdgeSet) -> EdgeSet {
        edges.iter().fold(EdgeSet::empty(), |all, edge| all.union(&(self.called)(edge)))
    }
}
