//! Predicates of queries in a state.

pub(crate) mod foresee;

use crate::fault::Result;
use crate::machine::Machine;
use crate::obligation::Obligations;
use crate::state::State;
use cfa::checks::CheckKind;
use cfa::{EdgeId, ExprId, Formula, FuncId, LocId, Predicate};
use smt::{TermId, Terms};

/// The value of a predicate: where its evaluation is undefined it has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Truth {
    pub holds: TermId,
    pub defined: TermId,
}

/// A predicate is evaluated at a location, and no edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    pub at: LocId,
    /// The program evaluates its operands next: see `Predicate::is_check`.
    pub is_check: bool,
}

impl Machine<'_> {
    /// The value of a predicate in the function that is executed; `None` where it has no formula. It
    /// leaves no trace in the state. What it looks at is looked at by the executions that stand there:
    /// it makes obligations.
    pub fn predicate(
        &mut self,
        state: &State,
        f: FuncId,
        l: LocId,
        predicate: &Predicate,
    ) -> Result<Option<Truth>> {
        let Some(formula) = predicate.at(f, l) else { return Ok(None) };
        let before = self.at;
        self.at = (f, EdgeId(0));
        self.standing = Some(Standing { at: l, is_check: predicate.is_check });
        let faults = self.side_conditions().faults.len();
        let value = match predicate.next {
            Some((e, kind)) => self.found_or(state, e, kind, formula),
            None => self.formula(state, formula),
        };
        self.keep_faults(faults);
        self.standing = None;
        self.at = before;
        value.map(Some)
    }

    /// It holds where the edge is undefined in this way; elsewhere the formula says what it is.
    fn found_or(
        &mut self,
        state: &State,
        e: EdgeId,
        kind: CheckKind,
        formula: &Formula,
    ) -> Result<Truth> {
        let holds = self.would_be(state, e, kind)?;
        let (found, always) = (Truth { holds, defined: Terms::TRUE }, Terms::TRUE);
        let otherwise = self.formula(state, formula)?;
        Ok(self.chosen(found, Truth { holds: always, defined: always }, otherwise))
    }

    /// From left to right, no further than needed.
    fn formula(&mut self, state: &State, formula: &Formula) -> Result<Truth> {
        let fixed = |holds| Truth { holds, defined: Terms::TRUE };
        Ok(match formula {
            Formula::True => fixed(Terms::TRUE),
            Formula::False => fixed(Terms::FALSE),
            Formula::Atom(atom) => self.atom(state, *atom)?,
            Formula::Not(a) => {
                let a = self.formula(state, a)?;
                Truth { holds: self.terms.not(a.holds), ..a }
            }
            Formula::And(a, b) => {
                let (a, b) = (self.formula(state, a)?, self.formula(state, b)?);
                self.chosen(a, b, fixed(Terms::FALSE))
            }
            Formula::Or(a, b) => {
                let (a, b) = (self.formula(state, a)?, self.formula(state, b)?);
                self.chosen(a, fixed(Terms::TRUE), b)
            }
            Formula::If(c, a, b) => {
                let c = self.formula(state, c)?;
                let (a, b) = (self.formula(state, a)?, self.formula(state, b)?);
                self.chosen(c, a, b)
            }
        })
    }

    fn chosen(&mut self, c: Truth, a: Truth, b: Truth) -> Truth {
        let holds = self.terms.ite(c.holds, a.holds, b.holds);
        let defined = self.terms.ite(c.holds, a.defined, b.defined);
        Truth { holds, defined: self.terms.and(c.defined, defined) }
    }

    fn atom(&mut self, state: &State, atom: ExprId) -> Result<Truth> {
        let (guard, mut state) = (state.guard, state.clone());
        // With the guard of the state what is defined would be long for nothing; but the
        // executions that get to a boundary are its.
        state.guard = Terms::TRUE;
        let known = std::mem::replace(&mut self.obligations, Obligations::none());
        let holds = self.condition(&mut state, atom);
        let new = std::mem::replace(&mut self.obligations, known);
        for mut obligation in new.iter() {
            obligation.guard = self.terms.and(guard, obligation.guard);
            self.obligations.add(&mut self.terms, obligation);
        }
        Ok(Truth { holds: holds?, defined: state.guard })
    }
}
