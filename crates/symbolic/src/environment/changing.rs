//! What changes at any time: volatile objects, and what handlers write.
//!
//! A read finds any value in an open world; else it is a boundary. Slots of registers, which are the
//! library's, hold what an input was: nobody else writes them. Handlers run anywhere, so that nothing in
//! them is infeasible for the place and the state in which tests let them run.

use super::Need;
use crate::cells::Held;
use crate::fault::Result;
use crate::machine::Machine;
use crate::obligation::{Boundary, Obligation, Site};
use crate::state::State;
use cfa::{Body, ExprId, ExprKind, Quals, Ty, Type, Types, VarId};
use interp::Which;
use smt::{Sort, TermId, Terms};

impl Machine<'_> {
    /// An object in memory is read as this type, at this address: any value, if it may change and the
    /// world is open.
    pub(crate) fn may_change(
        &mut self,
        state: &mut State,
        ty: Ty,
        address: TermId,
    ) -> Result<Option<Held>> {
        let Some(granted) = self.stays(state, ty, address)? else { return Ok(None) };
        if !self.open_world || self.program.types.is_pointer(ty) {
            self.oblige_all(state, Boundary::Environment(granted));
            return Ok(None);
        }
        let width = self.scalar(ty)?.width();
        let is_truth = *self.program.types.get(ty) == Type::Bool;
        let any = self.terms.fresh("volatile", Sort::BitVec(if is_truth { 1 } else { width }));
        let any = self.resize(any, false, width);
        self.need(state.guard, Terms::TRUE, Need::Environment(granted));
        Ok(Some(Held::sure(any)))
    }

    /// A whole record is read: what may have changed in it is a boundary.
    pub(crate) fn may_change_in_part(
        &mut self,
        state: &mut State,
        ty: Ty,
        address: TermId,
    ) -> Result<()> {
        let whole = match has_volatile(&self.program.types, ty) {
            true => ty.with(Quals::VOLATILE),
            false => ty,
        };
        let plain = base::mutant!("symbolic: records as a whole do not change");
        if let Some(granted) = self.stays(state, whole, address)?.filter(|_| !plain) {
            self.oblige_all(state, Boundary::Environment(granted));
        }
        Ok(())
    }

    /// What would have to hold for an object to have the value that it has here; none if it does.
    fn stays(&mut self, state: &mut State, ty: Ty, address: TermId) -> Result<Option<String>> {
        let is_plain = base::mutant!("symbolic: volatile objects keep their values");
        // Others may write an atomic object at any time, too.
        let changing = [Quals::VOLATILE, Quals::ATOMIC];
        let is_volatile = changing.iter().any(|one| ty.quals().contains(*one)) && !is_plain;
        let has_handlers = !self.handlers.is_empty();
        if !is_volatile && !has_handlers {
            return Ok(None);
        }
        for candidate in self.candidates(state, address)? {
            let object = candidate.object.and_then(|number| state.object(number));
            let Some(which) = object.map(|object| object.which) else { continue };
            if let Some(granted) = self.up_to_compiler(which) {
                return Ok(Some(granted));
            }
            if !self.skeleton.form.open {
                continue;
            }
            let name = which.name(self.program);
            if is_volatile && !self.is_slot(which) && !self.is_unknown_to_others(which) {
                let what = match which {
                    Which::Global(_) => format!("{name}, which is volatile,"),
                    _ => "what is volatile".into(),
                };
                return Ok(Some(format!("{what} changes only where the program writes it")));
            }
            if has_handlers && self.is_handled(which) {
                let [one, ..] = self.handlers.as_slice() else { continue };
                let handler = &self.program.functions[*one].name;
                return Ok(Some(format!("{handler} does not write to {name}")));
            }
        }
        Ok(None)
    }

    /// Where the value of a register is: the library's own objects are nobody else's.
    fn is_slot(&self, which: Which) -> bool {
        let Which::Global(g) = which else { return false };
        let file = self.program.files.get(self.program.globals[g].place.file);
        file.is_some_and(|file| file.starts_with("<library>"))
    }

    /// A local variable whose address is taken nowhere.
    fn is_unknown_to_others(&self, which: Which) -> bool {
        let Which::Local(f, v) = which else { return false };
        let Some(body) = &self.program.functions[f].body else { return false };
        let taken = |e: &cfa::Expr| match e.kind {
            ExprKind::Addr(place) => local(body, place) == Some(v),
            _ => false,
        };
        !body.exprs.iter().any(taken)
    }

    fn is_handled(&self, which: Which) -> bool {
        if base::mutant!("symbolic: handlers write nothing") {
            return false;
        }
        match which {
            Which::Global(g) => self.written.global(g) && !self.is_slot(which),
            Which::Local(f, v) => self.written.local(f, v),
            Which::Heap | Which::Alloca | Which::Arguments | Which::Input => self.written.others(),
            Which::Function(_) | Which::Label => false,
        }
    }

    /// Handlers may run at any time, from the first moment on.
    pub(super) fn handlers_run(&mut self, state: &State) {
        let never = base::mutant!("symbolic: handlers run only where tests let them");
        if !self.skeleton.form.open || never {
            return;
        }
        for g in self.handlers.clone() {
            let function = &self.program.functions[g];
            let Some(body) = &function.body else { continue };
            let name = &function.name;
            let granted =
                format!("{name} runs only where the entry begins and what it writes is read");
            let boundary = Boundary::Environment(granted);
            let site = Site { calls: Vec::new(), function: g, at: body.entry, edge: None };
            self.record(Obligation { guard: state.guard, site, boundary });
        }
    }
}

/// The local variable that an lvalue is a part of.
fn local(body: &Body, mut place: ExprId) -> Option<VarId> {
    loop {
        match body.exprs[place].kind {
            ExprKind::Local(v) => return Some(v),
            ExprKind::Field(of, _) | ExprKind::Index(of, _) => place = of,
            _ => return None,
        }
    }
}

/// Whether a member of the type is volatile.
fn has_volatile(types: &Types, ty: Ty) -> bool {
    let inside = match types.get(ty) {
        Type::Array(element, _) => has_volatile(types, *element),
        Type::Record(id) => {
            types.records[*id].fields.iter().any(|field| has_volatile(types, field.ty))
        }
        _ => false,
    };
    inside || ty.quals().contains(Quals::VOLATILE)
}
