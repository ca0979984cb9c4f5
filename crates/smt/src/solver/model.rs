//! From the SAT solver's model to one of terms.

use super::Solver;
use crate::bits::Bits;
use crate::eval::Evaluator;
use crate::gates::Edge;
use crate::node::{Sort, TermId};
use crate::solve::{Outcome, Reason};
use crate::terms::Terms;
use crate::value::{Model, Value};

impl Model {
    /// The first of these Booleans that is false in the model.
    pub fn broken<'a>(
        &self,
        terms: &Terms,
        all: impl IntoIterator<Item = &'a TermId>,
    ) -> Option<TermId> {
        let mut evaluator = Evaluator::new(terms, self);
        all.into_iter().copied().find(|term| *evaluator.eval(*term) != Value::Bool(true))
    }
}

impl Solver {
    /// The answer after a model that the theory of arrays has nothing against.
    pub(super) fn finish(
        &mut self,
        terms: &Terms,
        assumptions: &[TermId],
    ) -> Result<Outcome, Reason> {
        let mut model = self.scalars(terms);
        if self.arrays.is_empty() {
            return Ok(Outcome::Sat(model));
        }
        self.array_values(terms, &mut model);
        // Which lemmas suffice is subtle (constant arrays in equations): better no answer than a
        // wrong one.
        let all = self.asserted.iter().chain(assumptions);
        match model.broken(terms, all) {
            None => Ok(Outcome::Sat(model)),
            Some(_) => Err(Reason::Arrays),
        }
    }

    /// The values of variables that are no arrays; what has no clauses is zero.
    fn scalars(&mut self, terms: &Terms) -> Model {
        let mut model = Model::new();
        for at in 0..self.variables.len() {
            let term = self.variables[at];
            if !self.arrays.is_internal(term) {
                let value = self.value(terms, term);
                model.set(term, value);
            }
        }
        model
    }

    /// The value that the SAT solver gave a term that has bits.
    pub(super) fn value(&mut self, terms: &Terms, term: TermId) -> Value {
        let word = self.blaster.known(terms, term).expect("the term should have bits").to_vec();
        let bits: Vec<bool> = word.iter().map(|edge| self.bit(*edge)).collect();
        match terms.sort(term) {
            Sort::Bool => Value::Bool(bits[0]),
            Sort::BitVec(width) => Value::Bits(Bits::from_bits(width, |at| bits[at as usize])),
            Sort::Array { .. } => panic!("an array should not be asked for bits"),
        }
    }

    fn bit(&mut self, edge: Edge) -> bool {
        if edge.is_constant() {
            return edge == Edge::TRUE;
        }
        match self.cnf.known(edge) {
            Some(literal) => self.sat.value(literal),
            None => edge.inverted(),
        }
    }
}
