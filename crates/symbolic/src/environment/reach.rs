//! What a value leads to: through pointers, and pointers behind them.

use cfa::{Quals, Ty, Type, Types};

pub(crate) fn is_function(types: &Types, ty: Ty) -> bool {
    matches!(types.get(ty), Type::Function(_))
}

pub(crate) fn is_constant(types: &Types, mut ty: Ty) -> bool {
    while let Some(element) = types.element(ty) {
        ty = element;
    }
    ty.quals().contains(Quals::CONST)
}

/// What a value leads to.
#[derive(Clone, Copy, Default)]
pub(crate) struct Reach {
    pub functions: bool,
    /// There is a pointer in it.
    pub pointers: bool,
    /// Objects that can be written, by pointers in the value.
    pub objects: bool,
    /// Objects that can be written, by pointers in what pointers in the value point to.
    pub further: bool,
}

/// What values of a type lead to, looked at so deep.
pub(crate) fn reach(types: &Types, ty: Ty, depth: u32) -> Reach {
    if depth == 0 {
        return Reach { functions: true, pointers: true, objects: true, further: true };
    }
    match types.get(ty) {
        Type::Pointer(pointee) if is_function(types, *pointee) => {
            Reach { functions: true, pointers: true, ..Reach::default() }
        }
        Type::Pointer(pointee) => {
            // A list that leads to its own type leads to nothing else.
            let inner = match types.record_id(*pointee) {
                Some(_) => members(types, *pointee, depth - 1),
                None => reach(types, *pointee, depth - 1),
            };
            let further = inner.objects || inner.further;
            let objects = !is_constant(types, *pointee);
            Reach { functions: inner.functions, pointers: true, objects, further }
        }
        Type::Array(element, _) | Type::Vla(element, _) => reach(types, *element, depth - 1),
        Type::Record(_) => members(types, ty, depth - 1),
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) => Reach::default(),
        Type::Complex(_) | Type::Vector(..) | Type::Function(_) => Reach::default(),
    }
}

fn members(types: &Types, ty: Ty, depth: u32) -> Reach {
    let Some(id) = types.record_id(ty) else { return Reach::default() };
    let all = types.records[id].fields.iter().map(|field| match types.pointee(field.ty) {
        // Looking into records behind pointers in records would find no end in lists.
        Some(pointee) if types.record_id(pointee).is_some() => {
            let objects = !is_constant(types, pointee);
            Reach { functions: false, pointers: true, objects, further: true }
        }
        _ => reach(types, field.ty, depth),
    });
    all.fold(Reach::default(), |a, b| Reach {
        functions: a.functions || b.functions,
        pointers: a.pointers || b.pointers,
        objects: a.objects || b.objects,
        further: a.further || b.further,
    })
}
