//! Functions that are called by none that names them, and those that do not come back.

use crate::program::{ExprKind, FuncId, Function, Program, Target};
use base::IdVec;

/// The functions whose addresses are taken in expressions or initialisers, and constructors and
/// destructors where no automaton shows that they are called.
pub fn address_taken(program: &Program) -> IdVec<FuncId, bool> {
    let is_shown = program.start().is_some();
    let runs = |f: &Function| f.outside.before.is_some() || f.outside.after.is_some();
    let mut taken: IdVec<FuncId, bool> =
        program.functions.iter().map(|function| !is_shown && runs(function)).collect();
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
