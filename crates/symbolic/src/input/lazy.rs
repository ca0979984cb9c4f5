//! Objects of inputs that are made when an execution first uses them ([`crate::form::Lazy`]).
//!
//! Such an object has a number that does not depend on what else a path has made, and holds the same
//! when it is made on whatever path: so it is made once, and put into each state that uses it. A state
//! that has not used it yet holds it all the same where it meets one that has.

use crate::cells::Rest;
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::memory::LAZY;
use crate::object::Object;
use crate::scalar::Scalar;
use crate::skeleton::{Path, Root};
use crate::state::State;
use cfa::InputValue;
use cfa::inputs::fits;
use interp::Which;
use smt::TermId;
use std::collections::BTreeSet;
use std::rc::Rc;

/// An object as it is before anything has happened.
#[derive(Clone)]
pub(crate) struct Made {
    object: Rc<Object>,
    /// What holds of its values: strings end, numbers are in their ranges.
    domain: TermId,
}

/// Its address.
pub(crate) fn address(object: usize) -> u64 {
    ((LAZY + object + 1) as u64) << 32
}

impl Machine<'_> {
    /// The object of an address, which is made if it was not used before.
    pub(crate) fn located(
        &mut self,
        state: &mut State,
        address: u64,
        exact: bool,
    ) -> Result<Option<usize>> {
        let Some(number) = state.memory.locate(address, exact) else { return Ok(None) };
        if number < LAZY || state.memory.get(number).is_some() {
            return Ok(Some(number));
        }
        if !self.skeleton.form.lazy.contains(number - LAZY) {
            return Ok(None);
        }
        self.put_lazy(state, number)?;
        Ok(Some(number))
    }

    /// What says how long an object is that is made later is no more than will be made.
    pub(super) fn bound_length(&mut self, state: &mut State, index: usize) {
        let Some((name, most)) = self.skeleton.form.lazy_length(index) else { return };
        if let Some(count) = self.input_count(&name) {
            let last = self.address(most.into());
            let fits = self.terms.ule(count, last);
            self.assume(state, fits);
        }
    }

    /// Puts an object into a state in which it is not yet.
    fn put_lazy(&mut self, state: &mut State, number: usize) -> Result<()> {
        let made = match self.lazies.get(&number) {
            Some(made) => made.clone(),
            None => {
                let made = self.made(number - LAZY)?;
                self.lazies.insert(number, made.clone());
                made
            }
        };
        self.assume(state, made.domain);
        state.memory.set(number, Some(made.object));
        Ok(())
    }

    /// Two states hold the same of such objects.
    pub(crate) fn share_lazies(&mut self, a: &mut State, b: &mut State) -> Result<()> {
        let [x, y] = [&*a, &*b].map(|state| state.memory.lazies().collect::<BTreeSet<usize>>());
        if base::mutant!("symbolic: what one path has used is not there on the other") {
            return Ok(());
        }
        for number in y.difference(&x) {
            self.put_lazy(a, *number)?;
        }
        for number in x.difference(&y) {
            self.put_lazy(b, *number)?;
        }
        Ok(())
    }

    fn made(&mut self, index: usize) -> Result<Made> {
        let types = &self.program.types;
        if let Err(what) = self.skeleton.form.make(types, index) {
            return unsupported(what);
        }
        let form = &self.skeleton.form;
        let (Some(ty), value) = (form.lazy_type(index), &form.inputs.objects[index]) else {
            return unsupported("an input points to an object that is not there");
        };
        let count = match value {
            InputValue::Aggregate(items) if !fits(types, ty, value) => items.len() as u64,
            _ => 1,
        };
        let (size, base) = (self.size(ty)?.saturating_mul(count), address(index));
        let extent = self.terms.bv(self.width, size.into());
        let mut object =
            Object::new(&mut self.terms, base, extent, Which::Input, Rest::Indeterminate);
        object.element = Scalar::of(types, ty).map_or(0, |scalar| scalar.bytes());
        let at = self.at;
        let mut scratch = self.blank_state(self.entry);
        self.at = at;
        scratch.memory.set(LAZY + index, Some(Rc::new(object)));
        self.fill_objects(&mut scratch, vec![(base, ty, Path::whole(Root::Object(index)))])?;
        self.fix_length(&mut scratch, index, LAZY + index)?;
        match scratch.memory.get(LAZY + index) {
            Some(object) => Ok(Made { object: object.clone(), domain: scratch.guard }),
            None => unsupported("an input points to an object that is not there"),
        }
    }
}
