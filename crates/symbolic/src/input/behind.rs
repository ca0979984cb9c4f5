//! Pointers into the object of another one: `end=s+n`.

use super::Empty;
use crate::fault::{Result, unsupported};
use crate::form::Place;
use crate::machine::Machine;
use crate::state::State;
use cfa::shape::Size;
use cfa::{InputValue, Ty};
use smt::TermId;

impl Machine<'_> {
    /// So many elements behind where an input points to, at most at the end of its object; null if that
    /// one is.
    pub(super) fn behind(
        &mut self,
        state: &mut State,
        base: &str,
        by: &Size,
        empty: &mut Empty,
    ) -> Result<TermId> {
        let types = &self.program.types;
        let Some(Place { path, ty }) = self.skeleton.form.place(base).cloned() else {
            return unsupported("a pointer behind one that is no input");
        };
        let pointee = types.pointee(ty).filter(|to| !types.is_void(*to)).unwrap_or(Ty::CHAR);
        let start = self.scalar_at(state, ty, &path, empty)?;
        let count = match by {
            Size::Count(count) => self.address((*count).into()),
            Size::Of(name) => match self.input_count(name) {
                Some(count) => count,
                None => return unsupported("a distance that is no number among the inputs"),
            },
        };
        let size = self.size(pointee)?;
        let size = self.terms.bv(self.width, size.into());
        let distance = self.terms.mul(count, size);
        let there = self.terms.add(start, distance);
        let is_there = self.nonzero(start);
        let null = self.zero_offset();
        let fits = self.reaches(&path, pointee, count)?;
        let fits = self.implies(is_there, fits);
        if !base::mutant!("symbolic: a pointer behind another leaves its object") {
            self.assume(state, fits);
        }
        Ok(self.terms.ite(is_there, there, null))
    }

    /// That the object of a pointer has so many elements.
    fn reaches(&mut self, path: &crate::Path, pointee: Ty, count: TermId) -> Result<TermId> {
        let types = &self.program.types;
        let Some(InputValue::Pointer { object, .. }) = self.skeleton.get(path).cloned() else {
            return unsupported("a pointer behind one that has no object");
        };
        if let Err(what) = self.skeleton.form.make(types, object) {
            return unsupported(what);
        }
        let most = self.skeleton.form.elements(types, object, pointee);
        let last = self.address(most);
        let within = self.terms.ule(count, last);
        let Some(name) = self.skeleton.form.lengths.get(&object).cloned() else {
            return Ok(within);
        };
        match self.input_count(&name) {
            Some(length) => Ok(self.terms.ule(count, length)),
            None => unsupported("a length that is no number among the inputs"),
        }
    }
}
