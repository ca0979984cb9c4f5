//! Names that a predicate may use wherever nothing else has them.

use cfa::{IntKind, Ty, Types};

/// Names that the parser itself knows.
const WORDS: [&str; 6] = ["true", "false", "nullptr", "alignof", "bool", "typeof_unqual"];

pub(super) fn is_word(name: &str) -> bool {
    WORDS.contains(&name)
}

/// May a parenthesis follow, although nothing is called?
pub(super) fn takes_parentheses(name: &str) -> bool {
    matches!(name, "alignof" | "typeof_unqual") || kind(name).is_some()
}

/// The usual typedefs of `<stddef.h>` and `<stdint.h>`.
pub(super) fn typedef(types: &Types, name: &str) -> Option<Ty> {
    let bytes = |kind: IntKind| kind.bytes(types.model);
    let sized = |size: u64, signed: bool| {
        let kinds = IntKind::ALL.into_iter().filter(|k| k.name() != "char");
        kinds.filter(|k| bytes(*k) == size && k.signed() == signed).map(Ty::int).next()
    };
    match kind(name)? {
        Typedef::Size => Some(types.size_type()),
        Typedef::Difference => Some(types.ptrdiff_type()),
        Typedef::Wide => Some(Ty::INT),
        Typedef::Sized(size, signed) => sized(size, signed),
        Typedef::Pointer(signed) => sized(types.model.pointer_size(), signed),
    }
}

#[derive(Clone, Copy)]
enum Typedef {
    Size,
    Difference,
    Wide,
    /// Bytes, signed.
    Sized(u64, bool),
    /// As wide as a pointer.
    Pointer(bool),
}

fn kind(name: &str) -> Option<Typedef> {
    Some(match name {
        "size_t" => Typedef::Size,
        "ssize_t" | "ptrdiff_t" => Typedef::Difference,
        "wchar_t" => Typedef::Wide,
        "intptr_t" => Typedef::Pointer(true),
        "uintptr_t" => Typedef::Pointer(false),
        "int8_t" => Typedef::Sized(1, true),
        "int16_t" => Typedef::Sized(2, true),
        "int32_t" => Typedef::Sized(4, true),
        "int64_t" | "intmax_t" => Typedef::Sized(8, true),
        "uint8_t" => Typedef::Sized(1, false),
        "uint16_t" => Typedef::Sized(2, false),
        "uint32_t" => Typedef::Sized(4, false),
        "uint64_t" | "uintmax_t" => Typedef::Sized(8, false),
        _ => return None,
    })
}
