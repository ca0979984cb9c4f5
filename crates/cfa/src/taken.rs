//! Functions that are called by none that names them, and those that do not come back.

use crate::program::{ExprKind, FuncId, Program, Target};
use base::IdVec;

/// The functions whose addresses are taken in expressions or initialisers, and those that are called
/// where no automaton shows a call.
pub fn address_taken(program: &Program) -> IdVec<FuncId, bool> {
    let mut taken: IdVec<FuncId, bool> =
        program.functions.iter().map(|function| function.outside.called).collect();
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        for expr in body.exprs.iter() {
            if let ExprKind::Func(f) = expr.kind {
                taken[f] = true;
            }
        }
    }
    for image in program.globals.iter().filter_map(|global| global.init.as_ref()) {
        for relocation in &image.relocations {
            if let Target::Function(f) = relocation.target {
                taken[f] = true;
            }
        }
    }
    taken
}

/// Whether a function of this name leaves activations without returning from them.
pub fn jumps_away(name: &str) -> bool {
    name.contains("longjmp") || name.ends_with("setcontext") || name.ends_with("swapcontext")
}
