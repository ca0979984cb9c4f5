//! Functions that are called by none that names them, and those that do not come back.

use crate::inputs::ANSWER;
use crate::program::{ExprKind, FuncId, Function, Linkage, Outside, Program, Target};
use crate::written::is_declared_by_system;
use base::IdVec;

/// The functions whose addresses are taken in expressions or initialisers, constructors and
/// destructors where no automaton shows that they are called, and what is called where no text does.
pub fn address_taken(program: &Program) -> IdVec<FuncId, bool> {
    let is_shown = program.start().is_some();
    let runs = |f: &Function| f.outside.before.is_some() || f.outside.after.is_some();
    let is_called = |f: &Function| !is_shown && runs(f) || f.outside.implied;
    let mut taken: IdVec<FuncId, bool> = program.functions.iter().map(is_called).collect();
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

/// Functions with a body that code which nobody has shown may call, when executions start in `entry`.
///
/// It may have the address of every function whose address is taken. Where the program begins with
/// `main`, all of its code is there but for libraries, which do not know the program's names. Where it
/// begins elsewhere, there is a program around it, and that knows all functions with external linkage.
pub fn called_from_outside(program: &Program, entry: FuncId) -> IdVec<FuncId, bool> {
    let taken = address_taken(program);
    let is_whole = program.functions[entry].name == "main"
        || base::mutant!("cfa: nobody outside knows the program's functions");
    let is_called = |(f, function): (FuncId, &Function)| {
        let is_known = function.linkage == Linkage::External && f != entry;
        let is_own = !program.units[function.unit].library;
        function.body.is_some() && (taken[f] || !is_whole && is_known && is_own)
    };
    program.functions.entries().map(is_called).collect()
}

/// Whether a function has a body that nobody has shown: it is no function of the system, no library has
/// it, it is no name for a value, and no body that was dropped and called nothing.
pub fn is_unseen(program: &Program, f: FuncId) -> bool {
    let function = &program.functions[f];
    let is_value = ["__VERIFIER_", ANSWER].iter().any(|value| function.name.starts_with(value));
    let Outside { real, leaf, .. } = function.outside;
    let is_known = real || leaf || is_declared_by_system(program, f);
    function.body.is_none() && !is_known && !is_value && !program.units[function.unit].library
}

/// Whether a function of this name leaves activations without returning from them.
pub fn jumps_away(name: &str) -> bool {
    name.contains("longjmp") || name.ends_with("setcontext") || name.ends_with("swapcontext")
}
