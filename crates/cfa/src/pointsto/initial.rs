//! What is there before the first edge: the images of static objects, the parameters of entry
//! functions.

use super::generate::Generator;
use super::objects::Cell;
use super::values::Known;
use crate::program::{Callee, ExprKind, FuncId, Op, Program, Target};
use base::IdVec;

/// The addresses in the images of globals. What is defined nowhere comes from outside.
pub(super) fn images(generator: &mut Generator) {
    let program = generator.program;
    for (g, global) in program.globals.entries() {
        let object = generator.globals[g];
        let Some(image) = &global.init else {
            let unknown = generator.first(generator.unknown);
            for cell in generator.graph.objects.cells(object) {
                generator.graph.edge(unknown, cell);
            }
            continue;
        };
        for relocation in &image.relocations {
            let Some(to) = target(generator, relocation.target, relocation.addend) else {
                continue;
            };
            let at = generator.graph.objects.cell_at(&program.types, object, relocation.offset);
            generator.graph.sets[at].insert(to.0);
        }
    }
}

fn target(generator: &Generator, target: Target, addend: i64) -> Option<Cell> {
    let objects = &generator.graph.objects;
    match target {
        Target::Global(g) => {
            let object = generator.globals[g];
            Some(match u64::try_from(addend) {
                Ok(offset) => objects.cell_at(&generator.program.types, object, offset),
                Err(_) => objects.any(object),
            })
        }
        Target::Function(f) => Some(generator.first(generator.functions[f])),
        Target::Label(..) => None,
    }
}

/// Parameters of functions that can only be entered from outside point to objects from there.
pub(super) fn entries(generator: &mut Generator) {
    let unknown = Known::Held(generator.first(generator.unknown));
    for (f, called) in called(generator.program).entries() {
        let main = generator.program.functions[f].name == "main";
        if *called && !main {
            continue;
        }
        for part in generator.calls.interfaces[f].params.concat() {
            generator.store(Known::Place(part.1), unknown);
        }
    }
}

/// The functions that are called by name or whose address is taken.
fn called(program: &Program) -> IdVec<FuncId, bool> {
    let mut called = IdVec::filled(program.functions.len(), false);
    for body in program.functions.iter().filter_map(|f| f.body.as_ref()) {
        for edge in body.edges.iter() {
            if let Op::Call { callee: Callee::Direct(f), .. } = edge.op {
                called[f] = true;
            }
        }
        for expr in body.exprs.iter() {
            if let ExprKind::Func(f) = expr.kind {
                called[f] = true;
            }
        }
    }
    for image in program.globals.iter().filter_map(|g| g.init.as_ref()) {
        for relocation in &image.relocations {
            if let Target::Function(f) = relocation.target {
                called[f] = true;
            }
        }
    }
    called
}
