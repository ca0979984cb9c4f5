//! Remembers answers.

use crate::node::TermId;
use crate::sat::Limits;
use crate::solve::{Outcome, Solve};
use crate::terms::Terms;
use crate::value::Model;
use base::Map;

/// How many models are tried on a new question.
const MODELS: usize = 8;

/// A question that was answered before is not asked again; nor is one that a recent model answers.
/// After an assertion, unsatisfiable questions stay so, and models are only tried.
pub struct Cached<S> {
    inner: S,
    asserted: Vec<TermId>,
    /// Cores of unsatisfiable questions, by the sorted assumptions.
    unsat: Map<Vec<TermId>, Vec<TermId>>,
    /// The last models.
    models: Vec<Model>,
    hits: usize,
}

impl<S: Solve> Cached<S> {
    pub fn new(inner: S) -> Self {
        let (asserted, models) = (Vec::new(), Vec::new());
        Cached { inner, asserted, unsat: Map::new(), models, hits: 0 }
    }

    /// How many questions were not passed on.
    pub fn hits(&self) -> usize {
        self.hits
    }

    fn known(&self, terms: &Terms, question: &[TermId]) -> Option<Outcome> {
        if let Some(core) = self.unsat.get(question) {
            return Some(Outcome::Unsat(core.clone()));
        }
        let all = || self.asserted.iter().chain(question);
        let fits = |model: &&Model| model.broken(terms, all()).is_none();
        self.models.iter().rev().find(fits).map(|model| Outcome::Sat(model.clone()))
    }
}

impl<S: Solve> Solve for Cached<S> {
    fn assert(&mut self, terms: &mut Terms, term: TermId) {
        self.asserted.push(term);
        self.inner.assert(terms, term);
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Outcome {
        let mut question = assumptions.to_vec();
        question.sort_unstable();
        question.dedup();
        if let Some(known) = self.known(terms, &question) {
            self.hits += 1;
            return known;
        }
        let outcome = self.inner.check(terms, assumptions, limits);
        match &outcome {
            Outcome::Sat(model) => {
                if self.models.len() == MODELS {
                    self.models.remove(0);
                }
                self.models.push(model.clone());
            }
            Outcome::Unsat(core) => {
                self.unsat.insert(question, core.clone());
            }
            Outcome::Unknown(_) => {}
        }
        outcome
    }
}
