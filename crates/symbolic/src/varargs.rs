//! Argument lists.
//!
//! As in the interpreter, a `va_list` holds one pointer at its start: into the argument-list
//! object that the call made, at the index of the next argument.

use crate::cells::{Cell, Held, Part};
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::scalar::Passed;
use crate::state::State;
use cfa::{DataModel, ExprId};
use interp::{Reason, Which};
use smt::{TermId, Terms};

impl Machine<'_> {
    fn set_list(&mut self, state: &mut State, list: TermId, value: TermId) -> Result<()> {
        let pointer = u64::from(self.width / 8);
        let mut part: Part = vec![(0, Cell { len: pointer, held: Held::sure(value) })];
        let size = match self.program.types.model {
            DataModel::Lp64 => 24,
            DataModel::Ilp32 => 4,
        };
        for at in (pointer..size).step_by(8) {
            let zero = self.terms.zero(64);
            part.push((at, Cell { len: 8, held: Held::sure(zero) }));
        }
        let zero = self.zero_offset();
        self.store_part(state, list, zero, size, &part)
    }

    /// The pointer in a list, which must point into an argument list.
    fn next_argument(&mut self, state: &mut State, list: TermId) -> Result<TermId> {
        let zero = self.zero_offset();
        let held = self.load(state, list, zero, u64::from(self.width / 8))?;
        let next = self.use_of(state, held, true);
        for candidate in self.candidates(state, next)? {
            let object = candidate.object.and_then(|number| state.object(number));
            let fine = match object {
                Some(object) if object.which == Which::Arguments => object.alive,
                _ => Terms::FALSE,
            };
            let fine = self.implies(candidate.guard, fine);
            self.require(state, fine, Reason::NoArgumentList);
        }
        Ok(next)
    }

    pub(crate) fn va_start(&mut self, state: &mut State, list: TermId) -> Result<()> {
        let arguments = state.frame().arguments;
        if self.number(arguments) == Some(0) {
            self.never(state, Reason::NoArgumentList);
            return Ok(());
        }
        self.set_list(state, list, arguments)
    }

    pub(crate) fn va_end(&mut self, state: &mut State, list: TermId) -> Result<()> {
        self.next_argument(state, list)?;
        let none = self.zero_offset();
        self.set_list(state, list, none)
    }

    pub(crate) fn va_copy(&mut self, state: &mut State, to: TermId, from: TermId) -> Result<()> {
        let next = self.next_argument(state, from)?;
        self.set_list(state, to, next)
    }

    pub(crate) fn va_arg(
        &mut self,
        state: &mut State,
        to: Option<ExprId>,
        list: TermId,
    ) -> Result<()> {
        let next = self.next_argument(state, list)?;
        let Some(to) = to else { return unsupported("va_arg without a result") };
        let ty = self.ty(to)?;
        let Some(wanted) = Passed::of(&self.program.types, ty) else {
            return unsupported("a value without a size");
        };
        let mut chosen: Option<Part> = None;
        for candidate in self.candidates(state, next)? {
            let Some(at) = self.number(candidate.offset) else {
                return unsupported("va_arg at a symbolic place");
            };
            let object = candidate.object.and_then(|number| state.object(number));
            let argument = object.and_then(|object| object.arguments.get(at as usize)).cloned();
            let reason = match &argument {
                None => Some(Reason::MissingArgument),
                Some(argument) if argument.passed != wanted => Some(Reason::ArgumentType),
                Some(_) => None,
            };
            if let Some(reason) = reason {
                let never = self.terms.not(candidate.guard);
                self.require(state, never, reason);
                continue;
            }
            let Some(argument) = argument else { continue };
            chosen = Some(match chosen {
                None => argument.part,
                Some(_) if matches!(wanted, Passed::Bytes(_)) => {
                    return unsupported("va_arg of a record at a symbolic place");
                }
                Some(other) => self.either_part(candidate.guard, &argument.part, &other),
            });
        }
        let Some(part) = chosen else { return Ok(()) };
        if let Passed::Bytes(len) = wanted {
            let (address, delta) = self.location(state, to)?;
            self.store_part(state, address, delta, len, &part)?;
        } else {
            let held = self.joined(&part);
            let place = self.place(state, to, false)?;
            self.put(state, place, ty, held)?;
        }
        let one = self.address(1);
        let next = self.terms.add(next, one);
        self.set_list(state, list, next)
    }

    /// One of two scalars.
    fn either_part(&mut self, guard: TermId, a: &Part, b: &Part) -> Part {
        let (x, y) = (self.joined(a), self.joined(b));
        let held = crate::object::either(&mut self.terms, guard, x, y);
        let len = u64::from(self.terms.width(held.value) / 8);
        vec![(0, Cell { len, held })]
    }
}
