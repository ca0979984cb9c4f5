//! When two units do not agree on a name.

use base::{Diagnostic, Place, Snippet};
use cfa::{Program, Ty, Type, Types};

/// C11 6.2.7, loosely: qualifiers behind pointers and what a missing prototype leaves open do
/// not matter, because no linker would notice.
pub(super) fn compatible(types: &Types, a: Ty, b: Ty) -> bool {
    if a.unqualified() == b.unqualified() {
        return true;
    }
    match (types.get(a), types.get(b)) {
        (Type::Pointer(a), Type::Pointer(b)) => {
            types.is_void(*a) || types.is_void(*b) || compatible(types, *a, *b)
        }
        (Type::Array(a, n), Type::Array(b, m)) => {
            (n == m || n.is_none() || m.is_none()) && compatible(types, *a, *b)
        }
        (Type::Function(a), Type::Function(b)) => {
            let open = !a.prototyped || !b.prototyped;
            let same = a.variadic == b.variadic && a.params.len() == b.params.len();
            let mut pairs = a.params.iter().zip(&b.params);
            compatible(types, a.ret, b.ret)
                && (open || same && pairs.all(|(a, b)| compatible(types, *a, *b)))
        }
        (Type::Record(a), Type::Record(b)) => {
            let (a, b) = (&types.records[*a], &types.records[*b]);
            a.kind == b.kind && a.tag == b.tag && !(a.complete && b.complete)
        }
        _ => false,
    }
}

/// Two definitions; the places are of the second and of the first.
pub(super) fn twice(program: &Program, name: &str, places: (Place, Place)) -> Diagnostic {
    let message = format!("`{name}` is defined twice");
    let hint = "rename one, or make it `static`";
    at(program, Diagnostic::error(message), "second definition", places, hint)
}

pub(super) fn kinds(
    program: &Program,
    name: &str,
    kinds: (&str, &str),
    places: (Place, Place),
) -> Diagnostic {
    let message = format!("`{name}` is {} here and {} elsewhere", kinds.0, kinds.1);
    at(program, Diagnostic::error(message), kinds.0, places, "rename one of them")
}

/// A linker would not notice, so this is only a warning.
pub(super) fn types(program: &Program, name: &str, places: (Place, Place)) -> Diagnostic {
    let message = format!("`{name}` is declared with another type elsewhere");
    let hint = "declare it in one header that both files include";
    at(program, Diagnostic::warning(message), "this type", places, hint)
}

fn at(
    program: &Program,
    diagnostic: Diagnostic,
    label: &str,
    (place, first): (Place, Place),
    hint: &str,
) -> Diagnostic {
    let file = |p: Place| program.files.get(p.file).cloned().unwrap_or_default();
    let snippet = Snippet {
        file: file(place),
        line: place.line,
        column: place.column,
        text: String::new(),
        length: 1,
    };
    let other = format!("{}:{}:{}", file(first), first.line, first.column);
    diagnostic.at(snippet).label(label).hint(format!("the first is at {other}; {hint}"))
}
