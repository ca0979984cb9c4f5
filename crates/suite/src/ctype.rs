//! Types and declarations in C's own spelling.

use cfa::{Quals, RecordId, Ty, Type, Types};

/// How a record without a tag is called.
pub type Untagged<'a> = &'a dyn Fn(RecordId) -> String;

/// The type as in a cast.
pub fn spell(types: &Types, ty: Ty) -> String {
    declare(types, ty, "", &|id| {
        let kind = types.records[id].kind;
        format!("{} <anonymous {id}>", kind.name())
    })
}

/// A declaration of `name` with this type, without a semicolon.
pub fn declare(types: &Types, ty: Ty, name: &str, untagged: Untagged) -> String {
    let inner = name.to_string();
    declarator(types, ty, inner, untagged)
}

/// Wraps `inner` from the inside out, as declarations follow use.
fn declarator(types: &Types, ty: Ty, inner: String, untagged: Untagged) -> String {
    let quals = words(ty.quals());
    match types.get(ty) {
        Type::Pointer(to) => {
            let gap = if quals.is_empty() || inner.is_empty() { "" } else { " " };
            let star = format!("*{quals}{gap}{inner}");
            let wrapped = match types.get(*to) {
                Type::Array(..) | Type::Vla(..) | Type::Function(_) => format!("({star})"),
                _ => star,
            };
            declarator(types, *to, wrapped, untagged)
        }
        Type::Array(element, len) => {
            let len = len.map_or(String::new(), |n| n.to_string());
            declarator(types, element.with(ty.quals()), format!("{inner}[{len}]"), untagged)
        }
        Type::Vla(element, _) => declarator(types, *element, format!("{inner}[]"), untagged),
        Type::Function(signature) => {
            let mut params: Vec<String> = Vec::new();
            for param in &signature.params {
                params.push(declarator(types, *param, String::new(), untagged));
            }
            if signature.variadic {
                params.push("...".into());
            }
            let list = match params.is_empty() {
                true if signature.prototyped => "void".into(),
                _ => params.join(", "),
            };
            declarator(types, signature.ret, format!("{inner}({list})"), untagged)
        }
        Type::Vector(element, n) => {
            let bytes = types.size_of(*element).unwrap_or(1) * n;
            let attribute = format!("__attribute__((vector_size({bytes}))) {inner}");
            declarator(types, *element, attribute.trim_end().into(), untagged)
        }
        _ => {
            let base = base_name(types, ty, untagged);
            let gap = if inner.is_empty() { "" } else { " " };
            let lead = if quals.is_empty() { "" } else { " " };
            format!("{quals}{lead}{base}{gap}{inner}")
        }
    }
}

fn base_name(types: &Types, ty: Ty, untagged: Untagged) -> String {
    match types.get(ty) {
        Type::Bool => "_Bool".into(),
        Type::Int(kind) => kind.name().into(),
        Type::Float(kind) => kind.name().into(),
        Type::Complex(kind) => format!("_Complex {}", kind.name()),
        Type::Record(id) => match &types.records[*id].tag {
            Some(tag) => format!("{} {tag}", types.records[*id].kind.name()),
            None => untagged(*id),
        },
        _ => "void".into(),
    }
}

fn words(quals: Quals) -> String {
    let all = [
        (Quals::CONST, "const"),
        (Quals::VOLATILE, "volatile"),
        (Quals::RESTRICT, "restrict"),
        (Quals::ATOMIC, "_Atomic"),
    ];
    let named = all.into_iter().filter(|(q, _)| quals.contains(*q)).map(|(_, word)| word);
    named.collect::<Vec<_>>().join(" ")
}
