//! Types in C's own spelling, for messages.

use cfa::{FloatKind, Quals, Signature, Ty, Type, Types};

/// How many derivations are written out.
const LIMIT: u32 = 40;

/// `int (*)[3]`, `struct s`, `void (const char *, ...)`
pub fn spell(types: &Types, ty: Ty) -> String {
    declare(types, ty, String::new(), LIMIT)
}

/// The declaration of `inner` with this type.
fn declare(types: &Types, ty: Ty, inner: String, limit: u32) -> String {
    if limit == 0 {
        return format!("… {inner}");
    }
    let quals = qualifiers(ty.quals());
    match types.get(ty) {
        Type::Pointer(to) => {
            let space = if quals.is_empty() || inner.is_empty() { "" } else { " " };
            let inner = format!("*{}{space}{inner}", quals.trim_end());
            let bracket = types.is_array(*to) || types.is_function(*to);
            declare(types, *to, if bracket { format!("({inner})") } else { inner }, limit - 1)
        }
        Type::Array(element, len) => {
            let len = len.map_or(String::new(), |n| n.to_string());
            declare(types, element.with(ty.quals()), format!("{inner}[{len}]"), limit - 1)
        }
        Type::Vla(element, _) => {
            declare(types, element.with(ty.quals()), format!("{inner}[*]"), limit - 1)
        }
        Type::Function(signature) => {
            let params = parameters(types, signature, limit - 1);
            declare(types, signature.ret, format!("{inner}({params})"), limit - 1)
        }
        base => {
            let name = base_name(types, base, limit);
            let space = if inner.is_empty() { "" } else { " " };
            format!("{quals}{name}{space}{inner}")
        }
    }
}

fn parameters(types: &Types, signature: &Signature, limit: u32) -> String {
    let mut list: Vec<String> =
        signature.params.iter().map(|&p| declare(types, p, String::new(), limit)).collect();
    if signature.variadic {
        list.push("...".to_string());
    }
    if list.is_empty() && signature.prototyped {
        return "void".to_string();
    }
    if signature.prototyped { list.join(", ") } else { String::new() }
}

fn base_name(types: &Types, ty: &Type, limit: u32) -> String {
    match ty {
        Type::Void => "void".to_string(),
        Type::Bool => "_Bool".to_string(),
        Type::Int(kind) => kind.name().to_string(),
        Type::Float(kind) => kind.name().to_string(),
        Type::Complex(FloatKind::Double) => "double _Complex".to_string(),
        Type::Complex(kind) => format!("{} _Complex", kind.name()),
        Type::Vector(Ty::BOOL, 2) => "_Float16".to_string(),
        Type::Vector(Ty::BOOL, bytes) => format!("_Decimal{}", 8 * bytes),
        Type::Vector(element, len) => {
            format!("vector of {len} {}", declare(types, *element, String::new(), limit - 1))
        }
        Type::Record(id) => {
            let record = &types.records[*id];
            let tag = record.tag.as_deref().unwrap_or("<unnamed>");
            format!("{} {tag}", record.kind.name())
        }
        Type::Pointer(_) | Type::Array(..) | Type::Vla(..) | Type::Function(_) => String::new(),
    }
}

/// Each followed by a space.
fn qualifiers(quals: Quals) -> String {
    let all = [
        (Quals::CONST, "const "),
        (Quals::VOLATILE, "volatile "),
        (Quals::RESTRICT, "restrict "),
        (Quals::ATOMIC, "_Atomic "),
    ];
    all.iter().filter(|(q, _)| quals.contains(*q)).map(|(_, text)| *text).collect()
}
