//! Calls back: what functions without probes call.

use super::Walker;
use cfa::{Callee, Edge, FuncId, Op};
use std::collections::BTreeSet;

/// Which activations may follow for a call of a function without probes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Back {
    Never,
    /// Of functions whose addresses somebody may have kept.
    Taken,
    /// Of handlers.
    Handler,
    Any,
}

impl Walker<'_> {
    /// Whether an activation may be a call back.
    pub(super) fn fits_back(&mut self, back: Back, frame: usize) -> bool {
        let (program, called) = (self.program, self.trace.frames[frame].function);
        match back {
            Back::Never => false,
            Back::Any => true,
            Back::Handler => cfa::handlers::handlers(program).contains(&called),
            Back::Taken => self.taken.get_or_insert_with(|| cfa::address_taken(program))[called],
        }
    }

    /// Whether a function without probes is there to call handlers.
    pub(super) fn interrupts(&self, g: FuncId) -> bool {
        self.program.functions[g].name.starts_with(cfa::handlers::INTERRUPTS)
    }

    /// Whether a function without probes calls something through a pointer, itself or further on.
    pub(super) fn calls_pointers(&mut self, g: FuncId) -> bool {
        if let Some(known) = self.back.get(&g) {
            return *known && !base::mutant!("suite: nobody calls what was registered before");
        }
        let (mut open, mut seen, mut found) = (vec![g], BTreeSet::from([g]), false);
        while let Some(f) = open.pop() {
            let edges = self.program.functions[f].body.iter().flat_map(|body| body.edges.iter());
            for callee in edges.filter_map(callee) {
                match callee {
                    Callee::Indirect(_) => found = true,
                    Callee::Direct(next) if seen.insert(*next) => open.push(*next),
                    Callee::Direct(_) => {}
                }
            }
        }
        self.back.insert(g, found);
        self.calls_pointers(g)
    }
}

fn callee(edge: &Edge) -> Option<&Callee> {
    match &edge.op {
        Op::Call { callee, .. } => Some(callee),
        _ => None,
    }
}
