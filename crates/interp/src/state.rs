//! The state between two edges, as observers see it.

pub(crate) mod foresee;

use crate::Observer;
use crate::clock::Clock;
use crate::code::{Code, Inst};
use crate::exec::straight;
use crate::finding::Findings;
use crate::memory::Memory;
use base::Id;
use cfa::program::LocId;
use cfa::types::Types;

/// A state of an execution.
pub struct State<'s> {
    pub(crate) types: &'s Types,
    pub(crate) code: &'s Code,
    pub(crate) loc: LocId,
    pub(crate) slots: &'s mut [u64],
    pub(crate) memory: &'s mut Memory,
}

impl<'s> State<'s> {
    pub(crate) fn new(
        types: &'s Types,
        code: &'s Code,
        loc: LocId,
        slots: &'s mut [u64],
        memory: &'s mut Memory,
    ) -> Self {
        State { types, code, loc, slots, memory }
    }

    /// Whether the predicate with this index holds. `None` if it has no value: one of its names
    /// is not in scope, or its evaluation is undefined (it follows a null or dangling pointer,
    /// leaves an object, reads an indeterminate value, overflows, divides by zero). That of a check
    /// has one where an execution would go on.
    pub fn holds(&mut self, predicate: usize) -> Option<bool> {
        if let Some(next) = self.code.probes.next.get(predicate).copied().flatten()
            && next.at == self.loc
            && self.foresees(next)
        {
            return Some(true);
        }
        let start = *self.code.probes.starts.get(predicate)?.get(self.loc.index())?;
        let mut pc = start? as usize;
        let is_check = self.code.probes.checks.get(predicate).copied().unwrap_or(false);
        let mut clock = Clock { steps: 0, limit: 0, findings: Findings::default() };
        let State { types, code, slots, memory, .. } = self;
        match straight::<_, false>(types, code, &mut pc, slots, memory, &mut clock, &mut ()) {
            Ok(Some(Inst::Truth(holds))) if is_check || !clock.findings.is_undefined() => {
                Some(holds)
            }
            Ok(_) | Err(_) => None,
        }
    }
}

#[cold]
pub(crate) fn show_state<O: Observer>(
    types: &Types,
    code: &Code,
    loc: Option<LocId>,
    slots: &mut [u64],
    memory: &mut Memory,
    observer: &mut O,
) {
    if let Some(loc) = loc {
        let mut state = State { types, code, loc, slots, memory };
        observer.state(code.function, loc, &mut state);
    }
}
