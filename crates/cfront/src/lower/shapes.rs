//! The types of the automata: those of C without variable-length arrays.
//!
//! An array whose size varies becomes an array of unknown length of its innermost element of
//! constant size; a pointer to such an array, or to one of unknown length (which stands for it in
//! a prototype), becomes a pointer to that element. Lowering needs no other new type, so all are
//! made before it and functions can be lowered in parallel.

use crate::hir;
use cfa::{Quals, Ty, Type, Types};

/// How the types of one unit appear in its automata.
#[derive(Clone, Debug)]
pub struct Shapes {
    /// By type: its replacement, and whether it is an array whose size varies.
    list: Vec<(Ty, bool)>,
    any: bool,
}

impl Shapes {
    /// Adds to the unit's table what lowering may need.
    pub fn prepare(unit: &mut hir::Unit) -> Shapes {
        let shapes = Shapes::of_all(&mut unit.types);
        for ty in unit.globals.iter().map(|g| g.ty).chain(unit.functions.iter().map(|f| f.ty)) {
            unit.types.pointer(shapes.of(ty));
        }
        shapes
    }

    fn of_all(types: &mut Types) -> Shapes {
        let all: Vec<(Ty, Type)> = types.all().map(|(ty, t)| (ty, t.clone())).collect();
        let mut shapes = Shapes { list: Vec::with_capacity(all.len()), any: false };
        for (ty, t) in all {
            let shape = shapes.shape(ty, t, types);
            shapes.any |= shape.0 != ty;
            shapes.list.push(shape);
        }
        shapes
    }

    fn shape(&self, ty: Ty, t: Type, types: &mut Types) -> (Ty, bool) {
        match t {
            Type::Vla(element, _) => (types.array(self.inner(element, types), None), true),
            Type::Array(element, _) if self.varies(element) => (self.of(element), true),
            Type::Array(element, len) => {
                let element = self.of(element);
                types.pointer(element);
                types.pointer(element.with(Quals::CONST));
                (types.array(element, len), false)
            }
            Type::Pointer(to) => match types.get(to) {
                Type::Array(element, None) => {
                    let element = self.of(*element).with(to.quals());
                    (types.pointer(element), false)
                }
                _ => (types.pointer(self.inner(to, types)), false),
            },
            Type::Function(mut signature) if self.any => {
                signature.ret = self.of(signature.ret);
                signature.params.iter_mut().for_each(|p| *p = self.of(*p));
                (types.function(signature), false)
            }
            Type::Function(_) | Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) => {
                (ty, false)
            }
            Type::Complex(_) | Type::Vector(..) | Type::Record(_) => (ty, false),
        }
    }

    /// The innermost element of constant size.
    fn inner(&self, ty: Ty, types: &Types) -> Ty {
        let shape = self.of(ty);
        if self.varies(ty) { types.element(shape).unwrap_or(shape) } else { shape }
    }

    /// The type as it appears in the automata.
    pub fn of(&self, ty: Ty) -> Ty {
        if !self.any {
            return ty;
        }
        self.list.get(ty.index()).map_or(ty, |(shape, _)| shape.with(ty.quals()))
    }

    /// True for an array whose size is not a constant.
    pub fn varies(&self, ty: Ty) -> bool {
        self.any && self.list.get(ty.index()).is_some_and(|(_, varies)| *varies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cfa::DataModel;

    #[test]
    fn variable_arrays_become_arrays_of_the_innermost_element() {
        let mut types = Types::new(DataModel::Lp64);
        let row = types.add(Type::Vla(Ty::INT, 3));
        let matrix = types.array(row, Some(4));
        let pointer = types.pointer(row);
        let shapes = Shapes::of_all(&mut types);
        let flat = types.find(&Type::Array(Ty::INT, None)).unwrap();
        let to_int = types.find(&Type::Pointer(Ty::INT)).unwrap();
        assert_eq!([shapes.of(row), shapes.of(matrix)], [flat, flat]);
        assert_eq!(shapes.of(pointer), to_int);
        assert!(shapes.varies(row) && shapes.varies(matrix) && !shapes.varies(pointer));
        assert_eq!(shapes.of(Ty::INT), Ty::INT);
    }
}
