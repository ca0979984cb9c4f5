//! Flags of the compiler that stand in the text: attributes and pragmas.

use crate::source::Source;

/// What a text means under such a flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    Same,
    /// The same but for floating-point arithmetic.
    Floats,
    Other,
}

/// Parts of flags under which floats are not IEEE 754's.
const LOOSE: [&str; 11] = [
    "math",
    "fast",
    "finite",
    "signed-zeros",
    "rounding",
    "contract",
    "fpmath",
    "387",
    "fma",
    "arch=",
    "avx512",
];

/// Parts of flags that change what else there is.
const OTHER: [&str; 6] = ["wrapv", "trapv", "overflow", "char", "enums", "pack"];

/// Of `optimize("…")` and `target("…")`.
pub(crate) fn meaning(attribute: &str, options: &str) -> Meaning {
    let has = |parts: &[&str]| parts.iter().any(|part| options.contains(part));
    match attribute {
        "optimize" if has(&OTHER) => Meaning::Other,
        _ if has(&LOOSE) => Meaning::Floats,
        _ => Meaning::Same,
    }
}

/// What the pragmas of a text, those of the system's headers aside, make of it: the pragma that gives it
/// another meaning, and the one that does so to its floats.
pub(crate) fn pragmas(source: &Source) -> (Option<String>, Option<String>) {
    let (mut other, mut floats) = (None, None);
    let mut offset = 0;
    for line in source.text.split_inclusive(|byte| *byte == b'\n') {
        let start = offset;
        offset += line.len();
        let Some(said) = pragma(line).filter(|_| !source.is_system(start as u32)) else { continue };
        let slot = match pragma_meaning(&said) {
            Meaning::Same => continue,
            Meaning::Floats => &mut floats,
            Meaning::Other => &mut other,
        };
        slot.get_or_insert(format!("`#pragma {said}`"));
    }
    (other, floats)
}

/// The words of a pragma, one blank between them, and before a bracket.
fn pragma(line: &[u8]) -> Option<String> {
    let line = line.trim_ascii_start().strip_prefix(b"#")?.trim_ascii_start();
    let rest = String::from_utf8_lossy(line.strip_prefix(b"pragma")?);
    let rest = rest.replace('(', " (");
    let words: Vec<&str> = rest.split_whitespace().collect();
    Some(words.join(" "))
}

fn pragma_meaning(said: &str) -> Meaning {
    let words: Vec<&str> = said.split(' ').collect();
    match words.as_slice() {
        ["weak", rest @ ..] if rest.iter().any(|word| word.contains('=')) => Meaning::Other,
        ["redefine_extname" | "scalar_storage_order" | "ms_struct", ..] => Meaning::Other,
        ["GCC", "optimize", ..] | ["GCC", "target", ..] => meaning(words[1], said),
        ["STDC", "FENV_ACCESS" | "FP_CONTRACT", "ON", ..] => Meaning::Floats,
        _ => Meaning::Same,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pragmas_have_meanings() {
        let check = |line: &str, expected| {
            let said = pragma(line.as_bytes()).expect("it is a pragma");
            assert_eq!(pragma_meaning(&said), expected, "{line}");
        };
        check("#pragma once\n", Meaning::Same);
        check("# pragma weak f\n", Meaning::Same);
        check("#pragma weak f =  g\n", Meaning::Other);
        check("#pragma weak f=g\n", Meaning::Other);
        check("#pragma GCC optimize(\"O3\")", Meaning::Same);
        check("#pragma GCC optimize (\"fast-math\")", Meaning::Floats);
        check("#pragma GCC optimize \"no-wrapv\"", Meaning::Other);
        check("#pragma GCC target(\"fma\")", Meaning::Floats);
        check("#pragma STDC FENV_ACCESS ON", Meaning::Floats);
        assert_eq!(pragma(b"# 1 \"a.c\"\n"), None);
    }
}
