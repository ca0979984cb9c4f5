//! Accesses by other types than an object's own.
//!
//! "An object shall have its stored value accessed only by an lvalue expression" of its type, but for
//! signs, members and characters (C11 6.5:7); an optimiser takes two pointers to different types to lead to
//! different objects. It looks at the type that a pointer is followed as: of `p->x` that of `*p`. So an access
//! is fine if this type is in the declared type of the object, or the other way round. What has no declared
//! type (heap) has those of the values that were stored (6.5:6); where in the object is not looked at. A
//! member of a union that is followed by a pointer may be another one for the compiler: gcc wants to see the
//! union in the access itself.

use crate::machine::Machine;
use crate::state::State;
use cfa::{ExprId, ExprKind, IntKind, RecordKind, Ty, Type, Types};
use interp::Which;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Types nested deeper have everything in them.
const DEEPEST: u32 = 16;

impl Machine<'_> {
    /// The type that a pointer is followed as to get to a place; none if the place has a name.
    pub(crate) fn followed_as(&self, place: ExprId) -> crate::fault::Result<Option<Ty>> {
        let body = self.here()?;
        let mut place = place;
        loop {
            match body.exprs[place].kind {
                ExprKind::Field(object, _) | ExprKind::Index(object, _) => place = object,
                ExprKind::Deref(_) => return Ok(Some(body.exprs[place].ty.unqualified())),
                _ => return Ok(None),
            }
        }
    }

    /// Does something that accesses this place.
    pub(crate) fn accessing<T>(
        &mut self,
        place: ExprId,
        access: impl FnOnce(&mut Self) -> crate::fault::Result<T>,
    ) -> crate::fault::Result<T> {
        self.accessed_as = self.followed_as(place)?;
        let done = access(self);
        self.accessed_as = None;
        done
    }

    /// Whether an access to an object that a pointer leads to is by another type than its own. What is
    /// stored is its type from then on, if it has no other.
    pub(crate) fn is_punned(&mut self, state: &mut State, number: usize, write: bool) -> bool {
        let function = &self.program.functions[self.at.0];
        let is_strict = self.program.units[function.unit].strict_aliasing;
        let Some(ty) = self.accessed_as.filter(|_| is_strict) else { return false };
        let types = &self.program.types;
        if is_character(types, ty) || base::mutant!("symbolic: every type may access every object")
        {
            return false;
        }
        let Some(object) = state.object(number) else { return false };
        let declared = match object.which {
            Which::Global(g) => Some(self.program.globals[g].ty),
            Which::Local(f, v) => self.program.functions[f].body.as_ref().map(|b| b.vars[v].ty),
            Which::Heap | Which::Alloca | Which::Input => None,
            Which::Function(_) | Which::Label | Which::Arguments => return false,
        };
        if let Some(declared) = declared {
            return !fits(types, declared, ty);
        }
        let stored = object.stored.clone();
        if write && !stored.contains(&ty) {
            let mut more: BTreeSet<Ty> = (*stored).clone();
            more.insert(ty);
            if let Some(object) = state.memory.get_mut(number) {
                object.stored = Rc::new(more);
            }
        }
        !write && stored.iter().any(|other| !fits(types, *other, ty))
    }
}

/// Whether an object of the one type may be accessed by a pointer to the other.
fn fits(types: &Types, object: Ty, access: Ty) -> bool {
    has(types, object, access, DEEPEST) || has(types, access, object, DEEPEST)
}

/// Whether a value of the first type has one of the second in it, other than beside others in a union.
fn has(types: &Types, whole: Ty, part: Ty, deeper: u32) -> bool {
    let (whole, part) = (element(types, whole), element(types, part));
    if deeper == 0 || same(types, whole, part, deeper) {
        return true;
    }
    let Some(id) = types.record_id(whole) else { return false };
    let fields = &types.records[id].fields;
    let has_it = |ty: Ty| has(types, ty, part, deeper - 1);
    let harmless = |ty: Ty| {
        is_character(types, element(types, ty)) || has_it(ty) || has(types, part, ty, deeper - 1)
    };
    match types.records[id].kind {
        RecordKind::Struct => fields.iter().any(|field| has_it(field.ty)),
        RecordKind::Union => {
            fields.iter().any(|field| has_it(field.ty))
                && fields.iter().all(|field| harmless(field.ty))
        }
    }
}

/// What an array or a vector is made of.
fn element(types: &Types, mut ty: Ty) -> Ty {
    loop {
        ty = match types.get(ty) {
            Type::Array(element, _) | Type::Vector(element, _) => *element,
            Type::Complex(kind) => Ty::float(*kind),
            _ => return ty.unqualified(),
        };
    }
}

/// Signs do not matter, and `void *` is any pointer.
fn same(types: &Types, a: Ty, b: Ty, deeper: u32) -> bool {
    match (types.get(a), types.get(b)) {
        (Type::Int(a), Type::Int(b)) => unsigned(*a) == unsigned(*b),
        (Type::Pointer(a), Type::Pointer(b)) => {
            let is_any = |ty: Ty| types.is_void(ty) || is_character(types, ty);
            is_any(*a)
                || is_any(*b)
                || deeper == 0
                || same(types, element(types, *a), element(types, *b), deeper - 1)
        }
        (Type::Function(_), Type::Function(_)) => true,
        (a, b) => a == b,
    }
}

fn unsigned(kind: IntKind) -> IntKind {
    kind.to_unsigned()
}

fn is_character(types: &Types, ty: Ty) -> bool {
    matches!(types.get(ty), Type::Int(kind) if kind.is_char()) || types.is_void(ty)
}
