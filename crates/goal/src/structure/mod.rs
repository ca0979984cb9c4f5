//! What the shape of a program says about goals: is there a path at all?
//!
//! Answers come from the product of the supergraph and the automaton of a goal, by summaries of
//! functions ([`tabulate`]). A goal without a path is infeasible, and no solver is needed for it.

mod endings;
mod feasible;
mod relevant;
mod subsume;
mod tabulate;
mod trace;

pub use feasible::Feasible;
pub use subsume::Implications;

use crate::alphabet::{LocSet, Point};
use crate::automaton::{AcceptId, Det, TooMany};
use crate::goals::Goals;
use crate::regex::Regex;
use crate::supergraph::Supergraph;
use crate::word::{PredId, Word};
use tabulate::{Ends, Tabulation};

/// Whether all variables of a predicate are in scope at a location.
pub type Scope<'a> = &'a dyn Fn(PredId, Point) -> bool;

#[derive(Clone, Copy)]
pub struct Structure<'a> {
    graph: &'a Supergraph,
    scope: Scope<'a>,
}

impl<'a> Structure<'a> {
    pub fn new(graph: &'a Supergraph, scope: Scope<'a>) -> Self {
        Structure { graph, scope }
    }

    pub fn graph(&self) -> &'a Supergraph {
        self.graph
    }

    /// A path that the language accepts, from an entry to any location: a program can be stopped
    /// anywhere. One of the shortest, or nearly.
    pub fn witness(&self, language: &Regex) -> Result<Option<Word>, TooMany> {
        self.path(&mut self.det(&[language])?, Ends::Anywhere)
    }

    /// As [`Structure::witness`], but complete: to the exit of the entry, a halt, or a location in
    /// a region that cannot be left.
    pub fn complete_witness(&self, language: &Regex) -> Result<Option<Word>, TooMany> {
        self.path(&mut self.det(&[language])?, Ends::Complete)
    }

    /// A complete path in the first language and not in the second.
    pub fn difference(&self, first: &Regex, second: &Regex) -> Result<Option<Word>, TooMany> {
        self.path(&mut self.det(&[first, second])?, Ends::Complete)
    }

    pub fn is_feasible(&self, language: &Regex) -> Result<bool, TooMany> {
        let mut det = self.det(&[language])?;
        let mut tabulation = Tabulation::new(self, &mut det, Ends::Anywhere);
        Ok(tabulation.search(|labels| labels == [AcceptId(0)]).is_some())
    }

    /// The locations where a path of the language can end, those of the library left out.
    pub fn endings(&self, language: &Regex) -> Result<LocSet, TooMany> {
        let mut det = self.det(&[language])?;
        Ok(endings::find(self, &mut det))
    }

    /// Answers for all goals of a query, on demand.
    pub fn feasible(&self, goals: &'a Goals) -> Feasible<'a> {
        Feasible::new(*self, goals)
    }

    fn det(&self, languages: &[&Regex]) -> Result<Det, TooMany> {
        Det::of(languages.iter().copied(), self.graph.alphabet().edges())
    }

    /// A path with the first label alone.
    fn path(&self, det: &mut Det, ends: Ends) -> Result<Option<Word>, TooMany> {
        let mut tabulation = Tabulation::new(self, det, ends);
        let found = tabulation.search(|labels| labels == [AcceptId(0)]);
        Ok(found.map(|found| tabulation.word(found)))
    }
}
