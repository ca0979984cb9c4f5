//! What a function without a body may write, so that a test can say it.
//!
//! A parameter that points to something else than constants may be written through: one object of the
//! type, or an array of them as long as there is room. `void` means bytes. Pointers in what is written
//! would lead anywhere, and members of unions are not the whole of it: such types are left alone.

use crate::program::{FuncId, Program};
use crate::types::{Quals, RecordKind, Ty, Type, Types};

/// Headers of the system: what they declare has its own meaning.
const SYSTEM: [&str; 2] = ["/usr/include/", "/usr/lib/"];

/// The type of what the function may write through its k-th parameter.
pub fn written(program: &Program, f: FuncId, k: usize) -> Option<Ty> {
    let (function, types) = (&program.functions[f], &program.types);
    let is_system = is_declared_by_system(program, f);
    let signature = types.signature(function.ty).filter(|s| s.prototyped && !is_system)?;
    let to = types.pointee(*signature.params.get(k)?)?;
    let is_constant = to.quals().contains(Quals::CONST);
    let to = if types.is_void(to) { Ty::CHAR } else { to.unqualified() };
    let is_plain = leaves(types, to).is_some_and(|leaves| !leaves.is_empty());
    (function.body.is_none() && !function.noreturn && !is_constant && is_plain).then_some(to)
}

/// Whether a header of the system declares it.
pub fn is_declared_by_system(program: &Program, f: FuncId) -> bool {
    let place = program.functions[f].place;
    let file = program.files.get(place.file).map_or("", String::as_str);
    SYSTEM.iter().any(|directory| file.starts_with(directory))
}

/// The scalars of a type in order, with their offsets; none if there are pointers, bit-fields or
/// unions among them.
pub fn leaves(types: &Types, ty: Ty) -> Option<Vec<(u64, Ty)>> {
    let mut found = Vec::new();
    collect(types, ty, 0, &mut found).then_some(found)
}

/// More scalars than these are none that a test could say.
const MOST: usize = 256;

fn collect(types: &Types, ty: Ty, at: u64, found: &mut Vec<(u64, Ty)>) -> bool {
    if found.len() > MOST || ty.quals().contains(Quals::CONST) {
        return false;
    }
    match types.get(ty) {
        Type::Bool | Type::Int(_) | Type::Float(_) => {
            found.push((at, ty.unqualified()));
            true
        }
        Type::Array(element, Some(len)) => {
            let Some(size) = types.size_of(*element) else { return false };
            (0..*len).all(|i| collect(types, *element, at + i * size, found))
        }
        Type::Record(id) => {
            let record = &types.records[*id];
            let is_plain = record.complete && record.kind == RecordKind::Struct;
            let mut fields = record.fields.iter();
            is_plain
                && fields.all(|f| f.bits.is_none() && collect(types, f.ty, at + f.offset, found))
        }
        Type::Array(_, None) | Type::Void | Type::Pointer(_) | Type::Complex(_) => false,
        Type::Vector(..) | Type::Vla(..) | Type::Function(_) => false,
    }
}
