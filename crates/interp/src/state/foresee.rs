//! What an execution would be found to do next.
//!
//! The code of the location is run on a copy of the state, up to the next location, call or builtin; what
//! is undefined on the way would be a finding of the real step. So checks whose condition no expression
//! can say (`cfa::Predicate::next`) have the interpreter's findings as their definition.

use crate::clock::Clock;
use crate::code::{Inst, Next, Target};
use crate::exec::straight;
use crate::finding::Findings;
use crate::memory::Memory;
use crate::state::State;
use crate::stop::{Halt, Halted, Reason, Which, undefined};
use cfa::checks::CheckKind;
use cfa::program::FuncId;

impl State<'_> {
    /// Whether what comes next is undefined in this way.
    pub(crate) fn foresees(&mut self, Next { start, kind, .. }: Next) -> bool {
        let mut pc = start as usize;
        self.memory.freeze();
        let (mut slots, mut memory) = (self.slots.to_vec(), self.memory.clone());
        let mut clock = Clock { steps: 0, limit: u64::MAX, findings: Findings::default() };
        let (types, code) = (self.types, self.code);
        let end =
            straight::<_, true>(types, code, &mut pc, &mut slots, &mut memory, &mut clock, &mut ());
        let last = match end {
            Ok(Some(Inst::Call(site))) => self.called(site, kind, &slots, &memory),
            Ok(_) => Ok(()),
            Err(halt) => Err(halt),
        };
        if base::mutant!("interp: a step that is tried is taken") {
            self.memory.clone_from(&memory);
        }
        let of_kind = |reason: Reason| reason.check() == Some(kind);
        let ended = last.err().is_some_and(|halt| match *halt {
            Halted::Undefined(reason, _) => of_kind(reason),
            Halted::Unsupported(_) | Halted::Needs(_) | Halted::Stop(_) => false,
        });
        let goes_on = !base::mutant!("interp: only what ends an execution is foreseen");
        ended || goes_on && clock.findings.as_slice().iter().any(|one| of_kind(one.reason))
    }

    /// What is called, and what the library's `free` is to free.
    fn called(
        &self,
        site: u32,
        kind: CheckKind,
        slots: &[u64],
        memory: &Memory,
    ) -> Result<(), Halt> {
        let site = &self.code.calls[site as usize];
        if base::mutant!("interp: whatever is called is a function") {
            return Ok(());
        }
        match (site.callee, site.args.first()) {
            (Target::Address(slot), _) => function_at(memory, slots[slot as usize]).map(drop),
            (Target::Function(_), Some(block)) if kind == CheckKind::Free => {
                freeable(memory, slots[block.slot as usize])
            }
            (Target::Function(_), _) => Ok(()),
        }
    }
}

/// The function that is called by an address.
pub(crate) fn function_at(memory: &Memory, address: u64) -> Result<FuncId, Halt> {
    match memory.find(address) {
        Some((object, 0)) => match object.which {
            Which::Function(f) => Ok(f),
            _ => Err(undefined(Reason::NotAFunction)),
        },
        _ if address == 0 => Err(undefined(Reason::NullPointer)),
        _ => Err(undefined(Reason::NotAFunction)),
    }
}

/// Null, and the start of a heap object that lives.
pub(crate) fn freeable(memory: &Memory, address: u64) -> Result<(), Halt> {
    match memory.find(address) {
        _ if address == 0 => Ok(()),
        Some((object, 0)) if object.which == Which::Heap => Ok(()),
        None if memory.was_object(address) => Err(undefined(Reason::DoubleFree)),
        _ => Err(undefined(Reason::InvalidFree)),
    }
}
