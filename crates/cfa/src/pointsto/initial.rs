//! What is there before the first edge: the images of static objects, the parameters of entry
//! functions.

use super::generate::Generator;
use super::objects::{Cell, Object, ObjectId};
use crate::program::{Callee, ExprKind, FuncId, Op, Program, Target};
use crate::types::{Ty, Type};
use base::IdVec;

/// The addresses in the images of globals. What is defined nowhere comes from outside.
pub(super) fn images(generator: &mut Generator) {
    let program = generator.program;
    for (g, global) in program.globals.entries() {
        let object = generator.globals[g];
        let Some(image) = &global.init else {
            fill(generator, object, global.ty);
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
    for (f, called) in called(generator.program).entries() {
        let function = &generator.program.functions[f];
        let Some(body) = function.body.as_ref().filter(|_| !called || function.name == "main")
        else {
            continue;
        };
        for v in &body.params {
            fill(generator, generator.locals[f][*v], body.vars[*v].ty);
        }
    }
}

/// Makes the pointers in an object of this type point to objects from outside.
pub(super) fn fill(generator: &mut Generator, object: ObjectId, ty: Ty) {
    let program = generator.program;
    let mut work = vec![(object, ty, 0)];
    while let Some((object, ty, at)) = work.pop() {
        match program.types.get(ty) {
            Type::Pointer(to) => {
                let (target, new) = input(generator, *to);
                let cell = generator.graph.objects.cell_at(&program.types, object, at);
                generator.graph.sets[cell].insert(target.0);
                work.extend(new.map(|object| (object, *to, 0)));
            }
            Type::Array(element, _) | Type::Vla(element, _) => work.push((object, *element, at)),
            Type::Record(id) => {
                let fields = program.types.records[*id].fields.iter();
                work.extend(fields.map(|field| (object, field.ty, at + field.offset)));
            }
            Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Complex(_) => {}
            Type::Vector(..) | Type::Function(_) => {}
        }
    }
}

/// The object from outside of this type, with its number if it is new.
fn input(generator: &mut Generator, ty: Ty) -> (Cell, Option<ObjectId>) {
    let ty = ty.unqualified();
    if let Some(&cell) = generator.inputs.get(&ty) {
        return (cell, None);
    }
    let types = &generator.program.types;
    let shape = types.size_of(ty).map(|_| (ty, true));
    let object = generator.graph.object(types, Object::Input(ty), shape);
    let cell = generator.first(object);
    generator.inputs.insert(ty, cell);
    (cell, Some(object))
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
