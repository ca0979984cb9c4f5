//! Types as text: what is pointed to, counted or returned comes first, each construction after
//! it. `int[3]*` is a pointer to an array, `int*[3]` an array of pointers, `int[2][3]` two rows
//! of three as in C, `int(char*, ...)*` a pointer to a function.
//!
//! Qualifiers precede a basic type or record and follow anything else: `const int* restrict`.
//! A function type whose parameters are not checked begins its list with `?`; `_Complex double`;
//! `float<4>` is a vector; `int[vla 7]` a variable-length array. A type whose text would be very
//! long refers to the type table instead: `\t25`.

use super::names::tags;
use crate::types::{FloatKind, IntKind, Quals, RecordId, Signature, Ty, Type, Types};
use base::IdVec;
use std::fmt::Write;

/// How deep and how large a type's text may grow before it refers to the table.
const DEPTH: u32 = 12;
const SIZE: u32 = 60;

pub(super) const QUALS: [(Quals, &str); 4] = [
    (Quals::CONST, "const"),
    (Quals::VOLATILE, "volatile"),
    (Quals::RESTRICT, "restrict"),
    (Quals::ATOMIC, "_Atomic"),
];

pub(super) const FLOATS: [FloatKind; 4] =
    [FloatKind::Float, FloatKind::Double, FloatKind::LongDouble, FloatKind::Float128];

/// The words that can begin or belong to a basic type.
pub(super) fn is_type_word(word: &str) -> bool {
    let basic = ["void", "_Bool", "signed", "_Complex", "struct", "union"];
    basic.contains(&word)
        || QUALS.iter().any(|(_, name)| *name == word)
        || IntKind::ALL.iter().any(|kind| kind.name().split(' ').any(|w| w == word))
        || FLOATS.iter().any(|kind| kind.name().split(' ').any(|w| w == word))
}

/// A type's text; records that share a tag are told apart by a number.
pub fn type_name(types: &Types, ty: Ty) -> String {
    TypeNames::new(types).name(ty)
}

/// Writes many types of one table.
pub(super) struct TypeNames<'a> {
    types: &'a Types,
    tags: IdVec<RecordId, String>,
}

/// How much more may be written.
struct Budget {
    size: u32,
}

impl<'a> TypeNames<'a> {
    pub fn new(types: &'a Types) -> Self {
        TypeNames { types, tags: tags(types) }
    }

    pub fn name(&self, ty: Ty) -> String {
        let mut out = String::new();
        self.write(&mut out, ty, 0, &mut Budget { size: SIZE });
        out
    }

    pub fn record(&self, id: RecordId) -> String {
        let kind = self.types.records.get(id).map_or("struct", |r| r.kind.name());
        format!("{kind} {}", self.tags.get(id).map_or("`?`", String::as_str))
    }

    fn write(&self, out: &mut String, ty: Ty, depth: u32, budget: &mut Budget) {
        budget.size = budget.size.saturating_sub(1);
        if !self.types.contains(ty) || depth > 0 && (depth > DEPTH || budget.size == 0) {
            let _ = write!(out, "{}\\t{}", before(ty.quals()), ty.index());
            return;
        }
        match self.types.get(ty) {
            Type::Pointer(to) => self.write(out, *to, depth + 1, budget),
            Type::Array(..) => return self.write_array(out, ty, depth, budget),
            Type::Vla(element, _) | Type::Vector(element, _) => {
                self.write(out, *element, depth + 1, budget);
            }
            Type::Function(signature) => {
                self.write(out, signature.ret, depth + 1, budget);
            }
            Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) => {
                out.push_str(&before(ty.quals()));
            }
            Type::Complex(_) | Type::Record(_) => out.push_str(&before(ty.quals())),
        }
        self.write_end(out, ty, depth, budget);
    }

    /// What follows the inner type.
    fn write_end(&self, out: &mut String, ty: Ty, depth: u32, budget: &mut Budget) {
        let _ = match self.types.get(ty) {
            Type::Void => write!(out, "void"),
            Type::Bool => write!(out, "_Bool"),
            Type::Int(kind) => write!(out, "{}", kind.text_name()),
            Type::Float(kind) => write!(out, "{}", kind.name()),
            Type::Complex(kind) => write!(out, "_Complex {}", kind.name()),
            Type::Record(id) => write!(out, "{}", self.record(*id)),
            Type::Pointer(_) => write!(out, "*{}", after(ty.quals())),
            Type::Vla(_, k) => write!(out, "[vla {k}]{}", after(ty.quals())),
            Type::Vector(_, n) => write!(out, "<{n}>{}", after(ty.quals())),
            Type::Function(signature) => {
                self.write_params(out, signature, depth, budget);
                write!(out, "{}", after(ty.quals()))
            }
            Type::Array(..) => write!(out, "{}", after(ty.quals())),
        };
    }

    /// The lengths of nested arrays stand in C's order, outermost first.
    fn write_array(&self, out: &mut String, ty: Ty, depth: u32, budget: &mut Budget) {
        let mut lengths = String::new();
        let mut inner = ty;
        while let Type::Array(element, len) = self.types.get(inner) {
            let len = len.map_or(String::new(), |n| n.to_string());
            let _ = write!(lengths, "[{len}]");
            inner = *element;
            if inner.quals() != Quals::NONE || !self.types.contains(inner) {
                break;
            }
        }
        self.write(out, inner, depth + 1, budget);
        let _ = write!(out, "{lengths}{}", after(ty.quals()));
    }

    fn write_params(&self, out: &mut String, sig: &Signature, depth: u32, budget: &mut Budget) {
        out.push('(');
        let mut gap = if sig.prototyped { "" } else { "? " };
        if !sig.prototyped && sig.params.is_empty() && !sig.variadic {
            gap = "";
            out.push('?');
        }
        for param in &sig.params {
            out.push_str(std::mem::replace(&mut gap, ", "));
            self.write(out, *param, depth + 1, budget);
        }
        if sig.variadic {
            out.push_str(gap);
            out.push_str("...");
        }
        out.push(')');
    }
}

fn words(quals: Quals) -> impl Iterator<Item = &'static str> {
    QUALS.into_iter().filter(move |(q, _)| quals.contains(*q)).map(|(_, name)| name)
}

fn before(quals: Quals) -> String {
    words(quals).map(|word| format!("{word} ")).collect()
}

fn after(quals: Quals) -> String {
    words(quals).map(|word| format!(" {word}")).collect()
}
